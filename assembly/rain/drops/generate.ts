// Drops of a quantum. Their number is drawn first, then three words for each drop: its time (24 bits) and whether a
// patch lets it fall (8); its distance in the ring (24) and the kind of leaf or cloth that it hits (8); its azimuth
// (10) and size (22). Drops are drawn into arrays, four at a time, then spread on the grid one by one (PHYSICS §9.4).
// src/rain/play/fallen.ts draws the same drops for pictures.

import { Row, reserveRow } from "../../base/row";
import { addToMeter, COST_DROP } from "../../records/meters";
import { GROUND_COLOURS, P_PATCHES } from "../../records/rain";
import { METER_COST_OTHER, METER_RAIN_DROPS } from "../../records/records";
import { bubbleOf, mayBubble, someBubbles } from "../apart/bubbles";
import { LANES, poisson64, seedChance, seedLanes, wordOfLane } from "../base/chance";
import { between } from "../base/parameters";
import { diameterAt, SIZES } from "../base/sizes";
import { azimuthOfChance } from "../grid/directions";
import { DirectionEntry } from "../grid/entry";
import { colourStride, spread, spreadTwo } from "../grid/scatter";
import { grid } from "../grid/state";
import { Layer } from "./layer";
import { LAYERS, layerAt, markLayer, WATER } from "./layers";
import { drops } from "./state";
import { densityAt, ringsPerMetre } from "./wind";

const CHANCE_COUNT: u32 = 0x64726f70;
const CHANCE_DROPS: u32 = 0x66616c6c;
/** Drops of a batch, and rows of numbers about them. */
const BATCH: usize = 256;
const ROWS: usize = 6;
const UNIT: f32 = 5.9604644775390625e-8; // 2^-24
/** 2^-8: makes eight random bits a number from 0 to 1. */
const PART: f32 = 0.00390625;

