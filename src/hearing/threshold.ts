// The softest tone that is heard in quiet (Terhardt 1979; PHYSICS §2).

/** Below this the threshold is taken as it is here, Hz. */
const LOWEST = 20;

/**
 * The threshold in quiet of a frequency (Hz), dB SPL: 3.64 k^(−0.8) − 6.5 e^(−0.6 (k − 3.3)²) + 10⁻³ k⁴ with k in kHz.
 *
 * @example
 * thresholdInQuiet(1000); // 3.4
 * thresholdInQuiet(3300); // -5.0, where the ear hears best
 */
export function thresholdInQuiet(frequency: number): number {
  const k = Math.max(frequency, LOWEST) / 1000;
  return 3.64 * k ** -0.8 - 6.5 * Math.exp(-0.6 * (k - 3.3) ** 2) + 1e-3 * k ** 4;
}
