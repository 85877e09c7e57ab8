// Bands of which nothing can be heard are not made. Their states stay where they are and are as many frames old as anchors have passed; when the
// band is wanted again, or has rested for long, they are brought up to date by as many powers of their poles. What happens to a mode meanwhile is
// turned back to the age of its record, so that it joins exactly.
//
//   a band   u8 1 = nobody hears it (hearing/lines.ts decides) | u16 age of its records, anchors

import { reserve } from "../../base/memory";
import { madd, nmadd } from "../../base/simd";
import { mix } from "../../mix/state";
import { LINES } from "../../records/records";
import { bank } from "../state";
import { at, chainOf, count, firstChunk, Mode, nextChunk, quadsOf } from "../store";
import { bandShift, bandsOf, lineIn, longChain, longChains, phasesOf, tierOfChain } from "../tiers";
import { modesIn } from "./places";
import { longs } from "./state";

/** Anchors after which a band is made once, so that what is gone can go. */
const OLDEST: u16 = 80;
/** Bands that came to rest together are made at different anchors: so many fewer at most, less one. */
const EARLIER: i32 = 32;
/** What may be added to a line that nobody hears before somebody may: with ten times its energy it still lies 10 dB under the mask. */
const LIMIT: f32 = 9;

const OLD: u16 = 3;

export function reserveQuiet(): void {
  if (bank.tiers == 0) return;
  longs.unheard = reserve(<usize>longChains());
  longs.ages = reserve((<usize>longChains()) << 1);
  longs.parts = reserve((<usize>longChains()) << 6);
  longs.added = reserve(LINES * 4);
  longs.limits = reserve(LINES * 4);
}
export function resetQuiet(): void {
  longs.quietModes = 0;
  longs.mostAge = bank.tiers > 3 ? OLD : 0;
  if (bank.tiers == 0) return;
  memory.fill(longs.unheard, 0, <usize>longChains());
  memory.fill(longs.ages, 0, (<usize>longChains()) << 1);
  memory.fill(longs.parts, 0, (<usize>longChains()) << 6);
  memory.fill(longs.added, 0, LINES * 4);
  memory.fill(longs.limits, 0, LINES * 4);
}
function ageAt(chain: i32): usize {
  return longs.ages + ((<usize>(chain - bank.offChain - 1)) << 1);
}
/** How many anchors ago the records of a chain were made. */
export function ageOf(chain: i32): u16 {
  return load<u16>(ageAt(chain));
}

/** Parts of a band. */
function partsOf(tier: i32): i32 {
  return 1 << (bandShift(tier) - 3 - tier);
}
/** Notes the energies of a band whose lines lie at `grid`. */
export function measureBand(tier: i32, chain: i32, grid: usize): void {
  const n = 8 << tier; // lines of a part
  let to = longs.parts + ((<usize>(chain - bank.offChain - 1)) << 6);
  for (let part = partsOf(tier); part > 0; part--, to += 8) {
    let left: f32 = 0,
      right: f32 = 0;
    for (const end = grid + ((<usize>n) << 5); grid < end; grid += 32) {
      left += load<f32>(grid) * load<f32>(grid) + load<f32>(grid, 16) * load<f32>(grid, 16);
      right += load<f32>(grid, 8) * load<f32>(grid, 8) + load<f32>(grid, 24) * load<f32>(grid, 24);
    }
    store<f32>(to, left);
    store<f32>(to, right, 4);
  }
}
/** Adds the energies of all bands to those of the short lines at `energies`, f32 a line and ear: half of a part to the line on either side. */
export function addBands(energies: usize): void {
  for (let tier = 0; tier < bank.tiers; tier++)
    for (let phase = 0; phase < phasesOf(tier); phase++)
      for (let band = 0; band < bandsOf(tier); band++) {
        const chain = longChain(tier, phase, band);
        if (count(bank.offChain + 1 + chain) == 0) continue;
        let p = longs.parts + ((<usize>chain) << 6);
        for (let line = band * partsOf(tier), end = min(line + partsOf(tier), LINES - 1); line < end; line++, p += 8)
          for (let ear = 0; ear < mix.ears; ear++) {
            const half = <f32>0.5 * load<f32>(p + ((<usize>ear) << 2)),
              e = energies + ((<usize>(ear * LINES + line)) << 2);
            store<f32>(e, load<f32>(e) + half);
            store<f32>(e, load<f32>(e, 4) + half, 4);
          }
      }
}
/** What was found: bit 0 of `flags`, a byte a short line, says that somebody may hear it; `energies` as above. */
export function judgeBands(flags: usize, energies: usize): void {
  for (let line: usize = 0; line < <usize>LINES; line++) {
    const e = load<f32>(energies + (line << 2)),
      f: f32 = mix.ears > 1 ? load<f32>(energies + ((line + LINES) << 2)) : e;
    store<f32>(longs.limits + (line << 2), (load<u8>(flags + line) & 1) != 0 ? -1 : LIMIT * min(e, f));
    store<f32>(longs.added + (line << 2), 0);
  }
  markBands();
}
/** Everybody hears everything. */
export function hearBands(): void {
  if (bank.tiers == 0) return;
  for (let line: usize = 0; line < <usize>LINES; line++) store<f32>(longs.limits + (line << 2), -1);
  markBands();
  countQuiet();
}
function markBands(): void {
  for (let tier = 0; tier < bank.tiers; tier++)
    for (let band = 0; band < bandsOf(tier); band++) {
      const quiet = isQuiet(tier, band) ? 1 : 0;
      for (let phase = 0; phase < phasesOf(tier); phase++)
        store<u8>(longs.unheard + <usize>longChain(tier, phase, band), <u8>quiet);
    }
}
function isQuiet(tier: i32, band: i32): bool {
  const first = band * partsOf(tier);
  for (let line = first; line <= min(first + partsOf(tier), LINES - 1); line++)
    if (load<f32>(longs.limits + ((<usize>line) << 2)) < load<f32>(longs.added + ((<usize>line) << 2))) return false;
  return true;
}
/**
 * Energy joins a line, so much at either ear; what was not heard may be heard now. Its band counts it, too, until it is measured: it may be judged
 * before it is made.
 */
