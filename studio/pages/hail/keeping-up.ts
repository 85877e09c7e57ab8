// Whether the simulation keeps up with the page's clock. Hail that is too dense for a machine falls behind, and what
// falls behind is left out: then it should be said.

/** Seconds over which it is decided. */
const WHILE = 3;
/** Of these seconds the simulation must do this share. */
const ENOUGH = 0.7;

/** Compares the simulation's time with that of the page. */
export class KeepingUp {
  #from: { simulated: number; page: number } | undefined;

  /** Begins anew: after a pause, or when the page was hidden. */
  restart(): void {
    this.#from = undefined;
  }

  /** Takes both times, s. Gives whether it kept up, once in a while; else nothing. */
  tell(simulated: number, page: number): boolean | undefined {
    if (!this.#from || simulated < this.#from.simulated) {
      this.#from = { simulated, page };
      return undefined;
    }
    const passed = page - this.#from.page;
    if (passed < WHILE) return undefined;
    const kept = simulated - this.#from.simulated >= ENOUGH * passed;
    this.#from = { simulated, page };
    return kept;
  }
}
