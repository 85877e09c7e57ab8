// Lines of less precision, in worlds of one or two plain channels: two moments instead of three or four, both channels in one transform. Hearing, or the governor, says which
// lines are coarse (PHYSICS §3, "bundles": value and slope). A line changes its kind at an anchor, where the left half of the frame is
// still of the old kind and the right half of the new one: the sums of that frame are dealt out accordingly, so nothing jumps.
//
//   grid   32 B a line: left value, left slope, right value, right slope; real parts, then imaginary parts

import { reserve } from "../base/memory";
import { across, madd, nmadd } from "../base/simd";
import { hears } from "../config";
import { mixAt } from "../mix/output";
import { ears } from "../mix/outputs";
import { LINES } from "../records";
import { coarseHalf, transform } from "./frame";
import { any, freshAt, GRID, gridAt, markFresh, tailAt } from "./grids";
import { count } from "./store";

let both: usize = 0; // in both halves of the frame
let ahead: usize = 0; // in the right half alone
let kinds: usize = 0; // u8 a line: bit 0, coarse so far; bit 1, coarse from this block's anchor on
let leftOut: usize = 0; // u8 a line: 1, nothing is made of it
/** Whether any line is coarse, was or will be. */
export let some: bool = false;
/** Whether the right half differs from the left one: lines that change their kind, or a fresh part. */
let turning: bool = false;

export function layCoarse(): void {
  if (!hears) return;
  both = reserve(GRID);
  ahead = reserve(GRID);
  kinds = reserve(LINES);
  leftOut = reserve(LINES);
}
export function startCoarse(): void {
  some = false;
  turning = false;
  if (!hears) return;
  memory.fill(kinds, 0, LINES);
  memory.fill(leftOut, 0, LINES);
}

/** Whether the line is coarse before and behind the anchor, so that the short kernel makes it. */
export function isCoarse(line: i32): bool {
  return some && load<u8>(kinds + <usize>line) == 3;
}
/** From this block's anchor on the line is coarse, or is not. */
export function setCoarse(line: i32, coarse: bool): void {
  const kind = load<u8>(kinds + <usize>line);
  store<u8>(kinds + <usize>line, (kind & 1) | (coarse ? 2 : 0));
  if (coarse) some = true;
}
/** A coarse line of which nothing can be heard is not made; it comes back with the first strike on it. */
export function setLeftOut(line: i32, out: bool): void {
  store<u8>(leftOut + <usize>line, out ? 1 : 0);
}
/** Whether nothing is made of a line that is coarse on both sides of the anchor. */
export function isLeftOut(line: i32): bool {
  return some && load<u8>(leftOut + <usize>line) != 0 && load<u8>(kinds + <usize>line) == 3;
}
/** Lines that are coarse from this block's anchor on. */
export function coarseLines(): i32 {
  let n = 0;
  if (some) for (let line: usize = 0; line < <usize>LINES; line++) n += load<u8>(kinds + line) >> 1;
  return n;
}

/** Modes on them. */
export function coarseModes(): i32 {
  let n = 0;
  if (some) for (let line = 0; line < LINES; line++) if (load<u8>(kinds + <usize>line) > 1) n += count(line);
  return n;
}

