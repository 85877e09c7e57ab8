// What the files of this folder keep from one call to the next.

import { LAYOUT_SPEAKERS, RecordHead } from "../records/records";

@unmanaged
class World {
  // block.ts
  /** a copy of the record being worked on. */
  again: RecordHead;
  paused: bool;
  /** paused and faded out. */
  still: bool;

  // entry.ts
  inbox: usize;
  outline: i32;
}

export const world = changetype<World>(memory.data(offsetof<World>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginWorld(): void {
  world.outline = LAYOUT_SPEAKERS;
}
