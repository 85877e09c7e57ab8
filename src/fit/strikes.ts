// Strikes of one recording, a fit each. The modes of earlier strikes ring on under later ones: they are taken out
// before a later strike is fitted, so that the sum of all fits is the sound of the recording.
import { addModes } from "./add-modes.js";
import { type Fit, type FitOptions, fitRecording } from "./fit.js";
import { keepModes } from "./keep-modes.js";
import {
  attackPower,
  checkRecording,
  chooseStrike,
  findStrikes as strikesOf,
  strikeWarnings,
} from "./search/recording.js";

/** How strikes are fitted. Of several, `onPreview` is given those of the last. */
export interface FitStrikesOptions extends Omit<FitOptions, "strike"> {
  /** Keep so many modes of each, those that matter most to the ear. Left out: all that were found. */
  modes?: number;
}

/** A strike that was found. */
export interface FoundStrike {
  /** Its first sample. */
  start: number;
  /** Level of its first 50 ms, dB re full scale. */
  db: number;
}

/**
 * Where the strikes of a recording begin, and how loud they are, without fitting anything.
 *
 * @param recording one channel of samples, full scale 1.
 * @example
 * const loudest = findStrikes(samples, 44100).sort((a, b) => b.db - a.db)[0];
 */
export function findStrikes(recording: ArrayLike<number>, sampleRate: number): FoundStrike[] {
  const { samples } = checkRecording(recording, sampleRate);
  return strikesOf(samples, sampleRate).map((start) => {
    return { start, db: 10 * Math.log10(attackPower(samples, sampleRate, start) + 1e-20) };
  });
}

/**
 * Fits every strike of a recording.
 *
 * @example
 * const fits = fitStrikes(samples, { sampleRate: 44100 });
 * const sound = resynthesise(fits);
 */
export function fitStrikes(recording: ArrayLike<number>, options: FitStrikesOptions): Fit[] {
  const strikes = strikesOf(checkRecording(recording, options.sampleRate).samples, options.sampleRate);
  return fitInTurn(recording, strikes, 0, strikes.length, options);
}

/** Strikes that are longer ago than this ring no more, s. */
const RINGS = 5;

/**
 * Fits one strike, the loudest unless its number from 1 is given, without what earlier ones still sound: its fit comes
 * last, after those of the earlier ones.
 */
export function fitStrike(
  recording: ArrayLike<number>,
  options: FitStrikesOptions,
  which: number | "loudest" = "loudest",
): Fit[] {
  const { sampleRate } = options;
  const { samples } = checkRecording(recording, sampleRate);
  const strikes = strikesOf(samples, sampleRate);
  const chosen = chooseStrike(samples, sampleRate, strikes, which);
  const ringing = strikes.findIndex((strike) => strike > strikes[chosen] - RINGS * sampleRate);
  const fits = fitInTurn(recording, strikes, ringing, chosen + 1, options);
  fits[fits.length - 1].warnings.unshift(...strikeWarnings(strikes, sampleRate, chosen));
  return fits;
}

/** Longest time before a strike in which its noise is heard, s. */
const BEFORE = 0.5;
/** Part of the time since the strike before that is looked at: before that the ringing is loudest. */
const LOOKED_AT = 0.3;

/** The part of the work after which modes are chosen, where there are too many. */
const KEEPING = 0.95;

/** Fits strikes `from` to `to`, and takes each out before the next. */
function fitInTurn(
  recording: ArrayLike<number>,
  strikes: number[],
  from: number,
  to: number,
  { modes, ...options }: FitStrikesOptions,
): Fit[] {
  const { sampleRate, onProgress, onPreview } = options;
  const samples = Float64Array.from(recording);
  const fits: Fit[] = [];
  for (let k = from; k < to; k++) {
    const since = Math.min(BEFORE * sampleRate, LOOKED_AT * (strikes[k] - strikes[k - 1]));
    const first = k === 0 ? 0 : strikes[k] - Math.round(since);
    // The next strike may begin a little before it is found.
    const end = k + 1 < strikes.length ? strikes[k + 1] - Math.round(0.001 * sampleRate) : samples.length;
    const inWhole = (fit: Fit): Fit => ({ ...moveFit(fit, first, samples.length), strikes });
    const fit = fitRecording(samples.subarray(first, end), {
      ...options,
      strike: "loudest",
      onProgress: onProgress && ((share, stage) => onProgress((k - from + share) / (to - from), stage)),
      onPreview: onPreview && k === to - 1 ? (fit) => onPreview(inWhole(fit)) : undefined,
    });
    const whole = inWhole(fit);
    const tooMany = modes !== undefined && whole.modes.length > modes;
    if (tooMany) onProgress?.((k - from + KEEPING) / (to - from), "choosing");
    fits.push(modes === undefined ? whole : keepModes(whole, modes, samples));
    // From here on only what comes later is looked at, so that it does no harm to take these modes out for good.
    addModes(samples, whole, 0, -1);
  }
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
