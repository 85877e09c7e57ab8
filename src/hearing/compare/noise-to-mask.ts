// How far an error lies under what its sound masks, in critical bands, frame by frame: the noise-to-mask ratio. What
// one critical band holds adds up; a place inside it is known to a quarter of a Bark.
import type { BarkFrames, FrameLines } from "./bark-frames.js";

/**
 * Pieces of each Bark: the masking curve falls by up to 25 dB a Bark, so that a place must be known better than one.
 */
export const PIECES_PER_BARK = 4;

/** Most critical bands; the 25th ends above 20 kHz. */
export const MOST_BANDS = 25;

/**
 * How far under a masker its masking begins, dB: 6.025 + 0.275 b at b Bark, the margin of tones in ISO/IEC 11172-3,
 * Annex D, model 1. Noise masks more (2 + 0.175 b there; ITU-R BS.1387 has max(3, 0.25 b) for all), but ringing bodies
 * are tones, and a check must not pass what is heard.
 */
export function maskOffset(bark: number): number {
  return 6.025 + 0.275 * bark;
}

/** Ratios of one channel, collected frame by frame. They are ratios of powers: 1 is at the mask. */
export class NoiseToMask {
  /** The highest band of every frame so far; NaN where neither sound reaches the threshold in quiet. */
  readonly frameRatios: number[] = [];
  /** The highest ratio of all frames and bands, and where it is; frame −1 where nothing was heard yet. */
  readonly highest = { ratio: 0, frame: -1, band: 0 };
  readonly #frames: BarkFrames;
  readonly #under: Float64Array;
  /** Of the frame at hand: error over mask, reference and test over the threshold in quiet. */
  readonly #ratios: Float64Array;
  readonly #loudness: [reference: Float64Array, test: Float64Array];
  readonly #sums: Float64Array;
  #heard = 0;

  /** @param frames in pieces of a quarter of a Bark. */
  constructor(frames: BarkFrames) {
    this.#frames = frames;
    this.#under = frames.barks.map((bark) => 10 ** (-maskOffset(bark) / 10));
    const bands = Math.min(MOST_BANDS, Math.ceil(frames.barks.length / PIECES_PER_BARK));
    this.#ratios = new Float64Array(bands);
    this.#loudness = [new Float64Array(bands), new Float64Array(bands)];
    this.#sums = new Float64Array(bands);
  }

  /** Adds a frame: `one` is the reference, `other` the sound under test. */
  add(lines: FrameLines): void {
    const { quiet } = this.#frames;
    const [reference, test, error] = [lines.one, lines.other, lines.difference].map((part) =>
      this.#frames.powers(part),
    );
    const masked = this.#frames.spread(reference);
    const mask = masked.map((power, k) => power * this.#under[k] + quiet[k]);
    inBands(error, mask, this.#ratios);
    inBands(reference, quiet, this.#loudness[0]);
    inBands(test, quiet, this.#loudness[1]);
    const heard = this.#loudness.some((bands) => bands.some((ratio) => ratio > 1));
    if (heard) this.#count();
    else this.frameRatios.push(Number.NaN);
  }

  /** Mean ratio of every band over the frames in which something is heard; 0 where there are none. */
  bandRatios(): Float64Array {
    return this.#sums.map((sum) => sum / Math.max(1, this.#heard));
  }

  #count(): void {
    let band = 0;
    this.#ratios.forEach((ratio, k) => {
      this.#sums[k] += ratio;
      if (ratio > this.#ratios[band]) band = k;
    });
    this.#heard++;
    const ratio = this.#ratios[band];
    const frame = this.frameRatios.push(ratio) - 1;
    if (this.highest.frame < 0 || ratio > this.highest.ratio) Object.assign(this.highest, { ratio, frame, band });
  }
}

/** Adds up what each piece of a band has over something else there. */
function inBands(powers: Float64Array, over: Float64Array, out: Float64Array): void {
  out.fill(0);
  const count = Math.min(powers.length, out.length * PIECES_PER_BARK);
  for (let k = 0; k < count; k++) out[Math.floor(k / PIECES_PER_BARK)] += powers[k] / over[k];
}
