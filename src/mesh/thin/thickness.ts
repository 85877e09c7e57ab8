// How thick the walls of a body are: from points of each triangle rays go inwards, straight and in a narrow cone, to
// where they leave the body. A wall is there when the surface that they meet faces the other way (after the shape
// diameter of Shapira et al. 2008). The cone is turned by each triangle's longest edge, so that turning the body
// changes nothing.
import { cross, dot, minus, plus, times, type Vec3 } from "../../math/vec3.js";
import { nextCorner } from "../edges.js";
import type { Bvh } from "../surface/bvh.js";
import { facesOf, middleOf, numbersTo, pointOf, quickDistance, type TriangleMesh } from "../triangles.js";

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
  const { areas, area } = facesOf(mesh);
  const thickness = new Float64Array(areas.length);
  const opposite = new Int32Array(areas.length).fill(-1);
  const rays = areas.length > MANY ? 1 : 4;
  for (let t = 0; t < areas.length; t++) {
    if (!(areas[t] > 0)) continue;
    const found = Array.from({ length: rays }, (_, ray) => behind(mesh, tree, size, t, ray)).filter(({ at }) => at > 0);
    if (2 * found.length < rays) continue;
    opposite[t] = found[0].triangle;
    const depths = found.map(({ at }) => at).sort((a, b) => a - b);
    const half = depths.length >> 1;
    thickness[t] = depths.length % 2 ? depths[half] : (depths[half - 1] + depths[half]) / 2;
  }
  return { thickness, opposite, ...summary(thickness, areas, area) };
}

/**
 * What the ray of a number meets behind a triangle, if it faces the other way: how deep it lies below the surface, m,
 * and the triangle; a depth of 0 where nothing does. The first ray goes straight in from the middle; the others lean,
 * and start half way to the corners.
 */
function behind(mesh: TriangleMesh, tree: Bvh, size: number, t: number, ray: number): { at: number; triangle: number } {
  const { positions, indices } = mesh;
  const normal = pointOf(tree.normals, t);
  let direction = times(normal, -1);
  let start = middleOf(positions, indices, 3 * t);
  if (ray > 0) {
    const u = longestEdge(positions, indices, t);
    const angle = (2 * Math.PI * ray) / 3;
    const [c, s] = [SLOPE * Math.cos(angle), SLOPE * Math.sin(angle)];
    direction = plus(plus(direction, times(u, c)), times(cross(normal, u), s));
    start = plus(start, pointOf(positions, indices[3 * t + ray - 1])).map((x) => x / 2) as [number, number, number];
  }
  const hit = tree.firstHit(...start, ...direction, 1e-7 * size, 4 * size);
  if (!hit || dot(normal, pointOf(tree.normals, tree.hitTriangle)) >= FACING) return { at: 0, triangle: -1 };
  // Lengths are those of the straight part, so this is the depth below the surface.
  return { at: tree.hitAt, triangle: tree.hitTriangle };
}

function summary(thickness: Float64Array, areas: Float64Array, area: number) {
  const order = numbersTo(areas.length)
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

/** The direction of a triangle's longest edge. */
function longestEdge(p: Float64Array, indices: Uint32Array, t: number): Vec3 {
  let best: Vec3 = [0, 0, 0];
  let longest = -1;
  for (let h = 3 * t; h < 3 * t + 3; h++) {
    const [a, b] = [indices[h], indices[nextCorner(h)]];
    const length = quickDistance(p, a, b);
    if (length <= longest * (1 + 1e-9)) continue;
    longest = length;
    best = minus(pointOf(p, b), pointOf(p, a)).map((x) => x / length) as unknown as Vec3;
  }
  return best;
}
