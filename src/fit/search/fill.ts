// Fills what single partials leave: the room's answer and the dense small modes around them. Pole by pole, always the
// one that explains most of what is left, never nearer than d/π to another, amplitudes solved together after each
// (orthogonal matching pursuit). One transform for each of a few decay rates scores all frequencies at once.

import { Fft, powerOfTwo } from "../../math/fft.js";
import { complexMatrix, solveHermitian } from "../../math/linear/complex-matrix.js";
import { type Band, bandGain, cutBand, subtractPartials, WINDOW_POWER, WINDOW_SUM } from "./bands/band.js";
import type { NoiseSpectrum } from "./noise.js";
import { APART, type Partial } from "./partial.js";
import type { Target } from "./refine.js";

/** What is filled and how far. */
export interface FillRules {
  /** Least energy over noise of a new partial. */
  worth: number;
  /** Part of a band's own power that may be left. */
  share: number;
  /** Width of a region, Hz. */
  width: number;
  lowest: number;
  highest: number;
}

/** The decay rates that are tried, 1/s: two an octave. */
const DECAYS = Array.from({ length: 14 }, (_, i) => 4 * 2 ** (i / 2));
/** How finely a noise spectrum is looked at, Hz. */
const STEP = 40;
/** How many partials enter at once, far from each other, before amplitudes are solved again. */
const AT_ONCE = 4;

/** Partials that fill the gaps between those known, region by region. */
export function fill(target: Target, known: readonly Partial[], rules: FillRules): Partial[] {
  const added: Partial[] = [];
  for (let low = rules.lowest; low < rules.highest; low += rules.width) {
    added.push(...fillRegion(target, [...known, ...added], low, Math.min(low + rules.width, rules.highest), rules));
  }
  return added;
}

function fillRegion(target: Target, known: Partial[], low: number, high: number, rules: FillRules): Partial[] {
  const { samples, rate, noise } = target;
  const omega = Math.PI * (low + high);
  // The window's main lobe reaches from the middle to both edges of the region and half as far again.
  const window = Math.round((3 * rate) / (0.75 * rules.width));
  const hop = Math.max(1, Math.round(window / 6));
  const frames = Math.floor((samples.length - window) / hop) + 1;
  if (frames < 16) return [];
  const variance = ((loudest(noise, low, high) * rate) / 2) * window * WINDOW_POWER;
  const band = cutBand(samples, rate, { omega, window, hop, frames });
  const weights = frameWeights(band, variance, rules.share);
  subtractPartials(band, known, 1e-3 * Math.sqrt(variance));
  const unit = (((window / hop) * WINDOW_SUM ** 2) / (2 * WINDOW_POWER)) * variance;
  const search = new Pursuit(band, weights, known, low, high, target.slowest);
  return search.run(rules.worth * unit, 80);
}

/** The most that a noise spectrum has in a region. */
function loudest(noise: NoiseSpectrum, low: number, high: number): number {
  let most = 0;
  for (let frequency = low; frequency <= high; frequency += STEP) most = Math.max(most, noise(frequency));
  return most;
}

function frameWeights(band: Band, variance: number, share: number): Float64Array {
  const reach = 4;
  return Float64Array.from({ length: band.frames }, (_, k) => {
    let power = 0;
    let count = 0;
    for (let j = Math.max(0, k - reach); j <= Math.min(band.frames - 1, k + reach); j++, count++) {
      power += band.re[j] ** 2 + band.im[j] ** 2;
    }
    return variance / (variance + (share * power) / count);
  });
}

/** A pole relative to the middle of the band: −d and ω, 1/s. */
interface Pole {
  growth: number;
  turn: number;
}

/** One region's search. */
class Pursuit {
  readonly #band: Band;
  readonly #weights: Float64Array;
  readonly #scales: { decay: number; fft: Fft; frames: number; norm: number }[];
  readonly #atoms: (Pole & { re: Float64Array; im: Float64Array; end: number })[] = [];
  readonly #fences: Pole[];
  readonly #low: number;
  readonly #high: number;
  readonly #left: { re: Float64Array; im: Float64Array };
  /** Normal matrix of the atoms, lower half, one row an atom. */
  readonly #normal: { re: number[]; im: number[] }[] = [];