export function noteJoined(tier: i32, phase: i32, line: i32, left: f32, right: f32): void {
  const short = (line + (4 << tier)) >> (3 + tier),
    to = longs.added + ((<usize>short) << 2),
    shift = bandShift(tier),
    part = (line & ((1 << shift) - 1)) >> (3 + tier),
    p = longs.parts + ((<usize>longChain(tier, phase, line >> shift)) << 6) + ((<usize>part) << 3);
  store<f32>(to, load<f32>(to) + max(left, right));
  store<f32>(p, load<f32>(p) + left);
  store<f32>(p, load<f32>(p, 4) + right, 4);
}
/** A mode gets other gains: where they are louder, what was not heard may be heard now. */
export function noteLouder(slot: i32, phase: i32, increment: u32, left: f32, right: f32): void {
  const p = at(slot),
    l = p.left,
    r = p.right,
    more = max<f32>(left * left - l * l, 0),
    there = max<f32>(right * right - r * r, 0);
  if (more == 0 && there == 0) return;
  const chain = chainOf(slot),
    tier = tierOfChain(chain - bank.offChain - 1),
    a = p.zr,
    b = p.zi;
  power(p, ageOf(chain));
  const energy = (a * a + b * b) * <f32>(longs.powerR * longs.powerR + longs.powerI * longs.powerI);
  noteJoined(tier, phase, lineIn(tier, increment), energy * more, energy * there);
}

/** At the anchor of a band: whether it is left out this time. If not, its records are no older behind this than `mostAge`. */
export function restsOn(tier: i32, band: i32, chain: i32): bool {
  const age = ageOf(chain);
  if (load<u8>(longs.unheard + <usize>(chain - bank.offChain - 1)) != 0 && age < restOf(chain) && isQuiet(tier, band)) {
    store<u16>(ageAt(chain), age + 1);
    return true;
  }
  if (age > longs.mostAge) {
    catchUp(chain, age);
    store<u16>(ageAt(chain), 0);
  }
  return false;
}
/** Anchors that a band rests at most. */
function restOf(chain: i32): u16 {
  return OLDEST - <u16>((chain * 13) & (EARLIER - 1));
}
/** A band was summed, and its records were written if they were of the greatest age. */
export function passAnchor(chain: i32): void {
  const age = ageOf(chain);
  store<u16>(ageAt(chain), age == longs.mostAge ? 0 : age + 1);
}
/** Modes that are not made, counted anew: once a round. */
export function countQuiet(): void {
  longs.quietModes = 0;
  for (let chain = bank.offChain + 1, end = chain + longChains(); chain < end; chain++)
    if (load<u8>(longs.unheard + <usize>(chain - bank.offChain - 1)) != 0 && ageOf(chain) > 0)
      longs.quietModes += modesIn(chain);
}

/** z becomes z·q^age for all modes of a chain. */
function catchUp(chain: i32, age: u16): void {
  let remaining = count(chain);
  for (let chunk = firstChunk(chain); remaining > 0; chunk = nextChunk(chunk)) {
    const here = min(remaining, bank.chunkModes);
    for (let p = quadsOf(chunk), end = p + ((<usize>here) << 5); p < end; p += 128) {
      if (ASC_FEATURE_SIMD) turnQuad(changetype<Mode>(p), age);
      else
        for (let q = p; q < p + 16; q += 4) {
          power(changetype<Mode>(q), age);
          const a = <f64>changetype<Mode>(q).zr,
            b = <f64>changetype<Mode>(q).zi;
          changetype<Mode>(q).zr = <f32>(a * longs.powerR - b * longs.powerI);
          changetype<Mode>(q).zi = <f32>(a * longs.powerI + b * longs.powerR);
        }
    }
    remaining -= here;
  }
}
function turnQuad(p: Mode, age: u16): void {
  let a = v128.load(changetype<usize>(p)),
    b = v128.load(changetype<usize>(p), 16),
    x = v128.load(changetype<usize>(p), 32),
    y = v128.load(changetype<usize>(p), 48),
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
  v128.store(changetype<usize>(p), a);
  v128.store(changetype<usize>(p), b, 16);
}
function power(p: Mode, age: u16): void {
  let x = <f64>p.qr,
    y = <f64>p.qi;
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
/** Adds (a, b), an amplitude of now, to a record, at the age that it has. */
export function addAged(slot: i32, a: f32, b: f32): void {
  const p = at(slot),
    age = ageOf(chainOf(slot));
  if (age == 0) {
    p.zr = p.zr + a;
    p.zi = p.zi + b;
    return;
  }
  power(p, age);
  const size = longs.powerR * longs.powerR + longs.powerI * longs.powerI;
  p.zr = p.zr + <f32>((<f64>a * longs.powerR + <f64>b * longs.powerI) / size);
  p.zi = p.zi + <f32>((<f64>b * longs.powerR - <f64>a * longs.powerI) / size);
}
/** Brings one record up to date, in a chain that it is about to leave. */
export function renew(slot: i32): void {
  const p = at(slot),
    age = ageOf(chainOf(slot));
  if (age == 0) return;
  power(p, age);
  const a = <f64>p.zr,
    b = <f64>p.zi;
  p.zr = <f32>(a * longs.powerR - b * longs.powerI);
  p.zi = <f32>(a * longs.powerI + b * longs.powerR);
}
