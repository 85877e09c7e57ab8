// Terminal speed of drops and what they hand to the ground (PHYSICS §9.3, §9.5): kinetic energy, momentum, the step of
// the ground's velocity, the strength of the source and the corner of the force of the impact.
import { AIR_DENSITY } from "../../model/radiation.js";

/** Density of water, kg/m³. */
export const WATER_DENSITY = 998;
/** Diameters are held in this range, m. */
const SMALLEST_DROP = 1e-4;
const LARGEST_DROP = 8e-3;
/** Duration of the force's decay, in D/v. */
const FORCE_DECAY = 0.3;

/** Laws of terminal speed. */
export type TerminalLaw = "atlas" | "stokes";

/**
 * Difference of the densities of water and air, kg/m³; gravity, m/s²; viscosity of air, Pa·s: the thesis's, for Stokes.
 */
const BUOYANCY = 998.71;
const GRAVITY = 9.81;
const VISCOSITY = 1.7e-5;
/** Stokes is held below the speed of sound, m/s. */
const FASTEST = 340;

/** The diameter, m, held between 0.1 and 8 mm. */
export function heldDiameter(diameter: number): number {
  return Math.min(LARGEST_DROP, Math.max(SMALLEST_DROP, diameter));
}

/**
 * Terminal speed, m/s, of a drop of this diameter, m: Atlas 1973 with a straight line below 0.6 mm, or Stokes (which is
 * twenty times too fast at 2 mm, and is held at 340 m/s).
 *
 * @example
 * terminalSpeed(2e-3); // 6.55
 */
export function terminalSpeed(diameter: number, law: TerminalLaw = "atlas"): number {
  const d = heldDiameter(diameter);
  if (law === "stokes") return Math.min(FASTEST, ((2 / 9) * BUOYANCY * GRAVITY * (d / 2) ** 2) / VISCOSITY);
  const mm = d * 1000;
  return mm < 0.6 ? 4.1 * mm : 9.65 - 10.3 * Math.exp(-0.6 * mm);
}

/** Speed of the impact, m/s: wind carries drops along, but brings no more of them to the ground. */
export function impactSpeed(diameter: number, law: TerminalLaw = "atlas", wind = 0): number {
  return Math.hypot(terminalSpeed(diameter, law), wind);
}

/** What turns a drop into a source. */
export interface SourceSettings {
  /** Radius of the source as a factor of that of the drop. */
  readonly sourceFactor: number;
  /** Share of the kinetic energy that the ground takes up. */
  readonly efficiency: number;
  /** kg/m³ */
  readonly groundDensity: number;
}

/** The values of PHYSICS §9.3 for the force of an impact. */
export const USUAL_SOURCE: SourceSettings = { sourceFactor: 1.5, efficiency: 0.215, groundDensity: 2400 };

/** Step A of the ground's velocity, m/s: a share of the energy moves a hemisphere of ground under the source. */
export function stepAmplitude(speed: number, { sourceFactor, efficiency, groundDensity }: SourceSettings): number {
  return speed * Math.sqrt((2 * efficiency * WATER_DENSITY) / groundDensity / sourceFactor ** 3);
}

/** Strength q = ρ₀ A a_s²/2, Pa·s·m: the area of the pressure at R metres is q/R. */
export function sourceStrength(diameter: number, speed: number, settings: SourceSettings = USUAL_SOURCE): number {
  const radius = (settings.sourceFactor * heldDiameter(diameter)) / 2;
  return (AIR_DENSITY * stepAmplitude(speed, settings) * radius * radius) / 2;
}

/** f₀: drops of this corner have the same area of pressure with either pulse, Hz. */
const EVEN_CORNER = 1570;

/**
 * How much larger the force of a drop is so that the same share of every drop's energy is heard: a lower corner is a
 * narrower spectrum.
 *
 * @param corner of its force, Hz
 */
export function evenedForce(corner: number): number {
  return Math.sqrt(EVEN_CORNER / corner);
}

/** Corner f_c of the force of the impact, Hz: F̂ = m v (1 + i f/f_c)^(−3/2). */
export function forceCorner(diameter: number, speed: number): number {
  return speed / (2 * Math.PI * FORCE_DECAY * heldDiameter(diameter));
}
