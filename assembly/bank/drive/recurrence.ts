// The drive path's two recurrences for one group of twelve modes and one block (groups.ts says what they compute,
// layout.ts how a group is laid out), and the fold of their lanes. Three vectors run at a time: with fewer, operations
// wait for each other; more do not fit the registers. In an offset such as S0 + 16, S0 is a row of the group and 16
// picks one of the row's three vectors.

import { Row } from "../../base/row";
import { across, madd } from "../../base/simd";
import { BLOCK } from "../../records/records";
import { A, B, G, Group, M, M12, M21, M22, ROW, S0, S1 } from "./layout";

/** States smaller than this become 0: far below the floor, far above denormal numbers. */
const LEAST: f32 = 1e-20;

/** Bytes of a block of sums, one vector a sample. */
const LANES: usize = BLOCK * 16;

/**
 * The direct recurrence. It adds the samples of all modes to `sums`, where each sample is still four partial sums.
 * y[n+1] = c y[n] + (G x[n] − D y[n−1]): in this order the fewest operations wait for the newest value. Each turn of
 * the loop makes two samples, and the two states swap roles.
 */
export function runDirect(group: Group, force: Row<f32>, sums: Row<f32>): void {
  const g = changetype<usize>(group);
  let x = force.address,
    lanes = sums.address;
  if (!ASC_FEATURE_SIMD) {
    runScalar(g, x, lanes, true);
    return;
  }
  sayFirst(g, lanes);
  const c0 = v128.load(g, A),
    c1 = v128.load(g, A + 16),
    c2 = v128.load(g, A + 32);
  const d0 = v128.load(g, B),
    d1 = v128.load(g, B + 16),
    d2 = v128.load(g, B + 32);
  const g0 = v128.load(g, G),
    g1 = v128.load(g, G + 16),
    g2 = v128.load(g, G + 32);
  let p0 = v128.load(g, S0),
    p1 = v128.load(g, S0 + 16),
    p2 = v128.load(g, S0 + 32);
  let q0 = v128.load(g, S1),
    q1 = v128.load(g, S1 + 16),
    q2 = v128.load(g, S1 + 32);
  const end = lanes + LANES;
  // Each new sample is stored at once, one place further on; the last one falls behind the block. Holding it until its
  // turn, or adding the first sample here, costs a third of the speed: the registers no longer suffice.
  for (; lanes < end; lanes += 32, x += 8) {
    let e = v128.load32_splat(x);
    q0 = next(c0, p0, d0, q0, f32x4.mul(g0, e));
    q1 = next(c1, p1, d1, q1, f32x4.mul(g1, e));
    q2 = next(c2, p2, d2, q2, f32x4.mul(g2, e));
    v128.store(lanes, f32x4.add(v128.load(lanes, 16), f32x4.add(f32x4.add(q0, q1), q2)), 16);
    e = v128.load32_splat(x, 4);
    p0 = next(c0, q0, d0, p0, f32x4.mul(g0, e));
    p1 = next(c1, q1, d1, p1, f32x4.mul(g1, e));
    p2 = next(c2, q2, d2, p2, f32x4.mul(g2, e));
    v128.store(lanes, f32x4.add(v128.load(lanes, 32), f32x4.add(f32x4.add(p0, p1), p2)), 32);
  }
  correct(g, 0, p0, q0);
  correct(g, 16, p1, q1);
  correct(g, 32, p2, q2);
}

/** c·p + (force − d·q), never fused: with fused multiply-adds a group, of three vectors, runs at half the speed. */
export function next(c: v128, p: v128, d: v128, q: v128, force: v128): v128 {
  return f32x4.add(f32x4.mul(c, p), f32x4.sub(force, f32x4.mul(d, q)));
}

/** Adds the first sample of the block, which is the state y[n], to the sums. */
function sayFirst(g: usize, lanes: usize): void {
  const sum = f32x4.add(f32x4.add(v128.load(g, S0), v128.load(g, S0 + 16)), v128.load(g, S0 + 32));
  v128.store(lanes, f32x4.add(v128.load(lanes), sum));
}