/** Room for a batch of drops. */
export function reserveGenerate(): void {
  drops.batch = reserveRow<u32>(ROWS * BATCH + 4 * LANES);
  drops.times = drops.batch;
  drops.factors = changetype<Row<f32>>(drops.batch.from(BATCH));
  drops.chances = drops.batch.from(2 * BATCH);
  drops.extras = drops.batch.from(3 * BATCH);
  drops.squares = changetype<Row<f32>>(drops.batch.from(4 * BATCH));
  drops.sizes = drops.batch.from(5 * BATCH);
  drops.lanes = drops.batch.from(ROWS * BATCH);
}
/** All drops of a quantum on all layers. */
export function fall(quantum: i32): void {
  const patchy = between(P_PATCHES, 0, 1);
  for (let l = 0; l < LAYERS; l++) {
    const layer = layerAt(l),
      mean = layer.count;
    if (!(mean > 0)) continue;
    seedChance(CHANCE_COUNT, <u32>quantum, <u32>l);
    const n = poisson64(mean * (1 + patchy));
    seedLanes(CHANCE_DROPS, <u32>quantum, <u32>l, drops.lanes);
    markLayer(l);
    for (let from = 0; from < n; from += <i32>BATCH) {
      let some = min(<i32>BATCH, n - from);
      if (ASC_FEATURE_SIMD) drawFour(layer, some);
      else drawEach(layer, some);
      if (patchy > 0) some = thin(layer, some);
      if (l == WATER && someBubbles()) makeBubbles(layer, some);
      spreadBatch(layer, some);
      addToMeter(METER_RAIN_DROPS, some);
      addToMeter(METER_COST_OTHER, COST_DROP * <f64>some);
    }
  }
}
/** Draws n drops, four at a time. The state of the lanes: x, y, z, w of all four, 16 bytes each. */
function drawFour(layer: Layer, n: i32): void {
  const lanes = drops.lanes.address;
  let x = v128.load(lanes),
    y = v128.load(lanes, 16),
    z = v128.load(lanes, 32),
    w = v128.load(lanes, 48);
  const low = f32x4.splat(layer.low),
    span = f32x4.splat(layer.span),
    h = f32x4.splat(layer.height),
    h2 = f32x4.mul(h, h),
    xi = f32x4.splat(layer.xi),
    sigma2 = f32x4.splat(layer.sigma2),
    one = f32x4.splat(1),
    unit = f32x4.splat(UNIT),
    mask = i32x4.splat(0x3fffff),
    drawn = i32x4.splat(SIZES - drops.firstSize),
    first = i32x4.splat(drops.firstSize),
    soft = layer.isSoft != 0,
    ringed = layer.isRinged != 0,
    kinds = layer.kinds,
    byte = i32x4.splat(255),
    ring0 = f32x4.splat(layer.ring0),
    ring1 = f32x4.splat(layer.ring1),
    ring2 = f32x4.splat(layer.ring2),
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
    v128.store(drops.times.address + k, a);
    v128.store(drops.chances.address + k, c);
    v128.store(drops.sizes.address + k, i32x4.add(first, i32x4.shr_u(i32x4.mul(v128.and(c, mask), drawn), 22)));
    const u = f32x4.mul(f32x4.convert_i32x4_u(i32x4.shr_u(b, 8)), unit),
      square = f32x4.add(f32x4.add(low, f32x4.mul(span, u)), h2),
      far = f32x4.sqrt(square);
    v128.store(drops.squares.address + k, square);
    if (soft) {
      const d = f32x4.add(h, f32x4.mul(xi, far)),
        e = f32x4.add(f32x4.mul(d, d), f32x4.mul(sigma2, square));
      v128.store(drops.factors.address + k, f32x4.div(f32x4.mul(h, d), f32x4.mul(e, far)));
    } else v128.store(drops.factors.address + k, f32x4.div(one, far));
    if (ringed) {
      const ring = i32x4.add(f32x4.gt(square, ring0), i32x4.add(f32x4.gt(square, ring1), f32x4.gt(square, ring2)));
      v128.store(drops.extras.address + k, i32x4.mul(ring, ringBytes));
    } else if (kinds > 0) {
      const kind = i32x4.shr_u(i32x4.mul(v128.and(b, byte), kindCount), 8);
      v128.store(drops.extras.address + k, i32x4.mul(kind, kindBytes));
    } else v128.store(drops.extras.address + k, i32x4.splat(0));
  }
  v128.store(lanes, x);
  v128.store(lanes, y, 16);
  v128.store(lanes, z, 32);
  v128.store(lanes, w, 48);
}
/** Scalar twin of drawFour: drop i is of lane i mod 4. */
function drawEach(layer: Layer, n: i32): void {
  const low = layer.low,
    span = layer.span,
    h = layer.height,
    h2 = h * h,
    xi = layer.xi,
    sigma2 = layer.sigma2,
    soft = layer.isSoft != 0,
    ringed = layer.isRinged != 0,
    kinds = <u32>layer.kinds;
  for (let i: usize = 0; i < <usize>((n + 3) & ~3); i++) {
    const lane = i & (LANES - 1),
      a = wordOfLane(drops.lanes, lane),
      b = wordOfLane(drops.lanes, lane),
      c = wordOfLane(drops.lanes, lane);
    drops.times[i] = a;
    drops.chances[i] = c;
    drops.sizes[i] = <u32>drops.firstSize + (((c & 0x3fffff) * <u32>(SIZES - drops.firstSize)) >> 22);
    const u = <f32>(b >> 8) * UNIT,
      square = low + span * u + h2,
      far = sqrt<f32>(square),
      d = h + xi * far;
    drops.squares[i] = square;
    drops.factors[i] = soft ? (h * d) / ((d * d + sigma2 * square) * far) : <f32>1 / far;
    let extra: usize = 0;
    if (ringed) {
      const ring = (square > layer.ring0 ? 1 : 0) + (square > layer.ring1 ? 1 : 0) + (square > layer.ring2 ? 1 : 0);
      extra = <usize>(ring * GROUND_COLOURS) * colourStride();
    } else if (kinds > 0) extra = <usize>(((b & 255) * kinds) >> 8) * colourStride();
    drops.extras[i] = <u32>extra;
  }
}
/** Leaves out drops where patches make rain thin; returns how many remain. */
function thin(layer: Layer, n: i32): i32 {
  const h = layer.height,
    scale = ringsPerMetre(),
    batch = drops.batch;
  const times = drops.times,
    chances = drops.chances,
    squares = drops.squares;
  let kept: usize = 0;
  for (let i: usize = 0; i < <usize>n; i++) {
    const far = sqrt<f32>(max<f32>(0, squares[i] - h * h)) * scale;
    const falls = (times[i] & 255) < densityAt(chances[i] >> 22, far);
    // every drop is moved down, and the next one overwrites it if it does not fall: a branch that no processor can
    // predict would cost more
    for (let row: usize = 0; row < ROWS * BATCH; row += BATCH) batch[row + kept] = batch[row + i];
    kept += falls ? 1 : 0;
  }
  return <i32>kept;
}
/** Makes the bubbles that drops on water entrain. */
function makeBubbles(layer: Layer, n: i32): void {
  const h = layer.height;
  for (let i = 0; i < n; i++) {
    const diameter = diameterAt(drops.sizes[i]);
    if (!mayBubble(diameter)) continue;
    const at = <f32>(drops.times[i] >> 8) * <f32>0.00000762939453125, // 2^-17: 128 samples
      square = drops.squares[i];
    bubbleOf(diameter, at, azimuthOfChance(drops.chances[i] >> 22), sqrt<f32>(max<f32>(square, h * h)));
  }
}
/**
 * Spreads the drops of the arrays on the grid. A head has two ears, each of which hears a drop with a delay of its own.
 */
function spreadBatch(layer: Layer, n: i32): void {
  const table = changetype<usize>(grid.chanceEntries),
    alone = grid.channels == 1,
    ears = grid.isHead ? 2 : 1,
    entryShift = grid.shift,
    dark = grid.stride,
    times = drops.times,
    factors = drops.factors,
    chances = drops.chances,
    extras = drops.extras,
    sizes = drops.sizes;
  for (let i: usize = 0; i < <usize>n; i++) {
    const drop = layer.dropOf(sizes[i]),
      size = drop.size * factors[i],
      rows = <usize>(drop.rows + extras[i]),
      when = times[i] >> 8;
    let entry = changetype<DirectionEntry>(table + ((<usize>chances[i] >> 22) << entryShift));
    for (let ear = 0; ear < ears; ear++, entry = entry.rightEar) {
      let a = when,
        other = <usize>entry.otherRow;
      if (ears > 1) {
        a += entry.delay;
        other = <usize>entry.row + dark;
      }
      const part = <usize>(a >> 8) & 255,
        e = <f32>(a & 255) * PART,
        at = rows + ((<usize>(a >> 16)) << alignof<f32>());
      if (alone) spread(at, part, e, size);
      else spreadTwo(at + <usize>entry.row, at + other, part, e, size * entry.weight, size * entry.otherWeight);
    }
  }
}
