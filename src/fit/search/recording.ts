// A recording before anything is fitted: whether it can be used at all, where the strikes are, and where the
// noise can be heard alone.
import { Came, PhonoliteError } from "../../math/error.js";

/** Shortest and longest sound that is fitted, s. */
export const SHORTEST = 0.02;
export const LONGEST = 30;

/** Things about a recording that a user should know, in words. */
export interface Checked {
  samples: Float64Array;
  warnings: string[];
}

const refuse = (field: string, expected: string, came: string) =>
  new PhonoliteError("fit", field, expected, new Came(came));

/** Copies samples without their mean, or refuses them: NaN, silence, too short. */
export function checkRecording(samples: ArrayLike<number>, rate: number): Checked {
  if (!(rate >= 4000 && rate <= 768_000)) throw refuse("sampleRate", "from 4000 to 768000 Hz", `${rate}`);
  const seconds = samples.length / rate;
  if (!(seconds >= SHORTEST)) {
    throw refuse("recording", `at least ${SHORTEST * 1000} ms long`, `${(seconds * 1000).toFixed(1)} ms`);
  }
  const out = new Float64Array(samples.length);
  let sum = 0;
  let peak = 0;
  for (let i = 0; i < out.length; i++) {
    const sample = samples[i];
    if (!Number.isFinite(sample)) throw refuse("recording", "finite samples", `${sample} at sample ${i}`);
    out[i] = sample;
    sum += sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  if (peak === 0) throw refuse("recording", "a sound", "silence");
  const mean = sum / out.length;
  const warnings = clippingOf(out, peak);
  for (let i = 0; i < out.length; i++) out[i] -= mean;
  return { samples: out, warnings };
}

/** Energy of samples without their mean: an offset is no sound. */
export function soundEnergy(samples: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < samples.length; i++) {
    sum += samples[i];
    squares += samples[i] * samples[i];
  }
  return Math.max(0, squares - (sum * sum) / Math.max(1, samples.length));
}

/** Runs of three or more samples at the peak are clipping; many of them make a fit meaningless. */
function clippingOf(samples: Float64Array, peak: number): string[] {
  let runs = 0;
  let clipped = 0;
  let length = 0;
  for (let i = 0; i <= samples.length; i++) {
    if (i < samples.length && Math.abs(samples[i]) >= peak * 0.9999) length++;
    else {
      if (length >= 3) {
        runs++;
        clipped += length;
      }
      length = 0;
    }
  }
  if (runs > 40) {
    throw refuse(
      "recording",
      "not clipped",
      `${clipped} samples in ${runs} runs stand at the same peak of ${peak.toFixed(3)}`,
    );
  }
  return runs > 3
    ? [`clipped: ${clipped} samples in ${runs} runs stand at the peak; the attack will not be exact`]
    : [];
}

/** Level of each millisecond, dB re 1. */
function levels(samples: Float64Array, block: number): Float64Array {
  return Float64Array.from({ length: Math.floor(samples.length / block) }, (_, k) => {
    return 20 * Math.log10(peakOf(samples.subarray(k * block, (k + 1) * block)) + 1e-9);
  });
}

/** Levels below the loudest millisecond that count as the sound itself, dB. */
const LOUD = 14;
/** A new strike comes at least this much later, s … */
const APART = 0.06;
/** … and its millisecond is at least this much louder than the loudest of the 20 ms before, dB. */
const RISE = 9;
/** It is no softer than this below the loudest strike, dB. */
const SOFTEST = 26;

/** First samples of the strikes. */
export function findStrikes(samples: Float64Array, rate: number): number[] {
  const block = Math.max(1, Math.round(rate / 1000));
  const level = levels(samples, block);
  const top = level.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const first = level.findIndex((v) => v > top - LOUD);
  const onsets = [onsetNear(samples, level, block, first)];
  for (let k = first + Math.round(APART * 1000); k < level.length; k++) {
    if (level[k] < top - SOFTEST || k * block - onsets[onsets.length - 1] < APART * rate) continue;
    let before = Number.NEGATIVE_INFINITY;
    for (let j = k - 20; j < k - 1; j++) before = Math.max(before, level[j]);
    const loud = level[k] > before + RISE ? k : level[k + 1] > before + RISE ? k + 1 : undefined;
    if (loud !== undefined) onsets.push(onsetNear(samples, level, block, loud));
  }
  return onsets;
}

