// Whether a noise bed brings a resynthesis nearer to its recording, as far as the ear can tell: the error in bands of one
// Bark, frame by frame, over what the recording masks there.
import { barkOfHz, hzOfBark } from "../hearing/bark.js";
import { dbSplOfDigital, FULL_SCALE_DB_SPL } from "../hearing/level.js";
import { maskingCurve } from "../hearing/masking-curve.js";
import { thresholdInQuiet } from "../hearing/threshold.js";
import { Fft } from "../math/fft.js";
import { withoutMean } from "./high-pass.js";
import { addNoise, type NoiseBed } from "./noise-bed.js";

/** Whether a noise bed helps. */
export interface NoiseVerdict {
  /** Noise-to-mask ratio of the resynthesis, dB, without and with the bed. */
  withoutDb: number;
  withDb: number;
  helps: boolean;
}

/** A bed helps when it lowers the noise-to-mask ratio by at least this much, dB. */
const WORTH = 1;
const SIZE = 2048;
/** How far under a band its masking begins, dB. */
const MARGIN = 5;

/**
 * Compares a resynthesis with its recording, without a noise bed and with it.
 *
 * @param made the resynthesis without the bed.
 */
export function noiseVerdict(
  recording: ArrayLike<number>,
  made: Float64Array,
  bed: NoiseBed,
  sampleRate: number,
): NoiseVerdict {
  const withNoise = made.slice();
  addNoise(withNoise, bed, sampleRate);
  const withoutDb = noiseToMaskDb(recording, made, sampleRate);
  const withDb = noiseToMaskDb(recording, withNoise, sampleRate);
  const round = (value: number) => Number(value.toFixed(2));
  return { withoutDb: round(withoutDb), withDb: round(withDb), helps: withDb <= withoutDb - WORTH };
}

/**
 * Mean ratio of the error of a sound to what its recording masks, dB: the lower the better. The error is the
 * difference of the spectra's sizes, so that noise stands for noise of the same level.
 */
export function noiseToMaskDb(
  recording: ArrayLike<number>,
  made: ArrayLike<number>,
  sampleRate: number,
  fullScaleDbSpl: number = FULL_SCALE_DB_SPL,
): number {
  const bands = new Bands(sampleRate, fullScaleDbSpl);
  const [one, other] = [withoutMean(recording), withoutMean(made)];
  let sum = 0;
  let count = 0;
  for (let start = 0; start < one.length; start += SIZE / 2) {
    const a = bands.sizes(one, start);
    const b = bands.sizes(other, start);
    const masks = bands.masks(a);
    const errors = bands.powers(a.map((size, k) => size - b[k]));
    for (let band = 0; band < masks.length; band++) sum += errors[band] / masks[band];
    count += masks.length;
  }
  return 10 * Math.log10(sum / Math.max(1, count) + 1e-12);
}

/** Spectra of frames, and their bands of one Bark. Powers are those of 0 dB SPL. */
class Bands {
  readonly #fft = new Fft(SIZE);
  readonly #hann = Float64Array.from({ length: SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / SIZE));
  readonly #band: Int32Array;
  readonly #barks: Float64Array;
  readonly #quiet: Float64Array;
  /** From the square of a line to its power: both halves of the spectrum, over N and the power of the window, 3N/8. */
  readonly #unit: number;

  constructor(sampleRate: number, fullScaleDbSpl: number) {
    this.#unit = (10 ** (dbSplOfDigital(1, fullScaleDbSpl) / 10) * 2) / (SIZE * 0.375 * SIZE);
    this.#band = Int32Array.from({ length: SIZE / 2 }, (_, k) => Math.floor(barkOfHz((k * sampleRate) / SIZE)));
    const count = this.#band[SIZE / 2 - 1] + 1;
    this.#barks = Float64Array.from({ length: count }, (_, b) => b + 0.5);
    const highest = sampleRate / 2;
    this.#quiet = this.#barks.map((bark) => 10 ** (thresholdInQuiet(Math.min(hzOfBark(bark), highest)) / 10));
  }

  /** Size of every line of the frame that starts at a sample. */
  sizes(samples: Float64Array, start: number): Float64Array {
    const re = new Float64Array(SIZE);
    const im = new Float64Array(SIZE);
    const count = Math.min(SIZE, samples.length - start);
    for (let n = 0; n < count; n++) re[n] = samples[start + n] * this.#hann[n];
    this.#fft.forward(re, im);
    return Float64Array.from({ length: SIZE / 2 }, (_, k) => Math.hypot(re[k], im[k]));
  }

  /** Power of every band. */
  powers(sizes: Float64Array): Float64Array {
    const out = new Float64Array(this.#barks.length);
    for (let k = 1; k < SIZE / 2; k++) out[this.#band[k]] += this.#unit * sizes[k] ** 2;
    return out;
  }

  /** What a sound masks in every band, itself included, and the threshold in quiet, added up. */
  masks(sizes: Float64Array): Float64Array {
    const levels = this.powers(sizes).map((power) => 10 * Math.log10(power + 1e-12));
    return this.#barks.map((bark, band) => {
      let sum = this.#quiet[band];
      levels.forEach((level, k) => {
        if (level > 0) sum += 10 ** (maskingCurve(level, this.#barks[k], bark, MARGIN) / 10);
      });
      return sum;
    });
  }
}
