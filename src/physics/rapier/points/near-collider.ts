// A collider that is near a sounding one: how it lies in its body, and its pose at the start of the step.

import type { Vec3 } from "../../../math/vec3.js";
import type { Quaternion } from "../../sound/engine.js";
import type { Plane } from "../../sound/plane.js";
import { product, rotated } from "../../sound/rotation.js";
import type { Motion, Motions } from "../motion.js";
import { boxOf, placeOf } from "../shape/facts.js";
import { isCompound, isMany } from "../shape/shape.js";
import { rotationOf, vectorOf } from "../space.js";
import type { RapierCollider, RapierRotation, RapierVector } from "../types.js";

/** Steps after which a collider's place in its body is read again, and after which it is forgotten. */
const AGAIN = 64;
const FORGET = 4;

/** Where the pieces of a compound lie in it. */
export interface Pieces {
  readonly positions: readonly Vec3[];
  readonly rotations: readonly Quaternion[];
}

/** A collider in a step. */
export class NearCollider {
  readonly collider: RapierCollider;
  motion: Motion;
  /** Its shape has many pieces, such as a mesh; of a compound each has a place of its own. */
  readonly many: boolean;
  readonly pieces: Pieces | undefined;
  /** Its body has more colliders. */
  several!: boolean;
  /** Where it lies in its body, and when that was read. */
  position!: Vec3;
  orientation!: Quaternion;
  placed!: number;
  /** Pose at the start of the step: place, then rotation. */
  readonly start: Float64Array = new Float64Array(7);
  /**
   * Distance of its farthest corner from its origin, m, and how far any corner has gone at most since it is known, m.
   */
  readonly reach: number;
  travel = 0;
  /** Colliders near it that did not touch it, and how far the two had gone by then. */
  readonly clear = new Map<NearCollider, number>();
  /** The step it was last asked for in, and the one in which all its pairs were told. */
  stamp: number;
  done = -1;

  constructor(collider: RapierCollider, motion: Motion, step: number) {
    const type = collider.shapeType();
    const { plane } = motion;
    this.collider = collider;
    this.motion = motion;
    this.many = isMany(type, plane);
    this.pieces = isCompound(type) ? piecesOf(collider.shape as Compound, plane) : undefined;
    this.reach = reachOf(collider, plane);
    this.stamp = step;
    this.place(step);
  }

  /** Reads where it lies in its body. */
  place(step: number): void {
    Object.assign(this, placeOf(this.collider, this.motion.plane));
    this.several = (this.collider.parent()?.numColliders() ?? 0) > 1;
    this.placed = step;
  }
}

/** The colliders of this step and the last few. */
export class NearColliders {
  readonly #motions: Motions;
  readonly #known = new Map<RapierCollider, NearCollider>();

  constructor(motions: Motions) {
    this.#motions = motions;
  }

  /** A collider as it is in this step. */
  of(collider: RapierCollider): NearCollider {
    const { step } = this.#motions;
    let part = this.#known.get(collider);
    if (part?.stamp === step) return part;
    const motion = this.#motions.of(collider.parent(), collider);
    if (!part) {
      part = new NearCollider(collider, motion, step);
      this.#known.set(collider, part);
    } else if (step - part.placed >= AGAIN) part.place(step);
    part.motion = motion;
    part.stamp = step;
    setStart(part);
    return part;
  }

  /** Forgets those that nobody asked for. */
  forget(): void {
    const { step } = this.#motions;
    for (const part of this.#known.values()) {
      if (step - part.stamp > FORGET) this.#known.delete(part.collider);
      part.clear.clear();
    }
  }
}

/**
 * Whether two did not touch when they were last looked at, and have not come nearer by more than `margin` since, m. A
 * pile has four pairs that are near for each that touches.
 */
export function isClear(one: NearCollider, other: NearCollider, margin: number): boolean {
  const then = one.clear.get(other);
  return then !== undefined && one.travel + other.travel - then < margin;
}
/** Two were looked at. */
export function note(one: NearCollider, other: NearCollider, touch: boolean): void {
  if (touch) one.clear.delete(other);
  else one.clear.set(other, one.travel + other.travel);
}

/** A compound of Rapier. */
interface Compound {
  readonly positions: readonly RapierVector[];
  readonly rotations: readonly (RapierRotation | number)[];
}

function piecesOf({ positions, rotations }: Compound, plane: Plane | undefined): Pieces {
  return {
    positions: positions.map((at) => vectorOf(at, plane)),
    rotations: rotations.map((turn) => rotationOf(turn, plane)),
  };
}

function setStart(part: NearCollider): void {
  const { motion, start, position, orientation } = part;
  const from = motion.start;
  const turn: Quaternion = [from[3], from[4], from[5], from[6]];
  const [x, y, z] = rotated(position, turn);
  const [qx, qy, qz, qw] = product(turn, orientation);
  const [dx, dy, dz] = [from[0] + x - start[0], from[1] + y - start[1], from[2] + z - start[2]];
  // the angle between two rotations is twice what lies between their quaternions, if these have the same sign
  const sign = qx * start[3] + qy * start[4] + qz * start[5] + qw * start[6] < 0 ? -1 : 1;
  const between =
    (qx - sign * start[3]) ** 2 +
    (qy - sign * start[4]) ** 2 +
    (qz - sign * start[5]) ** 2 +
    (qw - sign * start[6]) ** 2;
  part.travel += Math.sqrt(dx * dx + dy * dy + dz * dz) + 2 * part.reach * Math.sqrt(between);
  start[0] = from[0] + x;
  start[1] = from[1] + y;
  start[2] = from[2] + z;
  start[3] = qx;
  start[4] = qy;
  start[5] = qz;
  start[6] = qw;
}

function reachOf(collider: RapierCollider, plane: Plane | undefined): number {
  const { min, max } = boxOf(collider, plane);
  const side = (i: 0 | 1 | 2) => Math.max(-min[i], max[i]);
  return Math.hypot(side(0), side(1), side(2));
}
