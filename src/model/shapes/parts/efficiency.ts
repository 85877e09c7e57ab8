// Radiation efficiencies that a shape knows better than its surface alone can tell: of fields that move against each
// other around a body, and of a membrane, whose waves are slower than sound at every frequency. They add to the ones of
// PHYSICS §1.3 in ../radiation.ts.
import { compactEfficiency, type Sheet, SOUND_SPEED, sheetEfficiency } from "../../radiation.js";

/**
 * σ of a sphere whose surface moves in waves of order n, at ka: 1/((ka)² |hₙ'(ka)|²), hₙ the spherical Hankel function
 * (Morse & Ingard, Theoretical Acoustics, §7.2). Its fields cancel each other below ka ≈ n, which is why a bell's low
 * partials ring so long. For n = 0 it is the efficiency of a compact body.
 */
export function multipoleEfficiency(order: number, ka: number): number {
  // |hₙ'|² from jₙ and yₙ by upward recurrence; below ka ≈ n the error of jₙ grows, but there yₙ rules.
  const derivative = (first: number, second: number): number => {
    let [before, here] = [second, first]; // order −1, order 0
    for (let n = 0; n < order; n++) [before, here] = [here, ((2 * n + 1) / ka) * here - before];
    return before - ((order + 1) / ka) * here;
  };
  const j = derivative(Math.sin(ka) / ka, Math.cos(ka) / ka);
  const y = derivative(-Math.cos(ka) / ka, Math.sin(ka) / ka);
  return 1 / (ka * ka * (j * j + y * y));
}

/** How waves of each order radiate from something round of a radius, m, by an area, m². */
export function multipoleRadiation(radius: number, area: number) {
  return (frequency: number, order: number) => ({
    efficiency: multipoleEfficiency(order, (2 * Math.PI * frequency * radius) / SOUND_SPEED),
    area,
  });
}

/** σ of a bar: that of a sheet of its width, but never more than that of a compact body. */
export function barEfficiency(frequency: number, face: Sheet): number {
  return Math.min(compactEfficiency(frequency, 2 * face.area), sheetEfficiency(frequency, face));
}

/** The measures of a membrane that rule its radiation. */
export interface Skin {
  /** Area of one side, m². */
  area: number;
  /** Length of the edge, m. */
  perimeter: number;
}

/** The numbers of a mode that rule its radiation. */
export interface SkinMode {
  /** Hz */
  frequency: number;
  /** Wave number in the skin, 1/m. */
  waveNumber: number;
  /** Of the multipole: 0 when the mode moves air on the whole, 1 for two halves against each other … */
  order: number;
  /**
   * Part of its motion, squared, that is the plain multipole: 1 when all fields are that, less when most of them
   * cancel.
   */
  share: number;
}

/**
 * σ of one side of a membrane mode. Waves slower than sound radiate from the edges only (Leppington, Broadbent & Heron
 * 1982): P/(2πk_m S) · [(1 − α²) ln((1+α)/(1−α)) + 2α]/(1 − α²)^(3/2), α = k/k_m; and at low frequencies the mode is a
 * multipole, taken as that of a sphere of the same area, of which only a share is left while the skin is small against
 * the wave.
 */
export function membraneEfficiency(skin: Skin, { frequency, waveNumber, order, share }: SkinMode): number {
  const k = (2 * Math.PI * frequency) / SOUND_SPEED;
  const ka = k * Math.sqrt(skin.area / (4 * Math.PI));
  const multipole = multipoleEfficiency(order, ka) * (share + ((1 - share) * ka * ka) / (1 + ka * ka));
  const alpha = k / waveNumber;
  if (alpha >= 1) return Math.min(multipole, 1);
  const below = 1 - alpha * alpha;
  const edges = skin.perimeter / (2 * Math.PI * waveNumber * skin.area);
  const bracket = below * Math.log((1 + alpha) / (1 - alpha)) + 2 * alpha;
  return Math.min(multipole, 1, (edges * bracket) / below ** 1.5);
}
