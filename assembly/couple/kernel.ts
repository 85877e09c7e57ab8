// The work on rows of modes: all samples of a stretch for a body that rings freely, one sample for a body that
// something acts on, kicks, and sums. PHYSICS §8.1: each sample c′ = r(c cos ω − s sin ω), s′ = r(c sin ω + s cos ω);
// the sound is Σ (a c + b s). Rows have whole eights of modes, with zeros behind the last mode.
//
//   lanes   four numbers a sample, whose sum is the sound: a block for each of two ears

import { Row, reserveRow } from "../base/row";
import { madd, nmadd } from "../base/simd";
import { BLOCK } from "../records/records";
import { C, Coupled, ROW, S, STEP_C, STEP_S, TURN_C, TURN_S, WEIGHTS } from "./coupled";
import { coupling } from "./state";

/** A state fainter than this becomes 0: it would only make denormals, √J. */
const LEAST: f32 = 1e-20;
/** Numbers of the lanes at one ear, and their bytes. */
const EAR: i32 = 4 * BLOCK;
const EAR_BYTES: usize = EAR * 4;
/** Bytes of eight modes in a row. */
const EIGHT: usize = 32;

/** Room for the lanes. */
export function reserveKernel(): void {
  coupling.lanes = reserveRow<f32>(2 * EAR);
}
/** Clears the lanes. */
export function resetKernel(): void {
  coupling.lanes.clear(2 * EAR);
}

/** Samples from … to of a body on which nothing acts, at one or two ears. */
export function ringFreely(b: Coupled, from: i32, to: i32, outs: i32): void {
  const lanes = coupling.lanes,
    start = lanes.at(4 * from),
    end = lanes.at(4 * to),
    last = changetype<usize>(b) + ((<usize>b.padded) << 2);
  for (let k = changetype<usize>(b); k < last; k += EIGHT) {
    if (outs == 1) ringEight(k, start, end);
    else ringEightTwice(k, start, end);
  }
  for (let ear = 0; ear < outs; ear++) foldLanes(lanes.from(ear * EAR), b.sound(ear), from, to);
}
/** Samples from … to of one ear's lanes become sound; the lanes are cleared. */
function foldLanes(lanes: Row<f32>, sound: Row<f32>, from: i32, to: i32): void {
  for (let n = from; n < to; n++) {
    const four = lanes.from(4 * n);
    sound[n] = four[0] + four[1] + four[2] + four[3];
  }
  lanes.from(4 * from).clear(4 * (to - from));
}
/**
 * Eight modes from `start` to `end` of the lanes. `k`: the address of the coupled body plus 4 B for each mode before
 * them. The modes' numbers in C, S, TURN_C, TURN_S and WEIGHTS (a, then b a ROW further) lie at these offsets from `k`.
 */
