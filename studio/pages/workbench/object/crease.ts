// Edges that are seen: where two triangles meet at more than a gentle angle, each side gets vertices of its own, so
// that light does not run around the edge.

import { dot } from "#dist/math/vec3.js";
import { nextCorner, twinsOf } from "#dist/mesh/edges.js";
import { placeAt } from "./form.js";

/** Cosine of the angle between two triangles from which on their edge is sharp: 40°. */
const SHARP = Math.cos((40 * Math.PI) / 180);

/** Triangles whose corners are parted at sharp edges, and for every corner that was added the vertex that it was. */
export interface Creased {
  /** [3T] the corners; those from `count` on are new. */
  indices: Uint32Array;
  /** The vertex that each new one lies on. */
  added: number[];
}

/**
 * Parts triangles at sharp edges.
 *
 * @param count vertices that there are.
 * @param normals [3T] of the triangles, of length 1.
 */
export function creased(indices: Uint32Array, count: number, normals: ArrayLike<number>): Creased {
  // the corners of a vertex that are joined by smooth edges are one: each corner points to another of its group
  const group = Uint32Array.from(indices.keys());
  const first = (corner: number): number => {
    let at = corner;
    while (group[at] !== at) at = group[at];
    return at;
  };
  const join = (a: number, b: number) => {
    const [low, high] = [first(a), first(b)].sort((x, y) => x - y);
    group[high] = low;
  };
  const normal = (corner: number) => placeAt(normals, Math.floor(corner / 3));
  twinsOf(indices).forEach((other, corner) => {
    if (other < 0 || dot(normal(corner), normal(other)) < SHARP) return;
    join(nextCorner(corner), other);
    join(corner, nextCorner(other));
  });
  return numbered(indices, count, first);
}

/** The first group of a vertex keeps its number; others get new ones. */
function numbered(indices: Uint32Array, count: number, first: (corner: number) => number): Creased {
  const out = new Uint32Array(indices.length);
  const taken = new Map<number, number>();
  const used = new Set<number>();
  const added: number[] = [];
  for (let corner = 0; corner < indices.length; corner++) {
    const leader = first(corner);
    let vertex = taken.get(leader);
    if (vertex === undefined) {
      vertex = used.has(indices[corner]) ? count + added.push(indices[corner]) - 1 : indices[corner];
      used.add(indices[corner]);
      taken.set(leader, vertex);
    }
    out[corner] = vertex;
  }
  return { indices: out, added };
}
