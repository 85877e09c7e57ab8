// The room that the files of this folder take, and how they begin.

import { reserveAhead, resetAhead } from "./ahead";
import { reserveBuses } from "./buses";
import { reserveDecode, resetDecode } from "./decode";
import { reserveFactors } from "./factors";
import { reserveLimiter, resetLimiter } from "./limiter";
import { reserveOutput, resetOutput } from "./output";
import { reserveRamp } from "./ramp";

/** Room for the mix. Comes behind `setOutputs`, `setAbsorbs` and `setTaps`. */
export function reserveMix(): void {
  reserveRamp();
  reserveFactors();
  reserveAhead();
  reserveLimiter();
  reserveBuses();
  reserveOutput();
  reserveDecode();
}
/** A world begins in silence. `toDigital`: full scale per pascal. */
export function resetMix(toDigital: f64, masterGain: f32, limiter: bool): void {
  resetAhead();
  resetLimiter();
  resetDecode();
  resetOutput(toDigital, masterGain, limiter);
}