/** The stiff recurrence, written like `runDirect`: y += K w; w = a w + (G x − y before). */
export function runStiff(group: Group, force: Row<f32>, sums: Row<f32>): void {
  const g = changetype<usize>(group);
  let x = force.address,
    lanes = sums.address;
  if (!ASC_FEATURE_SIMD) {
    runScalar(g, x, lanes, false);
    return;
  }
  const a0 = v128.load(g, A),
    a1 = v128.load(g, A + 16),
    a2 = v128.load(g, A + 32);
  const k0 = v128.load(g, B),
    k1 = v128.load(g, B + 16),
    k2 = v128.load(g, B + 32);
  const g0 = v128.load(g, G),
    g1 = v128.load(g, G + 16),
    g2 = v128.load(g, G + 32);
  let w0 = v128.load(g, S0),
    w1 = v128.load(g, S0 + 16),
    w2 = v128.load(g, S0 + 32);
  let y0 = v128.load(g, S1),
    y1 = v128.load(g, S1 + 16),
    y2 = v128.load(g, S1 + 32);
  const end = lanes + LANES;
  for (; lanes < end; lanes += 16, x += 4) {
    const e = v128.load32_splat(x);
    const t0 = f32x4.sub(f32x4.mul(g0, e), y0),
      t1 = f32x4.sub(f32x4.mul(g1, e), y1),
      t2 = f32x4.sub(f32x4.mul(g2, e), y2);
    y0 = madd(k0, w0, y0);
    w0 = madd(a0, w0, t0);
    y1 = madd(k1, w1, y1);
    w1 = madd(a1, w1, t1);
    y2 = madd(k2, w2, y2);
    w2 = madd(a2, w2, t2);
    v128.store(lanes, f32x4.add(v128.load(lanes), f32x4.add(f32x4.add(y0, y1), y2)));
  }
  correct(g, 0, w0, y0);
  correct(g, 16, w1, y1);
  correct(g, 32, w2, y2);
}

/** The stiff recurrence of a group of which only the first eight lanes are taken. */
export function runStiff8(group: Group, force: Row<f32>, sums: Row<f32>): void {
  const g = changetype<usize>(group);
  let x = force.address,
    lanes = sums.address;
  if (!ASC_FEATURE_SIMD) {
    runScalar(g, x, lanes, false);
    return;
  }
  const a0 = v128.load(g, A),
    a1 = v128.load(g, A + 16),
    k0 = v128.load(g, B),
    k1 = v128.load(g, B + 16),
    g0 = v128.load(g, G),
    g1 = v128.load(g, G + 16);
  let w0 = v128.load(g, S0),
    w1 = v128.load(g, S0 + 16),
    y0 = v128.load(g, S1),
    y1 = v128.load(g, S1 + 16);
  const end = lanes + LANES;
  for (; lanes < end; lanes += 16, x += 4) {
    const e = v128.load32_splat(x);
    const t0 = f32x4.sub(f32x4.mul(g0, e), y0),
      t1 = f32x4.sub(f32x4.mul(g1, e), y1);
    y0 = madd(k0, w0, y0);
    w0 = madd(a0, w0, t0);
    y1 = madd(k1, w1, y1);
    w1 = madd(a1, w1, t1);
    v128.store(lanes, f32x4.add(v128.load(lanes), f32x4.add(y0, y1)));
  }
  correct(g, 0, w0, y0);
  correct(g, 16, w1, y1);
}

/**
 * Stores the states that a recurrence has reached, plus M · the states before the block. States below LEAST become 0,
 * before they are denormal. `lane`: offset of one of the three vectors of the group.
 */
export function correct(g: usize, lane: usize, a: v128, b: v128): void {
  const p = g + lane,
    s = v128.load(p, S0),
    t = v128.load(p, S1);
  a = f32x4.add(a, madd(v128.load(p, M), s, f32x4.mul(v128.load(p, M12), t)));
  b = f32x4.add(b, madd(v128.load(p, M21), s, f32x4.mul(v128.load(p, M22), t)));
  const some = f32x4.gt(f32x4.add(f32x4.abs(a), f32x4.abs(b)), f32x4.splat(LEAST));
  v128.store(p, v128.and(a, some), S0);
  v128.store(p, v128.and(b, some), S1);
}

/** samples = sums over lanes; the lanes are cleared. */
export function fold(sums: Row<f32>, samples: Row<f32>): void {
  const lanes = sums.address;
  let mono = samples.address;
  const end = lanes + LANES;
  if (!ASC_FEATURE_SIMD) {
    for (let p = lanes; p < end; p += 16, mono += 4)
      store<f32>(mono, load<f32>(p) + load<f32>(p, 4) + load<f32>(p, 8) + load<f32>(p, 12));
  } else {
    for (let p = lanes; p < end; p += 64, mono += 16)
      v128.store(mono, across(v128.load(p), v128.load(p, 16), v128.load(p, 32), v128.load(p, 48)));
  }
  memory.fill(lanes, 0, LANES);
}

