// Heights from a profile that repeats, read at the speed of the contact. Two levels, half an octave apart in bandwidth,
// are blended so that no part of the profile comes to lie above half the rate (PHYSICS §7.4). Between samples a cubic
// passes through four of them.

import { Row } from "../../base/row";
import { SURFACE_BYTES, Surface } from "../../records/contact";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { config } from "../../records/state";
import { touching } from "../state";

/** Samples that a level repeats: its last one before the first, and its first two behind the last. */
const BEYOND: usize = 3;
/** Up to this ratio q, in `levelFor`, the first level is read alone: √½. */
const LOWEST: f64 = 0.7071067811865476;

/**
 * The samples of level l, m. Levels lie behind the surface's fields, two of each length; behind the last level lie the
 * jumps.
 */
export function levelOf(surface: Surface, l: i32): Row<f32> {
  const samples = surface.profileSamples,
    n = samples >> (l >> 1);
  const odd: u32 = (l & 1) != 0 ? n : 0;
  const begin = <usize>(4 * samples - 4 * n + odd) + BEYOND * <usize>l;
  return changetype<Row<f32>>(changetype<usize>(surface) + SURFACE_BYTES).from(begin);
}

/** Adds the heights of a surface's profile along the way from place x on, m, to a block. */
export function addProfile(surface: Surface, x: f64, out: Row<f32>): void {
  const levels = surface.profileLevels;
  const before = levelFor(surface, touching.speedBefore),
    now = levelFor(surface, touching.speedNow);
  // the levels read at the start or at the end of the block, each with its share at both
  const lowest = <i32>floor(min(before, now)),
    highest = <i32>floor(max(before, now)) + 1;
  for (let l = lowest; l <= highest && l < levels; l++) {
    const from = share(before, l),
      to = share(now, l);
    if (from != 0 || to != 0) addLevel(surface, l, x, from, to, out);
  }
}
/**
 * The level, with a fraction, to read at this speed: its whole part is the first level whose band lies below half the
 * rate.
 */
function levelFor(surface: Surface, speed: f32): f64 {
  const q = <f64>speed / (config.rate * <f64>surface.profileSpacing * <f64>surface.profileOver);
  return q <= LOWEST ? 0 : min(2 * Math.log2(q) + 1, 64);
}
/** Share of level l when `level`, with a fraction, is read. */
function share(level: f64, l: i32): f32 {
  return <f32>max(0, 1 - abs(level - <f64>l));
}
/**
 * Adds a level, whose share changes linearly from `before` to `now`. Four samples at a time: each reads four heights,
 * f32, from the level at its own place.
 */
function addLevel(surface: Surface, l: i32, x: f64, before: f32, now: f32, out: Row<f32>): void {
  const spacing = <f64>surface.profileSpacing * <f64>(1 << (l >> 1)),
    count = surface.profileSamples >> (l >> 1),
    heights = levelOf(surface, l);
  const length = spacing * <f64>count,
    scale = <f32>(1 / spacing),
    least = <f64>touching.wayLeast;
  const place = x + least - floor((x + least) / length) * length,
    from = <f32>(place / spacing - least / spacing),
    mask = <i32>count - 1;
  if (!ASC_FEATURE_SIMD) {
    const by = (now - before) / <f32>BLOCK;
    for (let k = 0; k < BLOCK; k++) {
      const n = <f32>k,
        c = from + n * (touching.wayStep + touching.wayBend * n) * scale,
        i = <i32>c,
        at = heights.from(i & mask);
      out[k] = out[k] + (before + by * n) * cubic(at[0], at[1], at[2], at[3], c - <f32>i);
    }
    return;
  }
  const start = f32x4.splat(from),
    by = f32x4.splat(scale),
    first = f32x4.mul(by, f32x4.splat(touching.wayStep)),
    second = f32x4.mul(by, f32x4.splat(touching.wayBend)),
    step = f32x4.splat((now - before) / <f32>(BLOCK / 4)),
    wrap = i32x4.splat(mask);
  let n = f32x4(0, 1, 2, 3),
    size = f32x4.add(f32x4.splat(before), f32x4.mul(f32x4.splat((now - before) / <f32>BLOCK), f32x4(0, 1, 2, 3)));
  for (let k: usize = 0; k < BLOCK_BYTES; k += 16) {
    const c = f32x4.add(start, f32x4.mul(n, f32x4.add(first, f32x4.mul(second, n)))),
      whole = i32x4.trunc_sat_f32x4_s(c),
      t = f32x4.sub(c, f32x4.convert_i32x4_s(whole)),
      i = v128.and(whole, wrap);
    const p0 = v128.load(heights.at(i32x4.extract_lane(i, 0))),
      p1 = v128.load(heights.at(i32x4.extract_lane(i, 1))),
      p2 = v128.load(heights.at(i32x4.extract_lane(i, 2))),
      p3 = v128.load(heights.at(i32x4.extract_lane(i, 3)));
    const u = i32x4.shuffle(p0, p1, 0, 4, 1, 5),
      v = i32x4.shuffle(p2, p3, 0, 4, 1, 5),
      w = i32x4.shuffle(p0, p1, 2, 6, 3, 7),
      y = i32x4.shuffle(p2, p3, 2, 6, 3, 7);
    const a = i32x4.shuffle(u, v, 0, 1, 4, 5),
      b = i32x4.shuffle(u, v, 2, 3, 6, 7),
      d = i32x4.shuffle(w, y, 0, 1, 4, 5),
      e = i32x4.shuffle(w, y, 2, 3, 6, 7);
    v128.store(out.address + k, f32x4.add(v128.load(out.address + k), f32x4.mul(size, cubics(a, b, d, e, t))));
    size = f32x4.add(size, step);
    n = f32x4.add(n, f32x4.splat(4));
  }
}
/** Catmull and Rom's cubic at t from b to c. */
function cubic(a: f32, b: f32, c: f32, d: f32, t: f32): f32 {
  const half: f32 = 0.5,
    first = half * (c - a),
    last = half * (d - b);
  return b + t * (first + t * (3 * (c - b) - 2 * first - last + t * (first + last - 2 * (c - b))));
}
/** Four of these cubics. */
function cubics(a: v128, b: v128, c: v128, d: v128, t: v128): v128 {
  const half = f32x4.splat(0.5),
    first = f32x4.mul(half, f32x4.sub(c, a)),
    last = f32x4.mul(half, f32x4.sub(d, b)),
    rise = f32x4.sub(c, b),
    both = f32x4.add(first, last),
    twice = f32x4.add(rise, rise);
  const third = f32x4.sub(both, twice),
    second = f32x4.sub(f32x4.sub(f32x4.add(twice, rise), first), both);
  return f32x4.add(b, f32x4.mul(t, f32x4.add(first, f32x4.mul(t, f32x4.add(second, f32x4.mul(t, third))))));
}
