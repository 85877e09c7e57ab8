// How hard a contact is knocked by the jumps of the surfaces under it (PHYSICS §7.5): passing a cusp of slope Δσ at speed u is a hit of u Δσ/2 with
// the contact's mass. But where jumps follow each other closely the body cannot come down between them: together they are then no more than a
// part of what the load lets the heights do.
import type { Surface } from "../surface/surface.js";

/** Jumps together have at most this part of the load, rms. */
const MOST_PART = 0.12;
/** A jump behind a low-pass of so many hertz lasts at least this many of its periods: the half-sine whose −6 dB point it is. */
const PERIODS = 0.82;

/** The jumps of a surface, as far as their law needs them. */
export interface JumpDensity {
  /** How many a metre. */
  readonly perMetre: number;
  /** Mean Δσ. */
  readonly slope: number;
}

/** How many jumps a surface has, and how strong they are in the mean. */
export function jumpDensity({ jumps }: Surface): JumpDensity {
  if (!jumps || jumps.slopes.length === 0) return { perMetre: 0, slope: 0 };
  const sum = jumps.slopes.reduce((all, slope) => all + slope, 0);
  return { perMetre: jumps.slopes.length / jumps.length, slope: sum / jumps.slopes.length };
}

/**
 * Impulse of a jump for each m/s at which it is met, kg: (1 + e) m, but no more than leaves pulses of `duration` (s) at their rate their part of the
 * load (N): ν J²/T ≤ (part · N)².
 *
 * @param speed m/s over the surface
 */
export function jumpMass(
  whole: number,
  load: number,
  { perMetre, slope }: JumpDensity,
  speed: number,
  duration: number,
): number {
  const impulse = MOST_PART * load * Math.sqrt(duration / (perMetre * speed));
  const met = 0.5 * slope * speed;
  return met > 0 ? Math.min(whole, impulse / met) : whole;
}

/** How long a jump lasts, s: as the hit it is, but no shorter than the contact's low-pass (Hz) lets through. */
export function jumpDuration(hit: number, cutoff: number): number {
  return Math.max(hit, PERIODS / cutoff);
}
