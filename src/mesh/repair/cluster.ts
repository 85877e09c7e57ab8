// Brings very large meshes down before anything that costs more: vertices in the same cell of a grid that face the same
// way become one, at their mean (Rossignac & Borrel 1993). That they must face the same way keeps the two sides of a
// thin wall apart, however coarse the grid.
import { HashTable, hashOf } from "../hash-table.js";
import { boundsOf, facesOf, type TriangleMesh } from "../triangles.js";
import { clean } from "./clean.js";

/** Meshes with more triangles than this are brought down to about as many. */
export const MOST_TRIANGLES = 100_000;

/** A mesh with about at most `most` triangles. */
export function cluster(mesh: TriangleMesh, most = MOST_TRIANGLES): TriangleMesh {
  if (mesh.indices.length / 3 <= most) return mesh;
  const { area } = facesOf(mesh);
  const { low, extents } = boundsOf(mesh.positions);
  // A surface meets about one and a half cells for each area of a cell's side, and has two triangles a vertex.
  let cell = Math.max(Math.sqrt((3 * area) / most), Math.max(...extents) / 2 ** 16);
  let out = mesh;
  for (let tries = 0; tries < 12; tries++) {
    out = clean(merge(mesh, low, cell), true).mesh;
    const count = out.indices.length / 3;
    if (count <= 1.1 * most) break;
    cell *= Math.max(1.15, Math.sqrt(count / most));
  }
  return out;
}

function merge(mesh: TriangleMesh, low: readonly number[], cell: number): TriangleMesh {
  const { positions: p, indices } = mesh;
  const facing = directions(mesh);
  const vertices = p.length / 3;
  const table = new HashTable(vertices);
  const number = new Int32Array(vertices);
  /** The vertex that began each cluster, how many there are in it and the sum of their places. */
  const begun = new Int32Array(vertices);
  const sizes = new Uint32Array(vertices);
  const sums = new Float64Array(p.length);
  const place = (v: number, k: number) => Math.floor((p[3 * v + k] - low[k]) / cell);
  for (let v = 0; v < vertices; v++) {
    const [i, j, k] = [place(v, 0), place(v, 1), place(v, 2)];
    const c = table.numberOf(hashOf(i, j, k) ^ facing[v], (known) => {
      const w = begun[known];
      return facing[w] === facing[v] && place(w, 0) === i && place(w, 1) === j && place(w, 2) === k;
    });
    if (sizes[c]++ === 0) begun[c] = v;
    number[v] = c;
    for (let x = 0; x < 3; x++) sums[3 * c + x] += p[3 * v + x];
  }
  const positions = sums.slice(0, 3 * table.count).map((sum, i) => sum / sizes[Math.floor(i / 3)]);
  return { positions, indices: indices.map((v) => number[v]) };
}

/** Which of six directions each vertex faces most. */
function directions({ positions, indices }: TriangleMesh): Uint8Array {
  const { normals, areas } = facesOf({ positions, indices });
  const sums = new Float64Array(positions.length);
  for (let i = 0; i < indices.length; i++) {
    const t = Math.floor(i / 3);
    for (let k = 0; k < 3; k++) sums[3 * indices[i] + k] += areas[t] * normals[3 * t + k];
  }
  const out = new Uint8Array(positions.length / 3);
  for (let v = 0; v < out.length; v++) {
    const [x, y, z] = [Math.abs(sums[3 * v]), Math.abs(sums[3 * v + 1]), Math.abs(sums[3 * v + 2])];
    const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    out[v] = 2 * axis + (sums[3 * v + axis] < 0 ? 1 : 0);
  }
  return out;
}
