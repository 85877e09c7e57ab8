// What the files of this folder keep from one call to the next.

import { Pool } from "../../base/pool";

@unmanaged
class Drives {
  // groups.ts
  groups: usize;
  taps: usize;
  /** u8 a group: DIRECT, STIFF, STIFF_8 or SPECTRAL. */
  forms: usize;
  /** Chains of groups: a body's, and the free ones. */
  groupPool: Pool;
  room: i32;
  /** Groups kept back: while hearing deals a body's modes anew, old and new ones exist side by side. */
  spare: i32;
  taken: i32;
  /** ---- one mode: coefficients, state in and out. ρ = e^s is the pole of a sample. */
  turns1: f64;
  decay1: f64;
  /** |ρ|². */
  size2: f64;
  /** |1 − ρ|². */
  stiff: f64;

  // spectral.ts
  /** four bodies' lines, or four forces. */
  grid: usize;
  /** spectra of four forces. */
  lines: usize;
  /** the same, lane = force, lines in order. */
  ordered: usize;
  /** two spectra for each of four bodies, and as many for responses. */
  spectralLanes: usize;
  /** four blocks, for responses. */
  answer: usize;
  /** four blocks of force. */
  forces: usize;
  /** four blocks of sound. */
  sounds: usize;
  amplitudes: usize;
  bodyCount: i32;
  pointCount: i32;
  /** Whether forces move to other places in this block, and whether the states have been spread: a bit for each body. */
  moving: i32;
  done: i32;

  // taps.ts
  /** by power, eight taps each. */
  polynomials: usize;
  /** e^(−iω·63.5) of every line of a spectrum. */
  phases: usize;
  sums: usize;
  /** The window, halved because transforms double: one float a sample. */
  tapWindow: usize;

  // shaded.ts
  weights: usize;
  /** 12 modes a row, the sample before the block first. */
  shadedSamples: usize;
  /** one vector a sample, for each ear. */
  shadedLanes: usize;
  shadedMono: usize;
  glides: bool;

  // deal.ts
  /** High modes of the whole body, from the first on, that may be direct: a mode keeps to its form whichever others leave or come. */
  mayDirect: i32;
  high: i32;
  /** Modes in front groups, and these groups: direct ones, which are full, or spectral ones. */
  front: i32;
  frontGroups: i32;
  /** Modes for which groups were taken last. */
  wanted: i32;
  chain: i32;

  // input.ts
  inputs: usize;
  inputPool: Pool;

  // stream.ts
  streams: usize;
  streamSamples: usize;
  /** one a stream (bank/spectral.ts). */
  streamResponses: usize;
  /** how many are. */
  open: i32;
  streamPool: Pool;

  // drive.ts
  driveLanes: usize;
  driveMono: usize;
  force: usize;
  /** Driven modes, for the meter. */
  drivenModes: i32;
  /** What taps saved in the last block, ns, beside recurrences for all of them. */
  tapsSaved: f64;

  // fed.ts
  pieces: usize;
  piecePool: Pool;
  pieceCount: i32;
  fedResponses: usize;
  /** i32 a group: its piece of the input at hand. */
  pieceOf: usize;
  /** Twelve lanes of input, 128 samples. */
  fedLanes: usize;
  /** What a group makes of them, the sample before the block first. */
  fedSamples: usize;
}

export const drives = changetype<Drives>(memory.data(offsetof<Drives>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginDrives(): void {
  drives.chain = -1;
}
