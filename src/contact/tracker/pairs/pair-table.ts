// The pairs that a tracker remembers: found by their bodies, gone through in the order they came or by their keys.
import type { BodyState } from "../body-state.js";
import { Pair } from "./pair.js";
import { PairIndex } from "./pair-index.js";

/** PairTable of bodies. */
export class PairTable {
  /** All of them, in the order they came. */
  readonly all: Pair[] = [];
  /**
   * All of them by their keys, so that what comes of them does not depend on the order in which an engine lists them.
   */
  readonly byKey: Pair[] = [];
  readonly #index = new PairIndex();

  /** The pair of two ids, the lower one first. */
  get(a: number, b: number): Pair | undefined {
    const at = this.#index.get(a, b);
    return at < 0 ? undefined : this.all[at];
  }

  /** A new pair. */
  add(a: BodyState, b: BodyState): Pair {
    const pair = new Pair(a, b);
    this.#index.set(a.id, b.id, this.all.length);
    this.all.push(pair);
    this.byKey.splice(placeOf(pair.key, this.byKey), 0, pair);
    return pair;
  }

  /** Forgets pairs. */
  drop(goes: (pair: Pair) => boolean): void {
    if (keep(this.all, goes) === 0) return;
    const left = new Set(this.all);
    keep(this.byKey, (pair) => !left.has(pair));
    this.#index.clear();
    this.all.forEach((pair, at) => {
      this.#index.set(pair.a.id, pair.b.id, at);
    });
  }
}

/** How many pairs have a lower key. */
function placeOf(key: number, sorted: readonly Pair[]): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle].key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Takes away what goes, in place; says how many went. `goes` is asked once of each. */
function keep(pairs: Pair[], goes: (pair: Pair) => boolean): number {
  let kept = 0;
  for (const pair of pairs) {
    if (goes(pair)) continue;
    pairs[kept++] = pair;
  }
  const gone = pairs.length - kept;
  if (gone > 0) pairs.length = kept;
  return gone;
}
