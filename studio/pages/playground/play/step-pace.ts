// How many steps of physics a frame of the page makes: always of the same length, as many as time has passed, and never
// so many that a slow page gets slower still. Time that is too long ago is left out.

/** Length of a step, s. */
export const STEP = 1 / 60;
/** Most steps at a time. */
export const MOST_STEPS = 4;

/** Counts time in steps. */
export class StepPace {
  #last: number | undefined;
  #left = 0;

  /**
   * Steps to be made now.
   *
   * @param now time of the page, s
   * @param rate of the simulation's time: 0.25 is four times slower than life
   * @example
   * for (let i = pace.steps(performance.now() / 1000, 1); i > 0; i--) engine.step(STEP);
   */
  steps(now: number, rate: number): number {
    const passed = this.#last === undefined ? 0 : Math.max(0, now - this.#last) * rate;
    this.#last = now;
    this.#left += passed;
    const whole = Math.floor(this.#left / STEP + 1e-9);
    if (whole <= MOST_STEPS) {
      this.#left -= whole * STEP;
      return whole;
    }
    this.#left = 0;
    return MOST_STEPS;
  }

  /** How far time is into the next step, 0 to 1: pictures lie between two steps. */
  get within(): number {
    return Math.min(1, Math.max(0, this.#left / STEP));
  }

  /** Begins anew: after a pause. */
  restart(): void {
    this.#last = undefined;
    this.#left = 0;
  }
}
