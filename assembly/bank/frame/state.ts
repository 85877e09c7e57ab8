// What the files of this folder keep from one call to the next.

import { Row } from "../../base/row";
import { Grid } from "./grid";

@unmanaged
class Frames {
  // grids.ts
  /** The grid of bus 0 in the frame being made; those of the other buses follow. */
  grids: Grid;
  /** The grid of what joins bus 0 in the right half of the frame; those of the other buses follow. */
  fresh: Grid;
  /** For each bus the right half of its last frame, BLOCK samples. */
  overlaps: Row<f32>;
  /** Whether anything has joined since the fresh grids were cleared. */
  anyFresh: bool;

  // frame.ts
  /** BLOCK numbers: byte offset in a transformed grid of every pair of samples, left half first, then right half. */
  order: Row<i32>;
  /** Cosines and sines of the transform (`makeTwiddles`). */
  twiddles: Row<f32>;

  // windows.ts
  /** Scratch of a fit of windows: its columns, then its right side, triangle, weights and sizes. */
  fit: Row<f64>;
  /**
   * For each sample 4 weights, one a moment: BLOCK samples of the left half (b_p), then of the right half (a_p).
   * Weights are halved, because the transform doubles.
   */
  windows: Row<f32>;
  /** The same for coarse lines: value, slope, value, slope for the two channels. */
  coarseWindows: Row<f32>;
}

export const frames = changetype<Frames>(memory.data(offsetof<Frames>()));
