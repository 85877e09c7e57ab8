// The box around a shape of Rapier in two dimensions, in the frame of its collider, m. It has no depth yet. Numbers of
// types up to 9 are those of three dimensions; after them others follow.
import type { Vec3 } from "../../../math/vec3.js";
import type { Plane, PlaneVector } from "../../sound/plane.js";
import { type AnyShape, type Box, ENDLESS, movedBox, type ShapeBox, unionOf } from "./shape.js";

type FlatShape = AnyShape<PlaneVector, number>;

/** Numbers of types. */
const BALL = 0;
const VOXELS = 14;
/** Balls, boxes and capsules, round at their edges or not. */
const PLAIN = new Set([BALL, 1, 2, 10]);
/** Shapes of many parts: a pair has a manifold for each. */
const MANY = new Set([4, 6, 7, 8, VOXELS]);

/** Whether a type of shape is told by radius, half height or half extents. */
export const isFlatPlain = (type: number): boolean => PLAIN.has(type);
/** Whether a type of shape has many parts, such as a mesh. */
export const isFlatMany = (type: number): boolean => MANY.has(type);

/** The box around a shape. Never throws: of what is not known it makes nothing. */
export function flatShapeBox(given: object, plane: Plane): ShapeBox {
  const shape = given as FlatShape;
  const { type, radius, halfHeight = 0, halfExtents, normal, heights, scale, data, voxelSize, vertices } = shape;
  const unit = plane.metresPerUnit;
  const border = shape.borderRadius ?? 0;
  if (radius !== undefined)
    // a circle is a cylinder that lies across the plane; the ends of a capsule are round in the plane only
    return { shape: type === BALL ? "cylinder" : "mesh", ...about(unit * radius, unit * (halfHeight + radius)) };
  if (halfExtents) return { shape: "box", ...about(unit * (halfExtents.x + border), unit * (halfExtents.y + border)) };
  if (normal) {
    const [x, y] = plane.direction(normal);
    const [min, max]: Vec3[] = [
      [-ENDLESS[0] / 2, -ENDLESS[1], 0],
      [ENDLESS[0] / 2, 0, 0],
    ];
    // y to the normal, about z
    const half = 0.5 * Math.atan2(-x, y);
    return { shape: "plane", min, max, turn: [0, 0, Math.sin(half), Math.cos(half)] };
  }
  if (heights && scale) {
    const around = boxOf(heights, 1);
    const [x, y] = [scale.x / 2, scale.y];
    return laid("heightfield", [-x, around.min[0] * y], [x, around.max[0] * y], plane);
  }
  if (data && voxelSize) {
    const { x, y } = voxelSize;
    const { min, max } = boxOf(data, 2);
    return laid("mesh", [min[0] * x, min[1] * y], [(max[0] + 1) * x, (max[1] + 1) * y], plane);
  }
  if (shape.shapes) return { shape: "mesh", ...compoundBox(shape, plane) };
  const corners = vertices ?? [shape.a, shape.b, shape.c].flatMap((at) => (at ? [at.x, at.y] : []));
  const { min, max } = boxOf(corners, 2);
  return laid("mesh", [min[0] - border, min[1] - border], [max[0] + border, max[1] + border], plane);
}

type Pair = readonly [number, number];

const about = (x: number, y: number): Box => ({ min: [-x, -y, 0], max: [x, y, 0] });

/** A box of the engine, in metres; where y goes down, its upper side is the lower one. */
function laid(shape: string, min: Pair, max: Pair, plane: Plane): ShapeBox {
  const [one, other] = [min, max].map(([x, y]) => plane.vector({ x, y }));
  return { shape, min: [one[0], Math.min(one[1], other[1]), 0], max: [other[0], Math.max(one[1], other[1]), 0] };
}

function compoundBox({ shapes = [], positions = [], rotations = [] }: FlatShape, plane: Plane): Box {
  const boxes = shapes.map((part, i) =>
    movedBox(flatShapeBox(part, plane), plane.vector(positions[i]), plane.rotation(rotations[i])),
  );
  return unionOf(boxes);
}

/** Least and most of numbers that come in pairs, or one by one. */
function boxOf(values: ArrayLike<number>, stride: 1 | 2): { min: number[]; max: number[] } {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < values.length; i++) {
    const axis = i % stride;
    min[axis] = Math.min(min[axis], values[i]);
    max[axis] = Math.max(max[axis], values[i]);
  }
  const finite = (x: number) => (Number.isFinite(x) ? x : 0);
  return { min: min.map(finite), max: max.map(finite) };
}
