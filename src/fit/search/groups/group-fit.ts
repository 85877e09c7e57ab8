// The least-squares fit of a few partials to the frames of one band. Frequencies and decay rates move by Gauss–Newton
// steps, amplitudes are solved along: the model is analytic in both, so that complex steps suffice. Frames are
// weighted: where the band is strong, an error in proportion to it is expected, because no real object is quite linear.
import { type ComplexMatrix, complexMatrix, solveHermitian } from "../../../math/linear/complex-matrix.js";
import { type Band, bandGain, exponential, hopsOf } from "../bands/band.js";
import { APART, type Partial } from "../partial.js";
import { giveBack, scaled, scaleRows, takeMatrix, withSlopes } from "./normal-matrix.js";

/** The largest decay rate that a fit may reach, 1/s. */
const FASTEST = 450;

/** Poles, relative to the middle of the band, and amplitudes in its frames. */
interface State {
  /** −d, 1/s. */
  growth: Float64Array;
  /** ω − ω of the band, rad/s. */
  turn: Float64Array;
  re: Float64Array;
  im: Float64Array;
  /** z_k of every partial, one row each. */
  basis: ComplexMatrix;
  /** Weighted energy that is left. */
  error: number;
}

/** Fits partials to a band that holds them and noise. */
export class GroupFit {
  readonly #band: Band;
  readonly #slowest: number;
  readonly #hops: Float64Array;
  /** Of the frames, s. */
  readonly #times: Float64Array;
  readonly #weights: Float64Array;
  readonly #squares: Float64Array;
  /** Rows times their weights, one at a time. */
  readonly #weighted: { re: Float64Array; im: Float64Array };
  /** What is left of the frames, as it was last asked for. */
  readonly #left: { re: Float64Array; im: Float64Array };
  #state: State;

  readonly #fences: readonly { growth: number; turn: number }[] | undefined;

  /**
   * @param slowest the smallest decay rate that a partial may reach, 1/s.
   * @param fences partials that stand still and to which the others keep their distance; none at all = no distance is
   * kept.
   */
  constructor(band: Band, partials: readonly Partial[], slowest: number, fences?: readonly Partial[]) {
    this.#band = band;
    this.#slowest = slowest;
    this.#hops = hopsOf(band);
    this.#times = this.#hops.map((hops) => (hops * band.hop) / band.rate);
    this.#squares = this.#times.map((t) => t * t);
    this.#weighted = { re: new Float64Array(band.frames), im: new Float64Array(band.frames) };
    this.#left = { re: new Float64Array(band.frames), im: new Float64Array(band.frames) };
    this.#fences = fences?.map((p) => ({ growth: -p.decay, turn: p.omega - band.omega }));
    this.#weights = new Float64Array(band.frames);
    for (let k = 0; k < band.frames; k++) this.#weights[k] = this.#span(k);
    const growth = Float64Array.from(partials, (p) => -p.decay);
    const turn = Float64Array.from(partials, (p) => p.omega - band.omega);
    this.#state = this.#solve(growth, turn);
  }

  /** Number of partials. */
  get count(): number {
    return this.#state.growth.length;
  }

  /** Weighted mean square of what is left, per frame. */
  get left(): number {
    return this.#state.error / (this.#hops[this.#hops.length - 1] + 1);
  }

  /** Unweighted energy of what is left. */
  get energyLeft(): number {
    const { re, im } = this.#residual(this.#state);
    let sum = 0;
    for (let k = 0; k < re.length; k++) sum += this.#span(k) * (re[k] * re[k] + im[k] * im[k]);
    return sum;
  }

  /** Weights the frames by noise/(noise + share·|y|²), |y| smoothed over neighbours. */
  weigh(noise: number, share: number): void {
    const { frames, re, im } = this.#band;
    const reach = 2;
    for (let k = 0; k < frames; k++) {
      let power = 0;
      let count = 0;
      for (let j = Math.max(0, k - reach); j <= Math.min(frames - 1, k + reach); j++, count++) {
        power += re[j] * re[j] + im[j] * im[j];
      }
      this.#weights[k] = this.#span(k) * (noise / (noise + (share * power) / count));
    }
    this.#become(this.#solve(this.#state.growth, this.#state.turn));
  }

