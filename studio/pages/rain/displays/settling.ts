// How much the newest reading counts in a mean that is shown: all of it while things change, then less and less, as in
// a mean over the time since they came to rest, and after a second or so an even glide. So figures are right soon after
// a change, and calm later.

/**
 * Seconds that a window of the spectrum is long, with what the sound needs to the speakers: so long after a change it
 * still holds what was before.
 */
const WINDOW = 0.45;
/** Seconds over which is averaged in the end. */
const SECONDS = 1.2;

/**
 * Shares of readings.
 *
 * @example
 * const settling = new Settling();
 * mean += settling.share("10 mm/h", now) * (reading - mean);
 */
export class Settling {
  #of: string | undefined;
  #changed = 0;
  #last = 0;

  /** The share of a reading at a time, s, 0 to 1; `of` is what is read, and another one begins anew. */
  share(of: string, now: number): number {
    const gap = now - this.#last;
    this.#last = now;
    if (of !== this.#of) this.#changed = now;
    this.#of = of;
    const rested = now - this.#changed - WINDOW;
    return rested > gap ? Math.min(1, gap / Math.min(SECONDS, rested)) : 1;
  }
}
