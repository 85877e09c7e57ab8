// The click of the body itself (PHYSICS §6.7): a small thing that is pushed radiates because it moves as a whole, even when
// all its modes lie above hearing (Koss & Alfredson 1973). Here are the constants of its filter, and how much of it is
// wanted beside a body's modes.
import type { ModalModel } from "../../model/modal-model.js";

/** Air at 20 °C: density, kg/m³, and speed of sound, m/s. */
const AIR = { density: 1.204, sound: 343.2 } as const;
/** Bodies as large as this or larger do not click, m. */
export const LARGEST_CLICK = 0.05;
/** Modes above this do not count against the click, Hz. */
export const HEARD_MODES = 12_000;
/** cos θ averaged in power over all directions: one sound for all of them. */
const ALL_ROUND = 1 / Math.sqrt(3);

/** A click: p(s)·r = gain · s A(s)/(2 + 2τs + τ²s²), A the acceleration of the body in m/s². */
export interface Click {
  /** a, m: of the sphere of the same volume. */
  readonly radius: number;
  /** τ = a/c, s. */
  readonly delay: number;
  /** Where it is loudest, Hz: √2 c/(2πa). */
  readonly peakFrequency: number;
  /** ρa³/c · cos θ averaged to 1/√3, in Pa·m·s per m/s². Times the part that the body's modes leave of it. */
  readonly gain: number;
}

/** The digital form of a click: y[n] = b0 (x[n] − x[n−2]) − a1 y[n−1] − a2 y[n−2], x the area-sampled acceleration. */
export interface ClickFilter {
  /** With the click's gain. */
  readonly b0: number;
  readonly a1: number;
  readonly a2: number;
}

/** Radius of the sphere of a volume, m: (3V/4π)^(1/3). */
export function radiusOfVolume(volume: number): number {
  return Math.cbrt((3 * volume) / (4 * Math.PI));
}

/**
 * The click of a body, or nothing when it is too large to click.
 *
 * @param radius m, of the sphere of the same volume
 * @param share how much of it is wanted, 0 to 1: {@link clickShare}
 * @example
 * clickOf(0.01)!.peakFrequency; // 7,725 Hz: a marble
 */
export function clickOf(radius: number, share = 1): Click | undefined {
  if (!(radius > 0 && radius < LARGEST_CLICK && share > 0)) return undefined;
  return {
    radius,
    delay: radius / AIR.sound,
    peakFrequency: (Math.SQRT2 * AIR.sound) / (2 * Math.PI * radius),
    gain: ((AIR.density * radius ** 3) / AIR.sound) * ALL_ROUND * Math.min(share, 1),
  };
}

/** The filter of a click at a sampling rate (Hz), by the bilinear transform; stable for every radius. */
export function clickFilter({ delay, gain }: Click, rate: number): ClickFilter {
  const k = 2 * rate;
  const square = (delay * k) ** 2;
  const d = 2 + 2 * delay * k + square;
  return { b0: (gain * k) / d, a1: (4 - 2 * square) / d, a2: (2 - 2 * delay * k + square) / d };
}

/**
 * How much of its click a body wants beside its modes: C²/(C² + M²), where C = ρac/(√3 m) is the greatest pressure of the
 * click of a sharp 1 N·s at 1 m and M = `modalGain` that of the modes. Modes that are louder than the click hide it; a body
 * without modes below 12 kHz has all of it.
 *
 * @param mass of the body, kg
 * @param modalGain Pa·m/(N·s): {@link modalGainOf}
 */
export function clickShare(radius: number, mass: number, modalGain: number): number {
  const click = (ALL_ROUND * AIR.density * radius * AIR.sound) / mass;
  const ratio = modalGain / click;
  return ratio >= 0 ? 1 / (1 + ratio * ratio) : 0;
}

/** The modes of a model below 12 kHz together, Pa·m/(N·s): the root of the sum of their squared strike gains. */
export function modalGainOf(model: ModalModel): number {
  let sum = 0;
  for (const [mode, gain] of model.strikeGains().entries()) {
    if (model.frequencies[mode] < HEARD_MODES) sum += gain * gain;
  }
  return Math.sqrt(sum);
}
