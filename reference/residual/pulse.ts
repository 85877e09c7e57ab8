// A strike's half-sine pulse, area-sampled (PHYSICS §6.1): sample n is the mean force over its time, by the closed
// integral.

/**
 * `length` samples of force, N, of a pulse of `impulse` N·s that begins at `start` and lasts `duration`, both in
 * samples.
 */
export function areaSampled(
  impulse: number,
  start: number,
  duration: number,
  rate: number,
  length: number,
): Float64Array {
  const area = (t: number): number => {
    if (t <= start) return 0;
    if (t >= start + duration) return impulse;
    return 0.5 * impulse * (1 - Math.cos((Math.PI * (t - start)) / duration));
  };
  return Float64Array.from({ length }, (_, n) => (area(n + 1) - area(n)) * rate);
}
