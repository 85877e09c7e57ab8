// Numbers things that are found again by a hash of what they are: one flat array, so that millions are no trouble.

/** A table of at most so many things. */
export class HashTable {
  /** How many different things there are. */
  count = 0;
  /** In each slot the number of the thing whose hash led there, plus one. */
  readonly #slots: Int32Array;

  constructor(most: number) {
    let slots = 16;
    while (slots < 2 * most) slots *= 2;
    this.#slots = new Int32Array(slots);
  }

  /** The number of the thing of a hash: the known one that is the same, or else the next. */
  numberOf(hash: number, isSame: (known: number) => boolean): number {
    const last = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & last;
    for (; this.#slots[slot] > 0; slot = (slot + 1) & last) {
      if (isSame(this.#slots[slot] - 1)) return this.#slots[slot] - 1;
    }
    this.#slots[slot] = this.count + 1;
    return this.count++;
  }
}

/** Three whole numbers in one. */
export function hashOf(a: number, b: number, c: number): number {
  return Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
}
