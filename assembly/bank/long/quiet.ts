// Bands of which nothing can be heard are not summed. Their records stay as they are, and their age is the number of
// anchors passed since. When the band is wanted again, or has rested for long, each state is brought up to date: it is
// multiplied by its q to the power of the age. An amplitude that joins a mode meanwhile is turned back to the age of
// the mode's record, so that it joins exactly. hearing/lines.ts decides which lines are heard.

import { Row, reserveRow } from "../../base/row";
import { madd, nmadd } from "../../base/simd";
import { mix } from "../../mix/state";
import { LINES } from "../../records/records";
import { Mode } from "../mode";
import { QI, QR, ZI } from "../quad";
import { bank } from "../state";
import { at, chainLength, chainOf, firstChunk, nextChunk, slotsOf } from "../store";
import { bandShift, bandsOf, lineIn, longChain, longChains, phasesOf, tierOfChain } from "../tiers";
import { GRID_LINE, GridLine } from "./frames";
import { bandOf, modesIn } from "./places";
import { longs } from "./state";

/** Anchors after which a resting band is summed once, so that modes that have faded can be removed. */
const OLDEST: u16 = 80;
/** Bands that came to rest together are summed at different anchors: 0 … EARLIER − 1 anchors before OLDEST. */
const EARLIER: i32 = 32;
/**
 * A line that nobody hears counts as unheard until more than this many times its energy has been added to it: with ten
 * times its energy it still lies 10 dB under the mask.
 */
const LIMIT: f32 = 9;
/** Greatest age, anchors, of records that are summed, in worlds so large that memory limits the speed. */
const OLD: u16 = 3;
/** Most parts of a band, and numbers of all its parts: one for each ear. */
const MOST_PARTS: i32 = 8;
const PARTS_OF_BAND: usize = 2 * MOST_PARTS;

/** Reserves the notes about bands and short lines. */
export function reserveQuiet(): void {
  if (bank.tiers == 0) return;
  const bands = <usize>longChains();
  longs.unheard = reserveRow<u8>(bands);
  longs.ages = reserveRow<u16>(bands);
  longs.parts = reserveRow<f32>(bands * PARTS_OF_BAND);
  longs.added = reserveRow<f32>(LINES);
  longs.limits = reserveRow<f32>(LINES);
}
/** All bands are up to date and count as heard. */
export function resetQuiet(): void {
  longs.quietModes = 0;
  longs.mostAge = bank.tiers > 3 ? OLD : 0;
  if (bank.tiers == 0) return;
  const bands = <usize>longChains();
  longs.unheard.clear(bands);
  longs.ages.clear(bands);
  longs.parts.clear(bands * PARTS_OF_BAND);
  longs.added.clear(LINES);
  longs.limits.clear(LINES);
}
/** How many anchors old the records of a chain are. */
export function ageOf(chain: i32): u16 {
  return longs.ages[bandOf(chain)];
}
function setAge(chain: i32, anchors: u16): void {
  longs.ages[bandOf(chain)] = anchors;
}

/** How many parts, each as wide as a short line, a band has. */
function partsOf(tier: i32): i32 {
  return 1 << (bandShift(tier) - 3 - tier);
}
/** The energies of a part of a band: left ear, right ear. */
function energiesOf(band: i32, part: i32): Row<f32> {
  return longs.parts.from(<usize>band * PARTS_OF_BAND + ((<usize>part) << 1));
}
/** Measures the energies of a band whose lines lie at `grid`. */
export function measureBand(tier: i32, chain: i32, grid: Row<f32>): void {
  const bytes = <usize>(8 << tier) * GRID_LINE * 4, // of the lines of a part
    band = bandOf(chain);
  let p = grid.address;
  for (let part = 0, n = partsOf(tier); part < n; part++) {
    let left: f32 = 0,
      right: f32 = 0;
    for (const end = p + bytes; p < end; p += GRID_LINE * 4) {
      const line = changetype<GridLine>(p);
      left += line.leftR * line.leftR + line.leftI * line.leftI;
      right += line.rightR * line.rightR + line.rightI * line.rightI;
    }
    const energies = energiesOf(band, part);
    energies[0] = left;
    energies[1] = right;
  }
}
/**
 * Adds the energies of all bands to those of the short lines, `energies`: a number a line, ear by ear. Each of the two
 * lines between which a part lies gets half of its energy.
 */
