// Reserves this folder's memory, and resets it for a world that begins.

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
