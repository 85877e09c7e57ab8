// The ring path's door: modes enter the lines, receive what a kick left, are corrected for the drift of their rounded pole, fall
// below the floor and go to rest. The state in a record is the amplitude one block behind the anchor at which things happen
// (the kernel has already moved it), so whatever joins at the anchor is multiplied by q first.

import { im, pole, re } from "../../base/pole";
import { madd, nmadd } from "../../base/simd";
import { factorsFor } from "../../mix/factors";
import { mix } from "../../mix/state";
import { BLOCK, LINES } from "../../records/records";
import { Body, isDriven } from "../../scene/body";
import { bodyFellSilent, bodyWoke } from "../../scene/life";
import { Model } from "../../scene/model";
import { bodyOf, PAGE_MODES, pageAfter, pageAt, REST, Word } from "../../scene/page";
import { meanDecay, meanTurns } from "../../scene/tuning";
import { FLOOR, someFaint } from "../floor";
import { writeGains } from "../gains";
import { call, callForGains } from "../phases";
import { OFF, roleOf } from "../roles";
import { bank } from "../state";
import {
  at,
  count,
  driftsOf,
  firstChunk,
  hasDrift,
  insert,
  isLong,
  nextChunk,
  ownerOf,
  quadsOf,
  remove,
  setDrift,
  slotsOf,
} from "../store";
import { lineFor } from "./lines";
import { thetaI, thetaR } from "./moments";
import { ring } from "./state";

/** Blocks between two corrections of the same mode. */
const ROUND: i32 = 16;

export function resetTurn(): void {
  ring.turn = 0;
}

/** Puts mode i into the lines with amplitude (a, b) at the anchor. `word`: where its slot is kept. */
export function place(body: Body, model: Model, i: i32, word: Word, a: f32, b: f32): void {
  pole(meanDecay(body, i) * BLOCK, meanTurns(model, i, body.pitch, body.pitchNext) * BLOCK);
  placeWith(body, i, word, a, b, re, im);
}
/** The same with a pole, over a block, that is known. */
export function placeWith(body: Body, i: i32, word: Word, a: f32, b: f32, re: f64, im: f64): void {
  const increment = word.increment;
  const slot = insert(roleOf(word) == OFF ? bank.offChain : chainFor(body, lineFor(increment)), word);
  const p = at(slot);
  p.tr = thetaR(word.decay);
  p.ti = thetaI(increment);
  factorsFor(body);
  writeGains(body, slot, i);
  writePole(slot, re, im);
  const qr = p.qr,
    qi = p.qi;
  p.zr = a * qr - b * qi;
  p.zi = a * qi + b * qr;
  const n = body.ringing;
  body.ringing = n + 1;
  if (n == 0 && !isDriven(body)) bodyWoke();
  if (FULL) call(body);
}

/** Takes one mode out of the lines. */
export function pullOut(body: Body, slot: i32, word: Word): void {
  remove(slot);
  word.slot = REST;
  const n = body.ringing - 1;
  body.ringing = n;
  if (n == 0 && !isDriven(body)) bodyFellSilent(body, false);
}

/** q and its drift for a pole over one block. */
export function writePole(slot: i32, re: f64, im: f64): void {
  const p = at(slot);
  p.qr = <f32>re;
  p.qi = <f32>im;
  if (!hasDrift()) return;
  const xr = <f64>p.qr,
    xi = <f64>p.qi,
    size = xr * xr + xi * xi;
  // where q has all but vanished the mode is gone within a block and has nothing to drift
  const scale = size > 1e-30 ? <f64>ROUND / size : 0;
  setDrift(slot, scale == 0 ? 0 : <f32>((re * xr + im * xi) * scale - ROUND), <f32>((im * xr - re * xi) * scale));
}
/** z at the anchor into the rows: the record's z, one block on, divided by q. */
export function anchorState(slot: i32, k: usize): void {
  const r = at(slot);
  const a = r.zr,
    b = r.zi,
    qr = r.qr,
    qi = r.qi,
    size = qr * qr + qi * qi;
  // where q has all but vanished nothing of the mode is left
  store<f32>(bank.zr.address + k, size < 1e-30 ? 0 : (a * qr + b * qi) / size);
  store<f32>(bank.zi.address + k, size < 1e-30 ? 0 : (b * qr - a * qi) / size);
}

/** One sixteenth of the lines (and of what is off): gives back what the rounded poles lost, and retires modes below the floor. */
export function tend(): void {
  for (let output = 0; output < mix.outputs; output++)
    for (let line = ring.turn; line < LINES; line += ROUND) tendChain(output * LINES + line);
  if (ring.turn == LINES % ROUND) tendChain(bank.offChain);
  ring.turn = (ring.turn + 1) & (ROUND - 1);
}
function tendChain(chain: i32): void {
  let remaining = count(chain),
    chunk = firstChunk(chain);
  let faint = false;
  while (remaining > 0) {
    const here = min(remaining, bank.chunkModes);
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
  for (let chunk = firstChunk(line), base = 0; chunk >= 0 && base < count(line); base += bank.chunkModes) {
    let k = 0;
    while (k < bank.chunkModes && base + k < count(line)) {
      const slot = slotsOf(chunk) + k,
        p = at(slot),
        a = p.zr,
        b = p.zi;
      if (a * a + b * b >= FLOOR * FLOOR) {
        k++;
        continue;
      }
      const word = ownerOf(slot),
        body = bodyOf(word);
      remove(slot);
      word.slot = REST;
      const n = body.ringing - 1;
      body.ringing = n;
      if (n == 0 && !isDriven(body)) bodyFellSilent(body, true);
    }
    if (base + bank.chunkModes >= count(line)) return;
    chunk = nextChunk(chunk);
  }
}

/** The chain of a line in the output of a body. */
export function chainFor(body: Body, line: i32): i32 {
  return body.output * LINES + line;
}

/** Writes a body's present gains into the records of its ringing modes; those on long lines get them at their next anchor. */
export function spreadGains(body: Body): void {
  const n = body.modes,
    long = FULL && body.long > 0;
  factorsFor(body);
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      end = changetype<usize>(p) + ((<usize>min(PAGE_MODES, n - i)) << 2);
    for (let word = changetype<usize>(p); word < end; word += 4) {
      const slot = changetype<Word>(word).slot;
      if (slot >= 0 && !(long && isLong(slot))) writeGains(body, slot, i + <i32>((word - changetype<usize>(p)) >> 2));
    }
  }
  if (long) callForGains(body);
}
