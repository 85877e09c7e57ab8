// Small holes, as scans and careless exports have them, are closed: a loop of few border edges around little area gets
// triangles of its own. Larger openings, the mouth of a cup or a drilled hole with many edges, stay open.
import { edgesOf, nextCorner } from "../edges.js";
import { triangulate } from "../polygon.js";
import { facesOf, type TriangleMesh } from "../triangles.js";
import { clean } from "./clean.js";

/** Holes with more edges than this stay. */
const MOST_EDGES = 12;
/** Holes larger than this part of the whole area stay. */
const LARGEST = 1e-3;

/** A mesh with its small holes closed. */
export interface Filled {
  mesh: TriangleMesh;
  /** How many holes were closed. */
  holes: number;
}

/** Closes small holes of a mesh in which every vertex has one fan. */
export function fillHoles(mesh: TriangleMesh): Filled {
  const { positions, indices } = mesh;
  const edges = edgesOf(indices);
  /** By vertex, the vertex behind it along the border. */
  const next = new Map<number, number>();
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] === 1) next.set(indices[edges.first[e]], indices[nextCorner(edges.first[e])]);
  }
  if (next.size === 0) return { mesh, holes: 0 };
  const { area } = facesOf(mesh);
  const added: number[] = [];
  let holes = 0;
  while (next.size > 0) {
    const [first] = next.keys();
    const loop: number[] = [];
    let v: number | undefined = first;
    while (v !== undefined && next.has(v)) {
      loop.push(v);
      const to: number | undefined = next.get(v);
      next.delete(v);
      v = to;
    }
    if (v !== first || loop.length > MOST_EDGES) continue;
    const fill: number[] = [];
    // The hole's own triangles run against the border.
    triangulate({ at: (i) => positions[i] }, loop.toReversed(), (a, b, c) => fill.push(a, b, c));
    const lid: TriangleMesh = { positions, indices: Uint32Array.from(fill) };
    if (facesOf(lid).area > LARGEST * area || clean(lid).degenerate > 0) continue;
    for (const i of fill) added.push(i);
    holes++;
  }
  if (holes === 0) return { mesh, holes };
  const all = new Uint32Array(indices.length + added.length);
  all.set(indices);
  all.set(added, indices.length);
  return { mesh: { positions, indices: all }, holes };
}
