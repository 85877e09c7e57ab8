// Reserves this folder's memory, and resets it for a world that begins.

import { resetRandom } from "./surface/random";
import { reserveSurfaces, resetSurfaces } from "./surface/surface";
import { reserveTouches, resetTouches } from "./touches";

/** Room for all that this folder keeps. */
export function reserveTouching(): void {
  reserveSurfaces();
  reserveTouches();
}
/** A world begins. */
export function resetTouching(): void {
  resetSurfaces();
  resetTouches();
  resetRandom();
}
