// From pressures and digital power to levels in dB SPL, and back. 0 dB SPL is 20 µPa rms. Digital full scale means a
// level only together with `fullScaleDbSpl`, that of a full-scale sine (PHYSICS §2).

/** Pressure at 0 dB SPL, Pa rms. */
export const REFERENCE_PRESSURE = 20e-6;

/** The level of a full-scale sine unless another is asked for, dB SPL. */
export const FULL_SCALE_DB_SPL = 92;

/** 20 lg e: decibels that a decay rate of 1/s takes a second. */
const DB_PER_NEPER = 20 / Math.LN10;

/**
 * The level of a pressure given by its mean square (Pa²), dB SPL; −Infinity for silence.
 *
 * @example
 * dbSplOfMeanSquare(1); // 94.0: a pascal rms
 */
export function dbSplOfMeanSquare(meanSquare: number): number {
  return 10 * Math.log10(meanSquare / REFERENCE_PRESSURE ** 2);
}

/** The mean square of a pressure (Pa²) of some level, dB SPL. */
export function meanSquareOfDbSpl(dbSpl: number): number {
  return REFERENCE_PRESSURE ** 2 * 10 ** (dbSpl / 10);
}

/**
 * The level of digital sound given by its mean square, dB SPL. A full-scale sine has the mean square 1/2, so
 * L = 10 lg(2E) + fullScaleDbSpl.
 *
 * @example
 * dbSplOfDigital(0.5); // 92
 */
export function dbSplOfDigital(meanSquare: number, fullScaleDbSpl: number = FULL_SCALE_DB_SPL): number {
  return 10 * Math.log10(2 * meanSquare) + fullScaleDbSpl;
}

/** The level that is left of a mode after some seconds of free ringing: L − 8.686 d t, dB. */
export function levelAfter(level: number, decayRate: number, seconds: number): number {
  return level - DB_PER_NEPER * decayRate * seconds;
}
