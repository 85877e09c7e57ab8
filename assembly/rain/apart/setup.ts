// Reserves this folder's memory, and resets it for a world that begins.

import { reserveRained, resetRained } from "./bodies";
import { reserveBubbles, resetBubbles } from "./bubbles";
import { reserveDrips, resetDrips } from "./drips";
import { reserveThunder, resetThunder } from "./thunder";

/** Room for bubbles, drips, thunder and the bodies that are rained on. */
export function reserveApart(): void {
  reserveBubbles();
  reserveDrips();
  reserveThunder();
  reserveRained();
}
/** A world begins: nothing sounds. */
export function resetApart(): void {
  resetBubbles();
  resetDrips();
  resetThunder();
  resetRained();
}
