// What Rapier knows better than records: how heavy a body of several colliders is where it is hit, and how fast one
// closes that is new. A mass and a box say little of a hammer; with the inertia the effective mass is 1/m = Σ 1/m_i +
// (r × n)·I⁻¹(r × n) (PHYSICS §7.1).
import type { ContactPoint } from "../../../contact/record.js";
import { cross, dot, plus, times, type Vec3 } from "../../../math/vec3.js";
import type { Motion } from "../motion.js";
import { inverseInertiaOf, inverseMassOf, vectorOf } from "../space.js";
import type { RapierBody } from "../types.js";
import type { NearCollider } from "./near-collider.js";

/** The effective mass at `p` along `n`, kg; nothing where records know as much themselves. */
export function massAt(one: NearCollider, other: NearCollider, p: Vec3, n: Vec3): number | undefined {
  if (!one.several && !other.several) return undefined;
  const inverse = yieldOf(one.motion, p, n) + yieldOf(other.motion, p, n);
  return inverse > 0 ? 1 / inverse : undefined;
}

/** Whether records do not know how a body moved before this step. */
export const isNew = ({ motion }: NearCollider): boolean => !motion.fixed && motion.told !== motion.stamp - 1;

/**
 * Tells closing speeds before the step at the points of a pair from an index on, for when one of the two is new to
 * records, which then know nothing of before.
 *
 * @param fall speed that gravity brings in the step, m/s
 */
export function tellClosing(
  one: NearCollider,
  other: NearCollider,
  points: ContactPoint[],
  from: number,
  fall: Vec3,
): void {
  const told = points.slice(from);
  const sides = [one, other].map(({ motion }, side) => ({
    motion,
    twist: twistBefore(motion, told, 2 * side - 1, fall),
  }));
  for (const point of told) {
    const [a, b] = sides.map(({ motion, twist }) => {
      const turning = motion.body ? cross(vector(twist, 3), armOf(motion, motion.body, point.p)) : NOTHING;
      return dot(plus(vector(twist, 0), turning), point.n);
    });
    point.vn = a - b;
  }
}

type Six = readonly [number, number, number, number, number, number];
const NOTHING: Vec3 = [0, 0, 0];
const vector = (of: ArrayLike<number>, at: number): Vec3 => [of[at], of[at + 1], of[at + 2]];

/**
 * Velocity and angular velocity of a body before the step. One that was not near before has those after the step, less
 * what gravity and the points brought: right when nothing else touched it.
 */
function twistBefore(motion: Motion, points: readonly ContactPoint[], sign: number, fall: Vec3): readonly number[] {
  const { body, fixed, isSure, start, now } = motion;
  if (!body || fixed) return [0, 0, 0, 0, 0, 0];
  if (isSure || body.isKinematic()) return [...(isSure ? start : now).subarray(7)];
  let push = NOTHING;
  let turn = NOTHING;
  for (const { p, n, j = 0 } of points) {
    push = plus(push, times(n, sign * j));
    turn = plus(turn, cross(armOf(motion, body, p), times(n, sign * j)));
  }
  const [x, y, z] = inverseMassOf(body, motion.plane);
  const [xx, xy, xz, yy, yz, zz] = inverseInertiaOf(body, motion.plane) as Six;
  const brought = [push[0] * x + fall[0], push[1] * y + fall[1], push[2] * z + fall[2]];
  brought.push(dot([xx, xy, xz], turn), dot([xy, yy, yz], turn), dot([xz, yz, zz], turn));
  return brought.map((gain, i) => now[7 + i] - gain);
}

/** Speed that a unit impulse brings, 1/kg. */
function yieldOf(motion: Motion, p: Vec3, [nx, ny, nz]: Vec3): number {
  const { body, fixed } = motion;
  if (!body || fixed) return 0;
  const inverse = inverseMassOf(body, motion.plane);
  const [xx, xy, xz, yy, yz, zz] = inverseInertiaOf(body, motion.plane) as Six;
  const [rx, ry, rz] = armOf(motion, body, p);
  const x = ry * nz - rz * ny;
  const y = rz * nx - rx * nz;
  const z = rx * ny - ry * nx;
  const turning = x * (xx * x + 2 * (xy * y + xz * z)) + y * (yy * y + 2 * yz * z) + zz * z * z;
  return inverse[0] * nx * nx + inverse[1] * ny * ny + inverse[2] * nz * nz + turning;
}

/** From the centre of mass to `p`, both at the start of the step; the centre is known at its end. */
function armOf({ start, now, plane }: Motion, body: RapierBody, p: Vec3): Vec3 {
  const [x, y, z] = vectorOf(body.worldCom(), plane);
  return [p[0] - x + now[0] - start[0], p[1] - y + now[1] - start[1], p[2] - z + now[2] - start[2]];
}
