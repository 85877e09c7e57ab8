// What Rapier knows better than records: how heavy a body of several colliders is where it is hit, and how fast one closes that is new. A mass and
// a box say little of a hammer; with the inertia the effective mass is 1/m = Σ 1/m_i + (r × n)·I⁻¹(r × n) (PHYSICS §7.1).
import type { Vec3 } from "../../math/vec3.js";
import type { Motion } from "./motion.js";
import type { Part } from "./part.js";
import type { RapierBody } from "./types.js";

/** The effective mass at `p` along `n`, kg; nothing where records know as much themselves. */
export function massAt(one: Part, other: Part, p: Vec3, n: Vec3): number | undefined {
  if (!one.several && !other.several) return undefined;
  const inverse = yieldOf(one.motion, p, n) + yieldOf(other.motion, p, n);
  return inverse > 0 ? 1 / inverse : undefined;
}

/**
 * The closing speed at `p` before the step, m/s, where one of the two is new to records, which then know nothing of before. One that Rapier's lists
 * did not show before has its speed after the step less what the impulse `j` of the two, N·s, and gravity brought.
 *
 * @param fall speed that gravity brings in the step, m/s
 */
export function closingSpeed(one: Part, other: Part, p: Vec3, n: Vec3, j: number, fall: Vec3): number {
  return speedBefore(one.motion, p, n, -j, fall) - speedBefore(other.motion, p, n, j, fall);
}

/** Whether records do not know how a body moved before this step. */
export const isNew = ({ motion }: Part): boolean => !motion.fixed && motion.told !== motion.stamp - 1;

/** Speed of a body's material at `p` along `n` before the step, m/s. */
function speedBefore(motion: Motion, p: Vec3, n: Vec3, j: number, fall: Vec3): number {
  const { body, fixed, isSure } = motion;
  if (!body || fixed) return 0;
  const [, , , , , , , vx, vy, vz, wx, wy, wz] = isSure ? motion.start : motion.now;
  const [rx, ry, rz] = armOf(motion, body, p);
  const speed = (vx + wy * rz - wz * ry) * n[0] + (vy + wz * rx - wx * rz) * n[1] + (vz + wx * ry - wy * rx) * n[2];
  if (isSure) return speed;
  const gained = body.isKinematic() ? 0 : fall[0] * n[0] + fall[1] * n[1] + fall[2] * n[2];
  return speed - gained - j * yieldOf(motion, p, n);
}

/** Speed that a unit impulse brings, 1/kg. */
function yieldOf(motion: Motion, p: Vec3, [nx, ny, nz]: Vec3): number {
  const { body, fixed } = motion;
  if (!body || fixed) return 0;
  const inverse = body.effectiveInvMass();
  const [xx, xy, xz, yy, yz, zz] = body.effectiveWorldInvInertia().elements;
  const [rx, ry, rz] = armOf(motion, body, p);
  const x = ry * nz - rz * ny;
  const y = rz * nx - rx * nz;
  const z = rx * ny - ry * nx;
  const turning = x * (xx * x + 2 * (xy * y + xz * z)) + y * (yy * y + 2 * yz * z) + zz * z * z;
  return inverse.x * nx * nx + inverse.y * ny * ny + inverse.z * nz * nz + turning;
}

/** From the centre of mass to `p`, both at the start of the step; the centre is known at its end. */
function armOf({ start, now }: Motion, body: RapierBody, p: Vec3): Vec3 {
  const { x, y, z } = body.worldCom();
  return [p[0] - x + now[0] - start[0], p[1] - y + now[1] - start[1], p[2] - z + now[2] - start[2]];
}
