// Frames of sound as the ear sorts them: windowed spectra of two sounds at a time, their power in equal pieces of the
// Bark scale, and what such a spectrum masks. Powers are those of 0 dB SPL: a power of 100 is 20 dB SPL.
import { PhonoliteError } from "../../math/error.js";
import { Fft } from "../../math/fft.js";
import { barkOfHz, hzOfBark } from "../bark.js";
import { dbSplOfDigital } from "../level.js";
import { LOWER_SLOPE, upperSlope } from "../masking-curve.js";
import { thresholdInQuiet } from "../threshold.js";

/** How frames are cut and their spectra sorted. */
export interface BarkFramesOptions {
  /** Hz */
  sampleRate: number;
  /** Level of a full-scale sine, dB SPL. */
  fullScaleDbSpl: number;
  /** Samples of a frame, a power of two. */
  size: number;
  /** Pieces of each Bark. */
  perBark: number;
}

/** What can be cut into frames. */
export const SOUND_LIMITS = {
  /** Hz */
  rates: { lowest: 1000, highest: 1_000_000 },
  /** Larger samples have powers that no number holds. */
  largest: 1e40,
} as const;

/** Samples of a frame at 44.1 kHz, 46 ms. */
const FRAME = { size: 2048, sampleRate: 44_100 };

/** Samples of a frame: 2048 at 44.1 kHz, at other rates the power of two that is nearest in time. */
export function frameSize(sampleRate: number): number {
  return Math.max(32, 2 ** Math.round(Math.log2((FRAME.size * sampleRate) / FRAME.sampleRate)));
}

/** Refuses a rate or a full scale that makes no sense. */
export function checkFraming(operation: string, sampleRate: number, fullScaleDbSpl: number): void {
  const { lowest, highest } = SOUND_LIMITS.rates;
  if (!(sampleRate >= lowest && sampleRate <= highest)) {
    throw new PhonoliteError(operation, "sampleRate", `a rate from ${lowest} to ${highest} Hz`, sampleRate);
  }
  if (!(Math.abs(fullScaleDbSpl) <= 1000)) {
    throw new PhonoliteError(operation, "fullScaleDbSpl", "a level in dB SPL", fullScaleDbSpl);
  }
}

/** Refuses samples that are no numbers, or too large. */
export function checkSamples(operation: string, name: string, samples: ArrayLike<number>): void {
  const { largest } = SOUND_LIMITS;
  for (let i = 0; i < samples.length; i++) {
    if (Math.abs(samples[i]) < largest) continue;
    throw new PhonoliteError(operation, `${name}[${i}]`, `a sample between -${largest} and ${largest}`, samples[i]);
  }
}

/** Powers of the lines of two sounds in one frame, and of their difference: lines 0 to size/2 − 1. */
export interface FrameLines {
  one: Float64Array;
  other: Float64Array;
  difference: Float64Array;
}

/**
 * Frames under a Hann window, and the pieces of the Bark scale that their lines fall into.
 *
 * @example
 * const frames = new BarkFrames({ sampleRate: 44_100, fullScaleDbSpl: 92, size: 2048, perBark: 4 });
 * const { one } = frames.lines(left, right, 0);
 * const masked = frames.spread(frames.powers(one));
 */
export class BarkFrames {
  /** Samples of a frame. */
  readonly size: number;
  /** Middle of every piece, Bark. */
  readonly barks: Float64Array;
  /** Threshold in quiet at the middle of every piece, as a power. */
  readonly quiet: Float64Array;
  readonly #fft: Fft;
  readonly #hann: Float64Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;
  readonly #lines: FrameLines;
  /** The piece of every line. */
  readonly #piece: Int32Array;
  /** From the square of a line to its power: both halves of the spectrum, over N and the power of the window, 3N/8. */
  readonly #unit: number;
  /** Bark from piece to piece. */
  readonly #step: number;

  constructor({ sampleRate, fullScaleDbSpl, size, perBark }: BarkFramesOptions) {
    this.size = size;
    this.#fft = new Fft(size);
    this.#hann = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
    this.#re = new Float64Array(size);
    this.#im = new Float64Array(size);
    const half = () => new Float64Array(size / 2);
    this.#lines = { one: half(), other: half(), difference: half() };
    this.#unit = (10 ** (dbSplOfDigital(1, fullScaleDbSpl) / 10) * 2) / (size * 0.375 * size);
    this.#step = 1 / perBark;
    this.#piece = Int32Array.from({ length: size / 2 }, (_, k) =>
      Math.floor(barkOfHz((k * sampleRate) / size) * perBark),
    );
    const count = this.#piece[size / 2 - 1] + 1;
    this.barks = Float64Array.from({ length: count }, (_, piece) => (piece + 0.5) * this.#step);
    const highest = sampleRate / 2;
    this.quiet = this.barks.map((bark) => 10 ** (thresholdInQuiet(Math.min(hzOfBark(bark), highest)) / 10));
  }

  /**
   * Powers of the lines of two sounds, and of their difference, in the frame that starts at a sample. Outside of the
   * sounds there is silence. The arrays are used again by the next call.
   */
  lines(one: ArrayLike<number>, other: ArrayLike<number>, start: number): FrameLines {
    const size = this.size;
    const re = this.#re.fill(0);
    const im = this.#im.fill(0);
    const first = Math.max(0, -start);
    for (let n = first; n < Math.min(size, one.length - start); n++) re[n] = one[start + n] * this.#hann[n];
    for (let n = first; n < Math.min(size, other.length - start); n++) im[n] = other[start + n] * this.#hann[n];
    // Two real sounds make one complex one; their spectra are its even and odd parts.
    this.#fft.forward(re, im);
    const lines = this.#lines;
    for (let k = 0; k < size / 2; k++) {
      const mirror = (size - k) % size;
      const [oneRe, oneIm] = [(re[k] + re[mirror]) / 2, (im[k] - im[mirror]) / 2];
      const [otherRe, otherIm] = [(im[k] + im[mirror]) / 2, (re[mirror] - re[k]) / 2];
      lines.one[k] = this.#unit * (oneRe ** 2 + oneIm ** 2);
      lines.other[k] = this.#unit * (otherRe ** 2 + otherIm ** 2);
      lines.difference[k] = this.#unit * ((oneRe - otherRe) ** 2 + (oneIm - otherIm) ** 2);
    }
    return lines;
  }

  /** Power of every piece, from those of lines. An offset, line 0, is not heard. */
  powers(lines: ArrayLike<number>): Float64Array {
    const out = new Float64Array(this.barks.length);
    for (let k = 1; k < this.size / 2; k++) out[this.#piece[k]] += lines[k];
    return out;
  }

  /**
   * The masking curves of all pieces above 0 dB SPL, with no margin, added up as powers. It is the sum of
   * `maskingCurve`: equal slopes make one running sum downwards, and upwards each piece falls by a factor of its own.
   */
  spread(powers: ArrayLike<number>): Float64Array {
    const out = new Float64Array(powers.length);
    const down = 10 ** ((-LOWER_SLOPE * this.#step) / 10);
    let sum = 0;
    for (let k = out.length - 1; k >= 0; k--) {
      const power = powers[k] > 1 ? powers[k] : 0;
      sum = sum * down + power;
      out[k] += sum;
      if (power === 0) continue;
      const up = 10 ** ((-upperSlope(10 * Math.log10(power)) * this.#step) / 10);
      let masked = power;
      for (let above = k + 1; above < out.length; above++) {
        masked *= up;
        out[above] += masked;
      }
    }
    return out;
  }
}
