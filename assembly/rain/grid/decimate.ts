// From the grid at twice the sample rate to samples: one filter of 145 taps, a low-pass (sinc at half the sample rate,
// Kaiser window of 90 dB over ±32 samples) divided by the transform of the drops' kernel (PHYSICS §9.4). Even and odd
// steps are kept apart, so that a vector reads four samples side by side. The high-pass comes last.

import { Row, reserveRow } from "../../base/row";
import { madd } from "../../base/simd";
import { P_HIGH_PASS } from "../../records/rain";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { between } from "../base/parameters";
import { bessel, kernelAt } from "./scatter";
import { grid } from "./state";

const TAPS: i32 = 145;
/** Steps before the middle of the filter; the even taps are one more than these. */
const HALF: i32 = TAPS >> 1;
const EVEN_TAPS: usize = <usize>HALF + 1;
/** Steps from the middle of the low-pass to its end. */
const REACH: i32 = 64;
/** Points of the transform by which it is designed. */
const POINTS: i32 = 2048;
/** Even steps, and odd ones, that are kept from earlier blocks. */
const PAST: usize = <usize>HALF;
/** Even steps of a channel, or odd ones: their past, then a block. */
const HALF_LINE: usize = PAST + <usize>BLOCK;
/** Numbers of a channel: even steps, odd steps. */
const LINE: usize = 2 * HALF_LINE;

/** The halves from the middle on of the low-pass and of the whole filter; used only while the filter is designed. */
const lowPass = changetype<Row<f64>>(memory.data((REACH + 1) * 8));
const whole = changetype<Row<f64>>(memory.data((HALF + 1) * 8));

/** Room for the filter, for the steps that it keeps from earlier blocks, and for the state of the high-pass. */
export function reserveDecimate(): void {
  grid.taps = reserveRow<f32>(TAPS + 3);
  grid.lines = reserveRow<f32>(<usize>grid.channels * LINE);
  grid.passes = reserveRow<f64>(2 * grid.channels);
}
/** Designs the filter; no step has come yet. */
export function resetDecimate(): void {
  design();
  clearDecimate();
}
/** No step has come yet. */
export function clearDecimate(): void {
  grid.lines.clear(<usize>grid.channels * LINE);
  grid.passes.clear(2 * grid.channels);
}
function design(): void {
  const shape = 0.1102 * (90 - 8.7);
  for (let n = 0; n < TAPS; n++) grid.taps[placeOfTap(n)] = 0;
  // the impulse response of the low-pass, then both transforms as sums of cosines, because all responses are even
  for (let n = 0; n <= REACH; n++) {
    const u = <f64>n / 2,
      x = <f64>n / <f64>REACH;
    lowPass[n] =
      ((n == 0 ? 1 : Math.sin(Math.PI * u) / (Math.PI * u)) * bessel(shape * sqrt(max(0, 1 - x * x)))) /
      bessel(shape) /
      2;
  }
  whole.clear(HALF + 1);
  for (let m = 0; m <= POINTS / 2; m++) {
    const f = <f64>m / <f64>POINTS,
      turn = 2 * Math.cos(2 * Math.PI * f);
    let h = lowPass[0],
      before = 0.5 * turn,
      now = 1.0;
    // cos(nθ) by its recurrence
    for (let n = 1; n <= REACH; n++) {
      const next = n == 1 ? 0.5 * turn : turn * now - before;
      before = now;
      now = next;
      h += 2 * lowPass[n] * now;
    }
    h *= (m == 0 || m == POINTS / 2 ? 1.0 : 2.0) / <f64>POINTS / kernelAt(f);
    before = 0.5 * turn;
    now = 1;
    for (let n = 0; n <= HALF; n++) {
      if (n > 0) {
        const next = n == 1 ? 0.5 * turn : turn * now - before;
        before = now;
        now = next;
      }
      whole[n] = whole[n] + h * now;
    }
  }
  for (let n = 0; n < TAPS; n++) grid.taps[placeOfTap(n)] = <f32>whole[abs(n - HALF)];
}
/** Where tap n is kept: even taps come first, then the odd ones. */
function placeOfTap(n: i32): usize {
  return <usize>((n & 1) * <i32>EVEN_TAPS + (n >> 1));
}

/** 256 steps become 128 samples at `out`, through the filter that leaves the grid. */
export function decimate(channel: i32, steps: Row<f32>, out: Row<f32>): void {
  const even = grid.lines.from(<usize>channel * LINE),
    odd = even.from(HALF_LINE);
  for (let n: usize = 0; n < <usize>BLOCK; n++) {
    even[PAST + n] = steps[2 * n];
    odd[PAST + n] = steps[2 * n + 1];
  }
  out.clear(BLOCK);
  // y[n] = Σ h[2a] even[n − a] + Σ h[2b + 1] odd[n − b − 1]
  filter(even.from(PAST), grid.taps, HALF + 1, out);
  filter(odd.from(PAST - 1), grid.taps.from(EVEN_TAPS), HALF, out);
  memory.copy(even.address, even.at(BLOCK), PAST << alignof<f32>());
  memory.copy(odd.address, odd.at(BLOCK), PAST << alignof<f32>());
}
/** out[n] += Σ h[j] x[n − j], j from 0 to count − 1. */
function filter(x: Row<f32>, h: Row<f32>, count: i32, out: Row<f32>): void {
  if (!ASC_FEATURE_SIMD) {
    for (let n = 0; n < BLOCK; n++) {
      let sum: f32 = 0;
      for (let j = 0; j < count; j++) sum += h[j] * x[n - j];
      out[n] = out[n] + sum;
    }
    return;
  }
  const first = h.address,
    end = h.at(count);
  for (let to = out.address, from = x.address, last = out.at(BLOCK); to < last; to += 64, from += 64) {
    let a = v128.load(to),
      b = v128.load(to, 16),
      c = v128.load(to, 32),
      d = v128.load(to, 48);
    for (let tap = first, p = from; tap < end; tap += 4, p -= 4) {
      const by = v128.load32_splat(tap);
      a = madd(by, v128.load(p), a);
      b = madd(by, v128.load(p, 16), b);
      c = madd(by, v128.load(p, 32), c);
      d = madd(by, v128.load(p, 48), d);
    }
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
  }
}
/**
 * First-order high-pass over a block; false if its output is no finite number. With a corner of 0 the block passes
 * unchanged and unchecked.
 */
export function passHigh(channel: i32, block: Row<f32>): bool {
  const corner = between(P_HIGH_PASS, 0, 1000),
    // last input, last output
    last = grid.passes.from(2 * channel);
  if (corner == 0) {
    // if the corner rises later, the high-pass goes on from the last sample heard
    const now = <f64>block[BLOCK - 1];
    last[0] = now;
    last[1] = now;
    return true;
  }
  const a = Math.exp((-2 * Math.PI * corner) / config.rate),
    gain = 0.5 * (1 + a);
  let x = last[0],
    y = last[1];
  for (let n = 0; n < BLOCK; n++) {
    const next = <f64>block[n];
    y = a * y + gain * (next - x);
    x = next;
    block[n] = <f32>y;
  }
  last[0] = x;
  last[1] = abs(y) < 1e-25 ? 0 : y;
  return abs(y) < 1e30;
}
