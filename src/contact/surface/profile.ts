// Measured heights as a loop that is repeated for ever (PHYSICS §7.5): what lies behind its end is faded into its
// beginning. How it is read at any speed is the core's (pyramid.ts).
import { checkProfile, type ProfileLayer } from "./surface.js";

/** A profile that repeats. */
export interface Loop {
  /** Heights above their mean, m. */
  readonly heights: Float32Array;
  /** Between two of them, m. */
  readonly spacing: number;
}

/** The part of a profile over which its end is faded into its beginning. */
export const CROSS_FADE = 0.1;

/**
 * Makes a loop of heights.
 *
 * @example
 * loopOf({ heights, spacing: 1e-4 }).heights.length; // nine tenths of what came
 */
export function loopOf({ heights, spacing, loop: closed }: ProfileLayer): Loop {
  checkProfile(heights, spacing);
  return { heights: closeLoop(heights, closed ? 0 : CROSS_FADE), spacing };
}

/**
 * A loop: what lies behind its end is faded into its beginning. The weights keep the rms whether end and beginning are
 * alike (then they add up to 1) or not (then their squares do).
 */
function closeLoop(heights: ArrayLike<number>, fade: number): Float32Array {
  const n = heights.length;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += heights[i] / n;
  const length = fade === 0 ? n : Math.max(2, n - Math.round(fade * n));
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
