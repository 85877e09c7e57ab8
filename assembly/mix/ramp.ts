// How a gain glides from one anchor to the next: along the first window of the ring path, so that all paths glide alike.

import { reserve } from "../base/memory";
import { BLOCK_BYTES } from "../records/records";
import { mix } from "./state";

export function layRamp(): void {
  mix.ramp = reserve(BLOCK_BYTES);
}
