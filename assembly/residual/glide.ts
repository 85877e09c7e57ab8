// Numbers that change while they sound glide over 10 ms, block by block.

import { BLOCK } from "../records/records";
import { config } from "../records/state";

/** Length of a glide, s. */
const GLIDE: f64 = 0.01;

/** Blocks that a glide takes. */
export function glideLeft(): i32 {
  return max(1, <i32>nearest((GLIDE * config.rate) / BLOCK));
}
