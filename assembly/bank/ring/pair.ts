// Two moments a line, value and slope, for one or two plain channels in one pass: the kernel of coarse lines and of long ones.
//
//   line of a grid   32 B: left value, left slope, right value, right slope; real parts, then imaginary parts

import { across, madd, nmadd } from "../../base/simd";
import { mix } from "../../mix/state";
import { Mode } from "../mode";

/** Adds value and slope of some quads to a line of a grid; states move on. */
export function sumPair(p: usize, end: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < changetype<usize>(end); p += 128)
      for (let q = p, stop = p + 16; q < stop; q += 4) sumOne(changetype<Mode>(q), grid);
    return;
  }
  if (mix.ears > 1) sumStereo(p, end, grid);
  else sumMono(p, end, grid);
}
function sumMono(p: usize, end: usize, grid: usize): void {
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0;
  for (; p < changetype<usize>(end); p += 128) {
    let a = v128.load(p),
      b = v128.load(p, 16);
    const qr = v128.load(p, 32),
      qi = v128.load(p, 48);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), 16);
    const tr = v128.load(p, 64),
      ti = v128.load(p, 80),
      g = v128.load(p, 96);
    a = f32x4.mul(a, g);
    b = f32x4.mul(b, g);
    r0 = f32x4.add(r0, a);
    i0 = f32x4.add(i0, b);
    r1 = f32x4.add(r1, nmadd(b, ti, f32x4.mul(a, tr)));
    i1 = f32x4.add(i1, madd(b, tr, f32x4.mul(a, ti)));
  }
  const zero = f32x4.splat(0);
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, zero, zero)));
  v128.store(grid, f32x4.add(v128.load(grid, 16), across(i0, i1, zero, zero)), 16);
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
  for (; p < changetype<usize>(end); p += 128) {
    const a = v128.load(p),
      b = v128.load(p, 16),
      qr = v128.load(p, 32),
      qi = v128.load(p, 48);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), 16);
    const tr = v128.load(p, 64),
      ti = v128.load(p, 80),
      left = v128.load(p, 96),
      right = v128.load(p, 112),
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
  v128.store(grid, f32x4.add(v128.load(grid, 16), across(i0, i1, i2, i3)), 16);
}
function sumOne(p: Mode, grid: usize): void {
  const a = p.zr,
    b = p.zi,
    qr = p.qr,
    qi = p.qi,
    tr = p.tr,
    ti = p.ti,
    c = a * tr - b * ti,
    d = a * ti + b * tr;
  p.zr = a * qr - b * qi;
  p.zi = a * qi + b * qr;
  addPair(grid, 0, p.left, a, b, c, d);
  if (mix.ears > 1) addPair(grid, 8, p.right, a, b, c, d);
}
function addPair(grid: usize, side: usize, gain: f32, a: f32, b: f32, c: f32, d: f32): void {
  const g = grid + side;
  store<f32>(g, load<f32>(g) + gain * a);
  store<f32>(g, load<f32>(g, 4) + gain * c, 4);
  store<f32>(g, load<f32>(g, 16) + gain * b, 16);
  store<f32>(g, load<f32>(g, 20) + gain * d, 20);
}
