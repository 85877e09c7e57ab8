// Gives every fan of triangles a vertex of its own. Where surfaces touch only at a vertex, where three or more meet at
// an edge, or where neighbours disagree about their outside, they are taken apart; behind this every edge has one or
// two triangles and every vertex one fan. Nothing moves.
import { edgesOf, nextCorner, twinsOf } from "../edges.js";
import type { TriangleMesh } from "../triangles.js";
import { pairedTwins } from "./pairs.js";

/** A mesh taken apart. */
export interface Fans {
  mesh: TriangleMesh;
  /** [V] which vertex of the given mesh each one is. */
  vertices: Uint32Array;
  /** How many vertices had to be made. */
  made: number;
}

/**
 * Takes a mesh apart where it is not a surface. At an edge where an even number of triangles meet, two by two stay
 * together, so that bodies that touch there stay closed; only where that does not lead to a surface the edge is cut.
 */
export function separateFans(mesh: TriangleMesh): Fans {
  const edges = edgesOf(mesh.indices);
  const paired = apart(mesh, pairedTwins(mesh, edges));
  if (paired.made === 0) return paired;
  const strict = apart(paired.mesh, twinsOf(paired.mesh.indices));
  const vertices = strict.vertices.map((v) => paired.vertices[v]);
  return { mesh: strict.mesh, vertices, made: paired.made + strict.made };
}

/** Gives every fan of half-edges that are twins its own vertex. */
function apart({ positions, indices }: TriangleMesh, twins: Int32Array): Fans {
  const parent = Int32Array.from({ length: indices.length }, (_, i) => i);
  const rootOf = (i: number) => {
    let root = i;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  for (let h = 0; h < indices.length; h++) {
    // The corner at the start of h and the corner of its twin at the same vertex belong to one fan.
    if (twins[h] < 0) continue;
    const a = rootOf(h);
    const b = rootOf(nextCorner(twins[h]));
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
  }
  const number = new Int32Array(indices.length).fill(-1);
  const taken = new Uint8Array(positions.length / 3);
  const extra: number[] = [];
  const out = new Uint32Array(indices.length);
  for (let h = 0; h < indices.length; h++) {
    const root = rootOf(h);
    if (number[root] < 0) {
      const v = indices[root];
      if (taken[v]) {
        number[root] = taken.length + extra.length;
        extra.push(v);
      } else {
        taken[v] = 1;
        number[root] = v;
      }
    }
    out[h] = number[root];
  }
  if (extra.length === 0) {
    const vertices = Uint32Array.from({ length: taken.length }, (_, v) => v);
    return { mesh: { positions, indices }, vertices, made: 0 };
  }
  const all = new Float64Array(positions.length + 3 * extra.length);
  all.set(positions);
  const vertices = new Uint32Array(taken.length + extra.length);
  for (let v = 0; v < taken.length; v++) vertices[v] = v;
  for (let i = 0; i < extra.length; i++) {
    vertices[taken.length + i] = extra[i];
    for (let k = 0; k < 3; k++) all[positions.length + 3 * i + k] = positions[3 * extra[i] + k];
  }
  return { mesh: { positions: all, indices: out }, vertices, made: extra.length };
}
