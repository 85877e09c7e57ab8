// What the files of this folder keep from one call to the next.

import { Pool } from "../../base/pool";
import { Row } from "../../base/row";
import { Spectrum } from "./layout";

@unmanaged
class Drives {
  // groups.ts
  /** Address of the groups. */
  groups: usize;
  /** Address of their taps, in the same order. */
  taps: usize;
  /** One a group: DIRECT, STIFF, STIFF_8 or SPECTRAL. */
  forms: Row<u8>;
  /** Chains of groups: a body's, and the free ones. */
  groupPool: Pool;
  /** Groups there is room for. */
  groupRoom: i32;
  /** Groups kept back: while hearing regroups a body's modes, old and new groups exist side by side. */
  spareGroups: i32;
  /** Groups that bodies have. */
  groupsTaken: i32;
  /** Pole of the mode that `findPole` was asked for: ρ = e^s. Its frequency, turns a sample. */
  turns: f64;
  /** Its decay, nepers a sample. */
  decay: f64;
  /** |ρ|². */
  size2: f64;
  /** |1 − ρ|². */
  stiff: f64;

  // spectral.ts
  /** Address of a grid (bank/frame/grid.ts), lane = body or force. */
  grid: usize;
  /** Spectra of four forces. */
  forceSpectra: Spectrum;
  /** Address of the lines of four forces in order, lane = force, on their way from the grid to their spectra. */
  ordered: usize;
  /** Two spectra for each of four bodies, then as many for responses. All zeros between two uses. */
  bodySpectra: Spectrum;
  /** Four blocks of samples, of which a response takes the first. */
  answer: Row<f32>;
  /** Four blocks of force, N. */
  forces: Row<f32>;
  /** Four blocks of sound, one a body. */
  sounds: Row<f32>;
  /** Amplitudes that an impulse leaves in twelve modes: real parts, then imaginary parts. */
  amplitudes: Row<f32>;
  /** Bodies that have joined, up to four. */
  bodyCount: i32;
  /** Forces that wait for their transform, up to four. */
  forceCount: i32;
  /** A bit for each body: some of its forces move to other places in this block. */
  moving: i32;
  /** A bit for each body: its states have been spread over lines. */
  spreadDone: i32;

  // taps.ts
  /** By power of w, eight taps each. */
  polynomials: Row<f32>;
  /** e^(−iω·63.5) of every line of a spectrum. */
  phases: Spectrum;
  /** Partial sums that taps gather for twelve modes: two vectors a mode. */
  gathered: Row<f32>;
  /** The window, halved because transforms double: one number a sample. */
  tapWindow: Row<f32>;

  // shaded.ts
  /** Address of the weights of all groups. */
  weights: usize;
  /** 12 modes a row, the sample before the block first. */
  shadedSamples: Row<f32>;
  /** Sums of a block, one vector a sample, for each ear. All zeros between two uses. */
  shadedLanes: Row<f32>;
  /** A block of samples. */
  shadedMono: Row<f32>;
  /** Whether the weights of the body at hand change within the block. */
  glides: bool;

  // assign.ts
  /**
   * How many high modes may be direct: the first ones in the body's order. All high modes of the body count, so that a
   * mode keeps its form whichever others leave the groups.
   */
  mayBeDirect: i32;
  /** High modes counted so far. */
  highCount: i32;
  /** Modes in front groups: in full direct groups or, on taps, in spectral groups. */
  frontModes: i32;
  /** Front groups. */
  frontGroups: i32;
  /** Modes for which groups were taken last. */
  wantedModes: i32;
  /** First of the groups taken last, -1 = none. */
  takenChain: i32;

  // input.ts
  /** Address of the inputs. */
  inputs: usize;
  /** Chains of inputs: a body's, and the free ones. */
  inputPool: Pool;

  // stream.ts
  /** Address of the streams. */
  streams: usize;
  /** Rings of samples, `config.streamFrames` a stream, N. */
  streamSamples: Row<f32>;
  /** Address of the responses of bodies to their streams (spectral.ts). */
  streamResponses: usize;
  /** Streams that bodies have. */
  openStreams: i32;
  /** Free streams. */
  streamPool: Pool;

  // drive.ts
  /**
   * Sums of a block, one vector a sample: all zeros between two uses. One more vector behind the block takes the sample
   * that `runDirect` makes beyond the end.
   */
  driveLanes: Row<f32>;
  /** A block of samples. */
  driveMono: Row<f32>;
  /** A block of a body's stream, N. */
  force: Row<f32>;
  /** Driven modes, for the meter. */
  drivenModes: i32;
  /** How much less the last block cost with taps than it would have by recurrences alone, ns. */
  tapsSaved: f64;

  // input-gains.ts
  /** Address of the gains of inputs, one piece a group. */
  inputGains: usize;
  /** Chains of pieces: an input's, in the order of its body's groups, and the free ones. */
  gainsPool: Pool;
  /** Pieces there is room for. */
  gainsRoom: i32;
  /** Address of the responses of bodies to their inputs, two an input. */
  inputResponses: usize;
  /** One a group: its piece of the input at hand. */
  gainsOfGroup: Row<i32>;
  /** Excitation of a group: twelve lanes a sample. */
  excitation: Row<f32>;

  // contacts.ts
  /** Samples of twelve modes, the sample before the block first. */
  excitedSamples: Row<f32>;
}

export const drives = changetype<Drives>(memory.data(offsetof<Drives>()));
