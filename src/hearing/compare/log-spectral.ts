// How far two spectrograms lie apart in decibels, root mean square over all lines of all frames in which either sounds.

/** Lines so far under the reference's highest count as silence, dB. */
export const LOG_SPECTRAL_DEPTH = 60;

/** A distance that is collected frame by frame. */
export class LogSpectral {
  readonly #least: number;
  #sum = 0;
  #count = 0;

  /** @param least what counts as silence, as a power: lower lines are taken as this. */
  constructor(least: number) {
    this.#least = least;
  }

  /** Adds the powers of the lines of a frame. Where both are silent nothing is compared. */
  add(one: Float64Array, other: Float64Array): void {
    const least = this.#least;
    // Line 0 is an offset, which is not heard.
    for (let k = 1; k < one.length; k++) {
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
