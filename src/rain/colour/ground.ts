// Colours of drops on ground and on water: the force of an impact, (1 + iκx)/(1 + ix)^(3/2) with x = f/f_c (PHYSICS
// §9.5). (1 + ix)^(−3/2) is a mixture of exponentials that decay at f_c and faster, so real poles from f_c up meet it.
import type { Complex } from "../law/pulse.js";
import { audibleBand, type FitBand, fitPoles, type PoleSum, polarPole, realPole } from "./fit.js";

/** Corners of the ground colours, Hz: the force of drops of 6 mm down to 0.5 mm. */
export const GROUND_CORNERS: readonly number[] = [850, 1200, 1700, 2400];
/** Corners of the water colours, Hz: drops of 4 and of 1.5 mm. */
export const WATER_CORNERS: readonly number[] = [1200, 1900];
/** How a drop's impact on water answers, and how much weaker it is. */
export const WATER_KAPPA = 0.3;
export const WATER_GAIN = 10 ** (-10 / 20);

/** (1 + iκx)/(1 + ix)^(3/2), x = f/f_c: the part of κ = 0 answers as a mass, the rest as a resistance. */
export function forceResponse(frequency: number, corner: number, kappa: number): Complex {
  const x = frequency / corner;
  const size = (1 + x * x) ** -0.75;
  const turn = -1.5 * Math.atan(x);
  const [c, s] = [size * Math.cos(turn), size * Math.sin(turn)];
  return [c - kappa * x * s, s + kappa * x * c];
}

/** Below this sample rate, Hz, there is so little room above a corner that more poles would only cancel each other. */
const SLOW = 30000;

/** Both parts of a ground colour on the same poles: the colour is mass + κ·resistance. */
export interface ForceColour {
  readonly mass: PoleSum;
  readonly resistance: PoleSum;
}

/** Fits the force of an impact with `real` poles above its corner and one pair far above the band. */
export function fitForce(sampleRate: number, corner: number, real = sampleRate < SLOW ? 4 : 7): ForceColour {
  const band = audibleBand(sampleRate);
  const poles = forcePoles(band, corner, real);
  const massSize = (f: number) => (1 + (f / corner) ** 2) ** -0.75;
  const mass = fitPoles(band, poles, 1, (f) => forceResponse(f, corner, 0), massSize);
  const resistance = fitPoles(
    band,
    poles,
    0,
    (f) => {
      const [re, im] = forceResponse(f, corner, 0);
      return [(-im * f) / corner, (re * f) / corner];
    },
    // Below a third of the corner the mass's part is the larger one for every κ up to 3.
    (f) => massSize(f) * Math.max(f / corner, 1 / 3),
  );
  return { mass, resistance };
}

/** Decays from just above the corner to the sample rate, evenly in the logarithm of their distance from the corner. */
function forcePoles({ rate }: FitBand, corner: number, real: number): Complex[] {
  const nearest = 0.05;
  const farthest = rate / 2 / corner - 1;
  const poles = Array.from({ length: real }, (_, i) =>
    realPole(corner * (1 + nearest * (farthest / nearest) ** (i / (real - 1))), rate),
  );
  // A pair beyond the band bends the phase there, where discrete time and the true decay part.
  return [...poles, polarPole(0.5, 0.75 * Math.PI)];
}
