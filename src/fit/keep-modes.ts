// Fewer modes for the same sound: those that matter most to the ear stay, and take over what they can of the others.
import { barkOfHz } from "../hearing/bark.js";
import { maskingCurve } from "../hearing/masking-curve.js";
import { thresholdInQuiet } from "../hearing/threshold.js";
import { PhonoliteError } from "../math/error.js";
import { solveAmplitudes, type Weights, weightsOf } from "./amplitudes.js";
import type { Fit, FittedMode } from "./fit.js";
import { withoutMean } from "./high-pass.js";
import type { Partial } from "./partial.js";

/** Part of the modes that stays in each round. */
const STAYS = 0.8;
/** How much the quiet tail counts beside the attack when amplitudes are solved. */
const TAIL_WEIGHT = 0.8;
/** The level at which the sound is thought to be heard, dB SPL, as PHYSICS §4 has it. */
const LEVEL = 70;
/** How far under a mode its masking begins, dB. */
const MARGIN = 10;
/**
 * Loudness grows with this power of energy: 1 would be energy itself, 0.25 that of a single tone. Between them lies what
 * keeps the noise-to-mask ratio of resynthesised strikes lowest.
 */
const POWER = 0.7;
/** Poles that overlap by more than this are nearly one. */
const ALIKE = 0.9;
/** No mode is taken to ring longer than this decay rate lets it, 1/s. */
const SLOWEST = 1e-3;

/**
 * The fit with its `count` most important modes: by what each adds to the loudness beside the threshold in quiet and what
 * all others mask. They go in rounds; after each the amplitudes of those that stay are solved again together, so that a mode
 * takes over what its lost neighbours did.
 *
 * @param recording the samples that were fitted.
 * @example
 * const small = keepModes(fit, 40, samples);
 */
export function keepModes(fit: Fit, count: number, recording: ArrayLike<number>): Fit {
  if (!Number.isInteger(count) || count < 1) {
    throw new PhonoliteError("keep modes", "count", "a whole number of modes, 1 or more", count);
  }
  if (fit.modes.length <= count) return fit;
  const samples = withoutMean(recording).slice(fit.onset, fit.end);
  const weights = weightsOf(samples, fit.sampleRate, TAIL_WEIGHT, 10 ** (fit.noiseDb / 10) + 1e-20);
  let { modes } = fit;
  while (modes.length > count) {
    const next = Math.max(count, Math.floor(STAYS * modes.length));
    const worths = heardParts(modes);
    const best = [...modes.keys()].sort((a, b) => worths[b] - worths[a] || a - b).slice(0, next);
    const kept = best.sort((a, b) => a - b).map((m) => modes[m]);
    modes = solvedModes(samples, fit.sampleRate, kept, weights);
  }
  return { ...fit, modes };
}

/**
 * What each mode adds to what is heard: (E + M)^p − M^p, with E the part of its energy A²/2d that no stronger neighbour can
 * take over, and M the threshold in quiet and what the others mask there, added up.
 */
export function heardParts(modes: readonly FittedMode[]): Float64Array {
  const energies = modes.map(({ amplitude, decayRate }) => amplitude ** 2 / Math.max(decayRate, SLOWEST));
  const whole = energies.reduce((sum, energy) => sum + energy, 0);
  if (whole === 0) return new Float64Array(modes.length);
  const levels = energies.map((energy) => 10 * Math.log10(energy / whole) + LEVEL);
  const barks = modes.map(({ frequency }) => barkOfHz(frequency));
  return Float64Array.from(modes, (mode, m) => {
    let masked = 10 ** (thresholdInQuiet(mode.frequency) / 10);
    let shared = 0;
    for (let k = 0; k < modes.length; k++) {
      if (k === m) continue;
      if (levels[k] > 0) masked += 10 ** (maskingCurve(levels[k], barks[k], barks[m], MARGIN) / 10);
      if (energies[k] > energies[m] || (energies[k] === energies[m] && k < m)) {
        shared = Math.max(shared, overlap(modes[k], mode));
      }
    }
    return (10 ** (levels[m] / 10) * (1 - shared) + masked) ** POWER - masked ** POWER;
  });
}

/**
 * The part of one decaying sine's energy that another can take over, 4 d₁d₂/((d₁ + d₂)² + (ω₁ − ω₂)²), of poles that are
 * nearly one; others beat or decay apart, which is heard.
 */
function overlap(a: FittedMode, b: FittedMode): number {
  const [one, other] = [a, b].map(({ decayRate }) => Math.max(decayRate, SLOWEST));
  const apart = 2 * Math.PI * (a.frequency - b.frequency);
  const part = (4 * one * other) / ((one + other) ** 2 + apart * apart);
  return part > ALIKE ? part : 0;
}

/** A mode as a partial: amplitude·sin(ωt + phase) is Re(c e^(iωt)) with c = amplitude·e^(i(phase − π/2)). */
export function partialOf({ frequency, decayRate, amplitude, phase }: FittedMode): Partial {
  return {
    omega: 2 * Math.PI * frequency,
    decay: decayRate,
    re: amplitude * Math.sin(phase),
    im: -amplitude * Math.cos(phase),
  };
}

/** Modes with the amplitudes and phases that are best for all of them together; as they were where there are none. */
function solvedModes(
  samples: Float64Array,
  rate: number,
  modes: readonly FittedMode[],
  weights: Weights,
): FittedMode[] {
  const partials = modes.map(partialOf);
  if (!solveAmplitudes(samples, rate, partials, weights)) return [...modes];
  return modes.map((mode, m) => {
    const { re, im } = partials[m];
    return { ...mode, amplitude: Math.hypot(re, im), phase: Math.atan2(re, -im) };
  });
}
