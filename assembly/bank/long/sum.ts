// The anchors of the long lines: every block one phase of each tier is summed and becomes sound. The inner loop takes
// four modes of a line at a time: value and slope for both channels, added to the sums of the line, and the states move
// on one frame. (Sums that stay in registers, as on the short lines, would need the modes of a line together, and so
// few modes lie on a line that memory would be read in small pieces.)

import { Row, reserveRow } from "../../base/row";
import { across, madd, nmadd } from "../../base/simd";
import { config } from "../../records/state";
import { bodyOf } from "../../scene/page";
import { FLOOR, someFaint } from "../floor";
import { Mode, QUAD_BYTES } from "../mode";
import { countBeat, phaseNow } from "../phases";
import { LEFT, QI, QR, RIGHT, TI, TR, ZI } from "../quad";
import { bank } from "../state";
import { at, chainLength, firstChunk, nextChunk, ownerOf, quadsOf, slotsOf } from "../store";
import { bandShift, bandsOf, longChain, WIDEST } from "../tiers";
import { emptyGrid, GRID_LINE, soundPhase } from "./frames";
import { endLong, linesFrom } from "./places";
import { ageOf, measureBand, passAnchor, restsOn } from "./quiet";
import { longs } from "./state";
import { resetTidy, tidy } from "./tidy";

/** Anchors of a phase after which all of its bands have been looked through for modes that have faded. */
const ROUND: i32 = 16;
/** Numbers of a line of a band while it is summed: those of a line of a grid, in four lanes. */
const SUM_LINE: usize = 4 * GRID_LINE;

/** Reserves the sums of the widest band. */
export function reserveLongSums(): void {
  if (bank.tiers > 0) longs.sums = reserveRow<f32>(<usize>WIDEST * SUM_LINE);
}
/** The first round begins. */
export function resetLongSums(): void {
  longs.turn = 0;
  longs.summed = 0;
  resetTidy();
}

/** Sounds the phases that have their anchor at the end of this block, after all its events. Only with long lines. */
export function soundLong(): void {
  longs.summed = 0;
  for (let tier = 0; tier < bank.tiers; tier++) {
    const phase = phaseNow(tier);
    soundPhase(tier, phase, bank.longModes > 0 && sumPhase(tier, phase));
  }
  longs.turn++;
  tidy();
}
/** The next block begins. */
export function passBeat(): void {
  if (bank.tiers > 0) countBeat();
}

/** Sums the lines of a phase into the grid; says whether there was any. */
function sumPhase(tier: i32, phase: i32): bool {
  const first = bank.offChain + 1 + longChain(tier, phase, 0),
    bands = bandsOf(tier),
    shift = bandShift(tier),
    lines = (<usize>1) << shift,
    sums = longs.sums,
    due = (longs.turn >> bank.tiers) & (ROUND - 1);
  let grid = changetype<Row<f32>>(0);
  for (let band = 0; band < bands; band++) {
    const chain = first + band,
      n = chainLength(chain),
      old = ageOf(chain) > longs.mostAge;
    if (n == 0 || restsOn(tier, band, chain)) continue;
    if (!grid) grid = emptyGrid(tier);
    const linesOfBand = grid.from(((<usize>band) << shift) * GRID_LINE);
    sums.clear(lines * SUM_LINE);
    sumChain(chain, n, ageOf(chain));
    passAnchor(chain);
    longs.summed += n;
    foldBand(sums.address, sums.at(lines * SUM_LINE), linesOfBand.address);
    if (config.hearsLines) measureBand(tier, chain, linesOfBand);
    // a band that has rested is summed too seldom to wait for its turn
    if (old || (band & (ROUND - 1)) == due) tendChain(chain);
  }
  return !!grid;
}
/** Sums the modes of a chain; chunks that follow each other in memory are one piece. */
function sumChain(chain: i32, remaining: i32, age: u16): void {
  let chunk = firstChunk(chain);
  while (remaining > 0) {
    const start = chunk;
    let modes = min(remaining, bank.chunkModes),
      next = nextChunk(chunk);
    while (next == chunk + 1) {
      chunk = next;
      next = nextChunk(chunk);
      modes += min(remaining - modes, bank.chunkModes);
    }
    const p = quadsOf(start),
      end = p + <usize>(modes >> 2) * QUAD_BYTES;
    sumQuads(p, end, linesFrom(slotsOf(start)).address, longs.sums.address, age);
    remaining -= modes;
    chunk = next;
  }
}
/**
 * Adds value and slope of quads from p to `end`, whose lines in the band are noted from `lines` on, to the sums of
 * those lines. The states are `age` anchors old and are brought up to date first. Only records of the greatest age are
 * written, with states one anchor further on.
 *
 *   sums, 128 B  a vector for each number of a GridLine, in its order
 */
