// What is kept of a stroke of lightning: the pulses that come to the listener, and the walk by which its channel is
// made.

/** One pulse: a piece of the channel, or an echo of it, as it comes to the listener (thunder.ts). */
@unmanaged
export class Pulse {
  /** When it begins, samples after the flash. */
  begins: f64;
  /** How long it is spread out by the travel time along the piece, samples. */
  spread: f32;
  /** Its own length, samples. */
  length: f32;
  /** Its size, Pa. */
  size: f32;
  /** From where it comes, eighths of a turn from the foot of the stroke, −4 … 4. */
  side: f32;
}

/** A place or a direction in the stroke's own frame, m: x from the listener to its foot, y to its right, z up. */
@unmanaged
export class Point {
  x: f64;
  y: f64;
  z: f64;

  put(x: f64, y: f64, z: f64): void {
    this.x = x;
    this.y = y;
    this.z = z;
  }
  copy(other: Point): void {
    this.put(other.x, other.y, other.z);
  }
}

/** The walk along the channel: five points. */
@unmanaged
export class Walk {
  private point(i: usize): Point {
    return changetype<Point>(changetype<usize>(this) + i * offsetof<Point>());
  }
  /** End of the channel so far. */
  get at(): Point {
    return this.point(0);
  }
  /** The direction of its last piece. */
  get along(): Point {
    return this.point(1);
  }
  /** The direction to which it tends. */
  get goal(): Point {
    return this.point(2);
  }
  /** Where the branches begin. */
  get fork(): Point {
    return this.point(3);
  }
  /** Where the part in the cloud begins. */
  get top(): Point {
    return this.point(4);
  }
}
/** Bytes of a walk. */
const WALK_BYTES: usize = 5 * offsetof<Point>();

/** The low-pass of one direction: its two states, Pa. */
@unmanaged
export class Softener {
  first: f32;
  second: f32;
}

/** Directions from which one stroke comes, all round (a power of two). */
export const SIDES: i32 = 8;

/**
 * A stroke that sounds, or whose channel is being made. The low-passes of its directions and its walk follow in memory.
 */
@unmanaged
export class Stroke {
  /** Pieces of the channel made so far, −1 = no stroke. */
  pieces: i32;
  /** Azimuth of its foot, 0 … 1023 of a turn, to the right of −z in the world. */
  azimuth: i32;
  /** Seed from which all its random numbers follow. */
  seed: u32;
  /** Directions that ring: a bit each. */
  ringing: u32;
  /** Samples since the flash. */
  passed: f64;
  /** When the last pulse ends, samples after the flash. */
  ends: f64;

  softener(side: i32): Softener {
    return changetype<Softener>(changetype<usize>(this) + SOFTENERS + <usize>side * offsetof<Softener>());
  }
  get walk(): Walk {
    return changetype<Walk>(changetype<usize>(this) + WALK);
  }
}
const SOFTENERS: usize = offsetof<Stroke>();
const WALK: usize = SOFTENERS + <usize>SIDES * offsetof<Softener>();
/** Bytes of a stroke with its low-passes and its walk. */
export const STROKE_BYTES: usize = WALK + WALK_BYTES;
