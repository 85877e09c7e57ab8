// The scheduling latency of a clock: how far ahead of the audio clock events are placed, and how that adapts.
import { bounded, SLEW } from "./slew.js";

/** How far ahead events are scheduled: up at once when something was late, down slowly, within bounds. */
export class Lead {
  latency: number;
  /** What is in use; it follows `latency` at a bounded speed, so that nobody hears it move. */
  applied: number;
  late = 0;
  readonly #given: readonly [least: number, most: number];
  #bounds = [0, 1];
  #fallAt = Number.NaN;
  #patience = 5;

  constructor(latency: number, least: number, most: number) {
    this.applied = this.latency = latency;
    this.#given = [least, most];
  }
  raise(count: number, most: number, now: number): void {
    this.late += count;
    this.latency = Math.min(this.latency + Math.max(most, 0.001), this.#bounds[1]);
    // Whoever is late again and again is given more time before the next fall.
    this.#fallAt = now + this.#patience;
    this.#patience = Math.min(2 * this.#patience, 300);
  }
  move(elapsed: number, now: number, quantum: number, anchored: boolean): void {
    const need = 2 * quantum + 0.001;
    const [least, most] = this.#given;
    this.#bounds = need > least ? [need, Math.max(most, 1.5 * need)] : [least, most];
    if (Number.isNaN(this.#fallAt)) this.#fallAt = now + this.#patience;
    const fall = 1e-4 * Math.min(elapsed, Math.max(now - this.#fallAt, 0));
    this.latency = Math.min(Math.max(this.latency - fall, this.#bounds[0]), this.#bounds[1]);
    this.applied += bounded(this.latency - this.applied, anchored ? 1 : SLEW * elapsed);
  }
}
