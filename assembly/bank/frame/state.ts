// What the files of this folder keep from one call to the next.

@unmanaged
class Frames {
  // grids.ts
  grids: usize;
  fresh: usize;
  tails: usize;
  /** Whether anything has joined since the grids of what joins were cleared. */
  any: bool;

  // frame.ts
  /** byte offset in the grid of every pair of samples, left half then right half. */
  order: usize;
  twiddles: usize;

  // windows.ts
  scratch: usize;
  /** Left half frame (b_p), then right half (a_p): 4 floats a sample. Halved, because the transform doubles. */
  windows: usize;
  /** Windows of two moments, for lines that need little precision: value, slope, value, slope for the two channels. */
  coarseWindows: usize;
}

export const frames = changetype<Frames>(memory.data(offsetof<Frames>()));
