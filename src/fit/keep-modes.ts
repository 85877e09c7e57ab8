// Fewer modes for the same sound: those that matter most to the ear stay, and take over what they can of the others.
import { barkOfHz } from "../hearing/bark.js";
import { maskingCurve } from "../hearing/masking-curve.js";
import { thresholdInQuiet } from "../hearing/threshold.js";
import { PhonoliteError } from "../math/error.js";
import type { Fit, FittedMode } from "./fit.js";
import { withoutMean } from "./high-pass.js";
import { noiseToMaskDb } from "./noise-verdict.js";
import { resynthesise } from "./resynth.js";
import { solveAmplitudes, weightsOf } from "./search/amplitudes.js";
import { type Partial, shifted } from "./search/partial.js";
import { peakOf } from "./search/recording.js";
import { type Rules, Sweeper } from "./search/refine.js";

/** Part of the modes that stays in each round. */
const STAYS = 0.8;
/** How much the quiet tail counts beside the attack when amplitudes are solved. */
const TAIL_WEIGHT = 0.5;
/** The level at which the sound is thought to be heard, dB SPL, as PHYSICS §4 has it. */
const LEVEL = 70;
/** How far under a mode its masking begins, dB. */
const MARGIN = 10;
/**
 * Loudness grows with this power of energy: 1 would be energy itself, 0.25 that of a single tone. Between them lies
 * what keeps the noise-to-mask ratio of resynthesised strikes lowest.
 */
const POWER = 0.7;
/** Poles that overlap by more than this are nearly one. */
const ALIKE = 0.9;
/** The contact is left out where poles are fitted, s. */
const PULSE = 0.002;
/** What lies so far under the peak is not looked at there. */
const FLOOR = 1e-3;
/** Times that all poles are gone over. */
const SWEEPS = 3;
/** No partial has to pay for itself: the order decides. */
const KEEP_ALL: Rules = { worth: 0, proof: 0, near: 0, share: 0, expected: 0.01, rounds: 5, apart: false };
/** A pole that is moved below this is put back: nothing so low is heard, Hz. */
const LOWEST = 20;
/** No mode is taken to ring longer than this decay rate lets it, 1/s. */
const SLOWEST = 1e-3;

/**
 * The fit with its `count` most important modes: by what each adds to the loudness beside the threshold in quiet and
 * what all others mask. They go in rounds; after each the amplitudes of those that stay are solved again together, so
 * that a mode takes over what its lost neighbours did. At the end their poles are fitted again too, where that is heard
 * as better.
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
  const { sampleRate: rate, onset, end } = fit;
  const samples = withoutMean(recording).slice(onset, end);
  const solve = solverOf(samples, rate, fit.noiseDb);
  const refit = refitterOf(samples, rate, fit.noiseDb);
  let partials = fit.modes.map(partialOf);
  while (partials.length > count) {
    const worths = heardParts(partials.map(modeOf));
    const order = [...partials.keys()].sort((i, j) => worths[j] - worths[i] || i - j);
    const next = Math.max(count, Math.floor(STAYS * partials.length));
    partials = solve(order.slice(0, next).map((i) => partials[i]));
  }
  const [plain, moved] = [partials, solve(refit(partials))].map((list) => withModes(fit, list));
  const heard = (kept: Fit) => noiseToMaskDb(recording, resynthesise(kept), rate);
  return heard(moved) < heard(plain) ? moved : plain;
}

/** A fit with other modes. */
function withModes(fit: Fit, partials: readonly Partial[]): Fit {
  return { ...fit, modes: partials.map(modeOf).sort((a, b) => a.frequency - b.frequency) };
}

/**
 * What each mode adds to what is heard: (E + M)^p − M^p, with E the part of its energy A²/2d that no stronger neighbour
 * can take over, and M the threshold in quiet and what the others mask there, added up.
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
 * The part of one decaying sine's energy that another can take over, 4 d₁d₂/((d₁ + d₂)² + (ω₁ − ω₂)²), of poles that
 * are nearly one; others beat or decay apart, which is heard.
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

/** A partial as a mode. */
function modeOf({ omega, decay, re, im }: Partial): FittedMode {
  return {
    frequency: omega / (2 * Math.PI),
    decayRate: decay,
    amplitude: Math.hypot(re, im),
    phase: Math.atan2(re, -im),
  };
}

/**
 * Moved poles without those that a drift of the recording drew to where nothing is heard; as many of the lowest old
 * ones stand in for them.
 */
function putBack(moved: readonly Partial[], old: readonly Partial[]): Partial[] {
  const heard = moved.filter(({ omega }) => omega > 2 * Math.PI * LOWEST);
  const lowest = [...old].sort((a, b) => a.omega - b.omega).slice(0, moved.length - heard.length);
  return [...lowest, ...heard];
}

/** Gives partials the amplitudes that are best for all of them together; leaves them where there are none. */
function solverOf(samples: Float64Array, rate: number, noiseDb: number) {
  const weights = weightsOf(samples, rate, TAIL_WEIGHT, 10 ** (noiseDb / 10) + 1e-20);
  return (partials: readonly Partial[]): Partial[] => {
    const solved = partials.map((partial) => ({ ...partial }));
    return solveAmplitudes(samples, rate, solved, weights) ? solved : [...partials];
  };
}

/** Moves poles to where they are best without those that went. */
function refitterOf(all: Float64Array, rate: number, noiseDb: number) {
  const pulse = Math.min(Math.round(PULSE * rate), all.length);
  const samples = all.slice(pulse);
  const peak = peakOf(samples);
  // Nothing rings longer than three times what was heard of it.
  const slowest = (Math.log(1000) * rate) / (3 * samples.length);
  const density = (2 * (10 ** (noiseDb / 10) + (FLOOR * peak) ** 2)) / rate;
  return (partials: readonly Partial[]): Partial[] => {
    const sweeper = new Sweeper({ samples, rate, noise: () => density, slowest });
    let moved = shifted(partials, pulse / rate);
    for (let sweep = 0; sweep < SWEEPS; sweep++) moved = sweeper.sweep(moved, KEEP_ALL);
    return shifted(putBack(moved, shifted(partials, pulse / rate)), -pulse / rate);
  };
}
