// Reserves this folder's memory. There is nothing to reset: every strike fills what it reads.

import { reserveResonant } from "./resonant";
import { reserveWeights } from "./weights";

/** Room for the modes near a pulse's pitch, their sound, and the weights of a struck body's modes. */
export function reserveStrikes(): void {
  reserveResonant();
  reserveWeights();
}
