// The sound of a sphere that is pushed, as the integral over all its past (PHYSICS §6.7): p(t)·r on the axis is
// ρac ∫ A(t′) e^(−z)(cos z − sin z) dt′ with z = (t − t′)/τ.

/** Pressure times distance, Pa·m, at a time, of a sphere of some radius (m) with acceleration A(t) (m/s²) from 0 to `end`. */
export function clickPressure(radius: number, acceleration: (t: number) => number, end: number, time: number): number {
  const [density, sound] = [1.204, 343.2];
  const tau = radius / sound;
  const to = Math.min(time, end);
  // what is longer ago than 40 τ is forgotten
  const from = Math.max(0, time - 40 * tau);
  if (to <= from) return 0;
  const steps = 8000;
  const step = (to - from) / steps;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const at = from + (i + 0.5) * step;
    const z = (time - at) / tau;
    sum += acceleration(at) * Math.exp(-z) * (Math.cos(z) - Math.sin(z)) * step;
  }
  return density * radius * sound * sum;
}
