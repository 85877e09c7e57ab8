// Meshes of small things, made of patches: grids of points over two parameters. Normals are smooth within a patch and
// creased between patches. Which way a triangle runs does not matter: what is drawn faces the eye.
import { cross, minus, type Vec3 } from "#dist/math/vec3.js";

export type { Vec3 };

/** A point of a patch, and how much of the light around reaches it, 1 unless given. */
export type Point = readonly [x: number, y: number, z: number, light?: number];

/** Triangles with normals. */
export interface Mesh {
  /** [3V] m */
  positions: Float32Array;
  /** [3V] */
  normals: Float32Array;
  /** [V] how much of the light around reaches a vertex, 0 to 1. */
  lights: Float32Array;
  /** [3T] */
  indices: Uint32Array;
}

/**
 * A patch of `columns` × `rows` points.
 *
 * @param at the point at u and v from 0 to 1.
 * @param closed whether the last column is the first again.
 */
export function patch(columns: number, rows: number, at: (u: number, v: number) => Point, closed = false): Mesh {
  const positions = new Float32Array(3 * columns * rows);
  const lights = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      const [x, y, z, light = 1] = at(column / (closed ? columns : columns - 1), row / (rows - 1));
      positions.set([x, y, z], 3 * i);
      lights[i] = light;
    }
  }
  const indices: number[] = [];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column < (closed ? columns : columns - 1); column++) {
      const next = (column + 1) % columns;
      const [a, b] = [row * columns + column, row * columns + next];
      indices.push(a, b, a + columns, b, b + columns, a + columns);
    }
  }
  const triangles = Uint32Array.from(indices);
  return { positions, normals: smoothNormals(positions, triangles), lights, indices: triangles };
}

/** The place or direction that begins at an index of some numbers. */
export const vecAt = (numbers: ArrayLike<number>, i: number): Vec3 => [numbers[i], numbers[i + 1], numbers[i + 2]];

/** Several meshes as one. */
export function joined(...meshes: readonly Mesh[]): Mesh {
  const sum = (size: (mesh: Mesh) => number) => meshes.reduce((all, mesh) => all + size(mesh), 0);
  const vertices = sum(({ lights }) => lights.length);
  const all: Mesh = {
    positions: new Float32Array(3 * vertices),
    normals: new Float32Array(3 * vertices),
    lights: new Float32Array(vertices),
    indices: new Uint32Array(sum(({ indices }) => indices.length)),
  };
  let [vertex, index] = [0, 0];
  for (const { positions, normals, lights, indices } of meshes) {
    all.positions.set(positions, 3 * vertex);
    all.normals.set(normals, 3 * vertex);
    all.lights.set(lights, vertex);
    for (const i of indices) all.indices[index++] = vertex + i;
    vertex += lights.length;
  }
  return all;
}

/** A mesh whose points are put elsewhere; normals are found anew. */
export function moved(mesh: Mesh, to: (x: number, y: number, z: number) => Vec3): Mesh {
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3) positions.set(to(...vecAt(mesh.positions, i)), i);
  return { ...mesh, positions, normals: smoothNormals(positions, mesh.indices) };
}

/** A mesh moved along. */
export const shifted = (mesh: Mesh, [dx, dy, dz]: Vec3): Mesh => moved(mesh, (x, y, z) => [x + dx, y + dy, z + dz]);

/** Normals at vertices: those of the triangles around, by their area. */
export function smoothNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    const from = vecAt(positions, a);
    const across = cross(minus(vecAt(positions, b), from), minus(vecAt(positions, c), from));
    for (const corner of [a, b, c]) for (let axis = 0; axis < 3; axis++) normals[corner + axis] += across[axis];
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    for (let axis = 0; axis < 3; axis++) normals[i + axis] /= length;
  }
  return normals;
}

/** Smallest and largest place along each axis. */
export function boundsOf(positions: ArrayLike<number>): { low: Vec3; high: Vec3 } {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((x) => -x);
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  return { low: low as unknown as Vec3, high: high as unknown as Vec3 };
}
