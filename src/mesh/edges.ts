// Which triangles meet at which edges. Half-edge h = 3t + k runs from corner k of triangle t to its next corner;
// half-edges between the same two vertices are one edge. Found by a table of hashes in flat arrays, so that millions
// are no trouble and vertices with thousands of neighbours neither.

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
  let slots = 16;
  while (slots < 2 * halves) slots *= 2;
  /** In each slot the edge whose hash led there, plus one. */
  const table = new Int32Array(slots);
  const of = new Int32Array(halves);
  const next = new Int32Array(halves).fill(-1);
  const last = new Int32Array(halves);
  const first = new Int32Array(halves);
  const uses = new Uint32Array(halves);
  let count = 0;
  for (let h = 0; h < halves; h++) {
    const a = indices[h];
    const b = indices[nextCorner(h)];
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (slots - 1);
    for (;;) {
      const edge = table[slot] - 1;
      if (edge < 0) {
        table[slot] = count + 1;
        first[count] = last[count] = h;
        uses[count] = 1;
        of[h] = count++;
        break;
      }
      const c = indices[first[edge]];
      const d = indices[nextCorner(first[edge])];
      if ((c === low && d === high) || (c === high && d === low)) {
        next[last[edge]] = h;
        last[edge] = h;
        uses[edge]++;
        of[h] = edge;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  return { count, of, first: first.slice(0, count), next, uses: uses.slice(0, count) };
}

/**
 * The half-edge on the other side of each half-edge: where exactly two triangles meet and agree about their outside.
 * -1 at borders, and where three or more meet or two disagree.
 */
export function twinsOf(indices: Uint32Array, edges: Edges = edgesOf(indices)): Int32Array {
  const twins = new Int32Array(indices.length).fill(-1);
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] !== 2) continue;
    const h = edges.first[e];
    const other = edges.next[h];
    if (indices[h] === indices[other]) continue;
    twins[h] = other;
    twins[other] = h;
  }
  return twins;
}
