// The room that rain takes, and how it begins, with all its sub-folders.

import { config } from "../records/state";
import { reserveApart, resetApart } from "./apart/setup";
import { reserveRainBase, resetRainBase } from "./base/setup";
import { reserveDrops, resetDrops } from "./drops/setup";
import { reserveGrid, resetGrid } from "./grid/setup";
import { clearRain, reserveImpulses } from "./rain";
import { rain } from "./state";

/** Room for rain, if the world has any. */
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
