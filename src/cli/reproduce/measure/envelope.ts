// How a sound swells: its level over time, the spectrum of that in octaves of modulation, and how peaked its samples
// are.
import { Fft, powerOfTwo } from "../../../math/fft.js";

/** Octaves of modulation, Hz. */
export const MODULATION_OCTAVES: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128];

/** Values of an envelope a second: four times the highest octave's upper edge, and some. */
export const ENVELOPE_RATE = 1000;

/** Mean square of a sound in every thousandth of a second, each with its neighbours in a Hann window of 3 ms. */
export function envelope(samples: ArrayLike<number>, rate: number): Float64Array {
  const hop = rate / ENVELOPE_RATE;
  const half = 1.5 * hop;
  return Float64Array.from({ length: Math.floor(samples.length / hop) }, (_, n) => {
    const middle = (n + 0.5) * hop;
    let [sum, all] = [0, 0];
    for (let i = Math.max(0, Math.ceil(middle - half)); i < Math.min(samples.length, middle + half); i++) {
      const weight = 1 + Math.cos((Math.PI * (i - middle)) / half);
      sum += weight * samples[i] ** 2;
      all += weight;
    }
    return sum / all;
  });
}

/**
 * How deep the loudness swells in every octave of modulation, dB: rms of the amplitude's changes in the octave over its
 * mean. A sound that swells fully as a sine has −3 dB in the octave of the sine.
 */
export function modulation(samples: ArrayLike<number>, rate: number): number[] {
  const swell = envelope(samples, rate).map(Math.sqrt);
  const mean = swell.reduce((sum, x) => sum + x, 0) / swell.length;
  const size = powerOfTwo(swell.length);
  const re = new Float64Array(size);
  swell.forEach((x, i) => {
    re[i] = (x - mean) / mean;
  });
  const im = new Float64Array(size);
  new Fft(size).forward(re, im);
  return MODULATION_OCTAVES.map((centre) => {
    let sum = 0;
    for (let k = 1; k < size / 2; k++) {
      const hertz = (k * ENVELOPE_RATE) / size;
      if (hertz >= centre * Math.SQRT1_2 && hertz < centre * Math.SQRT2) sum += re[k] ** 2 + im[k] ** 2;
    }
    return 10 * Math.log10((2 * sum) / (size * swell.length));
  });
}

/** Statistics of a sound's samples and of its level. */
export interface LevelStatistics {
  /** E x⁴/(E x²)²: 3 for noise, 1.5 for a sine, large for clicks. */
  kurtosis: number;
  /** Peak over rms, dB. */
  crest: number;
  /** Levels of hundredths of a second: the ninth tenth over the first, dB. */
  range: number;
}

/** How peaked a sound is. */
export function levelStatistics(samples: ArrayLike<number>, rate: number): LevelStatistics {
  let [squares, fourths, peak] = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const square = samples[i] ** 2;
    squares += square;
    fourths += square * square;
    peak = Math.max(peak, square);
  }
  const mean = squares / samples.length;
  const fine = envelope(samples, rate);
  const levels = Array.from({ length: Math.floor(fine.length / 10) }, (_, n) =>
    fine.subarray(10 * n, 10 * n + 10).reduce((sum, x) => sum + x / 10, 0),
  ).sort((a, b) => a - b);
  const at = (part: number) => levels[Math.min(levels.length - 1, Math.floor(part * levels.length))];
  return {
    kurtosis: fourths / samples.length / mean ** 2,
    crest: 10 * Math.log10(peak / mean),
    range: 10 * Math.log10(at(0.9) / Math.max(at(0.1), 1e-12 * mean)),
  };
}
