// What the files of this folder keep from one call to the next.

import { Row } from "../base/row";
import { LINES } from "../records/records";

@unmanaged
class Bank {
  // tiers.ts
  /** Tiers that the world has. */
  tiers: i32;

  // gains.ts
  /** The gain of a mode on a bus, as its record has it. */
  gainR: f32;
  gainI: f32;

  // roles.ts
  roles: usize;
  /** Weight at the end of the block being made of a mode that comes back; one that goes off has the rest. */
  comingWeight: f32;

  // phases.ts
  /** Number of the block's end among the anchors; behind the last one they begin anew. */
  beat: i32;
  /** Modes on long lines. */
  longModes: i32;
  /** Whether a block is being made and its anchors are not: what happens now happens at its end. */
  isOpen: bool;

  // rows.ts
  /** u32, 2^32 turns a sample. */
  increments: Row<u32>;
  /** log2 a sample. */
  decays: Row<f32>;
  /** φ · impulse. */
  gains: Row<f32>;
  /** amplitude of the kick. */
  ar: Row<f32>;
  ai: Row<f32>;
  /** what the kick leaves at the end of the block. */
  zr: Row<f32>;
  zi: Row<f32>;
  /** what it is at the first whole sample behind it. */
  sr: Row<f32>;
  si: Row<f32>;
  /** the recurrence of the tail: y += stiffness·w, w = pull·w − y. */
  pull: Row<f32>;
  stiffness: Row<f32>;
  w: Row<f32>;
  y: Row<f32>;
  /** 1 − e^(−s). */
  stepR: Row<f32>;
  stepI: Row<f32>;
  /** between two passes. */
  angles: Row<f32>;
  cosines: Row<f32>;
  sines: Row<f32>;
  sizes: Row<f32>;
  /** the kick as it was, while it is weighted for one ear after the other. */
  keptR: Row<f32>;
  keptI: Row<f32>;

  // store.ts
  /** The chain of modes that are off: their states move on, nothing is heard of them. Chains before it are the lines, output by output; those behind it are the long lines (long/tiers.ts). */
  offChain: i32;
  /** All chains. */
  chains: i32;
  /** Modes in a chunk, a power of two: large worlds want long straight reads, small ones little waste. */
  chunkModes: i32;
  /** Chunks that there are. */
  chunks: i32;
  /** Slots that there are. */
  slots: i32;
  shift: i32;
  /** u16 a chunk: FREE, TAKEN, or chain + 1 for which it is booked. */
  states: usize;
  /** i32 a chunk: the one behind it in its chain. */
  next: usize;
  hot: usize;
  drift: usize;
  owners: usize;
  previous: usize;
  chainOfChunk: usize;
  extra: usize;
  first: usize;
  last: usize;
  counts: usize;
  ringing: i32;
  /** Chunks below this one have been brought into order, without gaps (long/tidy.ts): others look for room behind them. */
  packed: i32;
  /** Where results of `feel` end. */
  nothing: u32;

  // bubble.ts
  turns: usize;
  bubbleCosines: usize;
  bubbleSines: usize;

  // tail.ts
  lanes: usize;
  /** Samples on their way to what is played ahead. */
  mono: usize;
}

export const bank = changetype<Bank>(memory.data(offsetof<Bank>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginBank(): void {
  bank.offChain = LINES;
  bank.chunkModes = 128;
  bank.shift = 7;
}
