// Landings by the step they happen in: every flight is solved once and waits here (PHYSICS §10.3). Falls are kept as
// plain numbers, for there may be thousands a step.
import type { Landing } from "./flight.js";

/** What lands in a step. */
export interface Day {
  /** Falls: the stone's number, the row of the collider, and its life in seconds, one after the other. */
  falls: number[];
  /** Flights after a bounce. */
  hops: Landing[];
}

/** Landings that are known, by step. */
export class Calendar {
  readonly #days = new Map<number, Day>();

  /** Notes the landing of a stone's fall. */
  addFall(step: number, stone: number, row: number, life: number): void {
    this.#day(step).falls.push(stone, row, life);
  }

  /** Notes the landing of a hop. */
  addHop(step: number, landing: Landing): void {
    this.#day(step).hops.push(landing);
  }

  /** Takes the landings of a step out. */
  take(step: number): Day | undefined {
    const day = this.#days.get(step);
    this.#days.delete(step);
    return day;
  }

  #day(step: number): Day {
    let day = this.#days.get(step);
    if (!day) {
      day = { falls: [], hops: [] };
      this.#days.set(step, day);
    }
    return day;
  }
}
