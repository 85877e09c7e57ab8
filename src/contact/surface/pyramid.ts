// A profile that repeats, ready to be read at any speed without folding (PHYSICS §7.4): levels half an octave apart,
// each made from the spectrum of the whole, so that none holds more than its band, and sampled more densely than that
// needs, so that a cubic between samples suffices.
import { Fft } from "../../math/fft.js";

/** A profile in levels. */
export interface Pyramid {
  /** Heights, m; levels 2m and 2m + 1 have `levels[0].length / 2^m` of them. */
  readonly levels: readonly Float32Array[];
  /** Of the first level, m. */
  readonly spacing: number;
  /** How much more densely than its band needs each is sampled. */
  readonly over: number;
}

/** From here on up to its limit the band of a level fades out. */
const FADE = 0.85;

/**
 * The levels of heights that repeat.
 *
 * @param heights as many as a power of two, m
 * @param spacing between two of them, m
 * @param over how much more densely levels are sampled: with 8, images lie 64 dB below what they are images of; with 4,
 * 44 dB
 */
export function pyramidOf(heights: ArrayLike<number>, spacing: number, over: 4 | 8): Pyramid {
  const count = heights.length;
  const re = Float64Array.from(heights);
  const im = new Float64Array(count);
  new Fft(count).forward(re, im);
  const levels: Float32Array[] = [];
  // the last level holds nothing: a loop that passes in less than two samples is silent
  for (let l = 0; ; l++) {
    const limit = (count / 2) * 2 ** (-l / 2);
    levels.push(levelOf(re, im, limit, (count * over) >> (l >> 1)));
    if (limit <= 1) break;
  }
  return { levels, spacing: spacing / over, over };
}

/** The waves of fewer than `limit` turns in the loop, at so many samples. */
function levelOf(re: Float64Array, im: Float64Array, limit: number, samples: number): Float32Array {
  const size = Math.max(samples, 2);
  const a = new Float64Array(size);
  const b = new Float64Array(size);
  const scale = 1 / re.length;
  for (let k = 1; k < limit && k < size / 2; k++) {
    const part = k / limit;
    const share = scale * (part <= FADE ? 1 : Math.cos((0.5 * Math.PI * (part - FADE)) / (1 - FADE)) ** 2);
    a[k] = re[k] * share;
    b[k] = im[k] * share;
    a[size - k] = a[k];
    b[size - k] = -b[k];
  }
  new Fft(size).inverse(a, b);
  return Float32Array.from(a);
}
