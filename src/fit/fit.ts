// From a recording of a strike to modes: `fitRecording` runs the stages one after the other. Everything is decided by
// the samples alone, so that the same recording gives the same fit.
import { PhonoliteError } from "../math/error.js";
import { noiseSpectrum } from "./search/noise.js";
import { decibels, type Partial } from "./search/partial.js";
import {
  checkRecording,
  chooseStrike,
  endOfSound,
  findStrikes,
  LONGEST,
  power,
  quietPart,
  strikeWarnings,
} from "./search/recording.js";
import { type FittedPiece, fitPiece } from "./search/stages.js";

/** How a recording is fitted. */
export interface FitOptions {
  /** Hz */
  sampleRate: number;
  /** Which strike of several: its number from 1, or "loudest" (default). */
  strike?: number | "loudest";
  /**
   * How much is done: `full` (default), or `quick`, which ends after the search. That takes a fifth to a half of the
   * time, finds the modes that stand out, and leaves up to some ten decibels more of the sound.
   */
  effort?: "full" | "quick";
  /** Is told how far the work is, 0 to 1, and what is being done. */
  onProgress?: (share: number, stage: string) => void;
  /**
   * Is given what has been found so far, after each round of the search: a sound long before the last figure is there.
   */
  onPreview?: (fit: Fit) => void;
  /** Stops the work with an error when it is aborted. */
  signal?: AbortSignal;
}

/** A mode as it sounds in the recording: amplitude·e^(−decayRate·t)·sin(2π·frequency·t + phase), t from the onset. */
export interface FittedMode {
  /** Hz */
  frequency: number;
  /** 1/s */
  decayRate: number;
  /** In units of the samples. */
  amplitude: number;
  /** rad */
  phase: number;
}

/** What a fit found. */
export interface Fit {
  sampleRate: number;
  /** Samples of the recording. */
  length: number;
  /** Sample at which the modes begin. */
  onset: number;
  /** First samples of all strikes that were found. */
  strikes: number[];
  /** First sample after what was fitted: the next strike, or the end. */
  end: number;
  /** In order of frequency. */
  modes: FittedMode[];
  /** Level of the noise, dB re full scale. */
  noiseDb: number;
  /** What a user should know, in words. */
  warnings: string[];
}

/**
 * Fits decaying modes to a recording of a strike. Takes seconds: run it in a worker.
 *
 * @param recording one channel of samples, full scale 1.
 * @example
 * const fit = fitRecording(samples, { sampleRate: 44100 });
 * console.log(fit.modes.length, fit.modes[0].frequency);
 */
export function fitRecording(recording: ArrayLike<number>, options: FitOptions): Fit {
  const { sampleRate: rate, effort = "full" } = options;
  if (effort !== "full" && effort !== "quick") throw new PhonoliteError("fit", "effort", "full or quick", effort);
  const { samples, warnings } = checkRecording(recording, rate);
  const strikes = findStrikes(samples, rate);
  const chosen = chooseStrike(samples, rate, strikes, options.strike ?? "loudest");
  const start = strikes[chosen];
  const next = strikes[chosen + 1];
  let end = next === undefined ? endOfSound(samples, rate) : next - Math.round(0.001 * rate);
  if (end - start > LONGEST * rate) {
    warnings.push(`only the first ${LONGEST} s after the strike were fitted`);
    end = start + Math.round(LONGEST * rate);
  }
  warnings.push(...strikeWarnings(strikes, rate, chosen));
  const quiet = quietPart(samples, rate, start, end);
  const piece = {
    samples: samples.subarray(chosen === 0 ? 0 : Math.max(0, start - Math.round(0.01 * rate)), end),
    // Before a later strike the earlier ones ring: that is no hum.
    before: samples.subarray(
      chosen === 0 ? Math.max(0, start - rate) : start,
      Math.max(0, start - Math.round(0.002 * rate)),
    ),
    onset: chosen === 0 ? start : Math.min(start, Math.round(0.01 * rate)),
    rate,
    quiet: noiseSpectrum(quiet, rate, 0),
  };
  const noiseDb = decibels(power(quiet));
  const fitOf = ({ onset, partials }: FittedPiece): Fit => ({
    sampleRate: rate,
    length: samples.length,
    onset: end - piece.samples.length + onset,
    strikes,
    end,
    modes: partials.map(modeOf).sort((a, b) => a.frequency - b.frequency),
    noiseDb,
    warnings,
  });
  const { onPreview } = options;
  const fitted = fitPiece(piece, {
    quick: effort === "quick",
    report: (share, stage) => {
      options.signal?.throwIfAborted();
      options.onProgress?.(share, stage);
    },
    ...(onPreview && { preview: (found: FittedPiece) => onPreview(fitOf(found)) }),
  });
  return fitOf(fitted);
}

/** Re(c e^(iωt)) is a cosine; a mode is a sine. */
function modeOf({ omega, decay, re, im }: Partial): FittedMode {
  return {
    frequency: omega / (2 * Math.PI),
    decayRate: decay,
    amplitude: Math.hypot(re, im),
    phase: wrap(Math.atan2(im, re) + Math.PI / 2),
  };
}

function wrap(phase: number): number {
  return phase > Math.PI ? phase - 2 * Math.PI : phase;
}
