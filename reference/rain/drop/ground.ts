// A source on impedance ground, exactly: the integral over a line of complex images (PHYSICS §9.2), against which the
// plane-wave coefficient is judged. Time goes as e^(−iωt).
import { gaussLegendreOn } from "../../../src/math/gauss-legendre.js";

const SOUND_SPEED = 343.2;

/**
 * What ground of admittance β leaves of the pressure over rigid ground, |g|: 1 − kβ ∫ e^{−kβq} e^{ik(R(q) − R)} R/R(q)
 * dq with R(q) = √(r² + (z + iq)²), q from 0 on.
 *
 * @param admittance β with Re β > 0.
 */
export function exactGroundGain(
  frequency: number,
  distance: number,
  height: number,
  [re, im]: readonly [number, number],
): number {
  const k = (2 * Math.PI * frequency) / SOUND_SPEED;
  const path = Math.hypot(distance, height);
  const end = Math.min(40 / (k * re), 400);
  let sumRe = 0;
  let sumIm = 0;
  // The integrand is steep at q = 0 and turns fast: q = end·u², in many short pieces.
  const pieces = 600;
  for (let piece = 0; piece < pieces; piece++) {
    const { points, weights } = gaussLegendreOn(10, piece / pieces, (piece + 1) / pieces);
    for (let i = 0; i < 10; i++) {
      const q = end * points[i] ** 2;
      const dq = 2 * end * points[i] * weights[i];
      // R(q), the root with a real part that is not negative.
      const a = distance * distance + height * height - q * q;
      const b = 2 * height * q;
      const size = Math.hypot(a, b);
      const rootRe = Math.sqrt((size + a) / 2);
      const rootIm = Math.sqrt((size - a) / 2);
      const decay = Math.exp(-k * re * q - k * rootIm) * (path / (rootRe ** 2 + rootIm ** 2)) * dq;
      const phase = -k * im * q + k * (rootRe - path);
      const [c, s] = [Math.cos(phase), Math.sin(phase)];
      sumRe += decay * (c * rootRe + s * rootIm);
      sumIm += decay * (s * rootRe - c * rootIm);
    }
  }
  return Math.hypot(1 - k * (re * sumRe - im * sumIm), k * (re * sumIm + im * sumRe));
}
