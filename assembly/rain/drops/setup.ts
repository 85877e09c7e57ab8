// The memory that this folder takes, and how it begins: `reserve…` lays it out, `reset…` fills it.

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
