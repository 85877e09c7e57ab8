// Closes holes of a surface: around each loop of its border a fan of triangles to the loop's middle. Crooked, but every
// line through the surface then goes in as often as it comes out, which is all that a solid needs. A flat sheet becomes
// two sheets on each other, with nothing between.
import { borderLoops } from "../border.js";
import { appended, facesOf, placesOf, type TriangleMesh } from "../triangles.js";
import { clean } from "./clean.js";

/** A surface with fewer holes. */
export interface Closed {
  mesh: TriangleMesh;
  /** How many holes were closed. */
  holes: number;
}

/**
 * Small holes, as scans and careless exports have them: of so few edges, and of at most this part of the whole area.
 * The mouth of a cup is none.
 */
const SMALL = { edges: 12, area: 1e-3 };

/**
 * Closes the holes of a surface. Every vertex must have one fan of triangles, as `repairMesh` leaves it.
 *
 * @param which all of them, or those that nobody meant.
 */
export function closeHoles(mesh: TriangleMesh, which: "all" | "small"): Closed {
  const { positions: p, indices } = mesh;
  const loops = borderLoops(indices).filter(({ length }) => length >= 3);
  const middles = loops.map((loop) =>
    [0, 1, 2].map((k) => loop.reduce((sum, v) => sum + p[3 * v + k], 0) / loop.length),
  );
  const largest = which === "small" && loops.length > 0 ? SMALL.area * facesOf(mesh).area : 0;
  const points: number[] = [];
  const corners: number[] = [];
  let holes = 0;
  for (const [i, loop] of loops.entries()) {
    if (which === "small" && !isSmall(p, loop, middles[i], largest)) continue;
    const middle = (p.length + points.length) / 3;
    points.push(...middles[i]);
    corners.push(...fan(loop, middle));
    holes++;
  }
  if (holes === 0) return { mesh, holes };
  return { mesh: { positions: appended(p, points), indices: appended(indices, corners) }, holes };
}

/** Triangles from a loop to its middle, against the border, so that both sides of each edge agree about the outside. */
function* fan(loop: readonly number[], middle: number): Generator<number> {
  for (const [i, v] of loop.entries()) {
    yield loop[(i + 1) % loop.length];
    yield v;
    yield middle;
  }
}

/** Whether nobody meant a hole. A crack, whose sides lie on each other, has nothing to close. */
function isSmall(p: Float64Array, loop: readonly number[], middle: readonly number[], largest: number): boolean {
  if (loop.length > SMALL.edges) return false;
  const lid: TriangleMesh = {
    positions: appended(placesOf(p, loop), middle),
    indices: Uint32Array.from(fan([...loop.keys()], loop.length)),
  };
  return facesOf(lid).area <= largest && clean(lid).degenerate === 0;
}
