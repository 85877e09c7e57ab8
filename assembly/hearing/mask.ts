// Which modes one ear hears: those above the threshold in quiet and not below the upper envelope of the masking curves of all others
// (PHYSICS §3). Two sweeps over the modes in order of Bark, each a few operations a mode. Levels are multiples of 5/1024 dB, places of
// 1/4096 Bark, a_v of 1/64 dB: all sums and products are exact in float64, so that the modes kept are those of the definition.
//
//   down   all curves fall by 25 dB a Bark towards low frequencies: the masker with the largest L − 25 b leads
//   up     curves fall the less the louder they are. Of two the louder is the shallower: once above it stays above. A stack holds, from
//          bottom to top, ever quieter, steeper and at present higher curves, each with the place where the one below overtakes it.

import { reserve } from "../base/memory";
import { HEARING_BANDS, HEARING_SILENT, LINES } from "../records/records";
import { config } from "../records/state";
import { indexRoom } from "../scene/page";
import { PARTS } from "./order";
import { hearing } from "./state";

const LOWER: f64 = 25;
/** A step of a level, dB. */
const STEP: f64 = 5.0 / 1024.0;
// ---- an entry of the stack, f64 each
const ENTRY: usize = 40;
const TOP: usize = 0; // L − a_v
const AT: usize = 8; // Bark
const SLOPE: usize = 16;
const LEVEL: usize = 24;
const OVERTAKEN: usize = 32; // Bark
/** What is fainter than this does not count even without the threshold in quiet, dB. */
const FAINTEST: f32 = -100;
/** Levels in a stack all differ: no more than this lie between the faintest and 220 dB, and seldom more than a hundred. */
const DEEPEST: usize = 65536;

export function reserveMask(): void {
  if (!config.hearsLines) return;
  hearing.stack = reserve(min((config.hears ? indexRoom() : 0) + HEARING_BANDS + LINES, DEEPEST) * ENTRY);
  hearing.bands = reserve(HEARING_BANDS * 4);
  if (!config.hears) return;
  hearing.heard = reserve(indexRoom());
  hearing.ranks = reserve(indexRoom() << 2);
}
export function resetMask(): void {
  if (config.hearsLines)
    for (let k: usize = 0; k < <usize>(HEARING_BANDS * 4); k += 4) store<f32>(hearing.bands + k, HEARING_SILENT);
}
/** Levels of sounds that are not modes, dB SPL, one a Bark. */
export function setBands(from: usize): void {
  if (config.hearsLines) memory.copy(hearing.bands, from, HEARING_BANDS * 4);
}
/** Some band that masks, or none. */
function anyBand(): bool {
  for (let k: usize = 0; k < <usize>(HEARING_BANDS * 4); k += 4)
    if (load<f32>(hearing.bands + k) > HEARING_SILENT) return true;
  return false;
}

/** Nothing is masked. */
export function hearEverything(): void {
  memory.fill(hearing.heard, 1, <usize>hearing.ranked);
}
export function clearHeard(): void {
  memory.fill(hearing.heard, 0, <usize>hearing.ranked);
}
/** Marks what an ear hears whose levels by number of the mode lie at `levels` (dB SPL, f32). */
export function hear(levels: usize): void {
  collect(levels);
  sweep(hearing.barks, hearing.ranks, hearing.heard, hearing.ranked, hearing.margin);
}
/**
 * Sets bit 0 of `flags`, a byte each, for all of n sounds in order of Bark that are not masked: `places` i32, 1/4096 Bark; `levels` f32
 * in whole steps, silent where they are below the threshold in quiet; `av` dB.
 */
export function sweep(places: usize, levels: usize, flags: usize, n: i32, av: f64): void {
  const others = anyBand();
  sweepUp(places, levels, flags, n, others, av);
  sweepDown(places, levels, flags, n, others, av);
}
/** A level in whole steps, or silent when it is not above the threshold in quiet. */
export function audible(level: f32, quiet: f32): f32 {
  const whole = nearest(level * <f32>204.8) * <f32>STEP;
  return whole > (hearing.threshold ? quiet : FAINTEST) ? whole : HEARING_SILENT;
}

