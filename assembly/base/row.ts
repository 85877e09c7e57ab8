// A typed view of numbers that follow each other in memory: `row[i]` instead of a load at an address, compiled to the
// same instruction. A kernel that walks four numbers at a time asks `at` for addresses.

import { reserve } from "./memory";

@unmanaged
export class Row<T> {
  [key: number]: T;

  @operator("[]")
  get(i: usize): T {
    return load<T>(changetype<usize>(this) + (i << alignof<T>()));
  }
  @operator("[]=")
  set(i: usize, value: T): void {
    store<T>(changetype<usize>(this) + (i << alignof<T>()), value);
  }
  get address(): usize {
    return changetype<usize>(this);
  }
  /** The address of number i. */
  at(i: usize): usize {
    return changetype<usize>(this) + (i << alignof<T>());
  }
  /** The row that begins at number i of this one. */
  from(i: usize): Row<T> {
    return changetype<Row<T>>(this.at(i));
  }
  fill(value: T, count: usize): void {
    for (let i: usize = 0; i < count; i++) this[i] = value;
  }
  /** The first `count` numbers become 0. */
  clear(count: usize): void {
    memory.fill(changetype<usize>(this), 0, count << alignof<T>());
  }
}

/** Room for so many numbers. */
export function reserveRow<T>(count: f64): Row<T> {
  return changetype<Row<T>>(reserve(count, sizeof<T>()));
}
