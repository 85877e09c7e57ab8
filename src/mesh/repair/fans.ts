// Gives every fan of triangles a vertex of its own. Where surfaces touch only at a vertex, where three or more meet at
// an edge, or where neighbours disagree about their outside, they are taken apart; behind this every edge has one or
// two triangles and every vertex one fan. Nothing moves.
import { nextCorner, twinsOf } from "../edges.js";
import { Forest } from "../forest.js";
import { appended, numbersTo, placesOf, type TriangleMesh } from "../triangles.js";
import { pairedTwins } from "./twins.js";

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
  const paired = apart(mesh, pairedTwins(mesh));
  if (paired.made === 0) return paired;
  const strict = apart(paired.mesh, twinsOf(paired.mesh.indices));
  const vertices = strict.vertices.map((v) => paired.vertices[v]);
  return { mesh: strict.mesh, vertices, made: paired.made + strict.made };
}

/** Gives every fan of half-edges that are twins its own vertex. */
function apart({ positions, indices }: TriangleMesh, twins: Int32Array): Fans {
  const fans = new Forest(indices.length);
  // The corner at the start of h and the corner of its twin at the same vertex belong to one fan.
  for (let h = 0; h < indices.length; h++) if (twins[h] >= 0) fans.unite(h, nextCorner(twins[h]), 0);
  const number = new Int32Array(indices.length).fill(-1);
  const taken = new Uint8Array(positions.length / 3);
  const extra: number[] = [];
  const out = indices.map((_, h) => {
    const root = fans.rootOf(h);
    if (number[root] < 0) {
      const v = indices[root];
      number[root] = taken[v] ? taken.length + extra.push(v) - 1 : v;
      taken[v] = 1;
    }
    return number[root];
  });
  const vertices = appended(numbersTo(taken.length), extra);
  if (extra.length === 0) return { mesh: { positions, indices }, vertices, made: 0 };
  return { mesh: { positions: placesOf(positions, vertices), indices: out }, vertices, made: extra.length };
}
