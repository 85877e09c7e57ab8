// Octave bands from 125 Hz and the noise in them, in float64 by the plain difference equation (PHYSICS §8.2; the
// band-pass by the bilinear transform, Bristow-Johnson's cookbook). The white noise is the core's: the same hash, the
// same order.
import { hash4, unit } from "../../src/math/hash.js";

/** How many bands there may be. */
export const BANDS = 8;
/** Samples of noise before it comes round. */
export const LOOP = 65_536;

/** Centre of a band, Hz. */
export function centreOf(band: number): number {
  return 125 * 2 ** band;
}
/** Bands whose centre lies below Nyquist. */
export function bandCount(rate: number): number {
  let count = 0;
  while (count < BANDS && centreOf(count) < rate / 2) count++;
  return count;
}

/** A filter of two poles and two zeros. */
export interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}
/** A band-pass at a frequency (Hz), of gain 1 there. */
function bandPass(frequency: number, q: number, rate: number): Biquad {
  const w = (2 * Math.PI * frequency) / rate;
  const alpha = Math.sin(w) / (2 * q);
  const all = 1 + alpha;
  return { b: [alpha / all, 0, -alpha / all], a: [(-2 * Math.cos(w)) / all, (1 - alpha) / all] };
}
/** x through a filter that begins at rest. */
export function filter({ b, a }: Biquad, x: ArrayLike<number>): Float64Array {
  const y = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++)
    y[n] =
      b[0] * x[n] +
      b[1] * (x[n - 1] ?? 0) +
      b[2] * (x[n - 2] ?? 0) -
      a[0] * (n > 0 ? y[n - 1] : 0) -
      a[1] * (n > 1 ? y[n - 2] : 0);
  return y;
}
/** |H|² of a filter. */
export function power({ b, a }: Biquad, frequency: number, rate: number): number {
  const w = (2 * Math.PI * frequency) / rate;
  const size = (p: readonly number[]) =>
    p.reduce((s, x, k) => s + x * Math.cos(k * w), 0) ** 2 + p.reduce((s, x, k) => s + x * Math.sin(k * w), 0) ** 2;
  return size(b) / size([1, ...a]);
}

/** A band's own filter: this one twice. */
export function bandFilter(band: number, rate: number): Biquad {
  return bandPass(centreOf(band), 1.41, rate);
}

/** One loop of noise of a band, unit rms, through the band's own filter. */
export function bandNoise(band: number, rate: number): Float64Array {
  const words = new Uint32Array(4);
  let x = Float64Array.from({ length: LOOP }, (_, n) => {
    hash4(0xb5, n, band, 0, words);
    return unit(words[0]) + unit(words[1]) + unit(words[2]) + unit(words[3]) - 2;
  });
  for (const f of [bandFilter(band, rate), bandFilter(band, rate)]) {
    const twice = new Float64Array(2 * LOOP);
    twice.set(x);
    twice.set(x, LOOP);
    x = filter(f, twice).slice(LOOP);
  }
  const rms = Math.sqrt(x.reduce((s, v) => s + v * v, 0) / LOOP);
  return x.map((v) => v / rms);
}
/** Where in the loop a voice is at sample `n`: it begins anew somewhere else every 256 blocks of 128. */
export function placeInLoop(seed: number, number: number, stretch: number, n: number): number {
  return (hash4(0xb6, seed, number, stretch)[0] + n) & (LOOP - 1);
}
/** The noise of a band as a voice hears it, from sample 0 on; old and new place fade into each other over a block. */
export function voiceNoise(noise: Float64Array, seed: number, number: number, length: number): Float64Array {
  return Float64Array.from({ length }, (_, n) => {
    const stretch = Math.floor(n / 32_768);
    const here = noise[placeInLoop(seed, number, stretch, n) & (LOOP - 1)];
    const into = n % 32_768;
    if (stretch === 0 || into >= 128) return here;
    const x = (into + 0.5) / 128;
    return Math.sqrt(x) * here + Math.sqrt(1 - x) * noise[placeInLoop(seed, number, stretch - 1, n)];
  });
}
