// Headphones with a head of one's own: from measured head-related impulse responses to the filters that turn the
// components of a sound field into two ears. The core encodes every body into the components
// (assembly/mix/space/pan.ts), so the cost does not grow with bodies.
import { Fft } from "../../math/fft.js";
import { checkOptions, checkSet, checkSpread } from "./check.js";
import { type Components, equalise, fitEar } from "./fit.js";
import { makeGrid } from "./grid.js";
import type { FieldFilterOptions, FieldOrder, HrirSet } from "./set.js";
import { END_FADE, halfCosine, makeSpectra, SPECTRUM_SIZE } from "./spectra.js";

/** Filters at the world's rate: one for each component and ear, all of one length, a multiple of 4. */
export interface FieldFilters {
  left: Float32Array[];
  right: Float32Array[];
  /** Samples from the start of a filter to the set's first sound. The set's own delay before that is taken off. */
  latencySamples: number;
  /** Whether the set's responses were longer than the most taps, and were faded out there. */
  shortened: boolean;
}

/**
 * By order, Hz. On a spherical head the delays between the ears from 0.8 to 1.4 kHz are off by 174, 58 and 15 µs (rms
 * over directions), the worst third octave by 2.8, 1.9 and 0.9 dB. With 2 kHz it is 131, 49 and 14 µs, but 6.7, 5.0 and
 * 2.6 dB; with phases kept throughout, 18 dB.
 */
const CUTOFFS: Readonly<Record<FieldOrder, number>> = { 1: 850, 2: 1150, 3: 1250 };
const MOST_TAPS = SPECTRUM_SIZE / 2;
/** Filters end where all that is left of them together is below this part of their energy: −60 dB. */
const REST = 1e-6;

/**
 * The filters that turn a sound field of an order into two ears: component c of the field goes through `left[c]` and
 * `right[c]`, and the sums are what the ears hear. Doubling the set doubles the filters.
 *
 * @param sampleRate the world's, Hz.
 * @example
 * const filters = fieldFilters({ sampleRate: 44_100, azimuths, elevations, left, right }, 3, 48_000);
 * filters.left.length; // 16
 */
export function fieldFilters(
  set: HrirSet,
  order: FieldOrder,
  sampleRate: number,
  options: FieldFilterOptions = {},
): FieldFilters {
  checkSet(set, order, sampleRate);
  const chosen = checkOptions(options, { cutoff: CUTOFFS[order], equalise: true, taps: MOST_TAPS });
  const grid = makeGrid(set.azimuths, set.elevations, order);
  checkSpread(grid, order);
  const spectra = makeSpectra(set, sampleRate, grid.weights, chosen.taps);
  const fft = new Fft(SPECTRUM_SIZE);
  const [left, right] = [spectra.left, spectra.right].map((ear) => {
    const fit = fitEar(ear, grid, (chosen.cutoff * SPECTRUM_SIZE) / sampleRate);
    if (chosen.equalise) equalise(fit, ear, grid);
    return fit.re.map((_, c) => response(fit, c, spectra.before, chosen.taps, fft));
  });
  const length = lengthOf([...left, ...right]);
  const cut = (filter: Float64Array) => faded(filter.subarray(0, length));
  const { latency: latencySamples, shortened } = spectra;
  return { left: left.map(cut), right: right.map(cut), latencySamples, shortened };
}

/** The impulse response of one component, with `before` samples ahead of time 0. */
function response({ re, im }: Components, c: number, before: number, taps: number, fft: Fft): Float64Array {
  const size = fft.size;
  const [x, y] = [new Float64Array(size), new Float64Array(size)];
  for (let k = 1; k < size / 2; k++) {
    x[k] = x[size - k] = re[c][k] / size;
    y[k] = im[c][k] / size;
    y[size - k] = -y[k];
  }
  // at 0 and at Nyquist a response has no phase
  x[0] = re[c][0] / size;
  x[size / 2] = re[c][size / 2] / size;
  fft.inverse(x, y);
  return Float64Array.from({ length: taps }, (_, i) => x[(i - before + size) % size]);
}

/** The shortest length, a multiple of 4, that leaves next to nothing out of any filter. */
function lengthOf(filters: Float64Array[]): number {
  const energies = new Float64Array(filters[0].length);
  for (const filter of filters) for (let i = 0; i < filter.length; i++) energies[i] += filter[i] * filter[i];
  const total = energies.reduce((sum, energy) => sum + energy, 0);
  let length = energies.length;
  for (let rest = 0; length > 2 * END_FADE; length--) {
    rest += energies[length - 1];
    if (rest > REST * total) break;
  }
  return Math.min(energies.length, Math.ceil((length + END_FADE) / 4) * 4);
}

function faded(filter: Float64Array): Float32Array {
  const out = Float32Array.from(filter);
  halfCosine(END_FADE).forEach((factor, i) => {
    out[END_FADE - 1 - i] *= factor;
    out[out.length - END_FADE + i] *= factor;
  });
  return out;
}
