// Pairs of modes on what is round. Nothing is quite round, so the two modes of a pair differ a little in frequency and
// have their nodes at fixed places; both come from a hash, so that the same seed gives the same body (PHYSICS §5.5).
import { hash4, normal, unit } from "../../../math/hash.js";

/** "pair", the first word of the hash. */
const WHAT = 0x70616972;

/** Spread of the split: the standard deviation of its logarithm, and the largest multiple of the median. */
const SPREAD = 0.5;
const WIDEST = 3;

/** One mode of a pair: its frequency over that of the perfect body, and the angle of a crest, rad. */
export interface Turned {
  factor: number;
  angle: number;
}

/**
 * The one mode of order 0, or the two modes of an order n ≥ 1: f (1 − ε/2) with a crest at θ₀ and f (1 + ε/2) with a
 * crest a quarter wave beside it, so that their shapes are cos n(θ − θ₀) and sin n(θ − θ₀).
 *
 * @param split median of ε, which is log-normal and at most three times as large.
 * @param which tells pairs of the same order apart.
 */
export function turnedModes(order: number, which: number, split: number, seed: number): Turned[] {
  if (order === 0) return [{ factor: 1, angle: 0 }];
  const chance = hash4(WHAT, which, order, seed);
  const angle = (unit(chance[0]) * Math.PI) / order;
  const epsilon = split * Math.min(WIDEST, Math.exp(SPREAD * normal(chance[1], chance[2])));
  return [
    { factor: 1 - epsilon / 2, angle },
    { factor: 1 + epsilon / 2, angle: angle + Math.PI / (2 * order) },
  ];
}
