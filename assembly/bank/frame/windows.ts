// The windows of the ring path. Between two anchors e^(θx) ≈ Σ θ^p (a_p(x) + e^θ b_p(x)), x = 0 … 1: the a_p make the
// right half of the frame around the first anchor, the b_p the left half of the next. Hermite's basis would be exact at
// the anchors; least squares over the θ that occur (half a line to either side, damping from none to `reach`) is some
// 20 dB better. The fit is made once, in float64, by Gram-Schmidt, which orthogonalizes each column twice. PHYSICS §3.

import { Row, reserveRow } from "../../base/row";
import { mix } from "../../mix/state";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { LINE_REACH } from "../../scene/tuning";
import { frames } from "./state";

/** The θ of the fit: each of so many dampings with each of so many distances from the line. */
const DAMPINGS: i32 = 9;
const PLACES: i32 = 24;
/** Numbers of a column: a real and an imaginary part of every θ. */
const ROWS: i32 = 2 * DAMPINGS * PLACES;
/** Most columns: two for each of four moments. */
const COLUMNS: i32 = 8;
/** Weights of a sample: one a moment, or value and slope for two channels. */
const WEIGHTS: i32 = 4;
/** Half the distance between two lines, radians a block. */
const HALF_LINE: f64 = Math.PI / 2;
/** Largest damping d·B/rate for which the windows of coarse lines hold. */
export const COARSE_REACH: f64 = 0.3;
/**
 * The same for windows of three moments, which hold −90 dB for moderate damping only: modes that decay faster may be
 * less exact on the fast setting.
 */
const SHORT_REACH: f64 = 0.6;

/** Lays out the windows and the scratch of their fit. */
export function reserveWindows(): void {
  frames.fit = reserveRow<f64>(<usize>((COLUMNS + 1) * ROWS + COLUMNS * COLUMNS + COLUMNS + DAMPINGS));
  frames.windows = reserveRow<f32>(<usize>(2 * WEIGHTS * BLOCK));
  frames.coarseWindows = config.hearsLines ? reserveRow<f32>(<usize>(2 * WEIGHTS * BLOCK)) : changetype<Row<f32>>(0);
}
/** Fits the windows. */
export function resetWindows(): void {
  const windows = frames.windows,
    ramp = mix.ramp;
  if (config.hearsLines) fitPair(COARSE_REACH, HALF_LINE, BLOCK, frames.coarseWindows);
  fit(config.moments, config.moments > 3 ? LINE_REACH : SHORT_REACH, HALF_LINE, BLOCK, windows);
  for (let k = 0; k < BLOCK; k++) ramp[k] = 2 * windows[k * WEIGHTS];
}

/**
 * Windows of two moments for frames of 2·`length` samples, each weight twice: value, slope, value, slope for the two
 * channels. `farthest`: half the distance between two lines, radians in `length` samples.
 */
export function fitPair(reach: f64, farthest: f64, length: i32, out: Row<f32>): void {
  fit(2, reach, farthest, length, out);
  for (let k = 0; k < 2 * WEIGHTS * length; k += WEIGHTS) {
    out[k + 2] = out[k];
    out[k + 3] = out[k + 1];
  }
}
/** Weights of the left half's samples, then of the right half's, by least squares over the θ. */
function fit(moments: i32, reach: f64, farthest: f64, length: i32, out: Row<f32>): void {
  const n = 2 * moments,
    target = column(COLUMNS),
    triangle = target.from(ROWS),
    weights = triangle.from(COLUMNS * COLUMNS),
    sizes = weights.from(COLUMNS);
  fillColumns(moments, reach, farthest);
  orthogonalize(n, triangle);
  out.clear(<usize>(2 * WEIGHTS * length));
  for (let k = 0; k < length; k++) {
    fillTarget(target, sizes, reach, farthest, <f64>k / length);
    for (let j = n - 1; j >= 0; j--) {
      let w = dot(column(j), target);
      for (let i = j + 1; i < n; i++) w -= triangle[j * COLUMNS + i] * weights[i];
      weights[j] = w / triangle[j * (COLUMNS + 1)];
    }
    const left = out.from(WEIGHTS * k),
      right = out.from(WEIGHTS * (length + k));
    for (let p = 0; p < moments; p++) {
      left[p] = <f32>(0.5 * weights[moments + p]);
      right[p] = <f32>(0.5 * weights[p]);
    }
  }
}
/** Makes n columns orthonormal (a QR decomposition) and writes R to `triangle`, row by row. */
function orthogonalize(n: i32, triangle: Row<f64>): void {
  triangle.clear(COLUMNS * COLUMNS);
  for (let j = 0; j < n; j++) {
    const own = column(j);
    for (let pass = 0; pass < 2; pass++)
      for (let i = 0; i < j; i++) {
        const other = column(i),
          f = dot(other, own);
        triangle[i * COLUMNS + j] += f;
        for (let k = 0; k < ROWS; k++) own[k] = own[k] - f * other[k];
      }
    const size = sqrt(dot(own, own));
    triangle[j * (COLUMNS + 1)] = size;
    for (let k = 0; k < ROWS; k++) own[k] = own[k] / size;
  }
}
/** The right side of the fit at x: e^(θx) for every θ. `sizes`: room for one number for each damping. */
function fillTarget(target: Row<f64>, sizes: Row<f64>, reach: f64, farthest: f64, x: f64): void {
  for (let d = 0; d < DAMPINGS; d++) sizes[d] = Math.exp(damping(d * PLACES, reach) * x);
  for (let p = 0; p < PLACES; p++) {
    Math.sincos(offset(p, farthest) * x);
    for (let d = 0; d < DAMPINGS; d++) {
      const i = 2 * (d * PLACES + p),
        size = sizes[d];
      target[i] = size * Math.sincos_cos;
      target[i + 1] = size * Math.sincos_sin;
    }
  }
}

function column(j: i32): Row<f64> {
  return frames.fit.from(j * ROWS);
}
/** Re θ of sample i: Chebyshev's nodes from −reach to 0. */
function damping(i: i32, reach: f64): f64 {
  return (-reach * (1 - Math.cos((Math.PI * (<f64>(i / PLACES) + 0.5)) / DAMPINGS))) / 2;
}
/** Im θ of sample i, 0 to `farthest`. */
function offset(i: i32, farthest: f64): f64 {
  return farthest * Math.sin(((Math.PI / 2) * (<f64>(i % PLACES) + 0.5)) / PLACES);
}
/**
 * Columns θ^p and θ^p e^θ at every sample of θ. θ comes in conjugate pairs and the windows are real: half of them
 * suffices.
 */
function fillColumns(moments: i32, reach: f64, farthest: f64): void {
  for (let i = 0; i < ROWS / 2; i++) {
    const x = damping(i, reach);
    const y = offset(i, farthest);
    Math.sincos(y);
    const er = Math.exp(x) * Math.sincos_cos;
    const ei = Math.exp(x) * Math.sincos_sin;
    let u: f64 = 1;
    let v: f64 = 0;
    for (let p = 0; p < moments; p++) {
      const a = column(p).from(2 * i),
        b = column(moments + p).from(2 * i);
      a[0] = u;
      a[1] = v;
      b[0] = u * er - v * ei;
      b[1] = u * ei + v * er;
      const t = u * x - v * y;
      v = u * y + v * x;
      u = t;
    }
  }
}
function dot(a: Row<f64>, b: Row<f64>): f64 {
  let s: f64 = 0;
  for (let k = 0; k < ROWS; k++) s += a[k] * b[k];
  return s;
}
