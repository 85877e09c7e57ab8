// Sine, cosine and powers for four modes at a time, to float32's own precision. Polynomials through Chebyshev nodes: sine and
// cosine over an eighth of a turn (error 3e-9), 2^x and (e^x − 1)/x over ±½ (1e-7, 4e-9). Constants lie in memory because a
// vector literal inside a loop is rebuilt on every pass.

import { madd } from "./simd";

const SIN: usize = memory.data<f32>([6.283185288, -41.34166257, 81.59254287, -75.4016127]);
const COS: usize = memory.data<f32>([1.0, -19.73920865, 64.93931614, -85.44284467, 59.22016902]);
const EXP2: usize = memory.data<f32>([
  1.000000075, 0.693147188, 0.2402210749, 0.05550357114, 0.009676031918, 0.001339086336,
]);
const EXPM1: usize = memory.data<f32>([
  1.0, 0.5000000426, 0.1666666714, 0.04166530419, 0.008333182072, 0.001399777338, 0.0001996217623,
]);

/** cos 2πu to `out`, sin 2πu 16 bytes behind, for any u that float32 holds well (|u| < 64). */
export function circle(u: v128, out: usize): void {
  const k = f32x4.nearest(f32x4.mul(u, f32x4.splat(4)));
  const r = f32x4.sub(u, f32x4.mul(k, f32x4.splat(0.25)));
  const v = f32x4.mul(r, r);
  let s = v128.load32_splat(SIN, 12);
  s = madd(s, v, v128.load32_splat(SIN, 8));
  s = madd(s, v, v128.load32_splat(SIN, 4));
  s = f32x4.mul(r, madd(s, v, v128.load32_splat(SIN)));
  let c = v128.load32_splat(COS, 16);
  c = madd(c, v, v128.load32_splat(COS, 12));
  c = madd(c, v, v128.load32_splat(COS, 8));
  c = madd(c, v, v128.load32_splat(COS, 4));
  c = madd(c, v, v128.load32_splat(COS));
  const q = i32x4.trunc_sat_f32x4_s(k);
  const odd = i32x4.shr_s(i32x4.shl(q, 31), 31);
  const sine = v128.bitselect(c, s, odd);
  const cosine = v128.bitselect(s, c, odd);
  v128.store(out, v128.xor(cosine, i32x4.shl(i32x4.shr_s(i32x4.add(q, i32x4.splat(1)), 1), 31)));
  v128.store(out, v128.xor(sine, i32x4.shl(i32x4.shr_s(q, 1), 31)), 16);
}

/** 2^y, y ≤ 0; below −126 it is as good as nothing. */
export function power(y: v128): v128 {
  y = f32x4.pmax(f32x4.splat(-126), y);
  const e = f32x4.nearest(y);
  const f = f32x4.sub(y, e);
  let p = v128.load32_splat(EXP2, 20);
  p = madd(p, f, v128.load32_splat(EXP2, 16));
  p = madd(p, f, v128.load32_splat(EXP2, 12));
  p = madd(p, f, v128.load32_splat(EXP2, 8));
  p = madd(p, f, v128.load32_splat(EXP2, 4));
  p = madd(p, f, v128.load32_splat(EXP2));
  return f32x4.mul(p, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(e), i32x4.splat(127)), 23));
}

/** e^x − 1, |x| ≤ ½, without loss near 0. */
export function growth(x: v128): v128 {
  let p = v128.load32_splat(EXPM1, 24);
  p = madd(p, x, v128.load32_splat(EXPM1, 20));
  p = madd(p, x, v128.load32_splat(EXPM1, 16));
  p = madd(p, x, v128.load32_splat(EXPM1, 12));
  p = madd(p, x, v128.load32_splat(EXPM1, 8));
  p = madd(p, x, v128.load32_splat(EXPM1, 4));
  return f32x4.mul(x, madd(p, x, v128.load32_splat(EXPM1)));
}

// ---- the same for one mode
export function circle1(u: f32, out: usize): void {
  const k = nearest(u * 4);
  const r = u - k * 0.25;
  const v = r * r;
  const s = r * (((load<f32>(SIN, 12) * v + load<f32>(SIN, 8)) * v + load<f32>(SIN, 4)) * v + load<f32>(SIN));
  const c =
    (((load<f32>(COS, 16) * v + load<f32>(COS, 12)) * v + load<f32>(COS, 8)) * v + load<f32>(COS, 4)) * v +
    load<f32>(COS);
  const q = <i32>k;
  const sine = q & 1 ? c : s;
  const cosine = q & 1 ? s : c;
  store<f32>(out, (q + 1) & 2 ? -cosine : cosine);
  store<f32>(out, q & 2 ? -sine : sine, 16);
}
export function power1(y: f32): f32 {
  y = max(y, -126);
  const e = nearest(y);
  const f = y - e;
  let p = load<f32>(EXP2, 20);
  for (let k = 16; k >= 0; k -= 4) p = p * f + load<f32>(EXP2 + <usize>k);
  return p * reinterpret<f32>((<i32>e + 127) << 23);
}
export function growth1(x: f32): f32 {
  let p = load<f32>(EXPM1, 24);
  for (let k = 20; k >= 0; k -= 4) p = p * x + load<f32>(EXPM1 + <usize>k);
  return x * p;
}
