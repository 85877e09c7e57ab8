// A fit made audible again: the sum of its modes, with the attack residual and the noise bed where they are asked for.
// Any stretch of the sound can be made by itself, so that an hour needs no more memory than a second.
import { addModes, type SoundingFit } from "./add-modes.js";
import type { Fit } from "./fit.js";
import { addNoise, type NoiseBed } from "./noise-bed.js";
import type { AttackResidual } from "./residual.js";

/** What a resynthesis is made of beside the modes. */
export interface ResynthesisParts {
  /** What the modes leave of the attack; one for each strike that has one. */
  residual?: AttackResidual | readonly AttackResidual[];
  /** The noise under the sound, with constant level over all of it. */
  noise?: NoiseBed;
}

/**
 * The sound of a fit: rate, length, onset and level of the recording. It holds the modes and nothing else unless more
 * is asked for. Several fits of one recording, a strike each, add up.
 *
 * @example
 * const fit = fitRecording(samples, { sampleRate: 44100 });
 * const modesOnly = resynthesise(fit);
 * const withAttack = resynthesise(fit, { residual: attackResidual(samples, fit) });
 */
export function resynthesise(fit: Fit | readonly Fit[], parts: ResynthesisParts = {}): Float64Array {
  const fits = "modes" in fit ? [fit] : fit;
  const out = new Float64Array(fits.reduce((most, { length }) => Math.max(most, length), 0));
  addResynthesis(out, fits, parts);
  return out;
}

/** Adds a stretch of the sound of some fits to `out`, whose first sample is sample `from` of the recording. */
export function addResynthesis(
  out: Float64Array,
  fits: readonly SoundingFit[],
  { residual = [], noise }: ResynthesisParts = {},
  from = 0,
): void {
  for (const fit of fits) addModes(out, fit, from);
  for (const attack of "samples" in residual ? [residual] : residual) addResidual(out, attack, from);
  if (noise && fits.length > 0) addNoise(out, noise, fits[0].sampleRate, from);
}

function addResidual(out: Float64Array, { start, samples }: AttackResidual, from: number): void {
  const last = Math.min(out.length, start + samples.length - from);
  for (let i = Math.max(0, start - from); i < last; i++) out[i] += samples[from + i - start];
}
