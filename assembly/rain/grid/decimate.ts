// From the grid at twice the sample rate to samples: one filter, which is the stated low-pass (sinc at half the sample rate, Kaiser window
// of 90 dB over ±32 samples) divided by the transform of the drops' kernel; 145 taps (PHYSICS §9.4). Even and odd steps are kept apart, so
// that four samples lie side by side. Then the high-pass.

import { reserve } from "../../base/memory";
import { madd } from "../../base/simd";
import { P_HIGH_PASS } from "../../records/rain";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { config } from "../../records/state";
import { between } from "../parameters";
import { bessel, kernelAt } from "./scatter";
import { grid } from "./state";

const TAPS: i32 = 145;
/** Steps before the middle of the filter. */
const HALF: i32 = 72;
/** Points of the transform by which it is designed. */
const POINTS: i32 = 2048;
/** Steps of each kind that are kept from before. */
const PAST: usize = 288;
/** Bytes of a channel: even steps, odd steps, each with its past. */
const LINE: usize = 2 * (PAST + 512);

export function reserveDecimate(): void {
  grid.taps = reserve((<usize>(TAPS + 3)) << 2);
  grid.lines = reserve(<usize>grid.channels * LINE);
  grid.passes = reserve((<usize>grid.channels) << 4);
}
export function resetDecimate(): void {
  design();
  clearDecimate();
}
export function clearDecimate(): void {
  memory.fill(grid.lines, 0, <usize>grid.channels * LINE);
  memory.fill(grid.passes, 0, (<usize>grid.channels) << 4);
}
function design(): void {
  const shape = 0.1102 * (90 - 8.7),
    reach: f64 = 64;
  for (let n = 0; n < TAPS; n++) store<f32>(tapAt(n), 0);
  // the impulse response of the low-pass, then both transforms as sums of cosines, for all of it is even
  const low = memory.data(520),
    sum = memory.data(584);
  for (let n = 0; n <= 64; n++) {
    const u = <f64>n / 2,
      x = <f64>n / reach;
    store<f64>(
      low + ((<usize>n) << 3),
      ((n == 0 ? 1 : Math.sin(Math.PI * u) / (Math.PI * u)) * bessel(shape * sqrt(max(0, 1 - x * x)))) /
        bessel(shape) /
        2,
    );
  }
  memory.fill(sum, 0, 584);
  for (let m = 0; m <= POINTS / 2; m++) {
    const f = <f64>m / <f64>POINTS,
      turn = 2 * Math.cos(2 * Math.PI * f);
    let h = load<f64>(low),
      before = 0.5 * turn,
      now = 1.0;
    // cos(nθ) by its recurrence
    for (let n: usize = 1; n <= 64; n++) {
      const next = n == 1 ? 0.5 * turn : turn * now - before;
      before = now;
      now = next;
      h += 2 * load<f64>(low + (n << 3)) * now;
    }
    h *= (m == 0 || m == POINTS / 2 ? 1.0 : 2.0) / <f64>POINTS / kernelAt(f);
    before = 0.5 * turn;
    now = 1;
    for (let n: usize = 0; n <= <usize>HALF; n++) {
      if (n > 0) {
        const next = n == 1 ? 0.5 * turn : turn * now - before;
        before = now;
        now = next;
      }
      store<f64>(sum + (n << 3), load<f64>(sum + (n << 3)) + h * now);
    }
  }
  for (let n = 0; n < TAPS; n++) store<f32>(tapAt(n), <f32>load<f64>(sum + ((<usize>abs(n - HALF)) << 3)));
}
/** Even taps come first, then the odd ones. */
function tapAt(n: i32): usize {
  return grid.taps + ((<usize>((n & 1) * (HALF + 1) + (n >> 1))) << 2);
}

/** 256 steps at `steps` become 128 samples at `out`, through low-pass and high-pass. */
export function decimate(channel: i32, steps: usize, out: usize): void {
  const even = grid.lines + <usize>channel * LINE,
    odd = even + PAST + BLOCK_BYTES;
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    store<f32>(even + PAST + n, load<f32>(steps + 2 * n));
    store<f32>(odd + PAST + n, load<f32>(steps + 2 * n, 4));
  }
  memory.fill(out, 0, BLOCK_BYTES);
  // y[n] = Σ h[2a] even[n − a] + Σ h[2b + 1] odd[n − b − 1]
  filter(even + PAST, grid.taps, HALF + 1, out);
  filter(odd + PAST - 4, grid.taps + ((<usize>(HALF + 1)) << 2), HALF, out);
  memory.copy(even, even + BLOCK_BYTES, PAST);
  memory.copy(odd, odd + BLOCK_BYTES, PAST);
}
/** out[n] += Σ h[j] x[n − j] */
function filter(x: usize, h: usize, n: i32, out: usize): void {
  const end = h + ((<usize>n) << 2);
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 4) {
      let sum: f32 = 0;
      for (let tap = h, p = x + k; tap < end; tap += 4, p -= 4) sum += load<f32>(tap) * load<f32>(p);
      store<f32>(out + k, load<f32>(out + k) + sum);
    }
    return;
  }
  for (let k: usize = 0; k < BLOCK_BYTES; k += 64) {
    let a = v128.load(out + k),
      b = v128.load(out + k, 16),
      c = v128.load(out + k, 32),
      d = v128.load(out + k, 48);
    for (let tap = h, p = x + k; tap < end; tap += 4, p -= 4) {
      const by = v128.load32_splat(tap);
      a = madd(by, v128.load(p), a);
      b = madd(by, v128.load(p, 16), b);
      c = madd(by, v128.load(p, 32), c);
      d = madd(by, v128.load(p, 48), d);
    }
    v128.store(out + k, a);
    v128.store(out + k, b, 16);
    v128.store(out + k, c, 32);
    v128.store(out + k, d, 48);
  }
}
/** First-order high-pass over a block; false if it came to something that is no number. */
export function passHigh(channel: i32, block: usize): bool {
  const corner = between(P_HIGH_PASS, 0, 1000),
    at = grid.passes + ((<usize>channel) << 4);
  if (corner == 0) {
    // should it be wanted later, it goes on from what is heard
    const last = <f64>load<f32>(block, (BLOCK - 1) * 4);
    store<f64>(at, last);
    store<f64>(at, last, 8);
    return true;
  }
  const a = Math.exp((-2 * Math.PI * corner) / config.rate),
    gain = 0.5 * (1 + a);
  let x = load<f64>(at),
    y = load<f64>(at, 8);
  for (let n: usize = 0; n < <usize>(BLOCK * 4); n += 4) {
    const next = <f64>load<f32>(block + n);
    y = a * y + gain * (next - x);
    x = next;
    store<f32>(block + n, <f32>y);
  }
  store<f64>(at, x);
  store<f64>(at, abs(y) < 1e-25 ? 0 : y, 8);
  return abs(y) < 1e30;
}
