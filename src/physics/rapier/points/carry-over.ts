// Below 0.21 Rapier's impulse of a step holds what the last sub-step of the step before carried, too, because that is
// what it starts from: of n sub-steps a load that lasts reads (n + 1)/n times too heavy, while a fresh hit is right.
// What was carried over is taken away again.
import type { ContactPoint } from "../../../contact/record.js";

/** Corrects impulses pair by pair. */
export class CarryOver {
  #subSteps = 4;
  /** Impulses of pairs in the last step and in this one, N·s. */
  #before = new Map<number, number>();
  #now = new Map<number, number>();

  /** A new step begins. */
  begin(subSteps: number): void {
    this.#subSteps = Math.max(1, subSteps);
    const empty = this.#before;
    this.#before = this.#now;
    this.#now = empty;
    empty.clear();
  }

  /** Corrects the points from an index on: those of one pair. */
  correct(key: number, points: readonly ContactPoint[], from: number): void {
    let sum = 0;
    for (let i = from; i < points.length; i++) sum += points[i].j ?? 0;
    if (!(sum > 0)) return;
    const before = this.#before.get(key) ?? 0;
    // an even load carries over just this; a hit on top of a load must not be cut by its own size
    const carried = Math.min(before / this.#subSteps, sum / (this.#subSteps + 1));
    const part = (sum - carried) / sum;
    for (let i = from; i < points.length; i++) points[i].j = points[i].j! * part;
    this.#now.set(key, sum - carried);
  }
}
