// What lies against a body damps it (PHYSICS §8.3): a cup on a table rings shorter. Every contact adds to the decay
// rates, more under more load, more at high frequencies. A sleeping contact damps like any other.

/** Half of a surface's damping is reached at this load, N. */
export const DAMPING_LOAD = 0.5;
/** Decay rates are given at this frequency, Hz. */
export const DAMPING_PITCH = 1000;

/** A contact, as the damped body feels it. */
export interface DampingContact {
  /** N */
  readonly load: number;
  /** d of the other body's surface, 1/s at 1 kHz. */
  readonly damping: number;
  /** φ²: squared motion of the modes at the contact as a part of their greatest. Default 1: not known. */
  readonly motion?: number;
}

/**
 * What all contacts of a body add to its decay rates, 1/s at 1 kHz: Σ d N/(N + N₀) φ². Never negative, never more than
 * Σ d.
 */
export function contactDamping(contacts: Iterable<DampingContact>): number {
  let sum = 0;
  for (const { load, damping, motion = 1 } of contacts) {
    if (!(load > 0 && damping > 0 && motion > 0)) continue;
    const pressed = load < Number.POSITIVE_INFINITY ? load / (load + DAMPING_LOAD) : 1;
    sum += damping * pressed * Math.min(motion, 1);
  }
  return sum;
}

/** The same at a frequency (Hz): it grows with the root of it. */
export function dampingAt(atPitch: number, hertz: number): number {
  return atPitch * Math.sqrt(hertz / DAMPING_PITCH);
}
