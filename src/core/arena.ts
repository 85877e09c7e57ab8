// Room for models in the core's memory: pieces of a fixed stretch, first fit, neighbours joined when given back. Kept
// on the page's side, because models come and go seldom and the core only needs to know where they lie.

const ALIGNMENT = 64;

/** Hands out and takes back pieces of `size` bytes. */
export class Arena {
  readonly #free: { at: number; size: number }[];

  constructor(size: number) {
    this.#free = size > 0 ? [{ at: 0, size }] : [];
  }

  /** Offset of a piece of at least `size` bytes, or -1 when there is none. */
  take(size: number): number {
    const wanted = Math.ceil(size / ALIGNMENT) * ALIGNMENT;
    const i = this.#free.findIndex((piece) => piece.size >= wanted);
    if (i < 0) return -1;
    const piece = this.#free[i];
    const at = piece.at;
    piece.at += wanted;
    piece.size -= wanted;
    if (piece.size === 0) this.#free.splice(i, 1);
    return at;
  }

  /** Takes back the piece of `size` bytes at `at`. */
  give(at: number, size: number): void {
    const given = { at, size: Math.ceil(size / ALIGNMENT) * ALIGNMENT };
    let i = this.#free.findIndex((piece) => piece.at > at);
    if (i < 0) i = this.#free.length;
    this.#free.splice(i, 0, given);
    for (const j of [i, i - 1]) {
      const left = this.#free[j];
      const right = this.#free[j + 1];
      if (left && right && left.at + left.size === right.at) {
        left.size += right.size;
        this.#free.splice(j + 1, 1);
      }
    }
  }
}
