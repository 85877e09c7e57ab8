// Bundles on the ring path: a line whose whole energy is masked by other lines is made with two moments instead of four (bank/coarse.ts).
// Energies are taken line by line, one or two lines a block, so that this costs next to nothing (beside long lines a sixteenth of all, for mask and threshold); and unless enough modes lie on
// masked lines to pay for one more transform, all lines stay as they are.

import { COARSE_REACH } from "../bank/frame/windows";
import { addBands, countQuiet, hearBands, judgeBands } from "../bank/long/quiet";
import { Mode } from "../bank/mode";
import { setCoarse, setLeftOut } from "../bank/ring/coarse";
import { ring } from "../bank/ring/state";
import { bank } from "../bank/state";
import { count, firstChunk, nextChunk, quadsOf } from "../bank/store";
import { reserve } from "../base/memory";
import { Row } from "../base/row";
import { across, madd } from "../base/simd";
import { isPlain } from "../mix/outputs";
import { mix } from "../mix/state";
import { COST_HEAR, count as countMeter } from "../records/meters";
import { HEARING_BUNDLE, HEARING_HOP, HEARING_PRUNE, LINES, METER_COST_HEARING } from "../records/records";
import { config } from "../records/state";
import { dropsFaint, sparesAll, sparesAlways } from "./governor";
import { gainDb } from "./levels";
import { audible, sweep } from "./mask";
import { barkOf, PARTS, quietOf } from "./order";
import { hearing } from "./state";

/** Blocks in which all lines have had their turn, 0.37 s at 44.1 kHz: precision need not follow faster. */
const CYCLE: i32 = 8 * HEARING_HOP;
/** The same where whole bands are left out: what was masked must be there soon when its masker is gone. Few modes are on short lines there. */
function cycle(): i32 {
  return FULL && bank.tiers > 0 ? HEARING_HOP : CYCLE;
}
/** How far under mask and threshold a line lies that may be left out, dB. */
const DEEP: f64 = 20;
/** Modes on masked lines, times the square of the ears, from which coarse lines pay. */
const WORTH: i32 = 10000;

export function reserveHeardLines(): void {
  if (!config.hearsLines) return;
  hearing.energies = reserve(LINES * 8);
  hearing.dampings = reserve(LINES * 4);
  hearing.places = reserve(LINES * 4);
  hearing.linesQuiets = reserve(LINES * 4);
  hearing.linesLevels = reserve(LINES * 4);
  hearing.flags = reserve(LINES);
}
export function resetHeardLines(): void {
  hearing.linesTurn = 0;
  hearing.taken = 0;
  if (!config.hearsLines) return;
  for (let line = 0; line < LINES; line++) {
    const o = (<usize>line) << 2,
      f = (<f64>line * config.rate) / 256,
      half = config.rate / 512,
      low = max(f - half, 0);
    store<i32>(hearing.places + o, <i32>nearest(barkOf(f) * PARTS));
    store<f32>(
      hearing.linesQuiets + o,
      <f32>(nearest(min(quietOf(f), min(quietOf(low), quietOf(f + half))) * 1024) / 1024),
    );
  }
}

function isWorthIt(): bool {
  if (!isPlain()) return false;
  // where there is no room for hearing mode by mode, pruning is what bundling is
  const asked =
    config.hearsLines && (hearing.mode == HEARING_BUNDLE || (!config.hears && hearing.mode == HEARING_PRUNE));
  if (!asked || hearing.removed) return sparesAll();
  // half of all must be masked: else looking would cost more than is gained
  return sparesAlways() || (FULL && bank.tiers > 0) || bank.ringing * mix.ears * mix.ears >= 2 * WORTH;
}

