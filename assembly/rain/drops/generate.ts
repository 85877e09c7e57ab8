// Drops of a quantum: how many by chance, then for each three words of it: when (24 bits) and whether a patch lets it fall (8); where in the
// ring (24) and on which kind of leaf or cloth (8); from where (10) and how large (22). First four drops at a time, into arrays; then drop by
// drop on to the grid. PHYSICS §9.4; src/rain/play/fallen.ts is the twin for pictures.

import { reserve } from "../../base/memory";
import { COST_DROP, count } from "../../records/meters";
import { GROUND_COLOURS, P_PATCHES } from "../../records/rain";
import { METER_COST_OTHER, METER_RAIN_DROPS } from "../../records/records";
import { bubbleOf, mayBubble, someBubbles } from "../apart/bubbles";
import { poisson64, seedChance, seedLanes } from "../chance";
import { azimuthOfChance, chanceTable, channelStride } from "../grid/directions";
import { colourStride, spread, spreadTwo } from "../grid/scatter";
import { grid } from "../grid/state";
import { between } from "../parameters";
import {
  COUNT,
  DROPS,
  feedLayer,
  HEIGHT,
  KINDS,
  LAYERS,
  LOW,
  layerAt,
  RING,
  RINGED,
  SIGMA2,
  SOFT,
  SPAN,
  WATER,
  XI,
} from "./layers";
import { diameterAt, SIZES } from "./sizes";
import { drops } from "./state";
import { densityAt, ringsPerMetre } from "./wind";

const CHANCE_COUNT: u32 = 0x64726f70;
const CHANCE_DROPS: u32 = 0x66616c6c;
/** Drops of a batch, and the bytes of a row of numbers about them. */
const BATCH: i32 = 256;
const ROW: usize = 1024;
const UNIT: f32 = 5.9604644775390625e-8; // 2^-24
const PART: f32 = 0.00390625;

