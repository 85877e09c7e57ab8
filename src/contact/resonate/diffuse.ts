// The diffuse resonator of a body: noise that rings in octave bands, as loud as the force on the body has power in them
// (PHYSICS §8.2). For what has too many modes to tell apart: doors, boxes, floors.
import { eachWithin, fieldsOf, seedOf } from "./checks.js";

/** Noise that rings in eight octave bands from 125 Hz to 16 kHz. Plain data. */
export interface Diffuse {
  /** [8] the time in which each band dies by 60 dB, s. */
  t60: ArrayLike<number>;
  /** [8] Pa of noise at 1 m for each N of force in the band, rms both. */
  gains: ArrayLike<number>;
  /** Which noise it is; left out = 0. Bodies differ in any case. */
  seed?: number;
}

/**
 * Centres of the bands, Hz.
 *
 * @example
 * DIFFUSE_BANDS.length; // 8
 */
export const DIFFUSE_BANDS: readonly number[] = [125, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/** Least and greatest values. */
export const DIFFUSE_LIMITS = {
  /** s */
  t60: [0.001, 100],
  /** Pa·m/N */
  gain: [0, 1e6],
} as const;

/**
 * A copy of what was given, checked and complete.
 *
 * @example
 * const door = checkDiffuse({ t60: Array(8).fill(0.2), gains: [0, 0, 0, 0.01, 0.02, 0.02, 0.01, 0] });
 */
export function checkDiffuse(given: Diffuse): { t60: number[]; gains: number[]; seed: number } {
  const { t60, gains, seed } = fieldsOf("diffuse resonator", "diffuse", given);
  return {
    t60: eachWithin("diffuse resonator", "t60", t60, DIFFUSE_BANDS.length, "seconds", DIFFUSE_LIMITS.t60),
    gains: eachWithin("diffuse resonator", "gains", gains, DIFFUSE_BANDS.length, "Pa·m/N", DIFFUSE_LIMITS.gain),
    seed: seedOf("diffuse resonator", seed),
  };
}
