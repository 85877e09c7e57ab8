// From the impulse responses of a set to their spectra at the world's rate. The delay that all have in common is taken
// off, the rate is changed, what is too long is faded out. Time 0 of the spectra is the mean delay of all directions
// and ears: around it phases turn least.
import { Fft } from "../../math/fft.js";
import { Resampler } from "../../math/resample.js";
import type { HrirSet } from "./set.js";

/**
 * Points of the transform: twice the most taps, so that what a fit adds before and after does not fold into the
 * response.
 */
export const SPECTRUM_SIZE = 1024;
/** Taps over which filters fade in and out. */
export const END_FADE = 8;
/** Seconds kept before the first sound of a set: a fit of magnitudes rings before it, there 50 dB below the peak. */
const AHEAD = 0.5e-3;
/** The first sample of any response above this part of the loudest one is the set's first sound. */
const ONSET = 0.05;
/** Part of its own peak at which a response begins. */
const RISE = 0.2;
/** What comes after the last sample above this part of the loudest one is silence: −80 dB. */
const SILENT = 1e-4;
/** Taps over which responses that are too long fade out. */
const FADE = 64;

/** Values of one ear: for each frequency from 0 to Nyquist, one number a direction. */
export interface EarSpectra {
  readonly re: readonly Float32Array[];
  readonly im: readonly Float32Array[];
}

/** Spectra of a set at the world's rate. */
export interface Spectra {
  readonly left: EarSpectra;
  readonly right: EarSpectra;
  /** Samples that a filter has before time 0. */
  readonly before: number;
  /** Samples between the start of a filter and the first sound of the set. */
  readonly latency: number;
  /** Whether responses were too long, and faded out. */
  readonly shortened: boolean;
}

/**
 * The spectra of all responses.
 *
 * @param rate the world's, Hz.
 * @param weights share of the sphere of each direction.
 * @param taps the most that a filter may have.
 */
export function makeSpectra(set: HrirSet, rate: number, weights: Float64Array, taps: number): Spectra {
  const { first, last, middle } = extent(set, weights);
  const ratio = rate / set.sampleRate;
  const early = (middle - first) * ratio;
  const before = Math.min(taps / 2, Math.ceil(early) + Math.max(END_FADE, Math.round(AHEAD * rate)));
  const wanted = before + Math.ceil((last + 1 - middle) * ratio);
  const length = Math.min(wanted, taps);
  const shortened = wanted > length || before < early;
  const read = reader(set.sampleRate, rate, middle - before / ratio, length);
  const fade = wanted > length ? halfCosine(Math.min(FADE, taps / 4)) : [];
  const part = new Float64Array(length);
  const [left, right] = [emptySpectra(weights.length), emptySpectra(weights.length)];
  const fft = new Fft(SPECTRUM_SIZE);
  const [a, b] = [new Float64Array(SPECTRUM_SIZE), new Float64Array(SPECTRUM_SIZE)];
  const fill = (response: ArrayLike<number>, out: Float64Array) => {
    read(response, part);
    for (let i = 0; i < fade.length; i++) part[length - fade.length + i] *= fade[i];
    out.fill(0);
    for (let i = 0; i < length; i++) out[(i - before + SPECTRUM_SIZE) % SPECTRUM_SIZE] = part[i];
  };
  for (let d = 0; d < weights.length; d++) {
    // both ears in one transform: the left is the real part, the right the imaginary one
    fill(set.left[d], a);
    fill(set.right[d], b);
    fft.forward(a, b);
    for (let k = 0; k <= SPECTRUM_SIZE / 2; k++) {
      const mirror = (SPECTRUM_SIZE - k) % SPECTRUM_SIZE;
      left.re[k][d] = (a[k] + a[mirror]) / 2;
      left.im[k][d] = (b[k] - b[mirror]) / 2;
      right.re[k][d] = (b[k] + b[mirror]) / 2;
      right.im[k][d] = (a[mirror] - a[k]) / 2;
    }
  }
  return { left, right, before, latency: Math.max(0, Math.round(before - early)), shortened };
}

function emptySpectra(directions: number) {
  const make = () => Array.from({ length: SPECTRUM_SIZE / 2 + 1 }, () => new Float32Array(directions));
  return { re: make(), im: make() };
}

/** Reads `count` samples at the rate `to`, beginning at sample `start` of a response at the rate `from`. */
function reader(from: number, to: number, start: number, count: number) {
  if (from !== to) {
    const resampler = new Resampler(from, to, start, count);
    return (response: ArrayLike<number>, out: Float64Array) => resampler.apply(response, out);
  }
  return (response: ArrayLike<number>, out: Float64Array) => {
    for (let i = 0; i < count; i++) out[i] = response[start + i] ?? 0;
    return out;
  };
}

/** `count` factors from 1 down to 0. */
export function halfCosine(count: number): number[] {
  return Array.from({ length: count }, (_, i) => 0.5 + 0.5 * Math.cos((Math.PI * (i + 0.5)) / count));
}

/** Where the sound of a set is, in its own samples: its first and last one, and its mean delay, a whole number. */
function extent(set: HrirSet, weights: Float64Array): { first: number; last: number; middle: number } {
  const responses = [...set.left, ...set.right];
  const peaks = responses.map(largest);
  const peak = largest(peaks);
  if (peak === 0) return { first: 0, last: 0, middle: 0 };
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  let [delays, total] = [0, 0];
  responses.forEach((response, i) => {
    if (peaks[i] >= ONSET * peak) first = Math.min(first, firstAbove(response, ONSET * peak));
    for (let n = response.length - 1; n > last; n--) if (Math.abs(response[n]) >= SILENT * peak) last = n;
    if (peaks[i] === 0) return;
    const weight = weights[i % weights.length];
    delays += weight * firstAbove(response, RISE * peaks[i]);
    total += weight;
  });
  return { first, last, middle: total > 0 ? Math.max(first, Math.round(delays / total)) : first };
}
function largest(numbers: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) most = Math.max(most, Math.abs(numbers[i]));
  return most;
}
function firstAbove(response: ArrayLike<number>, level: number): number {
  let n = 0;
  while (Math.abs(response[n]) < level) n++;
  return n;
}
