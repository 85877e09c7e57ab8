// From the page's number of a body to its address: an open table with linear steps, at most half full, whose holes are closed
// when a number leaves, so that a look-up never grows slower.
//
//   entry   u32 number (0 = empty), u32 address

import { reserve } from "../base/memory";
import { config } from "../records/state";
import { Body } from "./body";
import { scene } from "./state";

export function reserveIds(): void {
  let room: u32 = 16;
  while (room < <u32>config.maxBodies * 2 + 2) room <<= 1;
  scene.mask = room - 1;
  scene.table = reserve((<usize>room) << 3);
}
export function resetIds(): void {
  memory.fill(scene.table, 0, (<usize>scene.mask + 1) << 3);
}

function home(id: u32): u32 {
  return (id * 0x9e3779b1) & scene.mask;
}
function entry(i: u32): usize {
  return scene.table + ((<usize>i) << 3);
}

export function keepId(id: u32, body: Body): void {
  let i = home(id);
  while (load<u32>(entry(i)) != 0) i = (i + 1) & scene.mask;
  store<u32>(entry(i), id);
  store<u32>(entry(i), <u32>changetype<usize>(body), 4);
}

/** Address of body `id`, or 0. */
export function findId(id: u32): Body {
  if (id == 0) return changetype<Body>(0);
  for (let i = home(id); load<u32>(entry(i)) != 0; i = (i + 1) & scene.mask)
    if (load<u32>(entry(i)) == id) return changetype<Body>(<usize>load<u32>(entry(i), 4));
  return changetype<Body>(0);
}

/** Forgets `id` if it still names `body`. */
export function dropId(id: u32, body: Body): void {
  if (findId(id) != body || !body) return;
  let hole = home(id);
  while (load<u32>(entry(hole)) != id) hole = (hole + 1) & scene.mask;
  for (let i = (hole + 1) & scene.mask; load<u32>(entry(i)) != 0; i = (i + 1) & scene.mask) {
    const wanted = home(load<u32>(entry(i)));
    // move an entry back unless its home lies cyclically between the hole and itself
    if (((i - wanted) & scene.mask) < ((i - hole) & scene.mask)) continue;
    store<u64>(entry(hole), load<u64>(entry(i)));
    hole = i;
  }
  store<u64>(entry(hole), 0);
}
