// Which modes one ear hears: those above the threshold in quiet and not below the upper envelope of the masking curves
// of all others (PHYSICS §3). Two sweeps over the modes in order of Bark, each a few operations a mode. Levels are
// multiples of 5/1024 dB, places of 1/4096 Bark, a_v of 1/64 dB: all sums and products are exact in float64, so that
// the modes kept are exactly those of the definition.
//
//   down   all curves fall by 25 dB a Bark towards low frequencies: the masker with the largest L − 25 b leads
//   up     curves fall the less the louder they are. Of two the louder is the shallower: once above it stays above. A
//          stack holds, from bottom to top, ever quieter, steeper and at present higher curves, each with the place
//          where the one below overtakes it. Under the lowest lies the ground, a curve below every level.

import { reserve } from "../base/memory";
import { Row, reserveRow } from "../base/row";
import { HEARING_BANDS, HEARING_SILENT, LINES } from "../records/records";
import { config } from "../records/state";
import { indexRoom } from "../scene/page";
import { Masker } from "./masker";
import { PARTS } from "./order";
import { hearing } from "./state";

const LOWER: f64 = 25;
/** A step of a level, dB. */
const STEP: f64 = 5.0 / 1024.0;
/** A sound that is fainter than this is not heard even where the threshold in quiet does not count, dB. */
const FAINTEST: f32 = -100;
/**
 * Most maskers on the stack: their levels all differ, and there are no more steps than this between the faintest level
 * and 220 dB. Seldom are there more than a hundred.
 */
const DEEPEST: usize = 65536;
/** Bits of what a sweep finds: some ear hears the sound; this ear may, as far as the sweep upwards can tell. */
const HEARD: u8 = 1;
const PERHAPS: u8 = 2;

/** Room for the stack, for bands, and for flags and level of each rank. */
export function reserveMask(): void {
  if (!config.hearsLines) return;
  const sounds = (config.hears ? indexRoom() : 0) + HEARING_BANDS + LINES;
  hearing.ground = changetype<Masker>(reserve(min(sounds, DEEPEST) + 1, offsetof<Masker>()));
  hearing.bands = reserveRow<f32>(HEARING_BANDS);
  if (!config.hears) return;
  hearing.heard = reserveRow<u8>(indexRoom());
  hearing.rankLevels = reserveRow<f32>(indexRoom());
}
/** No sound masks but modes. */
export function resetMask(): void {
  if (!config.hearsLines) return;
  hearing.ground.layGround();
  hearing.bands.fill(HEARING_SILENT, HEARING_BANDS);
}
/** Levels of sounds that are not modes, dB SPL, one a Bark; they lie at the address `from`. */
export function setBands(from: usize): void {
  if (config.hearsLines) memory.copy(hearing.bands.address, from, HEARING_BANDS * 4);
}
/** Whether any sound that is not a mode masks. */
function anyBand(): bool {
  for (let k = 0; k < HEARING_BANDS; k++) if (hearing.bands[k] > HEARING_SILENT) return true;
  return false;
}

/** Nothing is masked. */
export function hearEverything(): void {
  memory.fill(hearing.heard.address, HEARD, <usize>hearing.ranked);
}
/** No ear hears any mode, until `hear` says so. */
export function clearHeard(): void {
  hearing.heard.clear(<usize>hearing.ranked);
}
/** Marks the modes that an ear hears; `levels`: of all modes at this ear, by their numbers, dB SPL. */
export function hear(levels: Row<f32>): void {
  collect(levels);
  sweep(hearing.barks, hearing.rankLevels, hearing.heard, hearing.ranked, hearing.margin);
}
/**
 * Sets bit 0 of `flags` for all of n sounds in order of Bark that are not masked. `places`: 1/4096 Bark; `levels`: in
 * whole steps, silent where they are below the threshold in quiet; `av`: dB.
 */
export function sweep(places: Row<i32>, levels: Row<f32>, flags: Row<u8>, n: i32, av: f64): void {
  const bands = anyBand();
  sweepUp(places, levels, flags, n, bands, av);
  sweepDown(places, levels, flags, n, bands, av);
}
/** A level in whole steps, or silent when it is not above the threshold in quiet. */
export function audible(level: f32, quiet: f32): f32 {
  const whole = nearest(level * <f32>204.8) * <f32>STEP;
  return whole > (hearing.threshold ? quiet : FAINTEST) ? whole : HEARING_SILENT;
}

