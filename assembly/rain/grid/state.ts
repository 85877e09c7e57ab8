// What the files of this folder keep from one call to the next.

@unmanaged
class Grid {
  // scatter.ts
  /** 257 rows of 8 f32. */
  scatterTable: usize;
  /** Share of the mean that is there at each of the first eight steps behind a change. */
  arrival: usize;
  grids: usize;
  /** u8 for every row: something fell on it in this quantum. */
  fed: usize;
  /** From Pa·s to the grid. */
  perArea: f64;

  // colours.ts
  sent: usize;
  present: usize;
  coloursStates: usize;
  /** u8 for every row. */
  sounding: usize;
  /** f32 for every row. */
  meansBefore: usize;
  /** Two channels' sums: four lanes a step. */
  sums: usize;
  /** A row of nothing, beside which a last channel runs. */
  nothing: usize;
  /** What the present colours were made for. */
  brightness: f64;
  leaves: f64;
  cloth: f64;

  // channels.ts
  /** two channels' steps, and those of one ring. */
  streams: usize;
  /** a block of samples. */
  block: usize;
  /** what `playMono` has added, by channel. */
  monos: usize;
  /** f64 by ear: dark parts, on the grid and in samples. */
  darks: usize;
  /** i32 by channel: blocks in which nothing came. */
  quiets: usize;
  /** u8 by ring and channel: whether its filter sounds. */
  softs: usize;
  played: bool;

  // decimate.ts
  /** even ones, then odd ones. */
  taps: usize;
  lines: usize;
  /** f64: last input and output of the high-pass. */
  passes: usize;

  // soft.ts
  /** the page's table. */
  numbers: usize;
  /** of each ring. */
  filters: usize;
  /** of each ring and channel. */
  softStates: usize;
  resistivity: f64;

  // directions.ts
  /** Channels that have rows. */
  channels: i32;
  /** What is heard of them: a head's four channels are heard on two. */
  heard: i32;
  isHead: bool;
  /** An entry has 2^shift bytes. */
  shift: usize;
  isField: bool;
  /** entries by azimuth seen from the listener. */
  directionsTable: usize;
  /** entries by chance: uniform numbers, turned with wind and listener. */
  aimed: usize;
  /** one entry. */
  spare: usize;
  /** f32: what is heard × buses. */
  routes: usize;
  /** f64 by channel. */
  azimuths: usize;
  /** f64 by channel: mean weight over `aimed`. */
  means: usize;
  /** u16: azimuths to the right of where the wind comes from, as chance has them. */
  lobes: usize;
  /** f64. */
  sines: usize;
  lobe: f64;
  /** How far the listener is turned, entries. */
  turn: i32;
  /** How far the lobe is turned against the listener, entries. */
  turnOfAim: i32;
  /** Bytes of a row. */
  stride: usize;
}

export const grid = changetype<Grid>(memory.data(offsetof<Grid>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginGrid(): void {
  grid.brightness = -1;
  grid.leaves = -1;
  grid.cloth = -1;
  grid.resistivity = -1;
  grid.channels = 1;
  grid.heard = 1;
  grid.shift = 4;
  grid.lobe = -1;
  grid.turnOfAim = -1;
}
