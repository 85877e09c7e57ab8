// The oracle of distortion: three curves φ without memory, φ(0) = 0 and |φ(y)| ≤ |y|, and how much of a curve's output
// may go back into the modes. By the small-gain theorem g·γ < 1 keeps all finite, γ the largest response of velocity to
// force. PHYSICS §8.4 A.

/** Names of the curves. */
export type Curve = "soft" | "cubic" | "rectify";

/** Distortion whose output pushes the body at the next sample. */
export interface Feedback {
  curve: Curve;
  /** N·s/m. */
  gain: number;
  /** s/m: the velocity 1/drive is where the curve bends. */
  drive: number;
}

/** φ(x). */
export function distort(curve: Curve, x: number): number {
  if (curve === "rectify") return x > 0 ? distort("soft", x) : 0;
  if (curve === "cubic") return Math.abs(x) < 1 ? x - x ** 3 / 3 : (2 / 3) * Math.sign(x);
  return Math.abs(x) < 3 ? (x * (27 + x * x)) / (27 + 9 * x * x) : Math.sign(x);
}

/** The force that a velocity makes, N. */
export function shaped({ curve, gain, drive }: Feedback, velocity: number): number {
  return (gain * distort(curve, drive * velocity)) / drive;
}

/** Modes as the bound sees them. */
interface Pole {
  frequency: number;
  decayRate: number;
  shape: number;
}

/** |H| at a frequency, Hz: velocity at the point for a force there, (m/s)/N, from its series Σ φ²/rate · rⁿ cos ωn. */
export function response(modes: readonly Pole[], rate: number, frequency: number): number {
  const turn = (2 * Math.PI * frequency) / rate;
  let re = 0;
  let im = 0;
  for (const { frequency: f, decayRate, shape } of modes) {
    const r = Math.exp(-decayRate / rate);
    const omega = (2 * Math.PI * f) / rate;
    for (const angle of [turn - omega, turn + omega]) {
      // 1 / (1 − r e^(−i angle))
      const x = 1 - r * Math.cos(angle);
      const y = r * Math.sin(angle);
      const size = (0.5 * shape * shape) / rate / (x * x + y * y);
      re += size * x;
      im -= size * y;
    }
  }
  return Math.hypot(re, im);
}

/**
 * A bound of the response that costs nothing: for each mode half of 1/(1−r) and half of what is left of its mirror
 * image.
 */
export function responseBound(modes: readonly Pole[], rate: number): number {
  return modes.reduce((sum, { frequency, decayRate, shape }) => {
    const r = Math.exp(-decayRate / rate);
    const cos = Math.cos((2 * Math.PI * frequency) / rate);
    const mirror = Math.sqrt(1 + r * r - 2 * r * Math.abs(cos));
    return sum + ((0.5 * shape * shape) / rate) * (1 / (1 - r) + 1 / mirror);
  }, 0);
}
