// Whether a noise bed brings a resynthesis nearer to its recording, as far as the ear can tell: the error in bands of
// one Bark, frame by frame, over what the recording masks there.
import { BarkFrames } from "../hearing/compare/bark-frames.js";
import { FULL_SCALE_DB_SPL } from "../hearing/level.js";
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

const SIZE = 2048;
/** How far under a band its masking begins, dB. */
const MARGIN = 5;

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
  const frames = new BarkFrames({ sampleRate, fullScaleDbSpl, size: SIZE, perBark: 1 });
  const under = 10 ** (-MARGIN / 10);
  const [recorded, other] = [withoutMean(recording), withoutMean(made)];
  let sum = 0;
  let count = 0;
  for (let start = 0; start < recorded.length; start += SIZE / 2) {
    const { one: a, other: b } = frames.lines(recorded, other, start);
    const masked = frames.spread(frames.powers(a));
    const errors = frames.powers(a.map((power, k) => (Math.sqrt(power) - Math.sqrt(b[k])) ** 2));
    for (let band = 0; band < errors.length; band++) {
      sum += errors[band] / (under * masked[band] + frames.quiet[band]);
    }
    count += errors.length;
  }
  return 10 * Math.log10(sum / Math.max(1, count) + 1e-12);
}
