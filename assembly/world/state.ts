// What the files of this folder keep from one call to the next.

import { RecordHead } from "../records/records";

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
}

export const world = changetype<World>(memory.data(offsetof<World>()));
