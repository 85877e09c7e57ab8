// Closes the holes of a surface: around each loop of its border a fan of triangles to the loop's middle. Crooked, but every line through the surface
// then goes in as often as it comes out, which is all that a solid needs. A flat sheet becomes two sheets on each other, with nothing between.
import { edgesOf, nextCorner } from "../edges.js";
import type { TriangleMesh } from "../triangles.js";

/** The same surface without holes. Every vertex must have one fan of triangles, as `repairMesh` leaves it. */
export function closeHoles(mesh: TriangleMesh): TriangleMesh {
  const { positions: p, indices } = mesh;
  const edges = edgesOf(indices);
  /** By vertex, the border half-edge that begins there. */
  const from = new Map<number, number>();
  for (let e = 0; e < edges.count; e++) if (edges.uses[e] === 1) from.set(indices[edges.first[e]], edges.first[e]);
  if (from.size === 0) return mesh;
  const points: number[] = [];
  const corners: number[] = [];
  for (const first of [...from.keys()]) {
    const loop: number[] = [];
    for (let v = first, h = from.get(v); h !== undefined; h = from.get(v)) {
      from.delete(v);
      loop.push(v);
      v = indices[nextCorner(h)];
    }
    if (loop.length < 3) continue;
    const middle = p.length / 3 + points.length / 3;
    for (let k = 0; k < 3; k++) points.push(loop.reduce((sum, v) => sum + p[3 * v + k], 0) / loop.length);
    // Against the border, so that both sides of each edge agree about the outside.
    for (const [i, v] of loop.entries()) corners.push(loop[(i + 1) % loop.length], v, middle);
  }
  const positions = new Float64Array(p.length + points.length);
  positions.set(p);
  positions.set(points, p.length);
  const all = new Uint32Array(indices.length + corners.length);
  all.set(indices);
  all.set(corners, indices.length);
  return { positions, indices: all };
}