/** Levels in the order of the ranks, in whole steps; what is not above the threshold in quiet is silent. */
function collect(levels: usize): void {
  const numbers = hearing.indices,
    quiet = hearing.orderQuiets,
    out = hearing.ranks;
  for (let k: usize = 0, end = (<usize>hearing.ranked) << 2; k < end; k += 4)
    store<f32>(out + k, audible(load<f32>(levels + ((<usize>load<i32>(numbers + k)) << 2)), load<f32>(quiet + k)));
}

function upperSlope(level: f64): f64 {
  return max(22 - level / 5, 0);
}
function lineAt(entry: usize, b: f64): f64 {
  return load<f64>(entry, TOP) - load<f64>(entry, SLOPE) * (b - load<f64>(entry, AT));
}
/** The level of a band in whole steps. */
function exact(level: f32): f64 {
  return nearest(<f64>level * 204.8) * STEP;
}

function sweepUp(places: usize, levels: usize, flags: usize, n: i32, others: bool, av: f64): void {
  const base = hearing.stack;
  let band: f64 = others ? 0.5 : 1000;
  hearing.top = base;
  for (let k: usize = 0, end = <usize>n; k < end; k++) {
    const level = <f64>load<f32>(levels + (k << 2));
    if (level <= <f64>HEARING_SILENT) continue;
    const b = <f64>load<i32>(places + (k << 2)) / PARTS;
    for (; band <= b; band += 1) enterBand(band, av);
    while (hearing.top > base + ENTRY && b >= load<f64>(hearing.top - ENTRY, OVERTAKEN)) hearing.top -= ENTRY;
    // what is masked lies with its whole curve under that of its masker
    if (hearing.top > base && level < lineAt(hearing.top - ENTRY, b)) continue;
    store<u8>(flags + k, load<u8>(flags + k) | 2);
    enter(level, b, av);
  }
}
/** Puts a masker on the stack, if its curve ever shows. */
function enter(level: f64, b: f64, av: f64): void {
  const base = hearing.stack;
  let t = hearing.top;
  // what is quieter lies lower from here on, and falls faster
  while (t > base && load<f64>(t - ENTRY, LEVEL) <= level) t -= ENTRY;
  const v = level - av;
  if (t > base && lineAt(t - ENTRY, b) >= v) {
    hearing.top = t;
    return;
  }
  const slope = upperSlope(level);
  let x = Infinity;
  while (t > base) {
    const steeper = slope - load<f64>(t - ENTRY, SLOPE);
    x = steeper > 0 ? b + (v - lineAt(t - ENTRY, b)) / steeper : Infinity;
    // one that is overtaken before it surfaces never counts
    if (t > base + ENTRY && load<f64>(t - ENTRY, OVERTAKEN) <= x) t -= ENTRY;
    else break;
  }
  store<f64>(t, v, TOP);
  store<f64>(t, b, AT);
  store<f64>(t, slope, SLOPE);
  store<f64>(t, level, LEVEL);
  store<f64>(t, x, OVERTAKEN);
  hearing.top = t + ENTRY;
}
function enterBand(b: f64, av: f64): void {
  const level = load<f32>(hearing.bands + ((<usize>b) << 2));
  if (b >= HEARING_BANDS || level <= HEARING_SILENT) return;
  while (hearing.top > hearing.stack + ENTRY && b >= load<f64>(hearing.top - ENTRY, OVERTAKEN)) hearing.top -= ENTRY;
  enter(exact(level), b, av);
}

function sweepDown(places: usize, levels: usize, flags: usize, n: i32, others: bool, av: f64): void {
  let band: f64 = others ? <f64>HEARING_BANDS - 0.5 : -1,
    lead: f64 = -1e9; // the leader's L − 25 b
  for (let k = <isize>n - 1; k >= 0; k--) {
    const level = <f64>load<f32>(levels + (k << 2));
    if (level <= <f64>HEARING_SILENT) continue;
    const b = <f64>load<i32>(places + (k << 2)) / PARTS;
    for (; band > b; band -= 1) {
      const other = load<f32>(hearing.bands + ((<usize>band) << 2));
      if (other > HEARING_SILENT) lead = max(lead, exact(other) - LOWER * band);
    }
    const state = load<u8>(flags + k);
    if ((state & 2) != 0) store<u8>(flags + k, (state & 1) | (level >= lead - av + LOWER * b ? 1 : 0));
    lead = max(lead, level - LOWER * b);
  }
}
