// Everything that `phonolite fit` does with samples, in one call: fits one strike or all, measures the resynthesis, and takes
// the attack residual and the noise bed apart. Its result is plain data, so that a worker can send it.
import { type Fit, fitRecording } from "./fit.js";
import { keepModes } from "./keep-modes.js";
import { type FitMeasures, measureResynthesis } from "./measure.js";
import { type NoiseBed, noiseBed } from "./noise-bed.js";
import { type NoiseVerdict, noiseVerdict } from "./noise-verdict.js";
import { type AttackResidual, attackResidual } from "./residual.js";
import { resynthesise } from "./resynth.js";
import { type FitStrikesOptions, fitStrikes } from "./strikes.js";

/** How a sound is fitted. */
export interface FitSoundOptions extends FitStrikesOptions {
  /** Which strike of several: its number from 1, "loudest" (default), or "all". */
  strike?: number | "loudest" | "all";
  /** Of the noise bed. */
  seed?: number;
}

/** One strike and what goes with it. */
export interface StrikeFit {
  fit: Fit;
  /** Of the modes alone. */
  measures: FitMeasures;
  residual: AttackResidual;
}

/** A fitted sound. */
export interface SoundFit {
  /** In order of time. */
  strikes: StrikeFit[];
  noise: NoiseBed;
  /** Whether the noise bed helps. */
  verdict: NoiseVerdict;
}

/** The part of the work that the fits themselves are. */
const FITTING = 0.95;

/**
 * Fits a sound and measures what came out.
 *
 * @example
 * const { strikes, noise, verdict } = fitSound(samples, { sampleRate: 44100 });
 * const [{ fit, measures, residual }] = strikes;
 * const sound = resynthesise(fit, { residual, noise: verdict.helps ? noise : undefined });
 */
export function fitSound(recording: ArrayLike<number>, options: FitSoundOptions): SoundFit {
  const { strike, seed, onProgress, sampleRate } = options;
  const rest = {
    ...options,
    onProgress: onProgress && ((part: number, stage: string) => onProgress(FITTING * part, stage)),
  };
  const fits = strike === "all" ? fitStrikes(recording, rest) : [fitOne(recording, rest, strike)];
  onProgress?.(FITTING, "measure");
  const strikes = fits.map((fit) => {
    const others = fits.filter((other) => other !== fit);
    return {
      fit,
      measures: measureResynthesis(recording, resynthesise(fits), fit),
      residual: attackResidual(recording, fit, {}, others),
    };
  });
  const noise = noiseBed(recording, fits[0], { seed }, fits.slice(1));
  const [whole, made] = heardPart(recording, fits);
  const verdict = noiseVerdict(whole, made, noise, sampleRate);
  onProgress?.(1, "done");
  return { strikes, noise, verdict };
}

function fitOne(recording: ArrayLike<number>, options: FitStrikesOptions, strike?: number | "loudest"): Fit {
  const fit = fitRecording(recording, { ...options, strike });
  return options.modes === undefined ? fit : keepModes(fit, options.modes, recording);
}

/** What the fits speak of: up to the end of the last; a strike that was not fitted does not count. */
function heardPart(recording: ArrayLike<number>, fits: readonly Fit[]): [recording: Float64Array, made: Float64Array] {
  const first = fits[0].strikes.findLast((strike) => strike < fits[0].onset - 0.01 * fits[0].sampleRate);
  const from = first === undefined ? 0 : fits[0].onset;
  const end = fits[fits.length - 1].end;
  return [
    Float64Array.from({ length: end - from }, (_, i) => recording[from + i]),
    resynthesise(fits).slice(from, end),
  ];
}
