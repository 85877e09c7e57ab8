// The ear's own scale of frequency: Bark, one for each critical band (Zwicker & Terhardt 1980; PHYSICS §2).
import { PhonoliteError } from "../math/error.js";

/** The end of the scale, which no frequency reaches: 16.5 · π/2 Bark. 20 kHz is 24.6 Bark. */
const END = 16.5 * (Math.PI / 2);

/**
 * The place of a frequency (Hz) on the Bark scale: 13 atan(0.00076 f) + 3.5 atan((f/7500)²).
 *
 * @example
 * barkOfHz(1000); // 8.5
 */
export function barkOfHz(frequency: number): number {
  const ratio = frequency / 7500;
  return 13 * Math.atan(0.00076 * frequency) + 3.5 * Math.atan(ratio * ratio);
}

/**
 * The frequency (Hz) at a place on the Bark scale, from 0 to below 25.9.
 *
 * @example
 * hzOfBark(8.5); // 999
 */
export function hzOfBark(bark: number): number {
  if (!(bark >= 0 && bark < END)) {
    throw new PhonoliteError("hz of bark", "bark", `a place from 0 to below ${END.toFixed(3)} Bark`, bark);
  }
  let low = 0;
  let high = 1000;
  while (barkOfHz(high) < bark) {
    low = high;
    high *= 2;
  }
  // The scale only rises, so halving always ends; 60 halves leave nothing of the interval.
  for (let i = 0; i < 60 && low < high; i++) {
    const middle = low + (high - low) / 2;
    if (barkOfHz(middle) < bark) low = middle;
    else high = middle;
  }
  return high;
}
