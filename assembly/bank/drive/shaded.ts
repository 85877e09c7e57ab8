// Driven bodies where every mode has a factor of its own (mix/factors.ts): the recurrence leaves the samples of its twelve modes apart, and
// each ear takes its own sum of them. Past a head a factor F is complex; Re Fz follows from two samples of y = Re z,
//
//     Re Fz[n] = A y[n] + B y[n−1],   A = Re F + Im F cot ω,   B = −Im F r / sin ω,
//
// so no mode is turned by itself. While factors change, the old sum gives way to the new one over the block.
//
//   weights of a group, rows of 48 B:   A | B of the first ear | A | B of the second;   then the same as they were a block before

import { reserve } from "../../base/memory";
import { im, re } from "../../base/pole";
import { madd } from "../../base/simd";
import { earsOf, playAt } from "../../mix/ears";
import { factorI, factorR, factorsBefore, factorsFor, sizeRow, someFactors } from "../../mix/factors";
import { mix } from "../../mix/state";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { Body } from "../../scene/body";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { decayAt, turnsOf } from "../../scene/tuning";
import { DOZEN, formOf, groupAt, groupRoom } from "./groups";
import { fold, runApart } from "./recurrence";
import { drives } from "./state";

const EAR: usize = 96;
const BEFORE: usize = 192;
const BYTES: usize = 384;

export function reserveShaded(): void {
  if (!someFactors()) return;
  drives.weights = reserve(<usize>groupRoom() * BYTES);
  drives.shadedSamples = reserve((BLOCK + 1) * 48);
  drives.shadedLanes = reserve(2 * (BLOCK * 16));
  drives.shadedMono = reserve(BLOCK_BYTES);
}
export function resetShaded(): void {
  if (someFactors()) memory.fill(drives.shadedLanes, 0, 2 * (BLOCK * 16));
}

/** Makes this block of a driven body. */
export function runShaded(body: Body, force: usize): void {
  beginShaded(body);
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    runApart(groupAt(group), formOf(group), force, drives.shadedSamples);
    sumShaded(body, group, drives.shadedSamples);
  }
  endShaded(body);
}
/** The weights of this block; then each group in turn, its twelve modes apart, the sample before the block first; then the ears. */
export function beginShaded(body: Body): void {
  drives.glides = prepare(body, earsOf(body));
}
export function sumShaded(body: Body, group: i32, apart: usize): void {
  const w = drives.weights + <usize>group * BYTES;
  for (let ear: usize = 0, ears = <usize>earsOf(body); ear < ears; ear++) {
    const out = drives.shadedLanes + ear * (BLOCK * 16);
    if (drives.glides) sumBoth(w + ear * EAR, apart, out);
    else sum(w + ear * EAR, apart, out);
  }
}
export function endShaded(body: Body): void {
  for (let ear = 0, ears = earsOf(body); ear < ears; ear++) {
    fold(drives.shadedLanes + <usize>ear * (BLOCK * 16), drives.shadedMono);
    playAt(body, ear, drives.shadedMono, 0, BLOCK);
  }
}
/** The weights for this block; says whether they differ from those before it. */
function prepare(body: Body, ears: i32): bool {
  const fresh = body.shaded == 0,
    moves = body.inGliding != 0 || body.inTuning != 0;
  if (!fresh && !moves && body.shaded == 1) return false;
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    const w = drives.weights + <usize>group * BYTES;
    if (fresh) memory.fill(w, 0, BYTES);
    else memory.copy(w + BEFORE, w, BEFORE);
  }
  if (fresh) {
    // what rang until now had the factors of the block's start
    factorsBefore(body);
    weighModes(body, ears, BEFORE);
  }
  if (fresh || moves) {
    factorsFor(body);
    weighModes(body, ears, 0);
  }
  body.shaded = moves ? 2 : 1;
  return moves;
}
/** Weights from the factors at hand, into the rows for the end of the block, or for its start. */
function weighModes(body: Body, ears: i32, rows: usize): void {
  const model = body.model,
    n = body.modes,
    pitch = body.drivePitch;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot,
      k = (<usize>i) << 2;
    if (slot >= REST) continue;
    const turns = turnsOf(model, i, pitch),
      place = REST - 1 - slot,
      w = drives.weights + <usize>(place / DOZEN) * BYTES + ((<usize>(place % DOZEN)) << 2);
    if (turns == 0) continue; // silent
    Math.sincos(2 * Math.PI * turns);
    const cosine = Math.sincos_cos,
      sine = Math.sincos_sin,
      r = Math.exp(-decayAt(body, i, offsetof<Body>("driveDamping")));
    for (let ear = 0; ear < ears; ear++) {
      let a = <f64>load<f32>(sizeRow(ear).address + k),
        b: f64 = 0;
      if (ears > 1) {
        const turned = <f64>load<f32>(factorI(ear).address + k);
        a = <f64>load<f32>(factorR(ear).address + k) + (turned * cosine) / sine;
        b = (-turned * r) / sine;
      }
      const to = w + rows + <usize>ear * EAR;
      store<f32>(to, <f32>a);
      store<f32>(to, <f32>b, 48);
    }
  }
}

