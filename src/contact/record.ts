// Contacts as plain data, SI units, y up: what a physics engine's adapter writes, what a contact stream holds and what
// the tracker reads. Steps as they come leave things out or have them wrong; clean steps have every field.
import { LARGEST } from "../core/layout/records.js";
import type { Vec3 } from "../math/vec3.js";
import type { SurfacePoint } from "../model/locate.js";
import type { MaterialName, SolidMaterial } from "../model/materials/index.js";
import type { ModalModel } from "../model/modal-model.js";
import type { Click } from "./resonate/click.js";
import type { NamedSurface } from "./surface/named.js";
import type { Surface } from "./surface/surface.js";

/**
 * One point where two bodies touch, or nearly touch, as an engine reports it. Only `a`, `b`, `p` and `n` are needed.
 *
 * @example
 * const point: ContactPoint = { a: 0, b: 1, p: [0, 0, 0], n: [0, 1, 0], j: 0.4 }; // m, N·s
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

/**
 * One step of a physics engine.
 *
 * @example
 * const step: ContactStep = { t: 1 / 60, dt: 1 / 60, c: [point] }; // s
 */
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
  spawn?: readonly ContactBody[];
  /** Ids of bodies that left the world with this step. */
  gone?: readonly number[];
}

/** Where a body is: a place, m, and a rotation as a quaternion x, y, z, w. */
export interface Pose {
  readonly position: Vec3;
  readonly orientation: readonly [number, number, number, number];
}

/** A body of a world that contacts strike and move; that of a `SoundWorld` is one. */
export interface SoundingBody {
  readonly id: number;
  readonly model: ModalModel;
  readonly present: boolean;
  strike(strike: { impulse: number; at: SurfacePoint; direction?: Vec3; duration: number; time?: number }): boolean;
  update(change: { position?: Vec3 }): void;
}

/**
 * A body that may touch others, in SI units: the same record whether a page says it, an engine tells it or a file holds
 * it. Only its number is needed.
 *
 * @example
 * const ball: ContactBody = { id: 1, material: "steel", shape: "sphere", size: [0.1, 0.1, 0.1], mass: 4 };
 */
export interface ContactBody {
  /** A whole number from 0 to 2²⁶ − 1, used in `a` and `b` of contact points. */
  id: number;
  name?: string;
  /** Name or constants. Default: that of bodies that nobody named. */
  material?: MaterialName | SolidMaterial;
  /** Name or layers. Default: that of the material. */
  surface?: NamedSurface | Surface;
  /** What sounds of it, where the world has that already; several may share one. Default: made of `model`. */
  body?: SoundingBody;
  /** A model of one's own, or its name for the option `models`. Default: one made of shape, size, mass and material. */
  model?: ModalModel | string;
  /** False: it makes others sound, and is not heard itself. */
  resonator?: boolean;
  /** Linear. Default 1. */
  gain?: number;
  /** `box`, `sphere`, `capsule`, `cylinder` (both along y), `plane`, `mesh` … Default: box. */
  shape?: string;
  /** Full extents, m, about the place that records give; with a frame, about its origin. Default 0.1 each. */
  size?: Vec3;
  /** kg. Left out, or 0 with `fixed`: it does not move. */
  mass?: number;
  /** In two dimensions: how deep it is out of the plane, m. Default: as the plane's options say. */
  depth?: number;
  /** It never moves. */
  fixed?: boolean;
  /** It moves, but no contact moves it. */
  kinematic?: boolean;
  /** Its facets stand for a curved surface: kinematics are smoothed for longer (PHYSICS §7.1). */
  smooth?: boolean;
  /** ε₁: how out of round it is. Default 0.05. */
  lump?: number;
  /** The click of the body as a whole: numbers, or false for none. Default: where it is small. */
  click?: Click | false;
  /** Where its model's frame lies in that of the records' poses. Default: they are one. */
  frame?: Pose;
  /**
   * Extents, m, of the part of it that its model is, about the model's middle: wherever it is touched, it sounds much
   * as there. Default: its model is all of it.
   */
  stretch?: Vec3;
  /** Where it is before the first step that tells, and how it moves: m/s, then rad/s. */
  pose?: Pose;
  velocity?: readonly number[];
  /** Kept as a file has them. */
  friction?: number;
  restitution?: number;
  parts?: unknown;
}

/** A body of which shape, size and mass are known: what the tracker asks for. */
export type KnownBody = ContactBody & Required<Pick<ContactBody, "shape" | "size" | "mass">>;

/** A body as contacts hold it, complete. */
export type HeardBody = KnownBody & Required<Pick<ContactBody, "material">>;

/**
 * All that may be said of a body beside its number.
 *
 * @example
 * const spec: SoundSpec = { material: "oak", gain: 0.5, mass: 1.2 }; // kg
 */
export type SoundSpec = Omit<ContactBody, "id">;

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

/** A value that is a list; nothing of another one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The points of a step, which may be anything; they are records. */
export const pointsOf = (step: unknown): Record<string, unknown>[] =>
  isRecord(step) ? listOf(step.c).filter(isRecord) : [];

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