function ringEight(k: usize, start: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let m = k; m < k + EIGHT; m += 4) ringOne(m, start, end, false);
    return;
  }
  let c0 = v128.load(k, C),
    c1 = v128.load(k + 16, C),
    s0 = v128.load(k, S),
    s1 = v128.load(k + 16, S);
  const x0 = v128.load(k, TURN_C),
    x1 = v128.load(k + 16, TURN_C),
    y0 = v128.load(k, TURN_S),
    y1 = v128.load(k + 16, TURN_S),
    a0 = v128.load(k, WEIGHTS),
    a1 = v128.load(k + 16, WEIGHTS),
    b0 = v128.load(k, WEIGHTS + ROW),
    b1 = v128.load(k + 16, WEIGHTS + ROW);
  for (let p = start; p < end; p += 16) {
    v128.store(p, madd(a0, c0, madd(b0, s0, madd(a1, c1, madd(b1, s1, v128.load(p))))));
    const d0 = nmadd(s0, y0, f32x4.mul(c0, x0)),
      d1 = nmadd(s1, y1, f32x4.mul(c1, x1));
    s0 = madd(c0, y0, f32x4.mul(s0, x0));
    s1 = madd(c1, y1, f32x4.mul(s1, x1));
    c0 = d0;
    c1 = d1;
  }
  v128.store(k, c0, C);
  v128.store(k + 16, c1, C);
  v128.store(k, s0, S);
  v128.store(k + 16, s1, S);
}
/** Eight modes at two ears: the second ear's weights lie two rows further, its lanes EAR_BYTES further. */
function ringEightTwice(k: usize, start: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let m = k; m < k + EIGHT; m += 4) ringOne(m, start, end, true);
    return;
  }
  for (let q = k; q < k + EIGHT; q += 16) {
    let c = v128.load(q, C),
      s = v128.load(q, S);
    const x = v128.load(q, TURN_C),
      y = v128.load(q, TURN_S),
      a0 = v128.load(q, WEIGHTS),
      b0 = v128.load(q, WEIGHTS + ROW),
      a1 = v128.load(q, WEIGHTS + 2 * ROW),
      b1 = v128.load(q, WEIGHTS + 3 * ROW);
    for (let p = start; p < end; p += 16) {
      v128.store(p, madd(a0, c, madd(b0, s, v128.load(p))));
      v128.store(p, madd(a1, c, madd(b1, s, v128.load(p, EAR_BYTES))), EAR_BYTES);
      const d = nmadd(s, y, f32x4.mul(c, x));
      s = madd(c, y, f32x4.mul(s, x));
      c = d;
    }
    v128.store(q, c, C);
    v128.store(q, s, S);
  }
}
/** Scalar twin of ringEight and ringEightTwice: one mode. */
function ringOne(k: usize, start: usize, end: usize, twice: bool): void {
  let c = load<f32>(k, C),
    s = load<f32>(k, S);
  const x = load<f32>(k, TURN_C),
    y = load<f32>(k, TURN_S),
    a0 = load<f32>(k, WEIGHTS),
    b0 = load<f32>(k, WEIGHTS + ROW),
    a1 = load<f32>(k, WEIGHTS + 2 * ROW),
    b1 = load<f32>(k, WEIGHTS + 3 * ROW);
  for (let p = start; p < end; p += 16) {
    store<f32>(p, load<f32>(p) + a0 * c + b0 * s);
    if (twice) store<f32>(p, load<f32>(p, EAR_BYTES) + a1 * c + b1 * s, EAR_BYTES);
    const d = c * x - s * y;
    s = c * y + s * x;
    c = d;
  }
  store<f32>(k, c, C);
  store<f32>(k, s, S);
}

/** The sound of sample n by a set of weights (0 and 1: the ears; 2 and 3: the same a block before). */
export function mixSample(b: Coupled, set: i32, n: i32): void {
  b.sound(set)[n] = sumOfTwo(b.padded, b.weightsOfC(set), b.c, b.weightsOfS(set), b.s);
}
/**
 * One sample of free motion of all modes; `moves`: their poles move on, too. C, S, TURN_C, TURN_S, STEP_C and STEP_S
 * lie at these offsets from the body's address.
 */
export function turn(b: Coupled, moves: bool): void {
  const end = changetype<usize>(b) + ((<usize>b.padded) << 2);
  if (!ASC_FEATURE_SIMD) {
    for (let k = changetype<usize>(b); k < end; k += 4) {
      const c = load<f32>(k, C),
        s = load<f32>(k, S),
        x = load<f32>(k, TURN_C),
        y = load<f32>(k, TURN_S);
      store<f32>(k, c * x - s * y, C);
      store<f32>(k, c * y + s * x, S);
      if (!moves) continue;
      store<f32>(k, x + load<f32>(k, STEP_C), TURN_C);
      store<f32>(k, y + load<f32>(k, STEP_S), TURN_S);
    }
    return;
  }
  for (let k = changetype<usize>(b); k < end; k += 16) {
    const c = v128.load(k, C),
      s = v128.load(k, S),
      x = v128.load(k, TURN_C),
      y = v128.load(k, TURN_S);
    v128.store(k, nmadd(s, y, f32x4.mul(c, x)), C);
    v128.store(k, madd(c, y, f32x4.mul(s, x)), S);
    if (!moves) continue;
    v128.store(k, f32x4.add(x, v128.load(k, STEP_C)), TURN_C);
    v128.store(k, f32x4.add(y, v128.load(k, STEP_S)), TURN_S);
  }
}

