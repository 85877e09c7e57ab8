// What the files of this folder keep from one call to the next.

import { Row } from "../../base/row";
import { Grid } from "../frame/grid";

@unmanaged
class Ring {
  // ring.ts
  /** Which sixteenth of the lines is corrected next, 0 … 15. */
  turn: i32;

  // curve.ts: the modes that are worked on, as `setGlide` was told
  /** Frequencies, in units of 2^-32 turns a sample. */
  increments: Row<u32>;
  /** Log2 of the amplitude's change a sample. */
  decays: Row<f32>;
  /** How θ changes over the block: nepers in the real part, radians in the imaginary part. */
  etaR: Row<f32>;
  etaI: Row<f32>;

  // coarse.ts: one world has one grid of each kind
  /** Value and slope of the coarse lines in both halves of the frame; left and right channel. */
  coarseGrid: Grid;
  /** The same of the modes that join in the right half alone. */
  coarseFresh: Grid;
  /** A kind a line: bits COARSE_BEFORE and COARSE_BEHIND. */
  kinds: Row<u8>;
  /** A number a line: 1 = the line is not summed while it is coarse, because nobody hears it. */
  leftOut: Row<u8>;
  /** Whether any line is coarse before or behind this block's anchor. */
  anyCoarse: bool;
  /** Whether the coarse lines' right half differs from the left: some lines change their kind, or something joins. */
  rightDiffers: bool;
}

export const ring = changetype<Ring>(memory.data(offsetof<Ring>()));
