// The work on rows of modes: all samples of a stretch for a body that rings freely, one sample for a body that something acts on, kicks,
// and sums. PHYSICS §8.1: each sample c′ = r(c cos ω − s sin ω), s′ = r(c sin ω + s cos ω); the sound is Σ (a c + b s).

import { reserve } from "../base/memory";
import { madd, nmadd } from "../base/simd";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { Coupled } from "./coupled";
import { coupling } from "./state";
import { C, ROW, S, SOUND, STEP_C, STEP_S, TURN_C, TURN_S, WEIGHTS } from "./store";

/** A state fainter than this is none: it would only make denormals. */
const LEAST: f32 = 1e-20;

export function reserveKernel(): void {
  coupling.lanes = reserve(2 * BLOCK * 16);
}
export function resetKernel(): void {
  memory.fill(coupling.lanes, 0, 2 * BLOCK * 16);
}

/** Samples from … to of a body on which nothing acts, at one or two ears. */
export function ringFreely(b: Coupled, from: i32, to: i32, outs: i32): void {
  const bytes = <usize>b.bytes,
    start = coupling.lanes + ((<usize>from) << 4),
    end = coupling.lanes + ((<usize>to) << 4);
  for (let k = changetype<usize>(b); k < changetype<usize>(b) + bytes; k += 32) {
    if (outs == 1) ringEight(changetype<Coupled>(k), start, end);
    else ringEightTwice(changetype<Coupled>(k), start, end);
  }
  for (let out: usize = 0; out < <usize>outs; out++) {
    const row = coupling.lanes + out * (BLOCK * 16);
    for (let n = (<usize>from) << 2; n < (<usize>to) << 2; n += 4) {
      const p = row + (n << 2);
      store<f32>(
        changetype<usize>(b) + SOUND + out * BLOCK_BYTES + n,
        load<f32>(p) + load<f32>(p, 4) + load<f32>(p, 8) + load<f32>(p, 12),
      );
    }
    memory.fill(row + ((<usize>from) << 4), 0, (<usize>(to - from)) << 4);
  }
}
/** Eight modes from `start` to `end` of the lanes. */
function ringEight(k: Coupled, start: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let m = changetype<usize>(k); m < changetype<usize>(k) + 32; m += 4)
      ringOne(changetype<Coupled>(m), start, end, false);
    return;
  }
  let c0 = v128.load(changetype<usize>(k), C),
    c1 = v128.load(changetype<usize>(k) + 16, C),
    s0 = v128.load(changetype<usize>(k), S),
    s1 = v128.load(changetype<usize>(k) + 16, S);
  const x0 = v128.load(changetype<usize>(k), TURN_C),
    x1 = v128.load(changetype<usize>(k) + 16, TURN_C),
    y0 = v128.load(changetype<usize>(k), TURN_S),
    y1 = v128.load(changetype<usize>(k) + 16, TURN_S),
    a0 = v128.load(changetype<usize>(k), WEIGHTS),
    a1 = v128.load(changetype<usize>(k) + 16, WEIGHTS),
    b0 = v128.load(changetype<usize>(k) + ROW, WEIGHTS),
    b1 = v128.load(changetype<usize>(k) + ROW + 16, WEIGHTS);
  for (let p = start; p < end; p += 16) {
    v128.store(p, madd(a0, c0, madd(b0, s0, madd(a1, c1, madd(b1, s1, v128.load(p))))));
    const d0 = nmadd(s0, y0, f32x4.mul(c0, x0)),
      d1 = nmadd(s1, y1, f32x4.mul(c1, x1));
    s0 = madd(c0, y0, f32x4.mul(s0, x0));
    s1 = madd(c1, y1, f32x4.mul(s1, x1));
    c0 = d0;
    c1 = d1;
  }
  v128.store(changetype<usize>(k), c0, C);
  v128.store(changetype<usize>(k) + 16, c1, C);
  v128.store(changetype<usize>(k), s0, S);
  v128.store(changetype<usize>(k) + 16, s1, S);
}
/** The same at two ears. */
function ringEightTwice(k: Coupled, start: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let m = changetype<usize>(k); m < changetype<usize>(k) + 32; m += 4)
      ringOne(changetype<Coupled>(m), start, end, true);
    return;
  }
  for (let q = changetype<usize>(k); q < changetype<usize>(k) + 32; q += 16) {
    let c = v128.load(q, C),
      s = v128.load(q, S);
    const x = v128.load(q, TURN_C),
      y = v128.load(q, TURN_S),
      a0 = v128.load(q, WEIGHTS),
      b0 = v128.load(q + ROW, WEIGHTS),
      a1 = v128.load(q + 2 * ROW, WEIGHTS),
      b1 = v128.load(q + 3 * ROW, WEIGHTS);
    for (let p = start; p < end; p += 16) {
      v128.store(p, madd(a0, c, madd(b0, s, v128.load(p))));
      v128.store(p, madd(a1, c, madd(b1, s, v128.load(p, BLOCK * 16))), BLOCK * 16);
      const d = nmadd(s, y, f32x4.mul(c, x));
      s = madd(c, y, f32x4.mul(s, x));
      c = d;
    }
    v128.store(q, c, C);
    v128.store(q, s, S);
  }
}
function ringOne(m: Coupled, start: usize, end: usize, twice: bool): void {
  let c = load<f32>(changetype<usize>(m), C),
    s = load<f32>(changetype<usize>(m), S);
  const x = load<f32>(changetype<usize>(m), TURN_C),
    y = load<f32>(changetype<usize>(m), TURN_S),
    a0 = load<f32>(changetype<usize>(m), WEIGHTS),
    b0 = load<f32>(changetype<usize>(m) + ROW, WEIGHTS),
    a1 = load<f32>(changetype<usize>(m) + 2 * ROW, WEIGHTS),
    b1 = load<f32>(changetype<usize>(m) + 3 * ROW, WEIGHTS);
  for (let p = start; p < end; p += 16) {
    store<f32>(p, load<f32>(p) + a0 * c + b0 * s);
    if (twice) store<f32>(p, load<f32>(p, BLOCK * 16) + a1 * c + b1 * s, BLOCK * 16);
    const d = c * x - s * y;
    s = c * y + s * x;
    c = d;
  }
  store<f32>(changetype<usize>(m), c, C);
  store<f32>(changetype<usize>(m), s, S);
}

