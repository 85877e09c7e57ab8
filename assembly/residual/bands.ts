// Eight octave bands from 125 Hz, and noise in each of them, made once when the world begins. A band's filter is two
// band-passes of Q 1.41 in cascade (PHYSICS §8.2). The noise is filtered round a closed loop, so it has no seam; it has
// unit rms in every band. There are two kinds: one through the bands' own filters, for bodies, and one of sharp octaves
// (octaves.ts), for bubbles, whose power must keep to its octave.
//
//   loop   f32 ×BANDS a sample, one for each band, LOOP samples and then the first block again

import { hash4, hashed, unit } from "../base/hash";
import { Row, reserveRow } from "../base/row";
import { across, madd } from "../base/simd";
import { RESIDUAL_BANDS } from "../records/contact";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { fillOctaves, fillTurns } from "./octaves";
import { residuals } from "./state";

/** Octave bands. */
export const BANDS: i32 = RESIDUAL_BANDS;
/** Bytes of a row of a number a band. */
export const ROW_BYTES: usize = (<usize>BANDS) << 2;
/** Rows of `residuals.filters`: three coefficients and 1/Q. */
export const A_1: i32 = 0;
export const A_2: i32 = BANDS;
export const A_3: i32 = 2 * BANDS;
export const INVERSE_Q: i32 = 3 * BANDS;
const FILTER_NUMBERS: i32 = 4 * BANDS;
/** Samples of noise. */
const BITS: i32 = 16;
const LOOP: i32 = 65536;
/** Numbers of a loop, with the first block once more. */
const LOOP_NUMBERS: usize = <usize>((LOOP + BLOCK) * BANDS);
/** Blocks after which a voice goes on elsewhere in the loop, so that its noise does not repeat. */
const STRETCH: i64 = 256;
/** 1/Q. */
const K: f64 = 1 / 1.41;
/** Keys of the hash: for the noise, and for the place of a voice in its loop. */
const WHITE: u32 = 0xb5;
const WHERE: u32 = 0xb6;

/** Room for filters and noise. */
export function reserveBands(): void {
  residuals.filters = reserveRow<f32>(FILTER_NUMBERS);
  const numbers = config.maxResiduals > 0 ? LOOP_NUMBERS : 0;
  residuals.own = reserveRow<f32>(numbers);
  residuals.octaves = reserveRow<f32>(numbers);
  residuals.other = reserveRow<f32>(BLOCK);
}
/** Makes filters and noise, if bodies may have residual sources. */
export function resetBands(): void {
  residuals.filters.clear(FILTER_NUMBERS);
  if (config.maxResiduals == 0) return;
  const own = residuals.own,
    octaves = residuals.octaves;
  octaves.clear(LOOP_NUMBERS);
  let count = 0;
  while (count < BANDS && frequencyOf(count) < 0.5 * config.rate) count++;
  residuals.bandCount = count;
  // `own` is filled later: until then its room serves as scratch
  const scratch = changetype<Row<f64>>(own);
  fillTurns(BITS, scratch);
  for (let b = 0; b < count; b += 2) fillOctaves(octaves, BITS, b, frequencyOf(b), b + 1 < count, scratch);
  repeatBeginning(octaves);
  own.clear(LOOP_NUMBERS);
  whiten();
  for (let b = 0; b < count; b++) keepFilter(b);
  for (let b = 0; b < count; b += 2) filterLoops(b);
  repeatBeginning(own);
}
/** Copies the first block of a loop behind its end. */
function repeatBeginning(loop: Row<f32>): void {
  memory.copy(loop.at(LOOP * BANDS), loop.address, <usize>BLOCK * ROW_BYTES);
}

/** Centre of a band, Hz. */
export function frequencyOf(band: i32): f64 {
  return 125.0 * <f64>(1 << band);
}

// ---- the noise
// A filter in the form of Simper (2013): two integrators by the trapezium rule, whose states stay well-scaled at any
// frequency.
/** The tangent that tunes the filter of a band. */
function tuned(band: i32): f64 {
  return Math.tan((Math.PI * frequencyOf(band)) / config.rate);
}
/** Writes the coefficients of a band's filter to its place in the rows. */
function keepFilter(band: i32): void {
  const filters = residuals.filters,
    g = tuned(band),
    a1 = 1 / (1 + g * (g + K)),
    a2 = g * a1;
  filters[A_1 + band] = <f32>a1;
  filters[A_2 + band] = <f32>a2;
  filters[A_3 + band] = <f32>(g * a2);
  filters[INVERSE_Q + band] = <f32>K;
}
/**
 * Filters the loops of two bands in place, twice, to unit rms. Each time a first round only brings the filter's state
 * to its value at the end of the loop; the second round writes. Two bands go together, because each sample waits for
 * the one before it. Where the second band is above Nyquist its loop is silence and stays so.
 */