export function addBands(energies: Row<f32>): void {
  for (let tier = 0; tier < bank.tiers; tier++)
    for (let phase = 0; phase < phasesOf(tier); phase++)
      for (let band = 0; band < bandsOf(tier); band++) {
        const chain = longChain(tier, phase, band);
        if (chainLength(bank.offChain + 1 + chain) > 0) addBand(energies, chain, band * partsOf(tier), partsOf(tier));
      }
}
/** Adds the parts of one band, the first of which lies just above short line `first`. */
function addBand(energies: Row<f32>, band: i32, first: i32, parts: i32): void {
  for (let line = first, end = min(first + parts, LINES - 1); line < end; line++) {
    const part = energiesOf(band, line - first);
    for (let ear = 0; ear < mix.ears; ear++) {
      const half = <f32>0.5 * part[ear],
        sums = energies.from(ear * LINES + line);
      sums[0] = sums[0] + half;
      sums[1] = sums[1] + half;
    }
  }
}
/**
 * Takes what hearing has found: bit 0 of `flags`, a byte a short line, says that somebody may hear the line; `energies`
 * as in `addBands`.
 */
export function judgeBands(flags: Row<u8>, energies: Row<f32>): void {
  for (let line = 0; line < LINES; line++) {
    const e = energies[line],
      f: f32 = mix.ears > 1 ? energies[line + LINES] : e;
    longs.limits[line] = (flags[line] & 1) != 0 ? -1 : LIMIT * min(e, f);
    longs.added[line] = 0;
  }
  markBands();
}
/** All bands count as heard. */
export function hearBands(): void {
  if (bank.tiers == 0) return;
  longs.limits.fill(-1, LINES);
  markBands();
  countQuiet();
}
function markBands(): void {
  for (let tier = 0; tier < bank.tiers; tier++)
    for (let band = 0; band < bandsOf(tier); band++) {
      const quiet: u8 = isQuiet(tier, band) ? 1 : 0;
      for (let phase = 0; phase < phasesOf(tier); phase++) longs.unheard[longChain(tier, phase, band)] = quiet;
    }
}
/** Whether nobody hears any of the short lines that a band reaches. */
function isQuiet(tier: i32, band: i32): bool {
  const first = band * partsOf(tier),
    last = min(first + partsOf(tier), LINES - 1);
  for (let line = first; line <= last; line++) if (longs.limits[line] < longs.added[line]) return false;
  return true;
}
/**
 * Notes that energy joins a line, `left` and `right` at the two ears: a line that was not heard may be heard now. The
 * energy also counts for the line's band until the band is measured, because the band may be judged before it is
 * summed.
 */
export function noteJoined(tier: i32, phase: i32, line: i32, left: f32, right: f32): void {
  const short = (line + (4 << tier)) >> (3 + tier),
    shift = bandShift(tier),
    part = (line & ((1 << shift) - 1)) >> (3 + tier),
    energies = energiesOf(longChain(tier, phase, line >> shift), part);
  longs.added[short] = longs.added[short] + max(left, right);
  energies[0] = energies[0] + left;
  energies[1] = energies[1] + right;
}
/** Notes that a mode gets other gains: where they are louder, a line that was not heard may be heard now. */
export function noteLouder(slot: i32, phase: i32, increment: u32, left: f32, right: f32): void {
  const mode = at(slot),
    l = mode.left,
    r = mode.right,
    more = max<f32>(left * left - l * l, 0),
    there = max<f32>(right * right - r * r, 0);
  if (more == 0 && there == 0) return;
  const chain = chainOf(slot),
    tier = tierOfChain(bandOf(chain)),
    a = mode.zr,
    b = mode.zi;
  power(mode, ageOf(chain));
  const energy = (a * a + b * b) * <f32>(longs.powerR * longs.powerR + longs.powerI * longs.powerI);
  noteJoined(tier, phase, lineIn(tier, increment), energy * more, energy * there);
}

/**
 * At the anchor of a band: whether it is left out this time. If not, its records are brought to an age of at most
 * `mostAge`.
 */