export function reserveGenerate(): void {
  drops.batch = reserve(6 * ROW + 64);
  drops.times = drops.batch;
  drops.factors = drops.batch + ROW;
  drops.chances = drops.batch + 2 * ROW;
  drops.extras = drops.batch + 3 * ROW;
  drops.squares = drops.batch + 4 * ROW;
  drops.sizes = drops.batch + 5 * ROW;
  drops.lanes = drops.batch + 6 * ROW;
}
/** All drops of a quantum on all layers. */
export function fall(quantum: i32): void {
  const patchy = between(P_PATCHES, 0, 1);
  for (let l = 0; l < LAYERS; l++) {
    const layer = layerAt(l),
      mean = load<f64>(layer, COUNT);
    if (!(mean > 0)) continue;
    seedChance(CHANCE_COUNT, <u32>quantum, <u32>l);
    const n = poisson64(mean * (1 + patchy));
    seedLanes(CHANCE_DROPS, <u32>quantum, <u32>l, drops.lanes);
    feedLayer(l);
    for (let from = 0; from < n; from += BATCH) {
      let some = min(BATCH, n - from);
      if (ASC_FEATURE_SIMD) drawFour(layer, some);
      else drawEach(layer, some);
      if (patchy > 0) some = thin(layer, some);
      if (l == WATER && someBubbles()) bubbles(layer, some);
      strewBatch(layer, some);
      count(METER_RAIN_DROPS, some);
      count(METER_COST_OTHER, COST_DROP * <f64>some);
    }
  }
}
function drawFour(layer: usize, n: i32): void {
  let x = v128.load(drops.lanes),
    y = v128.load(drops.lanes, 16),
    z = v128.load(drops.lanes, 32),
    w = v128.load(drops.lanes, 48);
  const low = f32x4.splat(load<f32>(layer, LOW)),
    span = f32x4.splat(load<f32>(layer, SPAN)),
    h = f32x4.splat(load<f32>(layer, HEIGHT)),
    h2 = f32x4.mul(h, h),
    xi = f32x4.splat(load<f32>(layer, XI)),
    sigma2 = f32x4.splat(load<f32>(layer, SIGMA2)),
    one = f32x4.splat(1),
    unit = f32x4.splat(UNIT),
    mask = i32x4.splat(0x3fffff),
    drawn = i32x4.splat(SIZES - drops.firstSize),
    first = i32x4.splat(drops.firstSize),
    soft = load<i32>(layer, SOFT) != 0,
    ringed = load<i32>(layer, RINGED) != 0,
    kinds = load<i32>(layer, KINDS),
    byte = i32x4.splat(255),
    ring0 = f32x4.splat(load<f32>(layer, RING)),
    ring1 = f32x4.splat(load<f32>(layer, RING + 4)),
    ring2 = f32x4.splat(load<f32>(layer, RING + 8)),
    ringBytes = i32x4.splat(-(GROUND_COLOURS * <i32>colourStride())),
    kindBytes = i32x4.splat(<i32>colourStride()),
    kindCount = i32x4.splat(kinds);
  for (let k: usize = 0; k < (<usize>n) << 2; k += 16) {
    let t = v128.xor(x, i32x4.shl(x, 11));
    const a = v128.xor(v128.xor(w, i32x4.shr_u(w, 19)), v128.xor(t, i32x4.shr_u(t, 8)));
    t = v128.xor(y, i32x4.shl(y, 11));
    const b = v128.xor(v128.xor(a, i32x4.shr_u(a, 19)), v128.xor(t, i32x4.shr_u(t, 8)));
    t = v128.xor(z, i32x4.shl(z, 11));
    const c = v128.xor(v128.xor(b, i32x4.shr_u(b, 19)), v128.xor(t, i32x4.shr_u(t, 8)));
    x = w;
    y = a;
    z = b;
    w = c;
    v128.store(drops.times + k, a);
    v128.store(drops.chances + k, c);
    v128.store(drops.sizes + k, i32x4.add(first, i32x4.shr_u(i32x4.mul(v128.and(c, mask), drawn), 22)));
    const u = f32x4.mul(f32x4.convert_i32x4_u(i32x4.shr_u(b, 8)), unit),
      square = f32x4.add(f32x4.add(low, f32x4.mul(span, u)), h2),
      far = f32x4.sqrt(square);
    v128.store(drops.squares + k, square);
    if (soft) {
      const d = f32x4.add(h, f32x4.mul(xi, far)),
        e = f32x4.add(f32x4.mul(d, d), f32x4.mul(sigma2, square));
      v128.store(drops.factors + k, f32x4.div(f32x4.mul(h, d), f32x4.mul(e, far)));
    } else v128.store(drops.factors + k, f32x4.div(one, far));
    if (ringed) {
      const ring = i32x4.add(f32x4.gt(square, ring0), i32x4.add(f32x4.gt(square, ring1), f32x4.gt(square, ring2)));
      v128.store(drops.extras + k, i32x4.mul(ring, ringBytes));
    } else if (kinds > 0) {
      const kind = i32x4.shr_u(i32x4.mul(v128.and(b, byte), kindCount), 8);
      v128.store(drops.extras + k, i32x4.mul(kind, kindBytes));
    } else v128.store(drops.extras + k, i32x4.splat(0));
  }
  v128.store(drops.lanes, x);
  v128.store(drops.lanes, y, 16);
  v128.store(drops.lanes, z, 32);
  v128.store(drops.lanes, w, 48);
}
/** The same one by one: drop i is of lane i mod 4. */
function drawEach(layer: usize, n: i32): void {
  const low = load<f32>(layer, LOW),
    span = load<f32>(layer, SPAN),
    h = load<f32>(layer, HEIGHT),
    h2 = h * h,
    xi = load<f32>(layer, XI),
    sigma2 = load<f32>(layer, SIGMA2),
    soft = load<i32>(layer, SOFT) != 0,
    ringed = load<i32>(layer, RINGED) != 0,
    kinds = <u32>load<i32>(layer, KINDS);
  for (let i: usize = 0; i < <usize>((n + 3) & ~3); i++) {
    const lane = drops.lanes + ((i & 3) << 2),
      a = next(lane),
      b = next(lane),
      c = next(lane),
      k = i << 2;
    store<u32>(drops.times + k, a);
    store<u32>(drops.chances + k, c);
    store<u32>(drops.sizes + k, <u32>drops.firstSize + (((c & 0x3fffff) * <u32>(SIZES - drops.firstSize)) >> 22));
    const u = <f32>(b >> 8) * UNIT,
      square = low + span * u + h2,
      far = sqrt<f32>(square),
      d = h + xi * far;
    store<f32>(drops.squares + k, square);
    store<f32>(drops.factors + k, soft ? (h * d) / ((d * d + sigma2 * square) * far) : <f32>1 / far);
    let extra: usize = 0;
    if (ringed) {
      const ring =
        (square > load<f32>(layer, RING) ? 1 : 0) +
        (square > load<f32>(layer, RING + 4) ? 1 : 0) +
        (square > load<f32>(layer, RING + 8) ? 1 : 0);
      extra = <usize>(ring * GROUND_COLOURS) * colourStride();
    } else if (kinds > 0) extra = <usize>(((b & 255) * kinds) >> 8) * colourStride();
    store<u32>(drops.extras + k, <u32>extra);
  }
}
function next(lane: usize): u32 {
  const x = load<u32>(lane),
    last = load<u32>(lane, 48),
    t = x ^ (x << 11),
    w = last ^ (last >> 19) ^ t ^ (t >> 8);
  store<u32>(lane, load<u32>(lane, 16));
  store<u32>(lane, load<u32>(lane, 32), 16);
  store<u32>(lane, last, 32);
  store<u32>(lane, w, 48);
  return w;
}
/** Where rain is thin, drops are left out; returns how many are left. */
function thin(layer: usize, n: i32): i32 {
  const h = load<f32>(layer, HEIGHT),
    scale = ringsPerMetre();
  let kept: usize = 0;
  for (let k: usize = 0; k < (<usize>n) << 2; k += 4) {
    const far = sqrt<f32>(max<f32>(0, load<f32>(drops.squares + k) - h * h)) * scale;
    const falls = (load<u32>(drops.times + k) & 255) < densityAt(load<u32>(drops.chances + k) >> 22, far);
    // moved down whether it falls or not, for a branch that nobody can foresee costs more; the next one overwrites it
    for (let row: usize = 0; row < 6 * ROW; row += ROW)
      store<u32>(drops.batch + row + kept, load<u32>(drops.batch + row + k));
    kept += falls ? 4 : 0;
  }
  return <i32>(kept >> 2);
}
/** Drops on water may leave bubbles. */
function bubbles(layer: usize, n: i32): void {
  const h = load<f32>(layer, HEIGHT);
  for (let i: usize = 0; i < <usize>n; i++) {
    const k = i << 2,
      diameter = diameterAt(load<i32>(drops.sizes + k));
    if (!mayBubble(diameter)) continue;
    const at = <f32>(load<u32>(drops.times + k) >> 8) * <f32>0.00000762939453125, // 2^-17: 128 samples
      square = load<f32>(drops.squares + k);
    bubbleOf(diameter, at, azimuthOfChance(load<u32>(drops.chances + k) >> 22), sqrt<f32>(max<f32>(square, h * h)));
  }
}
/** From the arrays on to the grid; a head has two ears, each of them later than the drop. */
function strewBatch(layer: usize, n: i32): void {
  const table = chanceTable(),
    fallen = layer + DROPS,
    end = (<usize>n) << 2,
    alone = grid.channels == 1,
    ears: usize = grid.isHead ? 2 : 1,
    bytes = grid.shift,
    dark = channelStride();
  for (let k: usize = 0; k < end; k += 4) {
    const drop = fallen + ((<usize>load<u32>(drops.sizes + k)) << 3),
      size = load<f32>(drop) * load<f32>(drops.factors + k),
      rows = <usize>(load<u32>(drop, 4) + load<u32>(drops.extras + k));
    let entry = table + ((<usize>load<u32>(drops.chances + k) >> 22) << bytes);
    for (let ear: usize = 0; ear < ears; ear++, entry += 16) {
      let a = load<u32>(drops.times + k) >> 8,
        other = <usize>load<u32>(entry, 4);
      if (ears > 1) {
        a += <u32>other;
        other = <usize>load<u32>(entry) + dark;
      }
      const part = <usize>(a >> 8) & 255,
        e = <f32>(a & 255) * PART,
        at = rows + ((<usize>(a >> 16)) << 2);
      if (alone) spread(at, part, e, size);
      else
        spreadTwo(
          at + <usize>load<u32>(entry),
          at + other,
          part,
          e,
          size * load<f32>(entry, 8),
          size * load<f32>(entry, 12),
        );
    }
  }
}
