// The kernel of coarse lines: two moments a line, value Σz and slope Σθz, for one or two plain channels in one pass
// over the quads, and every state moves on by a block. PHYSICS §3.
//
//   line of a coarse grid   left value, left slope, right value, right slope (frame/grid.ts, `Pair`)

import { across, madd, nmadd } from "../../base/simd";
import { mix } from "../../mix/state";
import { IM, Line, Pair } from "../frame/grid";
import { Mode, QUAD_BYTES } from "../mode";
import { LEFT, MODE, QI, QR, RIGHT, TI, TR, VECTOR, ZI } from "../quad";

/** Adds value and slope of the quads from an address to another to a coarse line; states move on. */
export function sumPair(p: usize, end: usize, line: Line): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES)
      for (let q = p, stop = p + VECTOR; q < stop; q += MODE) sumOne(changetype<Mode>(q), line);
    return;
  }
  if (mix.ears > 1) sumStereo(p, end, changetype<usize>(line));
  else sumMono(p, end, changetype<usize>(line));
}
function sumMono(p: usize, end: usize, grid: usize): void {
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0;
  for (; p < end; p += QUAD_BYTES) {
    let a = v128.load(p),
      b = v128.load(p, ZI);
    const qr = v128.load(p, QR),
      qi = v128.load(p, QI);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), ZI);
    const tr = v128.load(p, TR),
      ti = v128.load(p, TI),
      g = v128.load(p, LEFT);
    a = f32x4.mul(a, g);
    b = f32x4.mul(b, g);
    r0 = f32x4.add(r0, a);
    i0 = f32x4.add(i0, b);
    r1 = f32x4.add(r1, nmadd(b, ti, f32x4.mul(a, tr)));
    i1 = f32x4.add(i1, madd(b, tr, f32x4.mul(a, ti)));
  }
  const zero = f32x4.splat(0);
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, zero, zero)));
  v128.store(grid, f32x4.add(v128.load(grid, IM), across(i0, i1, zero, zero)), IM);
}
function sumStereo(p: usize, end: usize, grid: usize): void {
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0,
    r3 = r0,
    i3 = r0;
  for (; p < end; p += QUAD_BYTES) {
    const a = v128.load(p),
      b = v128.load(p, ZI),
      qr = v128.load(p, QR),
      qi = v128.load(p, QI);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), ZI);
    const tr = v128.load(p, TR),
      ti = v128.load(p, TI),
      left = v128.load(p, LEFT),
      right = v128.load(p, RIGHT),
      c = nmadd(b, ti, f32x4.mul(a, tr)),
      d = madd(b, tr, f32x4.mul(a, ti));
    r0 = madd(a, left, r0);
    i0 = madd(b, left, i0);
    r1 = madd(c, left, r1);
    i1 = madd(d, left, i1);
    r2 = madd(a, right, r2);
    i2 = madd(b, right, i2);
    r3 = madd(c, right, r3);
    i3 = madd(d, right, i3);
  }
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, r2, r3)));
  v128.store(grid, f32x4.add(v128.load(grid, IM), across(i0, i1, i2, i3)), IM);
}
/** Scalar twin of `sumMono` and `sumStereo`: one mode. */
function sumOne(mode: Mode, line: Line): void {
  const a = mode.zr,
    b = mode.zi,
    qr = mode.qr,
    qi = mode.qi;
  const tr = mode.tr,
    ti = mode.ti,
    c = a * tr - b * ti,
    d = a * ti + b * tr;
  mode.zr = a * qr - b * qi;
  mode.zi = a * qi + b * qr;
  addPair(line.pair(0), mode.left, a, b, c, d);
  if (mix.ears > 1) addPair(line.pair(1), mode.right, a, b, c, d);
}
function addPair(sums: Pair, gain: f32, a: f32, b: f32, c: f32, d: f32): void {
  sums.re0 += gain * a;
  sums.re1 += gain * c;
  sums.im0 += gain * b;
  sums.im1 += gain * d;
}
