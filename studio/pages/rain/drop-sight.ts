// What the eye makes of a drop: its energy and how wide a ring it leaves. Without three.js, so that it can be tested by
// itself.
import type { Surface } from "./picture/contract.js";

/** Density of water, kg/m³. */
const WATER = 1000;

/** Kinetic energy of a drop of a diameter (m) and speed (m/s), J. */
export const energyOf = (diameter: number, speed: number): number =>
  0.5 * WATER * (Math.PI / 6) * diameter ** 3 * speed * speed;

/** Rings on water run wider; those on leaves and cloth are small. */
const SPREAD: Readonly<Record<Surface, number>> = { ground: 1, water: 1.7, leaves: 0.6, cloth: 0.7, roof: 0.8 };

/**
 * Radius of a ring when it is gone, m: four factors of ten of energy make it five times as wide.
 *
 * @example
 * ringRadius(1.3e-3, "ground"); // 0.11, a drop of 4 mm
 */
export const ringRadius = (energy: number, surface: Surface): number =>
  SPREAD[surface] * Math.min(0.16, 0.02 + 0.085 * (Math.max(0, energy) / 1e-3) ** 0.22);
