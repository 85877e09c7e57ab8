// Reserves this folder's memory, and resets it for a world that begins.

import { reserveLongFrames, resetLongFrames } from "./frames";
import { reservePlaces, resetPlaces } from "./places";
import { reserveQuiet, resetQuiet } from "./quiet";
import { reserveLongSums, resetLongSums } from "./sum";

/** Reserves memory for all that this folder keeps. */
export function reserveLongs(): void {
  reserveLongFrames();
  reservePlaces();
  reserveLongSums();
  reserveQuiet();
}
/** A world begins. */
export function resetLongs(): void {
  resetLongFrames();
  resetPlaces();
  resetLongSums();
  resetQuiet();
}
