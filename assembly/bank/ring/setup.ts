// The room that this folder takes, and how it begins.

import { reserveCoarse, resetCoarse } from "./coarse";
import { resetTurn } from "./ring";

/** Room for all that this folder keeps. */
export function reserveRing(): void {
  reserveCoarse();
}
/** A world begins. */
export function resetRing(): void {
  resetCoarse();
  resetTurn();
}
