// Bundles on the ring path: a line whose whole energy is masked by other lines is made with two moments instead of four (bank/coarse.ts).
// Energies are taken line by line, one or two lines a block, so that this costs next to nothing (beside long lines a sixteenth of all, for mask and threshold); and unless enough modes lie on
// masked lines to pay for one more transform, all lines stay as they are.

import { COARSE_REACH } from "../bank/frame/windows";
import { addBands, countQuiet, hearBands, judgeBands } from "../bank/long/quiet";
import { setCoarse, setLeftOut, some } from "../bank/ring/coarse";
import { chunkModes, count, firstChunk, Mode, nextChunk, quadsOf, ringing } from "../bank/store";
import { tiers } from "../bank/tiers";
import { reserve } from "../base/memory";
import { across, madd } from "../base/simd";
import { ears, isPlain } from "../mix/outputs";
import { hears, hearsLines, rate } from "../records/config";
import { COST_HEAR, count as countMeter } from "../records/meters";
import { HEARING_BUNDLE, HEARING_HOP, HEARING_PRUNE, LINES, METER_COST_HEARING } from "../records/records";
import { dropsFaint, sparesAll, sparesAlways } from "./governor";
import { gainDb } from "./levels";
import { audible, sweep } from "./mask";
import { barkOf, PARTS, quietOf } from "./order";
import { margin, mode, removed } from "./settings";

/** Blocks in which all lines have had their turn, 0.37 s at 44.1 kHz: precision need not follow faster. */
const CYCLE: i32 = 8 * HEARING_HOP;
/** The same where whole bands are left out: what was masked must be there soon when its masker is gone. Few modes are on short lines there. */
function cycle(): i32 {
  return FULL && tiers > 0 ? HEARING_HOP : CYCLE;
}
/** How far under mask and threshold a line lies that may be left out, dB. */
const DEEP: f64 = 20;
/** Modes on masked lines, times the square of the ears, from which coarse lines pay. */
const WORTH: i32 = 10000;

let energies: usize = 0; // f32 a line and ear: Σ |g z|²
let dampings: usize = 0; // f32 a line: largest −Re θ
let places: usize = 0;
let quiets: usize = 0;
let levels: usize = 0;
let flags: usize = 0;
let turn: i32 = 0;
/** Blocks for which energies have been taken; a judgement needs them all. */
let taken: i32 = 0;

export function layHeardLines(): void {
  if (!hearsLines) return;
  energies = reserve(LINES * 8);
  dampings = reserve(LINES * 4);
  places = reserve(LINES * 4);
  quiets = reserve(LINES * 4);
  levels = reserve(LINES * 4);
  flags = reserve(LINES);
}
export function startHeardLines(): void {
  turn = 0;
  taken = 0;
  if (!hearsLines) return;
  for (let line = 0; line < LINES; line++) {
    const o = (<usize>line) << 2,
      f = (<f64>line * rate) / 256,
      half = rate / 512,
      low = max(f - half, 0);
    store<i32>(places + o, <i32>nearest(barkOf(f) * PARTS));
    store<f32>(quiets + o, <f32>(nearest(min(quietOf(f), min(quietOf(low), quietOf(f + half))) * 1024) / 1024));
  }
}

function isWorthIt(): bool {
  if (!isPlain()) return false;
  // where there is no room for hearing mode by mode, pruning is what bundling is
  const asked = hearsLines && (mode == HEARING_BUNDLE || (!hears && mode == HEARING_PRUNE));
  if (!asked || removed) return sparesAll();
  // half of all must be masked: else looking would cost more than is gained
  return sparesAlways() || (FULL && tiers > 0) || ringing * ears * ears >= 2 * WORTH;
}

