// Gaps in one side of a wall. Behind the edge of a bottom, or where a handle stands on the other side, rays go on into
// thicker material and no wall is found, though the side goes on. A region between is taken into the side when the side
// is all that it touches, and when it is narrow or flat: not rims, which touch both sides, and not handles, which reach
// out.
import { plus, times, type Vec3 } from "../../math/vec3.js";
import { nextCorner, partnersOf } from "../edges.js";
import { Forest } from "../forest.js";
import { distance, type Faces, pointOf, type TriangleMesh } from "../triangles.js";
import type { Sides } from "./sides.js";

/** A region is narrow when no point of it is farther from the side than this many thicknesses. */
const NARROW = 2.5;
/** A region is flat when its normals add up to this part of its area. */
const FLAT = 0.8;

/** Takes regions between into their side, and joins walls that only such a region parts; changes `sides`. */
export function closeGaps(mesh: TriangleMesh, faces: Faces, sides: Sides, typical: number): void {
  /** The triangle across each half-edge; -1 where not two meet. */
  const neighbours = partnersOf(mesh.indices).map((h) => Math.floor(h / 3));
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
  return Array.from(wall.keys()).flatMap((first) => {
    if (wall[first] >= 0 || seen[first]) return [];
    const region: Region = { triangles: [first], touched: new Set(), open: false, area: 0, flatness: 1 };
    seen[first] = 1;
    const reach = (u: number) => {
      if (u < 0) region.open = true;
      else if (wall[u] >= 0) region.touched.add(2 * wall[u] + side[u]);
      else if (!seen[u]) {
        seen[u] = 1;
        region.triangles.push(u);
      }
    };
    let sum: Vec3 = [0, 0, 0];
    for (const t of region.triangles) {
      region.area += areas[t];
      sum = plus(sum, times(pointOf(normals, t), areas[t]));
      for (const u of neighbours.subarray(3 * t, 3 * t + 3)) reach(u);
    }
    if (region.area > 0) region.flatness = Math.hypot(...sum) / region.area;
    return [region];
  });
}

/** Whether every vertex of a region is within a distance of triangles around it, measured along edges. */
function isNarrow(
  { positions, indices }: TriangleMesh,
  region: readonly number[],
  neighbours: Int32Array,
  wall: Int32Array,
  reach: number,
): boolean {
  const halves = region.flatMap((t) => [3 * t, 3 * t + 1, 3 * t + 2]);
  const sides = halves.map((h) => {
    const [a, b] = [indices[h], indices[nextCorner(h)]];
    return { a, b, length: distance(positions, a, b), isTouched: wall[neighbours[h]] >= 0 };
  });
  const far = new Map(sides.map(({ a }) => [a, Number.POSITIVE_INFINITY]));
  for (const { a, b, isTouched } of sides) if (isTouched) far.set(a, 0).set(b, 0);
  const shorten = (from: number, to: number, length: number): boolean => {
    const way = far.get(from)! + length;
    if (!(way < far.get(to)!)) return false;
    far.set(to, way);
    return true;
  };
  // Ways get shorter sweep by sweep; a region that needs many sweeps is not narrow.
  for (let sweep = 0; sweep < 64; sweep++) {
    const changed = sides.filter(({ a, b, length }) => shorten(a, b, length) || shorten(b, a, length));
    if (changed.length === 0) break;
  }
  return [...far.values()].every((way) => way <= reach);
}
