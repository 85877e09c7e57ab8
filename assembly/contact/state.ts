// What the files of this folder keep from one call to the next.

import { Row } from "../base/row";
import { Numbers, Surface } from "../records/contact";

@unmanaged
class Touching {
  // surface.ts
  /** The surfaces by their index, null = none: MAX_SURFACES. */
  surfaces: Row<Surface>;
  /** Where the page lays surfaces: config.surfaceBytes bytes. */
  surfaceArena: usize;

  // touches.ts
  /** The touches by their slot: config.maxTouches of TOUCH_BYTES each. */
  touches: usize;
  /** One more than the highest slot in use. */
  topTouch: i32;
  /** Numbers at the start of the block of the touch being worked on, NUMBERS_BYTES long. */
  numbersBefore: Numbers;
  /** Fade, at the start of the block, of the touch being worked on, 0 … 1. */
  fadeBefore: f32;

  // force.ts
  /** Touches that wait for the filters, 0 … 3. */
  waiting: usize;

  // way.ts
  /** Way of the contact in the first sample, m. */
  wayStep: f32;
  /** Half of the growth of a sample's way from each sample to the next, m. */
  wayBend: f32;
  /** Least and greatest distance along the way, m, signed, up to the sample behind the block. */
  wayLeast: f32;
  wayMost: f32;
  /** Sizes of the speeds at the start and at the end of the block, m/s. */
  speedBefore: f32;
  speedNow: f32;

  // random.ts
  /** Values of the spline so far, m, and room for those of the next lattice. */
  spline: Row<f32>;
  finer: Row<f32>;
}

export const touching = changetype<Touching>(memory.data(offsetof<Touching>()));
