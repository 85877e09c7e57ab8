// Random heights as a function of place (PHYSICS §7.5): octaves of a cubic B-spline through values on a lattice. A hash
// makes the values, so that a place always has the same height. An octave fades out while its lattice comes to pass
// faster: from one cell in four samples to one in two.
//
// The spline of one lattice is exactly a spline of the next finer one, whose values are means of the coarser ones with
// weights (1, 6, 1)/8 and (1, 1)/2 (Lane and Riesenfeld 1980). So the octaves are summed as values of splines: from the
// coarsest on, the sum is refined and the next lattice added. Only the finest spline is evaluated:
//
//   lattice 0  ──refine──►  + lattice 1  ──refine──►  + lattice 2  …  ──►  spline at the samples

import { Row } from "../../base/row";
import { Surface } from "../../records/contact";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { touching } from "../state";

const MIX: u32 = 0x9e3779b1;
const TO_UNIT: f32 = 4.656612873077393e-10; // 2^-31
const SIXTH: f32 = 0.16666667;
const THIRD: f32 = 0.33333334;
/**
 * 2^23 − ½: added to a number, it leaves the whole part in the last bits of the sum. A whole number may get either of
 * two neighbouring cells; the curve is the same in both.
 */
const ROUND: f32 = 8388607.5;
const WHOLE: f32 = 8388608;
/** Most octaves, and most values of a lattice along the way of a block: at two samples a cell there are 68. */
const MOST_OCTAVES: i32 = 16;
const MOST_VALUES: i64 = 240;
/** For each lattice: the index of the first value that is needed, and how many are. */
const firsts = changetype<Row<i64>>(memory.data(MOST_OCTAVES * 8));
const counts = changetype<Row<i32>>(memory.data(MOST_OCTAVES * 4));
/**
 * Values of a lattice, f32, with some room before and behind, because four are made at a time. One row is refined into
 * the other.
 */
const MARGIN: usize = 16;
const VALUES: usize = <usize>MOST_VALUES + 3 * MARGIN;
const oneRow = changetype<Row<f32>>(memory.data(<i32>(VALUES * 4)));
const otherRow = changetype<Row<f32>>(memory.data(<i32>(VALUES * 4)));

/** Sets which of the two rows the first lattice goes to. */
export function resetRandom(): void {
  touching.spline = oneRow.from(MARGIN);
  touching.finer = otherRow.from(MARGIN);
}

/** Adds the heights of a surface along the way from place x on. */
export function addRandom(surface: Surface, x: f64, out: Row<f32>): void {
  const seed = surface.randomSeed,
    length = <f64>surface.randomLength;
  addOctaves(x, length, seed, surface.randomSize, surface.randomRatio, surface.randomOctaves, out);
}
/** Adds the waves of a surface, one octave of their own under the others. */
export function addWaves(surface: Surface, x: f64, out: Row<f32>): void {
  const length = <f64>surface.waveLength;
  addOctaves(x, length, surface.randomSeed - 1, surface.waveSize, 1, 1, out);
}

