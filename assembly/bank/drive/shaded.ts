// Driven bodies where every mode has a factor of its own (mix/factors.ts): the recurrence keeps the samples of its
// twelve modes apart, and each ear has its own weighted sum of them. For the two ears of a head a factor F is complex;
// Re Fz follows from two samples of y = Re z,
//
//     Re Fz[n] = A y[n] + B y[n−1],   A = Re F + Im F cot ω,   B = −Im F r / sin ω,
//
// so no mode has to be rotated by itself. While factors change, the sum with the old weights gives way to the sum with
// the new ones over the block.

import { reserve } from "../../base/memory";
import { im, re } from "../../base/pole";
import { Row, reserveRow } from "../../base/row";
import { madd } from "../../base/simd";
import { earsOf, playAt } from "../../mix/space/ears";
import { factorI, factorR, factorsBefore, factorsFor, sizeRow, someFactors } from "../../mix/space/factors";
import { mix } from "../../mix/state";
import { BLOCK } from "../../records/records";
import { Body } from "../../scene/body";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { decayAt, turnsOf } from "../../scene/tuning";
import { DIRECT, formOf, groupAt, groupOf, groupRoom, placeInGroup } from "./groups";
import { A, B, BLOCK_ROWS, DOZEN, G, Group, ROW, S0, S1 } from "./layout";
import { correct, correctOne, fold, next } from "./recurrence";
import { drives } from "./state";

/** The weights of one ear: twelve weights A, of the sample y[n], and twelve weights B, of the sample before it. */
@unmanaged
class EarWeights {
  get a(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this));
  }
  get b(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + ROW);
  }
}
const EAR_BYTES: usize = 2 * ROW;

/** The weights of a group: of two ears at the end of the block, then of two ears a block earlier. */
@unmanaged
class Weights {
  now(ear: i32): EarWeights {
    return changetype<EarWeights>(changetype<usize>(this) + <usize>ear * EAR_BYTES);
  }
  before(ear: i32): EarWeights {
    return changetype<EarWeights>(changetype<usize>(this) + (2 + <usize>ear) * EAR_BYTES);
  }
}
const WEIGHTS_BYTES: usize = 4 * EAR_BYTES;

/** Bytes of a vector. */
const VECTOR: usize = 16;
/** Numbers of a block of sums, one vector a sample. */
const LANES: usize = 4 * BLOCK;

function weightsAt(group: i32): Weights {
  return changetype<Weights>(drives.weights + <usize>group * WEIGHTS_BYTES);
}
function lanesOf(ear: i32): Row<f32> {
  return drives.shadedLanes.from(<usize>ear * LANES);
}

/** Room for weights, and for samples and sums of a group. */
export function reserveShaded(): void {
  if (!someFactors()) return;
  drives.weights = reserve(groupRoom(), WEIGHTS_BYTES);
  drives.shadedSamples = reserveRow<f32>((BLOCK + 1) * DOZEN);
  drives.shadedLanes = reserveRow<f32>(2 * LANES);
  drives.shadedMono = reserveRow<f32>(BLOCK);
}
/** The sums are 0. */
export function resetShaded(): void {
  if (someFactors()) drives.shadedLanes.clear(2 * LANES);
}

/** Makes this block of a driven body. */
export function runShaded(body: Body, force: Row<f32>): void {
  beginShaded(body);
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    runApart(groupAt(group), formOf(group), force, drives.shadedSamples);
    sumShaded(body, group, drives.shadedSamples);
  }
  endShaded(body);
}
/** First of three steps of a block: makes the weights of the body. */
export function beginShaded(body: Body): void {
  drives.glides = prepare(body, earsOf(body));
}
/**
 * Second step, for each group in turn: adds its modes to the ears' sums. `samples`: its twelve modes apart, the sample
 * before the block first.
 */
