// Bundles on the ring path: a line whose whole energy is masked by other lines is made with two moments instead of four
// (bank/ring/coarse.ts). Energies are measured line by line, one or two lines a block, so that this costs next to
// nothing. In a world with long lines it is a sixteenth of all lines a block, because mask and threshold also decide
// which long bands are left out. Unless enough modes lie on masked lines to pay for one more transform, all lines stay
// full.

import { COARSE_REACH } from "../bank/frame/windows";
import { addBands, countQuiet, hearBands, judgeBands } from "../bank/long/quiet";
import { Mode, QUAD_BYTES } from "../bank/mode";
import { LEFT, MODE, quadsFor, RIGHT, TR, VECTOR, ZI } from "../bank/quad";
import { setCoarse, setLeftOut } from "../bank/ring/coarse";
import { ring } from "../bank/ring/state";
import { bank } from "../bank/state";
import { chainLength, firstChunk, nextChunk, quadsOf } from "../bank/store";
import { Row, reserveRow } from "../base/row";
import { across, madd } from "../base/simd";
import { isPlain } from "../mix/outputs";
import { mix } from "../mix/state";
import { addToMeter, COST_HEAR } from "../records/meters";
import {
  BLOCK,
  HEARING_BUNDLE,
  HEARING_HOP,
  HEARING_PRUNE,
  HEARING_SILENT,
  LINES,
  METER_COST_HEARING,
} from "../records/records";
import { config } from "../records/state";
import { dropsFaint, sparesAll, sparesAlways } from "./governor";
import { gainDb } from "./levels";
import { audible, sweep } from "./mask";
import { barkOf, PARTS, quietOf } from "./order";
import { hearing } from "./state";

/** Blocks in which all lines have had their turn, 0.37 s at 44.1 kHz: precision need not follow faster. */
const CYCLE: i32 = 8 * HEARING_HOP;
/**
 * Blocks in which all lines have their turn. It is shorter where whole bands of long lines are left out: a masked band
 * must be there soon when its masker is gone, and few modes are on short lines.
 */
function cycle(): i32 {
  return FULL && bank.tiers > 0 ? HEARING_HOP : CYCLE;
}
/** A line that lies this far under mask and threshold may be left out, dB. */
const DEEP: f64 = 20;
/**
 * Coarse lines pay where the number of modes on masked lines, times the square of the number of ears, is at least this.
 */
const WORTH: i32 = 10000;

/** Room for the energies of all lines. */
export function reserveHeardLines(): void {
  if (!config.hearsLines) return;
  hearing.energies = reserveRow<f32>(2 * LINES);
  hearing.dampings = reserveRow<f32>(LINES);
  hearing.places = reserveRow<i32>(LINES);
  hearing.lineQuiets = reserveRow<f32>(LINES);
  hearing.lineLevels = reserveRow<f32>(LINES);
  hearing.flags = reserveRow<u8>(LINES);
}
/** No line has been measured. */
export function resetHeardLines(): void {
  hearing.linesTurn = 0;
  hearing.taken = 0;
  if (!config.hearsLines) return;
  for (let line = 0; line < LINES; line++) {
    const f = (<f64>line * config.rate) / (2 * BLOCK),
      half = config.rate / (4 * BLOCK),
      low = max(f - half, 0),
      quiet = min(quietOf(f), min(quietOf(low), quietOf(f + half)));
    hearing.places[line] = <i32>nearest(barkOf(f) * PARTS);
    hearing.lineQuiets[line] = <f32>(nearest(quiet * 1024) / 1024);
  }
}

/** Whether looking at lines costs less than coarse lines can save. */
function isWorthIt(): bool {
  if (!isPlain()) return false;
  // where there is no room for hearing mode by mode, pruning means bundling
  const asked =
    config.hearsLines && (hearing.mode == HEARING_BUNDLE || (!config.hears && hearing.mode == HEARING_PRUNE));
  if (!asked || hearing.removed) return sparesAll();
  // coarse lines must pay when half of all modes are masked: with fewer modes looking would cost more than it saves
  return sparesAlways() || (FULL && bank.tiers > 0) || bank.ringing * mix.ears * mix.ears >= 2 * WORTH;
}

