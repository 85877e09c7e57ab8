// What the files of this folder keep from one call to the next.

@unmanaged
class Longs {
  // sum.ts
  turn: i32;
  /** Modes summed in the last block, for the meter. */
  summed: i32;
  /** 128 B a line of a band: value and slope left, then right, real parts, then imaginary ones; lane by lane. */
  sums: usize;

  // quiet.ts
  /** The greatest age of records that are summed. Where memory decides they are written at every fourth anchor only: to read a state and turn it some times is quicker than to write it. */
  mostAge: u16;
  unheard: usize;
  ages: usize;
  /** f32 a band, ear and part of it: energy at its last anchor; a part is as wide as a short line. */
  parts: usize;
  /** f32 a short line: energy that has joined since the energies were judged. */
  added: usize;
  /** f32 a short line. */
  limits: usize;
  /** Modes in bands that are not made. */
  quietModes: i32;
  /** q^age of the record at p. */
  powerR: f64;
  powerI: f64;

  // tidy.ts
  rest: i32;
  /** The chain that is being brought into order, -1 = none is. */
  chain: i32;
  /** Behind all that is in order. */
  front: i32;
  /** Where to look for a free place first, and how many were looked at since one was found. */
  hole: i32;
  looked: i32;

  // settle.ts
  /** the gains in the records that were gathered last, and how many there were. */
  leftThere: f32;
  rightThere: f32;
  gathered: i32;

  // frames.ts
  grid: usize;
  out: usize;

  // places.ts
  /** u8 a quad: which line of its band it belongs to. */
  lines: usize;
  /** i32 a line: first slot of its quad that is not full, or -1. */
  open: usize;
  /** i32 a band. */
  modes: usize;
}

export const longs = changetype<Longs>(memory.data(offsetof<Longs>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginLongs(): void {
  longs.powerR = 1;
  longs.chain = -1;
}
