// What a finite-element model is to the solver: nodes with three moves, or three moves and three turns; how stiffly
// neighbours are joined; and their masses. K u = ω² M u (PHYSICS §1.1).

/** Stiffness and mass of a body in nodes. */
export interface System {
  /** Number of nodes. */
  nodes: number;
  /** Degrees of freedom of a node: 3 moves, or 3 moves and 3 turns. */
  freedoms: 3 | 6;
  /** [3 · nodes] m; where they lie helps to cut the body into parts. */
  positions: Float64Array;
  /** [nodes + 1] where the neighbours of each node begin. */
  starts: Int32Array;
  /** Neighbours of each node in rising order, itself among them. */
  neighbours: Int32Array;
  /** A block of freedoms × freedoms for each pair of neighbours, row by row; symmetric as a whole. */
  stiffness: Float64Array;
  /** One mass for each pair of neighbours, the same in all directions, kg. */
  masses: Float64Array;
  /** [nodes] kg·m², the same about all axes; undefined when nodes do not turn. */
  inertias: Float64Array | undefined;
  /** Degrees of freedom that do not move: node · freedoms + axis. */
  fixed?: Int32Array;
}

/** The neighbourhood of nodes that share elements. */
export interface Neighbourhood {
  starts: Int32Array;
  neighbours: Int32Array;
}

/**
 * Who is whose neighbour.
 *
 * @param elements nodes of the elements, `corners` each.
 */
export function neighbourhood(nodes: number, elements: ArrayLike<number>, corners: number): Neighbourhood {
  const uses = new Int32Array(nodes + 1);
  for (let i = 0; i < elements.length; i++) uses[elements[i] + 1]++;
  for (let n = 0; n < nodes; n++) uses[n + 1] += uses[n];
  const usedBy = new Int32Array(elements.length);
  const fill = uses.slice(0, nodes);
  for (let i = 0; i < elements.length; i++) usedBy[fill[elements[i]]++] = Math.floor(i / corners);
  const seen = new Int32Array(nodes).fill(-1);
  const starts = new Int32Array(nodes + 1);
  const found: number[] = [];
  for (let n = 0; n < nodes; n++) {
    const first = found.length;
    seen[n] = n;
    found.push(n);
    for (let u = uses[n]; u < uses[n + 1]; u++) {
      for (let c = 0; c < corners; c++) {
        const other = elements[usedBy[u] * corners + c];
        if (seen[other] === n) continue;
        seen[other] = n;
        found.push(other);
      }
    }
    const mine = found.slice(first).sort((a, b) => a - b);
    for (const [i, other] of mine.entries()) found[first + i] = other;
    starts[n + 1] = found.length;
  }
  return { starts, neighbours: Int32Array.from(found) };
}

/** Where the pair (node, other) stands among the neighbours; they must be neighbours. */
export function pairIndex({ starts, neighbours }: Neighbourhood, node: number, other: number): number {
  let [low, high] = [starts[node], starts[node + 1] - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (neighbours[middle] < other) low = middle + 1;
    else high = middle;
  }
  return low;
}
