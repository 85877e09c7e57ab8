// The ring path's inner loop for outputs with more than two buses, or with complex gains (mix/outputs.ts): as lines.ts,
// one pass a bus over the quads and their gains, and one pass that moves the states on. PHYSICS §3.
//
//   gains of a quad   16 B a row: one row a bus, or real and imaginary parts of two ears

import { across, madd, nmadd } from "../../base/simd";
import { HEAD } from "../../mix/outputs";
import { mix } from "../../mix/state";
import { config } from "../../records/state";
import { GRID, IM, laneAt } from "../frame/grid";
import { Mode, QUAD_BYTES } from "../mode";
import { MODE, TI, TR, VECTOR, ZI } from "../quad";
import { moveQuads } from "./move";

/**
 * Adds the moments of the quads from `p` to `end` to the grids of an output; states move on. `gains`: address of the
 * first quad's gains; `grid`: address of the line in the grid of the output's first bus.
 */
export function sumWide(p: usize, end: usize, gains: usize, kind: i32, buses: i32, grid: usize): void {
  for (let bus = 0; bus < buses; bus++, grid += GRID) {
    if (kind == HEAD) sumTurned(p, end, gains + <usize>bus * (2 * VECTOR), grid);
    else sumRow(p, end, gains + <usize>bus * VECTOR, grid);
  }
  moveQuads(p, end);
}

/** One bus of real gains. */
function sumRow(p: usize, end: usize, gains: usize, grid: usize): void {
  const stride = <usize>mix.gainRows * VECTOR;
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES, gains += stride)
      for (let k: usize = 0; k < VECTOR; k += MODE) {
        const mode = changetype<Mode>(p + k),
          g = load<f32>(gains + k);
        if (g != 0) addMode(mode, mode.zr * g, mode.zi * g, grid);
      }
    return;
  }
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0,
    r3 = r0,
    i3 = r0;
  for (; p < end; p += QUAD_BYTES, gains += stride) {
    const g = v128.load(gains);
    // most bodies are heard from two speakers only: their gains on the other buses are 0
    if (!v128.any_true(g)) continue;
    const tr = v128.load(p, TR),
      ti = v128.load(p, TI);
    let a = f32x4.mul(v128.load(p), g),
      b = f32x4.mul(v128.load(p, ZI), g),
      c: v128;
    r0 = f32x4.add(r0, a);
    i0 = f32x4.add(i0, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r1 = f32x4.add(r1, a);
    i1 = f32x4.add(i1, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r2 = f32x4.add(r2, a);
    i2 = f32x4.add(i2, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r3 = f32x4.add(r3, a);
    i3 = f32x4.add(i3, b);
  }
  addSums(grid, r0, i0, r1, i1, r2, i2, r3, i3);
}

/** One ear of complex gains. */
function sumTurned(p: usize, end: usize, gains: usize, grid: usize): void {
  const stride = <usize>mix.gainRows * VECTOR;
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES, gains += stride)
      for (let k: usize = 0; k < VECTOR; k += MODE) {
        const mode = changetype<Mode>(p + k),
          a = mode.zr,
          b = mode.zi,
          x = load<f32>(gains + k),
          y = load<f32>(gains + k, VECTOR);
        addMode(mode, a * x - b * y, a * y + b * x, grid);
      }
    return;
  }
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0,
    r3 = r0,
    i3 = r0;
  for (; p < end; p += QUAD_BYTES, gains += stride) {
    const x = v128.load(gains),
      y = v128.load(gains, VECTOR),
      zr = v128.load(p),
      zi = v128.load(p, ZI),
      tr = v128.load(p, TR),
      ti = v128.load(p, TI);
    let a = nmadd(zi, y, f32x4.mul(zr, x)),
      b = madd(zi, x, f32x4.mul(zr, y)),
      c: v128;
    r0 = f32x4.add(r0, a);
    i0 = f32x4.add(i0, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r1 = f32x4.add(r1, a);
    i1 = f32x4.add(i1, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r2 = f32x4.add(r2, a);
    i2 = f32x4.add(i2, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r3 = f32x4.add(r3, a);
    i3 = f32x4.add(i3, b);
  }
  addSums(grid, r0, i0, r1, i1, r2, i2, r3, i3);
}

/** Adds eight vectors of sums to a line; the fast setting has no fourth moment. */
function addSums(grid: usize, r0: v128, i0: v128, r1: v128, i1: v128, r2: v128, i2: v128, r3: v128, i3: v128): void {
  const zero = f32x4.splat(0);
  if (config.moments < 4) {
    r3 = zero;
    i3 = zero;
  }
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, r2, r3)));
  v128.store(grid, f32x4.add(v128.load(grid, IM), across(i0, i1, i2, i3)), IM);
}
/**
 * Scalar twin of `sumRow` and `sumTurned`: the moments of one mode, which has amplitude (a, b) on the bus, to a line.
 */
function addMode(mode: Mode, a: f32, b: f32, line: usize): void {
  const tr = mode.tr,
    ti = mode.ti;
  for (let m = 0; m < config.moments; m++) {
    const sum = laneAt(line, m);
    sum.re += a;
    sum.im += b;
    const c = a * tr - b * ti;
    b = a * ti + b * tr;
    a = c;
  }
}
