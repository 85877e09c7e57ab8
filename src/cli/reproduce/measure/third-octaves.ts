// Spectra in third octaves, and how far two of them are apart when only their shape counts (IEC 61260-1: base ten).
import { bandLevels, powerSpectrum } from "./power-spectrum.js";

/** Centres of the bands, Hz: 100 Hz to 16 kHz. */
export const THIRD_OCTAVES: readonly number[] = Array.from({ length: 23 }, (_, i) => 10 ** (2 + i / 10));

/** Samples of a window; at 44.1 kHz a bin is 10.8 Hz, a fifth of the lowest band. */
const WINDOW = 4096;

/**
 * Levels of all bands, dB of mean square, full scale 0: the mean over Hann windows that overlap by half. What lies
 * above half the rate is −Infinity.
 *
 * @example
 * thirdOctaves(samples, 44_100)[10]; // the band of 1 kHz
 */
export function thirdOctaves(samples: ArrayLike<number>, rate: number): number[] {
  return bandLevels(powerSpectrum(samples, rate, WINDOW), THIRD_OCTAVES, 10 ** 0.05);
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
 * The difference of two spectra in the bands between two frequencies, Hz, the second one aligned in level. Bands that
 * are empty in either are left out.
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
