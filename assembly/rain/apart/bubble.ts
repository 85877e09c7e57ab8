// A bubble of rain (bubbles.ts): the fields of bank/bubble.ts, with its direction and its end.

import { Bubble } from "../../bank/bubble";

/** A bubble in one of the sixteen directions. */
@unmanaged
export class RainBubble extends Bubble {
  /** From which of the sixteen directions it comes. */
  sector: i32;
  /** When it will have become too faint, samples in the time of bubbles (`apart.time`). */
  end: f64;
}
