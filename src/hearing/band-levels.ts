// How loud a sound is in each critical band: what a world is told of sounds that it does not make, so that they mask
// too.
import { Came, PhonoliteError } from "../math/error.js";
import { BarkFrames, checkFraming, checkSamples, frameSize } from "./compare/bark-frames.js";
import { FULL_SCALE_DB_SPL } from "./level.js";

/** Bands of one Bark, from 0 to 25. */
const BANDS = 25;
/** Fewer samples have no spectrum worth the name. */
const FEWEST = 64;

/**
 * The level of a piece of sound in each Bark from 0 to 25, dB SPL; −Infinity where nothing is. It is the mean over
 * frames of 46 ms, 2048 samples at 44.1 kHz, which overlap by half and lie inside the piece; a shorter piece has
 * shorter frames.
 *
 * @param samples one channel, at least 64 samples; full scale is 1.
 * @param fullScaleDbSpl level of a full-scale sine, dB SPL.
 * @example
 * world.setMaskers(bandLevels(latestSamples, 44_100));
 */
export function bandLevels(
  samples: ArrayLike<number>,
  sampleRate: number,
  fullScaleDbSpl: number = FULL_SCALE_DB_SPL,
): number[] {
  checkFraming("band levels", sampleRate, fullScaleDbSpl);
  const length = samples?.length;
  if (!(length >= FEWEST)) {
    throw new PhonoliteError("band levels", "samples", `at least ${FEWEST} samples`, new Came(`${length}`));
  }
  checkSamples("band levels", "samples", samples);
  const size = Math.min(frameSize(sampleRate), 2 ** Math.floor(Math.log2(length)));
  const frames = new BarkFrames({ sampleRate, fullScaleDbSpl, size, perBark: 1 });
  const sums = new Float64Array(BANDS);
  let count = 0;
  for (let start = 0; start + size <= length; start += size / 2, count++) {
    const powers = frames.powers(frames.lines(samples, [], start).one);
    for (let band = 0; band < Math.min(BANDS, powers.length); band++) sums[band] += powers[band];
  }
  return Array.from(sums, (sum) => 10 * Math.log10(sum / count));
}
