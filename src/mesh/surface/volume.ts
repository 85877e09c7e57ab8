// The volume inside a closed surface: a sum over the tetrahedra between each triangle and one point.
import type { TriangleMesh } from "../triangles.js";

/** The volume inside a closed surface, m³; negative when it is inside out. */
export function volumeOf({ positions: p, indices }: TriangleMesh): number {
  // From a point of the surface, so that a body far from the origin loses no digits.
  const [x, y, z] = indices.length > 0 ? p.subarray(3 * indices[0], 3 * indices[0] + 3) : [0, 0, 0];
  let six = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const a = 3 * indices[t];
    const b = 3 * indices[t + 1];
    const c = 3 * indices[t + 2];
    const [ax, ay, az] = [p[a] - x, p[a + 1] - y, p[a + 2] - z];
    const [bx, by, bz] = [p[b] - x, p[b + 1] - y, p[b + 2] - z];
    const [cx, cy, cz] = [p[c] - x, p[c + 1] - y, p[c + 2] - z];
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}
