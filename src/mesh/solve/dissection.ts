// Nested dissection by coordinates: a body is cut across its longest direction into two halves and the few nodes
// between them, each half again, and so on. Nodes between halves are eliminated after both, so the halves never fill
// each other in.
import type { Neighbourhood } from "./system.js";

/** A part of a body: nodes that are eliminated together, after all parts below it. */
export interface Part {
  nodes: number[];
  below: Part[];
}

/** Parts of at most this many nodes are not cut any more. */
const SMALL = 12;

/**
 * Cuts a body into a tree of parts. A body of several pieces gets a tree of its own for each: the top part may have no
 * nodes.
 */
export function dissect(graph: Neighbourhood, positions: Float64Array, nodes: number): Part {
  const side = new Int8Array(nodes);
  const cut = (members: number[]): Part => {
    if (members.length <= SMALL) return { nodes: members, below: [] };
    const sorted = alongLongest(members, positions);
    const half = sorted.length >> 1;
    for (const [i, node] of sorted.entries()) side[node] = i < half ? 1 : 2;
    const between = separator(graph, sorted, side);
    const left: number[] = [];
    const right: number[] = [];
    for (const node of sorted) {
      if (side[node] === 1) left.push(node);
      else if (side[node] === 2) right.push(node);
      side[node] = 0;
    }
    if (left.length === 0 || right.length === 0) return { nodes: members, below: [] };
    return { nodes: between, below: [cut(left), cut(right)] };
  };
  return cut(Array.from({ length: nodes }, (_, i) => i));
}

/** Takes the nodes that touch the other side out of the side that has fewer of them. */
function separator({ starts, neighbours }: Neighbourhood, members: readonly number[], side: Int8Array): number[] {
  const touching = [1, 2].map((mine) =>
    members.filter((node) => {
      if (side[node] !== mine) return false;
      for (let i = starts[node]; i < starts[node + 1]; i++) if (side[neighbours[i]] === 3 - mine) return true;
      return false;
    }),
  );
  const fewer = touching[0].length <= touching[1].length ? touching[0] : touching[1];
  for (const node of fewer) side[node] = 0;
  return fewer;
}

/** Sorted along the direction in which they spread most; ties by number. */
function alongLongest(members: readonly number[], positions: Float64Array): number[] {
  const axis = longestDirection(members, positions);
  const place = (node: number) =>
    axis[0] * positions[3 * node] + axis[1] * positions[3 * node + 1] + axis[2] * positions[3 * node + 2];
  const keyed = members.map((node) => ({ node, at: place(node) }));
  keyed.sort((a, b) => a.at - b.at || a.node - b.node);
  return keyed.map(({ node }) => node);
}

/** The direction of largest spread, by some steps of the power method on the second moments. */
function longestDirection(members: readonly number[], positions: Float64Array): number[] {
  const mean = [0, 0, 0];
  for (const node of members) for (let a = 0; a < 3; a++) mean[a] += positions[3 * node + a] / members.length;
  const moments = new Float64Array(9);
  for (const node of members) {
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) {
        moments[3 * a + b] += (positions[3 * node + a] - mean[a]) * (positions[3 * node + b] - mean[b]);
      }
    }
  }
  const largest = [0, 4, 8].reduce((best, i) => (moments[i] > moments[best] ? i : best), 0) / 4;
  let axis = [0, 1, 2].map((a) => moments[3 * largest + a]);
  for (let step = 0; step < 12; step++) {
    const next = [0, 1, 2].map((a) => axis.reduce((sum, x, b) => sum + moments[3 * a + b] * x, 0));
    const length = Math.hypot(...next);
    if (!(length > 0)) return [1, 0, 0];
    axis = next.map((x) => x / length);
  }
  return axis;
}
