// How loud each mode of a strike begins: gain from impulse to pressure at 1 m, times the impulse, times what the length
// of the contact leaves of it (docs/physics.md §1.2, §1.3).

import type { ModalModel } from "phonolite/model";
import { dbSplOfMeanSquare } from "#dist/hearing/level.js";
import { pulsePart } from "#dist/model/presets/summary.js";
import type { Place } from "../state.js";

/** A strike, as far as levels depend on it. */
export interface Blow {
  /** N·s */
  impulse: number;
  /** s */
  duration: number;
  /** Where, m; left out: the mean over all sample points. */
  at?: Place | number;
}

/** The blow that all presets are measured by. */
export const USUAL_BLOW: Blow = { impulse: 0.01, duration: 0.5e-3 };

/** Level of every mode at the start of a strike, dB SPL rms at 1 m. */
export function levelsOf(model: ModalModel, { impulse, duration, at }: Blow): Float64Array {
  return model
    .strikeGains(at === undefined ? {} : { at })
    .map((gain, m) => dbSplOfMeanSquare((gain * impulse * pulsePart(model.frequencies[m] * duration)) ** 2 / 2));
}

/** Ends of the small spectrum, Hz, and how many lines it has at most. */
export const SPECTRUM = { low: 40, high: 20_000, lines: 56 } as const;
/** Level at the foot of the small spectrum under its top, dB. */
const DEEP = 54;

/**
 * The small spectrum of some levels: heights from 0 to 1 of lines evenly along a logarithmic axis, the strongest mode
 * of each.
 */
export function smallSpectrum(frequencies: Float64Array, levels: Float64Array): Float32Array {
  const top = levels.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const lines = new Float32Array(SPECTRUM.lines);
  const octaves = Math.log(SPECTRUM.high / SPECTRUM.low);
  for (const [m, level] of levels.entries()) {
    const line = Math.floor((SPECTRUM.lines * Math.log(frequencies[m] / SPECTRUM.low)) / octaves);
    if (line < 0 || line >= SPECTRUM.lines) continue;
    lines[line] = Math.max(lines[line], 1 + (level - top) / DEEP);
  }
  return lines;
}
