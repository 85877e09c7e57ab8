// A list of bodies without order: an array of addresses and, in each body, its place in the array plus one (0 = not in it).
// Adding, removing and asking cost a few instructions. Removing moves the last body into the hole, so a loop that removes
// runs from the end.
//
//   list + 0   i32  how many
//   list + 8   u32  addresses

import { reserve } from "./memory";

export function layList(room: i32): usize {
  return reserve(8 + ((<usize>room) << 2));
}

export function size(list: usize): i32 {
  return load<i32>(list);
}

/** Nobody is in the list any more: the words of those who were are the caller's to clear. */
export function empty(list: usize): void {
  store<i32>(list, 0);
}

export function item(list: usize, i: i32): usize {
  return <usize>load<u32>(list + ((<usize>i) << 2), 8);
}

/** `place`: address of the body's word for this list. */
export function join(list: usize, body: usize, place: usize): void {
  if (load<i32>(place) != 0) return;
  const n = load<i32>(list);
  store<u32>(list + ((<usize>n) << 2), <u32>body, 8);
  store<i32>(list, n + 1);
  store<i32>(place, n + 1);
}

/** `offset`: where in a body its word for this list lies. */
export function leave(list: usize, body: usize, offset: usize): void {
  const at = load<i32>(body + offset);
  if (at == 0) return;
  const n = load<i32>(list) - 1;
  const last = item(list, n);
  store<u32>(list + ((<usize>(at - 1)) << 2), <u32>last, 8);
  store<i32>(last + offset, at);
  store<i32>(body + offset, 0);
  store<i32>(list, n);
}
