// Sines, cosines and powers over rows of numbers, four at a time, to float32's own precision. Polynomials through
// Chebyshev nodes: sine and cosine over an eighth of a turn (error 3e-9), 2^x and (e^x − 1)/x over ±½ (1e-7, 4e-9).
// Whole rows, because a call for every vector costs more than the polynomial; constants in memory, because a vector
// literal inside a loop is rebuilt on every pass. `bytes` is a multiple of 16 everywhere.

import { madd } from "./simd";

const SIN: usize = memory.data<f32>([6.283185288, -41.34166257, 81.59254287, -75.4016127]);
const COS: usize = memory.data<f32>([1.0, -19.73920865, 64.93931614, -85.44284467, 59.22016902]);
const EXP2: usize = memory.data<f32>([
  1.000000075, 0.693147188, 0.2402210749, 0.05550357114, 0.009676031918, 0.001339086336,
]);
const EXPM1: usize = memory.data<f32>([
  1.0, 0.5000000426, 0.1666666714, 0.04166530419, 0.008333182072, 0.001399777338, 0.0001996217623,
]);
const LOG2: usize = memory.data<f32>([
  1.44270017, -0.721368025, 0.480435734, -0.359222076, 0.297922399, -0.270727277, 0.165934049,
]);
/** Adding 3·2^22 rounds to a whole number and leaves it in the low bits; subtracting it again gives that number. */
const MAGIC: usize = memory.data<f32>([12582912.0, 4.0, 0.25, -126.0, 126.0]);
const WHOLE: usize = memory.data<i32>([1, 127]);

/** cosines and sines of 2πu for every u of row `turns`, |u| < 64. */
export function circles(bytes: usize, turns: usize, cosines: usize, sines: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) circle(load<f32>(turns + k), cosines + k, sines + k);
    return;
  }
  const magic = v128.load32_splat(MAGIC);
  const four = v128.load32_splat(MAGIC, 4);
  const quarter = v128.load32_splat(MAGIC, 8);
  const one = v128.load32_splat(WHOLE);
  for (let k: usize = 0; k < bytes; k += 16) {
    const u = v128.load(turns + k);
    const q = f32x4.add(f32x4.mul(u, four), magic);
    const r = f32x4.sub(u, f32x4.mul(f32x4.sub(q, magic), quarter));
    const v = f32x4.mul(r, r);
    const v2 = f32x4.mul(v, v);
    const s = f32x4.mul(
      r,
      madd(
        v2,
        madd(v, v128.load32_splat(SIN, 12), v128.load32_splat(SIN, 8)),
        madd(v, v128.load32_splat(SIN, 4), v128.load32_splat(SIN)),
      ),
    );
    const c = madd(
      v2,
      madd(v2, v128.load32_splat(COS, 16), madd(v, v128.load32_splat(COS, 12), v128.load32_splat(COS, 8))),
      madd(v, v128.load32_splat(COS, 4), v128.load32_splat(COS)),
    );
    const odd = i32x4.shr_s(i32x4.shl(q, 31), 31);
    const signC = i32x4.shl(i32x4.shr_s(i32x4.add(q, one), 1), 31);
    const signS = i32x4.shl(i32x4.shr_s(q, 1), 31);
    v128.store(cosines + k, v128.xor(v128.bitselect(s, c, odd), signC));
    v128.store(sines + k, v128.xor(v128.bitselect(c, s, odd), signS));
  }
}

/** Row `y` becomes 2^y, held between 2^−126, which is as good as nothing, and 2^126, so that nothing is infinite. */
export function powers(bytes: usize, y: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) store<f32>(y + k, power(load<f32>(y + k)));
    return;
  }
  const magic = v128.load32_splat(MAGIC);
  const least = v128.load32_splat(MAGIC, 12);
  const most = v128.load32_splat(MAGIC, 16);
  const bias = v128.load32_splat(WHOLE, 4);
  for (let k: usize = 0; k < bytes; k += 16) {
    const x = f32x4.pmin(most, f32x4.pmax(least, v128.load(y + k)));
    const e = f32x4.add(x, magic);
    const f = f32x4.sub(x, f32x4.sub(e, magic));
    const f2 = f32x4.mul(f, f);
    const p = madd(
      f2,
      madd(
        f2,
        madd(f, v128.load32_splat(EXP2, 20), v128.load32_splat(EXP2, 16)),
        madd(f, v128.load32_splat(EXP2, 12), v128.load32_splat(EXP2, 8)),
      ),
      madd(f, v128.load32_splat(EXP2, 4), v128.load32_splat(EXP2)),
    );
    // the magic number's own low bits are 0, so the shift leaves only the exponent of e
    v128.store(y + k, f32x4.mul(p, i32x4.shl(i32x4.add(e, bias), 23)));
  }
}

