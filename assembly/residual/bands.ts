// Eight octave bands from 125 Hz, and noise in each of them, made once when the world begins. A band's filter is two band-passes of
// Q 1.41 in cascade (PHYSICS §8.2). The noise is filtered round a closed loop, so it has no seam; it has unit rms in every band. There
// are two kinds: one through the bands' own filters, for bodies, and one of sharp octaves (octaves.ts), for what must keep to its octave.
//
//   loop   f32 ×8 a sample, one for each band, LOOP samples and then the first block again

import { hash4 } from "../base/hash";
import { reserve } from "../base/memory";
import { across, madd } from "../base/simd";
import { BESIDE_BANDS } from "../records/contact";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { fillOctaves, fillTurns } from "./octaves";
import { residuals } from "./state";

export const BANDS: i32 = BESIDE_BANDS;
/** Bytes of one number for each band. */
export const ROW: usize = 32;
/** Samples of noise. */
const BITS: i32 = 16;
const LOOP: i32 = 65536;
/** Blocks after which a voice goes on elsewhere in the loop, so that its noise never comes round. */
const STRETCH: i64 = 256;
/** 1/Q. */
const K: f64 = 1 / 1.41;
/** What chance is for. */
const WHITE: u32 = 0xb5;
const WHERE: u32 = 0xb6;

export function reserveBands(): void {
  residuals.filters = reserve(4 * ROW);
  const bytes = config.maxResiduals > 0 ? <usize>(LOOP + BLOCK) * ROW : 0;
  residuals.own = reserve(bytes);
  residuals.octaves = reserve(bytes);
  residuals.other = reserve(BLOCK_BYTES);
  residuals.bandsWords = reserve(16);
}
export function resetBands(): void {
  memory.fill(residuals.filters, 0, 4 * ROW);
  if (config.maxResiduals == 0) return;
  memory.fill(residuals.octaves, 0, <usize>(LOOP + BLOCK) * ROW);
  residuals.bandCount = 0;
  while (residuals.bandCount < BANDS && frequencyOf(residuals.bandCount) < 0.5 * config.rate) residuals.bandCount++;
  // the other kind of noise is not there yet: its room is lent
  fillTurns(BITS, residuals.own);
  for (let b = 0; b < residuals.bandCount; b += 2)
    fillOctaves(
      residuals.octaves,
      ROW,
      BITS,
      b,
      frequencyOf(b),
      b + 1 < residuals.bandCount,
      residuals.own,
      residuals.bandsWords,
    );
  memory.copy(residuals.octaves + <usize>LOOP * ROW, residuals.octaves, <usize>BLOCK * ROW);
  memory.fill(residuals.own, 0, <usize>(LOOP + BLOCK) * ROW);
  whiten();
  for (let b = 0; b < residuals.bandCount; b++) keepFilter(b);
  for (let b = 0; b < residuals.bandCount; b += 2) filterLoops(b);
  // the first block once more behind the end
  memory.copy(residuals.own + <usize>LOOP * ROW, residuals.own, <usize>BLOCK * ROW);
}

/** Centre of a band, Hz. */
export function frequencyOf(band: i32): f64 {
  return 125.0 * <f64>(1 << band);
}

// ---- the noise
// A filter in the form of Simper (2013): two integrators by the trapezium rule, whose states stay well-scaled at any frequency.
/** The tangent that tunes the filter of a band. */
function tuned(band: i32): f64 {
  return Math.tan((Math.PI * frequencyOf(band)) / config.rate);
}
function keepFilter(band: i32): void {
  const o = (<usize>band) << 2,
    g = tuned(band),
    a1 = 1 / (1 + g * (g + K)),
    a2 = g * a1;
  store<f32>(residuals.filters + o, <f32>a1);
  store<f32>(residuals.filters + o, <f32>a2, ROW);
  store<f32>(residuals.filters + o, <f32>(g * a2), 2 * ROW);
  store<f32>(residuals.filters + o, <f32>K, 3 * ROW);
}
/**
 * Filters the loops of two bands in place, twice, to unit rms. A first round brings a filter to where the end of the loop leaves it, and the
 * next one counts. Two at a time, for each sample waits for the one before it; where the second band is above Nyquist its loop is silence and stays so.
 */