export function clearCoarse(): void {
  if (some) memory.fill(both, 0, GRID);
}
/** Value and slope of some quads of a coarse line, states move on. */
export function sumCoarse(p: usize, end: usize, line: i32): void {
  const grid = both + ((<usize>line) << 5);
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += 128) for (let q = p, stop = p + 16; q < stop; q += 4) sumOne(q, grid);
    return;
  }
  if (ears > 1) sumStereo(p, end, grid);
  else sumMono(p, end, grid);
}
function sumMono(p: usize, end: usize, grid: usize): void {
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0;
  for (; p < end; p += 128) {
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
  for (; p < end; p += 128) {
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
function sumOne(p: usize, grid: usize): void {
  const a = load<f32>(p),
    b = load<f32>(p, 16),
    qr = load<f32>(p, 32),
    qi = load<f32>(p, 48),
    tr = load<f32>(p, 64),
    ti = load<f32>(p, 80),
    c = a * tr - b * ti,
    d = a * ti + b * tr;
  store<f32>(p, a * qr - b * qi);
  store<f32>(p, a * qi + b * qr, 16);
  addPair(grid, 0, load<f32>(p, 96), a, b, c, d);
  if (ears > 1) addPair(grid, 8, load<f32>(p, 112), a, b, c, d);
}
function addPair(grid: usize, side: usize, gain: f32, a: f32, b: f32, c: f32, d: f32): void {
  const g = grid + side;
  store<f32>(g, load<f32>(g) + gain * a);
  store<f32>(g, load<f32>(g, 4) + gain * c, 4);
  store<f32>(g, load<f32>(g, 16) + gain * b, 16);
  store<f32>(g, load<f32>(g, 20) + gain * d, 20);
}

/**
 * Before the frames become sound: what lies in the grids of the full kind on coarse lines is dealt out. The fresh part of a line that
 * is coarse from here on goes with it; at a change the right half of the frame is of the new kind.
 */
export function dealOut(): void {
  if (!some) return;
  memory.fill(ahead, 0, GRID);
  turning = any;
  for (let line: usize = 0; line < <usize>LINES; line++) {
    const kind = load<u8>(kinds + line),
      o = line << 5;
    if (kind == 0) continue;
    if (kind != 3) turning = true;
    dealSide(gridAt(0) + o, freshAt(0) + o, o, kind);
    if (ears > 1) dealSide(gridAt(1) + o, freshAt(1) + o, o + 8, kind);
  }
}
function dealSide(full: usize, fresh: usize, o: usize, kind: u8): void {
  if (kind == 3) {
    if (load<f32>(fresh) != 0 || load<f32>(fresh, 16) != 0) store<u8>(leftOut + (o >> 5), 0);
    // what fades and glides have added to the full grid belongs here too
    move(full, both + o, 1);
    move(fresh, ahead + o, 1);
    memory.fill(full, 0, 32);
    memory.fill(fresh, 0, 32);
  } else if (kind == 2) {
    // coarse from here on: the right half leaves the full kind
    move(full, ahead + o, 1);
    move(fresh, ahead + o, 1);
    for (let k: usize = 0; k < 32; k += 4) store<f32>(fresh + k, -load<f32>(full + k));
    markFresh();
  } else {
    // full from here on
    move(full, both + o, 1);
    move(full, ahead + o, -1);
    for (let k: usize = 0; k < 32; k += 4) store<f32>(fresh + k, load<f32>(fresh + k) + load<f32>(full + k));
    memory.fill(full, 0, 32);
    markFresh();
  }
}
/** Adds value and slope of a line of the full kind. */
function move(from: usize, to: usize, sign: f32): void {
  for (let k: usize = 0; k < 8; k += 4) {
    store<f32>(to + k, load<f32>(to + k) + sign * load<f32>(from + k));
    store<f32>(to + k, load<f32>(to + k, 16) + sign * load<f32>(from + k, 16), 16);
  }
}
/** Adds the coarse lines: the left half of their frame to the block, the right half to what begins the next. */
export function soundCoarse(): void {
  if (!some) return;
  const outLeft = mixAt(0),
    outRight = ears > 1 ? mixAt(1) : 0,
    tailLeft = tailAt(0),
    tailRight = ears > 1 ? tailAt(1) : 0;
  transform(both);
  coarseHalf(both, false, outLeft, outRight);
  coarseHalf(both, true, tailLeft, tailRight);
  if (turning) {
    transform(ahead);
    coarseHalf(ahead, true, tailLeft, tailRight);
  }
  some = false;
  for (let line: usize = 0; line < <usize>LINES; line++) {
    const kind = load<u8>(kinds + line) >> 1;
    store<u8>(kinds + line, kind | (kind << 1));
    if (kind != 0) some = true;
  }
}
