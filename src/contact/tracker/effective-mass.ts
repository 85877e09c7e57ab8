// Effective mass and velocities of two bodies at a point:
// 1/m = Σ (1/m_i + n·((I_i⁻¹(r_i × n)) × r_i)), v(p) = v + ω × (p − x). Bodies that no contact moves add nothing.
import type { Vec3 } from "../../math/vec3.js";
import type { BodyState, Twist } from "./body-state.js";

/**
 * A corner of a box or the end of a rod gives way four times as easily as the centre: what is taken when no pose tells
 * where the point lies on the body.
 */
const CORNER = 4;

/** Effective mass along the unit vector `n` at `p`, kg; infinite between bodies that no contact moves. */
export function effectiveMass(a: BodyState, b: BodyState, p: Vec3, n: Vec3): number {
  return 1 / (yielding(a, p, n) + yielding(b, p, n));
}

/** Mass of the two bodies against each other at their centres, kg. */
export function reducedMass(a: BodyState, b: BodyState): number {
  return 1 / (a.inverseMass + b.inverseMass);
}

/** Velocity of the material of a body at `p`, m/s, its pose being that of the start of the step; nothing when unknown. */
export function velocityAt(state: BodyState, twist: Twist, p: Vec3): Vec3 | undefined {
  if (!state.posed || !state.moved) return state.fixed ? [0, 0, 0] : undefined;
  const { start } = state;
  const [x, y, z] = [p[0] - start[0], p[1] - start[1], p[2] - start[2]];
  return [
    twist[0] + twist[4] * z - twist[5] * y,
    twist[1] + twist[5] * x - twist[3] * z,
    twist[2] + twist[3] * y - twist[4] * x,
  ];
}

/** I⁻¹ of a body in the world, applied to a vector. */
export function turnedBy(state: BodyState, x: number, y: number, z: number): Vec3 {
  const { start } = state;
  const qx = start[3];
  const qy = start[4];
  const qz = start[5];
  const qw = start[6];
  const local = rotate(-qx, -qy, -qz, qw, x, y, z);
  const [ix, iy, iz] = state.inverseInertia;
  return rotate(qx, qy, qz, qw, local[0] * ix, local[1] * iy, local[2] * iz);
}

/** Speed along `n` that a unit impulse along `n` at `p` gives, 1/kg. */
function yielding(state: BodyState, p: Vec3, n: Vec3): number {
  if (state.still) return 0;
  if (!state.posed) return state.inverseMass * (isBall(state) ? 1 : CORNER);
  const { start } = state;
  const [x, y, z] = [p[0] - start[0], p[1] - start[1], p[2] - start[2]];
  const [cx, cy, cz] = [y * n[2] - z * n[1], z * n[0] - x * n[2], x * n[1] - y * n[0]];
  const w = turnedBy(state, cx, cy, cz);
  return state.inverseMass + w[0] * cx + w[1] * cy + w[2] * cz;
}

const isBall = ({ body }: BodyState): boolean => body.shape === "sphere" || body.shape === "ball";

function rotate(qx: number, qy: number, qz: number, qw: number, x: number, y: number, z: number): Vec3 {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx];
}
