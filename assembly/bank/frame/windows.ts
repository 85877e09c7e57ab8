// The windows of the ring path. Between two anchors e^(θx) ≈ Σ θ^p (a_p(x) + e^θ b_p(x)), x = 0 … 1: the a_p make the right
// half of the frame around the first anchor, the b_p the left half of the next. Hermite's basis would be exact at the anchors;
// least squares over the θ that occur (half a line to either side, damping from none to `reach`) is some 20 dB better.
// Made once, in float64, by Gram-Schmidt with each column cleaned twice.

import { reserve } from "../../base/memory";
import { mix } from "../../mix/state";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { frames } from "./state";

const DAMPINGS: i32 = 9;
const PLACES: i32 = 24;
const ROWS: i32 = 2 * 9 * 24;
/** Bytes of a column. */
const COLUMN: usize = <usize>ROWS * 8;

export function reserveWindows(): void {
  frames.scratch = reserve(8 * (9 * ROWS + 64 + 8 + 9));
  frames.windows = reserve(2 * BLOCK * 16);
  frames.coarseWindows = config.hearsLines ? reserve(2 * BLOCK * 16) : 0;
}

/** Largest damping d·B/rate that they hold for. */
export const COARSE_REACH: f64 = 0.3;

/** `moments` 3 or 4; `reach`: largest damping d·B/rate that the fit holds for. */
export function resetWindows(moments: i32, reach: f64): void {
  if (config.hearsLines) fitPair(COARSE_REACH, HALF_LINE, BLOCK, frames.coarseWindows);
  fit(moments, reach, HALF_LINE, BLOCK, frames.windows);
  for (let k = 0; k < BLOCK; k++) mix.ramp[k] = 2 * load<f32>(frames.windows + ((<usize>k) << 4));
}
/** Half the distance between two lines, radians a block. */
const HALF_LINE: f64 = Math.PI / 2;
/** Two moments, twice: value, slope, value, slope for the two channels. `farthest`: half the distance between two lines. */
export function fitPair(reach: f64, farthest: f64, length: i32, out: usize): void {
  fit(2, reach, farthest, length, out);
  for (let k = out, end = out + ((<usize>length) << 5); k < end; k += 16) store<u64>(k, load<u64>(k), 8);
}
function fit(moments: i32, reach: f64, farthest: f64, length: i32, out: usize): void {
  const n = 2 * moments;
  const target = frames.scratch + 8 * COLUMN;
  const triangle = target + COLUMN;
  const weights = triangle + 64 * 8;
  const sizes = weights + 8 * 8;
  fillColumns(moments, reach, farthest);
  memory.fill(triangle, 0, 64 * 8);
  for (let j = 0; j < n; j++) {
    for (let pass = 0; pass < 2; pass++)
      for (let i = 0; i < j; i++) {
        const f = dot(column(i), column(j));
        const r = triangle + ((<usize>(i * 8 + j)) << 3);
        store<f64>(r, load<f64>(r) + f);
        for (let k: usize = 0; k < COLUMN; k += 8)
          store<f64>(column(j) + k, load<f64>(column(j) + k) - f * load<f64>(column(i) + k));
      }
    const size = sqrt(dot(column(j), column(j)));
    store<f64>(triangle + ((<usize>(j * 9)) << 3), size);
    for (let k: usize = 0; k < COLUMN; k += 8) store<f64>(column(j) + k, load<f64>(column(j) + k) / size);
  }
  memory.fill(out, 0, (<usize>length) << 5);
  for (let k = 0; k < length; k++) {
    const x = <f64>k / length;
    for (let d = 0; d < DAMPINGS; d++) store<f64>(sizes + ((<usize>d) << 3), Math.exp(damping(d * PLACES, reach) * x));
    for (let p = 0; p < PLACES; p++) {
      Math.sincos(offset(p, farthest) * x);
      for (let d = 0; d < DAMPINGS; d++) {
        const at = target + ((<usize>(d * PLACES + p)) << 4),
          size = load<f64>(sizes + ((<usize>d) << 3));
        store<f64>(at, size * Math.sincos_cos);
        store<f64>(at, size * Math.sincos_sin, 8);
      }
    }
    for (let j = n - 1; j >= 0; j--) {
      let w = dot(column(j), target);
      for (let i = j + 1; i < n; i++)
        w -= load<f64>(triangle + ((<usize>(j * 8 + i)) << 3)) * load<f64>(weights + ((<usize>i) << 3));
      store<f64>(weights + ((<usize>j) << 3), w / load<f64>(triangle + ((<usize>(j * 9)) << 3)));
    }
    for (let p = 0; p < moments; p++) {
      const lane = ((<usize>k) << 4) + ((<usize>p) << 2);
      store<f32>(out + lane, <f32>(0.5 * load<f64>(weights + ((<usize>(moments + p)) << 3))));
      store<f32>(out + ((<usize>length) << 4) + lane, <f32>(0.5 * load<f64>(weights + ((<usize>p) << 3))));
    }
  }
}

function column(j: i32): usize {
  return frames.scratch + <usize>j * COLUMN;
}
function damping(i: i32, reach: f64): f64 {
  return (-reach * (1 - Math.cos((Math.PI * (<f64>(i / PLACES) + 0.5)) / DAMPINGS))) / 2;
}
function offset(i: i32, farthest: f64): f64 {
  return farthest * Math.sin(((Math.PI / 2) * (<f64>(i % PLACES) + 0.5)) / PLACES);
}
/** Columns θ^p and θ^p e^θ at every sample of θ. θ comes in conjugate pairs and the windows are real: half of them suffices. */
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
      const a = column(p) + ((<usize>i) << 4);
      const b = column(moments + p) + ((<usize>i) << 4);
      store<f64>(a, u);
      store<f64>(a, v, 8);
      store<f64>(b, u * er - v * ei);
      store<f64>(b, u * ei + v * er, 8);
      const t = u * x - v * y;
      v = u * y + v * x;
      u = t;
    }
  }
}
function dot(a: usize, b: usize): f64 {
  let s: f64 = 0;
  for (let k: usize = 0; k < COLUMN; k += 8) s += load<f64>(a + k) * load<f64>(b + k);
  return s;
}
