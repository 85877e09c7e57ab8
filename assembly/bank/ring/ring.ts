// The ring path's door: modes enter the lines, receive what a kick left, are corrected for the drift of their rounded pole, fall
// below the floor and go to rest. The state in a record is the amplitude one block behind the anchor at which things happen
// (the kernel has already moved it), so whatever joins at the anchor is multiplied by q first.

import { im, pole, re } from "../../base/pole";
import { madd, nmadd } from "../../base/simd";
import { factorsFor } from "../../mix/factors";
import { outputs } from "../../mix/outputs";
import { BLOCK, LINES } from "../../records/records";
import {
  bodyOf,
  DECAYS,
  INCREMENTS,
  isDriven,
  LONG,
  MODES,
  meanDecay,
  meanTurns,
  OUTPUT,
  PAGE,
  PAGE_MODES,
  PITCH,
  PITCH_NEXT,
  pageAfter,
  pageAt,
  REST,
  RINGING,
} from "../../scene/body";
import { bodyFellSilent, bodyWoke } from "../../scene/life";
import { FLOOR, someFaint } from "../floor";
import { writeGains } from "../gains";
import { call, callForGains } from "../phases";
import { OFF, roleOf } from "../roles";
import { zi, zr } from "../rows";
import {
  at,
  chunkModes,
  count,
  driftsOf,
  firstChunk,
  hasDrift,
  insert,
  isLong,
  nextChunk,
  offChain,
  ownerOf,
  quadsOf,
  remove,
  setDrift,
  slotsOf,
} from "../store";
import { lineFor } from "./lines";
import { thetaI, thetaR } from "./moments";

/** Blocks between two corrections of the same mode. */
const ROUND: i32 = 16;
let turn: i32 = 0;

export function startRing(): void {
  turn = 0;
}

/** Puts mode i into the lines with amplitude (a, b) at the anchor. `word`: where its slot is kept. */
export function place(body: usize, model: usize, i: i32, word: usize, a: f32, b: f32): void {
  pole(meanDecay(body, i) * BLOCK, meanTurns(model, i, load<f64>(body, PITCH), load<f64>(body, PITCH_NEXT)) * BLOCK);
  placeWith(body, i, word, a, b, re, im);
}
/** The same with a pole, over a block, that is known. */
export function placeWith(body: usize, i: i32, word: usize, a: f32, b: f32, re: f64, im: f64): void {
  const increment = load<u32>(word, INCREMENTS);
  const slot = insert(roleOf(word) == OFF ? offChain : chainFor(body, lineFor(increment)), word);
  const p = at(slot);
  store<f32>(p, thetaR(load<f32>(word, DECAYS)), 64);
  store<f32>(p, thetaI(increment), 80);
  factorsFor(body);
  writeGains(body, slot, i);
  writePole(slot, re, im);
  const qr = load<f32>(p, 32),
    qi = load<f32>(p, 48);
  store<f32>(p, a * qr - b * qi);
  store<f32>(p, a * qi + b * qr, 16);
  const n = load<i32>(body, RINGING);
  store<i32>(body, n + 1, RINGING);
  if (n == 0 && !isDriven(body)) bodyWoke();
  if (FULL) call(body);
}

/** Takes one mode out of the lines. */
export function pullOut(body: usize, slot: i32, word: usize): void {
  remove(slot);
  store<i32>(word, REST);
  const n = load<i32>(body, RINGING) - 1;
  store<i32>(body, n, RINGING);
  if (n == 0 && !isDriven(body)) bodyFellSilent(body, false);
}

/** q and its drift for a pole over one block. */
export function writePole(slot: i32, re: f64, im: f64): void {
  const p = at(slot);
  store<f32>(p, <f32>re, 32);
  store<f32>(p, <f32>im, 48);
  if (!hasDrift()) return;
  const xr = <f64>load<f32>(p, 32),
    xi = <f64>load<f32>(p, 48),
    size = xr * xr + xi * xi;
  // where q has all but vanished the mode is gone within a block and has nothing to drift
  const scale = size > 1e-30 ? <f64>ROUND / size : 0;
  setDrift(slot, scale == 0 ? 0 : <f32>((re * xr + im * xi) * scale - ROUND), <f32>((im * xr - re * xi) * scale));
}
/** z at the anchor into the rows: the record's z, one block on, divided by q. */
export function anchorState(slot: i32, k: usize): void {
  const r = at(slot);
  const a = load<f32>(r),
    b = load<f32>(r, 16),
    qr = load<f32>(r, 32),
    qi = load<f32>(r, 48),
    size = qr * qr + qi * qi;
  // where q has all but vanished nothing of the mode is left
  store<f32>(zr + k, size < 1e-30 ? 0 : (a * qr + b * qi) / size);
  store<f32>(zi + k, size < 1e-30 ? 0 : (b * qr - a * qi) / size);
}

