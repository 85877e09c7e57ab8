// How a gain glides from one anchor to the next: along the first window of the ring path, so that all paths glide alike.

import { reserve } from "../base/memory";
import { BLOCK_BYTES } from "../records/records";

/** b_0: how a gain glides from one anchor to the next. One float a sample. */
export let ramp: usize = 0;

export function layRamp(): void {
  ramp = reserve(BLOCK_BYTES);
}
