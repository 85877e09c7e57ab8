// The form of a body as it is drawn: triangles, and with which sample point of the model each vertex moves.
import type { ModalModel } from "phonolite/model";

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

/** What a model says of the shape that it was made from. */
export interface ShapeNotes {
  kind?: string;
  thickness?: number;
  width?: number;
  diameter?: number;
  height?: number;
  edge?: string;
}

/** What a model says of its shape. */
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
  add(x: number, y: number, z: number, out: readonly number[], point: number): number {
    this.positions.push(x, y, z);
    this.outward.push(out[0], out[1], out[2]);
    this.points.push(point);
    return this.points.length - 1;
  }
  /** What was gathered. */
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

/** Half the diagonal of the box around some points. */
export function radiusOf(positions: ArrayLike<number>): number {
  const [low, high] = boxOf(positions);
  return Math.hypot(...[0, 1, 2].map((axis) => high[axis] - low[axis])) / 2;
}
/** The box around some points. */
export function boxOf(positions: ArrayLike<number>): [low: number[], high: number[]] {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((x) => -x);
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  return [low, high];
}
