// Amplitudes and phases of all partials at once: least squares over the whole piece. Its weights are constant on pieces
// of time, so that the normal matrix is known in closed form: sums of exponentials are geometric series.
import { solveByBlocks } from "../../math/linear/block-solve.js";
import type { Partial } from "./partial.js";

/** Weights of samples: constant from each place to the next. */
export interface Weights {
  /** First sample of each piece; the last entry is the end. */
  places: number[];
  /** Weight of the squares in each piece. */
  values: number[];
}

/**
 * Weights that fall with the power of the sound, so that its tail counts beside its attack.
 *
 * @param power 0 weighs all samples alike, 1 makes every piece count alike.
 * @param least power that counts as nothing.
 */
export function weightsOf(samples: Float64Array, rate: number, power: number, least: number): Weights {
  const places = [0];
  for (
    let length = 0.002 * rate;
    places[places.length - 1] < samples.length;
    length = Math.min(length * 1.2, 0.25 * rate)
  ) {
    places.push(Math.min(samples.length, places[places.length - 1] + Math.ceil(length)));
  }
  const values = places.slice(1).map((end, i) => {
    let sum = 0;
    for (let n = places[i]; n < end; n++) sum += samples[n] ** 2;
    return (sum / (end - places[i]) + least) ** -power;
  });
  const most = Math.max(...values);
  return { places, values: values.map((v) => v / most) };
}

/** Partials whose amplitudes are solved exactly together; between such blocks the solution is found step by step. */
const BLOCK = 160;

/** Sets the amplitudes of all partials to the best joint ones for samples from t = 0 on. False when there is none. */
export function solveAmplitudes(
  samples: Float64Array,
  rate: number,
  partials: readonly Partial[],
  weights: Weights = { places: [0, samples.length], values: [1] },
  ridge = 1e-6,
): boolean {
  const sorted = [...partials].sort((a, b) => a.omega - b.omega);
  const normal = normalMatrix(sorted, rate, weights);
  const right = projections(samples, rate, sorted, weights);
  const scale = Float64Array.from(normal, (row, i) => 1 / Math.sqrt(row[i] + 1e-300));
  normal.forEach((row, i) => {
    for (let j = 0; j <= i; j++) row[j] *= scale[i] * scale[j];
    row[i] += ridge;
    right[i] *= scale[i];
  });
  const solution = solveByBlocks(normal, right, 2 * BLOCK);
  if (!solution) return false;
  sorted.forEach((partial, i) => {
    partial.re = solution[2 * i] * scale[2 * i];
    partial.im = solution[2 * i + 1] * scale[2 * i + 1];
  });
  return true;
}

/**
 * The lower half of the normal matrix of Re e^(st) and −Im e^(st) of every partial, interleaved. With G = Σ
 * conj(q_i)q_j and H = Σ conj(q_i q_j) over the samples, the sums of products of real and imaginary parts are halves of
 * G ± H. Between the places of the weights these are geometric series: Σ_p w_p (e^(z·end) − e^(z·start))/(e^z − 1), a
 * sum over places of e^(z·place)·(w before − w after).
 */
function normalMatrix(partials: readonly Partial[], rate: number, { places, values }: Weights): Float64Array[] {
  const rows = Array.from({ length: 2 * partials.length }, (_, i) => new Float64Array(i + 1 + ((i + 1) % 2)));
  const changes = places.map((_, p) => (p > 0 ? values[p - 1] : 0) - (p < values.length ? values[p] : 0));
  const powers = partials.map((partial) => powersOf(partial, rate, places));
  for (let i = 0; i < partials.length; i++) {
    const a = partials[i];
    const u = powers[i];
    for (let j = 0; j <= i; j++) {
      const b = partials[j];
      const v = powers[j];
      const count = Math.min(u.re.length, v.re.length);
      let gr = 0;
      let gi = 0;
      let hr = 0;
      let hi = 0;
      for (let p = 0; p < count; p++) {
        const x = changes[p] * u.re[p];
        const y = changes[p] * u.im[p];
        const rr = x * v.re[p];
        const ii = y * v.im[p];
        const ri = x * v.im[p];
        const ir = y * v.re[p];
        gr += rr + ii;
        gi += ri - ir;
        hr += rr - ii;
        hi -= ri + ir;
      }
      const fall = -(a.decay + b.decay) / rate;
      [gr, gi] = overStep(gr, gi, fall, (b.omega - a.omega) / rate);
      [hr, hi] = overStep(hr, hi, fall, (-a.omega - b.omega) / rate);
      const [even, odd] = [rows[2 * i], rows[2 * i + 1]];
      even[2 * j] = (gr + hr) / 2;
      odd[2 * j + 1] = (gr - hr) / 2;
      // Re_i·(−Im_j) and (−Im_i)·Re_j
      even[2 * j + 1] = (-gi + hi) / 2;
      odd[2 * j] = (gi + hi) / 2;
    }
  }
  return rows;
}

/** e^(s·place) of a partial at all places, as far as anything is left of it. */
function powersOf({ omega, decay }: Partial, rate: number, places: readonly number[]) {
  const count = places.findIndex((place) => (decay * place) / rate > 40);
  const heard = count < 0 ? places : places.slice(0, count);
  return {
    re: Float64Array.from(heard, (n) => Math.exp((-decay * n) / rate) * Math.cos((omega * n) / rate)),
    im: Float64Array.from(heard, (n) => Math.exp((-decay * n) / rate) * Math.sin((omega * n) / rate)),
  };
}

/** (x + iy)/(e^(a + ib) − 1). */
function overStep(x: number, y: number, a: number, b: number): [number, number] {
  const shrink = Math.exp(a);
  const nr = Math.expm1(a) - shrink * 2 * Math.sin(b / 2) ** 2;
  const ni = shrink * Math.sin(b);
  const size = nr * nr + ni * ni;
  return [(x * nr + y * ni) / size, (y * nr - x * ni) / size];
}

/** Σ w x Re e^(st) and Σ w x (−Im e^(st)) of every partial, interleaved. */
function projections(
  samples: Float64Array,
  rate: number,
  partials: readonly Partial[],
  weights: Weights,
): Float64Array {
  const weighted = samples.slice();
  weights.values.forEach((w, p) => {
    for (let n = weights.places[p]; n < weights.places[p + 1]; n++) weighted[n] *= w;
  });
  const out = new Float64Array(2 * partials.length);
  partials.forEach(({ omega, decay }, i) => {
    const fall = Math.exp(-decay / rate);
    const c = fall * Math.cos(omega / rate);
    const s = fall * Math.sin(omega / rate);
    const end = Math.min(samples.length, Math.ceil((36 / decay) * rate));
    let x = 1;
    let y = 0;
    let re = 0;
    let im = 0;
    for (let n = 0; n < end; n++) {
      re += weighted[n] * x;
      im -= weighted[n] * y;
      const next = x * c - y * s;
      y = x * s + y * c;
      x = next;
    }
    out[2 * i] = re;
    out[2 * i + 1] = im;
  });
  return out;
}
