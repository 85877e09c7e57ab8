// The force of a touch in float64, sample by sample: heights of random octaves, limit, level, low-pass (PHYSICS
// §7.2–7.5). The twin of assembly/contact/{random,force,touch}.ts; numbers glide as they do there, block by block
// of 128.

import { exactSpline } from "./surface.js";

/** Random heights. */
export interface RandomLayer {
  /** Of the first octave, m. */
  size: number;
  /** m */
  length: number;
  /** From one octave's size to the next. */
  ratio: number;
  octaves: number;
  seed: number;
}

/** Height of the random layer at a place, m, where it passes at a speed, m/s. */
export function randomHeight(layer: RandomLayer, x: number, speed: number, rate: number): number {
  let sum = 0;
  for (let o = 0; o < layer.octaves; o++) {
    const length = layer.length / 2 ** o;
    const share = Math.max(0, Math.min(1, (0.5 - Math.abs(speed) / (length * rate)) * 4));
    if (share > 0) sum += layer.size * layer.ratio ** o * share * exactSpline(x / length, layer.seed + o);
  }
  return sum;
}

/** Straight up to the knee, then a parabola that reaches 1. */
export function limited(x: number, knee = 0.6): number {
  const size = Math.min(Math.abs(x), 2 - knee);
  const over = Math.max(0, size - knee);
  return Math.sign(x) * (size - (over * over) / (4 * (1 - knee)));
}

/** The low-pass of second order, Q 0.707, in its state-variable form. */
export class LowPass {
  #s1 = 0;
  #s2 = 0;

  /** One sample, with coefficients for this sample. */
  next(x: number, [a1, a2, a3]: readonly number[]): number {
    const v3 = x - this.#s2;
    const v1 = a1 * this.#s1 + a2 * v3;
    const v2 = this.#s2 + a2 * this.#s1 + a3 * v3;
    this.#s1 = 2 * v1 - this.#s1;
    this.#s2 = 2 * v2 - this.#s2;
    return v2;
  }

  /** Coefficients for a cutoff, Hz. */
  static coefficients(cutoff: number, rate: number): readonly [number, number, number] {
    const g = Math.tan((Math.PI * Math.max(1, Math.min(cutoff, 0.45 * rate))) / rate);
    const a1 = 1 / (1 + g * (g + Math.SQRT2));
    return [a1, g * a1, g * g * a1];
  }
}

/** The high-pass of first order behind it. */
export class HighPass {
  #low = 0;
  readonly #part: number;

  /** @param corner Hz; at least 20 */
  constructor(corner: number, rate: number) {
    this.#part = 1 - Math.exp((-2 * Math.PI * Math.max(20, corner)) / rate);
  }

  next(x: number): number {
    const high = x - this.#low;
    this.#low += this.#part * high;
    return high;
  }
}
