// Noise of octaves with sharp edges, round a closed loop: every line of the loop's spectrum between the edges has the
// same size and a random phase. Two bands at a time are the real and the imaginary part of one transform (that of
// Cooley and Tukey 1965). Made once, when the world begins.
//
//   scratch   f64: real parts, imaginary parts, then cosines and sines in pairs

import { hash4, unit } from "../base/hash";
import { Row } from "../base/row";
import { RESIDUAL_BANDS } from "../records/contact";
import { config } from "../records/state";

/** Key of the hash: for the phases of lines. */
const PHASE: u32 = 0xb7;

/** The cosine and the sine of an angle. */
@unmanaged
class Turn {
  cos: f64;
  sin: f64;
}
/** Turn i of those in the scratch of a transform of n samples. */
function turnAt(scratch: Row<f64>, n: i32, i: i32): Turn {
  return changetype<Turn>(scratch.at(2 * n) + <usize>i * offsetof<Turn>());
}

/**
 * Fills the second half of the scratch with cosines and sines, once for all bands: those of the transform's stage that
 * joins halves of h samples lie one after the other from the h-th on.
 */
export function fillTurns(bits: i32, scratch: Row<f64>): void {
  const n = 1 << bits;
  for (let half = n >> 1; half > 0; half >>= 1)
    for (let k = 0; k < half; k++) {
      const turn = turnAt(scratch, n, half + k);
      if (half < n >> 1) {
        // every second one of the stage above
        const above = turnAt(scratch, n, 2 * half + 2 * k);
        turn.cos = above.cos;
        turn.sin = above.sin;
        continue;
      }
      const angle = (2 * Math.PI * <f64>k) / <f64>n;
      turn.cos = Math.cos(angle);
      turn.sin = Math.sin(angle);
    }
}
/**
 * Fills bands `band` and `band + 1` of a loop of 2^bits samples, RESIDUAL_BANDS numbers each, with noise of unit rms
 * between the edges centre/√2 and centre·√2, as far as they lie below Nyquist; `both`: whether the second is wanted.
 * `scratch`: four numbers a sample, as {@link fillTurns} left it.
 */
export function fillOctaves(loop: Row<f32>, bits: i32, band: i32, centre: f64, both: bool, scratch: Row<f64>): void {
  const n = 1 << bits,
    re = scratch,
    im = scratch.from(n);
  scratch.clear(2 * n);
  fillLines(n, re, im, band, centre, false);
  if (both) fillLines(n, re, im, band + 1, 2 * centre, true);
  inverse(bits, scratch);
  for (let k = 0; k < n; k++) {
    const sample = loop.from(k * RESIDUAL_BANDS + band);
    sample[0] = <f32>re[k];
    if (both) sample[1] = <f32>im[k];
  }
}
/** Adds the lines of one band; `second`: times i, so that its samples become the imaginary part. */
function fillLines(n: i32, re: Row<f64>, im: Row<f64>, band: i32, centre: f64, second: bool): void {
  const first = <i32>ceil((centre * Math.SQRT1_2 * n) / config.rate),
    last = min(<i32>floor((centre * Math.SQRT2 * n) / config.rate), (n >> 1) - 1),
    size = 1 / sqrt(2 * <f64>max(last - first + 1, 1));
  for (let k = first; k <= last; k++) {
    hash4(PHASE, <u32>k, <u32>band, 0);
    const angle = 2 * Math.PI * unit(0),
      a = size * Math.cos(angle),
      b = size * Math.sin(angle);
    re[k] = re[k] + (second ? -b : a);
    im[k] = im[k] + (second ? a : b);
    re[n - k] = re[n - k] + (second ? b : a);
    im[n - k] = im[n - k] + (second ? a : -b);
  }
}
/** x_n = Σ X_k e^(2πikn/N), in place, on real and imaginary parts in the scratch. */
function inverse(bits: i32, scratch: Row<f64>): void {
  const n = 1 << bits,
    re = scratch,
    im = scratch.from(n);
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      swap(re, i, j);
      swap(im, i, j);
    }
  }
  for (let half = 1; half < n; half <<= 1)
    for (let start = 0; start < n; start += 2 * half)
      for (let k = 0; k < half; k++) {
        const a = start + k,
          b = a + half,
          turn = turnAt(scratch, n, half + k),
          c = turn.cos,
          s = turn.sin,
          br = re[b],
          bi = im[b],
          x = br * c - bi * s,
          y = br * s + bi * c,
          ar = re[a],
          ai = im[a];
        re[b] = ar - x;
        im[b] = ai - y;
        re[a] = ar + x;
        im[a] = ai + y;
      }
}
/** Numbers i and j of a row change places. */
function swap(row: Row<f64>, i: i32, j: i32): void {
  const x = row[i];
  row[i] = row[j];
  row[j] = x;
}
