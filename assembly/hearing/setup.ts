// Reserves this folder's memory, and resets it for a world that begins.

import { reserveFade, resetFade } from "./fade";
import { resetGovernor } from "./governor";
import { reserveLevels, resetLevels } from "./levels";
import { reserveHeardLines, resetHeardLines } from "./lines";
import { reserveListen, resetListen } from "./listen";
import { reserveMask, resetMask } from "./mask";
import { reserveOrder, resetOrder } from "./order";
import { resetSettings } from "./settings";

/** Room for hearing. Comes after the scene and the mix have reserved theirs. */
export function reserveHearing(): void {
  reserveOrder();
  reserveLevels();
  reserveMask();
  reserveFade();
  reserveHeardLines();
  reserveListen();
}
/** A world begins: nothing has been heard, and nothing fades. */
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
