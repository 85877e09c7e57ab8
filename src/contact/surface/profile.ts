// Measured heights that are read at any speed (PHYSICS §7.4): closed to a loop by a cross-fade, stored at halved and halved
// resolution again (a mip-map), and read between two levels, each with a cubic, so that fast reading does not alias.
import { checkProfile, type ProfileLayer } from "./surface.js";

/** A profile ready to be read. */
export interface Profile {
  /** Heights above their mean, m; level l has a spacing of 2^l times `spacing`. All span the same loop. */
  readonly levels: readonly Float32Array[];
  /** Of level 0, m. */
  readonly spacing: number;
  /** Of the loop, m. */
  readonly length: number;
}

/** The part of a profile over which its end is faded into its beginning. */
export const CROSS_FADE = 0.1;
/** Most levels, and fewest heights of a level. */
const MOST_LEVELS = 12;
const FEWEST = 8;
/** Taps on each side of the half-band filter. */
const SIDE = 15;

/**
 * Makes a profile from heights.
 *
 * @example
 * const profile = buildProfile({ heights, spacing: 1e-4 });
 * profileHeight(profile, 0.31, 0.5, 48_000); // m, swept at 0.5 m/s
 */
export function buildProfile({ heights, spacing, loop: closed }: ProfileLayer): Profile {
  checkProfile(heights, spacing);
  const loop = closeLoop(heights, closed ? 0 : CROSS_FADE);
  const levels = [loop];
  for (let last = loop; last.length % 2 === 0 && last.length >= 2 * FEWEST && levels.length < MOST_LEVELS; ) {
    last = halved(last);
    levels.push(last);
  }
  return { levels, spacing, length: loop.length * spacing };
}

/**
 * The height of a profile at a place, m.
 *
 * @param speed m/s at which it is swept
 * @param rate sampling rate, Hz
 */
export function profileHeight(profile: Profile, place: number, speed = 0, rate = 48_000): number {
  const { levels, spacing } = profile;
  const level = profileLevel(speed, rate, spacing);
  const lower = Math.floor(level);
  const upper = level - lower;
  const at = place / spacing;
  // beyond the last level nothing is left but the mean, which is 0
  const here = lower < levels.length && upper < 1 ? (1 - upper) * cubic(levels[lower], at / 2 ** lower) : 0;
  const there = lower + 1 < levels.length && upper > 0 ? upper * cubic(levels[lower + 1], at / 2 ** (lower + 1)) : 0;
  return here + there;
}

/** Which level is read at a speed: log₂ of the heights a sample, and a half; at least 0. */
export function profileLevel(speed: number, rate: number, spacing: number): number {
  const level = Math.log2(Math.abs(speed) / (rate * spacing)) + 0.5;
  return level > 0 ? Math.min(level, 64) : 0;
}

/** Catmull and Rom's cubic through the heights of a loop, at a place in units of their spacing. */
export function cubic(heights: ArrayLike<number>, at: number): number {
  const n = heights.length;
  const whole = Math.floor(at);
  const t = at - whole;
  const i = (((whole % n) + n) % n) | 0;
  const a = heights[(i + n - 1) % n];
  const b = heights[i];
  const c = heights[(i + 1) % n];
  const d = heights[(i + 2) % n];
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** The half-band filter: a sinc under Blackman's window, 31 taps, sum 1. */
export const HALF_BAND: readonly number[] = (() => {
  const taps: number[] = [];
  for (let i = -SIDE; i <= SIDE; i++) {
    const x = (Math.PI * i) / (SIDE + 1);
    const window = 0.42 + 0.5 * Math.cos(x) + 0.08 * Math.cos(2 * x);
    taps.push(window * (i === 0 ? 0.5 : Math.sin((Math.PI * i) / 2) / (Math.PI * i)));
  }
  const sum = taps.reduce((a, b) => a + b, 0);
  return taps.map((tap) => tap / sum);
})();

function halved(heights: Float32Array): Float32Array {
  const n = heights.length;
  return Float32Array.from({ length: n / 2 }, (_, i) => {
    let sum = 0;
    for (let k = -SIDE; k <= SIDE; k++) sum += HALF_BAND[k + SIDE] * heights[(((2 * i + k) % n) + n) % n];
    return sum;
  });
}

/**
 * A loop: what lies behind its end is faded into its beginning. The weights keep the rms whether end and beginning are
 * alike (then they add up to 1) or not (then their squares do). Its length is a multiple of a power of 2, for the levels.
 */
function closeLoop(heights: ArrayLike<number>, fade: number): Float32Array {
  const n = heights.length;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += heights[i] / n;
  const length = loopLength(n, fade);
  const over = Math.min(n - length, Math.floor(length / 2));
  const out = Float32Array.from({ length }, (_, i) => heights[i] - mean);
  if (fade === 0 || over === 0) return out;
  const like = likeness(heights, length, over, mean);
  for (let i = 0; i < over; i++) {
    const into = (i + 0.5) / over;
    const [begin, end] = [heights[i] - mean, heights[length + i] - mean];
    const size = Math.sqrt(into * into + (1 - into) ** 2 + 2 * like * into * (1 - into));
    out[i] = (into * begin + (1 - into) * end) / size;
  }
  return out;
}

/** The longest loop that leaves enough for the cross-fade and can be halved often: at most 1/64 of it is given up for that. */
function loopLength(n: number, fade: number): number {
  if (fade === 0) return n;
  const longest = Math.max(2, n - Math.round(fade * n));
  let step = 1;
  while (2 * step * 64 <= longest) step *= 2;
  return longest - (longest % step);
}

/** Correlation of the beginning with what lies behind the end, 0 to 1. */
function likeness(heights: ArrayLike<number>, length: number, over: number, mean: number): number {
  let [product, first, second] = [0, 0, 0];
  for (let i = 0; i < over; i++) {
    const [a, b] = [heights[i] - mean, heights[length + i] - mean];
    product += a * b;
    first += a * a;
    second += b * b;
  }
  const size = Math.sqrt(first * second);
  return size > 0 ? Math.min(1, Math.max(0, product / size)) : 0;
}
