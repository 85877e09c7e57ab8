// The surface of a solid that can be struck and heard: without the parts that were left out of its bricks, and, where
// parts overlap, without what lies inside another. A place is hidden when rays from just above it first meet a surface
// from behind.
import { type Cells, cellAt, placeOf } from "../elements/solid.js";
import { Bvh } from "../surface/bvh.js";
import { type Frame, intoFrame } from "../surface/frame.js";
import { partsOf } from "../surface/parts.js";
import { refine } from "../surface/refine.js";
import { type TriangleMesh, trianglesWhere } from "../triangles.js";

/** Triangles are divided until their edges are this part of the length, or there are so many of them. */
const FINE = { edge: 1 / 40, triangles: 40_000 };
/** Parts of the surface that stay: no more than so many, none below this share of the area. */
const PARTS = { most: 250, least: 1 / 1000 };
/** How much each ray leans to one side: never along an edge of something square. */
const LEANING = [
  [0.11, 0.23, -0.17],
  [-0.31, 0.07, 0.19],
  [0.13, -0.29, 0.05],
];

/**
 * The triangles of a surface that lie on its kept bricks and on the outside; the surface itself when it is in one
 * piece.
 */
export function outsideOf(surface: TriangleMesh, cells: Cells, frame: Frame): TriangleMesh {
  if (partsOf(surface).count === 1) return surface;
  const size = Math.max(...cells.dims.map((n, axis) => n * cells.sides[axis]));
  const mesh = refine(surface, FINE.edge * size, FINE.triangles);
  const isKept = bricksAround(cells);
  const middles = middlesOf(mesh);
  const placed = intoFrame(middles, frame);
  const tree = new Bvh(mesh);
  const isShown = (t: number) => isKept(placed.subarray(3 * t, 3 * t + 3)) && !isHidden(tree, middles, t, size);
  const shown = trianglesWhere(mesh, isShown);
  return shown.indices.length === 0 ? surface : withoutCrumbs(shown);
}

/** The largest parts, those that are worth a sample point. */
function withoutCrumbs(mesh: TriangleMesh): TriangleMesh {
  const { of, areas } = partsOf(mesh);
  const whole = areas.reduce((sum, area) => sum + area, 0);
  return trianglesWhere(mesh, (t) => of[t] < PARTS.most && areas[of[t]] > PARTS.least * whole);
}

/** Whether a place of the frame lies in a kept brick, or beside one. */
function bricksAround({ origin, sides, dims, cells }: Cells): (place: Float64Array) => boolean {
  const near = new Uint8Array(dims[0] * dims[1] * dims[2]);
  const around = (n: number, axis: number) => [Math.max(0, n - 1), Math.min(dims[axis] - 1, n + 1)];
  for (const cell of cells) {
    const [[x0, x1], [y0, y1], [z0, z1]] = placeOf(cell, dims).map(around);
    for (let z = z0; z <= z1; z++) {
      for (let y = y0; y <= y1; y++) near.fill(1, cellAt([x0, y, z], dims), cellAt([x1, y, z], dims) + 1);
    }
  }
  return (place) => {
    const at = [0, 1, 2].map((k) => Math.max(0, Math.min(dims[k] - 1, Math.floor((place[k] - origin[k]) / sides[k]))));
    return near[cellAt(at, dims)] === 1;
  };
}

function middlesOf({ positions: p, indices }: TriangleMesh): Float64Array {
  const out = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i++) {
    for (let k = 0; k < 3; k++) out[3 * Math.floor(i / 3) + k] += p[3 * indices[i] + k] / 3;
  }
  return out;
}

/** Whether two of three rays say that the place above a triangle is inside. */
function isHidden(tree: Bvh, middles: Float64Array, t: number, size: number): boolean {
  const above = 1e-5 * size;
  const [nx, ny, nz] = tree.normals.subarray(3 * t, 3 * t + 3);
  const [x, y, z] = [middles[3 * t] + above * nx, middles[3 * t + 1] + above * ny, middles[3 * t + 2] + above * nz];
  let inside = 0;
  for (const [i, [a, b, c]] of LEANING.entries()) {
    if (tree.firstHit(x, y, z, nx + a, ny + b, nz + c, 0, 4 * size) && !tree.hitFront) inside++;
    if (inside === 2 || inside + (LEANING.length - 1 - i) < 2) break;
  }
  return inside >= 2;
}
