// What begins or ends at an anchor goes into the right half of the frame only: a strike's new part, a body that comes back from
// the recurrence or leaves for it, a mode that changes its line. Such changes are summed in a grid of their own, and a block in
// which there are any costs one more transform a channel. (Simply moving a mode to another line would leave an error of −15 dB.)

import { reserve } from "../base/memory";
import { across, madd, nmadd } from "../base/simd";
import { IN_TUNING, LEFT_NOW, RIGHT_NOW } from "../body";
import { channels } from "../config";
import { decays, increments, rowBytes, zi, zr } from "../excite/rows";
import { LINES } from "../records";
import { lineFor } from "./lines";
import { bendRows } from "./tuning";

export let freshLeft: usize = 0;
export let freshRight: usize = 0;
/** Whether anything was added since `clearFresh`. */
export let any: bool = false;

const PLACE: f32 = 1.8725182056188746e-7; // 2π·128 / 2^32: from increments off the line to Im θ
const LOSS: f32 = 88.72283911167299; // 128·ln 2: from a decay word to Re θ

export function layFresh(): void {
  freshLeft = reserve(LINES * 32);
  freshRight = reserve(LINES * 32);
}
export function clearFresh(): void {
  if (!any) return;
  memory.fill(freshLeft, 0, LINES * 32);
  memory.fill(freshRight, 0, LINES * 32);
  any = false;
}
/** Something is added to the grids by hand. */
export function markFresh(): void {
  any = true;
}
export function startFresh(): void {
  any = true;
  clearFresh();
}

/** Re θ and Im θ of a pole given as decay word and increment, relative to its nearest line. */
export function thetaR(decay: f32): f32 {
  return decay * LOSS;
}
export function thetaI(increment: u32): f32 {
  return <f32>(<i32>(increment - ((<u32>lineFor(increment)) << 24))) * PLACE;
}

/** Adds the moments of the amplitudes in rows `zr`, `zi` (at the end of the block) for all modes of a body. */
export function injectRows(body: usize): void {
  any = true;
  if (load<i32>(body, IN_TUNING) != 0) bendRows(body);
  const bytes = rowBytes(body);
  const gl = load<f32>(body, LEFT_NOW),
    gr = load<f32>(body, RIGHT_NOW);
  if (!ASC_FEATURE_SIMD) {
    injectScalar(bytes, gl, gr);
    return;
  }
  const left = f32x4.splat(gl),
    right = f32x4.splat(gr),
    place = f32x4.splat(PLACE),
    loss = f32x4.splat(LOSS),
    round = i32x4.splat(1 << 23);
  for (let k: usize = 0; k < bytes; k += 16) {
    const a0 = v128.load(zr + k),
      b0 = v128.load(zi + k);
    if (!v128.any_true(v128.or(f32x4.abs(a0), f32x4.abs(b0)))) continue;
    const increment = v128.load(increments + k),
      line = i32x4.shr_u(i32x4.add(increment, round), 24);
    const ti = f32x4.mul(f32x4.convert_i32x4_s(i32x4.sub(increment, i32x4.shl(line, 24))), place),
      tr = f32x4.mul(v128.load(decays + k), loss);
    const a1 = nmadd(b0, ti, f32x4.mul(a0, tr)),
      b1 = madd(b0, tr, f32x4.mul(a0, ti));
    const a2 = nmadd(b1, ti, f32x4.mul(a1, tr)),
      b2 = madd(b1, tr, f32x4.mul(a1, ti));
    const a3 = nmadd(b2, ti, f32x4.mul(a2, tr)),
      b3 = madd(b2, tr, f32x4.mul(a2, ti));
    const first = i32x4.extract_lane(line, 0);
    if (i32x4.all_true(i32x4.eq(line, i32x4.splat(first)))) {
      addLine(first, across(a0, a1, a2, a3), across(b0, b1, b2, b3), left, right);
      continue;
    }
    const al = v128.shuffle<f32>(a0, a1, 0, 4, 1, 5),
      ah = v128.shuffle<f32>(a0, a1, 2, 6, 3, 7);
    const cl = v128.shuffle<f32>(a2, a3, 0, 4, 1, 5),
      ch = v128.shuffle<f32>(a2, a3, 2, 6, 3, 7);
    const bl = v128.shuffle<f32>(b0, b1, 0, 4, 1, 5),
      bh = v128.shuffle<f32>(b0, b1, 2, 6, 3, 7);
    const dl = v128.shuffle<f32>(b2, b3, 0, 4, 1, 5),
      dh = v128.shuffle<f32>(b2, b3, 2, 6, 3, 7);
    addLine(first, v128.shuffle<f64>(al, cl, 0, 2), v128.shuffle<f64>(bl, dl, 0, 2), left, right);
    addLine(i32x4.extract_lane(line, 1), v128.shuffle<f64>(al, cl, 1, 3), v128.shuffle<f64>(bl, dl, 1, 3), left, right);
    addLine(i32x4.extract_lane(line, 2), v128.shuffle<f64>(ah, ch, 0, 2), v128.shuffle<f64>(bh, dh, 0, 2), left, right);
    addLine(i32x4.extract_lane(line, 3), v128.shuffle<f64>(ah, ch, 1, 3), v128.shuffle<f64>(bh, dh, 1, 3), left, right);
  }
}
/** Without SIMD: modes that follow each other often share a line, so their sums stay in registers until the line changes. */
function injectScalar(bytes: usize, gl: f32, gr: f32): void {
  let line = -1;
  let r0: f32 = 0,
    i0: f32 = 0,
    r1: f32 = 0,
    i1: f32 = 0,
    r2: f32 = 0,
    i2: f32 = 0,
    r3: f32 = 0,
    i3: f32 = 0;
  const re = zr,
    im = zi,
    turns = increments,
    falls = decays;
  for (let k: usize = 0; k < bytes; k += 4) {
    let a = load<f32>(re + k),
      b = load<f32>(im + k);
    if (a == 0 && b == 0) continue;
    const increment = load<u32>(turns + k),
      here = lineFor(increment),
      tr = thetaR(load<f32>(falls + k)),
      ti = thetaI(increment);
    if (here != line) {
      addSums(line, gl, gr, r0, i0, r1, i1, r2, i2, r3, i3);
      line = here;
      r0 = i0 = r1 = i1 = r2 = i2 = r3 = i3 = 0;
    }
    r0 += a;
    i0 += b;
    let c = a * tr - b * ti;
    b = a * ti + b * tr;
    r1 += c;
    i1 += b;
    a = c * tr - b * ti;
    b = c * ti + b * tr;
    r2 += a;
    i2 += b;
    c = a * tr - b * ti;
    b = a * ti + b * tr;
    r3 += c;
    i3 += b;
  }
  addSums(line, gl, gr, r0, i0, r1, i1, r2, i2, r3, i3);
}
function addSums(
  line: i32,
  gl: f32,
  gr: f32,
  r0: f32,
  i0: f32,
  r1: f32,
  i1: f32,
  r2: f32,
  i2: f32,
  r3: f32,
  i3: f32,
): void {
  if (line < 0) return;
  addSide(freshLeft + ((<usize>line) << 5), gl, r0, i0, r1, i1, r2, i2, r3, i3);
  if (channels > 1) addSide(freshRight + ((<usize>line) << 5), gr, r0, i0, r1, i1, r2, i2, r3, i3);
}
function addSide(p: usize, g: f32, r0: f32, i0: f32, r1: f32, i1: f32, r2: f32, i2: f32, r3: f32, i3: f32): void {
  store<f32>(p, load<f32>(p) + g * r0);
  store<f32>(p, load<f32>(p, 4) + g * r1, 4);
  store<f32>(p, load<f32>(p, 8) + g * r2, 8);
  store<f32>(p, load<f32>(p, 12) + g * r3, 12);
  store<f32>(p, load<f32>(p, 16) + g * i0, 16);
  store<f32>(p, load<f32>(p, 20) + g * i1, 20);
  store<f32>(p, load<f32>(p, 24) + g * i2, 24);
  store<f32>(p, load<f32>(p, 28) + g * i3, 28);
}
function addLine(line: i32, re: v128, im: v128, left: v128, right: v128): void {
  const o = (<usize>line) << 5;
  const l = freshLeft + o;
  v128.store(l, madd(re, left, v128.load(l)));
  v128.store(l, madd(im, left, v128.load(l, 16)), 16);
  if (channels > 1) {
    const r = freshRight + o;
    v128.store(r, madd(re, right, v128.load(r)));
    v128.store(r, madd(im, right, v128.load(r, 16)), 16);
  }
}

