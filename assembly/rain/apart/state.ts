// What the files of this folder keep from one call to the next.

import { Pool } from "../../base/pool";
import { RecordHead } from "../../records/records";

@unmanaged
class Apart {
  // bubbles.ts
  bubbles: usize;
  pool: Pool;
  bars: usize;
  sizes: usize;
  bubblesRadii: usize;
  words: usize;
  first: i32;
  sounding: i32;
  /** Samples since the world began to have bubbles: their own time. */
  time: f64;
  /** How likely a drop of a millimetre makes a bubble, by how upright it falls; -1 = not known yet. */
  upright: f32;

  // bodies.ts
  slots: usize;
  hit: RecordHead;
  /** Bodies that are rained on. */
  rained: i32;

  // thunder.ts
  strokes: usize;
  pieces: usize;
  thunderRows: usize;

  // drips.ts
  last: i32;

  // small-bubbles.ts
  inputs: usize;
  states: usize;
  poles: usize;
  left: usize;
  smallBubblesRadii: usize;

  // sectors.ts
  sectorsRows: usize;
  /** Which of them sound in this block: a bit each. */
  heard: u32;
}

export const apart = changetype<Apart>(memory.data(offsetof<Apart>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginApart(): void {
  apart.first = -1;
  apart.upright = -1;
  apart.last = i32.MIN_VALUE;
}
