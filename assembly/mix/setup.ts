// Reserves this folder's memory, and resets it for a world that begins.

import { reserveAhead, resetAhead } from "./ahead";
import { reserveBuses } from "./buses";
import { reserveDecode, resetDecode } from "./decode";
import { reserveLimiter, resetLimiter } from "./limiter";
import { reserveOutput, resetOutput } from "./output";
import { reserveRamp } from "./ramp";
import { resetAir } from "./space/air";
import { reserveFactors, resetFactors } from "./space/factors";
import { reservePan, resetPan } from "./space/pan";
import { resetPlace } from "./space/place";

/** Room for the mix. Comes after `setOutputs`. */
export function reserveMix(): void {
  reserveRamp();
  reservePan();
  reserveFactors();
  reserveAhead();
  reserveLimiter();
  reserveBuses();
  reserveOutput();
  reserveDecode();
}
/** A world begins in silence. */
export function resetMix(): void {
  resetPlace();
  resetPan();
  resetFactors();
  resetAir();
  resetAhead();
  resetLimiter();
  resetDecode();
  resetOutput();
}
