// The box around a shape of Rapier, in the frame of its collider, and what the shape is called in records.
import type { Vec3 } from "../../../math/vec3.js";
import type { Quaternion } from "../../sound/engine.js";
import { rotated } from "../../sound/rotation.js";
import type { RapierRotation } from "../types.js";

/** Three numbers. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A box around something, m. */
export interface Box {
  readonly min: Vec3;
  readonly max: Vec3;
}
/** A shape as records have it. */
export interface ShapeBox extends Box {
  readonly shape: string;
  /** How the shape's own axes lie in the collider. Default: as the collider's. */
  readonly turn?: Quaternion;
}

/** Fields of all shapes of Rapier, in two and three dimensions: each has some. */
export interface AnyShape<Vector, Rotation> {
  readonly type: number;
  readonly radius?: number;
  readonly halfHeight?: number;
  readonly halfExtents?: Vector;
  readonly borderRadius?: number;
  readonly normal?: Vector;
  readonly a?: Vector;
  readonly b?: Vector;
  readonly c?: Vector;
  readonly vertices?: ArrayLike<number>;
  readonly heights?: ArrayLike<number>;
  readonly scale?: Vector;
  readonly data?: ArrayLike<number>;
  readonly voxelSize?: Vector;
  readonly shapes?: readonly AnyShape<Vector, Rotation>[];
  readonly positions?: readonly Vector[];
  readonly rotations?: readonly Rotation[];
}

/** Numbers of Rapier's types of shapes, the same in all versions that are known. */
const BALL = 0;
const CAPSULE = 2;
const COMPOUND = 8;
const CYLINDERS = new Set([10, 14]);
/** Balls, boxes, capsules, cylinders and cones, round at their edges or not. */
const PLAIN = new Set([BALL, 1, CAPSULE, 10, 11, 12, 14, 15]);
/** Shapes of many parts: a pair has a manifold for each. */
const MANY = new Set([4, 6, 7, COMPOUND, 18]);
/** What stands for a half-space, which has no end: width and thickness, m. */
export const ENDLESS = [100, 1] as const;

/** Whether a type of shape is told by radius, half height or half extents. */
export const isPlain = (type: number): boolean => PLAIN.has(type);
/** Whether a type of shape has many parts, such as a mesh. */
export const isMany = (type: number): boolean => MANY.has(type);
/** Whether the parts of a type of shape have places of their own. */
export const isCompound = (type: number): boolean => type === COMPOUND;

/** The box around a shape. Never throws: of what is not known it makes nothing. */
export function shapeBox(given: object): ShapeBox {
  const shape = given as AnyShape<Corner, RapierRotation>;
  const { type, radius, halfHeight = 0, halfExtents, normal, heights, scale, data, voxelSize, vertices } = shape;
  const border = shape.borderRadius ?? 0;
  if (type === BALL) return { shape: "sphere", ...about(radius!, radius!, radius!) };
  if (type === CAPSULE) return { shape: "capsule", ...about(radius!, halfHeight + radius!, radius!) };
  if (radius !== undefined) {
    const across = radius + border;
    return { shape: CYLINDERS.has(type) ? "cylinder" : "cone", ...about(across, halfHeight + border, across) };
  }
  if (halfExtents)
    return { shape: "box", ...about(halfExtents.x + border, halfExtents.y + border, halfExtents.z + border) };
  if (normal) return { shape: "plane", ...about(ENDLESS[0] / 2, 0, ENDLESS[0] / 2, ENDLESS[1]), turn: upTo(normal) };
  if (heights && scale) {
    const { min, max } = boxOf(heights, 1);
    return {
      shape: "heightfield",
      min: [-scale.x / 2, min[0] * scale.y, -scale.z / 2],
      max: [scale.x / 2, max[0] * scale.y, scale.z / 2],
    };
  }
  if (data && voxelSize) {
    const { x, y, z } = voxelSize;
    const { min, max } = boxOf(data, 3);
    return {
      shape: "mesh",
      min: [min[0] * x, min[1] * y, min[2] * z],
      max: [(max[0] + 1) * x, (max[1] + 1) * y, (max[2] + 1) * z],
    };
  }
  if (shape.shapes) return { shape: "mesh", ...compoundBox(shape) };
  const corners = vertices ?? [shape.a, shape.b, shape.c].flatMap((at) => (at ? [at.x, at.y, at.z] : []));
  const { min, max } = boxOf(corners, 3);
  return {
    shape: "mesh",
    min: [min[0] - border, min[1] - border, min[2] - border],
    max: [max[0] + border, max[1] + border, max[2] + border],
  };
}

/** The box around a box that is turned and moved. */
export function movedBox({ min, max }: Box, position: Vec3, turn: Quaternion): Box {
  const middle = rotated([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2], turn);
  const axes = [
    rotated([(max[0] - min[0]) / 2, 0, 0], turn),
    rotated([0, (max[1] - min[1]) / 2, 0], turn),
    rotated([0, 0, (max[2] - min[2]) / 2], turn),
  ];
  const reach = (i: number) => Math.abs(axes[0][i]) + Math.abs(axes[1][i]) + Math.abs(axes[2][i]);
  const at = (i: number, sign: number) => position[i] + middle[i] + sign * reach(i);
  return { min: [at(0, -1), at(1, -1), at(2, -1)], max: [at(0, 1), at(1, 1), at(2, 1)] };
}

/** The box around boxes. */
export function unionOf(boxes: readonly Box[]): Box {
  const least = (i: number) => boxes.reduce((x, { min }) => Math.min(x, min[i]), Number.POSITIVE_INFINITY);
  const most = (i: number) => boxes.reduce((x, { max }) => Math.max(x, max[i]), Number.NEGATIVE_INFINITY);
  return { min: [least(0), least(1), least(2)], max: [most(0), most(1), most(2)] };
}

function compoundBox({ shapes = [], positions = [], rotations = [] }: AnyShape<Corner, RapierRotation>): Box {
  return unionOf(
    shapes.map((part, i) => {
      const { x, y, z } = positions[i];
      const turn = rotations[i];
      return movedBox(shapeBox(part), [x, y, z], [turn.x, turn.y, turn.z, turn.w]);
    }),
  );
}

const about = (x: number, y: number, z: number, below = y): Box => ({ min: [-x, -below, -z], max: [x, y, z] });

/** Least and most of numbers that come in groups of three, or one by one. */
function boxOf(values: ArrayLike<number>, stride: 1 | 3): Box {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = min.map((x) => -x);
  for (let i = 0; i < values.length; i++) {
    const axis = i % stride;
    if (values[i] < min[axis]) min[axis] = values[i];
    if (values[i] > max[axis]) max[axis] = values[i];
  }
  const finite = (x: number) => (Number.isFinite(x) ? x : 0);
  return { min: min.map(finite) as unknown as Vec3, max: max.map(finite) as unknown as Vec3 };
}

/** The shortest rotation that takes y to a unit vector. */
function upTo({ x, y, z }: Corner): Quaternion {
  if (y < -0.999999) return [1, 0, 0, 0];
  const size = Math.hypot(z, x, 1 + y);
  return [z / size, 0, -x / size, (1 + y) / size];
}
