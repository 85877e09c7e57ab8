// The two sides of a wall. Triangles that hang together smoothly are patches; patches opposite to each other lie on
// different sides, patches that meet at an edge on the same one. Both kinds of knowledge go into one forest, the surest
// first, in which every patch knows whether it lies on its root's side (union–find with parity). Rims, which face
// nothing, belong to no side; rods and handles, which face themselves, are told apart.
import { edgesOf, nextCorner } from "../edges.js";
import type { Faces, TriangleMesh } from "../triangles.js";
import { Forest } from "../forest.js";
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
  { positions: p, indices }: TriangleMesh,
  { normals, areas }: Faces,
  walls: Walls,
  thin: Uint8Array,
): Sides {
  const count = areas.length;
  const edges = edgesOf(indices);
  const pairs: [t: number, u: number, length: number][] = [];
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] !== 2) continue;
    const h = edges.first[e];
    const a = 3 * indices[h];
    const b = 3 * indices[nextCorner(h)];
    const length = Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
    pairs.push([Math.floor(h / 3), Math.floor(edges.next[h] / 3), length]);
  }
  const dot = (t: number, u: number) =>
    normals[3 * t] * normals[3 * u] + normals[3 * t + 1] * normals[3 * u + 1] + normals[3 * t + 2] * normals[3 * u + 2];
  const patches = new Forest(count);
  for (const [t, u] of pairs) if (thin[t] && thin[u] && dot(t, u) > SMOOTH) patches.unite(t, u, 0);
  const patch = Int32Array.from({ length: count }, (_, t) => (thin[t] ? patches.rootOf(t) : -1));

  // How much area of one patch faces another, and how long the edges are at which they meet.
  const facing = new Links();
  for (let t = 0; t < count; t++) {
    if (patch[t] < 0) continue;
    const other = patch[walls.opposite[t]];
    if (other === undefined || other < 0) continue;
    if (other !== patch[t]) facing.add(patch[t], other, areas[t]);
  }
  const meeting = new Links();
  for (const [t, u, length] of pairs) {
    if (patch[t] >= 0 && patch[u] >= 0 && patch[t] !== patch[u]) meeting.add(patch[t], patch[u], length);
  }
  const forest = new Forest(count);
  for (const [a, b] of facing.heaviestFirst()) forest.unite(a, b, 1);
  for (const [a, b] of meeting.heaviestFirst()) forest.unite(a, b, 0);

  const wall = new Int32Array(count).fill(-1);
  const side = new Uint8Array(count);
  let selfFacing = 0;
  for (let t = 0; t < count; t++) {
    if (patch[t] < 0) continue;
    const other = walls.opposite[t];
    const root = forest.rootOf(patch[t]);
    const parity = forest.parityOf(patch[t]);
    const faces = other >= 0 && patch[other] >= 0 ? patch[other] : -1;
    if (faces >= 0 && forest.rootOf(faces) === root && forest.parityOf(faces) === parity) {
      selfFacing += areas[t];
      continue;
    }
    wall[t] = root;
    side[t] = parity;
  }
  return { wall, side, selfFacing };
}

/** Sums of weights between pairs. */
class Links {
  readonly #weights = new Map<number, Map<number, number>>();

  add(a: number, b: number, weight: number): void {
    const [low, high] = a < b ? [a, b] : [b, a];
    let of = this.#weights.get(low);
    if (!of) {
      of = new Map();
      this.#weights.set(low, of);
    }
    of.set(high, (of.get(high) ?? 0) + weight);
  }

  heaviestFirst(): [number, number][] {
    const all: [number, number, number][] = [];
    for (const [a, of] of this.#weights) for (const [b, weight] of of) all.push([a, b, weight]);
    all.sort((x, y) => y[2] - x[2] || x[0] - y[0] || x[1] - y[1]);
    return all.map(([a, b]) => [a, b]);
  }
}

/** The neighbours of triangles across edges that two share. */
export function neighboursOf(indices: Uint32Array): Int32Array {
  const edges = edgesOf(indices);
  const out = new Int32Array(indices.length).fill(-1);
  for (let h = 0; h < indices.length; h++) {
    if (edges.uses[edges.of[h]] !== 2) continue;
    const first = edges.first[edges.of[h]];
    out[h] = Math.floor((first === h ? edges.next[first] : first) / 3);
  }
  return out;
}
