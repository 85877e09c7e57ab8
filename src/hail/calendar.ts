// Landings by the step they happen in: every flight is solved once and waits here (PHYSICS §10.3).
import type { Landing } from "./flight.js";

/** Landings that are known, by step. */
export class Calendar {
  readonly #steps = new Map<number, Landing[]>();

  /** Notes a landing in its step. */
  add(step: number, landing: Landing): void {
    const others = this.#steps.get(step);
    if (others) others.push(landing);
    else this.#steps.set(step, [landing]);
  }

  /** Takes the landings of a step out. */
  take(step: number): Landing[] {
    const landings = this.#steps.get(step) ?? [];
    this.#steps.delete(step);
    return landings;
  }
}
