// The core strikes with half-sine pulses. A contact that stiffens, F = K x^α, presses more like sin^p(πt/T) with p > 1:
// rounder at its feet, narrower, brighter for its length (PHYSICS §6.2). Here is the half-sine that stands for it: the
// same impulse, and the same frequency at which the spectrum is 6 dB down.
//
// How far its spectrum is then off that of sin^p, where that is above −20 dB (both have fallen alike at −6 dB; below
// that the half-sine falls faster, so the worst is at −20 dB):
//
//   α                    1       1.25    1.5     2       3
//   duration/T           1       0.936   0.880   0.784   0.643
//   down to −10 dB, dB   0       −0.08   −0.16   −0.29   −0.49
//   down to −20 dB, dB   0       −0.92   −1.85   −3.72   −7.23
import { gamma } from "../../math/gamma.js";

/** −6 dB. */
const HALF = 10 ** (-6 / 20);

/** Exponents of force laws that are known here. */
export const LEAST_EXPONENT = 1;
export const GREATEST_EXPONENT = 3;

/** p of the pulse sin^p that F = K x^α makes: 1 + 1.13(α−1) + 0.147(α−1)². */
export function pulseExponent(exponent: number): number {
  const over = Math.min(Math.max(exponent, LEAST_EXPONENT), GREATEST_EXPONENT) - 1;
  return 1 + 1.13 * over + 0.147 * over * over;
}

/**
 * The spectrum of a pulse sin^p(πt/T), 1 at frequency 0: Γ(1 + p/2)²/(Γ(1 + p/2 + fT) Γ(1 + p/2 − fT)), which for p = 1
 * is cos(πfT)/(1 − 4f²T²).
 *
 * @param turns fT
 */
export function pulseSpectrum(power: number, turns: number): number {
  const a = 1 + power / 2;
  return gamma(a) ** 2 / (gamma(a + turns) * gamma(a - turns));
}

/** fT at which the spectrum of sin^p is 6 dB down: 0.818 for the half-sine, 0.930 for Hertz's law. */
export function halfPoint(power: number): number {
  // the first zero is at fT = 1 + p/2, and the spectrum falls all the way to it
  let [low, high] = [0, 1 + power / 2];
  for (let i = 0; i < 52; i++) {
    const middle = 0.5 * (low + high);
    if (pulseSpectrum(power, middle) > HALF) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

/**
 * The duration of the equivalent half-sine, as a part of the duration of the true pulse of F = K x^α.
 *
 * @example
 * halfSinePart(1.5); // 0.880: Hertz
 */
export function halfSinePart(exponent: number): number {
  const known = PARTS.get(exponent);
  if (known !== undefined) return known;
  return halfPoint(1) / halfPoint(pulseExponent(exponent));
}

/** The two exponents that nearly every pair has. */
const PARTS: ReadonlyMap<number, number> = new Map(
  [1, 1.5].map((exponent) => [exponent, halfPoint(1) / halfPoint(pulseExponent(exponent))]),
);
