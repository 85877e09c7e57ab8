// Reserves this folder's memory, and resets it for a world that begins.

import { reserveGenerate } from "./generate";
import { emptyLayers, reserveLayers } from "./layers";
import { reserveWind, resetWind } from "./wind";

/** Room for the layers, a batch of drops and the wind. */
export function reserveDrops(): void {
  reserveLayers();
  reserveGenerate();
  reserveWind();
}
/** A world begins: nothing falls. */
export function resetDrops(): void {
  emptyLayers();
  resetWind();
}
