// What the modes leave of an attack: at most ten milliseconds around the onset, kept apart from the model. The contact
// itself is no free decay, so that no sum of modes holds it.

import { PhonoliteError } from "../math/error.js";
import { addModes, type SoundingFit, sumOfModes } from "./add-modes.js";
import type { Fit } from "./fit.js";

/** A short piece of sound that belongs to one strike of a recording. */
export interface AttackResidual {
  /** Hz */
  sampleRate: number;
  /** The sample of the recording at which it begins. */
  start: number;
  /** In units of the recording, faded at both ends. */
  samples: Float32Array;
}

/** How much is kept, s. */
export interface ResidualOptions {
  /** From so long before the onset. */
  before?: number;
  /** Length of the piece, 0.01 at most. */
  seconds?: number;
  /** Fades of half a cosine at its start and end. */
  fadeIn?: number;
  fadeOut?: number;
}

/** What {@link attackResidual} does where nothing else is asked for, and the longest piece. */
export const RESIDUAL_DEFAULTS = { before: 0.0015, seconds: 0.01, fadeIn: 0.0005, fadeOut: 0.003 } as const;
const LONGEST = 0.01;

/**
 * The recording less the modes of a fit around its onset.
 *
 * @param others fits of other strikes of the same recording that ring on under this one.
 * @example
 * const residual = attackResidual(samples, fit);
 * const sound = resynthesise(fit, { residual });
 */
export function attackResidual(
  recording: ArrayLike<number>,
  fit: Fit,
  options: ResidualOptions = {},
  others: readonly SoundingFit[] = [],
): AttackResidual {
  const { before, seconds, fadeIn, fadeOut } = { ...RESIDUAL_DEFAULTS, ...withoutUndefined(options) };
  if (!(seconds > 0 && seconds <= LONGEST)) {
    throw new PhonoliteError("attack residual", "seconds", `above 0 and at most ${LONGEST}`, seconds);
  }
  const { sampleRate, onset } = fit;
  const wanted = onset - Math.round(before * sampleRate);
  const start = Math.max(0, wanted);
  const end = Math.min(wanted + Math.floor(seconds * sampleRate), recording.length, fit.end);
  const fits = [fit, ...others];
  // The offset of the recording is none of the attack's.
  const sum = fits.reduce((rest, ringing) => rest - sumOfModes(ringing, recording.length), sumOf(recording));
  const mean = sum / Math.max(1, recording.length);
  const samples = Float64Array.from({ length: Math.max(0, end - start) }, (_, i) => recording[start + i] - mean);
  for (const ringing of fits) addModes(samples, ringing, start, -1);
  // A recording that begins with the strike has nothing to fade in.
  if (start === wanted) fade(samples, Math.round(fadeIn * sampleRate), (i) => i);
  fade(samples, Math.round(fadeOut * sampleRate), (i) => samples.length - 1 - i);
  return { sampleRate, start, samples: Float32Array.from(samples) };
}

/** Multiplies `length` samples by half a cosine that rises from the place of the first. */
function fade(samples: Float64Array, length: number, place: (i: number) => number): void {
  const count = Math.min(length, samples.length);
  for (let i = 0; i < count; i++) samples[place(i)] *= 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / count);
}

function sumOf(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i];
  return sum;
}

function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
