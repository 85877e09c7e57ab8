// Amplitudes and phases of all partials at once: least squares over the whole piece. Its weights are constant on pieces of
// time, so that the normal matrix is known in closed form: sums of exponentials are geometric series.
import { solvePositive } from "../../math/cholesky.js";
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

/** Sets the amplitudes of all partials to the best joint ones for samples from t = 0 on. False when there is none. */
export function solveAmplitudes(
  samples: Float64Array,
  rate: number,
  partials: readonly Partial[],
  weights: Weights = { places: [0, samples.length], values: [1] },
  ridge = 1e-6,
): boolean {
  const size = 2 * partials.length;
  const normal = normalMatrix(partials, rate, weights);
  const right = projections(samples, rate, partials, weights);
  const scale = Float64Array.from({ length: size }, (_, i) => 1 / Math.sqrt(normal[i * size + i] + 1e-300));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) normal[i * size + j] *= scale[i] * scale[j];
    normal[i * size + i] += ridge;
    right[i] *= scale[i];
  }
  if (!solvePositive(normal, right)) return false;
  partials.forEach((partial, i) => {
    partial.re = right[2 * i] * scale[2 * i];
    partial.im = right[2 * i + 1] * scale[2 * i + 1];
  });
  return true;
}

/**
 * The lower half of the normal matrix of Re e^(st) and −Im e^(st) of every partial, interleaved. With G = Σ conj(q_i)q_j
 * and H = Σ conj(q_i q_j) over the samples, the sums of products of real and imaginary parts are halves of G ± H.
 */
function normalMatrix(partials: readonly Partial[], rate: number, weights: Weights): Float64Array {
  const size = 2 * partials.length;
  const out = new Float64Array(size * size);
  const sum = { re: 0, im: 0 };
  for (let i = 0; i < partials.length; i++) {
    for (let j = 0; j <= i; j++) {
      const a = partials[i];
      const b = partials[j];
      const fall = -(a.decay + b.decay) / rate;
      series(fall, (b.omega - a.omega) / rate, weights, sum);
      const { re: gr, im: gi } = sum;
      series(fall, (-a.omega - b.omega) / rate, weights, sum);
      const { re: hr, im: hi } = sum;
      const row = 2 * i * size;
      out[row + 2 * j] = (gr + hr) / 2;
      out[row + size + 2 * j + 1] = (gr - hr) / 2;
      // Re_i·(−Im_j) and (−Im_i)·Re_j
      out[row + 2 * j + 1] = (-gi + hi) / 2;
      out[row + size + 2 * j] = (gi + hi) / 2;
    }
  }
  return out;
}

/** Σ w_n e^((a + ib)n): between the places a geometric series, so a sum over the places only. */
function series(a: number, b: number, { places, values }: Weights, out: { re: number; im: number }): void {
  // Σ_p w_p (e^(z·end) − e^(z·start)) = Σ over places of e^(z·place)·(w before − w after)
  let x = 0;
  let y = 0;
  for (let p = 0; p < places.length; p++) {
    const change = (p > 0 ? values[p - 1] : 0) - (p < values.length ? values[p] : 0);
    if (change === 0) continue;
    const size = change * Math.exp(a * places[p]);
    if (p > 0 && Math.abs(size) < 1e-18 && a * places[p] < -40) break;
    x += size * Math.cos(b * places[p]);
    y += size * Math.sin(b * places[p]);
  }
  const shrink = Math.exp(a);
  const nr = Math.expm1(a) - shrink * 2 * Math.sin(b / 2) ** 2;
  const ni = shrink * Math.sin(b);
  const size = nr * nr + ni * ni;
  out.re = (x * nr + y * ni) / size;
  out.im = (y * nr - x * ni) / size;
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
