// The noise under a recording as a small table of levels, and noise made from such a table: every stretch of it is
// decided by the table, the seed and the time alone. It is stationary; whether that helps is for the ear to say, file
// by file.

import { Fft } from "../math/fft.js";
import { hash4, unit } from "../math/hash.js";
import { addModes, type SoundingFit } from "./add-modes.js";
import type { Fit } from "./fit.js";
import { withoutMean } from "./high-pass.js";
import { noiseSpectrum } from "./search/noise.js";
import { quietPart } from "./search/recording.js";

/** Stationary noise: its one-sided power density over frequency. */
export interface NoiseBed {
  /** Rising, Hz, a third of an octave apart. */
  frequencies: number[];
  /** dB re full scale² per hertz at each of them. */
  densityDb: number[];
  /** Of all chance in it. */
  seed: number;
}

const LOWEST_HZ = 20;
const THIRD = 2 ** (1 / 3);
/** Stands for digital silence, dB. */
const NOTHING = -200;

/**
 * Measures the noise of a recording: in its quietest part before the strike or at its end, less the modes, lines left
 * out.
 *
 * @param others fits of other strikes of the same recording.
 * @example
 * const noise = noiseBed(samples, fit);
 * const sound = resynthesise(fit, { noise });
 */
export function noiseBed(
  recording: ArrayLike<number>,
  fit: Fit,
  { seed = 1 }: { seed?: number } = {},
  others: readonly SoundingFit[] = [],
): NoiseBed {
  const { sampleRate, onset, end } = fit;
  const left = withoutMean(recording);
  // Only the parts in which noise is looked for need to be freed of modes.
  const parts = [
    [Math.max(0, onset - Math.ceil(sampleRate)), onset],
    [Math.max(onset, end - Math.ceil(sampleRate)), end],
  ];
  for (const ringing of [fit, ...others]) {
    for (const [from, to] of parts) addModes(left.subarray(from, to), ringing, from, -1);
  }
  const density = noiseSpectrum(quietPart(left, sampleRate, onset, end), sampleRate, 0);
  const frequencies: number[] = [];
  for (let f = LOWEST_HZ; f < 0.48 * sampleRate; f *= THIRD) frequencies.push(Number(f.toPrecision(5)));
  const densityDb = frequencies.map((f) => {
    // The mean over the third of an octave around it.
    let sum = 0;
    for (let k = -4; k <= 4; k++) sum += density(f * THIRD ** (k / 9));
    return Number(Math.max(NOTHING, 10 * Math.log10(sum / 9)).toFixed(2));
  });
  return { frequencies, densityDb, seed };
}

/** Density of a bed at a frequency, dB re full scale² per hertz: straight lines over the logarithm of frequency. */
export function densityDbAt({ frequencies, densityDb }: NoiseBed, frequency: number): number {
  const last = frequencies.length - 1;
  if (last < 0) return NOTHING;
  let k = 0;
  while (k < last && frequencies[k + 1] < frequency) k++;
  if (k === last || frequency <= frequencies[0]) return densityDb[k];
  const part = Math.log(frequency / frequencies[k]) / Math.log(frequencies[k + 1] / frequencies[k]);
  return densityDb[k] + Math.min(1, part) * (densityDb[k + 1] - densityDb[k]);
}

/** Level of a bed over all frequencies of a sample rate, dB re full scale (a sine of full scale has −3). */
export function bedLevelDb(bed: NoiseBed, sampleRate: number): number {
  const step = sampleRate / 4096;
  let sum = 0;
  for (let f = step; f < sampleRate / 2; f += step) sum += 10 ** (densityDbAt(bed, f) / 10) * step;
  return 10 * Math.log10(sum + 1e-30);
}

const SIZE = 4096;
const HOP = SIZE / 2;
/** Tells the hash that it makes noise of a bed. */
const SALT = 0x6e6f6973;

/**
 * Adds the noise of a bed to `out`, whose first sample is sample `from` of the recording. Frames of noise, shaped in
 * their spectrum and independent of each other, overlap under windows sin and cos, whose squares add up to 1: so the
 * power is constant.
 */
export function addNoise(out: Float64Array, bed: NoiseBed, sampleRate: number, from = 0): void {
  const fft = new Fft(SIZE);
  // A line of variance v in each part gives the variance v: v = density · Hz a line.
  const sizes = Float64Array.from({ length: HOP }, (_, bin) =>
    bin === 0 ? 0 : Math.sqrt((10 ** (densityDbAt(bed, (bin * sampleRate) / SIZE) / 10) * sampleRate) / SIZE),
  );
  const window = Float64Array.from({ length: SIZE }, (_, n) => Math.sin((Math.PI * (n + 0.5)) / SIZE));
  const re = new Float64Array(SIZE);
  const im = new Float64Array(SIZE);
  const words = new Uint32Array(4);
  for (let frame = Math.floor(from / HOP) - 1; frame * HOP < from + out.length; frame++) {
    re.fill(0);
    im.fill(0);
    for (let bin = 1; bin < HOP; bin++) {
      hash4(SALT, bin, frame, bed.seed, words);
      const size = sizes[bin] * Math.sqrt(-2 * Math.log(1 - unit(words[0])));
      const angle = 2 * Math.PI * unit(words[1]);
      re[bin] = size * Math.cos(angle);
      im[bin] = size * Math.sin(angle);
    }
    fft.inverse(re, im);
    const start = frame * HOP - from;
    const end = Math.min(SIZE, out.length - start);
    for (let n = Math.max(0, -start); n < end; n++) out[start + n] += window[n] * re[n];
  }
}
