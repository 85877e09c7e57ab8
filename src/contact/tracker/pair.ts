// What the tracker remembers of two bodies that touch: how heavily, their last hit, and the spots where they do.
import type { CleanPoint } from "../record.js";
import type { BodyState } from "./body-state.js";
import { put, type Triple, triple } from "./triple.js";

/** A place where two bodies touch, followed from step to step; or the mean of many. */
export interface Spot {
  /** Number of the touch that sounds here; 0 while it is not one yet. */
  key: number;
  /** It has been handed out before. */
  told: boolean;
  id: string | number | undefined;
  /** Where it was last seen, m, and the unit normal from a to b. */
  p: Triple;
  n: Triple;
  /** v_b − v_a along the surface, m/s. */
  slip: Triple;
  /** Velocities of the materials, m/s, when `known`. */
  va: Triple;
  vb: Triple;
  known: boolean;
  /** Its last step over the last interval, m/s, and whether there is one. */
  pace: Triple;
  paced: boolean;
  /** How often on end it went the same way. */
  steady: number;
  /** Speeds of the spot over a and over b, smoothed, m/s, and whether they have begun. */
  overA: Triple;
  overB: Triple;
  swept: boolean;
  /**
   * Smoothed size of the faster sweep, m/s: much more than the size of the smoothed one when the spot only trembles.
   */
  path: number;
  /** Between flat bodies: which one the spot stays on, 0 for a and 1 for b, and what its ways say, smoothed. */
  stays: number;
  leans: number;
  /** The line that signs of sweeps refer to; zero before it first moves. */
  line: Triple;
  /** Effective mass, kg. */
  m: number;
  /** Smoothed impulse, N·s: its part of the pair's load. */
  share: number;
  /** Impulse in this step, N·s. */
  j: number;
  /** Steps in a row with and without impulse. */
  streak: number;
  miss: number;
  /** Points that stand behind it. */
  points: number;
}

/** Two bodies that touch or did so lately. */
export interface Pair {
  readonly key: number;
  /** The body with the lower id, and the other. */
  readonly a: BodyState;
  readonly b: BodyState;
  /** Smoothed normal force, N. */
  load: number;
  /** Time of the last hit, s, and its closing speed, m/s. */
  lastHit: number;
  lastSpeed: number;
  hits: number;
  /** Closing speed with which a hit that takes several steps began, m/s, its impulse so far, N·s, and since when, s. */
  braking: number;
  braked: number;
  brakingSince: number;
  /** Last time that it carried something, s. */
  heard: number;
  /** Last step in which the two slept. */
  rested: number;
  /**
   * The step in which `points` were filled, with how many, and the step in which it was last asked whether the two
   * rest.
   */
  stamp: number;
  points: CleanPoint[];
  count: number;
  asked: number;
  resting: boolean;
  /** Followed points, and their mean, which sounds in place of them while `merged`; `means` is a list of it alone. */
  spots: Spot[];
  readonly mean: Spot;
  readonly means: readonly Spot[];
  merged: boolean;
  /** Steps in a row that asked for the other way. */
  doubts: number;
}

/** A new pair. */
export function newPair(key: number, a: BodyState, b: BodyState): Pair {
  const mean = newSpot();
  return {
    key,
    a,
    b,
    load: 0,
    lastHit: Number.NEGATIVE_INFINITY,
    lastSpeed: 0,
    hits: 0,
    braking: 0,
    braked: 0,
    brakingSince: 0,
    heard: Number.NEGATIVE_INFINITY,
    rested: Number.NEGATIVE_INFINITY,
    stamp: -1,
    points: [],
    count: 0,
    asked: -1,
    resting: false,
    spots: [],
    mean,
    means: [mean],
    merged: false,
    doubts: -1,
  };
}

/** A new spot, nowhere yet. */
export function newSpot(): Spot {
  return {
    key: 0,
    told: false,
    id: undefined,
    p: triple(),
    n: triple(),
    slip: triple(),
    va: triple(),
    vb: triple(),
    known: false,
    pace: triple(),
    paced: false,
    steady: 0,
    overA: triple(),
    overB: triple(),
    swept: false,
    path: 0,
    stays: 0,
    leans: 0,
    line: triple(),
    m: 0,
    share: 0,
    j: 0,
    streak: 0,
    miss: 0,
    points: 0,
  };
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
