// Random heights by place (PHYSICS §7.5): octaves of a cubic B-spline through values on a lattice that a hash makes, so that the same place
// is as high for ever. An octave is left out smoothly as its lattice comes to pass faster than twice a sample.
//
//   block of an octave   lattice values that the way crosses → heights of the samples

import { rate } from "../config";
import { BLOCK_BYTES } from "../records";
import {
  RANDOM_LENGTH,
  RANDOM_OCTAVES,
  RANDOM_RATIO,
  RANDOM_SEED,
  RANDOM_SIZE,
  WAVE_LENGTH,
  WAVE_SIZE,
} from "./records";
import { speedBefore, speedNow, way, wayLeast, wayMost } from "./surface";

/** Most lattice points of a block: at two samples a cell there are 68. */
const MOST_CELLS: i32 = 252;
const TURN: f32 = 4.656612873077393e-10; // 2^-31
const MIX: u32 = 0x9e3779b1;
const values: usize = memory.data(1024);

export function addRandom(surface: usize, x: f64, out: usize): void {
  const octaves = load<i32>(surface, RANDOM_OCTAVES),
    ratio = load<f32>(surface, RANDOM_RATIO),
    seed = load<u32>(surface, RANDOM_SEED);
  let size = load<f32>(surface, RANDOM_SIZE),
    length = <f64>load<f32>(surface, RANDOM_LENGTH);
  for (let o = 0; o < octaves; o++, size *= ratio, length *= 0.5) {
    const before = size * share(speedBefore, length),
      now = size * share(speedNow, length);
    if (before == 0 && now == 0) return; // those above are faster still
    addOctave(x, length, (seed + <u32>o) * MIX, before, now, out);
  }
}
/** One octave of its own under the others. */
export function addWaves(surface: usize, x: f64, out: usize): void {
  const size = load<f32>(surface, WAVE_SIZE),
    length = <f64>load<f32>(surface, WAVE_LENGTH);
  const before = size * share(speedBefore, length),
    now = size * share(speedNow, length);
  if (before != 0 || now != 0) addOctave(x, length, (load<u32>(surface, RANDOM_SEED) - 1) * MIX, before, now, out);
}
/** What of an octave is heard at a speed: all up to four samples a cell, nothing from two on. */
function share(speed: f32, length: f64): f32 {
  return <f32>max(0, min(1, (0.5 - <f64>speed / (length * rate)) * 4));
}