/** Adds the moments of one mode; η is how much θ changes over the block (a glide): z″ = (θ² + η)z, z‴ = (θ³ + 3θη)z. */
export function addMoments(grid: usize, line: i32, a: f32, b: f32, tr: f32, ti: f32, er: f32, ei: f32): void {
  const p = grid + ((<usize>line) << 5);
  const a1 = a * tr - b * ti,
    b1 = a * ti + b * tr;
  const a2 = a1 * tr - b1 * ti,
    b2 = a1 * ti + b1 * tr;
  const a3 = a2 * tr - b2 * ti,
    b3 = a2 * ti + b2 * tr;
  store<f32>(p, load<f32>(p) + a);
  store<f32>(p, load<f32>(p, 4) + a1, 4);
  store<f32>(p, load<f32>(p, 8) + a2 + (a * er - b * ei), 8);
  store<f32>(p, load<f32>(p, 12) + a3 + 3 * (a1 * er - b1 * ei), 12);
  store<f32>(p, load<f32>(p, 16) + b, 16);
  store<f32>(p, load<f32>(p, 20) + b1, 20);
  store<f32>(p, load<f32>(p, 24) + b2 + (a * ei + b * er), 24);
  store<f32>(p, load<f32>(p, 28) + b3 + 3 * (a1 * ei + b1 * er), 28);
}
/** The same into the fresh grids of both channels, with a body's gains and a sign. */
export function injectOne(body: usize, sign: f32, line: i32, a: f32, b: f32, tr: f32, ti: f32, er: f32, ei: f32): void {
  any = true;
  const gl = sign * load<f32>(body, LEFT_NOW),
    gr = sign * load<f32>(body, RIGHT_NOW);
  addMoments(freshLeft, line, a * gl, b * gl, tr, ti, er, ei);
  if (channels > 1) addMoments(freshRight, line, a * gr, b * gr, tr, ti, er, ei);
}
