// A triangle in its own plane: what the elements of a shell are computed in.
import { cross, dot, minus, type Vec3 } from "../../math/vec3.js";
import { pointOf } from "../triangles.js";

/** Corners of a triangle in its plane. */
export interface Corners {
  /** [3] m */
  x: Float64Array;
  /** [3] m */
  y: Float64Array;
  /** m² */
  area: number;
  /** Rows: the two axes of the plane and the normal, in space. */
  axes: Float64Array;
}

/**
 * Corners of the triangle of three points, counter-clockwise as seen from where the normal points. The first axis runs
 * along the first side.
 */
export function cornersOf(positions: Float64Array, a: number, b: number, c: number): Corners {
  const [u, v] = [b, c].map((to) => minus(pointOf(positions, to), pointOf(positions, a)));
  const length = Math.hypot(...u);
  const normal = cross(u, v);
  const twice = Math.hypot(...normal);
  const e1 = divided(u, length);
  const e3 = divided(normal, twice);
  const e2 = cross(e3, e1);
  return {
    x: Float64Array.of(0, length, dot(e1, v)),
    y: Float64Array.of(0, 0, dot(e2, v)),
    area: twice / 2,
    axes: Float64Array.of(...e1, ...e2, ...e3),
  };
}

const divided = ([x, y, z]: Vec3, by: number): Vec3 => [x / by, y / by, z / by];
