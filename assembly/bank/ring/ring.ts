// The ring path's door: modes enter and leave the lines, are corrected for the drift of their rounded pole, fall below
// the floor and go to rest. The state in a record is the amplitude one block after the anchor at which events happen
// (the kernel has already moved it on), so an amplitude that joins at the anchor is multiplied by q first. PHYSICS §3.

import { im, pole, re } from "../../base/pole";
import { madd, nmadd } from "../../base/simd";
import { factorsFor } from "../../mix/space/factors";
import { mix } from "../../mix/state";
import { BLOCK, LINES } from "../../records/records";
import { Body, isDriven } from "../../scene/body";
import { bodyFellSilent, bodyWoke } from "../../scene/life";
import { Model } from "../../scene/model";
import { bodyOf, PAGE_MODES, pageAfter, pageAt, REST, Word } from "../../scene/page";
import { meanDecay, meanTurns } from "../../scene/tuning";
import { FLOOR, someFaint } from "../floor";
import { writeGains } from "../gains";
import { Mode, QUAD_BYTES } from "../mode";
import { call, callForGains } from "../phases";
import { MODE, QR, VECTOR, ZI } from "../quad";
import { OFF, roleOf } from "../roles";
import { bank } from "../state";
import {
  at,
  chainLength,
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
/** Bytes of the drift of a quad: a real and an imaginary vector. */
const DRIFT: usize = 2 * VECTOR;

/** The first sixteenth of the lines is corrected next. */
export function resetTurn(): void {
  ring.turn = 0;
}

/** Puts mode i of a body into the lines with amplitude (a, b) at the anchor. `word`: where its slot is kept. */
export function place(body: Body, model: Model, i: i32, word: Word, a: f32, b: f32): void {
  pole(meanDecay(body, i) * BLOCK, meanTurns(model, i, body.pitch, body.pitchNext) * BLOCK);
  placeWith(body, i, word, a, b, re, im);
}
/** The same with a known pole re + i·im: the factor by which an amplitude is multiplied in a block. */
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

/** Takes one mode of a body out of the lines; it is at rest. */
export function pullOut(body: Body, slot: i32, word: Word): void {
  remove(slot);
  word.slot = REST;
  const n = body.ringing - 1;
  body.ringing = n;
  if (n == 0 && !isDriven(body)) bodyFellSilent(body, false);
}

/** Writes q and its drift into the record of a slot, for a pole re + i·im over one block. */
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
/**
 * Number i of rows `zr`, `zi` = the amplitude at the anchor of the mode in a slot: the amplitude in its record, which
 * is one block on, divided by q.
 */
export function readAnchor(slot: i32, i: i32): void {
  const mode = at(slot);
  const a = mode.zr,
    b = mode.zi,
    qr = mode.qr,
    qi = mode.qi,
    size = qr * qr + qi * qi;
  // where q has all but vanished nothing of the mode is left
  bank.zr[i] = size < 1e-30 ? 0 : (a * qr + b * qi) / size;
  bank.zi[i] = size < 1e-30 ? 0 : (b * qr - a * qi) / size;
}

/**
 * Looks after one sixteenth of the lines (in one block of sixteen also after all modes that are off): gives back what
 * the rounded poles lost, and retires modes below the floor.
 */
export function tend(): void {
  for (let output = 0; output < mix.outputs; output++)
    for (let line = ring.turn; line < LINES; line += ROUND) tendChain(output * LINES + line);
  if (ring.turn == LINES % ROUND) tendChain(bank.offChain);
  ring.turn = (ring.turn + 1) & (ROUND - 1);
}
/** Looks after all modes of a chain, as `tend` does. */
function tendChain(chain: i32): void {
  let remaining = chainLength(chain),
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

/**
 * z += z·e over some quads, `e`: address of the drift of the first; says whether any mode but padding is below the
 * floor.
 */
function correct(p: usize, e: usize, quads: i32): bool {
  const end = p + <usize>quads * QUAD_BYTES;
  if (!ASC_FEATURE_SIMD) {
    let faint = false;
    for (; p < end; p += QUAD_BYTES, e += DRIFT)
      for (let k: usize = 0; k < VECTOR; k += MODE) {
        const mode = changetype<Mode>(p + k),
          a = mode.zr,
          b = mode.zi,
          er = load<f32>(e + k),
          ei = load<f32>(e + k, VECTOR);
        mode.zr = a + (a * er - b * ei);
        mode.zi = b + (a * ei + b * er);
        if (!(a * a + b * b >= FLOOR * FLOOR) && mode.qr != 0) faint = true;
      }
    return faint;
  }
  const floor = f32x4.splat(FLOOR * FLOOR),
    zero = f32x4.splat(0);
  let faint = zero;
  for (; p < end; p += QUAD_BYTES, e += DRIFT) {
    const a = v128.load(p),
      b = v128.load(p, ZI),
      er = v128.load(e),
      ei = v128.load(e, VECTOR);
    v128.store(p, f32x4.add(a, nmadd(b, ei, f32x4.mul(a, er))));
    v128.store(p, f32x4.add(b, madd(b, er, f32x4.mul(a, ei))), ZI);
    const low = v128.not(f32x4.ge(madd(a, a, f32x4.mul(b, b)), floor)); // what is no number counts as faint
    faint = v128.or(faint, v128.and(low, f32x4.ne(v128.load(p, QR), zero)));
  }
  return v128.any_true(faint);
}

/** Puts every mode of a chain that is below the floor to rest. */
function retire(line: i32): void {
  for (let chunk = firstChunk(line), base = 0; chunk >= 0 && base < chainLength(line); base += bank.chunkModes) {
    let k = 0;
    while (k < bank.chunkModes && base + k < chainLength(line)) {
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
    if (base + bank.chunkModes >= chainLength(line)) return;
    chunk = nextChunk(chunk);
  }
}

/** The chain of a line in the output of a body. */
export function chainFor(body: Body, line: i32): i32 {
  return body.output * LINES + line;
}

/**
 * Writes a body's present gains into the records of its ringing modes; modes on long lines get them at their next
 * anchor.
 */
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
