// The drive path's two recurrences for one group of twelve modes and one block (groups.ts says what they compute and how a group
// is laid out), and the fold of their lanes. Three vectors at a time: fewer wait for each other, more do not fit the registers.

import { across, madd } from "../../base/simd";
import { BLOCK } from "../../records/records";
import { DIRECT } from "./groups";

/** Far below the floor, far above what is denormal. */
const LEAST: f32 = 1e-20;

/** y[n+1] = c y[n] + (G x[n] − D y[n−1]): the newest value meets the fewest operations. Two samples a turn, states swap roles. */
export function runDirect(g: usize, x: usize, lanes: usize): void {
  if (!ASC_FEATURE_SIMD) {
    runScalar(g, x, lanes, true);
    return;
  }
  sayFirst(g, lanes);
  const c0 = v128.load(g),
    c1 = v128.load(g, 16),
    c2 = v128.load(g, 32);
  const d0 = v128.load(g, 48),
    d1 = v128.load(g, 64),
    d2 = v128.load(g, 80);
  const g0 = v128.load(g, 96),
    g1 = v128.load(g, 112),
    g2 = v128.load(g, 128);
  let p0 = v128.load(g, 144),
    p1 = v128.load(g, 160),
    p2 = v128.load(g, 176);
  let q0 = v128.load(g, 192),
    q1 = v128.load(g, 208),
    q2 = v128.load(g, 224);
  const end = lanes + BLOCK * 16;
  // A sample made is stored at once, one place on; the last falls behind the block. Holding it until its turn, or adding the first
  // sample here, costs a third of the speed: the registers no longer suffice.
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

/** c·p + (force − d·q), never fused: with fused multiply-adds the three vectors of a group lose half their speed. */
export function next(c: v128, p: v128, d: v128, q: v128, force: v128): v128 {
  return f32x4.add(f32x4.mul(c, p), f32x4.sub(force, f32x4.mul(d, q)));
}

/** The first sample of the block is the state itself. */
function sayFirst(g: usize, lanes: usize): void {
  const sum = f32x4.add(f32x4.add(v128.load(g, 144), v128.load(g, 160)), v128.load(g, 176));
  v128.store(lanes, f32x4.add(v128.load(lanes), sum));
}

/** y += K w; w = a w + (G x − y before). */
export function runStiff(g: usize, x: usize, lanes: usize): void {
  if (!ASC_FEATURE_SIMD) {
    runScalar(g, x, lanes, false);
    return;
  }
  const a0 = v128.load(g),
    a1 = v128.load(g, 16),
    a2 = v128.load(g, 32);
  const k0 = v128.load(g, 48),
    k1 = v128.load(g, 64),
    k2 = v128.load(g, 80);
  const g0 = v128.load(g, 96),
    g1 = v128.load(g, 112),
    g2 = v128.load(g, 128);
  let w0 = v128.load(g, 144),
    w1 = v128.load(g, 160),
    w2 = v128.load(g, 176);
  let y0 = v128.load(g, 192),
    y1 = v128.load(g, 208),
    y2 = v128.load(g, 224);
  const end = lanes + BLOCK * 16;
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

/** The same for a group of which only the first eight lanes are taken. */
export function runStiff8(g: usize, x: usize, lanes: usize): void {
  if (!ASC_FEATURE_SIMD) {
    runScalar(g, x, lanes, false);
    return;
  }
  const a0 = v128.load(g),
    a1 = v128.load(g, 16),
    k0 = v128.load(g, 48),
    k1 = v128.load(g, 64),
    g0 = v128.load(g, 96),
    g1 = v128.load(g, 112);
  let w0 = v128.load(g, 144),
    w1 = v128.load(g, 160),
    y0 = v128.load(g, 192),
    y1 = v128.load(g, 208);
  const end = lanes + BLOCK * 16;
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

/** Either recurrence, its twelve modes apart: `out` receives 48 B a sample, beginning with the sample before the block. */
export function runApart(g: usize, form: u8, x: usize, out: usize): void {
  if (ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < 48; lane += 16) {
      if (form == DIRECT) directApart(g, lane, x, out + lane);
      else stiffApart(g, lane, x, out + lane);
    }
    return;
  }
  for (let m = g, end = g + 48; m < end; m += 4, out += 4) {
    const a = load<f32>(m),
      b = load<f32>(m, 48),
      by = load<f32>(m, 96);
    let s = load<f32>(m, 144),
      t = load<f32>(m, 192);
    store<f32>(out, t);
    for (let e = x, p = out + 48, stop = x + BLOCK * 4; e < stop; e += 4, p += 48) {
      const force = by * load<f32>(e);
      if (form == DIRECT) {
        store<f32>(p, s);
        const next = a * s + (force - b * t);
        t = s;
        s = next;
      } else {
        const before = t;
        t += b * s;
        s = a * s + (force - before);
        store<f32>(p, t);
      }
    }
    correctOne(m, s, t);
  }
}
function directApart(g: usize, lane: usize, x: usize, out: usize): void {
  const m = g + lane,
    c = v128.load(m),
    d = v128.load(m, 48),
    by = v128.load(m, 96);
  let p = v128.load(m, 144),
    q = v128.load(m, 192);
  v128.store(out, q);
  for (let o = out + 48, end = out + 48 + BLOCK * 48; o < end; o += 48, x += 4) {
    v128.store(o, p);
    const made = next(c, p, d, q, f32x4.mul(by, v128.load32_splat(x)));
    q = p;
    p = made;
  }
  correct(g, lane, p, q);
}
function stiffApart(g: usize, lane: usize, x: usize, out: usize): void {
  const m = g + lane,
    a = v128.load(m),
    k = v128.load(m, 48),
    by = v128.load(m, 96);
  let w = v128.load(m, 144),
    y = v128.load(m, 192);
  v128.store(out, y);
  for (let o = out + 48, end = out + 48 + BLOCK * 48; o < end; o += 48, x += 4) {
    const t = f32x4.sub(f32x4.mul(by, v128.load32_splat(x)), y);
    y = madd(k, w, y);
    w = madd(a, w, t);
    v128.store(o, y);
  }
  correct(g, lane, w, y);
}

/** State = what the recurrence made of it + M · what it was; a state of no size is none, before it becomes denormal. */
export function correct(g: usize, lane: usize, a: v128, b: v128): void {
  const p = g + lane,
    s = v128.load(p, 144),
    t = v128.load(p, 192);
  a = f32x4.add(a, madd(v128.load(p, 240), s, f32x4.mul(v128.load(p, 288), t)));
  b = f32x4.add(b, madd(v128.load(p, 336), s, f32x4.mul(v128.load(p, 384), t)));
  const some = f32x4.gt(f32x4.add(f32x4.abs(a), f32x4.abs(b)), f32x4.splat(LEAST));
  v128.store(p, v128.and(a, some), 144);
  v128.store(p, v128.and(b, some), 192);
}

/** mono = sums over lanes; the lanes are cleared. */
export function fold(lanes: usize, mono: usize): void {
  const end = lanes + BLOCK * 16;
  if (!ASC_FEATURE_SIMD) {
    for (let p = lanes; p < end; p += 16, mono += 4)
      store<f32>(mono, load<f32>(p) + load<f32>(p, 4) + load<f32>(p, 8) + load<f32>(p, 12));
  } else {
    for (let p = lanes; p < end; p += 64, mono += 16)
      v128.store(mono, across(v128.load(p), v128.load(p, 16), v128.load(p, 32), v128.load(p, 48)));
  }
  memory.fill(lanes, 0, BLOCK * 16);
}

// ---- without SIMD: four modes side by side, their sum in the first lane
function runScalar(g: usize, x: usize, lanes: usize, direct: bool): void {
  for (let m = g; m < g + 48; m += 16) {
    if (direct) directFour(m, x, lanes);
    else stiffFour(m, x, lanes);
  }
}
function directFour(m: usize, x: usize, o: usize): void {
  const c0 = load<f32>(m);
  const c1 = load<f32>(m, 4);
  const c2 = load<f32>(m, 8);
  const c3 = load<f32>(m, 12);
  const d0 = load<f32>(m, 48);
  const d1 = load<f32>(m, 52);
  const d2 = load<f32>(m, 56);
  const d3 = load<f32>(m, 60);
  const g0 = load<f32>(m, 96);
  const g1 = load<f32>(m, 100);
  const g2 = load<f32>(m, 104);
  const g3 = load<f32>(m, 108);
  let p0 = load<f32>(m, 144);
  let p1 = load<f32>(m, 148);
  let p2 = load<f32>(m, 152);
  let p3 = load<f32>(m, 156);
  let q0 = load<f32>(m, 192);
  let q1 = load<f32>(m, 196);
  let q2 = load<f32>(m, 200);
  let q3 = load<f32>(m, 204);
  for (const end = o + BLOCK * 16; o < end; o += 32, x += 8) {
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
function stiffFour(m: usize, x: usize, o: usize): void {
  const a0 = load<f32>(m);
  const a1 = load<f32>(m, 4);
  const a2 = load<f32>(m, 8);
  const a3 = load<f32>(m, 12);
  const k0 = load<f32>(m, 48);
  const k1 = load<f32>(m, 52);
  const k2 = load<f32>(m, 56);
  const k3 = load<f32>(m, 60);
  const g0 = load<f32>(m, 96);
  const g1 = load<f32>(m, 100);
  const g2 = load<f32>(m, 104);
  const g3 = load<f32>(m, 108);
  let w0 = load<f32>(m, 144);
  let w1 = load<f32>(m, 148);
  let w2 = load<f32>(m, 152);
  let w3 = load<f32>(m, 156);
  let y0 = load<f32>(m, 192);
  let y1 = load<f32>(m, 196);
  let y2 = load<f32>(m, 200);
  let y3 = load<f32>(m, 204);
  for (const end = o + BLOCK * 16; o < end; o += 16, x += 4) {
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
export function correctOne(m: usize, a: f32, b: f32): void {
  const s = load<f32>(m, 144);
  const t = load<f32>(m, 192);
  a += load<f32>(m, 240) * s + load<f32>(m, 288) * t;
  b += load<f32>(m, 336) * s + load<f32>(m, 384) * t;
  const some = abs(a) + abs(b) > LEAST;
  store<f32>(m, some ? a : 0, 144);
  store<f32>(m, some ? b : 0, 192);
}
