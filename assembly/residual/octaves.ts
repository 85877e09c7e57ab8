// Noise of octaves with sharp edges, round a closed loop: every line of the loop's spectrum between the edges has the same size and a
// phase by chance. Two bands at a time are the real and the imaginary part of one transform. Made once, when the world begins.

import { hash4 } from "../base/hash";
import { config } from "../records/state";

/** What chance is for. */
const PHASE: u32 = 0xb7;

/**
 * Fills the second half of the scratch with cosines and sines, once for all bands: those of a stage of the transform that joins halves of h
 * lie one after the other from the h-th on.
 */
export function fillTurns(bits: i32, scratch: usize): void {
  const n = 1 << bits,
    turns = scratch + ((<usize>n) << 4);
  for (let half = n >> 1; half > 0; half >>= 1)
    for (let k = 0; k < half; k++) {
      const at = turns + ((<usize>(half + k)) << 4);
      if (half < n >> 1) {
        // every second one of the stage above
        const from = turns + ((<usize>(2 * half + 2 * k)) << 4);
        store<f64>(at, load<f64>(from));
        store<f64>(at, load<f64>(from, 8), 8);
        continue;
      }
      const angle = (2 * Math.PI * <f64>k) / <f64>n;
      store<f64>(at, Math.cos(angle));
      store<f64>(at, Math.sin(angle), 8);
    }
}
/**
 * Fills bands `band` and `band + 1` of a loop of 2^bits samples, one f32 every `row` bytes, with noise of unit rms between the edges
 * centre/√2 and centre·√2, as far as they lie below Nyquist; `both`: whether the second is wanted. `scratch`: 32 bytes a sample, as
 * {@link fillTurns} left it; `words`: 16.
 */
export function fillOctaves(
  loop: usize,
  row: usize,
  bits: i32,
  band: i32,
  centre: f64,
  both: bool,
  scratch: usize,
  words: usize,
): void {
  const n = 1 << bits,
    re = scratch,
    im = re + ((<usize>n) << 3);
  memory.fill(scratch, 0, (<usize>n) << 4);
  fillLines(n, re, im, band, centre, false, words);
  if (both) fillLines(n, re, im, band + 1, 2 * centre, true, words);
  inverse(bits, re, im, im + ((<usize>n) << 3));
  for (let k = 0; k < n; k++) {
    const p = loop + <usize>k * row + ((<usize>band) << 2);
    store<f32>(p, <f32>load<f64>(re + ((<usize>k) << 3)));
    if (both) store<f32>(p, <f32>load<f64>(im + ((<usize>k) << 3)), 4);
  }
}
/** Lines of one band; `second`: times i, so that its samples become the imaginary part. */
function fillLines(n: i32, re: usize, im: usize, band: i32, centre: f64, second: bool, words: usize): void {
  const first = <i32>ceil((centre * Math.SQRT1_2 * n) / config.rate),
    last = min(<i32>floor((centre * Math.SQRT2 * n) / config.rate), (n >> 1) - 1),
    size = 1 / sqrt(2 * <f64>max(last - first + 1, 1));
  for (let k = first; k <= last; k++) {
    hash4(PHASE, <u32>k, <u32>band, 0, words);
    const angle = 2 * Math.PI * <f64>(load<u32>(words) >> 8) * 5.9604644775390625e-8,
      a = size * Math.cos(angle),
      b = size * Math.sin(angle);
    add(re, k, second ? -b : a);
    add(im, k, second ? a : b);
    add(re, n - k, second ? b : a);
    add(im, n - k, second ? a : -b);
  }
}
function add(row: usize, k: i32, x: f64): void {
  const p = row + ((<usize>k) << 3);
  store<f64>(p, load<f64>(p) + x);
}
/** x_n = Σ X_k e^(2πikn/N), in place. */
function inverse(bits: i32, re: usize, im: usize, turns: usize): void {
  const n = 1 << bits;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      swap(re, i, j);
      swap(im, i, j);
    }
  }
  for (let half = 1; half < n; half <<= 1) {
    const stage = turns + ((<usize>half) << 4),
      apart = (<usize>half) << 3;
    for (let start = 0; start < n; start += 2 * half)
      for (let k = 0; k < half; k++) {
        const o = (<usize>(start + k)) << 3,
          c = load<f64>(stage + ((<usize>k) << 4)),
          s = load<f64>(stage + ((<usize>k) << 4), 8),
          br = load<f64>(re + o + apart),
          bi = load<f64>(im + o + apart),
          x = br * c - bi * s,
          y = br * s + bi * c,
          ar = load<f64>(re + o),
          ai = load<f64>(im + o);
        store<f64>(re + o + apart, ar - x);
        store<f64>(im + o + apart, ai - y);
        store<f64>(re + o, ar + x);
        store<f64>(im + o, ai + y);
      }
  }
}
function swap(row: usize, i: i32, j: i32): void {
  const p = row + ((<usize>i) << 3),
    q = row + ((<usize>j) << 3),
    x = load<f64>(p);
  store<f64>(p, load<f64>(q));
  store<f64>(q, x);
}
