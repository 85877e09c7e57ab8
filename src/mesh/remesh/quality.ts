// How even the triangles of a surface are: the lengths of edges and the smallest angles.
import { edgesOf, nextCorner } from "../edges.js";
import type { TriangleMesh } from "../triangles.js";

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
  const edges = edgesOf(indices);
  const lengths = new Float64Array(edges.count);
  let sum = 0;
  for (let e = 0; e < edges.count; e++) {
    const h = edges.first[e];
    lengths[e] = between(p, indices[h], indices[nextCorner(h)]);
    sum += lengths[e];
  }
  lengths.sort();
  const angles = new Float64Array(indices.length / 3);
  for (let t = 0; t < angles.length; t++) {
    angles[t] = smallestAngle(p, indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]);
  }
  angles.sort();
  const part = (sorted: Float64Array, share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return {
    edge: sum / Math.max(1, edges.count),
    evenness: part(lengths, 0.05) / (part(lengths, 0.95) || 1),
    smallestAngle: angles[0] ?? 0,
    commonAngle: part(angles, 0.02),
  };
}

/** The smallest angle of a triangle, rad; 0 when it is only a line. */
export function smallestAngle(p: Float64Array, a: number, b: number, c: number): number {
  const x = between(p, b, c);
  const y = between(p, c, a);
  const z = between(p, a, b);
  // The smallest angle lies opposite to the shortest side.
  const low = Math.min(x, y, z);
  const high = Math.max(x, y, z);
  const mid = x + y + z - low - high;
  if (!(low > 0)) return 0;
  return Math.acos(Math.max(-1, Math.min(1, (mid * mid + high * high - low * low) / (2 * mid * high))));
}

function between(p: Float64Array, a: number, b: number): number {
  const x = p[3 * a] - p[3 * b];
  const y = p[3 * a + 1] - p[3 * b + 1];
  const z = p[3 * a + 2] - p[3 * b + 2];
  return Math.sqrt(x * x + y * y + z * z);
}