// ---- without SIMD: four modes side by side, their sum in the first lane
/** Scalar twin of runDirect, runStiff and runStiff8. */
function runScalar(g: usize, x: usize, lanes: usize, direct: bool): void {
  for (let m = g; m < g + ROW; m += 16) {
    if (direct) directFour(m, x, lanes);
    else stiffFour(m, x, lanes);
  }
}
/** Scalar twin of runDirect, for four modes. */
function directFour(m: usize, x: usize, o: usize): void {
  const c0 = load<f32>(m, A);
  const c1 = load<f32>(m, A + 4);
  const c2 = load<f32>(m, A + 8);
  const c3 = load<f32>(m, A + 12);
  const d0 = load<f32>(m, B);
  const d1 = load<f32>(m, B + 4);
  const d2 = load<f32>(m, B + 8);
  const d3 = load<f32>(m, B + 12);
  const g0 = load<f32>(m, G);
  const g1 = load<f32>(m, G + 4);
  const g2 = load<f32>(m, G + 8);
  const g3 = load<f32>(m, G + 12);
  let p0 = load<f32>(m, S0);
  let p1 = load<f32>(m, S0 + 4);
  let p2 = load<f32>(m, S0 + 8);
  let p3 = load<f32>(m, S0 + 12);
  let q0 = load<f32>(m, S1);
  let q1 = load<f32>(m, S1 + 4);
  let q2 = load<f32>(m, S1 + 8);
  let q3 = load<f32>(m, S1 + 12);
  for (const end = o + LANES; o < end; o += 32, x += 8) {
    let e = load<f32>(x);
    store<f32>(o, load<f32>(o) + (p0 + p1 + (p2 + p3)));
    q0 = c0 * p0 + (g0 * e - d0 * q0);
    q1 = c1 * p1 + (g1 * e - d1 * q1);
    q2 = c2 * p2 + (g2 * e - d2 * q2);
    q3 = c3 * p3 + (g3 * e - d3 * q3);
    e = load<f32>(x, 4);
    store<f32>(o, load<f32>(o, 16) + (q0 + q1 + (q2 + q3)), 16);
    p0 = c0 * q0 + (g0 * e - d0 * p0);
    p1 = c1 * q1 + (g1 * e - d1 * p1);
    p2 = c2 * q2 + (g2 * e - d2 * p2);
    p3 = c3 * q3 + (g3 * e - d3 * p3);
  }
  correctOne(m, p0, q0);
  correctOne(m + 4, p1, q1);
  correctOne(m + 8, p2, q2);
  correctOne(m + 12, p3, q3);
}
/** Scalar twin of runStiff, for four modes. */
function stiffFour(m: usize, x: usize, o: usize): void {
  const a0 = load<f32>(m, A);
  const a1 = load<f32>(m, A + 4);
  const a2 = load<f32>(m, A + 8);
  const a3 = load<f32>(m, A + 12);
  const k0 = load<f32>(m, B);
  const k1 = load<f32>(m, B + 4);
  const k2 = load<f32>(m, B + 8);
  const k3 = load<f32>(m, B + 12);
  const g0 = load<f32>(m, G);
  const g1 = load<f32>(m, G + 4);
  const g2 = load<f32>(m, G + 8);
  const g3 = load<f32>(m, G + 12);
  let w0 = load<f32>(m, S0);
  let w1 = load<f32>(m, S0 + 4);
  let w2 = load<f32>(m, S0 + 8);
  let w3 = load<f32>(m, S0 + 12);
  let y0 = load<f32>(m, S1);
  let y1 = load<f32>(m, S1 + 4);
  let y2 = load<f32>(m, S1 + 8);
  let y3 = load<f32>(m, S1 + 12);
  for (const end = o + LANES; o < end; o += 16, x += 4) {
    const e = load<f32>(x);
    const t0 = g0 * e - y0;
    const t1 = g1 * e - y1;
    const t2 = g2 * e - y2;
    const t3 = g3 * e - y3;
    y0 += k0 * w0;
    y1 += k1 * w1;
    y2 += k2 * w2;
    y3 += k3 * w3;
    w0 = a0 * w0 + t0;
    w1 = a1 * w1 + t1;
    w2 = a2 * w2 + t2;
    w3 = a3 * w3 + t3;
    store<f32>(o, load<f32>(o) + (y0 + y1 + (y2 + y3)));
  }
  correctOne(m, w0, y0);
  correctOne(m + 4, w1, y1);
  correctOne(m + 8, w2, y2);
  correctOne(m + 12, w3, y3);
}
/** Scalar twin of `correct`, for one mode. */
export function correctOne(m: usize, a: f32, b: f32): void {
  const s = load<f32>(m, S0);
  const t = load<f32>(m, S1);
  a += load<f32>(m, M) * s + load<f32>(m, M12) * t;
  b += load<f32>(m, M21) * s + load<f32>(m, M22) * t;
  const some = abs(a) + abs(b) > LEAST;
  store<f32>(m, some ? a : 0, S0);
  store<f32>(m, some ? b : 0, S1);
}