/** The sound of sample n at a set of weights (0 and 1: the ears; 2 and 3: the same a block before). */
export function hearSample(b: Coupled, set: usize, n: i32): void {
  const a = changetype<usize>(b) + WEIGHTS + 2 * set * ROW;
  store<f32>(
    changetype<usize>(b) + SOUND + set * BLOCK_BYTES + ((<usize>n) << 2),
    sumOfTwo(<usize>b.bytes, a, changetype<usize>(b) + C, a + ROW, changetype<usize>(b) + S),
  );
}
/** One sample of free motion. */
export function turn(b: Coupled, moves: bool): void {
  const end = changetype<usize>(b) + <usize>b.bytes;
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

/** Row `to` += x · row `by`. */
export function kick(bytes: usize, to: usize, by: usize, x: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) store<f32>(to + k, load<f32>(to + k) + x * load<f32>(by + k));
    return;
  }
  const times = f32x4.splat(x);
  for (let k: usize = 0; k < bytes; k += 16) v128.store(to + k, madd(times, v128.load(by + k), v128.load(to + k)));
}
/** Σ p·q. */
export function sumOf(bytes: usize, p: usize, q: usize): f32 {
  if (!ASC_FEATURE_SIMD) {
    let sum: f32 = 0;
    for (let k: usize = 0; k < bytes; k += 4) sum += load<f32>(p + k) * load<f32>(q + k);
    return sum;
  }
  let sum = f32x4.splat(0);
  for (let k: usize = 0; k < bytes; k += 16) sum = madd(v128.load(p + k), v128.load(q + k), sum);
  return across4(sum);
}
/** Σ (p·q + u·v). */
function sumOfTwo(bytes: usize, p: usize, q: usize, u: usize, v: usize): f32 {
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
/** Σ p·q·r. */
export function sumOfThree(bytes: usize, p: usize, q: usize, r: usize): f32 {
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
/** Σ p·q without rounding worth the name: for sums that an account of energy rests on. */
export function exactSum(bytes: usize, p: usize, q: usize): f64 {
  let sum: f64 = 0,
    more: f64 = 0;
  for (let k: usize = 0; k < bytes; k += 8) {
    sum += <f64>load<f32>(p + k) * <f64>load<f32>(q + k);
    more += <f64>load<f32>(p + k, 4) * <f64>load<f32>(q + k, 4);
  }
  return sum + more;
}
function across4(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

/** Energy of a body, J. */
export function energyOf(b: Coupled): f32 {
  return sumOfTwo(
    <usize>b.bytes,
    changetype<usize>(b) + C,
    changetype<usize>(b) + C,
    changetype<usize>(b) + S,
    changetype<usize>(b) + S,
  );
}
/** States that are as good as nothing become nothing. */
export function settleFaint(b: Coupled): void {
  for (let k = changetype<usize>(b), end = changetype<usize>(b) + <usize>b.bytes; k < end; k += 4) {
    if (abs(load<f32>(k, C)) < LEAST) store<f32>(k, 0, C);
    if (abs(load<f32>(k, S)) < LEAST) store<f32>(k, 0, S);
  }
}
