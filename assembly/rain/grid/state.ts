// What this folder keeps from one call to the next: the grid on which drops fall, its directions, colours and filters,
// and the sound that is still to be played. A step is half a sample.

import { Row } from "../../base/row";
import { DirectionEntry } from "./entry";

@unmanaged
class Grid {
  // scatter.ts
  /** The kernel between one step and the next: 257 rows of 8 taps. */
  kernel: Row<f32>;
  /** Share of a new mean that has arrived at each of the first eight steps after its change. */
  arrival: Row<f32>;
  /** Address of the rows of steps: of each colour the channels, `stride` bytes apart. */
  rows: usize;
  /** Of each row: 1 = some drop fell on it in this quantum. */
  fallenOn: Row<u8>;
  /** Factor from the area of an impulse, Pa·s, to its size on the grid, 1/s. */
  perArea: f64;

  // colours.ts
  /** The numbers that the page has sent of each colour: SENT of them. */
  sent: Row<f32>;
  /** Poles of each colour as they are at present: POLES_ROOM numbers. */
  colours: Row<f32>;
  /** Of each colour: 1 = it has poles that are not real. */
  complex: Row<u8>;
  /** State of the poles on each row: STATE numbers. */
  colourStates: Row<f32>;
  /** Of each row: 1 = something on it still rings. */
  ringing: Row<u8>;
  /** Mean of each colour's steps before directions share the drops out to channels. */
  colourMeans: Row<f64>;
  /** Mean that the last quantum subtracted from each row. */
  meansBefore: Row<f32>;
  /** Sums of two channels: four lanes a step. */
  sums: Row<f32>;
  /** Row, state and sums that run as second channel beside a last, single one: all of them 0. */
  silentRow: Row<f32>;
  silentState: Row<f32>;
  silentSums: Row<f32>;
  /**
   * Brightness of the ground, and factors on the pitch of leaves and cloth, for which `colours` was made; −1 = none.
   */
  brightness: f64;
  leavesPitch: f64;
  clothPitch: f64;

  // channels.ts
  /** Steps of two channels, then those of one ring of ground on both. */
  streams: Row<f32>;
  /** A block of samples, Pa. */
  block: Row<f32>;
  /** Samples that `playMono` has added to each channel, of this block and LATE further ones, Pa. */
  monos: Row<f32>;
  /** State of the low-pass on the dark part of each ear: on the grid and in samples. */
  darks: Row<f64>;
  /** Of each channel: blocks in a row without sound. */
  quiets: Row<i32>;
  /** Of each ring and channel: 1 = its filter sounds. */
  softs: Row<u8>;
  /** Whether `playMono` has added something in this block. */
  played: bool;

  // decimate.ts
  /** Taps of the decimating filter: even ones, then odd ones. */
  taps: Row<f32>;
  /** Steps of each channel that the filter still reads: LINE numbers. */
  lines: Row<f32>;
  /** Last input and output of each channel's high-pass, Pa. */
  passes: Row<f64>;

  // soft.ts
  /** The page's table of soft ground: the poles, then a row for each flow resistivity. */
  impedances: Row<f32>;
  /** Filter of each ring: FILTER numbers. */
  filters: Row<f32>;
  /** State of the filter of each ring and channel: eight numbers. */
  softStates: Row<f32>;
  /** Flow resistivity for which `filters` was made, kPa·s/m²; −1 = none. */
  resistivity: f64;

  // directions.ts
  /** Channels that have rows. */
  channels: i32;
  /** Channels that are heard: the four of a head are heard on two. */
  heard: i32;
  /** Whether the output is a head. */
  isHead: bool;
  /** Whether the output is a sound field. */
  isField: bool;
  /** The entry of one azimuth has 2^shift bytes. */
  shift: usize;
  /** Bytes of a row of the grid. */
  stride: usize;
  /** Entries by azimuth seen from the listener. */
  directions: DirectionEntry;
  /** Entries by chance: by a drop's uniform number of 10 bits, for the present wind and listener. */
  chanceEntries: DirectionEntry;
  /** One entry, for an azimuth between those of the table. */
  spareEntry: DirectionEntry;
  /** Gain from each channel that is heard to each bus. */
  routes: Row<f32>;
  /** Azimuth of each channel, radians to the right. */
  azimuths: Row<f64>;
  /** Mean weight of each channel over all entries by chance. */
  meanWeights: Row<f64>;
  /**
   * Azimuth that belongs to each uniform number of 10 bits, 0 … 1023 of a turn, to the right of where the wind comes
   * from.
   */
  lobes: Row<u16>;
  /** Sine of each azimuth, 0 … 1023 of a turn. */
  sines: Row<f64>;
  /**
   * Strength of the lobe (P_LOBE) for which `lobes` was made: how much more rain comes from where the wind does; −1 =
   * none.
   */
  lobe: f64;
  /** How far the listener is turned, entries. */
  turn: i32;
  /** How far the lobe is turned against the listener, entries; −1 = the entries by chance were not made. */
  turnOfLobe: i32;
}

export const grid = changetype<Grid>(memory.data(offsetof<Grid>()));
