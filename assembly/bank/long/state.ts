// What the files of this folder keep from one call to the next.

import { Row } from "../../base/row";

@unmanaged
class Longs {
  // sum.ts
  /** Blocks made, to know which bands are due to be looked through. */
  turn: i32;
  /** Modes summed in the last block, for the meter. */
  summed: i32;
  /** 32 numbers a line of a band: the eight numbers of a `GridLine`, four lanes each. */
  sums: Row<f32>;

  // quiet.ts
  /**
   * The greatest age, anchors, of records that are summed. In worlds so large that memory limits the speed, records are
   * written at every fourth anchor only: to read a state and move it on a few times is quicker than to write it.
   */
  mostAge: u16;
  /** A number a band: 1 = nobody hears it. */
  unheard: Row<u8>;
  /** A number a band: how many anchors old its records are. */
  ages: Row<u16>;
  /** Energies of a band at its last anchor: 16 numbers a band, two ears a part; a part is as wide as a short line. */
  parts: Row<f32>;
  /** A number a short line: energy that has joined since the energies were judged. */
  added: Row<f32>;
  /** A number a short line: energy that may join before somebody may hear it; -1 = somebody hears the line. */
  limits: Row<f32>;
  /** Modes in bands that are not summed. */
  quietModes: i32;
  /** q^age of the record that `power` was called for last. */
  powerR: f64;
  powerI: f64;

  // tidy.ts
  /** Blocks until the next look at all chunks. */
  rest: i32;
  /** The chain that is being brought into order, -1 = none is. */
  chain: i32;
  /** The first chunk behind those that are in order. */
  front: i32;
  /** Chunk from which a free place is looked for, and how many were looked at since one was found. */
  hole: i32;
  looked: i32;

  // settle.ts
  /** Gains in the record that was noted last, and how many records have been noted. */
  leftThere: f32;
  rightThere: f32;
  gathered: i32;

  // frames.ts
  /** The lines of a phase, summed: eight numbers a line (GridLine). */
  grid: Row<f32>;
  /** A frame's samples, left channel, then right. */
  out: Row<f32>;

  // places.ts
  /** A number a quad: which line of its band it belongs to. */
  lines: Row<u8>;
  /** A number a line: first slot of its quad that is not full, or -1. */
  open: Row<i32>;
  /** A number a band: its modes. */
  modes: Row<i32>;
}

export const longs = changetype<Longs>(memory.data(offsetof<Longs>()));
