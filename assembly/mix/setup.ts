// Reserves this folder's memory, and resets it for a world that begins.

import { reserveAhead, resetAhead } from "./ahead";
import { resetAir } from "./air";
import { reserveBuses } from "./buses";
import { reserveDecode, resetDecode } from "./decode";
import { reserveFactors, resetFactors } from "./factors";
import { reserveLimiter, resetLimiter } from "./limiter";
import { reserveOutput, resetOutput } from "./output";
import { reservePan, resetPan } from "./pan";
import { resetPlace } from "./place";
import { reserveRamp } from "./ramp";

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
