// Impulse responses at another sampling rate: a sinc under a Kaiser window, cut at the lower of the two Nyquist
// frequencies. The weights are made once for all responses.
import { scaledBesselI } from "./bessel.js";

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 32;
/** Kaiser's β: aliases and images lie some 90 dB below. */
const BETA = 9;
const PEAK = scaledBesselI(0, BETA)[0];

/**
 * Turns impulse responses at one rate into the same filters at another. Amplitudes are scaled by from/to, so that the
 * gain at each frequency stays as it was.
 *
 * @example
 * // 300 samples, beginning 10 samples of 44.1 kHz before the first one given
 * const resampler = new Resampler(44_100, 48_000, -10, 300);
 * resampler.apply(response, new Float64Array(300));
 */
export class Resampler {
  readonly #count: number;
  readonly #first: Int32Array;
  readonly #weights: Float64Array;
  readonly #width: number;

  /**
   * @param from rate of the given samples, Hz.
   * @param to rate of the wanted samples, Hz.
   * @param start place of the first wanted sample, in given samples; may be negative.
   * @param count wanted samples.
   */
  constructor(from: number, to: number, start: number, count: number) {
    // at the lower rate a zero crossing is one sample
    const stretch = Math.max(1, from / to);
    const half = CROSSINGS * stretch;
    this.#count = count;
    this.#width = Math.ceil(2 * half) + 1;
    this.#first = new Int32Array(count);
    this.#weights = new Float64Array(count * this.#width);
    const scale = from / to / stretch;
    for (let n = 0; n < count; n++) {
      const at = start + (n * from) / to;
      const first = Math.ceil(at - half);
      this.#first[n] = first;
      for (let k = 0; k < this.#width; k++) {
        const away = (first + k - at) / stretch;
        if (Math.abs(away) > CROSSINGS) continue;
        this.#weights[n * this.#width + k] = scale * sinc(away) * kaiser(away / CROSSINGS);
      }
    }
  }

  /**
   * Fills `out` with the wanted samples of one response, and returns it. Outside of `response` there is
   * silence.
   */
  apply(response: ArrayLike<number>, out: Float64Array): Float64Array {
    for (let n = 0; n < this.#count; n++) {
      const first = this.#first[n];
      const row = n * this.#width - first;
      const end = Math.min(response.length, first + this.#width);
      let sum = 0;
      for (let i = Math.max(0, first); i < end; i++) sum += this.#weights[row + i] * response[i];
      out[n] = sum;
    }
    return out;
  }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Kaiser's window I₀(β √(1 − t²)) / I₀(β). */
function kaiser(t: number): number {
  const x = BETA * Math.sqrt(1 - t * t);
  return (Math.exp(x - BETA) * scaledBesselI(0, x)[0]) / PEAK;
}
