// What the tracker tells of a step: hits and touches, as plain data that belongs to who asked for it.
import type { Vec3 } from "../../math/vec3.js";
import type { PairSum } from "./pairs/hit-rule.js";
import type { Pair, Spot } from "./pairs/pair.js";
import { signedSweeps } from "./pairs/sweep.js";
import { copyOf, sizeOf } from "./triple.js";

/** Two bodies that met. */
export interface Hit {
  /** Ids of the bodies, the lower one first. */
  a: number;
  b: number;
  /** End of the step in which they met, s. */
  time: number;
  /** Where, m, and the unit normal from a to b. */
  point: Vec3;
  normal: Vec3;
  /** Closing speed, m/s: with `mass` the strength of the hit. */
  speed: number;
  /** Effective mass at the point that carried most, kg. */
  mass: number;
  /** What all points of the pair carried beyond the load, N·s: with bounce, and of all steps that the hit took. */
  impulse: number;
  /** Velocity of b against a along the surface, m/s, and its size. */
  slip: Vec3;
  slipSpeed: number;
  /** How far off the normal they met, rad: 0 is straight on. */
  angle: number;
  /** A number of the pair, and how many hits it has had with this one. */
  key: number;
  count: number;
}

/** A contact that lasts. */
export interface Touch {
  /** A number of its own for as long as it lasts, even when it goes on to another body. */
  key: number;
  a: number;
  b: number;
  /** Where, m, and the unit normal from a to b. */
  point: Vec3;
  normal: Vec3;
  /** Normal force, N, smoothed. */
  load: number;
  /** Velocity of b against a along the surface, m/s, and its size. */
  slip: Vec3;
  slipSpeed: number;
  /** Speeds of the contact over the surfaces of a and b, m/s; the sign changes when the motion turns back. */
  sweepA: number;
  sweepB: number;
  /** Effective mass, kg. */
  mass: number;
  state: "begin" | "persist";
  /** The bodies sleep: the load is kept and nothing moves. */
  asleep: boolean;
  /** Points that carry something behind it. */
  points: number;
}

/**
 * What a step brought.
 *
 * @example
 * const { hits, touches }: TrackedStep = contacts.play(step);
 */
export interface TrackedStep {
  hits: Hit[];
  touches: Touch[];
  /** Keys of touches that ended. */
  ended: number[];
}

const NOWHERE: Vec3 = [0, 0, 0];
const sweeps = { sweepA: 0, sweepB: 0 };

/** A hit, as it is told. */
export function hitOf(pair: Pair, { strongest }: PairSum, hit: { impulse: number; speed: number }, time: number): Hit {
  const slipSpeed = sizeOf(strongest.slip);
  return {
    a: strongest.a,
    b: strongest.b,
    time,
    point: copyOf(strongest.p),
    normal: copyOf(strongest.n),
    speed: hit.speed,
    mass: strongest.m,
    impulse: hit.impulse,
    slip: copyOf(strongest.slip),
    slipSpeed,
    angle: Math.atan2(slipSpeed, hit.speed),
    key: pair.key,
    count: pair.hits,
  };
}

/** A touch, as it is told: `part` is its part of the pair's load. */
export function touchOf(pair: Pair, spot: Spot, asleep: boolean, part: number): Touch {
  if (asleep) sweeps.sweepA = sweeps.sweepB = 0;
  else signedSweeps(spot, sweeps);
  const state = spot.told ? "persist" : "begin";
  spot.told = true;
  return {
    key: spot.key,
    a: pair.a.id,
    b: pair.b.id,
    point: copyOf(spot.p),
    normal: copyOf(spot.n),
    load: pair.load * part,
    slip: asleep ? NOWHERE : copyOf(spot.slip),
    slipSpeed: asleep ? 0 : sizeOf(spot.slip),
    sweepA: sweeps.sweepA,
    sweepB: sweeps.sweepB,
    mass: spot.m,
    state,
    asleep,
    points: spot.points,
  };
}
