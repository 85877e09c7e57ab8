// Finds partials that are not in the model yet: ESPRIT in narrow bands at four resolutions, from a third of a second
// under the window down to 9 ms, on what the known partials leave. Long windows see slow and close partials, short ones
// see fast ones.
import { powerOfTwo } from "../../../math/fft.js";
import type { Partial } from "../partial.js";
import type { Target } from "../refine.js";
import { type Band, subtractPartials, WINDOW_POWER, WINDOW_SUM } from "./band.js";
import { esprit } from "./esprit.js";
import { Frames } from "./frames.js";

/** One resolution. Lengths in seconds, so that every sample rate is treated alike. */
interface Level {
  window: number;
  hop: number;
  frames: number;
  /** From band to band, Hz. */
  step: number;
  /** Decay rates that this resolution can be trusted with, 1/s. */
  slowest: number;
  fastest: number;
}

/** From the shortest window to the longest. */
export const LEVELS: readonly Level[] = [
  { window: 0.0087, hop: 0.00054, frames: 72, step: 250, slowest: 60, fastest: 450 },
  { window: 0.0174, hop: 0.00145, frames: 96, step: 120, slowest: 10, fastest: 200 },
  { window: 0.093, hop: 0.0116, frames: 112, step: 24, slowest: 1.2, fastest: 40 },
  { window: 0.3715, hop: 0.0464, frames: 112, step: 6, slowest: 0.05, fastest: 5 },
];

/** A partial that may be there, and at which level it was seen. */
export interface Candidate {
  omega: number;
  decay: number;
  level: number;
}

/** Samples that are searched for partials. */
export interface Search extends Target {
  /** Hz */
  lowest: number;
  highest: number;
  /** How far above the noise edge a singular value must lie. */
  factor: number;
}

/** Candidates at some levels, the longest windows first, without doubles. */
export function detect(search: Search, known: readonly Partial[], levels: readonly number[]): Candidate[] {
  const found: Candidate[] = [];
  for (const level of [...levels].sort((a, b) => b - a)) detectAt(search, known, level, found);
  return withoutDoubles(found);
}

function detectAt(search: Search, known: readonly Partial[], index: number, found: Candidate[]): void {
  const { samples, rate, noise, lowest, highest, factor } = search;
  const level = LEVELS[index];
  const window = Math.round(level.window * rate);
  const hop = Math.max(1, Math.round(level.hop * rate));
  const frames = Math.min(level.frames, Math.floor((samples.length - window) / hop) + 1);
  if (frames < 24) return;
  const spectra = new Frames(samples, rate, { window, hop, frames }, powerOfTwo(window));
  const lines = Math.max(1, Math.round(level.step / spectra.spacing));
  const half = (lines * spectra.spacing) / 2;
  for (let line = Math.ceil(lowest / spectra.spacing); line * spectra.spacing < highest; line += lines) {
    const centre = line * spectra.spacing;
    const variance = (noise(centre) * rate) / 2;
    const band = spectra.band(line);
    const deviation = Math.sqrt(variance * window * WINDOW_POWER);
    if (isQuiet(band, deviation)) continue;
    subtractPartials(band, known, 0.02 * deviation);
    if (isQuiet(band, deviation)) continue;
    const white = Math.sqrt(variance / hop) * window * WINDOW_SUM;
    const poles = esprit(band.re, band.im, white, factor, 24);
    for (let i = 0; i < poles.re.length; i++) {
      const decay = (-Math.log(Math.hypot(poles.re[i], poles.im[i])) * rate) / hop;
      const offset = (Math.atan2(poles.im[i], poles.re[i]) * rate) / hop / (2 * Math.PI);
      if (Math.abs(offset) > half * 1.02 || !(decay > level.slowest && decay < level.fastest)) continue;
      const frequency = centre + offset;
      if (frequency < lowest || frequency > highest) continue;
      found.push({ omega: 2 * Math.PI * frequency, decay: Math.max(decay, search.slowest), level: index });
    }
  }
}

function isQuiet({ re, im, frames }: Band, deviation: number): boolean {
  let sum = 0;
  let most = 0;
  for (let k = 0; k < frames; k++) {
    const power = re[k] ** 2 + im[k] ** 2;
    sum += power;
    if (power > most) most = power;
  }
  return sum < 1.2 * frames * deviation ** 2 && most < (3.7 * deviation) ** 2;
}

/** How near candidates of two levels may lie, Hz, before the one of the shorter window is taken for the same. */
const SAME_HERTZ = [12, 5, 1, 0];

function withoutDoubles(found: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of found) {
    const double = kept.some((other) => {
      let near = Math.max((0.3 * Math.min(candidate.decay, other.decay)) / Math.PI, other.level === 3 ? 0.12 : 0.5);
      if (other.level !== candidate.level) {
        near = Math.max(near, (0.5 * Math.max(candidate.decay, other.decay)) / Math.PI, SAME_HERTZ[candidate.level]);
      }
      return Math.abs(candidate.omega - other.omega) < 2 * Math.PI * near;
    });
    if (!double) kept.push(candidate);
  }
  return kept;
}
