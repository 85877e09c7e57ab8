// Rotations as quaternions x, y, z, w of length 1.
import type { Vec3 } from "../../math/vec3.js";
import type { Quaternion } from "./engine.js";

/** The rotation by `one` after the rotation by `other`. */
export function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** The rotation back. */
export const conjugate = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w];

/** A vector, turned. */
export function rotated([x, y, z]: Vec3, [qx, qy, qz, qw]: Quaternion): Vec3 {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx];
}
