// All strikes of one recording, a fit each. The modes of earlier strikes ring on under later ones: they are taken out before
// a later strike is fitted, so that the sum of all fits is the sound of the recording.
import { addModes } from "./add-modes.js";
import { type Fit, type FitOptions, fitRecording } from "./fit.js";
import { keepModes } from "./keep-modes.js";
import { checkRecording, findStrikes } from "./recording.js";

/** Longest time before a strike in which its noise is heard, s. */
const BEFORE = 0.5;
/** Part of the time since the strike before that is not looked at: there the ringing is loudest. */
const SINCE = 0.3;

/** How strikes are fitted. */
export interface FitStrikesOptions extends Omit<FitOptions, "strike"> {
  /** Keep so many modes of each, those that matter most to the ear. Left out: all that were found. */
  modes?: number;
}

/**
 * Fits every strike of a recording.
 *
 * @example
 * const fits = fitStrikes(samples, { sampleRate: 44100 });
 * const sound = resynthesise(fits);
 */
export function fitStrikes(recording: ArrayLike<number>, options: FitStrikesOptions): Fit[] {
  const { sampleRate, onProgress, modes } = options;
  const { samples, warnings } = checkRecording(recording, sampleRate);
  const strikes = findStrikes(samples, sampleRate);
  const fits: Fit[] = [];
  strikes.forEach((strike, k) => {
    const previous = strikes[k - 1];
    const since = previous === undefined ? 0 : Math.round(previous + (1 - SINCE) * (strike - previous));
    const first = Math.max(since, strike - Math.round(BEFORE * sampleRate));
    const end = strikes[k + 1] ?? samples.length;
    const fit = fitRecording(samples.subarray(first, end), {
      ...options,
      strike: "loudest",
      onProgress: onProgress && ((share, stage) => onProgress((k + share) / strikes.length, stage)),
    });
    const moved = {
      ...moveFit(fit, first, samples.length),
      strikes,
      warnings: [...new Set([...warnings, ...fit.warnings])],
    };
    fits.push(modes === undefined ? moved : keepModes(moved, modes, samples));
    // From here on only what comes later is looked at, so that it does no harm to take these modes out for good.
    addModes(samples, moved, 0, -1);
  });
  return fits;
}

/** A fit of a part of a recording as one of the whole: the part began at sample `first`, and the whole has `length`. */
export function moveFit(fit: Fit, first: number, length: number): Fit {
  return {
    ...fit,
    onset: fit.onset + first,
    end: fit.end + first,
    strikes: fit.strikes.map((strike) => strike + first),
    length,
  };
}
