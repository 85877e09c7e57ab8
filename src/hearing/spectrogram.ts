// The level of a sound over time and frequency: frames under a Hann window, as comparisons of sounds cut them
// (compare/bark-frames.ts).
import { Came, PhonoliteError } from "../math/error.js";
import { BarkFrames, checkFraming, checkSamples, frameSize } from "./compare/bark-frames.js";
import { FULL_SCALE_DB_SPL } from "./level.js";

/** How a spectrogram is made; all but the rate may be left out. */
export interface SpectrogramOptions {
  /** Hz */
  sampleRate: number;
  /** Level of a full-scale sine, dB SPL. Default: 92. */
  fullScaleDbSpl?: number;
  /** Samples of a frame, a power of two. Default: 2048 at 44.1 kHz, at other rates what is nearest in time. */
  size?: number;
  /** Samples from frame to frame. Default: a quarter of a frame. */
  hop?: number;
}

/** The levels of a sound. */
export interface Spectrogram {
  /**
   * Number of frames; the middle of the first lies at the first sample, and that of the last at or after the last one.
   */
  frames: number;
  /** Seconds from frame to frame. */
  hop: number;
  /** Number of lines of a frame, from 0 Hz to half the rate. */
  lines: number;
  /** Hz from line to line. */
  width: number;
  /** [frames · lines] frame by frame, dB SPL: a sine on a line has its own level there. −Infinity where nothing is. */
  levels: Float32Array;
}

/** Samples of the smallest and the largest frame. */
const SIZES = { least: 32, most: 65_536 };
/** Under a Hann window a sine has two thirds of its power in its own line. */
const SINE = 1.5;

/**
 * The spectrogram of one channel.
 *
 * @param samples full scale is 1; at least one.
 * @example
 * const { levels, lines, width } = spectrogram(samples, { sampleRate: 44_100 });
 * levels[10 * lines + Math.round(1000 / width)]; // at 1 kHz in frame 10, dB SPL
 */
export function spectrogram(samples: ArrayLike<number>, options: SpectrogramOptions): Spectrogram {
  const { sampleRate, fullScaleDbSpl = FULL_SCALE_DB_SPL } = options;
  checkFraming("spectrogram", sampleRate, fullScaleDbSpl);
  const { size = frameSize(sampleRate), hop = size / 4 } = options;
  if (!(size >= SIZES.least && size <= SIZES.most && Number.isInteger(Math.log2(size)))) {
    const expected = `a power of two from ${SIZES.least} to ${SIZES.most}`;
    throw new PhonoliteError("spectrogram", "size", expected, size);
  }
  if (!(Number.isInteger(hop) && hop >= 1)) {
    throw new PhonoliteError("spectrogram", "hop", "a whole number of samples, 1 or more", hop);
  }
  if (!(samples?.length >= 1)) {
    throw new PhonoliteError("spectrogram", "samples", "at least one sample", new Came(`${samples?.length}`));
  }
  checkSamples("spectrogram", "samples", samples);
  const cut = new BarkFrames({ sampleRate, fullScaleDbSpl, size, perBark: 1 });
  const lines = size / 2;
  const frames = Math.ceil((samples.length - 1) / hop) + 1;
  const levels = new Float32Array(frames * lines);
  for (let frame = 0; frame < frames; frame++) {
    const { one } = cut.lines(samples, [], frame * hop - size / 2);
    for (let k = 0; k < lines; k++) levels[frame * lines + k] = 10 * Math.log10(SINE * one[k]);
  }
  return { frames, hop: hop / sampleRate, lines, width: sampleRate / size, levels };
}
