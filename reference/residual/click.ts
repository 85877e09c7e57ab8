// The click of a sphere in float64, as a convolution (PHYSICS §6.7): p(t) = (ρac cosθ/r) ∫A(t′) e^(−z)(cos z − sin z)
// dt′, z = (t − t′)/τ. The force is constant within a sample, so that the integral is exact: ∫e^(−z)(cos z − sin z)
// dz = e^(−z) sin z.

const DENSITY = 1.204;
const SPEED = 343.2;

/**
 * Pressure at 1 m on the axis, Pa, in the middle of every sample, of a sphere of some radius (m) and mass (kg) under a
 * force (N, one number a sample).
 */
export function clickOnAxis(force: ArrayLike<number>, radius: number, mass: number, rate: number): Float64Array {
  const tau = radius / SPEED;
  const done = (samples: number) => {
    const z = samples / (rate * tau);
    return samples <= 0 ? 0 : Math.exp(-z) * Math.sin(z);
  };
  return Float64Array.from({ length: force.length }, (_, n) => {
    let sum = 0;
    for (let k = 0; k <= n; k++) sum += (force[k] / mass) * (done(n + 0.5 - k) - done(n - 0.5 - k));
    return DENSITY * radius * SPEED * tau * sum;
  });
}

/** The factor of the far field's transfer function: |P/A| at a frequency (Hz), Pa·s²/m at 1 m on the axis. */
export function clickResponse(radius: number, frequency: number): number {
  const tau = radius / SPEED;
  const w = 2 * Math.PI * frequency;
  return ((DENSITY * radius ** 3) / SPEED) * (w / Math.hypot(2 - (tau * w) ** 2, 2 * tau * w));
}
