// Whether a noise bed brings a resynthesis nearer to its recording, as far as the ear can tell: levels in bands of one Bark,
// frame by frame, and only where they lie above the threshold in quiet and what other bands mask.
import { barkOfHz, hzOfBark } from "../hearing/bark.js";
import { dbSplOfDigital, FULL_SCALE_DB_SPL } from "../hearing/level.js";
import { maskingEnvelope } from "../hearing/masking-envelope.js";
import { thresholdInQuiet } from "../hearing/threshold.js";
import { Fft } from "../math/fft.js";
import { withoutMean } from "./high-pass.js";
import { addNoise, type NoiseBed } from "./noise-bed.js";

/** Whether a noise bed helps. */
export interface NoiseVerdict {
  /** Distance of what is heard, dB, without and with the bed. */
  withoutDb: number;
  withDb: number;
  helps: boolean;
}

/** A bed helps when it takes away at least this much of the distance, dB. */
const WORTH = 0.1;
const SIZE = 2048;
/** How far under a band its masking of others begins, dB. */
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
  const withoutDb = heardDistanceDb(recording, made, sampleRate);
  const withDb = heardDistanceDb(recording, withNoise, sampleRate);
  const round = (value: number) => Number(value.toFixed(2));
  return { withoutDb: round(withoutDb), withDb: round(withDb), helps: withDb < withoutDb - WORTH };
}

/** Difference of the band levels of two sounds, rms over all bands and frames in which either is heard, dB. */
export function heardDistanceDb(
  recording: ArrayLike<number>,
  made: ArrayLike<number>,
  sampleRate: number,
  fullScaleDbSpl: number = FULL_SCALE_DB_SPL,
): number {
  const bands = new BandLevels(sampleRate, fullScaleDbSpl);
  const [one, other] = [withoutMean(recording), withoutMean(made)];
  let sum = 0;
  let count = 0;
  for (let start = 0; start < one.length; start += SIZE / 2) {
    const a = bands.of(one, start);
    const b = bands.of(other, start);
    const floors = bands.floorsUnder(a);
    for (let k = 0; k < a.length; k++) {
      if (a[k] <= floors[k] && b[k] <= floors[k]) continue;
      sum += (Math.max(a[k], floors[k]) - Math.max(b[k], floors[k])) ** 2;
      count++;
    }
  }
  return count > 0 ? Math.sqrt(sum / count) : 0;
}

/** Levels of frames of a sound in bands of one Bark. */
class BandLevels {
  readonly #fft = new Fft(SIZE);
  readonly #hann = Float64Array.from({ length: SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / SIZE));
  readonly #band: Int32Array;
  readonly #barks: Float64Array;
  readonly #thresholds: Float64Array;
  readonly #fullScaleDbSpl: number;

  constructor(sampleRate: number, fullScaleDbSpl: number) {
    this.#fullScaleDbSpl = fullScaleDbSpl;
    this.#band = Int32Array.from({ length: SIZE / 2 }, (_, k) => Math.floor(barkOfHz((k * sampleRate) / SIZE)));
    const count = this.#band[SIZE / 2 - 1] + 1;
    this.#barks = Float64Array.from({ length: count }, (_, b) => b + 0.5);
    this.#thresholds = this.#barks.map((bark) => thresholdInQuiet(Math.min(hzOfBark(bark), sampleRate / 2)));
  }

  /** dB SPL of every band in the frame that starts at a sample. */
  of(samples: ArrayLike<number>, start: number): Float64Array {
    const re = new Float64Array(SIZE);
    const im = new Float64Array(SIZE);
    const count = Math.min(SIZE, samples.length - start);
    for (let n = 0; n < count; n++) re[n] = samples[start + n] * this.#hann[n];
    this.#fft.forward(re, im);
    const powers = new Float64Array(this.#barks.length);
    // Mean square: both halves of the spectrum, over N and the power of the window, 3N/8.
    const unit = 2 / (SIZE * 0.375 * SIZE);
    for (let k = 1; k < SIZE / 2; k++) powers[this.#band[k]] += unit * (re[k] ** 2 + im[k] ** 2);
    return powers.map((power) => dbSplOfDigital(power + 1e-20, this.#fullScaleDbSpl));
  }

  /** Below these levels nothing is heard beside these bands. */
  floorsUnder(levels: Float64Array): Float64Array {
    const masked = maskingEnvelope({ levels, barks: this.#barks, thresholds: this.#thresholds }, MARGIN);
    return masked.map((level, k) => Math.max(level, this.#thresholds[k]));
  }
}
