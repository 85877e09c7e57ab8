// Which triangles meet at which edges. Half-edge h = 3t + k runs from corner k of triangle t to its next corner;
// half-edges between the same two vertices are one edge.
import { HashTable, hashOf } from "./hash-table.js";

/** The edges of a mesh. */
export interface Edges {
  /** How many there are. */
  count: number;
  /** [3T] the edge of each half-edge. */
  of: Int32Array;
  /** [count] one half-edge of each edge: the first in order. */
  first: Int32Array;
  /** [3T] the next half-edge of the same edge; -1 behind the last. */
  next: Int32Array;
  /** [count] how many half-edges each edge has. */
  uses: Uint32Array;
}

/** The corner behind a corner, around the triangle. */
export const nextCorner = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
/** The corner before a corner, around the triangle. */
export const cornerBefore = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);

/** Edges that were found before. */
const known = new WeakMap<Uint32Array, Edges>();

/** The edges of triangles, found once for each array of them: triangles that are looked at do not change any more. */
export function edgesOf(indices: Uint32Array): Edges {
  let edges = known.get(indices);
  if (!edges) {
    edges = findEdges(indices);
    known.set(indices, edges);
  }
  return edges;
}

function findEdges(indices: Uint32Array): Edges {
  const halves = indices.length;
  const table = new HashTable(halves);
  const of = new Int32Array(halves);
  const next = new Int32Array(halves).fill(-1);
  const last = new Int32Array(halves);
  const first = new Int32Array(halves);
  const uses = new Uint32Array(halves);
  for (let h = 0; h < halves; h++) {
    const [a, b] = [indices[h], indices[nextCorner(h)]];
    const edge = table.numberOf(hashOf(Math.min(a, b), Math.max(a, b), 0), (known) => {
      const [c, d] = [indices[first[known]], indices[nextCorner(first[known])]];
      return (c === a && d === b) || (c === b && d === a);
    });
    if (uses[edge]++ === 0) first[edge] = h;
    else next[last[edge]] = h;
    last[edge] = h;
    of[h] = edge;
  }
  const { count } = table;
  return { count, of, first: first.slice(0, count), next, uses: uses.slice(0, count) };
}

/** Visits the edges of triangles with their two vertices and how many triangles each has. */
export function eachEdge(
  indices: Uint32Array,
  visit: (a: number, b: number, uses: number, half: number, edge: number) => void,
): void {
  const { count, first, uses } = edgesOf(indices);
  for (let e = 0; e < count; e++) visit(indices[first[e]], indices[nextCorner(first[e])], uses[e], first[e], e);
}

/** How many edges have so many triangles. */
export function edgesWith(indices: Uint32Array, test: (uses: number) => boolean): number {
  return edgesOf(indices).uses.reduce((sum, uses) => sum + (test(uses) ? 1 : 0), 0);
}

/** The other half-edge at each edge of exactly two triangles, whichever way they run; -1 at all others. */
export function partnersOf(indices: Uint32Array): Int32Array {
  const { count, first, next, uses } = edgesOf(indices);
  const partners = new Int32Array(indices.length).fill(-1);
  for (let e = 0; e < count; e++) {
    if (uses[e] !== 2) continue;
    partners[first[e]] = next[first[e]];
    partners[next[first[e]]] = first[e];
  }
  return partners;
}

/**
 * The half-edge on the other side of each half-edge: where exactly two triangles meet and agree about their outside.
 * -1 at borders, and where three or more meet or two disagree.
 */
export function twinsOf(indices: Uint32Array): Int32Array {
  return partnersOf(indices).map((g, h) => (g >= 0 && indices[h] !== indices[g] ? g : -1));
}