export function sumShaded(body: Body, group: i32, samples: Row<f32>): void {
  const weights = weightsAt(group);
  for (let ear = 0, ears = earsOf(body); ear < ears; ear++) {
    if (drives.glides) sumBoth(weights.now(ear), weights.before(ear), samples, lanesOf(ear));
    else sum(weights.now(ear), samples, lanesOf(ear));
  }
}
/** Third step: plays the sums at the ears. */
export function endShaded(body: Body): void {
  for (let ear = 0, ears = earsOf(body); ear < ears; ear++) {
    fold(lanesOf(ear), drives.shadedMono);
    playAt(body, ear, drives.shadedMono.address, 0, BLOCK);
  }
}
/** Makes the weights for this block; returns whether they change within it. */
function prepare(body: Body, ears: i32): bool {
  const fresh = body.shaded == 0,
    moves = body.inGliding != 0 || body.inTuning != 0;
  if (!fresh && !moves && body.shaded == 1) return false;
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    const weights = weightsAt(group);
    if (fresh) memory.fill(changetype<usize>(weights), 0, WEIGHTS_BYTES);
    else memory.copy(changetype<usize>(weights.before(0)), changetype<usize>(weights.now(0)), 2 * EAR_BYTES);
  }
  if (fresh) {
    // modes that rang until now had the factors of the block's start
    factorsBefore(body);
    weighModes(body, ears, true);
  }
  if (fresh || moves) {
    factorsFor(body);
    weighModes(body, ears, false);
  }
  body.shaded = moves ? 2 : 1;
  return moves;
}
/** Makes weights from the factors in the rows of mix/factors.ts, for the end of the block or for its start. */
function weighModes(body: Body, ears: i32, atStart: bool): void {
  const model = body.model,
    n = body.modes,
    pitch = body.drivePitch;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot;
    if (slot >= REST) continue;
    const turns = turnsOf(model, i, pitch),
      lane = placeInGroup(slot),
      weights = weightsAt(groupOf(slot));
    if (turns == 0) continue; // silent
    Math.sincos(2 * Math.PI * turns);
    const cosine = Math.sincos_cos,
      sine = Math.sincos_sin,
      r = Math.exp(-decayAt(body, i, offsetof<Body>("driveDamping")));
    for (let ear = 0; ear < ears; ear++) {
      let a = <f64>sizeRow(ear)[i],
        b: f64 = 0;
      if (ears > 1) {
        const turned = <f64>factorI(ear)[i];
        a = <f64>factorR(ear)[i] + (turned * cosine) / sine;
        b = (-turned * r) / sine;
      }
      const to = atStart ? weights.before(ear) : weights.now(ear);
      to.a[lane] = <f32>a;
      to.b[lane] = <f32>b;
    }
  }
}

/**
 * Plays the last block of a mode of amplitude (a, b) that goes over Nyquist, faded out, with the weights that it had;
 * its pole is in `re`, `im`.
 */
export function fadeShaded(body: Body, slot: i32, a: f64, b: f64): void {
  const lane = placeInGroup(slot),
    weights = weightsAt(groupOf(slot)),
    mono = drives.shadedMono,
    ramp = mix.ramp,
    pr = re,
    pi = im;
  for (let ear = 0, n = earsOf(body); ear < n; ear++) {
    const now = <f64>weights.now(ear).a[lane],
      before = <f64>weights.now(ear).b[lane];
    let x = a,
      y = b,
      last = (a * pr + b * pi) / (pr * pr + pi * pi);
    for (let n = 0; n < BLOCK; n++) {
      mono[n] = <f32>(now * x + before * last) * (1 - ramp[n]);
      last = x;
      x = x * pr - y * pi;
      y = last * pi + y * pr;
    }
    playAt(body, ear, mono.address, 0, BLOCK);
  }
}

