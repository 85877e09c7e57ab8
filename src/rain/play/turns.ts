// When it rains: begins and ends, by the block in which each counts. They may lie in the future.

/** From a block on it rains, or it does not. */
interface Turn {
  block: number;
  rains: boolean;
}

/** The begins and ends of a rain. */
export class Turns {
  #turns: Turn[] = [];

  /** What was said last, for whenever. */
  get latest(): boolean {
    return this.#turns.at(-1)?.rains ?? false;
  }

  /** From a block on it rains, or not; what was said before counts until then, and is forgotten from `now` on back. */
  add(turn: Turn, now: number): void {
    this.#turns.push(turn);
    const past = this.#turns.filter(({ block }) => block <= now).at(-1);
    this.#turns = this.#turns.filter((one) => one.block > now || one === past);
  }

  /** Whether it rains, and has begun before this block. */
  rainsIn(block: number): boolean {
    // the latest block counts, and of equal ones what was said last
    let last: Turn | undefined;
    for (const turn of this.#turns) if (turn.block <= block && turn.block >= (last?.block ?? -1)) last = turn;
    return last?.rains === true && last.block < block;
  }
}