function filterLoops(band: i32): void {
  const p = residuals.own + ((<usize>band) << 2),
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
    for (let n = 0; n < LOOP; n++) {
      const at = p + <usize>n * ROW,
        v = <f64>load<f32>(at) - t,
        v1 = a1 * s + a2 * v,
        v2 = t + a2 * s + a3 * v,
        x = <f64>load<f32>(at, 4) - w,
        x1 = b1 * u + b2 * x,
        x2 = w + b2 * u + b3 * x;
      s = 2 * v1 - s;
      t = 2 * v2 - t;
      u = 2 * x1 - u;
      w = 2 * x2 - w;
      if (round & 1) {
        const a = <f32>(K * v1),
          b = <f32>(K * x1);
        store<f32>(at, a);
        store<f32>(at, b, 4);
        powerA += <f64>a * <f64>a;
        powerB += <f64>b * <f64>b;
      }
    }
  }
  const scaleA = 1 / sqrt(powerA / <f64>LOOP),
    scaleB = powerB > 0 ? 1 / sqrt(powerB / <f64>LOOP) : 0;
  for (let n = 0; n < LOOP; n++) {
    const at = p + <usize>n * ROW;
    store<f32>(at, <f32>(<f64>load<f32>(at) * scaleA));
    store<f32>(at, <f32>(<f64>load<f32>(at, 4) * scaleB), 4);
  }
}
function whiten(): void {
  for (let n = 0; n < LOOP; n++)
    for (let band = 0; band < residuals.bandCount; band++) {
      hash4(WHITE, <u32>n, <u32>band, 0, residuals.bandsWords);
      let sum: f64 = -2;
      for (let i: usize = 0; i < 16; i += 4)
        sum += <f64>(load<u32>(residuals.bandsWords + i) >> 8) * 5.9604644775390625e-8;
      store<f32>(residuals.own + <usize>n * ROW + ((<usize>band) << 2), <f32>sum);
    }
}
// ---- the voices
/** out = Σ over bands of amplitude × noise. `amplitudes`: a row a sample. Seed, number and time say where in the loop the voice is. */
export function voice(sharp: bool, amplitudes: usize, seed: u32, number: u32, now: f64, out: usize): void {
  const loop = sharp ? residuals.octaves : residuals.own,
    time = <i64>now,
    block = time / BLOCK,
    stretch = block / STRETCH;
  sum(place(loop, seed, number, stretch, time), amplitudes, out);
  if (block % STRETCH != 0 || block == 0) return;
  // from the old place to the new one, at constant power
  sum(place(loop, seed, number, stretch - 1, time), amplitudes, residuals.other);
  for (let n = 0; n < BLOCK; n++) {
    const o = (<usize>n) << 2,
      x = (<f32>n + 0.5) / <f32>BLOCK;
    store<f32>(out + o, sqrt<f32>(x) * load<f32>(out + o) + sqrt<f32>(1 - x) * load<f32>(residuals.other + o));
  }
}
function place(loop: usize, seed: u32, number: u32, stretch: i64, time: i64): usize {
  hash4(WHERE, seed, number, <u32>stretch, residuals.bandsWords);
  return loop + <usize>((load<u32>(residuals.bandsWords) + <u32>time) & (LOOP - 1)) * ROW;
}
function sum(noise: usize, amplitudes: usize, out: usize): void {
  if (ASC_FEATURE_SIMD) {
    for (let n: usize = 0; n < BLOCK_BYTES; n += 16)
      v128.store(
        out + n,
        across(
          both(noise, amplitudes, n << 3),
          both(noise, amplitudes, (n << 3) + ROW),
          both(noise, amplitudes, (n << 3) + 2 * ROW),
          both(noise, amplitudes, (n << 3) + 3 * ROW),
        ),
      );
    return;
  }
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    let s: f32 = 0;
    for (let b: usize = 0; b < ROW; b += 4) s += load<f32>(noise + (n << 3) + b) * load<f32>(amplitudes + (n << 3) + b);
    store<f32>(out + n, s);
  }
}
/** Four sums of a lower and an upper band. */
function both(noise: usize, amplitudes: usize, o: usize): v128 {
  return madd(
    v128.load(noise + o),
    v128.load(amplitudes + o),
    f32x4.mul(v128.load(noise + o, 16), v128.load(amplitudes + o, 16)),
  );
}