/** Adds octaves of random heights: `length` and `size` of the first, m; `ratio`: from one octave's size to the next. */
function addOctaves(x: f64, length: f64, seed: u32, size: f32, ratio: f32, octaves: i32, out: Row<f32>): void {
  let top = min(octaves, MOST_OCTAVES) - 1,
    finest = length / <f64>(1 << top);
  while (top >= 0 && !isHeard(finest)) {
    top--;
    finest *= 2;
  }
  if (top < 0) return;
  // which values of each lattice are needed, the finest first
  const place = x / finest,
    scale = <f32>(1 / finest),
    base = floor(place + <f64>(touching.wayLeast * scale)) - 1;
  let low = <i64>base,
    high = low + <i64>(<f32>(place - base) + touching.wayMost * scale) + 3;
  for (let o = top; o >= 0; o--) {
    firsts[o] = low;
    counts[o] = <i32>(high - low) + 1;
    low = (low - 1) >> 1;
    high = (high + 2) >> 1;
  }
  touching.spline.fill(0, counts[0]);
  for (let o = 0; ; o++) {
    const pitch = length / <f64>(1 << o),
      before = size * share(touching.speedBefore, pitch),
      now = size * share(touching.speedNow, pitch);
    addLattice(o, (seed + <u32>o) * MIX, before, now);
    size *= ratio;
    if (o == top) break;
    refine(o);
  }
  evaluate(<f32>(place - base), scale, out);
}
/** Whether an octave of this length is heard, and the block passes fewer than MOST_VALUES of its cells. */
function isHeard(length: f64): bool {
  return (
    share(min(touching.speedBefore, touching.speedNow), length) > 0 &&
    <i64>(<f64>(touching.wayMost - touching.wayLeast) / length) < MOST_VALUES
  );
}
/** Share of an octave that is heard at a speed: all of it at four samples a cell or more, none at two or fewer. */
function share(speed: f32, length: f64): f32 {
  return <f32>max(0, min(1, (0.5 - <f64>speed / (length * config.rate)) * 4));
}

/**
 * Adds the values of a lattice to the spline: hashes of their indices, by two rounds of multiply and shift. Along the
 * way their size changes from `before` to `now`.
 */
function addLattice(octave: i32, seed: u32, before: f32, now: f32): void {
  const first = <i32>firsts[octave],
    count = counts[octave],
    spline = touching.spline;
  const back: bool = touching.wayStep < 0,
    start = back ? now : before,
    step = ((back ? before : now) - start) / <f32>count;
  if (!ASC_FEATURE_SIMD) {
    for (let i = 0; i < count; i++) {
      let h = <u32>(first + i) ^ seed;
      h ^= h >> 16;
      h *= 0x85ebca6b;
      h ^= h >> 13;
      h *= 0xc2b2ae35;
      h ^= h >> 16;
      spline[i] = spline[i] + (start + step * <f32>i) * TO_UNIT * <f32>(<i32>(h ^ 0x80000000));
    }
    return;
  }
  const mix = i32x4.splat(<i32>seed),
    one = i32x4.splat(<i32>0x85ebca6b),
    two = i32x4.splat(<i32>0xc2b2ae35),
    sign = i32x4.splat(<i32>0x80000000),
    grow = f32x4.splat(4 * step * TO_UNIT);
  let index = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3)),
    size = f32x4.mul(
      f32x4.splat(TO_UNIT),
      f32x4.add(f32x4.splat(start), f32x4.mul(f32x4.splat(step), f32x4(0, 1, 2, 3))),
    );
  for (let p = spline.address, end = spline.at(count); p < end; p += 16) {
    let h = v128.xor(index, mix);
    h = v128.xor(h, i32x4.shr_u(h, 16));
    h = i32x4.mul(h, one);
    h = v128.xor(h, i32x4.shr_u(h, 13));
    h = i32x4.mul(h, two);
    h = v128.xor(h, i32x4.shr_u(h, 16));
    v128.store(p, f32x4.add(v128.load(p), f32x4.mul(size, f32x4.convert_i32x4_s(v128.xor(h, sign)))));
    index = i32x4.add(index, i32x4.splat(4));
    size = f32x4.add(size, grow);
  }
}

