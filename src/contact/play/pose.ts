// Where a body is and how it is turned, and what a place in the world is in its own frame.
import type { Vec3 } from "../../math/vec3.js";
import type { Pose } from "../record.js";

/** A direction of the world in the frame of a body. */
export function toBody([x, y, z]: Vec3, [qx, qy, qz, qw]: Pose["orientation"]): Vec3 {
  // v + 2w (v × u) + 2 u × (u × v), the rotation by the conjugate
  const tx = 2 * (y * qz - z * qy);
  const ty = 2 * (z * qx - x * qz);
  const tz = 2 * (x * qy - y * qx);
  return [x + qw * tx + ty * qz - tz * qy, y + qw * ty + tz * qx - tx * qz, z + qw * tz + tx * qy - ty * qx];
}

/** A place of the world in the frame of a body. */
export function placeOn([x, y, z]: Vec3, { position: [px, py, pz], orientation }: Pose): Vec3 {
  return toBody([x - px, y - py, z - pz], orientation);
}

/** Two directions of a surface, at right angles to its normal and to each other. */
export function alongSurface([x, y, z]: Vec3): [Vec3, Vec3] {
  const [ax, ay, az] = Math.abs(x) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const u: Vec3 = [y * az - z * ay, z * ax - x * az, x * ay - y * ax];
  const size = Math.hypot(...u) || 1;
  const first: Vec3 = [u[0] / size, u[1] / size, u[2] / size];
  return [first, [y * first[2] - z * first[1], z * first[0] - x * first[2], x * first[1] - y * first[0]]];
}
