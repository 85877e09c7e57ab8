// Contacts as plain data, SI units, y up: what a physics engine's adapter writes, what a contact stream holds and what
// the tracker reads. Steps as they come leave things out or have them wrong; clean steps have every field.
import { LARGEST } from "../core/layout/records.js";
import type { Vec3 } from "../math/vec3.js";

/**
 * One point where two bodies touch, or nearly touch, as an engine reports it. Only `a`, `b`, `p` and `n` are needed.
 */
export interface ContactPoint {
  /** Ids of the two bodies, in any order. */
  a: number;
  b: number;
  /** The engine's own name of the point: a hint, never a key. */
  id?: string | number;
  /** Where, m, in the world, at the pose of the START of the step. */
  p: Vec3;
  /** Unit normal in the world, from `a` to `b`. */
  n: Vec3;
  /** Gap along `n`, m; negative is penetration. */
  d?: number;
  /** Normal impulse over the whole step, N·s, 0 or more. */
  j?: number;
  /** Closing speed before the step, m/s, without this step's gravity; above 0 is closing. */
  vn?: number;
  /** Opening speed after the step, m/s; above 0 is separating. */
  vo?: number;
  /** Tangential part of v_b − v_a at `p` after the step, m/s. */
  slip?: Vec3;
  /** Velocity of the material of `a` and of `b` at `p` after the step, m/s. */
  va?: Vec3;
  vb?: Vec3;
  /** Effective mass along `n` at `p`, kg. */
  m?: number;
}

/** One step of a physics engine. */
export interface ContactStep {
  /** Time at the END of the step, s. */
  t: number;
  /** Length of the step, s, where it is not the usual one. */
  dt?: number;
  /** The contact points; none is fine. */
  c: readonly ContactPoint[];
  /** Begins and ends as the engine sent them. The tracker does not read them: they come early, late or not at all. */
  ev?: readonly (readonly ["begin" | "end", number, number])[];
  /** Ids of all sleeping bodies; left out when they are the same as in the step before. */
  asleep?: readonly number[];
  /** Poses after the step of bodies that moved: id, place in m, rotation as a quaternion x, y, z, w. */
  x?: readonly (readonly number[])[];
  /**
   * Velocities after the step of bodies whose velocity changed: id, m/s, rad/s. With `x` they make up for missing
   * impulses.
   */
  v?: readonly (readonly number[])[];
  /** Bodies that came into the world with this step. */
  spawn?: readonly StreamBody[];
  /** Ids of bodies that left the world with this step. */
  gone?: readonly number[];
}

/** What the tracker needs to know of a body. */
export interface StreamBody {
  /** A whole number from 0 to 2²⁶ − 1, used in `a` and `b`. */
  id: number;
  name?: string;
  /** It never moves. */
  fixed?: boolean;
  /** It moves, but no contact moves it. */
  kinematic?: boolean;
  /** `box`, `sphere`, `capsule`, `cylinder`, `plane`, `mesh` …; capsules and cylinders stand along y. */
  shape: string;
  /** Full extents, m. */
  size: Vec3;
  /** kg; 0 when fixed. */
  mass: number;
  friction?: number;
  restitution?: number;
  /** Names of its material, its surface and its model. */
  material?: string;
  surface?: string;
  model?: string;
  /** Named parts of the body, as the file has them. */
  parts?: unknown;
  /** Its facets stand for a curved surface: kinematics are smoothed for longer (PHYSICS §7.1). */
  smooth?: boolean;
}

/** Why something of a step was not used as it came. */
export type DropReason =
  | "bad-step"
  | "bad-time"
  | "bad-dt"
  | "out-of-order"
  | "bad-record"
  | "bad-point"
  | "bad-normal"
  | "bad-gap"
  | "bad-force"
  | "bad-speed"
  | "bad-mass"
  | "bad-pose"
  | "bad-body"
  | "unknown-body"
  | "same-body"
  | "twice"
  | "too-many";

/** How often each happened. */
export type DropCount = Partial<Record<DropReason, number>>;

/** A contact point with every field: `a` is the lower id, `n` a unit vector from `a` to `b`. */
export interface CleanPoint {
  a: number;
  b: number;
  id: string | number | undefined;
  p: Vec3;
  n: Vec3;
  /** m; 0 when it is not known. */
  d: number;
  j: number;
  vn: number;
  vo: number;
  slip: Vec3;
  m: number;
  /** Left out when nothing tells them. */
  va: Vec3 | undefined;
  vb: Vec3 | undefined;
}

/** A step that passed `checkStep`. */
export interface CleanStep {
  /** Time at the end of the step, s: always later than the last one's. */
  t: number;
  /** Length of the step, s: always above 0. */
  dt: number;
  c: CleanPoint[];
  /** Ids of bodies that came new in this step, and of those that left. */
  spawned: readonly number[];
  gone: readonly number[];
  /** How many things were not used as they came. */
  dropped: number;
}

/** Bounds of what a step may hold. They guard arithmetic and memory, not taste. */
export const CONTACT_LIMITS = {
  /** Most points of a step; the strongest stay. */
  points: 4096,
  /** Highest id of a body. */
  id: 2 ** 26 - 1,
  /** Most bodies. */
  bodies: 65_536,
  /** Farthest place along an axis, m: as far as a body of a world may lie. */
  place: LARGEST,
  /** Highest speed, m/s or rad/s. */
  speed: 1e6,
  /** Largest impulse, N·s. */
  impulse: 1e9,
  /** Largest mass, kg. */
  mass: 1e12,
  /** Longest step, s. */
  dt: 1,
} as const;

/** A number of its own for an unordered pair of ids, the lower one first. */
export const pairKey = (low: number, high: number): number => low * 2 ** 26 + high;

/** Whether a value has fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Three finite numbers within a bound, or nothing. */
export function vectorOf(value: unknown, most: number): Vec3 | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  return isWithin(value[0], most) && isWithin(value[1], most) && isWithin(value[2], most)
    ? (value as unknown as Vec3)
    : undefined;
}

/** Whether a value is a number from −most to most. */
export const isWithin = (value: unknown, most: number): value is number =>
  typeof value === "number" && value >= -most && value <= most;
