// How much of its own distorted sound may be fed back into a body so that it still dies out (PHYSICS §8.4 A). By the small
// gain theorem a loop of gain g L γ < 1 is safe, γ the greatest response of the body at any frequency and L the steepest
// slope of the distortion. Here is an upper bound of γ in closed form: the sum of the greatest responses of the modes.
//
// A mode a r^n sin(ωn + ψ) has the response a (sin ψ + r sin(ω − ψ) z⁻¹)/(1 − 2r cos ω z⁻¹ + r² z⁻²). The denominator is
// least at cos θ = (1 + r²) cos ω/(2r), where it is (1 − r²)|sin ω|; where that is no angle, at 0 or π.
import type { ModalModel } from "../../model/modal-model.js";

/** The greatest part of the safe gain that may be asked for. */
export const MOST_FEEDBACK = 0.95;

/** Modes as the core runs them. */
export interface LoopModes {
  /** Hz */
  readonly frequencies: ArrayLike<number>;
  /** 1/s */
  readonly decayRates: ArrayLike<number>;
  /** a_j: output of each mode for a force of 1 that lasts one sample. */
  readonly gains: ArrayLike<number>;
  /** rad. Default 0. */
  readonly phases?: ArrayLike<number>;
}

/** γ̂: no frequency is passed with more, whatever the phases between modes. Infinite when a mode does not decay. */
export function responseBound({ frequencies, decayRates, gains, phases }: LoopModes, rate: number): number {
  let sum = 0;
  for (let mode = 0; mode < frequencies.length; mode++) {
    const size = Math.abs(gains[mode]);
    if (!(size > 0) || frequencies[mode] >= rate / 2) continue;
    const r = Math.exp(-decayRates[mode] / rate);
    const omega = (2 * Math.PI * frequencies[mode]) / rate;
    const phase = phases?.[mode] ?? 0;
    const above = Math.abs(Math.sin(phase)) + r * Math.abs(Math.sin(omega - phase));
    // the sum of |a r^n| is a bound too, and the better one for modes of very low pitch
    sum += size * Math.min(above / leastDenominator(omega, r), 1 / (1 - r));
  }
  return sum;
}

/**
 * The gain of the feedback of a body, for a share 0 to 0.95 of what is safe. 0 when a mode never decays.
 *
 * @param gains of the modes from a force in N to what is fed back. Default: the model's strikes, Pa·m.
 * @param slope L of the distortion
 * @example
 * feedbackGain(model, 48_000, 0.8); // N for each Pa·m of its sound
 */
export function feedbackGain(
  model: ModalModel,
  rate: number,
  share: number,
  gains: ArrayLike<number> = model.strikeGains(),
  slope = 1,
): number {
  const { frequencies, decayRates, phases } = model;
  // a force of 1 N for one sample is an impulse of 1/rate N·s
  const perSample = Float64Array.from(gains, (gain) => gain / rate);
  const bound = slope * responseBound({ frequencies, decayRates, gains: perSample, phases }, rate);
  const part = share > 0 ? Math.min(share, MOST_FEEDBACK) : 0;
  return bound > 0 ? part / bound : 0;
}

/** The least size of 1 − 2r cos ω z⁻¹ + r² z⁻² on the unit circle. */
function leastDenominator(omega: number, r: number): number {
  const cosine = Math.cos(omega);
  const turn = ((1 + r * r) * cosine) / (2 * r);
  if (Math.abs(turn) <= 1) return (1 - r * r) * Math.abs(Math.sin(omega));
  return 1 - 2 * r * Math.abs(cosine) + r * r;
}
