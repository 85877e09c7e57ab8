// The anchors of the long lines: every block one phase of each tier is summed and becomes sound. The inner loop takes four modes of a line at a
// time: value and slope for both channels, added to the sums of the line, and the states move on one frame. (Sums that stay in registers, as on
// the short lines, would need the modes of a line together, and so few modes lie on a line that memory would be read in small pieces.)

import { reserve } from "../../base/memory";
import { across, madd, nmadd } from "../../base/simd";
import { config } from "../../records/state";
import { bodyOf } from "../../scene/page";
import { FLOOR, someFaint } from "../floor";
import { countBeat, phaseNow } from "../phases";
import { bank } from "../state";
import { at, count, firstChunk, Mode, nextChunk, ownerOf, quadsOf, slotsOf } from "../store";
import { bandShift, bandsOf, longChain, WIDEST } from "../tiers";
import { emptyGrid, soundPhase } from "./frames";
import { endLong, linesAt } from "./places";
import { ageOf, measureBand, passAnchor, restsOn } from "./quiet";
import { longs } from "./state";
import { resetTidy, tidy } from "./tidy";

/** Anchors of a phase after which all of its bands have been looked through for modes that are gone. */
const ROUND: i32 = 16;

export function reserveLongSums(): void {
  if (bank.tiers > 0) longs.sums = reserve((<usize>WIDEST) << 7);
}
export function resetLongSums(): void {
  longs.turn = 0;
  longs.summed = 0;
  resetTidy();
}

/** At the end of a block, when all has happened. Only where there are long lines. */
export function soundLong(): void {
  longs.summed = 0;
  for (let tier = 0; tier < bank.tiers; tier++) {
    const phase = phaseNow(tier);
    soundPhase(tier, phase, bank.longModes > 0 && sumPhase(tier, phase));
  }
  longs.turn++;
  tidy();
}
/** The next block. */
export function passBeat(): void {
  if (bank.tiers > 0) countBeat();
}

/** Sums the lines of a phase into the grid; says whether there was any. */
function sumPhase(tier: i32, phase: i32): bool {
  const first = bank.offChain + 1 + longChain(tier, phase, 0),
    bands = bandsOf(tier),
    shift = bandShift(tier),
    end = longs.sums + <usize>(128 << shift),
    due = (longs.turn >> bank.tiers) & (ROUND - 1);
  let grid: usize = 0;
  for (let band = 0; band < bands; band++) {
    const chain = first + band,
      n = count(chain),
      old = ageOf(chain) > longs.mostAge;
    if (n == 0 || restsOn(tier, band, chain)) continue;
    if (grid == 0) grid = emptyGrid(tier);
    const lines = grid + <usize>((32 * band) << shift);
    memory.fill(longs.sums, 0, end - longs.sums);
    sumChain(chain, n, ageOf(chain));
    passAnchor(chain);
    longs.summed += n;
    foldBand(longs.sums, end, lines);
    if (config.hearsLines) measureBand(tier, chain, lines);
    if (old || (band & (ROUND - 1)) == due) tendChain(chain); // one that has rested is made too seldom to wait for its turn
  }
  return grid != 0;
}
/** Chunks that follow each other in memory are one piece. */
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
    const p = quadsOf(start);
    sumQuads(
      changetype<usize>(p),
      changetype<usize>(p) + ((<usize>modes) << 5),
      linesAt(slotsOf(start)),
      longs.sums,
      age,
    );
    remaining -= modes;
    chunk = next;
  }
}
/**
 * Adds value and slope of quads, whose lines in the band are noted from `lines` on, to the sums of those lines. Their states may be some anchors old;
 * only those of the greatest age are written, one anchor on.
 */
function sumQuads(p: usize, end: usize, lines: usize, sums: usize, age: u16): void {
  const writes = age == longs.mostAge;
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += 128, lines++) {
      const line = sums + ((<usize>load<u8>(lines)) << 7);
      for (let q = p; q < p + 16; q += 4) sumOne(changetype<Mode>(q), line, age, writes);
    }
    return;
  }
  for (; p < end; p += 128, lines++) {
    const line = sums + ((<usize>load<u8>(lines)) << 7),
      qr = v128.load(p, 32),
      qi = v128.load(p, 48),
      tr = v128.load(p, 64),
      ti = v128.load(p, 80),
      left = v128.load(p, 96),
      right = v128.load(p, 112);
    let a = v128.load(p),
      b = v128.load(p, 16);
    for (let k = age; k > 0; k--) {
      const t = nmadd(b, qi, f32x4.mul(a, qr));
      b = madd(b, qr, f32x4.mul(a, qi));
      a = t;
    }
    if (writes) {
      v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
      v128.store(p, madd(b, qr, f32x4.mul(a, qi)), 16);
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
/** The sums of a band become lines of the grid. */
function foldBand(sums: usize, end: usize, grid: usize): void {
  for (; sums < end; sums += 128, grid += 32) {
    if (ASC_FEATURE_SIMD) {
      v128.store(grid, across(v128.load(sums), v128.load(sums, 16), v128.load(sums, 32), v128.load(sums, 48)));
      v128.store(grid, across(v128.load(sums, 64), v128.load(sums, 80), v128.load(sums, 96), v128.load(sums, 112)), 16);
      continue;
    }
    for (let k: usize = 0; k < 8; k++) {
      const p = sums + (k << 4);
      store<f32>(grid + (k << 2), load<f32>(p) + load<f32>(p, 4) + load<f32>(p, 8) + load<f32>(p, 12));
    }
  }
}
function sumOne(p: Mode, line: usize, age: u16, writes: bool): void {
  const lane = line + (changetype<usize>(p) & 15),
    qr = p.qr,
    qi = p.qi,
    tr = p.tr,
    ti = p.ti,
    left = p.left,
    right = p.right;
  let a = p.zr,
    b = p.zi;
  for (let k = age; k > 0; k--) {
    const t = a * qr - b * qi;
    b = a * qi + b * qr;
    a = t;
  }
  const c = a * tr - b * ti,
    d = a * ti + b * tr;
  if (writes) {
    p.zr = a * qr - b * qi;
    p.zi = a * qi + b * qr;
  }
  store<f32>(lane, load<f32>(lane) + a * left);
  store<f32>(lane, load<f32>(lane, 16) + c * left, 16);
  store<f32>(lane, load<f32>(lane, 32) + a * right, 32);
  store<f32>(lane, load<f32>(lane, 48) + c * right, 48);
  store<f32>(lane, load<f32>(lane, 64) + b * left, 64);
  store<f32>(lane, load<f32>(lane, 80) + d * left, 80);
  store<f32>(lane, load<f32>(lane, 96) + b * right, 96);
  store<f32>(lane, load<f32>(lane, 112) + d * right, 112);
}

/** Modes of a band that are below the floor go. */
function tendChain(chain: i32): void {
  for (let chunk = firstChunk(chain), base = 0; base < count(chain); base += bank.chunkModes) {
    const here = min(count(chain) - base, bank.chunkModes);
    if (someFaint(quadsOf(chunk), here >> 2)) retire(chain, chunk, base);
    if (base + bank.chunkModes >= count(chain)) return;
    chunk = nextChunk(chunk);
  }
}
function retire(chain: i32, chunk: i32, base: i32): void {
  for (let k = 0; k < bank.chunkModes && base + k < count(chain); ) {
    const slot = slotsOf(chunk) + k,
      word = ownerOf(slot);
    // another mode may come into the place of one that goes
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
