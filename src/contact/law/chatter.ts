// Chatter: what is drawn over a rough surface is thrown off by every peak and comes down again. The load decides how
// soon it is back, not how hard it lands; so the hits of a light nut on a ramp are far stronger than its weight.
//
// A ball of radius R rests on peaks √(2Rh) apart, h the roughness, so that its path bends by about √(h/2R) from one to
// the next: at speed u it lands with v = c u √(h/2R). c is that of a ball of 1 mm traced over a profile (PHYSICS §7.5:
// Δσ/2 = 0.015 at 1.3 µm). Landings carry the load in the mean, ν J = N, so their power is ν J² = N J, whatever their
// number. It happens where a landing has more impulse than the load brings meanwhile, m v > N T with T = π√(m/k);
// slower, the contact holds.
import type { PairProperties } from "./pair.js";

/** How a contact lands. */
const LANDING = {
  /** c of the landing speed. */
  cusp: 0.6,
  /** No surface turns the motion by more than this. */
  steepest: 0.3,
  /** Slowest landing that counts, m/s. */
  slowest: 1e-7,
} as const;

/** How a contact chatters. */
export interface Chatter {
  /** v, m/s: how fast it lands. */
  readonly speed: number;
  /** 0 to 1: how much of the time it is thrown off. */
  readonly part: number;
  /** Hz: slower than this the load brings it back, so that it follows the heights: N/2πmv. */
  readonly hop: number;
}

/**
 * How a contact chatters at a speed over the surface, m/s.
 *
 * @param load N
 * @param mass kg
 * @param stiffness of the contact under the load, N/m
 */
export function chatterOf(
  { unevenness, radius }: PairProperties,
  load: number,
  mass: number,
  stiffness: number,
  speed: number,
): Chatter {
  const landing = LANDING.cusp * Math.abs(speed) * Math.min(Math.sqrt(unevenness / (2 * radius)), LANDING.steepest);
  if (!(landing > LANDING.slowest)) return { speed: 0, part: 0, hop: Number.POSITIVE_INFINITY };
  const pressed = (landing * Math.sqrt(mass * stiffness)) / (Math.PI * load);
  return { speed: landing, part: pressed ** 2 / (1 + pressed ** 2), hop: load / (2 * Math.PI * mass * landing) };
}
