// From the page's number of a body to its address: a hash table with open addressing and linear probing, at most half
// full. Its holes are closed when a number leaves, so that look-ups never grow slower.

import { reserve } from "../base/memory";
import { config } from "../records/state";
import { Body } from "./body";
import { scene } from "./state";

/** A number of the page and the body that it names; 0 = empty. */
@unmanaged
class Entry {
  id: u32;
  body: Body;
}

export function reserveIds(): void {
  let room: u32 = 16;
  while (room < <u32>config.maxBodies * 2 + 2) room <<= 1;
  scene.mask = room - 1;
  scene.table = reserve(room, offsetof<Entry>());
}
export function resetIds(): void {
  memory.fill(scene.table, 0, (<usize>scene.mask + 1) * offsetof<Entry>());
}

function home(id: u32): u32 {
  return (id * 0x9e3779b1) & scene.mask;
}
function entry(i: u32): Entry {
  return changetype<Entry>(scene.table + <usize>i * offsetof<Entry>());
}

export function keepId(id: u32, body: Body): void {
  let i = home(id);
  while (entry(i).id != 0) i = (i + 1) & scene.mask;
  entry(i).id = id;
  entry(i).body = body;
}

/** Address of body `id`, or 0. */
export function findId(id: u32): Body {
  if (id == 0) return changetype<Body>(0);
  for (let i = home(id); entry(i).id != 0; i = (i + 1) & scene.mask) if (entry(i).id == id) return entry(i).body;
  return changetype<Body>(0);
}

/** Forgets `id` if it still names `body`. */
export function dropId(id: u32, body: Body): void {
  if (findId(id) != body || !body) return;
  let hole = home(id);
  while (entry(hole).id != id) hole = (hole + 1) & scene.mask;
  for (let i = (hole + 1) & scene.mask; entry(i).id != 0; i = (i + 1) & scene.mask) {
    const wanted = home(entry(i).id);
    // move an entry back unless its home lies cyclically between the hole and itself
    if (((i - wanted) & scene.mask) < ((i - hole) & scene.mask)) continue;
    entry(hole).id = entry(i).id;
    entry(hole).body = entry(i).body;
    hole = i;
  }
  entry(hole).id = 0;
}
