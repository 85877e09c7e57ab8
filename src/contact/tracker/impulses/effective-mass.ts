// Effective mass and velocities of two bodies at a point:
// 1/m = Σ (1/m_i + n·((I_i⁻¹(r_i × n)) × r_i)), v(p) = v + ω × (p − x). Bodies that no contact moves add nothing.
import type { Vec3 } from "../../../math/vec3.js";
import type { BodyState } from "../body-state.js";
import type { Triple } from "../triple.js";

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

/**
 * Velocity of the material of a body at `p`, m/s, its pose being that of the start of the step. Says whether it is
 * known.
 *
 * @param out is filled.
 */
export function velocityAt(state: BodyState, twist: Float64Array, p: Vec3, out: Triple): boolean {
  if (!state.posed || !state.moved) {
    out[0] = out[1] = out[2] = 0;
    return state.fixed;
  }
  const { start } = state;
  const x = p[0] - start[0];
  const y = p[1] - start[1];
  const z = p[2] - start[2];
  out[0] = twist[0] + twist[4] * z - twist[5] * y;
  out[1] = twist[1] + twist[5] * x - twist[3] * z;
  out[2] = twist[2] + twist[3] * y - twist[4] * x;
  return true;
}

/** Speed along `n` that a unit impulse along `n` at `p` gives, 1/kg. */
function yielding(state: BodyState, p: Vec3, n: Vec3): number {
  if (state.still) return 0;
  if (!state.posed) return state.inverseMass * (state.ball ? 1 : CORNER);
  const { start, inverseInertia } = state;
  const x = p[0] - start[0];
  const y = p[1] - start[1];
  const z = p[2] - start[2];
  const cx = y * n[2] - z * n[1];
  const cy = z * n[0] - x * n[2];
  const cz = x * n[1] - y * n[0];
  // r × n in the frame of the body, where I⁻¹ is diagonal
  const qx = -start[3];
  const qy = -start[4];
  const qz = -start[5];
  const qw = start[6];
  const tx = 2 * (qy * cz - qz * cy);
  const ty = 2 * (qz * cx - qx * cz);
  const tz = 2 * (qx * cy - qy * cx);
  const u = cx + qw * tx + qy * tz - qz * ty;
  const v = cy + qw * ty + qz * tx - qx * tz;
  const w = cz + qw * tz + qx * ty - qy * tx;
  return state.inverseMass + inverseInertia[0] * u * u + inverseInertia[1] * v * v + inverseInertia[2] * w * w;
}
