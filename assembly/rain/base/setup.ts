// Reserves this folder's memory, and resets it for a world that begins.

import { setSeed } from "./chance";
import { reserveParameters, resetParameters } from "./parameters";
import { reserveSizes, resetSizes } from "./sizes";

/** Room for the parameters and the table of sizes. */
export function reserveRainBase(): void {
  reserveParameters();
  reserveSizes();
}
/** A world begins. */
export function resetRainBase(): void {
  resetParameters();
  resetSizes();
  setSeed(1);
}
