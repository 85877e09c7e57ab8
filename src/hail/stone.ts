// A hailstone: a ball of ice that falls at its terminal speed (PHYSICS §10.1). Any of energy, diameter, mass and speed
// gives the others.

/** Density of ice, kg/m³. */
const ICE = 917;
/** Terminal speed over the square root of the diameter, √m/s: 11.45 √D with D in cm. */
const TERMINAL = 114.5;
/** Energy over the fourth power of the diameter, J/m⁴: ½ · 917 π/6 · 114.5². */
const ENERGY = 0.5 * ((ICE * Math.PI) / 6) * TERMINAL ** 2;

/**
 * Diameter of the stone that has this energy (J) at its terminal speed, m.
 *
 * @example
 * stoneDiameter(0.5); // 0.02
 */
export function stoneDiameter(energy: number): number {
  return (energy / ENERGY) ** 0.25;
}
/** The energy of a stone of this diameter (m) at its terminal speed, J. */
export function stoneEnergy(diameter: number): number {
  return ENERGY * diameter ** 4;
}
/** Mass of a stone of this diameter (m), kg. */
export function stoneMass(diameter: number): number {
  return (ICE * Math.PI * diameter ** 3) / 6;
}
/** Terminal speed of a stone of this diameter (m), m/s. */
export function terminalSpeed(diameter: number): number {
  return TERMINAL * Math.sqrt(diameter);
}

/** How energies are spread: ∝ 1/E as in nature, or evenly. */
export type EnergyLaw = "inverse" | "box";

/** The energy that a number from 0 to 1 stands for, J. */
export function energyAt(law: EnergyLaw, [least, greatest]: readonly [number, number], part: number): number {
  return law === "box" ? least + part * (greatest - least) : least * (greatest / least) ** part;
}
