// Even triangles of a wanted size on any surface: what finite elements need. A surface that is even and fine enough
// already stays as it is, so that its results cannot depend on how it is numbered; any other is put into its own frame
// and in order first, for the same reason, and comes back where it was.

import { borderOf } from "../border.js";
import { separateFans } from "../repair/fans.js";
import { Bvh } from "../surface/bvh.js";
import { asItIs, canonical, outOfFrame } from "../surface/frame.js";
import { facesOf, type TriangleMesh } from "../triangles.js";
import { CREASE, lengthOf } from "./curves.js";
import { qualityOf } from "./quality.js";
import { Remesher } from "./remesher.js";

/** How to remesh. */
export interface RemeshOptions {
  /** About how many vertices are wanted. */
  vertices: number;
  /** [V] thickness at each vertex, m, to be carried over. */
  thickness?: Float64Array;
  /** Edges that bend by more than this are kept, rad; 35° unless told. */
  crease?: number;
  /** Less even triangles in half the time, which may depend on how the mesh is turned and numbered. */
  hasty?: boolean;
  /** Remesh even where the surface would do as it is. */
  always?: boolean;
}

/** A remeshed surface. */
export interface Remeshed {
  mesh: TriangleMesh;
  /** [V] thickness at each vertex, m, if it was given. */
  thickness?: Float64Array;
  /** Whether anything was changed. */
  remeshed: boolean;
}

/** A surface that has this many times the vertices wanted is fine enough, and not too fine. */
const ENOUGH = { least: 0.7, most: 1.4 };
/** What even triangles are: edges within a factor of 3, and 98 % of the smallest angles above 22°. */
const EVEN = { evenness: 1 / 3, commonAngle: (22 * Math.PI) / 180 };
/** How often edges are split, collapsed and flipped and vertices moved. */
const ROUNDS = 8;
const HASTY_ROUNDS = 4;
/** Edges are split above, and collapsed below, these parts of the wanted length (Botsch & Kobbelt 2004). */
const LONG = 4 / 3;
const SHORT = 4 / 5;

/**
 * Even triangles on a surface, open or closed.
 *
 * @example
 * const { mesh } = remesh(plate, { vertices: 600 }); // a plate of two triangles becomes one of about 1,100
 */
export function remesh(mesh: TriangleMesh, options: RemeshOptions): Remeshed {
  const { vertices, thickness, crease = CREASE, hasty = false, always = false } = options;
  if (!always && isEven(mesh, vertices)) return { mesh, ...(thickness && { thickness }), remeshed: false };
  const sorted = hasty ? asItIs(mesh) : canonical(mesh);
  const { area } = facesOf(sorted.mesh);
  if (!(area > 0)) return { mesh, ...(thickness && { thickness }), remeshed: false };
  const original = new Bvh(sorted.mesh);
  const length = lengthFor(sorted.mesh, vertices);
  const remesher = begin(sorted.mesh, original, length, crease, vertices);
  const even = run(remesher, length, vertices, hasty ? HASTY_ROUNDS : ROUNDS);
  const out: Remeshed = {
    mesh: { positions: outOfFrame(even.positions, sorted.frame), indices: even.indices },
    remeshed: true,
  };
  if (thickness) {
    const given = Float64Array.from(sorted.vertices, (v) => thickness[v]);
    out.thickness = carried(even, sorted.mesh, original, given);
  }
  return out;
}

/** Whether a surface has about as many vertices as wanted, and even triangles. */
export function isEven(mesh: TriangleMesh, vertices: number): boolean {
  const count = mesh.positions.length / 3;
  if (count < ENOUGH.least * vertices || count > ENOUGH.most * vertices) return false;
  const { evenness, commonAngle } = qualityOf(mesh);
  return evenness >= EVEN.evenness && commonAngle >= EVEN.commonAngle;
}

/**
 * The edge length of even triangles: each vertex has two triangles, each of area √3/4 ℓ², but one on the border only
 * half as many, so V = 2A/(√3 ℓ²) + border/2ℓ.
 */
function lengthFor(mesh: TriangleMesh, vertices: number): number {
  const count = Math.max(4, vertices);
  const half = borderOf(mesh).length / 4;
  return (half + Math.sqrt(half * half + (2 / Math.sqrt(3)) * count * facesOf(mesh).area)) / count;
}

/** Keeps creases, but not where they would take most of the vertices: then only sharper ones, or none. */
function begin(mesh: TriangleMesh, original: Bvh, length: number, crease: number, vertices: number): Remesher {
  const surface = separateFans(mesh).mesh;
  for (const bend of [crease, Math.PI / 3, Math.PI / 2]) {
    if (bend < crease) continue;
    const remesher = new Remesher(surface, original, length, bend);
    if (lengthOf(remesher.curves) / length < 0.6 * vertices && remesher.fixed < 0.2 * vertices) return remesher;
  }
  return new Remesher(surface, original, length, 2 * Math.PI);
}

function run(remesher: Remesher, wanted: number, vertices: number, rounds: number): TriangleMesh {
  const { surface } = remesher;
  const most = Math.max(surface.alive, 0) + 40 * vertices;
  let length = wanted;
  coarsen(remesher, wanted);
  for (let round = 0; round < rounds; round++) {
    remesher.splitLong(LONG * length, most);
    for (let again = 0; again < 2; again++) {
      if (remesher.collapseShort(SHORT * length, LONG * length, true) === 0) break;
    }
    for (let again = 0; again < 3; again++) if (remesher.flipEdges(round < rounds - 2) === 0) break;
    remesher.relax();
    remesher.relax();
    if (round > 0 && round < rounds - 2) {
      length *= Math.min(1.25, Math.max(0.8, Math.sqrt(surface.alive / vertices)));
    }
  }
  for (let again = 0; again < 4; again++) {
    remesher.flipEdges(false);
    remesher.relax();
  }
  remesher.flipEdges(false);
  return surface.toMesh();
}

/** Brings a much finer surface down in stages, twice the length each, so that its triangles stay good on the way. */
function coarsen(remesher: Remesher, wanted: number): void {
  const { edge } = qualityOf(remesher.surface.toMesh());
  for (let length = 2 * edge; length < wanted; length *= 1.6) {
    remesher.splitLong(4 * wanted, Number.POSITIVE_INFINITY);
    for (let again = 0; again < 3; again++) {
      if (remesher.collapseShort(SHORT * length, LONG * length, false) === 0) break;
      remesher.flipEdges(false);
    }
  }
}

/** Thickness at the vertices of one surface from that at another's. */
function carried(to: TriangleMesh, from: TriangleMesh, tree: Bvh, thickness: Float64Array): Float64Array {
  const out = new Float64Array(to.positions.length / 3);
  for (let v = 0; v < out.length; v++) {
    tree.nearest(to.positions[3 * v], to.positions[3 * v + 1], to.positions[3 * v + 2]);
    for (let k = 0; k < 3; k++) out[v] += tree.nearWeights[k] * thickness[from.indices[3 * tree.nearTriangle + k]];
  }
  return out;
}
