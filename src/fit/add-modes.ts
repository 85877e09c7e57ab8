// The modes of a fit as samples: one complex recurrence a mode, from any sample of the recording on.
import type { Fit, FittedMode } from "./fit.js";

/** The part of a fit that sounds. */
export type SoundingFit = Pick<Fit, "sampleRate" | "onset" | "modes">;

/** A mode that has fallen below this is at its end, in units of the samples: −160 dB of full scale. */
const SILENT = 1e-8;

/**
 * Adds `scale` times the modes of a fit to `out`, whose first sample is sample `from` of the recording:
 * amplitude·e^(−d t)·sin(2πf t + phase) with t from the onset.
 */
export function addModes(out: Float64Array, fit: SoundingFit, from = 0, scale = 1): void {
  const first = Math.max(0, fit.onset - from);
  for (const mode of fit.modes) addMode(out, first, mode, (from + first - fit.onset) / fit.sampleRate, fit, scale);
}

/** One mode by a complex recurrence, from sample `first` of `out` on, which is `since` seconds after the onset. */
function addMode(
  out: Float64Array,
  first: number,
  { frequency, decayRate, amplitude, phase }: FittedMode,
  since: number,
  { sampleRate }: SoundingFit,
  scale: number,
): void {
  const size = scale * amplitude * Math.exp(-decayRate * since);
  if (!(Math.abs(size) > SILENT) || frequency >= sampleRate / 2) return;
  const left = decayRate > 0 ? (Math.log(Math.abs(size) / SILENT) / decayRate) * sampleRate : Number.POSITIVE_INFINITY;
  const end = Math.min(out.length, Math.ceil(first + left));
  const omega = 2 * Math.PI * frequency;
  const fall = Math.exp(-decayRate / sampleRate);
  const c = fall * Math.cos(omega / sampleRate);
  const s = fall * Math.sin(omega / sampleRate);
  let x = size * Math.cos(omega * since + phase);
  let y = size * Math.sin(omega * since + phase);
  for (let i = first; i < end; i++) {
    out[i] += y;
    const next = x * c - y * s;
    y = x * s + y * c;
    x = next;
  }
}

/** The sum of all samples of the modes in a recording of some length, in closed form: geometric series. */
export function sumOfModes({ sampleRate, onset, modes }: SoundingFit, length: number): number {
  const count = Math.max(0, length - onset);
  let sum = 0;
  for (const { frequency, decayRate, amplitude, phase } of modes) {
    // Im c(1 − q^N)/(1 − q) with c = A e^(iφ), q = e^((−d + iω)T)
    const angle = (2 * Math.PI * frequency) / sampleRate;
    const fall = Math.exp(-decayRate / sampleRate);
    const end = Math.exp((-decayRate * count) / sampleRate);
    const [re, im] = [1 - fall * Math.cos(angle), -fall * Math.sin(angle)];
    const x = amplitude * (Math.cos(phase) - end * Math.cos(phase + angle * count));
    const y = amplitude * (Math.sin(phase) - end * Math.sin(phase + angle * count));
    sum += (y * re - x * im) / (re * re + im * im);
  }
  return sum;
}
