// Of more than four points of a manifold Rapier solves four, and the others keep what they last carried, a hit for ever
// if it was one. They are known by this: more points carry something than were solved, and what they carry is to the
// last bit what it was in the step before.
import type { ContactPoint } from "../../../contact/record.js";

/** Most points of a manifold that Rapier solves. */
export const SOLVED = 4;

/** Finds points that keep an old impulse. */
export class StaleImpulses {
  /** What crowded pairs carried in the last step and in this one, point by point, N·s. */
  #before = new Map<number, number[]>();
  #now = new Map<number, number[]>();

  /** A new step begins. */
  begin(): void {
    const empty = this.#before;
    this.#before = this.#now;
    this.#now = empty;
    empty.clear();
  }

  /** Takes away the points of a pair from an index on that are stale: no more than there are beside the solved ones. */
  drop(key: number, points: ContactPoint[], from: number, unsolved: number): void {
    const impulses = points.slice(from).map(({ j }) => j!);
    this.#now.set(key, impulses);
    const before = this.#before.get(key);
    if (!before) return;
    let left = unsolved;
    for (let i = points.length - 1; i >= from && left > 0; i--) {
      if (!before.includes(points[i].j!)) continue;
      points.splice(i, 1);
      left--;
    }
  }
}