/** The last block of a mode that leaves its group, of amplitude (a, b), with the weights that it had; its pole is in `re`, `im`. */
export function fadeShaded(body: Body, slot: i32, a: f64, b: f64): void {
  const place = REST - 1 - slot,
    w = drives.weights + <usize>(place / DOZEN) * BYTES + ((<usize>(place % DOZEN)) << 2),
    pr = re,
    pi = im;
  for (let ear = 0, n = earsOf(body); ear < n; ear++) {
    const now = <f64>load<f32>(w + <usize>ear * EAR),
      before = <f64>load<f32>(w + <usize>ear * EAR, 48);
    let x = a,
      y = b,
      last = (a * pr + b * pi) / (pr * pr + pi * pi);
    for (let o: usize = 0; o < BLOCK_BYTES; o += 4) {
      store<f32>(drives.shadedMono + o, <f32>(now * x + before * last) * (1 - load<f32>(mix.ramp.address + o)));
      last = x;
      x = x * pr - y * pi;
      y = last * pi + y * pr;
    }
    playAt(body, ear, drives.shadedMono, 0, BLOCK);
  }
}

/** lanes += A y[n] + B y[n−1] over twelve modes. */
function sum(w: usize, samples: usize, out: usize): void {
  const end = out + BLOCK * 16;
  if (!ASC_FEATURE_SIMD) {
    for (let p = samples; out < end; out += 16, p += 48) store<f32>(out, load<f32>(out) + sumOne(w, p));
    return;
  }
  const a0 = v128.load(w),
    a1 = v128.load(w, 16),
    a2 = v128.load(w, 32),
    b0 = v128.load(w, 48),
    b1 = v128.load(w, 64),
    b2 = v128.load(w, 80);
  for (let p = samples; out < end; out += 16, p += 48) {
    let s = madd(a0, v128.load(p, 48), v128.load(out));
    s = madd(b0, v128.load(p), s);
    s = madd(a1, v128.load(p, 64), s);
    s = madd(b1, v128.load(p, 16), s);
    s = madd(a2, v128.load(p, 80), s);
    v128.store(out, madd(b2, v128.load(p, 32), s));
  }
}
/** The same from the weights before the block to those behind it. */
function sumBoth(w: usize, samples: usize, out: usize): void {
  for (let p = samples, r = mix.ramp.address, end = out + BLOCK * 16; out < end; out += 16, p += 48, r += 4) {
    const before = sumOne(w + BEFORE, p),
      now = sumOne(w, p);
    store<f32>(out, load<f32>(out) + before + (now - before) * load<f32>(r));
  }
}
function sumOne(w: usize, p: usize): f32 {
  let s: f32 = 0;
  for (let lane: usize = 0; lane < 48; lane += 4)
    s += load<f32>(w + lane) * load<f32>(p + lane, 48) + load<f32>(w + lane, 48) * load<f32>(p + lane);
  return s;
}