/** lanes += A y[n] + B y[n−1] over twelve modes. */
function sum(weights: EarWeights, samples: Row<f32>, lanes: Row<f32>): void {
  const a = weights.a.address,
    b = weights.b.address;
  let out = lanes.address;
  const end = lanes.at(LANES);
  if (!ASC_FEATURE_SIMD) {
    for (let p = samples; out < end; out += VECTOR, p = p.from(DOZEN))
      store<f32>(out, load<f32>(out) + sumOne(weights, p));
    return;
  }
  const a0 = v128.load(a),
    a1 = v128.load(a, VECTOR),
    a2 = v128.load(a, 2 * VECTOR),
    b0 = v128.load(b),
    b1 = v128.load(b, VECTOR),
    b2 = v128.load(b, 2 * VECTOR);
  for (let p = samples.address; out < end; out += VECTOR, p += ROW) {
    let s = madd(a0, v128.load(p, ROW), v128.load(out));
    s = madd(b0, v128.load(p), s);
    s = madd(a1, v128.load(p, ROW + VECTOR), s);
    s = madd(b1, v128.load(p, VECTOR), s);
    s = madd(a2, v128.load(p, ROW + 2 * VECTOR), s);
    v128.store(out, madd(b2, v128.load(p, 2 * VECTOR), s));
  }
}
/** lanes += the sum with the weights at the block's start, giving way to the sum with those at its end. */
function sumBoth(now: EarWeights, before: EarWeights, samples: Row<f32>, lanes: Row<f32>): void {
  const ramp = mix.ramp;
  for (let n = 0; n < BLOCK; n++, samples = samples.from(DOZEN)) {
    const old = sumOne(before, samples),
      fresh = sumOne(now, samples);
    lanes[4 * n] = lanes[4 * n] + old + (fresh - old) * ramp[n];
  }
}
/** A y[n] + B y[n−1] over twelve modes; `samples` begins with y[n−1]. */
function sumOne(weights: EarWeights, samples: Row<f32>): f32 {
  const a = weights.a,
    b = weights.b;
  let s: f32 = 0;
  for (let k = 0; k < DOZEN; k++) s += a[k] * samples[DOZEN + k] + b[k] * samples[k];
  return s;
}

// ---- the recurrences of recurrence.ts, twelve modes apart
/**
 * Runs the recurrence of a form: `samples` receives the samples of twelve modes, beginning with the sample before the
 * block.
 */
function runApart(group: Group, form: u8, force: Row<f32>, samples: Row<f32>): void {
  const g = changetype<usize>(group),
    x = force.address,
    out = samples.address;
  if (!ASC_FEATURE_SIMD) {
    for (let m: usize = 0; m < ROW; m += 4) runApartOne(g + m, form, x, out + m);
    return;
  }
  for (let lane: usize = 0; lane < ROW; lane += VECTOR) {
    if (form == DIRECT) directApart(g, lane, x, out + lane);
    else stiffApart(g, lane, x, out + lane);
  }
}
/** Scalar twin of directApart and stiffApart, for one mode. */
function runApartOne(m: usize, form: u8, x: usize, out: usize): void {
  const a = load<f32>(m, A),
    b = load<f32>(m, B),
    by = load<f32>(m, G);
  let s = load<f32>(m, S0),
    t = load<f32>(m, S1);
  store<f32>(out, t);
  for (let e = x, p = out + ROW, stop = x + BLOCK * 4; e < stop; e += 4, p += ROW) {
    const force = by * load<f32>(e);
    if (form == DIRECT) {
      store<f32>(p, s);
      const made = a * s + (force - b * t);
      t = s;
      s = made;
    } else {
      const before = t;
      t += b * s;
      s = a * s + (force - before);
      store<f32>(p, t);
    }
  }
  correctOne(m, s, t);
}
/** The direct recurrence of four modes. */
function directApart(g: usize, lane: usize, x: usize, out: usize): void {
  const m = g + lane,
    c = v128.load(m, A),
    d = v128.load(m, B),
    by = v128.load(m, G);
  let p = v128.load(m, S0),
    q = v128.load(m, S1);
  v128.store(out, q);
  for (let o = out + ROW, end = o + BLOCK_ROWS; o < end; o += ROW, x += 4) {
    v128.store(o, p);
    const made = next(c, p, d, q, f32x4.mul(by, v128.load32_splat(x)));
    q = p;
    p = made;
  }
  correct(g, lane, p, q);
}
/** The stiff recurrence of four modes. */
function stiffApart(g: usize, lane: usize, x: usize, out: usize): void {
  const m = g + lane,
    a = v128.load(m, A),
    k = v128.load(m, B),
    by = v128.load(m, G);
  let w = v128.load(m, S0),
    y = v128.load(m, S1);
  v128.store(out, y);
  for (let o = out + ROW, end = o + BLOCK_ROWS; o < end; o += ROW, x += 4) {
    const t = f32x4.sub(f32x4.mul(by, v128.load32_splat(x)), y);
    y = madd(k, w, y);
    w = madd(a, w, t);
    v128.store(o, y);
  }
  correct(g, lane, w, y);
}
