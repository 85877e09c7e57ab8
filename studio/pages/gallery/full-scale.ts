// How loud the gallery is.

/**
 * Level of a full-scale sine, dB SPL: presets give 70 to 90 dB as a rule, and up to 110 when they are struck ten times
 * as hard.
 */
export const FULL_SCALE = 98;
