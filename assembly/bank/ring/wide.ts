// The ring path's inner loop for outputs with more than two buses, or with complex gains (mix/outputs.ts): as lines.ts, one pass a bus, and
// one that moves the states on.

import { across, madd, nmadd } from "../../base/simd";
import { TURNED } from "../../mix/outputs";
import { mix } from "../../mix/state";
import { config } from "../../records/state";
import { GRID } from "../frame/grids";
import { moveQuads } from "./move";

/** Adds the moments of some quads of a line to the grids of an output, `grid` being the line's place in the first; states move on. */
export function sumWide(p: usize, end: usize, gains: usize, kind: i32, buses: i32, grid: usize): void {
  for (let bus = 0; bus < buses; bus++, grid += GRID) {
    if (kind == TURNED) sumTurned(changetype<usize>(p), end, gains + ((<usize>bus) << 5), grid);
    else sumRow(changetype<usize>(p), end, gains + ((<usize>bus) << 4), grid);
  }
  moveQuads(changetype<usize>(p), end);
}

function sumRow(p: usize, end: usize, gains: usize, grid: usize): void {
  const stride = (<usize>mix.gainRows) << 4;
  if (!ASC_FEATURE_SIMD) {
    for (; p < changetype<usize>(end); p += 128, gains += stride)
      for (let lane: usize = 0; lane < 16; lane += 4) {
        const g = load<f32>(gains + lane);
        if (g != 0) addOne(p + lane, load<f32>(p + lane) * g, load<f32>(p + lane, 16) * g, grid);
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
  for (; p < changetype<usize>(end); p += 128, gains += stride) {
    const g = v128.load(gains);
    // most bodies are heard from two speakers
    if (!v128.any_true(g)) continue;
    const tr = v128.load(p, 64),
      ti = v128.load(p, 80);
    let a = f32x4.mul(v128.load(p), g),
      b = f32x4.mul(v128.load(p, 16), g),
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
  keep(grid, r0, i0, r1, i1, r2, i2, r3, i3);
}

function sumTurned(p: usize, end: usize, gains: usize, grid: usize): void {
  const stride = (<usize>mix.gainRows) << 4;
  if (!ASC_FEATURE_SIMD) {
    for (; p < changetype<usize>(end); p += 128, gains += stride)
      for (let lane: usize = 0; lane < 16; lane += 4) {
        const a = load<f32>(p + lane),
          b = load<f32>(p + lane, 16),
          x = load<f32>(gains + lane),
          y = load<f32>(gains + lane, 16);
        addOne(p + lane, a * x - b * y, a * y + b * x, grid);
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
  for (; p < changetype<usize>(end); p += 128, gains += stride) {
    const x = v128.load(gains),
      y = v128.load(gains, 16),
      zr = v128.load(p),
      zi = v128.load(p, 16),
      tr = v128.load(p, 64),
      ti = v128.load(p, 80);
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
  keep(grid, r0, i0, r1, i1, r2, i2, r3, i3);
}

/** Adds eight vectors of sums to a line; the fast setting has no fourth moment. */
function keep(grid: usize, r0: v128, i0: v128, r1: v128, i1: v128, r2: v128, i2: v128, r3: v128, i3: v128): void {
  const zero = f32x4.splat(0);
  if (config.moments < 4) {
    r3 = zero;
    i3 = zero;
  }
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, r2, r3)));
  v128.store(grid, f32x4.add(v128.load(grid, 16), across(i0, i1, i2, i3)), 16);
}
/** One mode's moments, its amplitude (a, b) on the bus given. */
function addOne(p: usize, a: f32, b: f32, grid: usize): void {
  const tr = load<f32>(p, 64),
    ti = load<f32>(p, 80);
  for (let m = 0; m < config.moments; m++, grid += 4) {
    store<f32>(grid, load<f32>(grid) + a);
    store<f32>(grid, load<f32>(grid, 16) + b, 16);
    const c = a * tr - b * ti;
    b = a * ti + b * tr;
    a = c;
  }
}