/** Levels in the order of the ranks, in whole steps; a mode that is not above the threshold in quiet is silent. */
function collect(levels: Row<f32>): void {
  const indices = hearing.indices,
    quiets = hearing.quiets,
    out = hearing.rankLevels;
  for (let k = 0, end = hearing.ranked; k < end; k++) out[k] = audible(levels[indices[k]], quiets[k]);
}

/** How much the curve of a masker of this level falls towards high frequencies, dB a Bark. */
function upperSlope(level: f64): f64 {
  return max(22 - level / 5, 0);
}
/** The level of a band in whole steps. */
function exact(level: f32): f64 {
  return nearest(<f64>level * 204.8) * STEP;
}
/** Takes maskers off the stack that are overtaken before b; returns the one then on top, the highest curve there. */
function passTo(b: f64): Masker {
  let top = hearing.top;
  while (b >= top.overtaken) top = top.below;
  hearing.top = top;
  return top;
}

/** Towards high frequencies: marks the sounds that no lower one masks. `bands`: whether bands mask, too. */
function sweepUp(places: Row<i32>, levels: Row<f32>, flags: Row<u8>, n: i32, bands: bool, av: f64): void {
  let band: f64 = bands ? 0.5 : 1000;
  hearing.top = hearing.ground;
  for (let k = 0; k < n; k++) {
    const level = <f64>levels[k];
    if (level <= <f64>HEARING_SILENT) continue;
    const b = <f64>places[k] / PARTS;
    for (; band <= b; band += 1) enterBand(band, av);
    // a masked sound lies with its whole curve under that of its masker
    if (level < passTo(b).curveAt(b)) continue;
    flags[k] = flags[k] | PERHAPS;
    enter(level, b, av);
  }
}
/** Puts a masker on the stack, if its curve ever shows. */
function enter(level: f64, b: f64, av: f64): void {
  const ground = hearing.ground;
  let top = hearing.top;
  // a quieter masker lies lower from here on, and falls faster
  while (top != ground && top.level <= level) top = top.below;
  const start = level - av;
  if (top.curveAt(b) >= start) {
    hearing.top = top;
    return;
  }
  const slope = upperSlope(level);
  let x = Infinity;
  while (top != ground) {
    const steeper = slope - top.slope;
    x = steeper > 0 ? b + (start - top.curveAt(b)) / steeper : Infinity;
    // a masker that is overtaken before it could overtake the new one never shows again
    if (top.below != ground && top.overtaken <= x) top = top.below;
    else break;
  }
  top = top.above;
  top.start = start;
  top.at = b;
  top.slope = slope;
  top.level = level;
  top.overtaken = x;
  hearing.top = top;
}
/** Puts the sound of a band on the stack. */
function enterBand(b: f64, av: f64): void {
  if (b >= HEARING_BANDS) return;
  const level = hearing.bands[<usize>b];
  if (level <= HEARING_SILENT) return;
  passTo(b);
  enter(exact(level), b, av);
}

/** Towards low frequencies: of the sounds that no lower one masks, marks those that no higher one masks either. */
function sweepDown(places: Row<i32>, levels: Row<f32>, flags: Row<u8>, n: i32, bands: bool, av: f64): void {
  let band: f64 = bands ? <f64>HEARING_BANDS - 0.5 : -1,
    lead: f64 = -1e9; // the leader's L − 25 b
  for (let k = n - 1; k >= 0; k--) {
    const level = <f64>levels[k];
    if (level <= <f64>HEARING_SILENT) continue;
    const b = <f64>places[k] / PARTS;
    for (; band > b; band -= 1) {
      const other = hearing.bands[<usize>band];
      if (other > HEARING_SILENT) lead = max(lead, exact(other) - LOWER * band);
    }
    const state = flags[k];
    if ((state & PERHAPS) != 0) flags[k] = (state & HEARD) | (level >= lead - av + LOWER * b ? HEARD : 0);
    lead = max(lead, level - LOWER * b);
  }
}
