// How far the levels of two sounds lie apart, root mean square over all lines of their spectra, or all pieces of their
// envelopes, in which either sounds.

/** Lines so far under the reference's highest count as silence in a log-spectral distance, dB. */
export const LOG_SPECTRAL_DEPTH = 60;

/** A distance that is collected piece by piece. */
export class LevelDistance {
  readonly #least: number;
  #sum = 0;
  #count = 0;

  /** @param least what counts as silence, as a power: lower ones are taken as this. */
  constructor(least: number) {
    this.#least = least;
  }

  /**
   * Adds powers of two sounds, place by place. Where both are silent nothing is compared.
   *
   * @param first the first place that counts: 1 leaves out line 0 of a spectrum, an offset, which is not heard.
   */
  add(one: ArrayLike<number>, other: ArrayLike<number>, first = 0): void {
    const least = this.#least;
    for (let k = first; k < one.length; k++) {
      if (one[k] <= least && other[k] <= least) continue;
      this.#sum += (10 * Math.log10(Math.max(one[k], least) / Math.max(other[k], least))) ** 2;
      this.#count++;
    }
  }

  /** The distance, dB; 0 where nothing sounded. */
  get db(): number {
    return this.#count > 0 ? Math.sqrt(this.#sum / this.#count) : 0;
  }
}
