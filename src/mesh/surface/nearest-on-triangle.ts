// The point of one triangle that is nearest to a point (Ericson, Real-Time Collision Detection, §5.1.5), with a way for
// triangles that are only a line or a point.

/**
 * Finds the nearest point of a triangle whose nine coordinates begin at `at`.
 *
 * @param out is filled: the point (3), its barycentric coordinates (3), its squared distance (1).
 * @returns the squared distance.
 */
export function nearestOnTriangle(
  c: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const ux = c[at + 3] - c[at];
  const uy = c[at + 4] - c[at + 1];
  const uz = c[at + 5] - c[at + 2];
  const vx = c[at + 6] - c[at];
  const vy = c[at + 7] - c[at + 1];
  const vz = c[at + 8] - c[at + 2];
  const px = x - c[at];
  const py = y - c[at + 1];
  const pz = z - c[at + 2];
  const d1 = ux * px + uy * py + uz * pz;
  const d2 = vx * px + vy * py + vz * pz;
  if (d1 <= 0 && d2 <= 0) return put(c, at, 0, 0, x, y, z, out);
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const d3 = d1 - uu;
  const d4 = d2 - uv;
  if (d3 >= 0 && d4 <= d3) return put(c, at, 1, 0, x, y, z, out);
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return put(c, at, d1 === d3 ? 0 : d1 / (d1 - d3), 0, x, y, z, out);
  const d5 = d1 - uv;
  const d6 = d2 - vv;
  if (d6 >= 0 && d5 <= d6) return put(c, at, 0, 1, x, y, z, out);
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return put(c, at, 0, d2 === d6 ? 0 : d2 / (d2 - d6), x, y, z, out);
  const va = d3 * d6 - d5 * d4;
  const bc = d4 - d3 + (d5 - d6);
  if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const w = bc > 0 ? (d4 - d3) / bc : 0;
    return put(c, at, 1 - w, w, x, y, z, out);
  }
  const sum = va + vb + vc;
  return sum > 0 ? put(c, at, vb / sum, vc / sum, x, y, z, out) : put(c, at, 0, 0, x, y, z, out);
}

function put(
  c: Float64Array,
  at: number,
  v: number,
  w: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const u = 1 - v - w;
  out[0] = u * c[at] + v * c[at + 3] + w * c[at + 6];
  out[1] = u * c[at + 1] + v * c[at + 4] + w * c[at + 7];
  out[2] = u * c[at + 2] + v * c[at + 5] + w * c[at + 8];
  out[3] = u;
  out[4] = v;
  out[5] = w;
  const dx = x - out[0];
  const dy = y - out[1];
  const dz = z - out[2];
  out[6] = dx * dx + dy * dy + dz * dz;
  return out[6];
}
