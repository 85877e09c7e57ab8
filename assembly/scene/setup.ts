// Reserves this folder's memory, and resets it for a world that begins.

import { reserveBodies, resetBodies } from "./bodies";
import { resetClock } from "./clock";
import { reserveIds, resetIds } from "./ids";
import { resetLife } from "./life";
import { reserveModels, resetModels } from "./models";
import { reserveEvents, resetEvents } from "./queue";

/** Room for all that this folder keeps. */
export function reserveScene(spatialNumbers: i32): void {
  reserveIds();
  reserveBodies(spatialNumbers);
  reserveModels();
  reserveEvents();
}
/** A world begins. */
export function resetScene(): void {
  resetIds();
  resetBodies();
  resetModels();
  resetLife();
  resetClock();
  resetEvents();
}
