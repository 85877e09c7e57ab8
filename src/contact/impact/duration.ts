// How long an impact lasts, how hard it presses and how deep it goes (PHYSICS §6.1, §6.2): a spring, any power law
// F = K x^α, Hertz's law for round elastic things, and the designer's form, which keeps hardness and stiffness apart.
import { gamma } from "../../math/gamma.js";

/** Bounds of a duration, s. */
export const SHORTEST_IMPACT = 5e-6;
export const LONGEST_IMPACT = 50e-3;

/** The exponent of Hertz's law. */
export const HERTZ = 1.5;

/** An impact as its force law has it. */
export interface ImpactPulse {
  /** T, s, within the bounds. */
  readonly duration: number;
  /** F₀, N: the greatest force. */
  readonly peak: number;
  /** δ, m: the greatest indentation. */
  readonly indentation: number;
  /** J = (1 + e) m v, N·s. */
  readonly impulse: number;
}

/** The designer's form: hardness and stiffness apart. */
export interface DesignedImpact {
  /** T₁, s: how long a slow hit of 1 kg lasts. */
  readonly hardness: number;
  /**
   * η, 0 to 0.5: how much shorter faster hits are. 0 leaves the spectrum as it is at any speed; Hertz's law has 0.2.
   */
  readonly stiffness: number;
  /** v_s, m/s: the speed at which stiffness sets in. */
  readonly onset: number;
}

/** What is used where the designer's form says nothing: as stiff as Hertz's law. */
export const DESIGN_DEFAULTS = { stiffness: 0.2, onset: 0.3 } as const;

/** Spring constant of two surfaces that press on each other, N/m: 1/k = 1/k₁ + 1/k₂. */
export function inSeries(k1: number, k2: number): number {
  return 1 / (1 / k1 + 1 / k2);
}

/** 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂, Pa. */
export function reducedModulus(a: Elastic, b: Elastic): number {
  return 1 / ((1 - a.poissonRatio ** 2) / a.youngsModulus + (1 - b.poissonRatio ** 2) / b.youngsModulus);
}

/** What Hertz's law asks of a material. */
export interface Elastic {
  /** Pa */
  readonly youngsModulus: number;
  readonly poissonRatio: number;
}

/** 1/R = 1/R₁ + 1/R₂, m; a flat side has an infinite radius. */
export function reducedRadius(r1: number, r2: number): number {
  return 1 / (1 / r1 + 1 / r2);
}

/** K = (4/3) E* √R, N/m^1.5. */
export function hertzCoefficient(modulus: number, radius: number): number {
  return (4 / 3) * modulus * Math.sqrt(radius);
}

/**
 * The impact of a mass (kg) at a speed (m/s) on F = K x^α (K in N/m^α), with restitution e: the force is scaled by
 * (1 + e)/2, its duration stays. α = 1 is the spring.
 *
 * @example
 * // a steel ball, r 1 cm, on steel at 1 m/s: 68.9 µs, 1,744 N, 23.4 µm
 * powerLawImpact(0.0327, 1, hertzCoefficient(1.154e11, 0.01), HERTZ);
 */
export function powerLawImpact(
  mass: number,
  speed: number,
  coefficient: number,
  exponent: number,
  restitution = 1,
): ImpactPulse {
  if (!(mass > 0 && speed > 0)) return { duration: SHORTEST_IMPACT, peak: 0, indentation: 0, impulse: 0 };
  const q = 1 / (exponent + 1);
  // in logarithms: m v²/K may leave the range of numbers where its root does not
  const indentation = Math.exp(
    q * (Math.log((exponent + 1) / 2) + Math.log(mass) + 2 * Math.log(speed) - Math.log(coefficient)),
  );
  const natural = (durationFactor(exponent) * indentation) / speed;
  const duration = clampDuration(natural);
  const impulse = (1 + restitution) * mass * speed;
  // F₀T/J = (α + 1) c/4 for the elastic pulse; a duration cut at its bounds keeps the impulse and changes the force
  const peak = (0.25 * (exponent + 1) * durationFactor(exponent) * impulse) / duration;
  return { duration, peak, indentation, impulse };
}

/**
 * The spring model: T = π√(m/k), F₀ = v√(mk), A = v√(m/k), J = 2mv, the last three with e as in {@link powerLawImpact}.
 */
export function springImpact(mass: number, speed: number, stiffness: number, restitution = 1): ImpactPulse {
  return powerLawImpact(mass, speed, stiffness, 1, restitution);
}

/** c(α) = T v/δ = 2√π q Γ(q)/Γ(q + ½), q = 1/(α + 1): π for the spring, 2.943 for Hertz. */
export function durationFactor(exponent: number): number {
  const q = 1 / (exponent + 1);
  return (2 * Math.sqrt(Math.PI) * q * gamma(q)) / gamma(q + 0.5);
}

/** T = T₁ √(m/1 kg) (1 + (v/v_s)²)^(−η/2), s, within the bounds. */
export function designedDuration(design: DesignedImpact, mass: number, speed: number): number {
  const { hardness, stiffness, onset } = design;
  return clampDuration(hardness * Math.sqrt(mass) * Math.hypot(1, speed / onset) ** -stiffness);
}

/** The spring constant, N/m, of the spring that holds a mass for as long: k = m (π/T)². */
export function equivalentStiffness(mass: number, duration: number): number {
  return mass * (Math.PI / duration) ** 2;
}

/** A duration within the bounds, s; what is no number becomes the shortest. */
export function clampDuration(seconds: number): number {
  return seconds > SHORTEST_IMPACT ? Math.min(seconds, LONGEST_IMPACT) : SHORTEST_IMPACT;
}
