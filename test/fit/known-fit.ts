// A made strike together with the fit that knows it: for tests of everything that comes after a fit.
import type { Fit } from "../../src/fit/fit.js";
import { type StrikeOptions, strike } from "./synthetic.js";

/** A strike and its true modes as a fit. The loudest sample is about a half. */
export function knownFit(options: Partial<StrikeOptions> = {}): { samples: Float64Array; fit: Fit } {
  const made = strike({ seed: 1, snr: 60, count: 12, pairs: 1, seconds: 1, before: 0.2, ...options });
  const peak = made.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const scale = 0.5 / peak;
  const modes = made.modes.map(({ frequency, decay, amplitude, phase }) => ({
    frequency,
    decayRate: decay,
    amplitude: amplitude * scale,
    phase: phase + Math.PI / 2,
  }));
  return {
    samples: made.samples.map((sample) => sample * scale),
    fit: {
      sampleRate: made.rate,
      length: made.samples.length,
      onset: made.onset,
      strikes: [made.onset],
      end: made.samples.length,
      modes: modes.sort((a, b) => a.frequency - b.frequency),
      noiseDb: 20 * Math.log10(made.noise * scale),
      warnings: [],
    },
  };
}

/** Energy of a over that of b, dB. */
export function energyDb(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const energy = (samples: ArrayLike<number>) => Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0);
  return 10 * Math.log10(energy(a) / energy(b));
}

/** a − b. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: a.length }, (_, i) => a[i] - b[i]);
}
