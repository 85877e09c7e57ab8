// The room that this folder takes, and how it begins.

import { reserveAhead, resetAhead } from "./ahead";
import { reserveBuses } from "./buses";
import { reserveDecode, resetDecode } from "./decode";
import { reserveFactors } from "./factors";
import { reserveLimiter, resetLimiter } from "./limiter";
import { reserveOutput, resetOutput } from "./output";
import { reserveRamp } from "./ramp";

/** Room for all that this folder keeps. */
export function reserveMix(): void {
  reserveRamp();
  reserveFactors();
  reserveAhead();
  reserveLimiter();
  reserveBuses();
  reserveOutput();
  reserveDecode();
}
/** A world begins. */
export function resetMix(toDigital: f64, masterGain: f32, limiter: bool): void {
  resetAhead();
  resetLimiter();
  resetDecode();
  resetOutput(toDigital, masterGain, limiter);
}
