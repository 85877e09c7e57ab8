// What the files of this folder keep from one call to the next.

/** Values of the spline so far, and of the next; some room before and behind, for four are made at a time. */
const MARGIN: usize = 64;

@unmanaged
class Touching {
  // surface.ts
  /** u32, addresses. */
  table: usize;
  /** Where the page lays surfaces. */
  surfaceArena: usize;

  // touch.ts
  touches: usize;
  /** One more than the highest slot in use. */
  topTouch: i32;
  fadeBefore: f32;

  // force.ts
  waiting: usize;

  // way.ts
  wayStep: f32;
  wayBend: f32;
  /** Its least and its most, m, up to the sample behind the block. */
  wayLeast: f32;
  wayMost: f32;
  /** Speeds at the start and the end of the block, sizes, m/s. */
  speedBefore: f32;
  speedNow: f32;

  // random.ts
  spline: usize;
  finer: usize;
}

export const touching = changetype<Touching>(memory.data(offsetof<Touching>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginTouching(): void {
  touching.spline = memory.data(1152) + MARGIN;
  touching.finer = memory.data(1152) + MARGIN;
}
