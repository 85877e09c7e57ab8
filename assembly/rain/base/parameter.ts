// One parameter of rain as it is kept: its value, and the slider on which it glides from one value to another (PHYSICS
// §9.8).

/** A parameter: its value, and the slider along which it glides. Positions lie from 0 to 1. */
@unmanaged
export class Parameter {
  /** The present value, in the parameter's own unit. */
  value: f64;
  /** Where its glide ends. */
  targetValue: f64;
  /** Where the slider is. */
  position: f64;
  /** Where the slider glides to. */
  target: f64;
  /** Speed of the slider, 1/s. */
  speed: f64;
  /** Values at the slider's two ends. */
  least: f64;
  most: f64;
  /** Shape of the slider: value = least + (most − least) · position^bend. */
  bend: f64;
  /** Greatest change of the slider's speed, 1/s². */
  acceleration: f64;
  /** Greatest speed of the slider, 1/s. */
  topSpeed: f64;
  /** A slow slider that comes this near to its target stops at it. */
  snap: f64;
  /** Whether it glides: 1 or 0. */
  glides: i32;
}
/** Bytes from one parameter to the next, a multiple of the size of a float64. */
export const PARAMETER_BYTES: usize = (offsetof<Parameter>() + 7) & ~(<usize>7);