  /** Takes another state in place of the present one, whose rows nobody needs any more. */
  #become(state: State): void {
    giveBack(this.#state.basis);
    this.#state = state;
  }

  /** Hops for which a frame stands. */
  #span(k: number): number {
    return k < (this.#band.dense ?? this.#band.frames) ? 1 : (this.#band.skip ?? 1);
  }

  /** Levenberg–Marquardt steps until nothing is gained. */
  run(rounds: number): void {
    let damping = 1e-3;
    for (let round = 0; round < rounds; round++) {
      const step = this.#step(damping);
      const next = step && this.#solve(step.growth, step.turn);
      if (next && next.error <= this.#state.error) {
        const settled = this.#state.error - next.error < 1e-7 * this.#state.error;
        this.#become(next);
        damping = Math.max(damping / 5, 1e-9);
        if (settled) break;
      } else {
        if (next) giveBack(next.basis);
        damping *= 8;
        if (damping > 1e4) break;
      }
    }
  }

  /** How much weighted energy would come back if a partial went and the amplitudes of the others were solved again. */
  worths(): Float64Array {
    const { growth, re, im, basis } = this.#state;
    const m = growth.length;
    const { normal, scale } = this.#normal(basis, growth);
    return Float64Array.from({ length: m }, (_, i) => {
      const copy: ComplexMatrix = { ...normal, re: normal.re.slice(), im: normal.im.slice() };
      const unit = complexMatrix(m, 1);
      unit.re[i] = 1;
      if (!solveHermitian(copy, unit)) return 0;
      return (re[i] ** 2 + im[i] ** 2) / (scale[i] ** 2 * Math.max(unit.re[i], 1e-300));
    });
  }

  /** Weighted energy of one partial alone. */
  energies(): Float64Array {
    const { growth, re, im, basis } = this.#state;
    const { scale } = this.#normal(basis, growth);
    return Float64Array.from(growth, (_, i) => (re[i] ** 2 + im[i] ** 2) / scale[i] ** 2);
  }

  /** Lets a partial go. */
  drop(index: number): void {
    const keep = (_: number, i: number) => i !== index;
    const { growth, turn } = this.#state;
    this.#become(this.#solve(growth.filter(keep), turn.filter(keep)));
  }