/** At the end of a block: energies of some lines. */
export function measureLines(): void {
  if (!isWorthIt()) {
    hearing.taken = 0;
    return;
  }
  for (let line = hearing.linesTurn; line < LINES; line += cycle()) measureLine(line);
  hearing.linesTurn = (hearing.linesTurn + 1) & (cycle() - 1);
  hearing.taken++;
}
function measureLine(line: i32): void {
  const o = (<usize>line) << 2;
  hearing.sumL = 0;
  hearing.sumR = 0;
  hearing.damp = 0;
  let remaining = count(line);
  for (let chunk = firstChunk(line); remaining > 0; chunk = nextChunk(chunk)) {
    const here = min(remaining, bank.chunkModes),
      p = quadsOf(chunk);
    addQuads(changetype<usize>(p), changetype<usize>(p) + ((<usize>((here + 3) >> 2)) << 7));
    remaining -= here;
  }
  store<f32>(hearing.energies + o, hearing.sumL);
  store<f32>(hearing.energies + LINES * 4 + o, hearing.sumR);
  store<f32>(hearing.dampings + o, hearing.damp);
}
function addQuads(p: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += 128)
      for (let q = p, stop = p + 16; q < stop; q += 4) {
        const a = changetype<Mode>(q).zr,
          b = changetype<Mode>(q).zi,
          e = a * a + b * b;
        hearing.sumL += e * changetype<Mode>(q).left * changetype<Mode>(q).left;
        hearing.sumR += e * changetype<Mode>(q).right * changetype<Mode>(q).right;
        hearing.damp = max(hearing.damp, -changetype<Mode>(q).tr);
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
  hearing.sumL += f32x4.extract_lane(sums, 0);
  hearing.sumR += f32x4.extract_lane(sums, 1);
  hearing.damp = max(
    max(hearing.damp, -min(f32x4.extract_lane(d, 0), f32x4.extract_lane(d, 1))),
    -min(f32x4.extract_lane(d, 2), f32x4.extract_lane(d, 3)),
  );
}

/** Before a block is made: which lines are coarse from this block's anchor on. */
export function judgeLines(): void {
  if (!isWorthIt()) {
    if (ring.anyCoarse) spareNone();
    if (FULL) hearBands();
    return;
  }
  if (hearing.taken < cycle()) return;
  hearing.taken = 0;
  if (FULL) addBands(changetype<Row<f32>>(hearing.energies));
  hearBoth(hearing.margin);
  let masked = 0;
  for (let line = 0; line < LINES; line++) if (canSpare(line)) masked += count(line);
  const pays = sparesAlways() || masked * mix.ears * mix.ears >= WORTH;
  for (let line = 0; line < LINES; line++) setCoarse(line, pays && canSpare(line));
  if (dropsFaint()) {
    // what is masked even by curves 20 dB lower lies 20 dB under the mask
    hearBoth(hearing.margin + DEEP);
    for (let line = 0; line < LINES; line++) setLeftOut(line, isUnheard(line));
  } else for (let line = 0; line < LINES; line++) setLeftOut(line, false);
  if (FULL && bank.tiers > 0) {
    hearBoth(hearing.margin + DEEP);
    judgeBands(changetype<Row<u8>>(hearing.flags), changetype<Row<f32>>(hearing.energies));
    countQuiet();
  }
  countMeter(METER_COST_HEARING, LINES * COST_HEAR * mix.ears);
}
function isUnheard(line: i32): bool {
  return count(line) > 0 && (load<u8>(hearing.flags + <usize>line) & 1) == 0;
}
function canSpare(line: i32): bool {
  if (count(line) == 0 || <f64>load<f32>(hearing.dampings + ((<usize>line) << 2)) > COARSE_REACH) return false;
  return sparesAll() || isUnheard(line);
}
/** Flags of the lines that some ear hears with this a_v; with more of it, a line must also lie as much under the threshold. */
function hearBoth(av: f64): void {
  memory.fill(hearing.flags, 0, LINES);
  hearSide(hearing.energies, av);
  if (mix.ears > 1) hearSide(hearing.energies + LINES * 4, av);
}
function hearSide(side: usize, av: f64): void {
  const deeper = <f32>(av - hearing.margin);
  for (let o: usize = 0; o < <usize>(LINES * 4); o += 4) {
    const e = load<f32>(side + o),
      level = e > 0 ? <f32>(10 * Math.log10(e)) + gainDb(1) : -1000;
    store<f32>(hearing.linesLevels + o, audible(level, load<f32>(hearing.linesQuiets + o) - deeper));
  }
  sweep(hearing.places, hearing.linesLevels, hearing.flags, LINES, av);
}
function spareNone(): void {
  for (let line = 0; line < LINES; line++) {
    setCoarse(line, false);
    setLeftOut(line, false);
  }
}
