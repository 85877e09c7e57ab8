// How even the triangles of a surface are: the lengths of edges and the smallest angles.
import { eachEdge } from "../edges.js";
import { quickDistance, type TriangleMesh } from "../triangles.js";

/** What the triangles of a mesh are like. */
export interface Quality {
  /** The mean edge length, m. */
  edge: number;
  /** The edge length that 19 of 20 exceed, divided by the one that 1 of 20 exceeds: 1 = all alike. */
  evenness: number;
  /** The smallest angle of all, rad. */
  smallestAngle: number;
  /** The angle that the smallest angles of 98 % of the triangles exceed, rad. */
  commonAngle: number;
}

/** Measures the triangles of a mesh. */
export function qualityOf({ positions: p, indices }: TriangleMesh): Quality {
  const each: number[] = [];
  eachEdge(indices, (a, b) => each.push(quickDistance(p, a, b)));
  const sum = each.reduce((all, length) => all + length, 0);
  const lengths = Float64Array.from(each).sort();
  const angles = new Float64Array(indices.length / 3)
    .map((_, t) => smallestAngle(p, indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]))
    .sort();
  const part = (sorted: Float64Array, share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return {
    edge: sum / Math.max(1, each.length),
    evenness: part(lengths, 0.05) / (part(lengths, 0.95) || 1),
    smallestAngle: angles[0] ?? 0,
    commonAngle: part(angles, 0.02),
  };
}

/** The smallest angle of a triangle, rad; 0 when it is only a line. */
export function smallestAngle(p: Float64Array, a: number, b: number, c: number): number {
  const x = quickDistance(p, b, c);
  const y = quickDistance(p, c, a);
  const z = quickDistance(p, a, b);
  // The smallest angle lies opposite to the shortest side.
  const low = Math.min(x, y, z);
  const high = Math.max(x, y, z);
  const mid = x + y + z - low - high;
  if (!(low > 0)) return 0;
  return Math.acos(Math.max(-1, Math.min(1, (mid * mid + high * high - low * low) / (2 * mid * high))));
}
