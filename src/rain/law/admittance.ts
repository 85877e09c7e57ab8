// Admittance of outdoor ground after Delany & Bazley as Chessell wrote it, and what it leaves of a drop's sound
// (PHYSICS §9.2). Time goes as e^(−iωt) here, as in those papers: filters that run in time need the conjugate.
import { PhonoliteError } from "../../math/error.js";
import type { Complex } from "./pulse.js";

/** Flow resistivity of some grounds, kPa·s/m² (PHYSICS §9.2). */
export const FLOW_RESISTIVITY = { snow: 30, forest: 30, grass: 200, earth: 1500, asphalt: 15000 } as const;

/**
 * Normalised admittance β at a frequency, Hz, of ground of this flow resistivity, kPa·s/m².
 *
 * @example
 * groundAdmittance(1000, 200); // grass: 0.14 − 0.14i
 */
export function groundAdmittance(frequency: number, flowResistivity: number): Complex {
  if (!(flowResistivity > 0)) throw new PhonoliteError("rain", "flowResistivity", "above 0 kPa·s/m²", flowResistivity);
  const x = frequency / flowResistivity;
  const re = 1 + 9.08 * x ** -0.75;
  const im = 11.9 * x ** -0.73;
  const size = re * re + im * im;
  return [re / size, -im / size];
}

/** H/(H + βR), the share of the pressure over rigid ground that the plane-wave coefficient leaves. */
export function planeWaveGain(path: number, height: number, [re, im]: Complex): Complex {
  const across = height + re * path;
  const along = im * path;
  const size = across * across + along * along;
  return [(height * across) / size, (-height * along) / size];
}
