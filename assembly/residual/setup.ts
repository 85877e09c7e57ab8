// Reserves this folder's memory, and resets it for a world that begins.

import { reserveBands, resetBands } from "./bands";
import { reserveBubbles, resetBubbles } from "./bubbles";
import { reserveDiffuse } from "./diffuse";
import { reserveEars, resetEars } from "./ears";
import { reserveSlots, resetSlots } from "./residual";

/** Room for all that this folder keeps. */
export function reserveResiduals(): void {
  reserveSlots();
  reserveBands();
  reserveDiffuse();
  reserveBubbles();
  reserveEars();
}
/** A world begins. */
export function resetResiduals(): void {
  resetSlots();
  resetBands();
  resetBubbles();
  resetEars();
}
