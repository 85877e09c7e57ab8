// A collider that is near a sounding one: how it lies in its body, and its pose at the start of the step.

import type { Vec3 } from "../../math/vec3.js";
import type { Quaternion } from "../sound/engine.js";
import { product, rotated } from "../sound/rotation.js";
import { placeOf } from "./facts.js";
import type { Motion, Motions } from "./motion.js";
import { isCompound, isMany } from "./shape.js";
import type { RapierCollider, RapierRotation, RapierVector } from "./types.js";

/** Steps after which a collider's place in its body is read again, and after which it is forgotten. */
const AGAIN = 64;
const FORGET = 4;

/** Where the pieces of a compound lie in it. */
export interface Pieces {
  readonly positions: readonly RapierVector[];
  readonly rotations: readonly RapierRotation[];
}

/** A collider in a step. */
export interface Part {
  readonly collider: RapierCollider;
  motion: Motion;
  /** Its shape has many pieces, such as a mesh; of a compound each has a place of its own. */
  readonly many: boolean;
  readonly pieces: Pieces | undefined;
  /** Its body has more colliders. */
  several: boolean;
  /** Where it lies in its body. */
  position: Vec3;
  orientation: Quaternion;
  /** When that was read. */
  placed: number;
  /** Pose at the start of the step: place, then rotation. */
  readonly start: Float64Array;
  /** The step it was last asked for in, and the one in which all its pairs were told. */
  stamp: number;
  done: number;
}

/** The colliders of this step and the last few. */
export class Parts {
  readonly #motions: Motions;
  readonly #known = new Map<RapierCollider, Part>();

  constructor(motions: Motions) {
    this.#motions = motions;
  }

  /** A collider as it is in this step. */
  of(collider: RapierCollider): Part {
    const { step } = this.#motions;
    let part = this.#known.get(collider);
    if (part?.stamp === step) return part;
    const motion = this.#motions.of(collider.parent(), collider);
    if (!part) {
      part = newPart(collider, motion, step);
      this.#known.set(collider, part);
    } else if (step - part.placed >= AGAIN) {
      Object.assign(part, placeOf(collider));
      part.several = isOneOfMany(collider);
      part.placed = step;
    }
    part.motion = motion;
    part.stamp = step;
    setStart(part);
    return part;
  }

  /** Forgets those that nobody asked for. */
  forget(): void {
    const { step } = this.#motions;
    for (const part of this.#known.values()) if (step - part.stamp > FORGET) this.#known.delete(part.collider);
  }
}

const isOneOfMany = (collider: RapierCollider): boolean => (collider.parent()?.numColliders() ?? 0) > 1;

function newPart(collider: RapierCollider, motion: Motion, step: number): Part {
  const type = collider.shapeType();
  return {
    collider,
    motion,
    many: isMany(type),
    pieces: isCompound(type) ? (collider.shape as Pieces) : undefined,
    several: isOneOfMany(collider),
    ...placeOf(collider),
    placed: step,
    start: new Float64Array(7),
    stamp: step,
    done: -1,
  };
}

function setStart({ motion, start, position, orientation }: Part): void {
  const from = motion.start;
  const turn: Quaternion = [from[3], from[4], from[5], from[6]];
  const [x, y, z] = rotated(position, turn);
  start[0] = from[0] + x;
  start[1] = from[1] + y;
  start[2] = from[2] + z;
  start.set(product(turn, orientation), 3);
}
