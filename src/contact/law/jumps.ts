// How hard a contact is knocked by the jumps of the surfaces under it (PHYSICS §7.5): passing a cusp of slope Δσ at
// speed u is a hit of u Δσ/2 with the contact's mass. But where jumps follow each other closely the body is still in
// the air over most of them. All hits together carry no more than the load, ν J = N, and so have the power N J: that is
// shared among the jumps that are there.
import type { Surface } from "../surface/surface.js";
import type { Chatter } from "./chatter.js";

/**
 * A jump behind a low-pass of so many hertz lasts at least this many of its periods: the half-sine whose −6 dB point it
 * is.
 */
const PERIODS = 0.82;

/** The jumps of a surface, as far as their law needs them. */
export interface JumpDensity {
  /** How many a metre. */
  readonly perMetre: number;
  /** Root of the mean square of Δσ. */
  readonly slope: number;
}

/** How many jumps a surface has, and how strong they are. */
export function jumpDensity({ jumps }: Surface): JumpDensity {
  if (!jumps || jumps.slopes.length === 0) return { perMetre: 0, slope: 0 };
  const squares = jumps.slopes.reduce((all, slope) => all + slope * slope, 0);
  return { perMetre: jumps.slopes.length / jumps.length, slope: Math.sqrt(squares / jumps.slopes.length) };
}

/**
 * Impulse of a jump for each m/s at which it is met, kg. A jump has J = `whole` · v, v the chatter's landing speed,
 * where jumps are rare; where they are many, √(N J/ν), so that their power is N J.
 *
 * @param whole (1 + e) m, kg
 * @param load N
 * @param speed m/s over the surface
 */
export function jumpMass(
  whole: number,
  load: number,
  { perMetre, slope }: JumpDensity,
  speed: number,
  { speed: landing, part }: Chatter,
): number {
  const met = 0.5 * slope * speed;
  const rate = perMetre * speed;
  if (!(met > 0 && rate > 0 && landing > 0)) return 0;
  const impulse = whole * landing;
  return (Math.sqrt(part) * Math.min(impulse, Math.sqrt((load * impulse) / rate))) / met;
}

/** How long a jump lasts, s: as the hit it is, but no shorter than the contact's low-pass (Hz) lets through. */
export function jumpDuration(hit: number, cutoff: number): number {
  return Math.max(hit, PERIODS / cutoff);
}
