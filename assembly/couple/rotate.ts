// Modes that are neighbours in frequency turn into each other, the more the louder the body is: energy goes up the
// scale, as in gongs and thin sheets. Each pair (s_j, s_(j+1)) is rotated by θ = θ_max (2/π) arctan(κE) c_j/√E. A
// rotation leaves the energy as it is, whatever its angle. PHYSICS §8.4 B.

import { circles } from "../base/fast";
import { reserveRow } from "../base/row";
import { MOST_COUPLED_MODES } from "../records/contact";
import { C, Coupled } from "./coupled";
import { energyOf } from "./kernel";
import { coupling } from "./state";

/** Smaller angles are inaudible, and near the rounding of float32, rad. */
const LEAST: f32 = 1e-7;
/** Smaller energies count as 0, J. */
const FAINTEST: f32 = 1e-30;

/** Room for the angles of all pairs. */
export function reserveRotate(): void {
  coupling.rotateTurns = reserveRow<f32>(MOST_COUPLED_MODES);
  coupling.rotateCosines = reserveRow<f32>(MOST_COUPLED_MODES);
  coupling.rotateSines = reserveRow<f32>(MOST_COUPLED_MODES);
}

/** Whether neighbours turn into each other at this energy, J. */
export function rotates(b: Coupled, energy: f32): bool {
  return b.angle > 0 && energy > FAINTEST && b.angle * b.kappa * energy > LEAST;
}

/** Rotates all pairs, from the lowest up. */
export function rotateNeighbours(b: Coupled): void {
  const energy = energyOf(b);
  if (!rotates(b, energy)) return;
  const bytes = (<usize>b.padded) << 2,
    bent = Mathf.atan(b.kappa * energy) * <f32>(2 / Math.PI),
    cosines = coupling.rotateCosines,
    sines = coupling.rotateSines;
  // in turns; |c_j| is at most √E, so that no angle is larger than θ_max
  setAngles(b, bytes, (b.angle * bent * <f32>(0.5 / Math.PI)) / sqrt<f32>(energy));
  circles(bytes, coupling.rotateTurns.address, cosines.address, sines.address);
  straighten(bytes);
  const s = b.s,
    last = b.count - 1;
  let low = s[0];
  for (let j = 0; j < last; j++) {
    const high = s[j + 1],
      x = cosines[j],
      y = sines[j];
    s[j] = low * x - high * y;
    low = low * y + high * x;
  }
  s[last] = low;
}
/** Fills row `rotateTurns`: every c times `scale`. C lies behind the body's address. */
function setAngles(b: Coupled, bytes: usize, scale: f32): void {
  const turns = coupling.rotateTurns.address;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) store<f32>(turns + k, load<f32>(changetype<usize>(b) + k, C) * scale);
    return;
  }
  const by = f32x4.splat(scale);
  for (let k: usize = 0; k < bytes; k += 16)
    v128.store(turns + k, f32x4.mul(v128.load(changetype<usize>(b) + k, C), by));
}
/**
 * Normalizes pairs of cosine and sine: each is right to the last place, but as a vector they must not be longer than 1.
 * Both × (3 − (cos² + sin²))/2.
 */
function straighten(bytes: usize): void {
  const cosines = coupling.rotateCosines.address,
    sines = coupling.rotateSines.address;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const x = load<f32>(cosines + k),
        y = load<f32>(sines + k),
        by: f32 = 1.5 - 0.5 * (x * x + y * y);
      store<f32>(cosines + k, x * by);
      store<f32>(sines + k, y * by);
    }
    return;
  }
  const half = f32x4.splat(0.5),
    more = f32x4.splat(1.5);
  for (let k: usize = 0; k < bytes; k += 16) {
    const x = v128.load(cosines + k),
      y = v128.load(sines + k),
      by = f32x4.sub(more, f32x4.mul(half, f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y))));
    v128.store(cosines + k, f32x4.mul(x, by));
    v128.store(sines + k, f32x4.mul(y, by));
  }
}
