// What rain and its bubbles should have of power, by integrals in float64 (PHYSICS §9.3, §9.5, §9.6): Marshall–Palmer
// drops, rings of ground, and the energy of a bubble of each kind of drop. Nothing here is drawn by chance.

import { bubbleEnergy } from "../../residual/bubble.js";

/** Terminal speed of a drop of diameter m, m/s: Atlas, linear below 0.6 mm. */
export function fallSpeed(diameter: number): number {
  const mm = diameter * 1000;
  return mm < 0.6 ? 4.1 * mm : 9.65 - 10.3 * Math.exp(-0.6 * mm);
}
/** Momentum of a drop that falls so fast, N·s. */
export function momentum(diameter: number): number {
  return ((998 * Math.PI) / 6) * diameter ** 3 * fallSpeed(diameter);
}
/**
 * Drops a m² and second at a rate (mm/h) of diameters between two, and the mean of some function of the diameter over
 * them.
 */
export function marshallPalmer(rate: number, least: number, most: number, mean: (diameter: number) => number) {
  const slope = 4100 * rate ** -0.21;
  const steps = 20_000;
  let [drops, volume, sum] = [0, 0, 0];
  for (let i = 0; i < steps; i++) {
    const d = least + ((i + 0.5) * (most - least)) / steps;
    const share = Math.exp(-slope * d) * fallSpeed(d);
    drops += share;
    volume += share * d ** 3;
    sum += share * mean(d);
  }
  return { flux: (drops * rate) / 3.6e6 / ((Math.PI / 6) * volume), mean: sum / drops };
}
/** Drops a m² and second of one diameter at a rate. */
export function fixedFlux(rate: number, diameter: number): number {
  return rate / 3.6e6 / ((Math.PI / 6) * diameter ** 3);
}
/** ∫ dA/R² over a ring of ground under ears of height h: what spreads as 1/R has of power in it. */
export function ringOf(nearest: number, farthest: number, ears: number): number {
  return Math.PI * Math.log((farthest ** 2 + ears ** 2) / (nearest ** 2 + ears ** 2));
}

/** B at 1 m of a bubble of radius r: 2ρ₀ε(2π·3.26)² r with a swing ε of 0.01, Pa. */
export function bubbleSize(radius: number): number {
  return 2 * 1.2 * 0.01 * (2 * Math.PI * 3.26) ** 2 * radius;
}
/**
 * How likely a drop makes a small bubble, by the angle of its fall in degrees, and a larger one by its diameter in m;
 * how many its splash makes.
 */
export function smallChance(diameter: number, slant: number): number {
  if (diameter < 0.8e-3 || diameter > 1.1e-3) return 0;
  return 1 - 0.9 * Math.min(Math.max((slant - 10) / 10, 0), 1);
}
export function largeChance(diameter: number): number {
  return diameter < 2.2e-3 ? 0 : 0.1 + 0.5 * Math.min(1, (diameter - 2.2e-3) / 2.3e-3);
}
export function splashBubbles(diameter: number): number {
  return diameter >= 3e-3 && diameter <= 4.7e-3 ? 1.2 : 0;
}
/** Pitches of small bubbles, Hz. */
export function smallPitches(): number[] {
  return Array.from({ length: 8 }, (_, i) => 13_000 * (25 / 13) ** (((i + 0.5) / 8) ** 3));
}
/** Energy of a small bubble at 1 m on the average, Pa²·s, where a core of this sample rate lets it be heard. */
export function smallEnergy(rate: number): number {
  const pitches = smallPitches();
  const one = (hertz: number) => (hertz < 0.45 * rate ? bubbleEnergy(3.26 / hertz, bubbleSize(3.26 / hertz)) : 0);
  return pitches.reduce((sum, hertz) => sum + one(hertz), 0) / pitches.length;
}
/** The same of a larger one: pitches evenly in the logarithm from 2 to 10 kHz. */
export function largeEnergy(): number {
  const steps = 1000;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const radius = 3.26 / (2000 * 5 ** ((i + 0.5) / steps));
    sum += bubbleEnergy(radius, bubbleSize(radius));
  }
  return sum / steps;
}
