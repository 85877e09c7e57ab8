// The form of a body as it is drawn: triangles, and with which sample point of the model each vertex moves.
import type { ModalModel } from "phonolite/model";
import { minus, type Vec3 } from "#dist/math/vec3.js";
import { boundsOf } from "#dist/mesh/triangles.js";

/** A form of triangles. */
export interface BodyForm {
  kind: "surface" | "line" | "points" | "ball";
  /** [3V] m */
  positions: Float32Array;
  /** [3T] */
  indices: Uint32Array;
  /** [V] sample point with which each vertex moves; −1: it stands still. */
  points: Int32Array;
  /** [3V] the direction out of the surface along which motion is coloured. */
  outward: Float32Array;
}

/** Notes that a model keeps of its shape. */
export interface ShapeNotes {
  kind?: string;
  thickness?: number;
  width?: number;
  diameter?: number;
  height?: number;
  edge?: string;
}

/** The notes of a model; empty where it has none. */
export function shapeNotes(model: ModalModel): ShapeNotes {
  const notes = (model.extras as { shape?: ShapeNotes } | undefined)?.shape;
  return typeof notes === "object" && notes !== null ? notes : {};
}

/** Gathers vertices and triangles. */
export class FormBuilder {
  readonly positions: number[] = [];
  readonly outward: number[] = [];
  readonly points: number[] = [];
  readonly indices: number[] = [];

  /** Vertices so far. */
  get count(): number {
    return this.points.length;
  }

  /** Adds a vertex and gives its index. */
  add(at: Vec3, out: Vec3, point: number): number {
    this.positions.push(...at);
    this.outward.push(...out);
    this.points.push(point);
    return this.points.length - 1;
  }
  /** The form of all vertices and triangles so far. */
  form(kind: BodyForm["kind"]): BodyForm {
    return {
      kind,
      positions: Float32Array.from(this.positions),
      outward: Float32Array.from(this.outward),
      points: Int32Array.from(this.points),
      indices: Uint32Array.from(this.indices),
    };
  }
}

/** The three numbers of a point. */
export const placeAt = (numbers: ArrayLike<number>, point: number): Vec3 => [
  numbers[3 * point],
  numbers[3 * point + 1],
  numbers[3 * point + 2],
];

/** The sides of the box around some points. */
export function sidesOf(positions: ArrayLike<number>): Vec3 {
  const { low, high } = boundsOf(positions);
  return minus(high, low);
}
