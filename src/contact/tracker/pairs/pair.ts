// What the tracker remembers of two bodies that touch: how heavily, their last hit, and the spots where they do.
import { type CleanPoint, pairKey } from "../../record.js";
import type { BodyState } from "../body-state.js";
import { put, type Triple, triple } from "../triple.js";

/** A place where two bodies touch, followed from step to step; or the mean of many. */
export class Spot {
  /** Number of the touch that sounds here; 0 while it is not one yet. */
  key = 0;
  /** It has been handed out before. */
  told = false;
  id: string | number | undefined;
  /** Where it was last seen, m, and the unit normal from a to b. */
  p: Triple = triple();
  n: Triple = triple();
  /** v_b − v_a along the surface, m/s. */
  slip: Triple = triple();
  /** Velocities of the materials, m/s, when `known`. */
  va: Triple = triple();
  vb: Triple = triple();
  known = false;
  /** Its last step over the last interval, m/s, and whether there is one. */
  pace: Triple = triple();
  paced = false;
  /** How often on end it went the same way. */
  steady = 0;
  /** Speeds of the spot over a and over b, smoothed, m/s, and whether they have begun. */
  overA: Triple = triple();
  overB: Triple = triple();
  swept = false;
  /**
   * Smoothed size of the faster sweep, m/s: much more than the size of the smoothed one when the spot only trembles.
   */
  path = 0;
  /** Between flat bodies: which one the spot stays on, 0 for a and 1 for b, and what its ways say, smoothed. */
  stays = 0;
  leans = 0;
  /** The line that signs of sweeps refer to; zero before it first moves. */
  line: Triple = triple();
  /** Effective mass, kg. */
  m = 0;
  /** Smoothed impulse, N·s: its part of the pair's load. */
  share = 0;
  /** Impulse in this step, N·s. */
  j = 0;
  /** Steps in a row with and without impulse. */
  streak = 0;
  miss = 0;
  /** Points that stand behind it. */
  points = 0;
}

/** Two bodies that touch or did so lately. */
export class Pair {
  readonly key: number;
  /** The body with the lower id, and the other. */
  readonly a: BodyState;
  readonly b: BodyState;
  /** Smoothed normal force, N. */
  load = 0;
  /** Time of the last hit, s, and its closing speed, m/s. */
  lastHit = Number.NEGATIVE_INFINITY;
  lastSpeed = 0;
  hits = 0;
  /** Closing speed with which a hit that takes several steps began, m/s, its impulse so far, N·s, and since when, s. */
  braking = 0;
  braked = 0;
  brakingSince = 0;
  /** Last time that it carried something, s. */
  heard = Number.NEGATIVE_INFINITY;
  /** Last step in which the two slept. */
  rested = Number.NEGATIVE_INFINITY;
  /**
   * The step in which `points` were filled, with how many, and the step in which it was last asked whether the two
   * rest.
   */
  stamp = -1;
  points: CleanPoint[] = [];
  count = 0;
  asked = -1;
  resting = false;
  /** Followed points, and their mean, which sounds in place of them while `merged`; `means` is a list of it alone. */
  spots: Spot[] = [];
  readonly mean = new Spot();
  readonly means: readonly Spot[] = [this.mean];
  merged = false;
  /** Steps in a row that asked for the other way. */
  doubts = -1;

  constructor(a: BodyState, b: BodyState) {
    this.key = pairKey(a.id, b.id);
    this.a = a;
    this.b = b;
  }
}

/** Makes a spot the place of a touch that another spot was the place of. */
export function inherit(to: Spot, from: Spot): void {
  to.key = from.key;
  to.told = from.told;
  put(to.line, from.line);
  silence(from);
}

/** The spot is no touch any more. Returns the key that it had. */
export function silence(spot: Spot): number {
  const { key } = spot;
  spot.key = 0;
  spot.told = false;
  return key;
}

/** The spots of a pair that may sound. */
export const soundingOf = (pair: Pair): readonly Spot[] => (pair.merged ? pair.means : pair.spots);

/** Neither of the two moves: asleep, or moved by no contact; two kinematic bodies do not count. */
export function isAtRest({ a, b }: Pair): boolean {
  return (a.asleep || a.still) && (b.asleep || b.still) && (a.asleep || b.asleep || (a.fixed && b.fixed));
}
