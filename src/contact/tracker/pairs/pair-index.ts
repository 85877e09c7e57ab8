// Finds a number by two ids: a table in typed arrays, because a Map whose keys are made of both costs many times as
// much, and clearing it makes garbage.

/** Numbers by pairs of ids. */
export class PairIndex {
  #mask = 255;
  #size = 0;
  /** Entries with another stamp than this one are empty. */
  #now = 1;
  #stamps = new Int32Array(256);
  /** Three numbers an entry: the two ids and what they stand for. */
  #entries = new Int32Array(3 * 256);

  /** Forgets all of them. */
  clear(): void {
    this.#size = 0;
    this.#now++;
    if (this.#now < 2 ** 31 - 1) return;
    this.#now = 1;
    this.#stamps.fill(0);
  }

  /** The number of a pair; −1 when it has none. */
  get(a: number, b: number): number {
    const at = this.#find(a, b);
    return this.#stamps[at] === this.#now ? this.#entries[3 * at + 2] : -1;
  }

  /** Gives a pair a number, 0 or more. */
  set(a: number, b: number, value: number): void {
    // at most half full, so that searches stay short
    if (2 * this.#size > this.#mask) this.#grow();
    const at = this.#find(a, b);
    if (this.#stamps[at] !== this.#now) {
      this.#stamps[at] = this.#now;
      this.#entries[3 * at] = a;
      this.#entries[3 * at + 1] = b;
      this.#size++;
    }
    this.#entries[3 * at + 2] = value;
  }

  /** Where a pair is, or would be. */
  #find(a: number, b: number): number {
    const stamps = this.#stamps;
    const entries = this.#entries;
    const mask = this.#mask;
    const now = this.#now;
    const mixed = Math.imul(Math.imul(a, 0x9e37_79b1) ^ b, 0x85eb_ca6b);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (stamps[at] === now && (entries[3 * at] !== a || entries[3 * at + 1] !== b)) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [stamps, entries, now] = [this.#stamps, this.#entries, this.#now];
    const room = 2 * stamps.length;
    this.#mask = room - 1;
    this.#size = 0;
    this.#now = 1;
    this.#stamps = new Int32Array(room);
    this.#entries = new Int32Array(3 * room);
    for (let at = 0; at < stamps.length; at++)
      if (stamps[at] === now) this.set(entries[3 * at], entries[3 * at + 1], entries[3 * at + 2]);
  }
}
