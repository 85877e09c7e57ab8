// A model in a few numbers, for lists: how many modes, how long it rings, of which material it is.
import type { ModalModel } from "../modal-model.js";

/** A model in a few numbers. */
export interface ModelSummary {
  /** Number of modes. */
  modes: number;
  /** Lowest and highest frequency, Hz. */
  lowest: number;
  highest: number;
  /** Seconds until a strike has fallen by 60 dB; Infinity when a mode never does. */
  t60: number;
  /** Name of the material, if it is known. */
  material: string | undefined;
  /** kg, if it is known. */
  mass: number | undefined;
  /** Number of sample points. */
  points: number;
}

/**
 * Sums a model up.
 *
 * @example
 * const { modes, t60 } = summarise(models.load("bell"));
 */
export function summarise(model: ModalModel): ModelSummary {
  return {
    modes: model.modeCount,
    lowest: model.frequencies.reduce((a, b) => Math.min(a, b)),
    highest: model.frequencies.reduce((a, b) => Math.max(a, b)),
    t60: strikeT60(model),
    material: model.material?.name,
    mass: model.massProperties?.mass,
    points: model.pointCount,
  };
}

/**
 * The strike that summaries speak of: a half-sine pulse of half a millisecond, as `phonolite strike` has by default, s.
 */
const PULSE = 0.5e-3;

/**
 * The time in which the power of a strike, Σ A² e^(−2dt), falls by 60 dB, s. A is the root mean square of a mode's gain
 * over all sample points times what a pulse of half a millisecond leaves of it: short modes count at the start, long
 * ones rule the end.
 */
export function strikeT60(model: ModalModel): number {
  const { frequencies, decayRates } = model;
  const powers = model.strikeGains().map((gain, m) => (gain * pulsePart(frequencies[m] * PULSE)) ** 2);
  const powerAt = (time: number) =>
    powers.reduce((sum, power, m) => sum + power * Math.exp(-2 * decayRates[m] * time), 0);
  const floor = powerAt(0) * 1e-6;
  const endless = powers.reduce((sum, power, m) => sum + (decayRates[m] === 0 ? power : 0), 0);
  if (floor === 0) return 0;
  if (endless > floor) return Number.POSITIVE_INFINITY;
  let [low, high] = [0, 1];
  while (powerAt(high) > floor) high *= 2;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (powerAt(middle) > floor) low = middle;
    else high = middle;
  }
  return high;
}

/** cos(πx)/(1 − 4x²), x = fτ: the part of a mode that a half-sine pulse leaves (PHYSICS §1.2). */
export function pulsePart(x: number): number {
  return Math.abs(2 * x - 1) < 1e-6 ? Math.PI / 4 : Math.cos(Math.PI * x) / (1 - 4 * x * x);
}