/** Makes the values of the same spline on the next lattice, two for each value of this one: rows of f32. */
function refine(octave: i32): void {
  const low = firsts[octave],
    next = firsts[octave + 1],
    count = counts[octave + 1],
    spline = touching.spline,
    finer = touching.finer;
  // value 2i of the next lattice is at value i of this one; the first made may be one before the first needed
  let from = spline.at(<i32>((next >> 1) - low)),
    to = finer.at(<i32>(2 * (next >> 1) - next));
  const end = finer.at(count);
  if (ASC_FEATURE_SIMD) {
    const six = f32x4.splat(0.75),
      side = f32x4.splat(0.125),
      half = f32x4.splat(0.5);
    for (; to < end; to += 32, from += 16) {
      const here = v128.load(from),
        right = v128.load(from + 4),
        even = f32x4.add(f32x4.mul(six, here), f32x4.mul(side, f32x4.add(v128.load(from - 4), right))),
        odd = f32x4.mul(half, f32x4.add(here, right));
      v128.store(to, i32x4.shuffle(even, odd, 0, 4, 1, 5));
      v128.store(to, i32x4.shuffle(even, odd, 2, 6, 3, 7), 16);
    }
  } else {
    for (; to < end; to += 8, from += 4) {
      const here = load<f32>(from),
        right = load<f32>(from + 4);
      store<f32>(to, <f32>0.75 * here + <f32>0.125 * (load<f32>(from - 4) + right));
      store<f32>(to, <f32>0.5 * (here + right), 4);
    }
  }
  touching.spline = finer;
  touching.finer = spline;
}

/**
 * Adds the spline, evaluated at the samples. `from`: the cell, with a fraction, in which the way begins. Cell i lies
 * between values i and i + 1; the first value on which it depends is i − 1. Values and samples are rows of f32.
 */
function evaluate(from: f32, scale: f32, out: Row<f32>): void {
  const step = touching.wayStep * scale,
    bend = touching.wayBend * scale,
    row = touching.spline;
  if (!ASC_FEATURE_SIMD) {
    for (let i = 0; i < BLOCK; i++) {
      const n = <f32>i,
        c = from + n * (step + bend * n),
        cell = <i32>c,
        t = c - <f32>cell,
        at = row.from(cell - 1);
      const before = at[0],
        left = at[1],
        right = at[2],
        d = <f32>0.5 * (before + right) - left,
        e = SIXTH * (at[3] - before) + <f32>0.5 * (left - right);
      out[i] = out[i] + left + THIRD * d + t * (<f32>0.5 * (right - before) + t * (d + t * e));
    }
    return;
  }
  const start = f32x4.splat(from),
    first = f32x4.splat(step),
    second = f32x4.splat(bend),
    round = f32x4.splat(ROUND),
    whole = f32x4.splat(WHOLE),
    half = f32x4.splat(0.5),
    sixth = f32x4.splat(SIXTH),
    third = f32x4.splat(THIRD),
    four = f32x4.splat(4);
  let n = f32x4(0, 1, 2, 3);
  for (let k = out.address, end = out.at(BLOCK); k < end; k += 16) {
    const c = f32x4.add(start, f32x4.mul(n, f32x4.add(first, f32x4.mul(second, n)))),
      raised = f32x4.add(c, round),
      t = f32x4.sub(c, f32x4.sub(raised, whole));
    // four samples lie in three cells at most: their values are picked from those around the first, or the last where
    // the way leads back
    const near = i32x4.splat(min(i32x4.extract_lane(raised, 0), i32x4.extract_lane(raised, 3))),
      at = row.at((i32x4.extract_lane(near, 0) & 0xff) - 1),
      pick = i32x4.add(i32x4.mul(i32x4.sub(raised, near), i32x4.splat(0x04040404)), i32x4.splat(0x03020100));
    const r0 = i8x16.swizzle(v128.load(at), pick),
      r1 = i8x16.swizzle(v128.load(at, 4), pick),
      r2 = i8x16.swizzle(v128.load(at, 8), pick),
      r3 = i8x16.swizzle(v128.load(at, 12), pick);
    const d = f32x4.sub(f32x4.mul(half, f32x4.add(r0, r2)), r1),
      a = f32x4.add(r1, f32x4.mul(third, d)),
      b = f32x4.mul(half, f32x4.sub(r2, r0)),
      e = f32x4.add(f32x4.mul(sixth, f32x4.sub(r3, r0)), f32x4.mul(half, f32x4.sub(r1, r2)));
    const height = f32x4.add(a, f32x4.mul(t, f32x4.add(b, f32x4.mul(t, f32x4.add(d, f32x4.mul(t, e))))));
    v128.store(k, f32x4.add(v128.load(k), height));
    n = f32x4.add(n, four);
  }
}