/** Row `out` = e^(factor·x) − 1 for every x of `row`, |factor·x| ≤ ½, without loss near 0. */
export function growths(bytes: usize, row: usize, factor: f32, out: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const x = load<f32>(row + k) * factor;
      let p = load<f32>(EXPM1, 24);
      for (let n = 20; n >= 0; n -= 4) p = p * x + load<f32>(EXPM1 + <usize>n);
      store<f32>(out + k, x * p);
    }
    return;
  }
  const scale = f32x4.splat(factor);
  for (let k: usize = 0; k < bytes; k += 16) {
    const x = f32x4.mul(v128.load(row + k), scale);
    const x2 = f32x4.mul(x, x);
    const low = madd(
      x2,
      madd(x, v128.load32_splat(EXPM1, 12), v128.load32_splat(EXPM1, 8)),
      madd(x, v128.load32_splat(EXPM1, 4), v128.load32_splat(EXPM1)),
    );
    const high = madd(
      x2,
      v128.load32_splat(EXPM1, 24),
      madd(x, v128.load32_splat(EXPM1, 20), v128.load32_splat(EXPM1, 16)),
    );
    v128.store(out + k, f32x4.mul(x, madd(f32x4.mul(x2, x2), high, low)));
  }
}

/** Row `x` becomes 10 lg x to 10⁻⁵ dB; numbers below 10⁻³⁷ become −370. */
export function decibels(bytes: usize, x: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) store<f32>(x + k, decibel(load<f32>(x + k)));
    return;
  }
  const least = f32x4.splat(LEAST),
    half = i32x4.splat(HALF),
    mantissa = i32x4.splat(0x007fffff),
    one = f32x4.splat(1),
    scale = f32x4.splat(DB_OF_LOG2);
  for (let k: usize = 0; k < bytes; k += 16) {
    // x = 2^e (1 + t): e is chosen so that 1 + t lies between √½ and √2
    const y = f32x4.pmax(least, v128.load(x + k)),
      shifted = i32x4.sub(y, half),
      e = i32x4.shr_s(shifted, 23),
      t = f32x4.sub(i32x4.add(v128.and(shifted, mantissa), half), one),
      t2 = f32x4.mul(t, t);
    const p = madd(
      t2,
      madd(
        t2,
        madd(t2, v128.load32_splat(LOG2, 24), madd(t, v128.load32_splat(LOG2, 20), v128.load32_splat(LOG2, 16))),
        madd(t, v128.load32_splat(LOG2, 12), v128.load32_splat(LOG2, 8)),
      ),
      madd(t, v128.load32_splat(LOG2, 4), v128.load32_splat(LOG2)),
    );
    v128.store(x + k, f32x4.mul(scale, madd(t, p, f32x4.convert_i32x4_s(e))));
  }
}
const LEAST: f32 = 1e-37;
const DB_OF_LOG2: f32 = 3.010299956639812;
/** The bits of √½. */
const HALF: i32 = 0x3f3504f3;

/** Scalar twin of `decibels`: one number. */
function decibel(x: f32): f32 {
  const shifted = reinterpret<i32>(max(x, LEAST)) - HALF,
    t = reinterpret<f32>((shifted & 0x007fffff) + HALF) - 1;
  let p = load<f32>(LOG2, 24);
  for (let n = 20; n >= 0; n -= 4) p = p * t + load<f32>(LOG2 + <usize>n);
  return DB_OF_LOG2 * (<f32>(shifted >> 23) + t * p);
}
/** Scalar twin of `circles`: one number of turns. */
function circle(u: f32, cosine: usize, sine: usize): void {
  const k = nearest(u * 4);
  const r = u - k * 0.25;
  const v = r * r;
  const s = r * (((load<f32>(SIN, 12) * v + load<f32>(SIN, 8)) * v + load<f32>(SIN, 4)) * v + load<f32>(SIN));
  const c =
    (((load<f32>(COS, 16) * v + load<f32>(COS, 12)) * v + load<f32>(COS, 8)) * v + load<f32>(COS, 4)) * v +
    load<f32>(COS);
  const q = <i32>k;
  store<f32>(cosine, (q + 1) & 2 ? -(q & 1 ? s : c) : q & 1 ? s : c);
  store<f32>(sine, q & 2 ? -(q & 1 ? c : s) : q & 1 ? c : s);
}
/** Scalar twin of `powers`: 2^y. */
function power(y: f32): f32 {
  y = min(max(y, -126), 126);
  const e = nearest(y);
  const f = y - e;
  let p = load<f32>(EXP2, 20);
  for (let n = 16; n >= 0; n -= 4) p = p * f + load<f32>(EXP2 + <usize>n);
  return p * reinterpret<f32>((<i32>e + 127) << 23);
}
