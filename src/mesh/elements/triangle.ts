// A triangle in its own plane: what the elements of a shell are computed in.

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
  const side = (from: number, to: number) => [0, 1, 2].map((i) => positions[3 * to + i] - positions[3 * from + i]);
  const [u, v] = [side(a, b), side(a, c)];
  const length = Math.hypot(u[0], u[1], u[2]);
  const e1 = u.map((s) => s / length);
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const twice = Math.hypot(normal[0], normal[1], normal[2]);
  const e3 = normal.map((s) => s / twice);
  const e2 = [e3[1] * e1[2] - e3[2] * e1[1], e3[2] * e1[0] - e3[0] * e1[2], e3[0] * e1[1] - e3[1] * e1[0]];
  const along = (axis: number[], s: number[]) => axis[0] * s[0] + axis[1] * s[1] + axis[2] * s[2];
  return {
    x: Float64Array.of(0, length, along(e1, v)),
    y: Float64Array.of(0, 0, along(e2, v)),
    area: twice / 2,
    axes: Float64Array.of(...e1, ...e2, ...e3),
  };
}
