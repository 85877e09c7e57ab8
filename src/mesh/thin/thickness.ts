// How thick the walls of a body are: from points of each triangle rays go inwards, straight and in a narrow cone, to
// where they leave the body. A wall is there when the surface that they meet faces the other way (after the shape
// diameter of Shapira et al. 2008). The cone is turned by each triangle's longest edge, so that turning the body
// changes nothing.

import type { Bvh } from "../surface/bvh.js";
import { facesOf, type TriangleMesh } from "../triangles.js";

/** Walls of a body. */
export interface Walls {
  /** [T] thickness behind each triangle, m; 0 where nothing is opposite. */
  thickness: Float64Array;
  /** [T] the triangle on the other side; -1 where nothing is opposite. */
  opposite: Int32Array;
  /** The share of the area that has a wall behind it. */
  opposed: number;
  /** The thickness that half of that area exceeds, m; 0 when there is none. */
  typical: number;
  /** The thickness that 95 % of that area exceeds, m. */
  thinnest: number;
}

/** Surfaces are opposite when the cosine between their normals is below this. */
const FACING = -0.6;
/** The tangent of the half angle of the cone. */
const SLOPE = 0.15;
/** Above this many triangles one straight ray each has to do. */
const MANY = 20_000;

/** Measures the walls of a body whose triangles face outwards. */
export function wallsOf(mesh: TriangleMesh, tree: Bvh, size: number): Walls {
  const { positions: p, indices } = mesh;
  const { normals, areas, area } = facesOf(mesh);
  const count = areas.length;
  const thickness = new Float64Array(count);
  const opposite = new Int32Array(count).fill(-1);
  const rays = count > MANY ? 1 : 4;
  const away = 1e-7 * size;
  const found: number[] = [];
  const u = new Float64Array(3);
  for (let t = 0; t < count; t++) {
    if (!(areas[t] > 0)) continue;
    const nx = normals[3 * t];
    const ny = normals[3 * t + 1];
    const nz = normals[3 * t + 2];
    alongLongest(p, indices, t, u);
    found.length = 0;
    let straight = -1;
    for (let ray = 0; ray < rays; ray++) {
      // The straight ray starts in the middle, the others half way to the corners.
      const corner = ray === 0 ? -1 : 3 * indices[3 * t + ray - 1];
      const angle = (2 * Math.PI * ray) / 3;
      const c = ray === 0 ? 0 : SLOPE * Math.cos(angle);
      const s = ray === 0 ? 0 : SLOPE * Math.sin(angle);
      const dx = -nx + c * u[0] + s * (ny * u[2] - nz * u[1]);
      const dy = -ny + c * u[1] + s * (nz * u[0] - nx * u[2]);
      const dz = -nz + c * u[2] + s * (nx * u[1] - ny * u[0]);
      const x = startOf(p, indices, t, corner, 0);
      const y = startOf(p, indices, t, corner, 1);
      const z = startOf(p, indices, t, corner, 2);
      if (!tree.firstHit(x, y, z, dx, dy, dz, away, 4 * size)) continue;
      const other = tree.hitTriangle;
      const m = 3 * other;
      if (nx * tree.normals[m] + ny * tree.normals[m + 1] + nz * tree.normals[m + 2] >= FACING) continue;
      // Lengths are those of the straight part, so this is the depth below the surface.
      found.push(tree.hitAt);
      if (straight < 0) straight = other;
    }
    if (2 * found.length < rays) continue;
    found.sort((a, b) => a - b);
    thickness[t] =
      found.length % 2 ? found[found.length >> 1] : (found[found.length / 2 - 1] + found[found.length / 2]) / 2;
    opposite[t] = straight;
  }
  return { thickness, opposite, ...summary(thickness, areas, area) };
}

function summary(thickness: Float64Array, areas: Float64Array, area: number) {
  const order = Uint32Array.from({ length: areas.length }, (_, t) => t)
    .filter((t) => thickness[t] > 0)
    .sort((a, b) => thickness[a] - thickness[b]);
  const opposed = order.reduce((sum, t) => sum + areas[t], 0);
  const above = (share: number) => {
    let sum = 0;
    for (const t of order) {
      sum += areas[t];
      if (sum >= share * opposed) return thickness[t];
    }
    return 0;
  };
  return { opposed: area > 0 ? opposed / area : 0, typical: above(0.5), thinnest: above(0.05) };
}

/** One coordinate of the middle of a triangle, or of the point half way from there to a corner. */
function startOf(p: Float64Array, indices: Uint32Array, t: number, corner: number, k: number): number {
  const middle = (p[3 * indices[3 * t] + k] + p[3 * indices[3 * t + 1] + k] + p[3 * indices[3 * t + 2] + k]) / 3;
  return corner < 0 ? middle : (middle + p[corner + k]) / 2;
}

/** The direction of a triangle's longest edge. */
function alongLongest(p: Float64Array, indices: Uint32Array, t: number, out: Float64Array): void {
  let longest = -1;
  for (let k = 0; k < 3; k++) {
    const a = 3 * indices[3 * t + k];
    const b = 3 * indices[3 * t + ((k + 1) % 3)];
    const x = p[b] - p[a];
    const y = p[b + 1] - p[a + 1];
    const z = p[b + 2] - p[a + 2];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length <= longest * (1 + 1e-9)) continue;
    longest = length;
    out[0] = x / length;
    out[1] = y / length;
    out[2] = z / length;
  }
}
