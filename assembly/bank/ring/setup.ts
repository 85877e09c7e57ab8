// The memory of this folder, and how it starts.

import { reserveCoarse, resetCoarse } from "./coarse";
import { resetTurn } from "./ring";

/** Lays out the grids and the kinds of coarse lines. */
export function reserveRing(): void {
  reserveCoarse();
}
/** A world begins. */
export function resetRing(): void {
  resetCoarse();
  resetTurn();
}
