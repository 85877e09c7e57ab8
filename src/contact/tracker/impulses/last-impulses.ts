// What the reconstruction of impulses found in the last step, so that the next one can start from it: by pair and
// place.
import type { CleanPoint } from "../../record.js";
import { PairIndex } from "../pairs/pair-index.js";

/** Points of successive steps nearer than this are the same one, m. */
const SAME_PLACE = 0.05;

/** The impulses of the last step. */
export class LastImpulses {
  /** The first point of each pair, and for each point the next one of its pair; −1 = none. */
  readonly #first = new PairIndex();
  #next = new Int32Array(64);
  #places = new Float64Array(3 * 64);
  #impulses = new Float64Array(3 * 64);
  #used = new Uint8Array(64);

  /** Forgets everything. */
  clear(): void {
    this.#first.clear();
  }

  /** Keeps three impulses of each of the `count` first points of `chosen`, N·s. */
  keep(points: readonly CleanPoint[], chosen: Int32Array, count: number, impulses: Float64Array): void {
    if (this.#next.length < count) this.#room(chosen.length);
    this.#first.clear();
    this.#used.fill(0, 0, count);
    // from the last to the first, so that each pair is gone through in the order of its points
    for (let i = count - 1; i >= 0; i--) {
      const { a, b, p } = points[chosen[i]];
      this.#next[i] = this.#first.get(a, b);
      this.#first.set(a, b, i);
      for (let k = 0; k < 3; k++) {
        this.#places[3 * i + k] = p[k];
        this.#impulses[3 * i + k] = impulses[3 * i + k];
      }
    }
  }

  /**
   * Takes the impulses of the nearest point of the pair that was not taken yet, times `part`, to `out[at]` and on; 0
   * without one.
   */
  take({ a, b, p }: CleanPoint, part: number, out: Float64Array, at: number): void {
    const places = this.#places;
    let best = -1;
    let least = SAME_PLACE * SAME_PLACE;
    for (let i = this.#first.get(a, b); i >= 0; i = this.#next[i]) {
      if (this.#used[i] !== 0) continue;
      const x = places[3 * i] - p[0];
      const y = places[3 * i + 1] - p[1];
      const z = places[3 * i + 2] - p[2];
      const away = x * x + y * y + z * z;
      if (away >= least) continue;
      least = away;
      best = i;
    }
    for (let k = 0; k < 3; k++) out[at + k] = best < 0 ? 0 : part * this.#impulses[3 * best + k];
    if (best >= 0) this.#used[best] = 1;
  }

  #room(points: number): void {
    this.#next = new Int32Array(points);
    this.#places = new Float64Array(3 * points);
    this.#impulses = new Float64Array(3 * points);
    this.#used = new Uint8Array(points);
  }
}
