// A single impulse (RAIN_IMPULSE) that is held until its block is made.

/** An impulse at the listener: part of a drop that is heard by itself. */
@unmanaged
export class Impulse {
  /** When it falls, steps of the grid after the block's start. */
  at: f64;
  /** Pa·s at the listener. */
  area: f32;
  /** Radians to the right of −z in the world. */
  azimuth: f32;
  /** Its colour; a colour of ground is one of bare ground. */
  colour: i32;
}
/** Bytes from one impulse to the next, a multiple of the size of a float64. */
export const IMPULSE_BYTES: usize = (offsetof<Impulse>() + 7) & ~(<usize>7);
