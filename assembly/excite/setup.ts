// The room that this folder takes, and how it begins.

import { reserveResonant } from "./resonant";
import { reserveWeights } from "./weights";

/** Room for all that this folder keeps. */
export function reserveStrikes(): void {
  reserveResonant();
  reserveWeights();
}
