// How good a resynthesis is, in four figures: energy that is left, distance of the spectra, error of the envelope, and
// the share of poles that crowd each other.
import { LevelDistance } from "../hearing/compare/level-distance.js";
import { Fft } from "../math/fft.js";
import type { Fit } from "./fit.js";
import { highPass, withoutMean } from "./high-pass.js";
import { crowded } from "./search/groups/crowding.js";

/** The figures of a resynthesis. */
export interface FitMeasures {
  /**
   * Energy of the difference over that of the recording from 2 ms after the onset, both without what lies below 120 Hz,
   * dB.
   */
  residualDb: number;
  /** Difference of the levels of two spectrograms where either lies less than 60 dB under the peak, rms, dB. */
  logSpectralDb: number;
  /** The same without what lies below 120 Hz: rumble is not the object's. */
  logSpectralAboveDb: number;
  /** Difference of the levels of 10 ms each, less than 60 dB under the loudest, rms, dB. */
  envelopeDb: number;
}

/** The stretch of a recording that is compared. */
export interface Stretch {
  sampleRate: number;
  /** First sample. */
  onset: number;
  /** First sample after it. */
  end: number;
}

/** How measures are taken. */
export const MEASURE = {
  /** The contact is left out: so long after the onset the residual counts, s. */
  after: 0.002,
  /** Hz */
  corner: 120,
  /** What lies so far under the peak counts as silence, dB. */
  floor: 60,
  /** Samples under the window of a spectrogram, and from frame to frame. */
  window: 2048,
  hop: 512,
  /** Length of the pieces of an envelope, s. */
  piece: 0.01,
} as const;

/**
 * All measures of a resynthesis against its recording.
 *
 * @example
 * measureResynthesis(samples, resynthesise(fit), fit).residualDb; // such as -23
 */
export function measureResynthesis(
  recording: ArrayLike<number>,
  made: ArrayLike<number>,
  stretch: Stretch,
): FitMeasures {
  // An offset of the recording is no error of the modes.
  const [a, b] = [withoutMean(recording), withoutMean(made)];
  return {
    residualDb: residualDb(a, b, stretch),
    logSpectralDb: logSpectralDb(a, b, stretch),
    logSpectralAboveDb: logSpectralDb(
      highPass(a, stretch.sampleRate, MEASURE.corner),
      highPass(b, stretch.sampleRate, MEASURE.corner),
      stretch,
    ),
    envelopeDb: envelopeDb(a, b, stretch),
  };
}

/**
 * Energy of the difference over that of the recording from 2 ms after the onset, without what lies below 120 Hz, dB.
 */
export function residualDb(recording: ArrayLike<number>, made: ArrayLike<number>, stretch: Stretch): number {
  const { sampleRate, onset, end } = stretch;
  const whole = new Float64Array(Math.min(end, recording.length));
  const left = new Float64Array(whole.length);
  for (let i = 0; i < whole.length; i++) {
    whole[i] = recording[i];
    left[i] = recording[i] - made[i];
  }
  const from = onset + Math.round(MEASURE.after * sampleRate);
  const energies = [left, whole].map((samples) => {
    const passed = highPass(samples, sampleRate, MEASURE.corner);
    let sum = 0;
    for (let i = from; i < passed.length; i++) sum += passed[i] * passed[i];
    return sum;
  });
  return decibels(energies[0], energies[1]);
}

/**
 * Difference of two spectrograms in dB, rms over all places where either lies above the floor; below it levels count as
 * the floor.
 */
export function logSpectralDb(
  recording: ArrayLike<number>,
  made: ArrayLike<number>,
  stretch: Stretch,
  floor: number = MEASURE.floor,
): number {
  const a = framePowers(recording, stretch);
  const b = framePowers(made, stretch);
  let peak = 0;
  for (const power of a) peak = Math.max(peak, power);
  return distanceDb(a, b, peak, floor);
}

/** Difference of the levels of 10 ms pieces, rms over those where either is less than 60 dB under the loudest, dB. */
export function envelopeDb(recording: ArrayLike<number>, made: ArrayLike<number>, stretch: Stretch): number {
  const a = piecePowers(recording, stretch);
  const b = piecePowers(made, stretch);
  return distanceDb(a, b, Math.max(...a, 1e-30), MEASURE.floor);
}

/** Share of the modes that lie nearer than d/π to a neighbour, d their own decay rate, 0 to 1. */
export function crowdedShare({ modes }: Pick<Fit, "modes">): number {
  if (modes.length === 0) return 0;
  const partials = modes.map((m) => ({ omega: 2 * Math.PI * m.frequency, decay: m.decayRate, re: 0, im: 0 }));
  return crowded(partials).size / modes.length;
}

/** Mean power of each piece of a stretch; the last may be short. */
export function piecePowers(
  samples: ArrayLike<number>,
  { sampleRate, onset, end }: Stretch,
  piece: number = MEASURE.piece,
): number[] {
  const length = Math.max(1, Math.round(piece * sampleRate));
  const out: number[] = [];
  const last = Math.min(end, samples.length);
  for (let start = onset; start < last; start += length) {
    const stop = Math.min(last, start + length);
    let sum = 0;
    for (let i = start; i < stop; i++) sum += samples[i] * samples[i];
    out.push(sum / (stop - start));
  }
  return out;
}

/** Powers of all lines of all frames from the onset on; the last frames are filled up with silence. */
function framePowers(samples: ArrayLike<number>, { onset, end }: Stretch): Float64Array {
  const { window: size, hop } = MEASURE;
  const last = Math.min(end, samples.length);
  const frames = Math.max(1, Math.ceil((last - onset - size) / hop) + 1);
  const hann = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
  const fft = new Fft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const out = new Float64Array(frames * (size / 2));
  for (let frame = 0; frame < frames; frame++) {
    const start = onset + frame * hop;
    for (let n = 0; n < size; n++) re[n] = start + n < last ? samples[start + n] * hann[n] : 0;
    im.fill(0);
    fft.forward(re, im);
    for (let k = 0; k < size / 2; k++) out[frame * (size / 2) + k] = re[k] ** 2 + im[k] ** 2;
  }
  return out;
}

/** Root mean square difference of levels down to a floor so many dB under a peak, dB. */
function distanceDb(a: ArrayLike<number>, b: ArrayLike<number>, peak: number, floor: number): number {
  const distance = new LevelDistance(peak * 10 ** (-floor / 10));
  distance.add(a, b);
  return distance.db;
}

/** A ratio of energies in dB, never infinite: −200 for nothing left. */
function decibels(part: number, whole: number): number {
  return 10 * Math.log10((part + 1e-20 * whole + 1e-300) / (whole + 1e-300));
}
