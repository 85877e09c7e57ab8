// Triangles in space, the form in which every mesh passes through this folder, and the small sums over them that many
// parts need.
import type { Vec3 } from "../math/vec3.js";

/** Triangles in space. */
export interface TriangleMesh {
  /** [3V] x, y, z of each vertex, m. */
  positions: Float64Array;
  /** [3T] vertices of each triangle, counter-clockwise from outside. */
  indices: Uint32Array;
}

/** Normals and areas of triangles. */
export interface Faces {
  /** [3T] unit normals; nothing where a triangle has no area. */
  normals: Float64Array;
  /** [T] areas, m². */
  areas: Float64Array;
  /** The sum of them, m². */
  area: number;
}

/** The normal and area of every triangle. */
export function facesOf({ positions, indices }: TriangleMesh): Faces {
  const normals = new Float64Array(indices.length);
  const areas = new Float64Array(indices.length / 3);
  const n = new Float64Array(3);
  let area = 0;
  for (let t = 0; t < areas.length; t++) {
    normalInto(n, positions, indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]);
    const twice = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    areas[t] = twice / 2;
    area += twice / 2;
    if (twice > 0) for (let k = 0; k < 3; k++) normals[3 * t + k] = n[k] / twice;
  }
  return { normals, areas, area };
}

/** Writes the normal of the triangle of three vertices, as long as twice its area, m². */
export function normalInto(out: Float64Array, p: Float64Array, a: number, b: number, c: number): void {
  const [ux, uy, uz] = [p[3 * b] - p[3 * a], p[3 * b + 1] - p[3 * a + 1], p[3 * b + 2] - p[3 * a + 2]];
  const [vx, vy, vz] = [p[3 * c] - p[3 * a], p[3 * c + 1] - p[3 * a + 1], p[3 * c + 2] - p[3 * a + 2]];
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
}

/** Where a vertex is, m. */
export const pointOf = (p: Float64Array, v: number): Vec3 => [p[3 * v], p[3 * v + 1], p[3 * v + 2]];

/** The middle of the triangle whose corners stand at `t` in the list, m. */
export function middleOf(p: Float64Array, indices: Uint32Array, t: number): Vec3 {
  const middle = (k: number) => (p[3 * indices[t] + k] + p[3 * indices[t + 1] + k] + p[3 * indices[t + 2] + k]) / 3;
  return [middle(0), middle(1), middle(2)];
}

/** The distance of two vertices, m. */
export function distance(p: Float64Array, a: number, b: number): number {
  return Math.hypot(p[3 * a] - p[3 * b], p[3 * a + 1] - p[3 * b + 1], p[3 * a + 2] - p[3 * b + 2]);
}

/** The same for loops that ask millions of times: in a third of the time, and the last bit may differ. */
export function quickDistance(p: Float64Array, a: number, b: number): number {
  const [x, y, z] = [p[3 * a] - p[3 * b], p[3 * a + 1] - p[3 * b + 1], p[3 * a + 2] - p[3 * b + 2]];
  return Math.sqrt(x * x + y * y + z * z);
}

/** The box around all vertices, m: its lowest and highest corner and its extents; of nothing they are nothing. */
export interface Bounds {
  low: [number, number, number];
  high: [number, number, number];
  extents: [number, number, number];
}

/** The box around all vertices. */
export function boundsOf(positions: ArrayLike<number>): Bounds {
  const bounds: Bounds = { low: [0, 0, 0], high: [0, 0, 0], extents: [0, 0, 0] };
  for (let k = 0; k < 3 && positions.length > 0; k++) {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = k; i < positions.length; i += 3) {
      if (positions[i] < least) least = positions[i];
      if (positions[i] > most) most = positions[i];
    }
    bounds.low[k] = least;
    bounds.high[k] = most;
    bounds.extents[k] = most - least;
  }
  return bounds;
}

/** The diagonal of the box around all vertices, m. */
export function diagonalOf(positions: ArrayLike<number>): number {
  return Math.hypot(...boundsOf(positions).extents);
}

/** The numbers from 0 on, such as those of all triangles. */
export function numbersTo(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, i) => i);
}

/** The numbers behind others. */
export function appended<T extends Float64Array | Uint32Array>(numbers: T, more: ArrayLike<number>): T {
  const Kind = numbers.constructor as new (length: number) => T;
  const all = new Kind(numbers.length + more.length);
  all.set(numbers);
  all.set(more, numbers.length);
  return all;
}

/** A mesh of some of the triangles, without the vertices that no triangle uses. */
export interface Part extends TriangleMesh {
  /** [V] which vertex of the whole mesh each one is. */
  vertices: Uint32Array;
}

/** Takes some triangles out of a mesh; vertices keep their order. */
export function partOf({ positions, indices }: TriangleMesh, triangles: ArrayLike<number>): Part {
  const corners = Uint32Array.from({ length: 3 * triangles.length }, (_, i) => {
    return indices[3 * triangles[Math.floor(i / 3)] + (i % 3)];
  });
  const used = new Uint8Array(positions.length / 3);
  for (const v of corners) used[v] = 1;
  const vertices = numbersTo(used.length).filter((v) => used[v]);
  const number = new Uint32Array(used.length);
  for (const [i, v] of vertices.entries()) number[v] = i;
  return { positions: placesOf(positions, vertices), indices: corners.map((v) => number[v]), vertices };
}

/** The triangles that a test picks, as a mesh. */
export function trianglesWhere(mesh: TriangleMesh, test: (t: number) => boolean): TriangleMesh {
  const { positions, indices } = partOf(mesh, numbersTo(mesh.indices.length / 3).filter(test));
  return { positions, indices };
}

/** The coordinates of some vertices. */
export function placesOf(positions: Float64Array, vertices: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: 3 * vertices.length }, (_, i) => {
    return positions[3 * vertices[Math.floor(i / 3)] + (i % 3)];
  });
}
