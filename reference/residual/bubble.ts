// A bubble in water in float64 (PHYSICS §9.5): p(t) = B sin(2πf₀(1 + ξdt)t) e^(−dt), f₀ = 3.26/r, d = 0.13/r + 0.0072
// r^(−3/2). The rise of the pitch ends at 0.45 of the sample rate, and the bubble 80 dB below its beginning, with the
// block of 128 samples that it is in then.

/** Pitch of a bubble of some radius (m), Hz. */
export function bubblePitch(radius: number): number {
  return 3.26 / radius;
}
/** How fast its sound dies, 1/s. */
export function bubbleDecay(radius: number): number {
  return 0.13 / radius + 0.0072 * radius ** -1.5;
}

/** A bubble. */
export interface ReferenceBubble {
  /** m */
  radius: number;
  /** ξ */
  rise: number;
  /** B, Pa. */
  size: number;
  /** When it begins, s. */
  start: number;
}

/** Its pressure at a time (s); `rate` where the rise must end below Nyquist. */
export function bubbleAt({ radius, rise, size, start }: ReferenceBubble, time: number, rate = Infinity): number {
  const t = time - start;
  if (t < 0) return 0;
  const f = bubblePitch(radius);
  const d = bubbleDecay(radius);
  const bend = rise * d * f;
  const top = 0.45 * rate;
  // f(1 + 2ξdt) is the pitch at time t
  const until = bend > 0 ? Math.max(0, (top - f) / (2 * bend)) : Infinity;
  const turns = t <= until ? f * t + bend * t * t : f * until + bend * until * until + top * (t - until);
  return size * Math.sin(2 * Math.PI * turns) * Math.exp(-d * t);
}

/** ∫p² dt, Pa²·s, where the pitch is far above the decay: B²/4d. */
export function bubbleEnergy(radius: number, size: number): number {
  return (size * size) / (4 * bubbleDecay(radius));
}
