// The two sides of a wall. Triangles that hang together smoothly are patches; patches opposite to each other lie on
// different sides, patches that meet at an edge on the same one. Both kinds of knowledge go into one forest, the surest
// first, in which every patch knows whether it lies on its root's side (union–find with parity). Rims, which face
// nothing, belong to no side; rods and handles, which face themselves, are told apart.
import { dot } from "../../math/vec3.js";
import { eachEdge, partnersOf } from "../edges.js";
import { Forest } from "../forest.js";
import { distance, type Faces, pointOf, type TriangleMesh } from "../triangles.js";
import type { Walls } from "./thickness.js";

/** Sides of walls. */
export interface Sides {
  /** [T] the wall that each triangle is on; -1 for rims, lumps and rods. */
  wall: Int32Array;
  /** [T] 0 or 1: which side of its wall. */
  side: Uint8Array;
  /** The area of walls that face themselves (a rod, a handle), m². */
  selfFacing: number;
}

/** Neighbours belong to the same patch when the cosine between their normals is above this. */
const SMOOTH = 0.5;

/** Sorts the triangles of thin walls by side. */
export function sidesOf(
  { positions, indices }: TriangleMesh,
  { normals, areas }: Faces,
  { opposite }: Walls,
  thin: Uint8Array,
): Sides {
  const count = areas.length;
  const pairs: [t: number, u: number, length: number][] = [];
  const partners = partnersOf(indices);
  eachEdge(indices, (a, b, uses, h) => {
    if (uses === 2) pairs.push([Math.floor(h / 3), Math.floor(partners[h] / 3), distance(positions, a, b)]);
  });
  const patch = patchesOf(pairs, normals, thin);
  const patchOf = (t: number) => (t >= 0 ? patch[t] : -1);
  // How much area of one patch faces another, and how long the edges are at which they meet.
  const facing = new Links();
  const meeting = new Links();
  for (let t = 0; t < count; t++) facing.add(patch[t], patchOf(opposite[t]), areas[t]);
  for (const [t, u, length] of pairs) meeting.add(patch[t], patch[u], length);
  const forest = new Forest(count);
  for (const [a, b] of facing.heaviestFirst()) forest.unite(a, b, 1);
  for (const [a, b] of meeting.heaviestFirst()) forest.unite(a, b, 0);

  const sides: Sides = { wall: new Int32Array(count).fill(-1), side: new Uint8Array(count), selfFacing: 0 };
  for (let t = 0; t < count; t++) {
    if (patch[t] < 0) continue;
    if (forest.isLike(patch[t], patchOf(opposite[t]))) {
      sides.selfFacing += areas[t];
      continue;
    }
    sides.wall[t] = forest.rootOf(patch[t]);
    sides.side[t] = forest.parityOf(patch[t]);
  }
  return sides;
}

/** [T] the patch of each triangle: thin neighbours that hang together smoothly; -1 for those that are not thin. */
function patchesOf(pairs: readonly (readonly number[])[], normals: Float64Array, thin: Uint8Array): Int32Array {
  const patches = new Forest(thin.length);
  for (const [t, u] of pairs) {
    if (thin[t] && thin[u] && dot(pointOf(normals, t), pointOf(normals, u)) > SMOOTH) patches.unite(t, u, 0);
  }
  return Int32Array.from(thin, (is, t) => (is ? patches.rootOf(t) : -1));
}

/** Sums of weights between pairs. */
class Links {
  readonly #weights = new Map<number, Map<number, number>>();

  /** Adds to what two different patches have; -1 is none. */
  add(a: number, b: number, weight: number): void {
    if (a < 0 || b < 0 || a === b) return;
    const [low, high] = a < b ? [a, b] : [b, a];
    const of = this.#weights.get(low) ?? new Map<number, number>();
    this.#weights.set(low, of.set(high, (of.get(high) ?? 0) + weight));
  }

  heaviestFirst(): [number, number][] {
    const all: [number, number, number][] = [];
    for (const [a, of] of this.#weights) for (const [b, weight] of of) all.push([a, b, weight]);
    all.sort((x, y) => y[2] - x[2] || x[0] - y[0] || x[1] - y[1]);
    return all.map(([a, b]) => [a, b]);
  }
}