/** At the end of a block: energies of some lines. */
export function measureLines(): void {
  if (!isWorthIt()) {
    taken = 0;
    return;
  }
  for (let line = turn; line < LINES; line += cycle()) measureLine(line);
  turn = (turn + 1) & (cycle() - 1);
  taken++;
}
let sumL: f32 = 0;
let sumR: f32 = 0;
let damp: f32 = 0;
function measureLine(line: i32): void {
  const o = (<usize>line) << 2;
  sumL = 0;
  sumR = 0;
  damp = 0;
  let remaining = count(line);
  for (let chunk = firstChunk(line); remaining > 0; chunk = nextChunk(chunk)) {
    const here = min(remaining, chunkModes),
      p = quadsOf(chunk);
    addQuads(changetype<usize>(p), changetype<usize>(p) + ((<usize>((here + 3) >> 2)) << 7));
    remaining -= here;
  }
  store<f32>(energies + o, sumL);
  store<f32>(energies + LINES * 4 + o, sumR);
  store<f32>(dampings + o, damp);
}
function addQuads(p: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += 128)
      for (let q = p, stop = p + 16; q < stop; q += 4) {
        const a = changetype<Mode>(q).zr,
          b = changetype<Mode>(q).zi,
          e = a * a + b * b;
        sumL += e * changetype<Mode>(q).left * changetype<Mode>(q).left;
        sumR += e * changetype<Mode>(q).right * changetype<Mode>(q).right;
        damp = max(damp, -changetype<Mode>(q).tr);
      }
    return;
  }
  let l = f32x4.splat(0),
    r = l,
    d = l;
  for (; p < end; p += 128) {
    const a = v128.load(p),
      b = v128.load(p, 16),
      e = madd(a, a, f32x4.mul(b, b)),
      gl = v128.load(p, 96),
      gr = v128.load(p, 112);
    l = madd(e, f32x4.mul(gl, gl), l);
    r = madd(e, f32x4.mul(gr, gr), r);
    d = f32x4.pmin(d, v128.load(p, 64));
  }
  const zero = f32x4.splat(0),
    sums = across(l, r, zero, zero);
  sumL += f32x4.extract_lane(sums, 0);
  sumR += f32x4.extract_lane(sums, 1);
  damp = max(
    max(damp, -min(f32x4.extract_lane(d, 0), f32x4.extract_lane(d, 1))),
    -min(f32x4.extract_lane(d, 2), f32x4.extract_lane(d, 3)),
  );
}

/** Before a block is made: which lines are coarse from this block's anchor on. */
export function judgeLines(): void {
  if (!isWorthIt()) {
    if (some) spareNone();
    if (FULL) hearBands();
    return;
  }
  if (taken < cycle()) return;
  taken = 0;
  if (FULL) addBands(energies);
  hearBoth(margin);
  let masked = 0;
  for (let line = 0; line < LINES; line++) if (canSpare(line)) masked += count(line);
  const pays = sparesAlways() || masked * ears * ears >= WORTH;
  for (let line = 0; line < LINES; line++) setCoarse(line, pays && canSpare(line));
  if (dropsFaint()) {
    // what is masked even by curves 20 dB lower lies 20 dB under the mask
    hearBoth(margin + DEEP);
    for (let line = 0; line < LINES; line++) setLeftOut(line, isUnheard(line));
  } else for (let line = 0; line < LINES; line++) setLeftOut(line, false);
  if (FULL && tiers > 0) {
    hearBoth(margin + DEEP);
    judgeBands(flags, energies);
    countQuiet();
  }
  countMeter(METER_COST_HEARING, LINES * COST_HEAR * ears);
}
function isUnheard(line: i32): bool {
  return count(line) > 0 && (load<u8>(flags + <usize>line) & 1) == 0;
}
function canSpare(line: i32): bool {
  if (count(line) == 0 || <f64>load<f32>(dampings + ((<usize>line) << 2)) > COARSE_REACH) return false;
  return sparesAll() || isUnheard(line);
}
/** Flags of the lines that some ear hears with this a_v; with more of it, a line must also lie as much under the threshold. */
function hearBoth(av: f64): void {
  memory.fill(flags, 0, LINES);
  hearSide(energies, av);
  if (ears > 1) hearSide(energies + LINES * 4, av);
}
function hearSide(side: usize, av: f64): void {
  const deeper = <f32>(av - margin);
  for (let o: usize = 0; o < <usize>(LINES * 4); o += 4) {
    const e = load<f32>(side + o),
      level = e > 0 ? <f32>(10 * Math.log10(e)) + gainDb(1) : -1000;
    store<f32>(levels + o, audible(level, load<f32>(quiets + o) - deeper));
  }
  sweep(places, levels, flags, LINES, av);
}
function spareNone(): void {
  for (let line = 0; line < LINES; line++) {
    setCoarse(line, false);
    setLeftOut(line, false);
  }
}
