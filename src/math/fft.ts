// The fast Fourier transform of a power-of-two number of points, in float64: for analysis, not for the audio thread.

/** A transform of one size; its tables are made once. */
export class Fft {
  readonly size: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #reversed: Uint32Array;

  /** @param size a power of two, 2 or more. */
  constructor(size: number) {
    this.size = size;
    this.#cos = new Float64Array(size / 2);
    this.#sin = new Float64Array(size / 2);
    for (let k = 0; k < size / 2; k++) {
      this.#cos[k] = Math.cos((2 * Math.PI * k) / size);
      this.#sin[k] = -Math.sin((2 * Math.PI * k) / size);
    }
    const bits = Math.log2(size);
    this.#reversed = new Uint32Array(size);
    for (let i = 1; i < size; i++) this.#reversed[i] = (this.#reversed[i >> 1] >> 1) | ((i & 1) << (bits - 1));
  }

  /** X_k = Σ x_n e^(−2πi kn/N), in place. */
  forward(re: Float64Array, im: Float64Array): void {
    this.#reorder(re, im);
    for (let half = 1; half < this.size; half *= 2) this.#stage(re, im, half);
  }

  /** x_n = Σ X_k e^(2πi kn/N), in place and without the factor 1/N: the forward transform with its parts exchanged. */
  inverse(re: Float64Array, im: Float64Array): void {
    this.forward(im, re);
  }

  #reorder(re: Float64Array, im: Float64Array): void {
    for (let i = 0; i < this.size; i++) {
      const j = this.#reversed[i];
      if (j <= i) continue;
      const [a, b] = [re[i], im[i]];
      re[i] = re[j];
      im[i] = im[j];
      re[j] = a;
      im[j] = b;
    }
  }

  #stage(re: Float64Array, im: Float64Array, half: number): void {
    const step = this.size / (2 * half);
    for (let start = 0; start < this.size; start += 2 * half) {
      for (let k = 0; k < half; k++) {
        const c = this.#cos[k * step];
        const s = this.#sin[k * step];
        const a = start + k;
        const b = a + half;
        const x = re[b] * c - im[b] * s;
        const y = re[b] * s + im[b] * c;
        re[b] = re[a] - x;
        im[b] = im[a] - y;
        re[a] += x;
        im[a] += y;
      }
    }
  }
}

/** The smallest power of two that is at least `n`. */
export function powerOfTwo(n: number): number {
  let size = 2;
  while (size < n) size *= 2;
  return size;
}
