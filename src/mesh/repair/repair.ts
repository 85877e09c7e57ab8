// From any triangles to a surface that elements can stand on, with a report of what was found: vertices welded, useless
// triangles dropped, very large meshes brought down, neighbours made to agree, surfaces that only touch taken apart,
// small holes closed.
import { Came, PhonoliteError } from "../../math/error.js";
import { edgesWith } from "../edges.js";
import { partsOf } from "../surface/parts.js";
import { volumeOf } from "../surface/volume.js";
import { boundsOf, diagonalOf, facesOf, pointOf, type TriangleMesh, trianglesWhere } from "../triangles.js";
import { clean } from "./clean.js";
import { cluster, MOST_TRIANGLES } from "./cluster.js";
import { separateFans } from "./fans.js";
import { closeHoles } from "./holes.js";
import { orient } from "./orient.js";
import { weld } from "./weld.js";

/** How to repair. */
export interface RepairOptions {
  /** Vertices closer than this part of the mesh's size are one; a millionth unless told. */
  tolerance?: number;
  /** Meshes with more triangles are brought down to about as many; 100,000 unless told. */
  most?: number;
}

/** What a mesh is, and what was wrong with it. */
export interface MeshReport {
  /** Triangles and vertices, after the repair. */
  triangles: number;
  vertices: number;
  /** Triangles in the file. */
  given: number;
  /** Extents along x, y and z, m. */
  size: [number, number, number];
  /** m² */
  area: number;
  /** m³; only where the surface is watertight. */
  volume?: number;
  /** Parts that hang together, and the area of each, m², the largest first. */
  components: number;
  componentAreas: Float64Array;
  /** Edges with one triangle. */
  openEdges: number;
  /** Edges at which more than two triangles met; taken apart. */
  nonManifoldEdges: number;
  /** Triangles that were turned over. */
  flipped: number;
  /** Edges at which a one-sided surface was cut. */
  oneSided: number;
  /** Triangles dropped: without area, double, with vertices that are no numbers. */
  dropped: number;
  /** Vertices whose coordinates were no numbers. */
  notFinite: number;
  /** Small holes that were closed. */
  holesClosed: number;
  /** Closed everywhere. */
  watertight: boolean;
  /** What a reader should know, a sentence each. */
  notes: string[];
}

const OPERATION = "repair mesh";

/**
 * Repairs a mesh.
 *
 * @throws PhonoliteError when nothing is left that could sound.
 * @example
 * const { mesh, report } = repairMesh(given);
 * report.watertight; // true
 */
export function repairMesh(
  given: TriangleMesh,
  options: RepairOptions = {},
): { mesh: TriangleMesh; report: MeshReport } {
  const { tolerance = 1e-6, most = MOST_TRIANGLES } = options;
  const count = Math.floor(given.indices.length / 3);
  if (count === 0) throw new PhonoliteError(OPERATION, "the mesh", "made of triangles", new Came("none"));
  const finite = onlyFinite(given);
  const size = diagonalOf(finite.positions);
  if (!(size > 0 && size < Number.MAX_VALUE ** (1 / 4) && size > Number.MIN_VALUE ** (1 / 4))) {
    const came = finite.positions.length === 0 ? new Came("no vertex whose coordinates are numbers") : size;
    throw new PhonoliteError(OPERATION, "the mesh", "of some size", came);
  }
  const cleaned = clean(weld(finite, tolerance * size));
  const smaller = withoutDebris(cluster(cleaned.mesh, most), cleaned.mesh);
  if (smaller.indices.length === 0) {
    throw new PhonoliteError(
      OPERATION,
      "the mesh",
      "made of triangles that have an area",
      new Came(`${count} that have none`),
    );
  }
  const oriented = orient(smaller);
  const filled = closeHoles(separateFans(oriented.mesh).mesh, "small");
  const mesh = trianglesWhere(separateFans(filled.mesh).mesh, () => true);
  const report = reportOn(mesh, {
    given: count,
    nonManifoldEdges: edgesWith(smaller.indices, (uses) => uses > 2),
    flipped: oriented.flipped,
    oneSided: oriented.oneSided,
    dropped: count - finite.indices.length / 3 + cleaned.degenerate + cleaned.duplicate,
    notFinite: (given.positions.length - finite.positions.length) / 3,
    holesClosed: filled.holes,
  });
  if (smaller !== cleaned.mesh) report.notes.unshift(`brought down from ${count} to ${report.triangles} triangles`);
  return { mesh, report };
}

/** What a coarse grid leaves beside the surface: parts of less than a thousandth of the area go. */
function withoutDebris(mesh: TriangleMesh, before: TriangleMesh): TriangleMesh {
  if (mesh === before) return mesh;
  const { of, areas } = partsOf(mesh);
  const whole = areas.reduce((sum, area) => sum + area, 0);
  return trianglesWhere(mesh, (t) => areas[of[t]] > whole / 1000);
}

/**
 * The same without vertices that are not finite, and without triangles that use them or vertices that are not there.
 */
function onlyFinite({ positions, indices }: TriangleMesh): TriangleMesh {
  const vertices = Math.floor(positions.length / 3);
  const isGood = Uint8Array.from({ length: vertices }, (_, v) => Number(pointOf(positions, v).every(Number.isFinite)));
  const corners = indices.subarray(0, indices.length - (indices.length % 3));
  if (corners.every((v) => isGood[v]) && isGood.every((is) => is)) return { positions, indices: corners };
  const mesh = { positions, indices: corners };
  return trianglesWhere(mesh, (t) => corners.subarray(3 * t, 3 * t + 3).every((v) => isGood[v]));
}

function reportOn(
  mesh: TriangleMesh,
  found: Pick<
    MeshReport,
    "given" | "nonManifoldEdges" | "flipped" | "oneSided" | "dropped" | "notFinite" | "holesClosed"
  >,
): MeshReport {
  const openEdges = edgesWith(mesh.indices, (uses) => uses === 1);
  const parts = partsOf(mesh);
  const watertight = openEdges === 0;
  const report: MeshReport = {
    triangles: mesh.indices.length / 3,
    vertices: mesh.positions.length / 3,
    size: boundsOf(mesh.positions).extents,
    area: facesOf(mesh).area,
    ...(watertight && { volume: volumeOf(mesh) }),
    components: parts.count,
    componentAreas: parts.areas,
    openEdges,
    watertight,
    ...found,
    notes: [],
  };
  const say = (count: number, one: string, many: string) => {
    if (count > 0) report.notes.push(count === 1 ? `1 ${one}` : `${count} ${many}`);
  };
  say(found.notFinite, "vertex was not a number and was left out", "vertices were not numbers and were left out");
  const useless = "without area or drawn twice";
  say(found.dropped, `triangle ${useless} was dropped`, `triangles ${useless} were dropped`);
  say(found.flipped, "triangle was turned over to face outwards", "triangles were turned over to face outwards");
  const taken = "more than two triangles; the surfaces there were taken apart";
  say(found.nonManifoldEdges, `edge has ${taken}`, `edges have ${taken}`);
  if (found.oneSided > 0) report.notes.push("the surface has one side only; it was cut open to give it two");
  say(found.holesClosed, "small hole was closed", "small holes were closed");
  if (parts.count > 1) report.notes.push(`made of ${parts.count} parts that do not hang together`);
  return report;
}
