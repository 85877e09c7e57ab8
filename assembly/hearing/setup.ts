// The room that this folder takes, and how it begins.

import { reserveFade, resetFade } from "./fade";
import { resetGovernor } from "./governor";
import { reserveLevels, resetLevels } from "./levels";
import { reserveHeardLines, resetHeardLines } from "./lines";
import { reserveListen, resetListen } from "./listen";
import { reserveMask, resetMask } from "./mask";
import { reserveOrder, resetOrder } from "./order";
import { resetSettings } from "./settings";

/** Room for all that this folder keeps. */
export function reserveHearing(): void {
  reserveOrder();
  reserveLevels();
  reserveMask();
  reserveFade();
  reserveHeardLines();
  reserveListen();
}
/** A world begins. */
export function resetHearing(): void {
  resetGovernor();
  resetSettings();
  resetOrder();
  resetLevels();
  resetMask();
  resetFade();
  resetHeardLines();
  resetListen();
}
