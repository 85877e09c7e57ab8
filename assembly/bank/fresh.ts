// What begins or ends at an anchor goes into the right half of the frame only: a strike's new part, a body that comes back from
// the recurrence or leaves for it, a mode that changes its line. Such changes are summed in a grid of their own, and a block in
// which there are any costs one more transform a channel. (Simply moving a mode to another line would leave an error of −15 dB.)

import { across, madd, nmadd } from "../base/simd";
import { IN_TUNING, OUTPUT } from "../body";
import { decays, increments, rowBytes, si, sr, zi, zr } from "../excite/rows";
import { factorI, factorR, factorsFor, hasFactors, sizeRow } from "../mix/factors";
import { gainNow } from "../mix/gains";
import { busesOf, firstBus, kindOf, TURNED } from "../mix/outputs";
import { freshAt, markFresh } from "./grids";
import { lineFor } from "./lines";
import { bendRows } from "./tuning";

/** From increments off the line to Im θ. */
export const PLACE: f32 = 1.8725182056188746e-7; // 2π·128 / 2^32
/** From a decay word to Re θ. */
export const LOSS: f32 = 88.72283911167299; // 128·ln 2

/** Re θ and Im θ of a pole given as decay word and increment, relative to its nearest line. */
export function thetaR(decay: f32): f32 {
  return decay * LOSS;
}
export function thetaI(increment: u32): f32 {
  return <f32>(<i32>(increment - ((<u32>lineFor(increment)) << 24))) * PLACE;
}

/** Adds the moments of the amplitudes in rows `zr`, `zi` (at the end of the block) for all modes of a body. */
export function injectRows(body: usize): void {
  markFresh();
  factorsFor(body);
  if (load<i32>(body, IN_TUNING) != 0) bendRows(body);
  const bytes = rowBytes(body),
    output = load<i32>(body, OUTPUT),
    first = firstBus(output),
    n = busesOf(output);
  if (kindOf(output) == TURNED) {
    for (let ear = 0; ear < 2; ear++) {
      turnRows(0, bytes, factorR(ear), factorI(ear));
      inject(sr, si, bytes, freshAt(first + ear), gainNow(body, ear), 0, 0);
    }
    return;
  }
  let re = zr,
    im = zi;
  if (hasFactors(body)) {
    scaleRows(0, bytes, sizeRow(0));
    re = sr;
    im = si;
  }
  for (let bus = 0; bus < n; bus += 2) {
    const two = bus + 1 < n,
      here = gainNow(body, bus),
      there: f32 = two ? gainNow(body, bus + 1) : 0;
    if (here != 0 || there != 0 || n <= 2)
      inject(re, im, bytes, freshAt(first + bus), here, two ? freshAt(first + bus + 1) : 0, there);
  }
}
/** Rows `sr`, `si`, bytes from … to, = the amplitudes times a complex row. */
export function turnRows(from: usize, to: usize, x: usize, y: usize): void {
  for (let k = from; k < to; k += 4) {
    const a = load<f32>(zr + k),
      b = load<f32>(zi + k),
      c = load<f32>(x + k),
      d = load<f32>(y + k);
    const nothing = a == 0 && b == 0; // padding has no factor
    store<f32>(sr + k, nothing ? 0 : a * c - b * d);
    store<f32>(si + k, nothing ? 0 : a * d + b * c);
  }
}
/** The same with a real row. */
export function scaleRows(from: usize, to: usize, x: usize): void {
  for (let k = from; k < to; k += 4) {
    const a = load<f32>(zr + k),
      b = load<f32>(zi + k);
    store<f32>(sr + k, a == 0 ? 0 : a * load<f32>(x + k));
    store<f32>(si + k, b == 0 ? 0 : b * load<f32>(x + k));
  }
}
/** Adds the moments of amplitudes in rows to one grid or, where there is a second, to two. */
function inject(re: usize, im: usize, bytes: usize, grid: usize, gain: f32, second: usize, secondGain: f32): void {
  if (!ASC_FEATURE_SIMD) {
    injectScalar(re, im, bytes, grid, gain, second, secondGain);
    return;
  }
  const left = f32x4.splat(gain),
    right = f32x4.splat(secondGain),
    place = f32x4.splat(PLACE),
    loss = f32x4.splat(LOSS),
    round = i32x4.splat(1 << 23);
  for (let k: usize = 0; k < bytes; k += 16) {
    const a0 = v128.load(re + k),
      b0 = v128.load(im + k);
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
      addLine(grid, second, first, across(a0, a1, a2, a3), across(b0, b1, b2, b3), left, right);
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
    addLine(grid, second, first, v128.shuffle<f64>(al, cl, 0, 2), v128.shuffle<f64>(bl, dl, 0, 2), left, right);
    addLine(
      grid,
      second,
      i32x4.extract_lane(line, 1),
      v128.shuffle<f64>(al, cl, 1, 3),
      v128.shuffle<f64>(bl, dl, 1, 3),
      left,
      right,
    );
    addLine(
      grid,
      second,
      i32x4.extract_lane(line, 2),
      v128.shuffle<f64>(ah, ch, 0, 2),
      v128.shuffle<f64>(bh, dh, 0, 2),
      left,
      right,
    );
    addLine(
      grid,
      second,
      i32x4.extract_lane(line, 3),
      v128.shuffle<f64>(ah, ch, 1, 3),
      v128.shuffle<f64>(bh, dh, 1, 3),
      left,
      right,
    );
  }
}
/** Without SIMD: modes that follow each other often share a line, so their sums stay in registers until the line changes. */
function injectScalar(re: usize, im: usize, bytes: usize, grid: usize, gl: f32, second: usize, gr: f32): void {
  let line = -1;
  let r0: f32 = 0,
    i0: f32 = 0,
    r1: f32 = 0,
    i1: f32 = 0,
    r2: f32 = 0,
    i2: f32 = 0,
    r3: f32 = 0,
    i3: f32 = 0;
  const turns = increments,
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
      addSums(line, grid, gl, second, gr, r0, i0, r1, i1, r2, i2, r3, i3);
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
  addSums(line, grid, gl, second, gr, r0, i0, r1, i1, r2, i2, r3, i3);
}
function addSums(
  line: i32,
  grid: usize,
  gl: f32,
  second: usize,
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
  addSide(grid + ((<usize>line) << 5), gl, r0, i0, r1, i1, r2, i2, r3, i3);
  if (second != 0) addSide(second + ((<usize>line) << 5), gr, r0, i0, r1, i1, r2, i2, r3, i3);
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
/** Adds real and imaginary parts of moments, one a lane, to a line of one grid or two, with a gain for each. */
export function addLine(grid: usize, second: usize, line: i32, re: v128, im: v128, left: v128, right: v128): void {
  const o = (<usize>line) << 5;
  const l = grid + o;
  v128.store(l, madd(re, left, v128.load(l)));
  v128.store(l, madd(im, left, v128.load(l, 16)), 16);
  if (second != 0) {
    const r = second + o;
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
