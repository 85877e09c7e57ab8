// Places for touches in the core. One that has ended fades for a while before its place may be used again.

/** Hands out numbers from 0 on; each comes back some time after it was given up. */
export class Slots {
  /** How often there was none. */
  refused = 0;
  readonly #free: number[];
  /** Given up, and when they may be used again; in order of that. */
  readonly #resting: { slot: number; from: number }[] = [];
  readonly #rest: number;

  /** @param rest samples that a slot rests after it was given up */
  constructor(count: number, rest: number) {
    this.#free = Array.from({ length: count }, (_, i) => count - 1 - i);
    this.#rest = rest;
  }

  /** A slot for use from a time (samples) on, or −1. */
  take(time: number): number {
    while (this.#resting.length > 0 && this.#resting[0].from <= time) this.#free.push(this.#resting.shift()!.slot);
    const slot = this.#free.pop() ?? -1;
    if (slot < 0) this.refused++;
    return slot;
  }

  /** Gives a slot up at a time. */
  give(slot: number, time: number): void {
    this.#resting.push({ slot, from: time + this.#rest });
  }
}
