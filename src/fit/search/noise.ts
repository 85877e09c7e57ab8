// The noise under a strike: a power density that follows the noise but not the lines in it.
import { Fft } from "../../math/fft.js";

/** One-sided power density at a frequency in hertz, per hertz. */
export type NoiseSpectrum = (frequency: number) => number;

const SIZE = 2048;
/** Bins over which a running median takes away lines. */
const MEDIAN = 51;

/**
 * The density of a piece of noise.
 *
 * @param least a white floor that is added: the standard deviation of its samples.
 */
export function noiseSpectrum(samples: Float64Array, rate: number, least: number): NoiseSpectrum {
  const floor = (2 * least * least) / rate;
  const density = smooth(welch(samples, rate));
  return (frequency) => {
    const at = Math.min(Math.max((frequency * SIZE) / rate, 0), SIZE / 2 - 1);
    const bin = Math.min(Math.floor(at), SIZE / 2 - 2);
    return density[bin] + (at - bin) * (density[bin + 1] - density[bin]) + floor;
  };
}

/** Hertz on either side within which a line counts for all. */
const REACH = 65;

/** The density of what was heard before a strike with its lines: at each frequency the largest around it. */
export function loudestSpectrum(samples: Float64Array, rate: number): NoiseSpectrum {
  const density = welch(samples, rate);
  const reach = Math.ceil((REACH * SIZE) / rate);
  const most = density.map((_, k) => Math.max(...density.subarray(Math.max(0, k - reach), k + reach + 1)));
  return (frequency) => most[Math.min(Math.max(Math.round((frequency * SIZE) / rate), 0), SIZE / 2 - 1)];
}

/** Mean periodogram of half-overlapping Hann windows; a short piece is padded. */
function welch(samples: Float64Array, rate: number): Float64Array {
  const fft = new Fft(SIZE);
  const sum = new Float64Array(SIZE / 2);
  const length = Math.min(SIZE, samples.length);
  let pieces = 0;
  for (let start = 0; start === 0 || start + length <= samples.length; start += length / 2) {
    const re = new Float64Array(SIZE);
    const im = new Float64Array(SIZE);
    let power = 0;
    for (let n = 0; n < length; n++) {
      const w = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / length);
      re[n] = samples[Math.floor(start) + n] * w;
      power += w * w;
    }
    fft.forward(re, im);
    for (let k = 0; k < SIZE / 2; k++) sum[k] += (2 * (re[k] ** 2 + im[k] ** 2)) / (power * rate);
    pieces++;
  }
  return sum.map((x) => x / pieces);
}

/** Running median. A periodogram's median lies below its mean; with several pieces the difference is small. */
function smooth(density: Float64Array): Float64Array {
  const half = (MEDIAN - 1) / 2;
  return density.map((_, k) => {
    const reach = Math.min(half, Math.max(k, 2));
    const near = density.slice(Math.max(0, k - reach), Math.min(density.length, k + reach + 1)).sort();
    return near[near.length >> 1];
  });
}