/** Adds one octave; its size changes evenly from `before` to `now`. */
export function addOctave(x: f64, length: f64, seed: u32, before: f32, now: f32, out: usize): void {
  const scale = <f32>(1 / length),
    place = x / length,
    base = floor(place + <f64>(wayLeast * scale)) - 1;
  const from = <f32>(place - base),
    cells = <i32>(from + wayMost * scale) + 1;
  if (cells > MOST_CELLS) return;
  fillLattice(<i32>(<i64>base), seed, cells + 3);
  if (!ASC_FEATURE_SIMD) {
    const by = (now - before) / 128;
    let at = -1;
    for (let k: usize = 0; k < BLOCK_BYTES; k += 4) {
      const c = from + load<f32>(way + k) * scale,
        cell = <i32>c,
        t = c - <f32>cell;
      if (cell != at) setCubic(cell);
      at = cell;
      store<f32>(
        out + k,
        load<f32>(out + k) + (before + by * <f32>(<i32>k >> 2)) * (c0 + t * (c1 + t * (c2 + t * c3))),
      );
    }
    return;
  }
  const start = f32x4.splat(from),
    by = f32x4.splat(scale),
    step = f32x4.splat((now - before) / 32);
  let size = f32x4.add(f32x4.splat(before), f32x4.mul(f32x4.splat((now - before) / 128), f32x4(0, 1, 2, 3)));
  for (let k: usize = 0; k < BLOCK_BYTES; ) {
    // as long as all four samples lie in one cell, its cubic stays at hand
    let c = f32x4.add(start, f32x4.mul(by, v128.load(way + k)));
    const cell = <i32>f32x4.extract_lane(c, 0),
      low = <f32>cell,
      high = low + 1;
    let last = f32x4.extract_lane(c, 3);
    if (last >= low && last < high) {
      setCubic(cell);
      const a = f32x4.splat(c0),
        b = f32x4.splat(c1),
        d = f32x4.splat(c2),
        e = f32x4.splat(c3),
        left = f32x4.splat(low);
      do {
        const t = f32x4.sub(c, left);
        v128.store(out + k, f32x4.add(v128.load(out + k), f32x4.mul(size, cubic(a, b, d, e, t))));
        size = f32x4.add(size, step);
        k += 16;
        if (k == BLOCK_BYTES) return;
        c = f32x4.add(start, f32x4.mul(by, v128.load(way + k)));
        last = f32x4.extract_lane(c, 3);
      } while (last >= low && last < high && f32x4.extract_lane(c, 0) >= low && f32x4.extract_lane(c, 0) < high);
    }
    // four samples in several cells; ROUND leaves the cell in the last bits
    const raised = f32x4.add(c, f32x4.splat(ROUND)),
      t = f32x4.sub(c, f32x4.sub(raised, f32x4.splat(WHOLE)));
    const p0 = v128.load(valuesOf(i32x4.extract_lane(raised, 0))),
      p1 = v128.load(valuesOf(i32x4.extract_lane(raised, 1))),
      p2 = v128.load(valuesOf(i32x4.extract_lane(raised, 2))),
      p3 = v128.load(valuesOf(i32x4.extract_lane(raised, 3)));
    const u = i32x4.shuffle(p0, p1, 0, 4, 1, 5),
      v = i32x4.shuffle(p2, p3, 0, 4, 1, 5),
      w = i32x4.shuffle(p0, p1, 2, 6, 3, 7),
      y = i32x4.shuffle(p2, p3, 2, 6, 3, 7);
    const r0 = i32x4.shuffle(u, v, 0, 1, 4, 5),
      r1 = i32x4.shuffle(u, v, 2, 3, 6, 7),
      r2 = i32x4.shuffle(w, y, 0, 1, 4, 5),
      r3 = i32x4.shuffle(w, y, 2, 3, 6, 7);
    const half = f32x4.splat(0.5),
      sixth = f32x4.splat(SIXTH),
      sides = f32x4.mul(half, f32x4.add(r0, r2)),
      rise = f32x4.sub(r1, r2),
      d = f32x4.sub(sides, r1),
      a = f32x4.add(r1, f32x4.mul(f32x4.splat(THIRD), d)),
      b = f32x4.mul(half, f32x4.sub(r2, r0)),
      e = f32x4.add(f32x4.mul(sixth, f32x4.sub(r3, r0)), f32x4.mul(half, rise));
    v128.store(out + k, f32x4.add(v128.load(out + k), f32x4.mul(size, cubic(a, b, d, e, t))));
    size = f32x4.add(size, step);
    k += 16;
  }
}
function cubic(a: v128, b: v128, d: v128, e: v128, t: v128): v128 {
  return f32x4.add(a, f32x4.mul(t, f32x4.add(b, f32x4.mul(t, f32x4.add(d, f32x4.mul(t, e))))));
}
const SIXTH: f32 = 0.16666667;
const THIRD: f32 = 0.33333334;
/** 2^23 − ½: added to a number, it leaves the whole part in the last bits; a number that is whole goes to either side, where the curve is the same. */
const ROUND: f32 = 8388607.5;
const WHOLE: f32 = 8388608;
/** Where the four values around the cell lie. */
function valuesOf(bits: i32): usize {
  return values + (((<usize>bits & 0xff) - 1) << 2);
}

/** Values of n lattice points from `base` on: two rounds of multiply and shift. */
function fillLattice(base: i32, seed: u32, n: i32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let i = 0; i < n; i++) {
      let h = <u32>(base + i) ^ seed;
      h ^= h >> 16;
      h *= 0x85ebca6b;
      h ^= h >> 13;
      h *= 0xc2b2ae35;
      h ^= h >> 16;
      store<f32>(values + ((<usize>i) << 2), <f32>(<i32>(h ^ 0x80000000)) * TURN);
    }
    return;
  }
  const mix = i32x4.splat(<i32>seed),
    first = i32x4.splat(<i32>0x85ebca6b),
    second = i32x4.splat(<i32>0xc2b2ae35),
    sign = i32x4.splat(<i32>0x80000000),
    unit = f32x4.splat(TURN);
  let index = i32x4.add(i32x4.splat(base), i32x4(0, 1, 2, 3));
  for (let i = 0; i < n; i += 4) {
    let h = v128.xor(index, mix);
    h = v128.xor(h, i32x4.shr_u(h, 16));
    h = i32x4.mul(h, first);
    h = v128.xor(h, i32x4.shr_u(h, 13));
    h = i32x4.mul(h, second);
    h = v128.xor(h, i32x4.shr_u(h, 16));
    v128.store(values + ((<usize>i) << 2), f32x4.mul(f32x4.convert_i32x4_s(v128.xor(h, sign)), unit));
    index = i32x4.add(index, i32x4.splat(4));
  }
}
/** The uniform cubic B-spline of a cell, which lies between its value and the next; the support begins one before. */
function setCubic(cell: i32): void {
  const p = values + ((<usize>(cell - 1)) << 2),
    before = load<f32>(p),
    left = load<f32>(p, 4),
    right = load<f32>(p, 8),
    half: f32 = 0.5;
  c2 = half * (before + right) - left;
  c0 = left + THIRD * c2;
  c1 = half * (right - before);
  c3 = SIXTH * (load<f32>(p, 12) - before) + half * (left - right);
}
let c0: f32 = 0;
let c1: f32 = 0;
let c2: f32 = 0;
let c3: f32 = 0;