/** One sixteenth of the lines (and of what is off): gives back what the rounded poles lost, and retires modes below the floor. */
export function tend(): void {
  for (let output = 0; output < outputs; output++)
    for (let line = turn; line < LINES; line += ROUND) tendChain(output * LINES + line);
  if (turn == LINES % ROUND) tendChain(offChain);
  turn = (turn + 1) & (ROUND - 1);
}
function tendChain(chain: i32): void {
  let remaining = count(chain),
    chunk = firstChunk(chain);
  let faint = false;
  while (remaining > 0) {
    const here = min(remaining, chunkModes);
    const quads = (here + 3) >> 2;
    if (hasDrift() ? correct(quadsOf(chunk), driftsOf(chunk), quads) : someFaint(quadsOf(chunk), quads)) faint = true;
    remaining -= here;
    chunk = nextChunk(chunk);
  }
  if (faint) retire(chain);
}

/** z += z·e over some quads; says whether any mode but padding is below the floor. */
function correct(p: usize, e: usize, quads: i32): bool {
  const end = p + ((<usize>quads) << 7);
  if (!ASC_FEATURE_SIMD) {
    let faint = false;
    for (; p < end; p += 128, e += 32)
      for (let lane: usize = 0; lane < 16; lane += 4) {
        const q = p + lane,
          a = load<f32>(q),
          b = load<f32>(q, 16),
          er = load<f32>(e + lane),
          ei = load<f32>(e + lane, 16);
        store<f32>(q, a + (a * er - b * ei));
        store<f32>(q, b + (a * ei + b * er), 16);
        if (!(a * a + b * b >= FLOOR * FLOOR) && load<f32>(q, 32) != 0) faint = true;
      }
    return faint;
  }
  const floor = f32x4.splat(FLOOR * FLOOR),
    zero = f32x4.splat(0);
  let faint = zero;
  for (; p < end; p += 128, e += 32) {
    const a = v128.load(p),
      b = v128.load(p, 16),
      er = v128.load(e),
      ei = v128.load(e, 16);
    v128.store(p, f32x4.add(a, nmadd(b, ei, f32x4.mul(a, er))));
    v128.store(p, f32x4.add(b, madd(b, er, f32x4.mul(a, ei))), 16);
    const low = v128.not(f32x4.ge(madd(a, a, f32x4.mul(b, b)), floor)); // what is no number counts as faint
    faint = v128.or(faint, v128.and(low, f32x4.ne(v128.load(p, 32), zero)));
  }
  return v128.any_true(faint);
}

/** Lets go of every mode of a line that is below the floor. */
function retire(line: i32): void {
  for (let chunk = firstChunk(line), base = 0; chunk >= 0 && base < count(line); base += chunkModes) {
    let k = 0;
    while (k < chunkModes && base + k < count(line)) {
      const slot = slotsOf(chunk) + k,
        p = at(slot),
        a = load<f32>(p),
        b = load<f32>(p, 16);
      if (a * a + b * b >= FLOOR * FLOOR) {
        k++;
        continue;
      }
      const word = ownerOf(slot),
        body = bodyOf(word);
      remove(slot);
      store<i32>(word, REST);
      const n = load<i32>(body, RINGING) - 1;
      store<i32>(body, n, RINGING);
      if (n == 0 && !isDriven(body)) bodyFellSilent(body, true);
    }
    if (base + chunkModes >= count(line)) return;
    chunk = nextChunk(chunk);
  }
}

/** The chain of a line in the output of a body. */
export function chainFor(body: usize, line: i32): i32 {
  return load<i32>(body, OUTPUT) * LINES + line;
}

/** Writes a body's present gains into the records of its ringing modes; those on long lines get them at their next anchor. */
export function spreadGains(body: usize): void {
  const n = load<i32>(body, MODES),
    long = FULL && load<i32>(body, LONG) > 0;
  factorsFor(body);
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      end = p + ((<usize>min(PAGE_MODES, n - i)) << 2);
    for (let word = p; word < end; word += 4) {
      const slot = load<i32>(word);
      if (slot >= 0 && !(long && isLong(slot))) writeGains(body, slot, i + <i32>((word - p) >> 2));
    }
  }
  if (long) callForGains(body);
}
