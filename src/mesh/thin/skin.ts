// From a closed thin body (a cup with an inner and an outer wall, a plate with two faces, a bell) to one skin in the
// middle of its wall, with the thickness at every vertex: the form in which shell elements need it. The larger side of
// the wall is kept, or the other where a handle has torn the larger one open, and moved inwards by half the thickness.

import { borderOf } from "../border.js";
import { separateFans } from "../repair/fans.js";
import { largestPart } from "../surface/parts.js";
import { facesOf, numbersTo, type Part, partOf, type TriangleMesh } from "../triangles.js";
import { closeGaps } from "./gaps.js";
import { toMiddle, vertexThickness } from "./middle.js";
import { sidesOf } from "./sides.js";
import type { Walls } from "./thickness.js";

/** The skin of a thin body. */
export interface Skin {
  /** The middle surface of the wall. */
  mesh: TriangleMesh;
  /** [V] m */
  thickness: Float64Array;
  /** The share of the body's area that the two sides of this wall make up. */
  share: number;
  /** The share of the body's area that faces itself: rods and handles. */
  selfFacing: number;
  /** How wide the skin is beside its border, 2 · area / border, m; infinite when it is closed. */
  width: number;
  /** [T] whether each triangle of the body belongs to the wall. */
  used: Uint8Array;
}

/**
 * Walls thicker than this many times the typical one are lumps; the other side of the wall is kept when the border of
 * the larger is longer by this factor.
 */
const MOST = { lump: 4, torn: 1.15 } as const;

/**
 * Finds the skin of a body.
 *
 * @param body with triangles small enough for their thickness to be told one by one.
 * @param size the length of the body, m.
 */
export function skinOf(body: TriangleMesh, walls: Walls, size: number): Skin | undefined {
  const faces = facesOf(body);
  const { areas, area } = faces;
  const most = Math.min(MOST.lump * walls.typical, size / 6);
  const thin = Uint8Array.from(walls.thickness, (t) => (t > 0 && t <= most ? 1 : 0));
  const sides = sidesOf(body, faces, walls, thin);
  closeGaps(body, faces, sides, walls.typical);
  const wall = heaviest(sides.wall, areas);
  if (wall < 0) return undefined;
  const all = numbersTo(areas.length);
  const [one, other] = [0, 1].map((side) =>
    largestSide(
      body,
      all.filter((t) => sides.wall[t] === wall && sides.side[t] === side),
    ),
  );
  const used = new Uint8Array(areas.length);
  for (const { triangles } of [one, other]) for (const t of triangles) used[t] = 1;
  if (one.area === 0 || other.area === 0) return undefined;
  const [large, small] = one.area >= other.area ? [one, other] : [other, one];
  const torn = (side: Side) => side.border / Math.sqrt(side.area);
  const kept = torn(large) > MOST.torn * torn(small) && small.area > 0.6 * large.area ? small : large;
  const { mesh, vertices } = separateFans(kept.part);
  const measured = vertexThickness(
    kept.part,
    Float64Array.from(kept.triangles, (t) => thin[t] * walls.thickness[t]),
  );
  const thickness = Float64Array.from(vertices, (v) => measured[v]);
  const accounted = used.reduce((sum, is, t) => sum + (is ? areas[t] : 0), 0);
  return {
    mesh: toMiddle(mesh, thickness),
    thickness,
    share: accounted / area,
    selfFacing: sides.selfFacing / area,
    width: kept.border > 0 ? (2 * kept.area) / kept.border : Number.POSITIVE_INFINITY,
    used,
  };
}

interface Side {
  triangles: Uint32Array;
  part: Part;
  area: number;
  border: number;
}

/** The largest piece of one side that hangs together. */
function largestSide(body: TriangleMesh, triangles: Uint32Array): Side {
  const whole = partOf(body, triangles);
  const kept = largestPart(whole).map((t) => triangles[t]);
  const part = partOf(body, kept);
  return { triangles: kept, part, area: facesOf(part).area, border: borderOf(part).length };
}

/** The wall with the most area; -1 when there is none. */
function heaviest(wall: Int32Array, areas: Float64Array): number {
  const sums = new Map<number, number>();
  for (let t = 0; t < wall.length; t++) if (wall[t] >= 0) sums.set(wall[t], (sums.get(wall[t]) ?? 0) + areas[t]);
  let most = -1;
  for (const [w, sum] of sums) if (most < 0 || sum > sums.get(most)!) most = w;
  return most;
}
