// From any triangles to a surface that elements can stand on, with a report of what was found: vertices welded, useless
// triangles dropped, very large meshes brought down, neighbours made to agree, surfaces that only touch taken apart,
// small holes closed.
import { Came, PhonoliteError } from "../../math/error.js";
import { edgesOf } from "../edges.js";
import { partsOf } from "../surface/parts.js";
import { volumeOf } from "../surface/volume.js";
import { boundsOf, diagonalOf, facesOf, partOf, type TriangleMesh } from "../triangles.js";
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
  const welded = weld(finite, tolerance * size);
  const cleaned = clean(welded.mesh);
  const smaller = withoutDebris(cluster(cleaned.mesh, most), cleaned.mesh);
  if (smaller.indices.length === 0) {
    throw new PhonoliteError(
      OPERATION,
      "the mesh",
      "made of triangles that have an area",
      new Came(`${count} that have none`),
    );
  }
  const nonManifoldEdges = edgesOf(smaller.indices).uses.reduce((sum, uses) => sum + (uses > 2 ? 1 : 0), 0);
  const oriented = orient(smaller);
  const filled = closeHoles(separateFans(oriented.mesh).mesh, "small");
  const { mesh: apart } = separateFans(filled.mesh);
  const mesh = partOf(
    apart,
    Uint32Array.from({ length: apart.indices.length / 3 }, (_, t) => t),
  );
  const notFinite = given.positions.length / 3 - finite.positions.length / 3;
  const report = reportOn(mesh, {
    given: count,
    nonManifoldEdges,
    flipped: oriented.flipped,
    oneSided: oriented.oneSided,
    dropped: count - (finite.indices.length / 3 - welded.dropped) + cleaned.degenerate + cleaned.duplicate,
    notFinite,
    holesClosed: filled.holes,
  });
  if (smaller !== cleaned.mesh) report.notes.unshift(`brought down from ${count} to ${report.triangles} triangles`);
  return { mesh: { positions: mesh.positions, indices: mesh.indices }, report };
}

/** What a coarse grid leaves beside the surface: parts of less than a thousandth of the area go. */
function withoutDebris(mesh: TriangleMesh, before: TriangleMesh): TriangleMesh {
  if (mesh === before) return mesh;
  const parts = partsOf(mesh);
  const whole = parts.areas.reduce((sum, area) => sum + area, 0);
  const all = Uint32Array.from({ length: mesh.indices.length / 3 }, (_, t) => t);
  return partOf(
    mesh,
    all.filter((t) => parts.areas[parts.of[t]] > whole / 1000),
  );
}

/**
 * The same without vertices that are not finite, and without triangles that use them or vertices that are not there.
 */
function onlyFinite({ positions, indices }: TriangleMesh): TriangleMesh {
  const vertices = Math.floor(positions.length / 3);
  const bad = new Uint8Array(vertices);
  let any = false;
  for (let i = 0; i < 3 * vertices; i++) {
    if (Number.isFinite(positions[i])) continue;
    bad[Math.floor(i / 3)] = 1;
    any = true;
  }
  if (!any && indices.every((v) => v < vertices)) return { positions, indices };
  const good: number[] = [];
  for (let t = 0; t + 2 < indices.length; t += 3) {
    if ([0, 1, 2].every((k) => indices[t + k] < vertices && !bad[indices[t + k]])) good.push(t / 3);
  }
  const { positions: p, indices: left } = partOf({ positions, indices }, good);
  return { positions: p, indices: left };
}

function reportOn(
  mesh: TriangleMesh,
  found: Pick<
    MeshReport,
    "given" | "nonManifoldEdges" | "flipped" | "oneSided" | "dropped" | "notFinite" | "holesClosed"
  >,
): MeshReport {
  const openEdges = edgesOf(mesh.indices).uses.reduce((sum, uses) => sum + (uses === 1 ? 1 : 0), 0);
  const { low, high } = boundsOf(mesh.positions);
  const parts = partsOf(mesh);
  const watertight = openEdges === 0;
  const report: MeshReport = {
    triangles: mesh.indices.length / 3,
    vertices: mesh.positions.length / 3,
    size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
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
  say(
    found.dropped,
    "triangle without area or drawn twice was dropped",
    "triangles without area or drawn twice were dropped",
  );
  say(found.flipped, "triangle was turned over to face outwards", "triangles were turned over to face outwards");
  say(
    found.nonManifoldEdges,
    "edge has more than two triangles; the surfaces there were taken apart",
    "edges have more than two triangles; the surfaces there were taken apart",
  );
  if (found.oneSided > 0) report.notes.push("the surface has one side only; it was cut open to give it two");
  say(found.holesClosed, "small hole was closed", "small holes were closed");
  if (parts.count > 1) report.notes.push(`made of ${parts.count} parts that do not hang together`);
  return report;
}