  /** The partials as they stand. */
  partials(): Partial[] {
    const { rate, omega } = this.#band;
    const { growth, turn, re, im } = this.#state;
    return Array.from(growth, (g, i) => {
      const decay = -g;
      const frequency = turn[i] + omega;
      const [gr, gi] = bandGain(this.#band, rate, decay, frequency);
      const size = gr * gr + gi * gi;
      return {
        omega: frequency,
        decay,
        re: (re[i] * gr + im[i] * gi) / size,
        im: (im[i] * gr - re[i] * gi) / size,
      };
    });
  }

  /** z_k of every partial, one row each. */
  #basis(growth: Float64Array, turn: Float64Array): ComplexMatrix {
    const { frames, hop, rate } = this.#band;
    const basis = takeMatrix(growth.length, frames);
    for (let i = 0; i < growth.length; i++) {
      exponential(this.#band, (growth[i] * hop) / rate, (turn[i] * hop) / rate, basis, i * frames);
    }
    return basis;
  }

  /** Σ w t^p conj(z_i) z_j for p = 0 up to `powers`, lower halves, over the frames in which both are heard. */
  #sums(basis: ComplexMatrix, growth: Float64Array, powers: 0 | 2): ComplexMatrix[] {
    const { rows: m, columns: n } = basis;
    const out = Array.from({ length: powers + 1 }, () => complexMatrix(m, m));
    const ends = this.#ends(growth);
    for (let i = 0; i < m; i++) {
      this.#weighRow(basis, i * n, ends[i]);
      for (let j = 0; j <= i; j++) {
        const end = Math.min(ends[i], ends[j]);
        if (powers === 0) this.#sum(basis, j * n, end, out[0], i * m + j);
        else this.#threeSums(basis, j * n, end, out, i * m + j);
      }
    }
    return out;
  }
  /** A row from index `at` on, up to `end`, times its weights. */
  #weighRow({ re, im }: ComplexMatrix, at: number, end: number): void {
    const w = this.#weights;
    const { re: wr, im: wi } = this.#weighted;
    for (let k = 0; k < end; k++) {
      wr[k] = re[at + k] * w[k];
      wi[k] = im[at + k] * w[k];
    }
  }
  #sum({ re, im }: ComplexMatrix, b: number, end: number, out: ComplexMatrix, at: number): void {
    const { re: wr, im: wi } = this.#weighted;
    let [x, y] = [0, 0];
    for (let k = 0; k < end; k++) {
      x += wr[k] * re[b + k] + wi[k] * im[b + k];
      y += wr[k] * im[b + k] - wi[k] * re[b + k];
    }
    out.re[at] = x;
    out.im[at] = y;
  }
  #threeSums({ re, im }: ComplexMatrix, b: number, end: number, out: ComplexMatrix[], at: number): void {
    const { re: wr, im: wi } = this.#weighted;
    const times = this.#times;
    const squares = this.#squares;
    let [x0, y0, x1, y1, x2, y2] = [0, 0, 0, 0, 0, 0];
    for (let k = 0; k < end; k++) {
      const x = wr[k] * re[b + k] + wi[k] * im[b + k];
      const y = wr[k] * im[b + k] - wi[k] * re[b + k];
      x0 += x;
      y0 += y;
      x1 += times[k] * x;
      y1 += times[k] * y;
      x2 += squares[k] * x;
      y2 += squares[k] * y;
    }
    out[0].re[at] = x0;
    out[0].im[at] = y0;
    out[1].re[at] = x1;
    out[1].im[at] = y1;
    out[2].re[at] = x2;
    out[2].im[at] = y2;
  }

  /** Normal matrix of the partials, scaled to a unit diagonal, and the scales. */
  #normal(basis: ComplexMatrix, growth: Float64Array) {
    return scaled(this.#sums(basis, growth, 0)[0], 1e-10);
  }

  /** Where each row of a basis has fallen by 120 dB. */
  #ends(growth: Float64Array): number[] {
    const { frames, hop, rate, dense = frames, skip = 1 } = this.#band;
    return Array.from(growth, (each) => {
      const hops = Math.ceil((14 * rate) / (-each * hop)) + 1;
      return Math.min(frames, hops <= dense ? hops : dense + Math.ceil((hops - dense) / skip));
    });
  }

  /** Σ w t^p conj(z_i) y of all rows: for p = 0, and below them for p = 1 when `slopes` are wanted. */
  #products(rows: ComplexMatrix, yr: Float64Array, yi: Float64Array, slopes: boolean): ComplexMatrix {
    const { rows: m, columns: n, re, im } = rows;
    const w = this.#weights;
    const times = this.#times;
    const out = complexMatrix(slopes ? 2 * m : m, 1);
    for (let i = 0; i < m; i++) {
      const at = i * n;
      let [x0, y0, x1, y1] = [0, 0, 0, 0];
      for (let k = 0; k < n; k++) {
        const wr = re[at + k] * w[k];
        const wi = im[at + k] * w[k];
        const x = wr * yr[k] + wi * yi[k];
        const y = wr * yi[k] - wi * yr[k];
        x0 += x;
        y0 += y;
        x1 += times[k] * x;
        y1 += times[k] * y;
      }
      out.re[i] = x0;
      out.im[i] = y0;
      if (!slopes) continue;
      out.re[m + i] = x1;
      out.im[m + i] = y1;
    }
    return out;
  }

  /** The best amplitudes of given poles, and what is left. */
  #solve(growth: Float64Array, turn: Float64Array): State {
    const { frames, re: yr, im: yi } = this.#band;
    const basis = this.#basis(growth, turn);
    const { normal, scale } = this.#normal(basis, growth);
    const right = this.#products(basis, yr, yi, false);
    scaleRows(right, scale);
    if (!solveHermitian(normal, right)) {
      right.re.fill(0);
      right.im.fill(0);
    }
    scaleRows(right, scale);
    const state = { growth, turn, re: right.re, im: right.im, basis, error: 0 };
    const left = this.#residual(state);
    for (let k = 0; k < frames; k++) {
      state.error += this.#weights[k] * (left.re[k] * left.re[k] + left.im[k] * left.im[k]);
    }
    return state;
  }

  /** What is left of the frames; until it is asked for again. */
  #residual({ growth, re: cRe, im: cIm, basis }: State) {
    const { frames } = this.#band;
    const { re, im } = this.#left;
    re.set(this.#band.re);
    im.set(this.#band.im);
    for (let i = 0; i < growth.length; i++) {
      const cr = cRe[i];
      const ci = cIm[i];
      const a = i * frames;
      const { re: zr, im: zi } = basis;
      for (let k = 0; k < frames; k++) {
        re[k] -= zr[a + k] * cr - zi[a + k] * ci;
        im[k] -= zr[a + k] * ci + zi[a + k] * cr;
      }
    }
    return { re, im };
  }

  /** The damped step of the poles: J = [Z, t Z c]; the amplitudes' own part of the step is not used. */
  #step(damping: number): { growth: Float64Array; turn: Float64Array } | undefined {
    const { growth, turn, re, im, basis } = this.#state;
    const m = growth.length;
    const left = this.#residual(this.#state);
    const { normal, scale } = scaled(withSlopes(this.#sums(basis, growth, 2), re, im), damping);
    const right = this.#products(basis, left.re, left.im, true);
    for (let i = 0; i < m; i++) {
      const [x, y] = [right.re[m + i], right.im[m + i]];
      right.re[m + i] = re[i] * x + im[i] * y;
      right.im[m + i] = re[i] * y - im[i] * x;
    }
    scaleRows(right, scale);
    if (!solveHermitian(normal, right)) return undefined;
    const next = {
      growth: growth.map((x, i) => Math.min(-this.#slowest, Math.max(-FASTEST, x + right.re[m + i] * scale[m + i]))),
      turn: turn.map((x, i) => x + right.im[m + i] * scale[m + i]),
    };
    if (this.#fences) this.#keepApart(next.growth, next.turn);
    return next;
  }

  /** Shortens the steps of poles that would come nearer than d/π to another: by half, by three quarters, or wholly. */
  #keepApart(growth: Float64Array, turn: Float64Array): void {
    const old = this.#state;
    const [wantedGrowth, wantedTurn] = [growth.slice(), turn.slice()];
    growth.set(old.growth);
    turn.set(old.turn);
    for (let i = 0; i < growth.length; i++) {
      const before = this.#crowding(growth, turn, i);
      for (const part of [1, 0.5, 0.25]) {
        growth[i] = old.growth[i] + part * (wantedGrowth[i] - old.growth[i]);
        turn[i] = old.turn[i] + part * (wantedTurn[i] - old.turn[i]);
        if (this.#crowding(growth, turn, i) <= Math.max(before, 1)) break;
        growth[i] = old.growth[i];
        turn[i] = old.turn[i];
      }
    }
  }

  /** The largest ratio of d/π to the distance between a pole and any other; above 1 they are too near. */
  #crowding(growth: Float64Array, turn: Float64Array, i: number): number {
    let most = 0;
    const meet = (otherGrowth: number, otherTurn: number) => {
      const ratio = (-APART * Math.min(growth[i], otherGrowth)) / Math.abs(turn[i] - otherTurn);
      if (ratio > most) most = ratio;
    };
    for (const fence of this.#fences ?? []) meet(fence.growth, fence.turn);
    for (let j = 0; j < growth.length; j++) if (j !== i) meet(growth[j], turn[j]);
    return most;
  }
}
