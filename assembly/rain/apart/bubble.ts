// A bubble of rain as it is kept: what bank/bubble.ts needs, when it ends and from where it comes (bubbles.ts).

import { Bubble } from "../../bank/bubble";

/** A bubble in one of the sixteen directions. */
@unmanaged
export class RainBubble extends Bubble {
  /** From which of the sixteen directions it comes. */
  sector: i32;
  /** When it has become too faint, samples in the time of bubbles. */
  end: f64;
}
