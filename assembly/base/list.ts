// A list of things without order: an array of their addresses and, in each of them, a word that holds its place in the
// array plus one (0 = not in it). Adding, removing and asking cost a few instructions. Removing moves the last thing
// into the hole, so a loop that removes runs from the end.

import { reserve } from "./memory";

@unmanaged
export class List<T> {
  /** How many things are in the list. */
  size: i32;
  /** Where in a thing its word for this list lies. */
  word: u32;

  /** Begins an empty list. `word`: where in each thing its word lies, as in `offsetof<Body>("inScene")`. */
  reset(word: usize): void {
    this.size = 0;
    this.word = <u32>word;
  }
  item(i: i32): T {
    return load<T>(this.places + ((<usize>i) << 2));
  }
  join(thing: T): void {
    const word = changetype<usize>(thing) + this.word;
    if (load<i32>(word) != 0) return;
    const n = this.size;
    store<T>(this.places + ((<usize>n) << 2), thing);
    this.size = n + 1;
    store<i32>(word, n + 1);
  }
  leave(thing: T): void {
    const word = changetype<usize>(thing) + this.word,
      at = load<i32>(word);
    if (at == 0) return;
    const n = this.size - 1,
      last = this.item(n);
    store<T>(this.places + ((<usize>(at - 1)) << 2), last);
    store<i32>(changetype<usize>(last) + this.word, at);
    store<i32>(word, 0);
    this.size = n;
  }
  /** Empties the list; the caller clears the words of the things that were in it. */
  clear(): void {
    this.size = 0;
  }
  private get places(): usize {
    return changetype<usize>(this) + offsetof<List<T>>();
  }
}

/** Room for a list of up to `room` things. */
export function reserveList<T>(room: i32): List<T> {
  return changetype<List<T>>(reserve(offsetof<List<T>>() + ((<usize>room) << 2)));
}
