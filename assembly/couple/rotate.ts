// Neighbours in frequency turn into each other, the more the louder the body is: energy goes up the scale, as in gongs and thin sheets. Each
// pair (s_j, s_(j+1)) is rotated by θ = θ_max (2/π) arctan(κE) c_j/√E. A rotation leaves the energy as it is, whatever its angle. PHYSICS
// §8.4 B.

import { circles } from "../base/fast";
import { reserve } from "../base/memory";
import { Coupled } from "./coupled";
import { energyOf } from "./kernel";
import { coupling } from "./state";
import { C, ROW, S } from "./store";

/** An angle that nobody hears and float32 hardly feels, rad. */
const LEAST: f32 = 1e-7;
/** Energies below this are none, J. */
const FAINTEST: f32 = 1e-30;

export function reserveRotate(): void {
  coupling.rotateAngles = reserve(ROW);
  coupling.rotateCosines = reserve(ROW);
  coupling.rotateSines = reserve(ROW);
}

/** Whether neighbours turn into each other at this energy, J. */
export function rotates(b: Coupled, energy: f32): bool {
  return b.angle > 0 && energy > FAINTEST && b.angle * b.kappa * energy > LEAST;
}

/** Rotates all pairs, from the lowest up. */
export function rotateNeighbours(b: Coupled): void {
  const energy = energyOf(b);
  if (!rotates(b, energy)) return;
  const bytes = <usize>b.bytes,
    bent = Mathf.atan(b.kappa * energy) * <f32>(2 / Math.PI);
  // in turns; |c_j| is at most √E, so that no angle is larger than θ_max
  setAngles(b, bytes, (b.angle * bent * <f32>(0.5 / Math.PI)) / sqrt<f32>(energy));
  circles(bytes, coupling.rotateAngles, coupling.rotateCosines, coupling.rotateSines);
  straighten(bytes);
  const end = (<usize>b.count - 1) << 2,
    s = changetype<usize>(b) + S,
    cs = coupling.rotateCosines,
    sn = coupling.rotateSines;
  let low = load<f32>(s);
  for (let k: usize = 0; k < end; k += 4) {
    const high = load<f32>(s + k, 4),
      x = load<f32>(cs + k),
      y = load<f32>(sn + k);
    store<f32>(s + k, low * x - high * y);
    low = low * y + high * x;
  }
  store<f32>(s + end, low);
}
function setAngles(b: Coupled, bytes: usize, scale: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4)
      store<f32>(coupling.rotateAngles + k, load<f32>(changetype<usize>(b) + k, C) * scale);
    return;
  }
  const by = f32x4.splat(scale);
  for (let k: usize = 0; k < bytes; k += 16)
    v128.store(coupling.rotateAngles + k, f32x4.mul(v128.load(changetype<usize>(b) + k, C), by));
}
/** Cosine and sine are each right to the last place; together they must not be longer than 1: × (3 − (cos² + sin²))/2. */
function straighten(bytes: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const x = load<f32>(coupling.rotateCosines + k),
        y = load<f32>(coupling.rotateSines + k),
        by: f32 = 1.5 - 0.5 * (x * x + y * y);
      store<f32>(coupling.rotateCosines + k, x * by);
      store<f32>(coupling.rotateSines + k, y * by);
    }
    return;
  }
  const half = f32x4.splat(0.5),
    more = f32x4.splat(1.5);
  for (let k: usize = 0; k < bytes; k += 16) {
    const x = v128.load(coupling.rotateCosines + k),
      y = v128.load(coupling.rotateSines + k),
      by = f32x4.sub(more, f32x4.mul(half, f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y))));
    v128.store(coupling.rotateCosines + k, f32x4.mul(x, by));
    v128.store(coupling.rotateSines + k, f32x4.mul(y, by));
  }
}