  constructor(
    band: Band,
    weights: Float64Array,
    known: readonly Partial[],
    low: number,
    high: number,
    slowest: number,
  ) {
    this.#band = band;
    this.#weights = weights;
    this.#low = 2 * Math.PI * low - band.omega;
    this.#high = 2 * Math.PI * high - band.omega;
    const reach = (p: Pole) => -APART * Math.min(p.growth, -DECAYS[DECAYS.length - 1]);
    this.#fences = known
      .map((p) => ({ growth: -p.decay, turn: p.omega - band.omega }))
      .filter((p) => p.turn > this.#low - reach(p) && p.turn < this.#high + reach(p));
    this.#scales = DECAYS.filter((decay) => decay >= slowest).map((decay) => {
      const frames = Math.min(band.frames, Math.ceil((7 * band.rate) / (decay * band.hop)) + 1);
      let norm = 0;
      for (let k = 0; k < frames; k++) norm += weights[k] * Math.exp((-2 * decay * k * band.hop) / band.rate);
      return { decay, frames, norm, fft: fftOf(powerOfTwo(2 * frames)) };
    });
    this.#left = { re: band.re.slice(), im: band.im.slice() };
  }

  run(price: number, most: number): Partial[] {
    let amplitudes: { re: Float64Array; im: Float64Array } = { re: new Float64Array(0), im: new Float64Array(0) };
    while (this.#atoms.length < most) {
      const best = this.#best(price);
      if (best.length === 0) break;
      for (const pole of best) this.#enter(pole);
      const solved = this.#solve();
      if (!solved) {
        this.#atoms.length -= best.length;
        break;
      }
      amplitudes = solved;
    }
    return this.#atoms.map((atom, i) => {
      const { rate, omega } = this.#band;
      const partial = { omega: omega + atom.turn, decay: -atom.growth };
      const [gr, gi] = bandGain(this.#band, rate, partial.decay, partial.omega);
      const size = gr * gr + gi * gi;
      const [x, y] = [amplitudes.re[i], amplitudes.im[i]];
      return { ...partial, re: (x * gr + y * gi) / size, im: (y * gr - x * gi) / size };
    });
  }

  /** The allowed poles that explain most, far from each other, each worth its price. */
  #best(price: number): Pole[] {
    const { hop, rate } = this.#band;
    const found: (Pole & { score: number })[] = [];
    for (const { decay, fft, frames, norm } of this.#scales) {
      const size = fft.size;
      const re = new Float64Array(size);
      const im = new Float64Array(size);
      const fall = Math.exp((-decay * hop) / rate);
      let e = 1;
      for (let k = 0; k < frames; k++) {
        const w = this.#weights[k] * e;
        re[k] = w * this.#left.re[k];
        im[k] = w * this.#left.im[k];
        e *= fall;
      }
      fft.forward(re, im);
      const perBin = (2 * Math.PI * rate) / (size * hop);
      const first = Math.ceil(this.#low / perBin);
      const last = Math.ceil(this.#high / perBin) - 1;
      for (let b = first; b <= last; b++) {
        const at = b < 0 ? b + size : b;
        const score = (re[at] * re[at] + im[at] * im[at]) / norm;
        if (score < price) continue;
        const pole = { growth: -decay, turn: b * perBin, score };
        if (this.#free(pole)) found.push(pole);
      }
    }
    found.sort((a, b) => b.score - a.score);
    const chosen: (Pole & { score: number })[] = [];
    for (const pole of found) {
      if (chosen.length >= AT_ONCE || pole.score < 0.1 * found[0].score) break;
      const far = (p: Pole) => Math.abs(p.turn - pole.turn) > -6 * Math.min(p.growth, pole.growth) + 40;
      if (chosen.every(far)) chosen.push(pole);
    }
    return chosen;
  }

  #free({ growth, turn }: Pole): boolean {
    const apart = (p: Pole) => Math.abs(p.turn - turn) > -APART * Math.min(growth, p.growth);
    return this.#fences.every(apart) && this.#atoms.every(apart);
  }

  #enter({ growth, turn }: Pole): void {
    const { frames, hop, rate } = this.#band;
    const end = Math.min(frames, Math.ceil((14 * rate) / (-growth * hop)) + 1);
    const re = new Float64Array(end);
    const im = new Float64Array(end);
    for (let k = 0; k < end; k++) {
      const size = Math.exp((growth * k * hop) / rate);
      re[k] = size * Math.cos((turn * k * hop) / rate);
      im[k] = size * Math.sin((turn * k * hop) / rate);
    }
    const atom = { growth, turn, re, im, end };
    this.#atoms.push(atom);
    const row = { re: [] as number[], im: [] as number[] };
    for (const other of this.#atoms) {
      const [x, y] = this.#product(atom.re, atom.im, other.re, other.im, Math.min(end, other.end));
      row.re.push(x);
      row.im.push(y);
    }
    row.re[row.re.length - 1] *= 1 + 1e-6;
    this.#normal[this.#atoms.length - 1] = row;
  }

  /** Weighted Σ conj(a) b. */
  #product(ar: Float64Array, ai: Float64Array, br: Float64Array, bi: Float64Array, end: number): [number, number] {
    let x = 0;
    let y = 0;
    for (let k = 0; k < end; k++) {
      const w = this.#weights[k];
      x += w * (ar[k] * br[k] + ai[k] * bi[k]);
      y += w * (ar[k] * bi[k] - ai[k] * br[k]);
    }
    return [x, y];
  }

  /** Weighted least squares of all atoms; sets what is left. */
  #solve(): { re: Float64Array; im: Float64Array } | undefined {
    const m = this.#atoms.length;
    const { re: yr, im: yi } = this.#band;
    const normal = complexMatrix(m, m);
    const right = complexMatrix(m, 1);
    for (let i = 0; i < m; i++) {
      normal.re.set(this.#normal[i].re, i * m);
      normal.im.set(this.#normal[i].im, i * m);
      const { re, im, end } = this.#atoms[i];
      [right.re[i], right.im[i]] = this.#product(re, im, yr, yi, end);
    }
    if (!solveHermitian(normal, right)) return undefined;
    this.#left.re.set(yr);
    this.#left.im.set(yi);
    for (let i = 0; i < m; i++) {
      const { re, im, end } = this.#atoms[i];
      const [cr, ci] = [right.re[i], right.im[i]];
      for (let k = 0; k < end; k++) {
        this.#left.re[k] -= re[k] * cr - im[k] * ci;
        this.#left.im[k] -= re[k] * ci + im[k] * cr;
      }
    }
    return { re: right.re, im: right.im };
  }
}

const ffts = new Map<number, Fft>();
function fftOf(size: number): Fft {
  const known = ffts.get(size);
  if (known) return known;
  const fft = new Fft(size);
  ffts.set(size, fft);
  return fft;
}
