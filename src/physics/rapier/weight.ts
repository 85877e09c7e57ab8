// How heavy a body of several colliders is where it is hit. Records know a mass and a box, which say little of a hammer or a dumbbell; Rapier knows
// its inertia, and the effective mass along the normal follows: 1/m = Σ 1/m_i + (r × n)·I⁻¹(r × n) (PHYSICS §7.1).
import type { Vec3 } from "../../math/vec3.js";
import type { Motion } from "./motion.js";
import type { Part } from "./part.js";

/** The effective mass at `p` along `n`, kg; nothing where records know as much themselves. */
export function massAt(one: Part, other: Part, p: Vec3, n: Vec3): number | undefined {
  if (!one.several && !other.several) return undefined;
  const inverse = yieldOf(one.motion, p, n) + yieldOf(other.motion, p, n);
  return inverse > 0 ? 1 / inverse : undefined;
}

/** Speed that a unit impulse brings, 1/kg. */
function yieldOf({ body, fixed, start, now }: Motion, p: Vec3, [nx, ny, nz]: Vec3): number {
  if (!body || fixed) return 0;
  const inverse = body.effectiveInvMass();
  const [xx, xy, xz, yy, yz, zz] = body.effectiveWorldInvInertia().elements;
  const centre = body.worldCom();
  // the point is of the start of the step, the centre of its end
  const rx = p[0] - centre.x + now[0] - start[0];
  const ry = p[1] - centre.y + now[1] - start[1];
  const rz = p[2] - centre.z + now[2] - start[2];
  const x = ry * nz - rz * ny;
  const y = rz * nx - rx * nz;
  const z = rx * ny - ry * nx;
  const turning = x * (xx * x + 2 * (xy * y + xz * z)) + y * (yy * y + 2 * yz * z) + zz * z * z;
  return inverse.x * nx * nx + inverse.y * ny * ny + inverse.z * nz * nz + turning;
}