export function restsOn(tier: i32, band: i32, chain: i32): bool {
  const age = ageOf(chain);
  if (longs.unheard[bandOf(chain)] != 0 && age < restOf(chain) && isQuiet(tier, band)) {
    setAge(chain, age + 1);
    return true;
  }
  if (age > longs.mostAge) {
    catchUp(chain, age);
    setAge(chain, 0);
  }
  return false;
}
/** Anchors that a band rests at most. */
function restOf(chain: i32): u16 {
  return OLDEST - <u16>((chain * 13) & (EARLIER - 1));
}
/** Counts the age of a band that was summed. Records of the greatest age were written, and are of age 0 now. */
export function passAnchor(chain: i32): void {
  const age = ageOf(chain);
  setAge(chain, age == longs.mostAge ? 0 : age + 1);
}
/** Counts again the modes of bands that are not summed: called once in a round of hearing. */
export function countQuiet(): void {
  longs.quietModes = 0;
  for (let chain = bank.offChain + 1, end = chain + longChains(); chain < end; chain++)
    if (longs.unheard[bandOf(chain)] != 0 && ageOf(chain) > 0) longs.quietModes += modesIn(chain);
}

/** z becomes z·q^age for all modes of a chain. */
function catchUp(chain: i32, age: u16): void {
  let remaining = chainLength(chain);
  for (let chunk = firstChunk(chain); remaining > 0; chunk = nextChunk(chunk)) {
    const here = min(remaining, bank.chunkModes);
    for (let slot = slotsOf(chunk), end = slot + here; slot < end; slot += 4) {
      if (ASC_FEATURE_SIMD) turnQuad(at(slot), age);
      else for (let lane = 0; lane < 4; lane++) turn(at(slot + lane), age);
    }
    remaining -= here;
  }
}
/** z becomes z·q^age for a mode. */
function turn(mode: Mode, age: u16): void {
  power(mode, age);
  const a = <f64>mode.zr,
    b = <f64>mode.zi;
  mode.zr = <f32>(a * longs.powerR - b * longs.powerI);
  mode.zi = <f32>(a * longs.powerI + b * longs.powerR);
}
/** The same for the four modes of a quad, in float32. */
function turnQuad(quad: Mode, age: u16): void {
  const p = changetype<usize>(quad);
  let a = v128.load(p),
    b = v128.load(p, ZI),
    x = v128.load(p, QR),
    y = v128.load(p, QI),
    t: v128;
  for (let n = age; n > 0; n >>= 1) {
    if ((n & 1) != 0) {
      t = nmadd(b, y, f32x4.mul(a, x));
      b = madd(b, x, f32x4.mul(a, y));
      a = t;
    }
    t = nmadd(y, y, f32x4.mul(x, x));
    y = f32x4.mul(f32x4.add(x, x), y);
    x = t;
  }
  v128.store(p, a);
  v128.store(p, b, ZI);
}
/** `longs.powerR`, `longs.powerI` = q^age of a mode. */
function power(mode: Mode, age: u16): void {
  let x = <f64>mode.qr,
    y = <f64>mode.qi;
  longs.powerR = 1;
  longs.powerI = 0;
  for (let n = age; n > 0; n >>= 1) {
    if ((n & 1) != 0) {
      const t = longs.powerR * x - longs.powerI * y;
      longs.powerI = longs.powerR * y + longs.powerI * x;
      longs.powerR = t;
    }
    const t = x * x - y * y;
    y = 2 * x * y;
    x = t;
  }
}
/** Adds the up-to-date amplitude (a, b), turned back to the age of a record, to the record. */
export function addAged(slot: i32, a: f32, b: f32): void {
  const mode = at(slot),
    age = ageOf(chainOf(slot));
  if (age == 0) {
    mode.zr = mode.zr + a;
    mode.zi = mode.zi + b;
    return;
  }
  power(mode, age);
  const size = longs.powerR * longs.powerR + longs.powerI * longs.powerI;
  mode.zr = mode.zr + <f32>((<f64>a * longs.powerR + <f64>b * longs.powerI) / size);
  mode.zi = mode.zi + <f32>((<f64>b * longs.powerR - <f64>a * longs.powerI) / size);
}
/** Brings one record up to date, in a chain that it is about to leave. */
export function renew(slot: i32): void {
  const age = ageOf(chainOf(slot));
  if (age > 0) turn(at(slot), age);
}
