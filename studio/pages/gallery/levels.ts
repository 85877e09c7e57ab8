// How loud each mode of a strike begins: gain from impulse to pressure at 1 m, times the impulse, times what the length
// of the contact leaves of it (docs/physics.md §1.2, §1.3).
import type { ModalModel } from "phonolite/model";
import type { Place } from "./state.js";

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

/** The pressure that 0 dB SPL stands for, Pa. */
const REFERENCE = 20e-6;

/** Level of every mode at the start of a strike, dB SPL rms at 1 m. */
export function levelsOf(model: ModalModel, { impulse, duration, at }: Blow): Float64Array {
  const gains = model.strikeGains(at === undefined ? {} : { at });
  return gains.map((gain, m) => {
    const amplitude = Math.abs(gain * impulse * pulsePart(model.frequencies[m] * duration));
    return 20 * Math.log10(amplitude / Math.SQRT2 / REFERENCE);
  });
}

/** cos(πx)/(1 − 4x²), x = fτ: what a half-sine pulse leaves of a mode. */
export function pulsePart(x: number): number {
  return Math.abs(2 * x - 1) < 1e-6 ? Math.PI / 4 : Math.cos(Math.PI * x) / (1 - 4 * x * x);
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
