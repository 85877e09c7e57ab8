// Sets that grow together while every member stays like or unlike the others: union–find with parity.

/** Sets that unite, in which every member is like its root (parity 0) or unlike it (1). */
export class Forest {
  readonly #parent: Int32Array;
  readonly #parity: Uint8Array;

  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, i) => i);
    this.#parity = new Uint8Array(count);
  }

  rootOf(i: number): number {
    let root = i;
    let parity = 0;
    while (this.#parent[root] !== root) {
      parity ^= this.#parity[root];
      root = this.#parent[root];
    }
    // Everybody on the way is hung at the root.
    for (let at = i; this.#parent[at] !== root && at !== root; ) {
      const next = this.#parent[at];
      const own = this.#parity[at];
      this.#parent[at] = root;
      this.#parity[at] = parity;
      parity ^= own;
      at = next;
    }
    return root;
  }

  parityOf(i: number): number {
    return this.rootOf(i) === i ? 0 : this.#parity[i];
  }

  /** Whether two members are in one set and like each other; nothing is like -1. */
  isLike(a: number, b: number): boolean {
    return b >= 0 && this.rootOf(a) === this.rootOf(b) && this.parityOf(a) === this.parityOf(b);
  }

  /** Unites two sets; says nothing to those that are one already. */
  unite(a: number, b: number, parity: number): void {
    const rootA = this.rootOf(a);
    const rootB = this.rootOf(b);
    if (rootA === rootB) return;
    const between = this.parityOf(a) ^ this.parityOf(b) ^ parity;
    const [low, high] = rootA < rootB ? [rootA, rootB] : [rootB, rootA];
    this.#parent[high] = low;
    this.#parity[high] = between;
  }
}
