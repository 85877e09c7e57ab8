// How fast a material's own losses let a mode die: internal friction, heat that flows across a thin bent sheet, and
// Rayleigh's two constants (PHYSICS §5.6). Radiation and support come on top, where the shape is known.
import { PhonoliteError } from "../../math/error.js";
import type { Rayleigh, SolidMaterial } from "./solid.js";

/** Room temperature, K: 20 °C. */
const ROOM = 293.15;

/** ln 1000: T60 = LN_1000/d. */
const LN_1000 = Math.log(1000);

/**
 * Decay rate of the material alone, 1/s: π f (η + η_T), where the thermoelastic η_T counts when a thickness (m) is
 * given and the material has thermal constants.
 *
 * @example
 * materialDecay(material("steel"), 1000); // 0.63: 11 s
 * materialDecay(material("aluminium"), 150, 0.001); // 1.1, of which the heat takes nearly all
 */
export function materialDecay(material: SolidMaterial, undampedHz: number, thickness?: number): number {
  if (!(undampedHz >= 0 && undampedHz < Number.POSITIVE_INFINITY)) {
    throw new PhonoliteError("material decay", "undampedHz", "a frequency in hertz, 0 or more", undampedHz);
  }
  const heat = thickness === undefined ? 0 : thermoelasticLoss(material, undampedHz, thickness);
  return Math.PI * undampedHz * (material.lossFactor + heat);
}

/** Zener's thermoelastic loss of a sheet in bending. */
export interface ThermoelasticPeak {
  /** The frequency of greatest loss, f_T = πχ/(2h²), Hz. */
  frequency: number;
  /** η_Z = E α_T² T/(ρc); the loss at f_T is half of it. */
  strength: number;
}

/** Zener's constants of a sheet of some thickness (m), or nothing when the thermal constants are not known. */
export function thermoelasticPeak(material: SolidMaterial, thickness: number): ThermoelasticPeak | undefined {
  if (!(thickness > 0 && thickness < Number.POSITIVE_INFINITY)) {
    throw new PhonoliteError("material decay", "thickness", "a thickness in metres above 0", thickness);
  }
  const { thermal, youngsModulus, density } = material;
  if (!thermal) return undefined;
  return {
    frequency: (Math.PI * thermal.diffusivity) / (2 * thickness * thickness),
    strength: (youngsModulus * thermal.expansion ** 2 * ROOM) / (density * thermal.heatCapacity),
  };
}

/** η_T = η_Z (f/f_T)/(1 + (f/f_T)²) of a sheet of some thickness (m); 0 when the thermal constants are not known. */
export function thermoelasticLoss(material: SolidMaterial, frequency: number, thickness: number): number {
  const peak = thermoelasticPeak(material, thickness);
  if (!peak) return 0;
  const ratio = frequency / peak.frequency;
  return (peak.strength * ratio) / (1 + ratio * ratio);
}

/** Decay rate by Rayleigh damping, 1/s: (α + βω₀²)/2. */
export function rayleighDecay(rayleigh: Rayleigh, undampedHz: number): number {
  return (rayleigh.alpha + rayleigh.beta * (2 * Math.PI * undampedHz) ** 2) / 2;
}

/**
 * The Rayleigh damping that has a constant loss factor at both ends of a band (Hz). Between them it is too low, at
 * worst by 2√(ω₁ω₂)/(ω₁ + ω₂) at √(f₁f₂); outside it is too high.
 *
 * @example
 * rayleighOfLossFactor(2e-4, 100, 10_000); // { alpha: 0.124, beta: 3.15e-9 }
 */
export function rayleighOfLossFactor(lossFactor: number, fromHz: number, toHz: number): Rayleigh {
  if (!(lossFactor >= 0 && lossFactor < Number.POSITIVE_INFINITY)) {
    throw new PhonoliteError("rayleigh", "lossFactor", "a loss factor, 0 or more", lossFactor);
  }
  const [low, high] = angularBand(fromHz, toHz);
  return { alpha: (lossFactor * low * high) / (low + high), beta: lossFactor / (low + high) };
}

/**
 * The constant loss factor that comes nearest to Rayleigh damping over a band (Hz): the mean of η over the logarithm of
 * the frequency, so that every octave counts alike.
 */
export function lossFactorOverBand(rayleigh: Rayleigh, fromHz: number, toHz: number): number {
  const [low, high] = angularBand(fromHz, toHz);
  // ∫(α/ω + βω) dω/ω over the band.
  const area = rayleigh.alpha * (1 / low - 1 / high) + rayleigh.beta * (high - low);
  return area / Math.log(high / low);
}

/** The ends of a band, rad/s. */
function angularBand(fromHz: number, toHz: number): [low: number, high: number] {
  if (fromHz > 0 && fromHz < toHz && toHz < Number.POSITIVE_INFINITY) {
    return [2 * Math.PI * fromHz, 2 * Math.PI * toHz];
  }
  throw new PhonoliteError("rayleigh", "band", "two frequencies in hertz, above 0 and rising", [fromHz, toHz]);
}

/** The time in which a decay rate takes a sound down by 60 dB, s. */
export function t60OfDecay(decayRate: number): number {
  return LN_1000 / decayRate;
}

/** The heard, damped frequency, Hz, of a mode whose undamped one is f₀: √(f₀² − (d/2π)²) (PHYSICS §1.1). */
export function dampedFrequency(undampedHz: number, decayRate: number): number {
  return Math.sqrt(undampedHz * undampedHz - (decayRate / (2 * Math.PI)) ** 2);
}

/** The undamped frequency, Hz, of a mode that is heard at f: √(f² + (d/2π)²) (PHYSICS §1.1). */
export function undampedFrequency(heardHz: number, decayRate: number): number {
  return Math.hypot(heardHz, decayRate / (2 * Math.PI));
}
