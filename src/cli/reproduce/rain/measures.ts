// What is measured of rain, recorded or made (PHYSICS §9.5): third octaves, how uneven it is in time, and how loud.
// Recorders hear wind and traffic below 200 Hz and lose what lies above 10 kHz, so both ends are left out.
import { bandPass } from "../measure/butterworth.js";
import { bandLevels, powerSpectrum, weighted } from "../measure/power-spectrum.js";
import { median } from "../measure/third-octaves.js";

/** Centres of the bands, Hz: 1000·2^(n/3), 198 Hz to 10.08 kHz. */
export const RAIN_BANDS: readonly number[] = Array.from({ length: 18 }, (_, i) => 1000 * 2 ** ((i - 7) / 3));

/** Samples of a window; at 44.1 kHz a bin is 5.4 Hz, an eighth of the lowest band. */
const WINDOW = 8192;
/** The band whose samples are looked at one by one, Hz. */
const HEARD = [200, 10_000] as const;

/** What is measured of rain. */
export interface RainMeasures {
  /** Levels of {@link RAIN_BANDS}, dB of mean square, full scale 0. */
  thirdOctaves: number[];
  /** Excess kurtosis from 200 Hz to 10 kHz: 0 for noise, more the more single drops are heard. */
  kurtosis: number;
  /** Mean square, full scale 1: plain, and as the ear weighs it (A). */
  meanSquare: number;
  weighted: number;
}

/** Measures a sound; digital silence at both ends, which some collections fill up with, is no part of it. */
export function measureRain(samples: Float32Array, rate: number): RainMeasures {
  const sound = withoutSilence(samples);
  const spectrum = powerSpectrum(sound, rate, WINDOW);
  return {
    thirdOctaves: bandLevels(spectrum, RAIN_BANDS, 2 ** (1 / 6)),
    kurtosis: excessKurtosis(bandPass(sound, rate, [HEARD[0], Math.min(HEARD[1], 0.45 * rate)])),
    meanSquare: sound.reduce((sum, x) => sum + x * x, 0) / Math.max(1, sound.length),
    weighted: weighted(spectrum),
  };
}

/** E x⁴/(E x²)² − 3 of a sound without a mean; NaN of silence. */
export function excessKurtosis(samples: ArrayLike<number>): number {
  let [squares, fourths] = [0, 0];
  for (let i = 0; i < samples.length; i++) {
    const square = samples[i] ** 2;
    squares += square;
    fourths += square * square;
  }
  return (fourths * samples.length) / squares ** 2 - 3;
}

/** How far two spectra are apart when only their shape counts, dB. */
export interface ShapeDifference {
  /** Mean size of the difference over the bands, aligned by the mean or by the median of it, whichever is worse. */
  mean: number;
  /** Largest one, and where, Hz. */
  worst: number;
  worstHz: number;
  /** What is added to the second to align it by the mean. */
  offset: number;
}

/**
 * The difference of the spectra of a recording and ours from a frequency on, Hz; bands that are empty in either are
 * left out.
 */
export function shapeDifference(recording: readonly number[], ours: readonly number[], from = 0): ShapeDifference {
  const bands = RAIN_BANDS.flatMap((centre, i) => {
    const apart = recording[i] - ours[i];
    // a band begins a sixth of an octave below its centre
    return centre > 0.95 * from && Number.isFinite(apart) ? [{ centre, apart }] : [];
  });
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
  const aparts = bands.map(({ apart }) => apart);
  const offset = mean(aparts);
  const sizeFrom = (level: number) => mean(aparts.map((apart) => Math.abs(apart - level)));
  const worst = bands.reduce((a, b) => (Math.abs(b.apart - offset) > Math.abs(a.apart - offset) ? b : a), {
    centre: Number.NaN,
    apart: offset,
  });
  return {
    mean: Math.max(sizeFrom(offset), sizeFrom(median(aparts))),
    worst: Math.abs(worst.apart - offset),
    worstHz: worst.centre,
    offset,
  };
}

/** Whether two kurtoses are alike: at most 1 apart, or within a factor of four. */
export function alikeKurtosis(recording: number, ours: number): boolean {
  if (Math.abs(recording - ours) <= 1) return true;
  return recording > 0 && ours > 0 && ours <= 4 * recording && recording <= 4 * ours;
}

function withoutSilence(samples: Float32Array): Float32Array {
  let [from, to] = [0, samples.length];
  while (from < to && samples[from] === 0) from++;
  while (to > from && samples[to - 1] === 0) to--;
  return samples.subarray(from, to);
}
