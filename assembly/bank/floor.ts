// The level below which a mode is at rest: −80 dB SPL at one metre, a ten-thousandth of the faintest sound that people hear.
// With full scale at 92 dB SPL that is 172 dB below it.

/** Amplitude in Pa at 1 m. */
export const FLOOR: f32 = 2e-9;
