// Numbers that change while they sound glide over 10 ms, block by block.

import { rate } from "../records/config";
import { BLOCK } from "../records/records";

/** Seconds. */
const GLIDE: f64 = 0.01;

/** Blocks that a glide takes. */
export function glideLeft(): i32 {
  return max(1, <i32>nearest((GLIDE * rate) / BLOCK));
}