/** At the end of a block: measures some lines. */
export function measureLines(): void {
  if (!isWorthIt()) {
    hearing.taken = 0;
    return;
  }
  for (let line = hearing.linesTurn; line < LINES; line += cycle()) measureLine(line);
  hearing.linesTurn = (hearing.linesTurn + 1) & (cycle() - 1);
  hearing.taken++;
}
/** Energies at both ears and largest damping of a line. */
function measureLine(line: i32): void {
  hearing.sumL = 0;
  hearing.sumR = 0;
  hearing.damp = 0;
  let remaining = chainLength(line);
  for (let chunk = firstChunk(line); remaining > 0; chunk = nextChunk(chunk)) {
    const here = min(remaining, bank.chunkModes),
      p = quadsOf(chunk);
    addQuads(p, p + quadsFor(here));
    remaining -= here;
  }
  hearing.energies[line] = hearing.sumL;
  hearing.energies[LINES + line] = hearing.sumR;
  hearing.dampings[line] = hearing.damp;
}
/** Adds the quads from `p` to `end` to the sums of a line. */
function addQuads(p: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES)
      for (let q = p, stop = p + VECTOR; q < stop; q += MODE) {
        const mode = changetype<Mode>(q),
          a = mode.zr,
          b = mode.zi,
          e = a * a + b * b;
        hearing.sumL += e * mode.left * mode.left;
        hearing.sumR += e * mode.right * mode.right;
        hearing.damp = max(hearing.damp, -mode.tr);
      }
    return;
  }
  let l = f32x4.splat(0),
    r = l,
    d = l;
  for (; p < end; p += QUAD_BYTES) {
    const a = v128.load(p),
      b = v128.load(p, ZI),
      e = madd(a, a, f32x4.mul(b, b)),
      gl = v128.load(p, LEFT),
      gr = v128.load(p, RIGHT);
    l = madd(e, f32x4.mul(gl, gl), l);
    r = madd(e, f32x4.mul(gr, gr), r);
    d = f32x4.pmin(d, v128.load(p, TR));
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

/** Before a block is made: judges which lines are coarse from this block's anchor on. */
export function judgeLines(): void {
  if (!isWorthIt()) {
    if (ring.anyCoarse) spareNone();
    if (FULL) hearBands();
    return;
  }
  if (hearing.taken < cycle()) return;
  hearing.taken = 0;
  if (FULL) addBands(hearing.energies);
  hearBoth(hearing.margin);
  let masked = 0;
  for (let line = 0; line < LINES; line++) if (canSpare(line)) masked += chainLength(line);
  const pays = sparesAlways() || masked * mix.ears * mix.ears >= WORTH;
  for (let line = 0; line < LINES; line++) setCoarse(line, pays && canSpare(line));
  if (dropsFaint()) {
    // a line that is masked even by curves 20 dB lower lies 20 dB under the mask
    hearBoth(hearing.margin + DEEP);
    for (let line = 0; line < LINES; line++) setLeftOut(line, isUnheard(line));
  } else for (let line = 0; line < LINES; line++) setLeftOut(line, false);
  if (FULL && bank.tiers > 0) {
    hearBoth(hearing.margin + DEEP);
    judgeBands(hearing.flags, hearing.energies);
    countQuiet();
  }
  addToMeter(METER_COST_HEARING, LINES * COST_HEAR * mix.ears);
}
/** Whether a line has modes and no ear hears the line. */
function isUnheard(line: i32): bool {
  return chainLength(line) > 0 && (hearing.flags[line] & 1) == 0;
}
/** Whether a line may be coarse. */
function canSpare(line: i32): bool {
  if (chainLength(line) == 0 || <f64>hearing.dampings[line] > COARSE_REACH) return false;
  return sparesAll() || isUnheard(line);
}
/**
 * Sets the flags of the lines that some ear hears with this a_v. The threshold in quiet is lowered by as much as `av`
 * is above the margin.
 */
function hearBoth(av: f64): void {
  hearing.flags.clear(LINES);
  hearSide(hearing.energies, av);
  if (mix.ears > 1) hearSide(hearing.energies.from(LINES), av);
}
/** Adds the flags of the lines that one ear hears; `energies`: of all lines at this ear. */
function hearSide(energies: Row<f32>, av: f64): void {
  const deeper = <f32>(av - hearing.margin);
  for (let line = 0; line < LINES; line++) {
    const e = energies[line],
      level = e > 0 ? <f32>(10 * Math.log10(e)) + gainDb(1) : HEARING_SILENT;
    hearing.lineLevels[line] = audible(level, hearing.lineQuiets[line] - deeper);
  }
  sweep(hearing.places, hearing.lineLevels, hearing.flags, LINES, av);
}
/** All lines are made in full. */
function spareNone(): void {
  for (let line = 0; line < LINES; line++) {
    setCoarse(line, false);
    setLeftOut(line, false);
  }
}
