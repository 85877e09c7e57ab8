// The plan of a factor: which nodes each front eliminates, which nodes beyond them it changes, and where these stand in
// the front above. It depends on the neighbourhood alone, so one plan serves every shift.
import type { Part } from "./dissection.js";
import type { Neighbourhood } from "./system.js";

/** A dense front of the factor. */
export interface Front {
  /** Its nodes: first those that it eliminates, then those that it changes, in the order of their elimination. */
  nodes: Int32Array;
  /** How many nodes it eliminates. */
  pivots: number;
  /** Fronts whose rest is added to this one. */
  below: number[];
}

/** The fronts in the order in which they are worked through: each after all below it. */
export interface Plan {
  fronts: Front[];
  /** [nodes] when each node is eliminated. */
  order: Int32Array;
}

/** Makes the plan of a body that was cut into parts. */
export function planFronts(graph: Neighbourhood, top: Part, nodes: number): Plan {
  const order = new Int32Array(nodes);
  let next = 0;
  const number = (part: Part): void => {
    for (const below of part.below) number(below);
    for (const node of part.nodes) order[node] = next++;
  };
  number(top);
  const fronts: Front[] = [];
  const seen = new Int32Array(nodes).fill(-1);
  /** Gives the fronts that hand something on to whoever comes above. */
  const make = (part: Part): number[] => {
    const below = part.below.flatMap(make);
    if (part.nodes.length === 0) return below;
    const index = fronts.length;
    const rest: number[] = [];
    for (const node of part.nodes) seen[node] = index;
    const take = (node: number) => {
      if (seen[node] === index) return;
      seen[node] = index;
      rest.push(node);
    };
    for (const front of below) {
      const { nodes, pivots } = fronts[front];
      for (let i = pivots; i < nodes.length; i++) take(nodes[i]);
    }
    for (const node of part.nodes) {
      for (let i = graph.starts[node]; i < graph.starts[node + 1]; i++) {
        const other = graph.neighbours[i];
        if (order[other] > order[node]) take(other);
      }
    }
    rest.sort((a, b) => order[a] - order[b]);
    fronts.push({ nodes: Int32Array.from([...part.nodes, ...rest]), pivots: part.nodes.length, below });
    return [index];
  };
  make(top);
  return { fronts, order };
}
