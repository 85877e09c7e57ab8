// What one sound hides of others: two straight lines over the Bark scale, 25 dB a Bark down, and up the shallower the
// louder the masker is (van den Doel, Knott & Pai; PHYSICS §3).

/** The slope below a masker, dB a Bark. */
export const LOWER_SLOPE = 25;

/** The slope above a masker of some level (dB SPL), dB a Bark: 22 − L/5, never below 0. */
export function upperSlope(level: number): number {
  return Math.max(22 - level / 5, 0);
}

/**
 * The level below which a masker hides a tone, dB SPL.
 *
 * @param level of the masker, dB SPL.
 * @param at where the masker is, Bark.
 * @param bark where the tone is, Bark.
 * @param margin how far the curve's top lies under the masker, a_v, dB; at least 0.
 * @example
 * maskingCurve(70, 8.5, 9.5, 5); // 57: a Bark above 70 dB, 5 dB and 8 dB a Bark lower
 */
export function maskingCurve(level: number, at: number, bark: number, margin: number): number {
  const top = level - margin;
  return bark < at ? top - LOWER_SLOPE * (at - bark) : top - upperSlope(level) * (bark - at);
}
