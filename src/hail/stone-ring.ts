// Flights in closed form, in a ring of equal records: what the GPU reads, what is drawn, and what float64 solves are
// all the same 48 bytes, rounded to float32 once, at birth (PHYSICS §10.1).

/** Words of a record. */
export const STONE_WORDS = 12;
/** Places of a record: float32 unless said otherwise. */
export const STONE = {
  /** Where it was born, m: 3 words. */
  x: 0,
  /** When in its step it was born: a fraction of the step, exact in 24 bits. */
  fraction: 3,
  /** Velocity at birth, m/s: 3 words. */
  v: 4,
  /** The step of its birth: uint32. */
  birth: 7,
  /** How long it flies, s; {@link UNKNOWN} while that is not known. A ring's free records have 0. */
  life: 8,
  /** Acceleration along y, m/s². */
  gravity: 9,
  /** m */
  diameter: 10,
  /** Its running number: uint32. */
  id: 11,
} as const;

/** Stands for a life that is not known yet, s: no flight is as long. */
export const UNKNOWN = 1e9;

/** A ring of flights: record `id mod capacity` belongs to flight `id`. */
export class StoneRing {
  #words: ArrayBuffer;
  /** The records as float32. */
  floats: Float32Array;
  /** The same as uint32. */
  words: Uint32Array;
  #born = 0;

  /** @param capacity a power of 2. */
  constructor(capacity: number) {
    this.#words = new ArrayBuffer(4 * STONE_WORDS * capacity);
    this.floats = new Float32Array(this.#words);
    this.words = new Uint32Array(this.#words);
  }

  /** Records that there is room for. */
  get capacity(): number {
    return this.floats.length / STONE_WORDS;
  }
  /** How many flights were ever born: the next one's number. */
  get born(): number {
    return this.#born;
  }
  /** The oldest flight whose record is still there. */
  get oldest(): number {
    return Math.max(0, this.#born - this.capacity);
  }
  /** Where the record of a flight begins, in words. */
  at(id: number): number {
    return (id & (this.capacity - 1)) * STONE_WORDS;
  }
  /** Makes the next record, to be filled; the oldest makes room. */
  add(): number {
    const at = this.at(this.#born);
    this.words[at + STONE.id] = this.#born;
    this.#born++;
    return at;
  }
  /** Makes room for more, with every record at its new place. */
  grow(capacity: number): void {
    const larger = new StoneRing(capacity);
    // in two runs: those before the end of the old ring, and those after it
    for (let id = this.oldest; id < this.#born; ) {
      const end = Math.min(this.#born, this.capacity * (Math.floor(id / this.capacity) + 1));
      const from = this.at(id);
      larger.words.set(this.words.subarray(from, from + (end - id) * STONE_WORDS), larger.at(id));
      id = end;
    }
    this.#words = larger.#words;
    this.floats = larger.floats;
    this.words = larger.words;
  }
}
