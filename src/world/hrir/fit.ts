// One ear's responses as components of a sound field, by magnitude least squares (Schörkhuber, Zaunschirm and Höldrich
// 2018): phases and magnitudes at low frequencies, where few components hold both; above that magnitudes alone, with
// whatever phases suit few components.
import type { Grid } from "./grid.js";
import type { EarSpectra } from "./spectra.js";

/** Phases are given up between the cut-off and this many times it. */
const RAMP = 1.44;
/** Bands of the equalisation: a third octave, half of it to each side. */
const HALF_BAND = 2 ** (1 / 6);
/** The equalisation never gives more than this: 6 dB. */
const MOST_GAIN = 2;

/** Spectra of all components: for each, one number a frequency from 0 to Nyquist. */
export interface Components {
  readonly re: readonly Float64Array[];
  readonly im: readonly Float64Array[];
}

/**
 * Fits one ear.
 *
 * @param cutoff up to here phases are kept, in steps of the spectra's frequency.
 */
export function fitEar({ re, im }: EarSpectra, grid: Grid, cutoff: number): Components {
  const fit = {
    re: grid.inverse.map(() => new Float64Array(re.length)),
    im: grid.inverse.map(() => new Float64Array(re.length)),
  };
  const [x, y] = [new Float64Array(grid.directions), new Float64Array(grid.directions)];
  for (let k = 0; k < re.length; k++) {
    // 0: the phase of the response; 1: the phase that the fit had at the frequency before
    const freedom = Math.min(1, Math.max(0, (k - cutoff) / (RAMP * cutoff - cutoff)));
    if (freedom === 0 || k === 0) {
      x.set(re[k]);
      y.set(im[k]);
    } else {
      decode(fit, k - 1, grid, x, y);
      turn(x, y, re[k], im[k], freedom);
    }
    for (let c = 0; c < grid.components; c++) {
      fit.re[c][k] = dot(grid.inverse[c], x);
      fit.im[c][k] = dot(grid.inverse[c], y);
    }
  }
  return fit;
}

/** What the fit gives at all directions. */
function decode(fit: Components, k: number, grid: Grid, x: Float64Array, y: Float64Array): void {
  x.fill(0);
  y.fill(0);
  for (let c = 0; c < grid.components; c++) {
    const row = grid.harmonics[c];
    const [a, b] = [fit.re[c][k], fit.im[c][k]];
    for (let d = 0; d < row.length; d++) {
      x[d] += row[d] * a;
      y[d] += row[d] * b;
    }
  }
}

/**
 * Gives the values in `x` and `y` the magnitudes of re + i im, and takes the share 1 − `freedom` of their directions.
 */
function turn(x: Float64Array, y: Float64Array, re: Float32Array, im: Float32Array, freedom: number): void {
  for (let d = 0; d < x.length; d++) {
    const size = Math.sqrt(re[d] * re[d] + im[d] * im[d]);
    if (size === 0) {
      x[d] = 0;
      y[d] = 0;
      continue;
    }
    let length = Math.sqrt(x[d] * x[d] + y[d] * y[d]);
    const free = length > 0 ? freedom / length : 0;
    const kept = (1 - freedom) / size;
    const [u, v] = [free * x[d] + kept * re[d], free * y[d] + kept * im[d]];
    length = Math.sqrt(u * u + v * v);
    // where both cancel, or the fit was silent, the response's own phase is as good as any
    x[d] = length > 0 ? (size * u) / length : re[d];
    y[d] = length > 0 ? (size * v) / length : im[d];
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/**
 * Raises a fit so that in every third octave the mean power over the sphere is that of the responses: what few
 * components cannot hold is missing otherwise, mostly below and around the cut-off. Without phase, so that delays stay.
 */
export function equalise(fit: Components, { re, im }: EarSpectra, grid: Grid): void {
  const wanted = re.map((row, k) => {
    let sum = 0;
    for (let d = 0; d < row.length; d++) sum += grid.weights[d] * (row[d] * row[d] + im[k][d] * im[k][d]);
    return sum;
  });
  const got = wanted.map((_, k) => power(fit, k, grid));
  for (let k = 0; k < wanted.length; k++) {
    let [sum, had] = [0, 0];
    for (let i = Math.ceil(k / HALF_BAND); i <= Math.min(wanted.length - 1, k * HALF_BAND); i++) {
      sum += wanted[i];
      had += got[i];
    }
    const gain = had > 0 ? Math.min(MOST_GAIN, Math.sqrt(sum / had)) : 1;
    for (let c = 0; c < grid.components; c++) {
      fit.re[c][k] *= gain;
      fit.im[c][k] *= gain;
    }
  }
}

/** Mean power of a fit over the grid's directions. */
function power({ re, im }: Components, k: number, { products, components }: Grid): number {
  let sum = 0;
  for (let a = 0; a < components; a++) {
    for (let b = 0; b < components; b++) {
      sum += products[a * components + b] * (re[a][k] * re[b][k] + im[a][k] * im[b][k]);
    }
  }
  return sum;
}
