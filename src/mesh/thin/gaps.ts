// Gaps in one side of a wall. Behind the edge of a bottom, or where a handle stands on the other side, rays go on into
// thicker material and no wall is found, though the side goes on. A region between is taken into the side when the side
// is all that it touches, and when it is narrow or flat: not rims, which touch both sides, and not handles, which reach
// out.
import type { Faces, TriangleMesh } from "../triangles.js";
import { Forest } from "../forest.js";
import { neighboursOf, type Sides } from "./sides.js";

/** A region is narrow when no point of it is farther from the side than this many thicknesses. */
const NARROW = 2.5;
/** A region is flat when its normals add up to this part of its area. */
const FLAT = 0.8;

/** Takes regions between into their side, and joins walls that only such a region parts; changes `sides`. */
export function closeGaps(mesh: TriangleMesh, faces: Faces, sides: Sides, typical: number): void {
  const neighbours = neighboursOf(mesh.indices);
  const narrow = (region: Region) => isNarrow(mesh, region.triangles, neighbours, sides.wall, NARROW * typical);
  joinWalls(regionsOf(faces, sides, neighbours), sides, narrow);
  const total = faces.areas.reduce((sum, area) => sum + area, 0);
  for (const region of regionsOf(faces, sides, neighbours)) {
    if (region.touched.size !== 1 || region.open) continue;
    const flat = region.flatness > FLAT && region.area < 0.1 * total;
    if (!flat && !narrow(region)) continue;
    const [touched] = region.touched;
    for (const t of region.triangles) {
      sides.wall[t] = touched >> 1;
      sides.side[t] = touched & 1;
    }
  }
}

/**
 * Where a corner is rounded or thick, the walls beside it are found apart: the region between touches one side of each.
 */
function joinWalls(regions: readonly Region[], { wall, side }: Sides, narrow: (region: Region) => boolean): void {
  const forest = new Forest(wall.length);
  for (const region of regions) {
    if (region.touched.size !== 2 || region.open) continue;
    const [one, other] = region.touched;
    if (one >> 1 !== other >> 1 && narrow(region)) forest.unite(one >> 1, other >> 1, (one ^ other) & 1);
  }
  for (let t = 0; t < wall.length; t++) {
    if (wall[t] < 0) continue;
    side[t] ^= forest.parityOf(wall[t]);
    wall[t] = forest.rootOf(wall[t]);
  }
}

/** Triangles on no side that hang together. */
interface Region {
  triangles: number[];
  /** The sides that it touches, each as wall * 2 + side. */
  touched: Set<number>;
  /** Whether it reaches the border of the mesh. */
  open: boolean;
  area: number;
  /** The length of the sum of its normals, as a part of its area. */
  flatness: number;
}

function regionsOf({ normals, areas }: Faces, { wall, side }: Sides, neighbours: Int32Array): Region[] {
  const seen = new Uint8Array(wall.length);
  const regions: Region[] = [];
  for (let first = 0; first < wall.length; first++) {
    if (wall[first] >= 0 || seen[first]) continue;
    const region: Region = { triangles: [first], touched: new Set(), open: false, area: 0, flatness: 0 };
    seen[first] = 1;
    const sum = [0, 0, 0];
    for (let i = 0; i < region.triangles.length; i++) {
      const t = region.triangles[i];
      region.area += areas[t];
      for (let k = 0; k < 3; k++) {
        sum[k] += areas[t] * normals[3 * t + k];
        const u = neighbours[3 * t + k];
        if (u < 0) region.open = true;
        else if (wall[u] >= 0) region.touched.add(2 * wall[u] + side[u]);
        else if (!seen[u]) {
          seen[u] = 1;
          region.triangles.push(u);
        }
      }
    }
    region.flatness = region.area > 0 ? Math.hypot(...sum) / region.area : 1;
    regions.push(region);
  }
  return regions;
}

/** Whether every vertex of a region is within a distance of triangles around it, measured along edges. */
function isNarrow(
  { positions: p, indices }: TriangleMesh,
  region: readonly number[],
  neighbours: Int32Array,
  wall: Int32Array,
  reach: number,
): boolean {
  const far = new Map<number, number>();
  for (const t of region) {
    for (let k = 0; k < 3; k++) {
      if (!far.has(indices[3 * t + k])) far.set(indices[3 * t + k], Number.POSITIVE_INFINITY);
      if (wall[neighbours[3 * t + k]] < 0) continue;
      far.set(indices[3 * t + k], 0);
      far.set(indices[3 * t + ((k + 1) % 3)], 0);
    }
  }
  // Ways get shorter sweep by sweep; a region that needs many sweeps is not narrow.
  for (let sweep = 0; sweep < 64; sweep++) {
    let changed = false;
    for (const t of region) {
      for (let k = 0; k < 3; k++) {
        const a = indices[3 * t + k];
        const b = indices[3 * t + ((k + 1) % 3)];
        const length = Math.hypot(p[3 * a] - p[3 * b], p[3 * a + 1] - p[3 * b + 1], p[3 * a + 2] - p[3 * b + 2]);
        const [toA, toB] = [far.get(a)!, far.get(b)!];
        if (toA + length < toB) far.set(b, toA + length);
        else if (toB + length < toA) far.set(a, toB + length);
        else continue;
        changed = true;
      }
    }
    if (!changed) break;
  }
  for (const distance of far.values()) if (distance > reach) return false;
  return true;
}
