// Everything that `phonolite fit` does with samples, in one call: fits one strike or all, measures the resynthesis, and
// takes the attack residual and the noise bed apart. Its result is plain data, so that a worker can send it.
import type { Fit } from "./fit.js";
import { type FitMeasures, measureResynthesis } from "./measure.js";
import { type NoiseBed, noiseBed } from "./noise-bed.js";
import { type NoiseVerdict, noiseVerdict } from "./noise-verdict.js";
import { type AttackResidual, attackResidual } from "./residual.js";
import { resynthesise } from "./resynth.js";
import { type FitStrikesOptions, fitStrike, fitStrikes } from "./strikes.js";

/**
 * How a sound is fitted.
 *
 * @example
 * const options: FitSoundOptions = { sampleRate: 44100, strike: "all" };
 */
export interface FitSoundOptions extends FitStrikesOptions {
  /** Which strike of several: its number from 1, "loudest" (default), or "all". */
  strike?: number | "loudest" | "all";
  /** Of the noise bed. */
  seed?: number;
}

/** One strike: its fit, the measures and the attack residual. */
export interface StrikeFit {
  fit: Fit;
  /** Of the modes alone. */
  measures: FitMeasures;
  residual: AttackResidual;
}

/**
 * A fitted sound.
 *
 * @example
 * const { strikes, noise }: SoundFit = fitSound(samples, { sampleRate: 44100 });
 */
export interface SoundFit {
  /** In order of time. */
  strikes: StrikeFit[];
  /** Earlier strikes that were not asked for but ring on under the one that was; the measures count them in. */
  earlier: Fit[];
  noise: NoiseBed;
  /** Whether the noise bed helps. */
  verdict: NoiseVerdict;
}

/** The part of the work that the fits themselves are. */
const FITTING = 0.95;

/**
 * Fits a sound and measures the fit.
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
  const fits = strike === "all" ? fitStrikes(recording, rest) : fitStrike(recording, rest, strike);
  onProgress?.(FITTING, "measure");
  const made = resynthesise(fits);
  const strikes = (strike === "all" ? fits : fits.slice(-1)).map((fit) => {
    const others = fits.filter((other) => other !== fit);
    return {
      fit,
      measures: measureResynthesis(recording, made, fit),
      residual: attackResidual(recording, fit, {}, others),
    };
  });
  const last = fits[fits.length - 1];
  const noise = noiseBed(recording, last, { seed }, fits.slice(0, -1));
  // A strike that was not fitted does not count.
  const from = fits[0].onset - fits[0].strikes[0] > 0.01 * sampleRate ? fits[0].onset : 0;
  const heard = Float64Array.from({ length: last.end - from }, (_, i) => recording[from + i]);
  const verdict = noiseVerdict(heard, made.slice(from, last.end), noise, sampleRate);
  onProgress?.(1, "done");
  return { strikes, earlier: strike === "all" ? [] : fits.slice(0, -1), noise, verdict };
}
