// The score of a fit of a made strike: which of its audible modes were found, what was found that is not there, and how
// far frequency, decay and gain are off, each against the bound of Cramér and Rao.
import type { FittedMode } from "../../src/fit/fit.js";
import type { Known, Strike } from "./synthetic.js";

/** What came out. */
export interface Score {
  audible: number;
  found: number;
  spurious: number;
  total: number;
  /** Share of matched modes whose frequency lies within 0.01 % (0.1 Hz for pairs), or three times the bound. */
  frequencyOk: number;
  worstPairHz: number;
  medianFrequency: number;
  /** Median of the errors as a part of what is allowed: 0.5 % or three times the bound. */
  decay: number;
  medianDecay: number;
  /** The same for 0.05 dB. */
  gain: number;
  medianGain: number;
  missed: string[];
  extra: string[];
}

/** Standard deviations that no unbiased estimate can be below. */
interface Bound {
  hertz: number;
  decay: number;
  decibels: number;
}

/** A mode alone in white noise, observed until it is gone: S = f_s A²/(4dσ²). */
export function boundOf(mode: Known, strike: Strike): Bound & { energy: number } {
  const energy = (strike.rate * mode.amplitude ** 2) / (4 * mode.decay * strike.noise ** 2);
  // A neighbour of equal strength at distance Δω widens the bound by 1 + 4(d/Δω)².
  const widen = strike.modes.reduce((most, other) => {
    if (other === mode) return most;
    const apart = 2 * Math.PI * (other.frequency - mode.frequency);
    return Math.max(most, 1 + 4 * ((mode.decay + other.decay) / 2 / apart) ** 2);
  }, 1);
  const decay = (2 * mode.decay * widen) / Math.sqrt(energy);
  const gain = Math.sqrt(2 / energy) * widen ** 1.5;
  return { energy, decay, hertz: decay / (2 * Math.PI), decibels: (20 / Math.LN10) * gain };
}

/** Whether a mode can be heard: its onset above the noise in one ERB, its energy 20 dB above the noise. */
export function isAudible(mode: Known, strike: Strike): boolean {
  const erb = 24.7 * (4.37e-3 * mode.frequency + 1);
  const inBand = (strike.noise ** 2 * erb) / (strike.rate / 2);
  const tooNear = strike.modes.some(
    (other) =>
      other !== mode &&
      Math.abs(other.frequency - mode.frequency) < Math.max(other.decay, mode.decay) / Math.PI - 1e-9 &&
      other.amplitude > mode.amplitude,
  );
  return mode.amplitude ** 2 / 2 > inBand && boundOf(mode, strike).energy > 100 && !tooNear;
}

/** Matches modes and estimates, nearest pairs first, and measures. */
export function score(strike: Strike, onset: number, modes: readonly FittedMode[]): Score {
  const pairs: { i: number; j: number; distance: number }[] = [];
  strike.modes.forEach((mode, i) => {
    const reach = Math.max(0.002 * mode.frequency, 0.3, 3 * boundOf(mode, strike).hertz);
    modes.forEach((estimate, j) => {
      const apart = Math.abs(estimate.frequency - mode.frequency);
      const distance = apart + 0.02 * Math.abs(Math.log(estimate.decayRate / mode.decay));
      if (apart < reach) pairs.push({ i, j, distance });
    });
  });
  pairs.sort((a, b) => a.distance - b.distance);
  const match = new Map<number, number>();
  const used = new Set<number>();
  for (const { i, j } of pairs) {
    if (match.has(i) || used.has(j)) continue;
    match.set(i, j);
    used.add(j);
  }
  const audible = strike.modes.filter((mode) => isAudible(mode, strike));
  const errors = [...match].map(([i, j]) => {
    const mode = strike.modes[i];
    const estimate = modes[j];
    const bound = boundOf(mode, strike);
    const late = (onset - strike.onset) / strike.rate;
    const amplitude = estimate.amplitude * Math.exp(estimate.decayRate * late);
    const decay = Math.abs(estimate.decayRate - mode.decay);
    const gain = Math.abs(20 * Math.log10(amplitude / mode.amplitude));
    const hertz = Math.abs(estimate.frequency - mode.frequency);
    return {
      hertz,
      pair: mode.pair,
      relative: hertz / mode.frequency,
      frequencyOk: hertz <= Math.max(mode.pair ? 0.1 : 1e-4 * mode.frequency, 3 * bound.hertz),
      decay: decay / mode.decay,
      decayShare: decay / Math.max(0.005 * mode.decay, 3 * bound.decay),
      gain,
      gainShare: gain / Math.max(0.05, 3 * bound.decibels),
    };
  });
  return {
    audible: audible.length,
    found: audible.filter((mode) => match.has(strike.modes.indexOf(mode))).length,
    spurious: modes.length - match.size,
    total: modes.length,
    frequencyOk: errors.filter((e) => e.frequencyOk).length / errors.length,
    worstPairHz: Math.max(0, ...errors.filter((e) => e.pair).map((e) => e.hertz)),
    medianFrequency: median(errors.map((e) => e.relative)),
    decay: median(errors.map((e) => e.decayShare)),
    medianDecay: median(errors.map((e) => e.decay)),
    gain: median(errors.map((e) => e.gainShare)),
    medianGain: median(errors.map((e) => e.gain)),
    missed: audible
      .filter((m) => !match.has(strike.modes.indexOf(m)))
      .map((m) => `${m.frequency.toFixed(1)}/${m.decay.toFixed(1)}`),
    extra: modes.filter((_, j) => !used.has(j)).map((m) => `${m.frequency.toFixed(1)}/${m.decayRate.toFixed(1)}`),
  };
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
