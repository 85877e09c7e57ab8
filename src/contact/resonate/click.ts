// The click of a body as a whole: what a small, stiff thing radiates because it is pushed, though its modes lie above
// hearing (PHYSICS §6.7).
import { fieldsOf, within } from "./checks.js";

/** The click of a body as a whole. Plain data. */
export interface Click {
  /** Radius of the sphere of the same volume, m. */
  radius: number;
  /** kg */
  mass: number;
  /** A factor on its sound; left out = 1. */
  gain?: number;
}

/** Least and greatest values. */
export const CLICK_LIMITS = {
  /** m */
  radius: [1e-4, 10],
  /** kg */
  mass: [1e-6, 1e6],
  gain: [0, 1e6],
} as const;
/** A body whose lowest mode lies here or higher, Hz, is heard by its click alone. */
const INAUDIBLE = 12_000;

/** A copy of what was given, checked and complete. */
export function checkClick(given: Click): Required<Click> {
  const { radius, mass, gain = 1 } = fieldsOf("click", "click", given);
  return {
    radius: within("click", "radius", radius, "metres", CLICK_LIMITS.radius),
    mass: within("click", "mass", mass, "kilograms", CLICK_LIMITS.mass),
    gain: within("click", "gain", gain, "1", CLICK_LIMITS.gain),
  };
}

/**
 * The click of a body of some volume (m³) and mass (kg). With its lowest mode (Hz) given it fades: all of it from 12
 * kHz up, none where the mode is three octaves lower and is heard by itself.
 *
 * @example
 * const marble = clickOf((4 / 3) * Math.PI * 0.008 ** 3, 0.0054); // radius 8 mm
 */
export function clickOf(volume: number, mass: number, lowestMode = INAUDIBLE): Required<Click> {
  within("click", "volume", volume, "m³", [4e-12, 4200]);
  within("click", "lowestMode", lowestMode, "hertz", [1e-3, 1e12]);
  const octaves = Math.log2(lowestMode / INAUDIBLE);
  const gain = Math.min(1, Math.max(0, 1 + octaves / 3));
  return checkClick({ radius: Math.cbrt((3 * volume) / (4 * Math.PI)), mass, gain });
}
