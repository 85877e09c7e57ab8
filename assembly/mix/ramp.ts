// How a gain glides from one anchor to the next: along the first window of the ring path (bank/frame/windows.ts, which
// writes it), so that all paths glide alike.

import { reserveRow } from "../base/row";
import { BLOCK } from "../records/records";
import { mix } from "./state";

/** Room for the window. */
export function reserveRamp(): void {
  mix.ramp = reserveRow<f32>(BLOCK);
}
