// Reserves rain's memory, that of its sub-folders included, and resets it for a world that begins.

import { config } from "../records/state";
import { reserveApart, resetApart } from "./apart/setup";
import { reserveRainBase, resetRainBase } from "./base/setup";
import { reserveDrops, resetDrops } from "./drops/setup";
import { reserveGrid, resetGrid } from "./grid/setup";
import { clearRain, reserveImpulses } from "./rain";
import { rain } from "./state";

/** Reserves memory for rain, in a world that can have rain. */
export function reserveRain(): void {
  rain.hasRain = config.rain != 0;
  if (!rain.hasRain) return;
  reserveRainBase();
  reserveGrid();
  reserveApart();
  reserveDrops();
  reserveImpulses();
}
/** A world begins: it does not rain. */
export function resetRain(): void {
  if (!rain.hasRain) return;
  resetRainBase();
  resetGrid();
  resetApart();
  resetDrops();
  clearRain();
}
