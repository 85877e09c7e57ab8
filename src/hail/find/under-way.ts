// What both kinds of finders share: answers that are under way and come in order, the loss of a GPU, and which records
// of a ring are new (PHYSICS §10.3).
import { PLACE, ROW } from "../colliders/pack.js";
import { STONE_WORDS, type StoneRing } from "../stone-ring.js";
import type { FinderSetup, Found } from "./finder.js";

/** Answers under way. */
export class UnderWay {
  /** Resolves with the reason when the GPU is lost. */
  readonly lost: Promise<string>;
  #tellLost: (reason: string) => void = () => {};
  #over: string | undefined;
  #disposed = false;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #refuse = new Set<(error: Error) => void>();

  constructor() {
    this.lost = new Promise((resolve) => {
      this.#tellLost = resolve;
    });
  }

  /** Why there are no more answers, or nothing. */
  get over(): string | undefined {
    return this.#over;
  }

  /** The answer, after those that were asked for before; refused as soon as there are no more. */
  inOrder<T>(answer: () => Promise<T>): Promise<T> {
    const turn = this.#turn;
    const mine = new Promise<T>((resolve, refuse) => {
      if (this.#over !== undefined) {
        refuse(new Error(this.#over));
        return;
      }
      this.#refuse.add(refuse);
      Promise.all([answer(), turn])
        .then(([found]) => resolve(found), refuse)
        .finally(() => this.#refuse.delete(refuse));
    });
    this.#turn = mine.catch(() => {}); // also: nobody need listen
    return mine;
  }

  /** The GPU is lost: says so, and refuses what is under way. */
  lose(reason: string): void {
    if (this.#over !== undefined) return;
    this.#end(reason);
    if (!this.#disposed) this.#tellLost(reason);
  }

  /** Refuses what is under way and says nothing any more. */
  dispose(): void {
    this.#disposed = true;
    if (this.#over === undefined) this.#end("the finder was disposed of");
  }

  #end(reason: string): void {
    this.#over = reason;
    for (const refuse of this.#refuse) refuse(new Error(reason));
    this.#refuse.clear();
  }
}

/** The records that a GPU has: of which ring, and how many flights had been born. */
export class Copied {
  capacity = 0;
  born = 0;

  /** Records that are in use; those after them are free. */
  get slots(): number {
    return Math.min(this.born, this.capacity);
  }

  /**
   * Notes that flights `from` to `to − 1` are new, and gives the places to copy: pairs of first word and number of
   * words. After the ring has grown that is all of it.
   */
  take(ring: StoneRing, from: number, to: number): { grown: boolean; parts: readonly (readonly [number, number])[] } {
    const { capacity } = ring;
    const grown = capacity !== this.capacity;
    this.capacity = capacity;
    this.born = Math.max(this.born, to);
    if (grown || to - from >= capacity) return { grown, parts: [[0, capacity * STONE_WORDS]] };
    if (to <= from) return { grown, parts: [] };
    const [first, last] = [ring.at(from), ring.at(to - 1)];
    if (first <= last) return { grown, parts: [[first, last + STONE_WORDS - first]] };
    return {
      grown,
      parts: [
        [first, capacity * STONE_WORDS - first],
        [0, last + STONE_WORDS],
      ],
    };
  }
}

/** How high the highest of the colliders is, m: nothing happens above. */
export function topOf({ colliders, count }: FinderSetup): number {
  let top = -FAR;
  for (let row = 0; row < count; row++) top = Math.max(top, colliders[ROW * row + PLACE.high + 1]);
  return top;
}

/** Stands for a height below everything, m. */
const FAR = 1e30;

/** Room for `count` stones. */
export function roomFor(count: number): Found {
  return {
    count,
    stones: new Uint32Array(count),
    colliders: new Uint32Array(count),
    times: new Float32Array(count),
    lost: 0,
  };
}

/** The running number of the stone in a slot: the youngest that belongs there. */
export function idOf(slot: number, born: number, capacity: number): number {
  const last = born - 1;
  return last - ((last - slot) % capacity);
}