function filterLoops(band: i32): void {
  const lower = residuals.own.from(band),
    upper = residuals.own.from(band + 1),
    g = tuned(band),
    a1 = 1 / (1 + g * (g + K)),
    a2 = g * a1,
    a3 = g * a2,
    h = tuned(min(band + 1, residuals.bandCount - 1)),
    b1 = 1 / (1 + h * (h + K)),
    b2 = h * b1,
    b3 = h * b2;
  let s: f64 = 0,
    t: f64 = 0,
    u: f64 = 0,
    w: f64 = 0,
    powerA: f64 = 0,
    powerB: f64 = 0;
  for (let round = 0; round < 4; round++) {
    if (round == 2) s = t = u = w = powerA = powerB = 0;
    for (let n = 0; n < LOOP * BANDS; n += BANDS) {
      const v = <f64>lower[n] - t,
        v1 = a1 * s + a2 * v,
        v2 = t + a2 * s + a3 * v,
        x = <f64>upper[n] - w,
        x1 = b1 * u + b2 * x,
        x2 = w + b2 * u + b3 * x;
      s = 2 * v1 - s;
      t = 2 * v2 - t;
      u = 2 * x1 - u;
      w = 2 * x2 - w;
      if (round & 1) {
        const a = <f32>(K * v1),
          b = <f32>(K * x1);
        lower[n] = a;
        upper[n] = b;
        powerA += <f64>a * <f64>a;
        powerB += <f64>b * <f64>b;
      }
    }
  }
  const scaleA = 1 / sqrt(powerA / <f64>LOOP),
    scaleB = powerB > 0 ? 1 / sqrt(powerB / <f64>LOOP) : 0;
  for (let n = 0; n < LOOP * BANDS; n += BANDS) {
    lower[n] = <f32>(<f64>lower[n] * scaleA);
    upper[n] = <f32>(<f64>upper[n] * scaleB);
  }
}
/** Fills the loops of all bands with white noise: each number is the sum of four random ones. */
function whiten(): void {
  const own = residuals.own;
  for (let n = 0; n < LOOP; n++)
    for (let band = 0; band < residuals.bandCount; band++) {
      hash4(WHITE, <u32>n, <u32>band, 0);
      let sum: f64 = -2;
      for (let i = 0; i < 4; i++) sum += unit(i);
      own[n * BANDS + band] = <f32>sum;
    }
}

// ---- the voices
/**
 * out = Σ over bands of amplitude × noise; `sharp`: noise of sharp octaves. `amplitudes`: a number a band for each
 * sample. Seed, number and time determine the voice's place in the loop.
 */
export function voice(sharp: bool, amplitudes: Row<f32>, seed: u32, number: u32, now: f64, out: Row<f32>): void {
  const loop = sharp ? residuals.octaves : residuals.own,
    time = <i64>now,
    block = time / BLOCK,
    stretch = block / STRETCH;
  sum(place(loop, seed, number, stretch, time), amplitudes, out);
  if (block % STRETCH != 0 || block == 0) return;
  // a crossfade from the old place to the new one, at constant power
  const other = residuals.other;
  sum(place(loop, seed, number, stretch - 1, time), amplitudes, other);
  for (let n = 0; n < BLOCK; n++) {
    const x = (<f32>n + 0.5) / <f32>BLOCK;
    out[n] = sqrt<f32>(x) * out[n] + sqrt<f32>(1 - x) * other[n];
  }
}
/** The loop from a voice's place at a time on. */
function place(loop: Row<f32>, seed: u32, number: u32, stretch: i64, time: i64): Row<f32> {
  hash4(WHERE, seed, number, <u32>stretch);
  return loop.from(<usize>((hashed[0] + <u32>time) & (LOOP - 1)) * <usize>BANDS);
}
/**
 * A block of Σ over bands of amplitude × noise; both are rows of a number a band for each sample, two vectors a sample.
 */
function sum(noise: Row<f32>, amplitudes: Row<f32>, out: Row<f32>): void {
  if (ASC_FEATURE_SIMD) {
    const x = noise.address,
      y = amplitudes.address;
    for (let n: usize = 0; n < BLOCK_BYTES; n += 16) {
      const o = n * <usize>BANDS;
      v128.store(
        out.address + n,
        across(both(x, y, o), both(x, y, o + ROW_BYTES), both(x, y, o + 2 * ROW_BYTES), both(x, y, o + 3 * ROW_BYTES)),
      );
    }
    return;
  }
  for (let n = 0; n < BLOCK; n++) {
    let s: f32 = 0;
    for (let b = n * BANDS; b < (n + 1) * BANDS; b++) s += noise[b] * amplitudes[b];
    out[n] = s;
  }
}
/** Four sums of a lower and an upper band, of the sample whose rows lie `o` bytes behind both addresses. */
function both(noise: usize, amplitudes: usize, o: usize): v128 {
  return madd(
    v128.load(noise + o),
    v128.load(amplitudes + o),
    f32x4.mul(v128.load(noise + o, 16), v128.load(amplitudes + o, 16)),
  );
}
