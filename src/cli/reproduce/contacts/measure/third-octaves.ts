// Spectra in third octaves, and how far two of them are apart when only their shape counts (IEC 61260-1: base ten).
import { Fft } from "../../../../math/fft.js";

/** Centres of the bands, Hz: 100 Hz to 16 kHz. */
export const THIRD_OCTAVES: readonly number[] = Array.from({ length: 23 }, (_, i) => 10 ** (2 + i / 10));

/** Samples of a window; at 44.1 kHz a bin is 10.8 Hz, a fifth of the lowest band. */
const WINDOW = 4096;

/**
 * Levels of all bands, dB of mean square, full scale 0: the mean over Hann windows that overlap by half. What lies above half the rate is −Infinity.
 *
 * @example
 * thirdOctaves(samples, 44_100)[10]; // the band of 1 kHz
 */
export function thirdOctaves(samples: ArrayLike<number>, rate: number): number[] {
  const power = powerSpectrum(samples);
  const width = rate / WINDOW;
  return THIRD_OCTAVES.map((centre) => {
    const [low, high] = [centre * 10 ** -0.05, centre * 10 ** 0.05];
    let sum = 0;
    for (let k = 0; k < power.length; k++) {
      // the part of the bin that lies in the band
      const part = Math.min((k + 0.5) * width, high) - Math.max((k - 0.5) * width, low);
      if (part > 0) sum += (power[k] * part) / width;
    }
    return 10 * Math.log10(sum);
  });
}

/** How far two spectra are apart, dB. */
export interface SpectralDifference {
  /** Mean size of the difference over the bands. */
  mean: number;
  /** Largest one, and where, Hz. */
  worst: number;
  worstHz: number;
  /** What was added to the second one: the median difference, which makes the mean smallest. */
  offset: number;
}

/**
 * The difference of two spectra in the bands between two frequencies, Hz, the second one aligned in level. Bands that are
 * empty in either are left out.
 */
export function spectralDifference(
  one: readonly number[],
  other: readonly number[],
  [from, to]: readonly [number, number],
): SpectralDifference {
  const bands = THIRD_OCTAVES.flatMap((centre, i) => {
    const apart = one[i] - other[i];
    return centre > from / 1.1 && centre < to * 1.1 && Number.isFinite(apart) ? [{ centre, apart }] : [];
  });
  const offset = median(bands.map(({ apart }) => apart));
  const sizes = bands.map(({ centre, apart }) => ({ centre, size: Math.abs(apart - offset) }));
  const worst = sizes.reduce((a, b) => (b.size > a.size ? b : a), { centre: Number.NaN, size: 0 });
  const mean = sizes.reduce((sum, { size }) => sum + size, 0) / sizes.length;
  return { mean, worst: worst.size, worstHz: worst.centre, offset };
}

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Mean square of each bin up to half the rate; all together are the mean square of the sound. */
function powerSpectrum(samples: ArrayLike<number>): Float64Array {
  const fft = new Fft(WINDOW);
  const window = Float64Array.from({ length: WINDOW }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW));
  const power = new Float64Array(WINDOW / 2 + 1);
  let count = 0;
  for (let from = 0; from === 0 || from + WINDOW <= samples.length; from += WINDOW / 2) {
    const re = window.map((w, i) => (from + i < samples.length ? w * samples[from + i] : 0));
    const im = new Float64Array(WINDOW);
    fft.forward(re, im);
    for (let k = 0; k < power.length; k++) power[k] += re[k] ** 2 + im[k] ** 2;
    count++;
  }
  // both sides of the spectrum, and what the window takes away
  const scale = 2 / (count * WINDOW * window.reduce((sum, w) => sum + w * w, 0));
  return power.map((p) => p * scale);
}
