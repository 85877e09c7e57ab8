// What the files of this folder keep from one call to the next.

import { Row } from "../base/row";
import { Word } from "../scene/page";
import { Drifts, Quads } from "./mode";

@unmanaged
class Bank {
  // tiers.ts
  /** Tiers of long lines that the world has, 0 … 4. */
  tiers: i32;

  // gains.ts
  /** The gain of a mode on a bus that `modeGain` found last, as its record has it. */
  gainR: f32;
  gainI: f32;

  // roles.ts
  /** Role and flags of every mode that there is room for; null in a world without hearing. */
  roles: Row<u8>;
  /** Weight, 0 … 1, at the end of the block being made of a mode that comes back; one that goes off has the rest. */
  comingWeight: f32;

  // phases.ts
  /** Number of the block's end among the anchors; behind the last one the numbers begin again at 0. */
  beat: i32;
  /** Modes on long lines. */
  longModes: i32;
  /**
   * Whether the lines have moved on to the end of the block and its anchors are not made yet: events happen at its end.
   */
  isOpen: bool;

  // rows.ts: a number a mode of the body being worked on
  /** Frequencies, 2^32 turns a sample. */
  increments: Row<u32>;
  /** Log2 of the amplitude's change a sample. */
  decays: Row<f32>;
  /** Shape at the struck point along the impulse, times the impulse. */
  gains: Row<f32>;
  /** Amplitude of the kick. */
  ar: Row<f32>;
  ai: Row<f32>;
  /** What the kick leaves at the end of the block. */
  zr: Row<f32>;
  zi: Row<f32>;
  /** Amplitude at the first whole sample behind the kick. */
  sr: Row<f32>;
  si: Row<f32>;
  /** The recurrence of the tail: y += stiffness·w, w = pull·w − y. */
  pull: Row<f32>;
  stiffness: Row<f32>;
  w: Row<f32>;
  y: Row<f32>;
  /** 1 − e^(−s), s being the pole of one sample. */
  stepR: Row<f32>;
  stepI: Row<f32>;
  /** Between two passes: angles in turns, their cosines and sines, and log2 of sizes, then the sizes. */
  angles: Row<f32>;
  cosines: Row<f32>;
  sines: Row<f32>;
  sizes: Row<f32>;
  /** The kick before it is weighted for one ear after the other. */
  keptR: Row<f32>;
  keptI: Row<f32>;

  // store.ts
  /**
   * The chain of modes that are off: their states move on, nothing is heard of them. Chains before it are the lines,
   * output by output; those behind it are the long lines (tiers.ts).
   */
  offChain: i32;
  /** How many chains there are. */
  chains: i32;
  /** Modes in a chunk, a power of two: large worlds want long straight reads, small ones little waste. */
  chunkModes: i32;
  /** Its logarithm to the base of 2. */
  chunkShift: i32;
  /** How many chunks there are. */
  chunks: i32;
  /** How many slots there are. */
  slots: i32;
  /** Modes in chains, in the lines and off. */
  ringing: i32;
  /** Chunks below this one have been brought into order, without gaps (long/tidy.ts): takers look for room behind. */
  packed: i32;
  /** A number a chunk: FREE, TAKEN, or chain + 1 for which it is booked. */
  chunkStates: Row<u16>;
  /** A number a chunk: the chunk behind it and before it in its chain, -1 = none, and that chain. */
  nextChunks: Row<i32>;
  previousChunks: Row<i32>;
  chainsOfChunks: Row<i32>;
  /** A number a chain: its first and its last chunk, -1 = none, and how many places on it are in use. */
  firstChunks: Row<i32>;
  lastChunks: Row<i32>;
  counts: Row<i32>;
  /** The records of modes, chunk by chunk. */
  quads: Quads;
  /** What the rounded poles of modes lose; null where nobody corrects it. */
  drifts: Drifts;
  /** Gains that do not fit into records: for each quad its rows of four numbers. */
  extraGains: Row<f32>;
  /** The word of every slot's owner; null = nobody's. */
  owners: Row<Word>;
  /** Where the results of `readAhead` end. */
  bitsRead: u32;

  // bubble.ts: a number a sample of a block
  /** Phase of the bubble being made, turns, and its cosine and sine. */
  bubbleTurns: Row<f32>;
  bubbleCosines: Row<f32>;
  bubbleSines: Row<f32>;

  // tail.ts: samples from the start of the block on, as many as can be held ahead
  /** Four sums a sample: lane m has those of modes m, m + 4, m + 8 … */
  lanes: Row<f32>;
  /** Samples made of the lanes, before they go to what is played ahead. */
  mono: Row<f32>;
}

export const bank = changetype<Bank>(memory.data(offsetof<Bank>()));
