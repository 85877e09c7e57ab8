// The room that this folder takes, and how it begins.

import { reserveSurfaces, resetSurfaces } from "./surface";
import { reserveTouches, resetTouches } from "./touch";

/** Room for all that this folder keeps. */
export function reserveTouching(): void {
  reserveSurfaces();
  reserveTouches();
}
/** A world begins. */
export function resetTouching(): void {
  resetSurfaces();
  resetTouches();
}