/** The loudness of a strike is that of its first part, s. */
const ATTACK = 0.05;

/** Mean square of the first part of a strike. */
export function attackPower(samples: Float64Array, rate: number, strike: number): number {
  return power(samples.subarray(strike, strike + Math.round(ATTACK * rate)));
}

/** Index of the strike that is meant: its number from 1, or the loudest. */
export function chooseStrike(
  samples: Float64Array,
  rate: number,
  strikes: readonly number[],
  which: number | "loudest",
): number {
  if (which === "loudest") {
    const powers = strikes.map((strike) => attackPower(samples, rate, strike));
    return powers.indexOf(Math.max(...powers));
  }
  if (Number.isInteger(which) && which >= 1 && which <= strikes.length) return which - 1;
  throw refuse(
    "strike",
    strikes.length === 1 ? "1, for there is one strike" : `from 1 to ${strikes.length}`,
    `${which}`,
  );
}

/** A warning about the strikes of a recording, if there are several. */
export function strikeWarnings(strikes: readonly number[], rate: number, chosen: number): string[] {
  if (strikes.length === 1) return [];
  const times = strikes.map((strike) => `${(strike / rate).toFixed(2)} s`).join(", ");
  return [`${strikes.length} strikes found, at ${times}; number ${chosen + 1} was fitted`];
}

/** The sample at which the sound that is loud at millisecond `at` begins: the steepest rise of the 4 ms before. */
function onsetNear(samples: Float64Array, level: Float64Array, block: number, at: number): number {
  const floor = level[at] - 60;
  let best = at;
  let rise = Number.NEGATIVE_INFINITY;
  for (let k = Math.max(0, at - 4); k <= at; k++) {
    const step = Math.max(level[k], floor) - Math.max(k > 0 ? level[k - 1] : floor, floor);
    if (step > rise) {
      rise = step;
      best = k;
    }
  }
  const start = Math.max(0, (best - 1) * block);
  const before = peakOf(samples.subarray(Math.max(0, start - block), start));
  const end = Math.min(samples.length, start + 3 * block);
  const peak = peakOf(samples.subarray(start, end));
  for (let i = start; i < end; i++) if (Math.abs(samples[i]) > Math.max(0.05 * peak, 1.5 * before)) return i;
  return start;
}

/** The largest size of a sample. */
export function peakOf(samples: Float64Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

/** Sound this far below the peak at the end of a recording is silence, dB. */
const SILENCE = -100;

/** The first sample after which there is only silence, with a little of it. */
export function endOfSound(samples: Float64Array, rate: number): number {
  const peak = peakOf(samples);
  let last = samples.length - 1;
  while (last > 0 && Math.abs(samples[last]) <= peak * 10 ** (SILENCE / 20)) last--;
  return Math.min(samples.length, last + 1 + Math.round(0.25 * rate));
}

/** The quieter of the time before the strike, if there is enough of it, and the last quarter second. */
export function quietPart(samples: Float64Array, rate: number, onset: number, end: number): Float64Array {
  const length = Math.round(0.25 * rate);
  const tail = samples.slice(Math.max(onset, end - length), end);
  const before = samples.slice(
    Math.max(0, onset - Math.round(0.5 * rate)),
    Math.max(0, onset - Math.round(0.002 * rate)),
  );
  if (before.length < 0.05 * rate) return tail;
  return power(before) <= power(tail) ? before : tail;
}

/** Mean square. */
export function power(samples: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i] * samples[i];
  return samples.length > 0 ? sum / samples.length : 0;
}
