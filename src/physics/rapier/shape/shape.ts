// The box around a shape of Rapier, in the frame of its collider, and what the shape is called in records.
import type { Vec3 } from "../../../math/vec3.js";
import type { Quaternion } from "../../sound/engine.js";
import type { Plane } from "../../sound/plane.js";
import { rotated } from "../../sound/rotation.js";
import { rotationOf, vectorOf } from "../space.js";
import type { RapierRotation, RapierVector } from "../types.js";

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
interface AnyShape {
  readonly type: number;
  readonly radius?: number;
  readonly halfHeight?: number;
  readonly halfExtents?: RapierVector;
  readonly borderRadius?: number;
  readonly normal?: RapierVector;
  readonly a?: RapierVector;
  readonly b?: RapierVector;
  readonly c?: RapierVector;
  readonly vertices?: ArrayLike<number>;
  readonly heights?: ArrayLike<number>;
  readonly scale?: RapierVector;
  readonly data?: ArrayLike<number>;
  readonly voxelSize?: RapierVector;
  readonly shapes?: readonly AnyShape[];
  readonly positions?: readonly RapierVector[];
  readonly rotations?: readonly (RapierRotation | number)[];
}

/** Numbers of Rapier's types of shapes, the same in all versions that are known. */
const BALL = 0;
const CAPSULE = 2;
const COMPOUND = 8;
const CYLINDERS = new Set([10, 14]);
/**
 * Balls, boxes, capsules, cylinders and cones, round at their edges or not; and shapes of many parts, of which a pair
 * has a manifold for each. Numbers up to 9 are the same in two dimensions; after them others follow.
 */
const KINDS = {
  space: { plain: new Set([BALL, 1, CAPSULE, 10, 11, 12, 14, 15]), many: new Set([4, 6, 7, COMPOUND, 18]) },
  plane: { plain: new Set([BALL, 1, CAPSULE, 10]), many: new Set([4, 6, 7, COMPOUND, 14]) },
} as const;
/** What stands for a half-space, which has no end: width and thickness, m. */
const ENDLESS = [100, 1] as const;

/** Whether a type of shape is told by radius, half height or half extents. */
export const isPlain = (type: number, plane?: Plane): boolean => KINDS[plane ? "plane" : "space"].plain.has(type);
/** Whether a type of shape has many parts, such as a mesh. */
export const isMany = (type: number, plane?: Plane): boolean => KINDS[plane ? "plane" : "space"].many.has(type);
/** Whether the parts of a type of shape have places of their own. */
export const isCompound = (type: number): boolean => type === COMPOUND;

/**
 * The box around a shape, in the frame of its collider, m; in two dimensions it has no depth yet. Never throws: of what
 * is not known it makes nothing.
 */
export function shapeBox(given: object, plane?: Plane): ShapeBox {
  const shape = given as AnyShape;
  if (shape.normal) return halfSpace(shape.normal, plane);
  if (shape.shapes) return { shape: "mesh", ...compoundBox(shape, plane) };
  const box = boxInUnits(shape, plane !== undefined);
  return plane ? { ...box, ...laid(box, plane) } : box;
}

/** The box around a shape, in units of the engine. */
function boxInUnits(shape: AnyShape, flat: boolean): ShapeBox {
  const { type, radius, halfHeight = 0, halfExtents, heights, scale, data, voxelSize, vertices } = shape;
  const border = shape.borderRadius ?? 0;
  if (radius !== undefined) return roundBox(type, radius, halfHeight, border, flat);
  if (halfExtents) {
    const { x, y, z = 0 } = halfExtents;
    return { shape: "box", ...about(x + border, y + border, z + border) };
  }
  if (heights && scale) {
    const { min, max } = boxOf(heights, 1);
    const { x, y, z = 0 } = scale;
    return { shape: "heightfield", min: [-x / 2, min[0] * y, -z / 2], max: [x / 2, max[0] * y, z / 2] };
  }
  const stride = flat ? 2 : 3;
  if (data && voxelSize) {
    const { x, y, z = 0 } = voxelSize;
    const { min, max } = boxOf(data, stride);
    return {
      shape: "mesh",
      min: [min[0] * x, min[1] * y, min[2] * z],
      max: [(max[0] + 1) * x, (max[1] + 1) * y, (max[2] + 1) * z],
    };
  }
  const corners = [shape.a, shape.b, shape.c].flatMap((at) => (at ? [at.x, at.y, at.z ?? 0].slice(0, stride) : []));
  const { min, max } = boxOf(vertices ?? corners, stride);
  return {
    shape: "mesh",
    min: [min[0] - border, min[1] - border, min[2] - border],
    max: [max[0] + border, max[1] + border, max[2] + border],
  };
}

/** A circle is a cylinder that lies across the plane; the ends of a capsule there are round in the plane only. */
function roundBox(type: number, radius: number, halfHeight: number, border: number, flat: boolean): ShapeBox {
  if (flat) return { shape: type === BALL ? "cylinder" : "mesh", ...about(radius, halfHeight + radius, 0) };
  if (type === BALL) return { shape: "sphere", ...about(radius, radius, radius) };
  if (type === CAPSULE) return { shape: "capsule", ...about(radius, halfHeight + radius, radius) };
  const across = radius + border;
  return { shape: CYLINDERS.has(type) ? "cylinder" : "cone", ...about(across, halfHeight + border, across) };
}

function halfSpace(normal: RapierVector, plane: Plane | undefined): ShapeBox {
  const [side, below] = [ENDLESS[0] / 2, ENDLESS[1]];
  if (!plane) return { shape: "plane", ...about(side, 0, side, below), turn: upTo(normal) };
  const [x, y] = plane.direction(normal);
  // y to the normal, about z
  const half = 0.5 * Math.atan2(-x, y);
  return { shape: "plane", ...about(side, 0, 0, below), turn: [0, 0, Math.sin(half), Math.cos(half)] };
}

/** A box of a plane, in metres; where y goes down, its upper side is the lower one. */
function laid({ min, max }: Box, plane: Plane): Box {
  const [one, other] = [min, max].map(([x, y]) => plane.vector({ x, y }));
  return { min: [one[0], Math.min(one[1], other[1]), 0], max: [other[0], Math.max(one[1], other[1]), 0] };
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

function compoundBox({ shapes = [], positions = [], rotations = [] }: AnyShape, plane: Plane | undefined): Box {
  const boxes = shapes.map((part, i) =>
    movedBox(shapeBox(part, plane), vectorOf(positions[i], plane), rotationOf(rotations[i], plane)),
  );
  return unionOf(boxes);
}

const about = (x: number, y: number, z: number, below = y): Box => ({ min: [-x, -below, -z], max: [x, y, z] });

/** Least and most of numbers that come in groups, or one by one. */
function boxOf(values: ArrayLike<number>, stride: 1 | 2 | 3): Box {
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
function upTo({ x, y, z = 0 }: RapierVector): Quaternion {
  if (y < -0.999999) return [1, 0, 0, 0];
  const size = Math.hypot(z, x, 1 + y);
  return [z / size, 0, -x / size, (1 + y) / size];
}
