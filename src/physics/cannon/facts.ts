// What cannon-es knows of a body: one shape is told as what it is, several as the box around them. The body's place is
// its centre of mass, whatever its shapes; sizes are along the axes of the shape.
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { BodyFacts, Quaternion } from "../sound/engine.js";
import { rotated } from "../sound/rotation.js";
import { type CannonBody, type CannonQuaternion, type CannonShape, type CannonVec3, TYPES } from "./types.js";

/** Kind, lowest and highest corner of a shape in its own frame. */
interface Extent {
  kind: string;
  low: Vec3;
  high: Vec3;
}

/** What stands for a plane, which has no end: so wide, so thick, m. */
const PLANE = { side: 10, thickness: 0.1 };
/** What stands for a particle, which has no size, m. */
const PARTICLE = 0.01;
/** Fields of shapes, by `Shape.types`. */
type Shapes = {
  1: { radius: number };
  4: { halfExtents: CannonVec3 };
  16: { vertices: readonly CannonVec3[] };
  32: { data: readonly (readonly number[])[]; elementSize: number; minValue: number; maxValue: number };
  128: { radiusTop: number; radiusBottom: number; height: number };
  256: { vertices: ArrayLike<number>; scale: CannonVec3 };
};
const EXTENTS: Readonly<Record<number, (shape: never) => Extent>> = {
  1: ({ radius }: Shapes[1]) => about("sphere", radius, radius, radius),
  // its material lies behind it, its face looks along z
  2: () => ({
    kind: "plane",
    low: [-PLANE.side / 2, -PLANE.side / 2, -PLANE.thickness],
    high: [PLANE.side / 2, PLANE.side / 2, 0],
  }),
  4: ({ halfExtents: { x, y, z } }: Shapes[4]) => about("box", x, y, z),
  16: ({ vertices }: Shapes[16]) => ({ kind: "mesh", ...around(vertices.map(triple)) }),
  32: ({ data, elementSize, minValue, maxValue }: Shapes[32]) => ({
    kind: "heightfield",
    low: [0, 0, minValue],
    high: [elementSize * (data.length - 1), elementSize * ((data[0]?.length ?? 1) - 1), maxValue],
  }),
  64: () => about("sphere", PARTICLE / 2, PARTICLE / 2, PARTICLE / 2),
  128: ({ radiusTop, radiusBottom, height }: Shapes[128]) => {
    const radius = Math.max(radiusTop, radiusBottom);
    return about("cylinder", radius, height / 2, radius);
  },
  256: ({ vertices, scale }: Shapes[256]) => {
    const points: Vec3[] = [];
    for (let i = 0; i + 2 < vertices.length; i += 3)
      points.push([vertices[i] * scale.x, vertices[i + 1] * scale.y, vertices[i + 2] * scale.z]);
    return { kind: "mesh", ...around(points) };
  },
};
const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** Shape, size, mass and the like of a body. */
export function cannonFacts(body: CannonBody): BodyFacts {
  const { type, mass, shapes, shapeOffsets, shapeOrientations } = body;
  if (shapes.length === 0)
    throw new PhonoliteError("add body", "body", "one with a shape: body.addShape(shape) first", new Came("none"));
  // the frame of a lone shape is its own; several share that of the body
  const alone = shapes.length === 1;
  const { kind, low, high } = alone
    ? extentOf(shapes[0])
    : { kind: "compound", ...around(shapes.flatMap((_, i) => cornersOf(body, i))) };
  const orientation = alone ? turnOf(shapeOrientations[0]) : UPRIGHT;
  const middle = rotated(low.map((x, i) => (x + high[i]) / 2) as unknown as Vec3, orientation);
  const position = alone ? (triple(shapeOffsets[0]).map((x, i) => x + middle[i]) as unknown as Vec3) : middle;
  const moved = position.some((x) => x !== 0) || orientation.some((x, i) => x !== UPRIGHT[i]);
  return {
    shape: kind,
    size: low.map((x, i) => high[i] - x) as unknown as Vec3,
    mass,
    fixed: type === TYPES.static || (type === TYPES.dynamic && !(mass > 0)),
    kinematic: type === TYPES.kinematic,
    ...(moved && { place: { position, orientation } }),
  };
}

function extentOf(shape: CannonShape): Extent {
  return (EXTENTS[shape.type] ?? sphereAround)(shape as never);
}
/** A shape of which nothing is known but how far it reaches. */
function sphereAround({ boundingSphereRadius: reach = 0 }: { boundingSphereRadius?: number }): Extent {
  const radius = Math.min(reach, PLANE.side / 2);
  return about("mesh", radius, radius, radius);
}
const about = (kind: string, x: number, y: number, z: number): Extent => ({ kind, low: [-x, -y, -z], high: [x, y, z] });

/** The corners of a shape's box, in the frame of the body. */
function cornersOf({ shapes, shapeOffsets, shapeOrientations }: CannonBody, i: number): Vec3[] {
  const ends = extentOf(shapes[i]);
  const [x, y, z] = triple(shapeOffsets[i]);
  const turn = turnOf(shapeOrientations[i]);
  return Array.from({ length: 8 }, (_, corner) => {
    const at = ends.low.map((low, axis) => ((corner >> axis) & 1 ? ends.high[axis] : low)) as unknown as Vec3;
    const [u, v, w] = rotated(at, turn);
    return [x + u, y + v, z + w];
  });
}

/** The box around points, without which it is a point. */
function around(points: readonly Vec3[]): { low: Vec3; high: Vec3 } {
  const low: [number, number, number] = points.length > 0 ? [...points[0]] : [0, 0, 0];
  const high: [number, number, number] = [...low];
  for (const point of points)
    for (let i = 0; i < 3; i++) {
      low[i] = Math.min(low[i], point[i]);
      high[i] = Math.max(high[i], point[i]);
    }
  return { low, high };
}

const triple = ({ x, y, z }: CannonVec3): Vec3 => [x, y, z];
const turnOf = ({ x, y, z, w }: CannonQuaternion): Quaternion => [x, y, z, w];
