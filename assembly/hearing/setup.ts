// The room that the files of this folder take, and how they begin.

import { reserveFade, resetFade } from "./fade";
import { resetGovernor } from "./governor";
import { reserveLevels, resetLevels } from "./levels";
import { reserveHeardLines, resetHeardLines } from "./lines";
import { reserveListen, resetListen } from "./listen";
import { reserveMask, resetMask } from "./mask";
import { reserveOrder, resetOrder } from "./order";
import { resetSettings } from "./settings";

/** Room for hearing. Comes behind the room of the scene and of the mix. */
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