function sumQuads(p: usize, end: usize, lines: usize, sums: usize, age: u16): void {
  const writes = age == longs.mostAge;
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES, lines++) {
      const line = sums + ((<usize>load<u8>(lines)) << 7);
      for (let lane: usize = 0; lane < 16; lane += 4)
        sumOne(changetype<Mode>(p + lane), changetype<SumLane>(line + lane), age, writes);
    }
    return;
  }
  for (; p < end; p += QUAD_BYTES, lines++) {
    const line = sums + ((<usize>load<u8>(lines)) << 7),
      qr = v128.load(p, QR),
      qi = v128.load(p, QI),
      tr = v128.load(p, TR),
      ti = v128.load(p, TI),
      left = v128.load(p, LEFT),
      right = v128.load(p, RIGHT);
    let a = v128.load(p),
      b = v128.load(p, ZI);
    for (let k = age; k > 0; k--) {
      const t = nmadd(b, qi, f32x4.mul(a, qr));
      b = madd(b, qr, f32x4.mul(a, qi));
      a = t;
    }
    if (writes) {
      v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
      v128.store(p, madd(b, qr, f32x4.mul(a, qi)), ZI);
    }
    const c = nmadd(b, ti, f32x4.mul(a, tr)),
      d = madd(b, tr, f32x4.mul(a, ti));
    v128.store(line, madd(a, left, v128.load(line)));
    v128.store(line, madd(c, left, v128.load(line, 16)), 16);
    v128.store(line, madd(a, right, v128.load(line, 32)), 32);
    v128.store(line, madd(c, right, v128.load(line, 48)), 48);
    v128.store(line, madd(b, left, v128.load(line, 64)), 64);
    v128.store(line, madd(d, left, v128.load(line, 80)), 80);
    v128.store(line, madd(b, right, v128.load(line, 96)), 96);
    v128.store(line, madd(d, right, v128.load(line, 112)), 112);
  }
}
/** One lane of the sums of a line. The gaps hold the other three lanes, as in `Mode`. */
@unmanaged
class SumLane {
  leftR: f32;
  gap1: u32;
  gap2: u64;
  leftSlopeR: f32;
  gap3: u32;
  gap4: u64;
  rightR: f32;
  gap5: u32;
  gap6: u64;
  rightSlopeR: f32;
  gap7: u32;
  gap8: u64;
  leftI: f32;
  gap9: u32;
  gap10: u64;
  leftSlopeI: f32;
  gap11: u32;
  gap12: u64;
  rightI: f32;
  gap13: u32;
  gap14: u64;
  rightSlopeI: f32;
}
/** Adds one mode to its lane of the sums of its line. Scalar twin of the loop in `sumQuads`. */
function sumOne(mode: Mode, sum: SumLane, age: u16, writes: bool): void {
  const qr = mode.qr,
    qi = mode.qi,
    tr = mode.tr,
    ti = mode.ti,
    left = mode.left,
    right = mode.right;
  let a = mode.zr,
    b = mode.zi;
  for (let k = age; k > 0; k--) {
    const t = a * qr - b * qi;
    b = a * qi + b * qr;
    a = t;
  }
  const c = a * tr - b * ti,
    d = a * ti + b * tr;
  if (writes) {
    mode.zr = a * qr - b * qi;
    mode.zi = a * qi + b * qr;
  }
  sum.leftR = sum.leftR + a * left;
  sum.leftSlopeR = sum.leftSlopeR + c * left;
  sum.rightR = sum.rightR + a * right;
  sum.rightSlopeR = sum.rightSlopeR + c * right;
  sum.leftI = sum.leftI + b * left;
  sum.leftSlopeI = sum.leftSlopeI + d * left;
  sum.rightI = sum.rightI + b * right;
  sum.rightSlopeI = sum.rightSlopeI + d * right;
}
/** The sums of a band, up to `end`, become lines of the grid: the four lanes of each sum are added. */
function foldBand(sums: usize, end: usize, grid: usize): void {
  for (; sums < end; sums += SUM_LINE << 2, grid += GRID_LINE << 2) {
    if (ASC_FEATURE_SIMD) {
      v128.store(grid, across(v128.load(sums), v128.load(sums, 16), v128.load(sums, 32), v128.load(sums, 48)));
      v128.store(grid, across(v128.load(sums, 64), v128.load(sums, 80), v128.load(sums, 96), v128.load(sums, 112)), 16);
      continue;
    }
    for (let k: usize = 0; k < GRID_LINE; k++) {
      const p = sums + (k << 4);
      store<f32>(grid + (k << 2), load<f32>(p) + load<f32>(p, 4) + load<f32>(p, 8) + load<f32>(p, 12));
    }
  }
}

/** Removes the modes of a band that have faded below the floor. */
function tendChain(chain: i32): void {
  for (let chunk = firstChunk(chain), base = 0; base < chainLength(chain); base += bank.chunkModes) {
    const here = min(chainLength(chain) - base, bank.chunkModes);
    if (someFaint(quadsOf(chunk), here >> 2)) retire(chain, chunk, base);
    if (base + bank.chunkModes >= chainLength(chain)) return;
    chunk = nextChunk(chunk);
  }
}
/** Removes the faded modes of one chunk, whose first place on the chain is `base`. */
function retire(chain: i32, chunk: i32, base: i32): void {
  for (let k = 0; k < bank.chunkModes && base + k < chainLength(chain); ) {
    const slot = slotsOf(chunk) + k,
      word = ownerOf(slot);
    // another mode may come into the place of one that is removed
    if (word && isFaint(slot)) endLong(bodyOf(word), slot, word, true);
    else k++;
  }
}
function isFaint(slot: i32): bool {
  const p = at(slot),
    a = p.zr,
    b = p.zi;
  return !(a * a + b * b >= FLOOR * FLOOR);
}
