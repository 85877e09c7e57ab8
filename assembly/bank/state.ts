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
  /** The gain that `modeGain` read last: of one mode on one bus, from the mode's record. */
  gainR: f32;
  gainI: f32;

  // roles.ts
  /** Role and flags of every mode that there is room for; null in a world without hearing. */
  roles: Row<u8>;
  /** Weight, 0 … 1, of modes that fade in at the end of the block being made; modes that fade out have 1 minus it. */
  comingWeight: f32;

  // phases.ts
  /** Number of the anchor at the end of the block being made; behind the last number it begins again at 0. */
  beat: i32;
  /** Modes on long lines. */
  longModes: i32;
  /**
   * True from the moment at which the lines are summed until the long anchors of the block are made: events that come
   * in between change the amplitudes at the end of the block.
   */
  isOpen: bool;

  // rows.ts: one number for each mode of the body being worked on
  /** Frequencies, in units of 2^-32 turns a sample. */
  increments: Row<u32>;
  /** Log2 of the amplitude's change a sample. */
  decays: Row<f32>;
  /** Shape at the struck point along the impulse, times the impulse. */
  gains: Row<f32>;
  /** Amplitude of the kick. */
  ar: Row<f32>;
  ai: Row<f32>;
  /** Amplitude that the kick leaves at the end of the block. */
  zr: Row<f32>;
  zi: Row<f32>;
  /** Amplitude at the first whole sample behind the kick. */
  sr: Row<f32>;
  si: Row<f32>;
  /** The recurrence of the tail: y' = y + stiffness·w, w' = pull·w − y. */
  pull: Row<f32>;
  stiffness: Row<f32>;
  w: Row<f32>;
  y: Row<f32>;
  /** 1 − e^(−s), s being the pole of one sample. */
  stepR: Row<f32>;
  stepI: Row<f32>;
  /**
   * Scratch between two passes: angles in turns, their cosines and sines; log2 of sizes, then the sizes themselves.
   */
  angles: Row<f32>;
  cosines: Row<f32>;
  sines: Row<f32>;
  sizes: Row<f32>;
  /** Copy of the kick without weights, while rows `ar`, `ai` hold the kick weighted for one ear. */
  keptR: Row<f32>;
  keptI: Row<f32>;

  // store.ts
  /**
   * The chain of modes that are off: their states move on, but they are silent. Chains before it are the lines, output
   * by output; those behind it are the long lines (tiers.ts).
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
  /** Modes in all chains: on lines, on long lines and off. */
  ringing: i32;
  /**
   * Chunks below this one have been brought into order, without gaps (long/tidy.ts): a chain that needs a chunk looks
   * for it from here on.
   */
  packed: i32;
  /** For each chunk: FREE, TAKEN, or 1 + the chain that has booked it. */
  chunkStates: Row<u16>;
  /** For each chunk: the next and the previous chunk of its chain, -1 = none, and its chain. */
  nextChunks: Row<i32>;
  previousChunks: Row<i32>;
  chainsOfChunks: Row<i32>;
  /** For each chain: its first and its last chunk, -1 = none, and how many of its places are in use. */
  firstChunks: Row<i32>;
  lastChunks: Row<i32>;
  counts: Row<i32>;
  /** The records of modes, chunk by chunk. */
  quads: Quads;
  /** Losses of the modes' rounded poles (mode.ts, `Drift`); null in worlds that do not correct them. */
  drifts: Drifts;
  /** Gains that do not fit into records: for each quad `mix.gainRows` rows of four numbers. */
  extraGains: Row<f32>;
  /** For each slot the word of the mode in it; null = the slot is empty. */
  owners: Row<Word>;
  /** Written by `keepRead` alone, so that the compiler keeps the reads of `readAhead`. */
  bitsRead: u32;

  // bubble.ts: one number for each sample of a block
  /** Phase of the bubble being made, turns, and its cosine and sine. */
  bubbleTurns: Row<f32>;
  bubbleCosines: Row<f32>;
  bubbleSines: Row<f32>;

  // tail.ts: AHEAD samples (mix/ahead.ts) from the start of the block on
  /** Four sums for each sample: lane m sums the modes m, m + 4, m + 8 … */
  lanes: Row<f32>;
  /** Samples made from the lanes, before they are added to the sound that is made ahead (mix/ahead.ts). */
  mono: Row<f32>;
}

export const bank = changetype<Bank>(memory.data(offsetof<Bank>()));