/** Row `to` += x · row `by`, n modes. */
export function kick(n: i32, to: Row<f32>, by: Row<f32>, x: f32): void {
  const bytes = (<usize>n) << 2,
    p = to.address,
    q = by.address;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) store<f32>(p + k, load<f32>(p + k) + x * load<f32>(q + k));
    return;
  }
  const times = f32x4.splat(x);
  for (let k: usize = 0; k < bytes; k += 16) v128.store(p + k, madd(times, v128.load(q + k), v128.load(p + k)));
}
/** Σ p·q over n modes. */
export function sumOf(n: i32, rowP: Row<f32>, rowQ: Row<f32>): f32 {
  const bytes = (<usize>n) << 2,
    p = rowP.address,
    q = rowQ.address;
  if (!ASC_FEATURE_SIMD) {
    let sum: f32 = 0;
    for (let k: usize = 0; k < bytes; k += 4) sum += load<f32>(p + k) * load<f32>(q + k);
    return sum;
  }
  let sum = f32x4.splat(0);
  for (let k: usize = 0; k < bytes; k += 16) sum = madd(v128.load(p + k), v128.load(q + k), sum);
  return across4(sum);
}
/** Σ (p·q + u·v) over n modes. */
function sumOfTwo(n: i32, rowP: Row<f32>, rowQ: Row<f32>, rowU: Row<f32>, rowV: Row<f32>): f32 {
  const bytes = (<usize>n) << 2,
    p = rowP.address,
    q = rowQ.address,
    u = rowU.address,
    v = rowV.address;
  if (!ASC_FEATURE_SIMD) {
    let sum: f32 = 0;
    for (let k: usize = 0; k < bytes; k += 4)
      sum += load<f32>(p + k) * load<f32>(q + k) + load<f32>(u + k) * load<f32>(v + k);
    return sum;
  }
  let sum = f32x4.splat(0);
  for (let k: usize = 0; k < bytes; k += 16)
    sum = madd(v128.load(p + k), v128.load(q + k), madd(v128.load(u + k), v128.load(v + k), sum));
  return across4(sum);
}
/** Σ p·q·r over n modes. */
export function sumOfThree(n: i32, rowP: Row<f32>, rowQ: Row<f32>, rowR: Row<f32>): f32 {
  const bytes = (<usize>n) << 2,
    p = rowP.address,
    q = rowQ.address,
    r = rowR.address;
  if (!ASC_FEATURE_SIMD) {
    let sum: f32 = 0;
    for (let k: usize = 0; k < bytes; k += 4) sum += load<f32>(p + k) * load<f32>(q + k) * load<f32>(r + k);
    return sum;
  }
  let sum = f32x4.splat(0);
  for (let k: usize = 0; k < bytes; k += 16)
    sum = madd(f32x4.mul(v128.load(p + k), v128.load(q + k)), v128.load(r + k), sum);
  return across4(sum);
}
/** Σ p·q over n modes in float64: for sums on which a balance of energy rests. */
export function exactSum(n: i32, p: Row<f32>, q: Row<f32>): f64 {
  let even: f64 = 0,
    odd: f64 = 0;
  for (let j = 0; j < n; j += 2) {
    even += <f64>p[j] * <f64>q[j];
    odd += <f64>p[j + 1] * <f64>q[j + 1];
  }
  return even + odd;
}
/** The sum of four lanes. */
function across4(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

/** Energy of a body, J. */
export function energyOf(b: Coupled): f32 {
  return sumOfTwo(b.padded, b.c, b.c, b.s, b.s);
}
/** States fainter than LEAST become 0. */
export function settleFaint(b: Coupled): void {
  const c = b.c,
    s = b.s;
  for (let j = 0, n = b.padded; j < n; j++) {
    if (abs(c[j]) < LEAST) c[j] = 0;
    if (abs(s[j]) < LEAST) s[j] = 0;
  }
}
