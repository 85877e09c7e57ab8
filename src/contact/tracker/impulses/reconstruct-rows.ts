// Bodies and contact points as rows of numbers, for the sweeps of the reconstruction: everything that does not change
// from sweep to sweep is worked out here, once a step.
import type { Vec3 } from "../../../math/vec3.js";
import type { CleanPoint } from "../../record.js";
import type { BodyState } from "../body-state.js";

/**
 * Numbers of a body: velocity (3), angular velocity (3), 1/m, and I⁻¹ in the world: its diagonal (3), then xy, yz, zx.
 * One more keeps rows at even places.
 */
export const BODY = 14;
/**
 * Numbers of a point: normal (3), two tangents (6), lever arms about a and b (6), the relative speeds after the step
 * along the three (3), effective masses along the three (3), and what a unit impulse along the normal does to the
 * speeds along the tangents (2). One more keeps rows at even places.
 */
export const ROW = 24;

/** Lays a body: as it moved before the step, with this step's gravity. */
export function layBody(rows: Float64Array, at: number, state: BodyState, gravity: Vec3, dt: number): void {
  const { before, start, inverseInertia, inverseMass } = state;
  const falls = state.still || state.asleep ? 0 : dt;
  for (let k = 0; k < 3; k++) rows[at + k] = before[k] + falls * gravity[k];
  for (let k = 3; k < 6; k++) rows[at + k] = before[k];
  rows[at + 6] = inverseMass;
  // R diag R^T
  const x = start[3];
  const y = start[4];
  const z = start[5];
  const w = start[6];
  const xx = 1 - 2 * (y * y + z * z);
  const yx = 2 * (x * y + z * w);
  const zx = 2 * (x * z - y * w);
  const xy = 2 * (x * y - z * w);
  const yy = 1 - 2 * (x * x + z * z);
  const zy = 2 * (y * z + x * w);
  const xz = 2 * (x * z + y * w);
  const yz = 2 * (y * z - x * w);
  const zz = 1 - 2 * (x * x + y * y);
  const i = inverseInertia[0];
  const j = inverseInertia[1];
  const k = inverseInertia[2];
  rows[at + 7] = i * xx * xx + j * xy * xy + k * xz * xz;
  rows[at + 8] = i * yx * yx + j * yy * yy + k * yz * yz;
  rows[at + 9] = i * zx * zx + j * zy * zy + k * zz * zz;
  rows[at + 10] = i * xx * yx + j * xy * yy + k * xz * yz;
  rows[at + 11] = i * yx * zx + j * yy * zy + k * yz * zz;
  rows[at + 12] = i * zx * xx + j * zy * xy + k * zz * xz;
}

/** Lays a point; rows of its bodies begin at `rowA` and `rowB` of `bodies`. */
export function layPoint(
  rows: Float64Array,
  at: number,
  { n, p }: CleanPoint,
  a: BodyState,
  b: BodyState,
  bodies: Float64Array,
  rowA: number,
  rowB: number,
): void {
  const nx = n[0];
  const ny = n[1];
  const nz = n[2];
  // two tangents that depend on the normal alone, so that the last step's impulses along them still fit
  const steep = Math.abs(nx) < 0.6;
  const size = steep ? Math.sqrt(nz * nz + ny * ny) : Math.sqrt(nz * nz + nx * nx);
  const ux = steep ? 0 : -nz / size;
  const uy = steep ? nz / size : 0;
  const uz = steep ? -ny / size : nx / size;
  rows[at] = nx;
  rows[at + 1] = ny;
  rows[at + 2] = nz;
  rows[at + 3] = ux;
  rows[at + 4] = uy;
  rows[at + 5] = uz;
  rows[at + 6] = ny * uz - nz * uy;
  rows[at + 7] = nz * ux - nx * uz;
  rows[at + 8] = nx * uy - ny * ux;
  for (let k = 0; k < 3; k++) {
    rows[at + 9 + k] = p[k] - a.start[k];
    rows[at + 12 + k] = p[k] - b.start[k];
  }
  const light = a.inverseMass + b.inverseMass;
  for (let k = 0; k < 3; k++) {
    const d = at + 3 * k;
    rows[at + 15 + k] = speedAlong(rows, d, at + 12, b.after) - speedAlong(rows, d, at + 9, a.after);
    const yielding = light + given(rows, at + 9, d, d, bodies, rowA) + given(rows, at + 12, d, d, bodies, rowB);
    rows[at + 18 + k] = yielding > 0 ? 1 / yielding : 0;
  }
  for (let k = 1; k < 3; k++) {
    const d = at + 3 * k;
    rows[at + 20 + k] = given(rows, at + 9, at, d, bodies, rowA) + given(rows, at + 12, at, d, bodies, rowB);
  }
}

/** Speed of a body's material along the direction at `d`, at the lever arm at `arm`, m/s. */
function speedAlong(rows: Float64Array, d: number, arm: number, v: Float64Array): number {
  const x = rows[arm];
  const y = rows[arm + 1];
  const z = rows[arm + 2];
  return (
    rows[d] * (v[0] + v[4] * z - v[5] * y) +
    rows[d + 1] * (v[1] + v[5] * x - v[3] * z) +
    rows[d + 2] * (v[2] + v[3] * y - v[4] * x)
  );
}

/** Speed along the direction at `e` that a unit impulse along the direction at `d` gives by turning a body, 1/kg. */
function given(rows: Float64Array, arm: number, d: number, e: number, bodies: Float64Array, body: number): number {
  const x = rows[arm];
  const y = rows[arm + 1];
  const z = rows[arm + 2];
  const cx = y * rows[d + 2] - z * rows[d + 1];
  const cy = z * rows[d] - x * rows[d + 2];
  const cz = x * rows[d + 1] - y * rows[d];
  const ex = y * rows[e + 2] - z * rows[e + 1];
  const ey = z * rows[e] - x * rows[e + 2];
  const ez = x * rows[e + 1] - y * rows[e];
  const xy = bodies[body + 10];
  const yz = bodies[body + 11];
  const zx = bodies[body + 12];
  return (
    ex * (bodies[body + 7] * cx + xy * cy + zx * cz) +
    ey * (xy * cx + bodies[body + 8] * cy + yz * cz) +
    ez * (zx * cx + yz * cy + bodies[body + 9] * cz)
  );
}
