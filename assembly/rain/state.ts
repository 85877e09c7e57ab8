// What this folder keeps from one call to the next: whether it rains, and the single impulses of the block being made.

import { Impulse } from "./impulse";

@unmanaged
class Rain {
  /** Whether there is room for rain. */
  hasRain: bool;
  /** Whether it rains. */
  raining: bool;
  /** Whether rain begins with this block. */
  begins: bool;
  /** Whether rain fades away. */
  ends: bool;
  /** Gain of the fade in which it ends or begins, 0 to 1. */
  level: f64;
  /** Blocks since it began to rain; below 0 while it warms up. */
  quantum: i32;
  /** Number of the newest rain that a RAIN record named; records of older rains are ignored. */
  newest: u32;
  /** The gain of all rain (P_GAIN) at the end of the last block. */
  gain: f32;
  /** Single impulses of this block. */
  impulses: Impulse;
  /** How many of them there are. */
  impulseCount: i32;
}

export const rain = changetype<Rain>(memory.data(offsetof<Rain>()));
