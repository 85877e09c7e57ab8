// The parts of a mode's decay rate, d = d_material + d_radiation + d_support (PHYSICS §5.6): what edits need to change
// one of them and leave the others.
import { PhonoliteError } from "../../../math/error.js";
import { dampedFrequency, materialDecay, rayleighDecay } from "../../materials/damping.js";
import { isMaterialName, material, type SolidMaterial, withConstants } from "../../materials/material.js";
import type { ModelData } from "../../model-data.js";
import type { Material } from "../../model-init.js";
import { radiationDamping, radiationGain } from "../../radiation.js";

/** z₀, which is the gain of 4π m² that move with φ_rms = 1 and σ = 1. */
const AIR_IMPEDANCE = radiationGain(1, 4 * Math.PI, 1);

/** The damping by radiation. With R = z₀ √(σA/4π) φ and d = ½ z₀ σ A φ² the gain alone tells it: d = 2πR²/z₀, 1/s. */
export function radiationDecay(gain: number): number {
  return radiationDamping(1, 4 * Math.PI, gain / AIR_IMPEDANCE);
}

/** The decay rate of a material alone at an undamped frequency (Hz), 1/s. */
export type DampingLaw = (undampedHz: number) => number;

/**
 * The damping law of a model's material: by its loss factor, else by its Rayleigh constants, else none. For a material
 * of the table the heat counts too when a thickness (m) is given.
 */
export function lawOf(own: Readonly<Material> | undefined, thickness?: number): DampingLaw | undefined {
  if (!own) return undefined;
  const { name, lossFactor, alpha = 0, beta = 0 } = own;
  if (lossFactor !== undefined) {
    if (name !== undefined && isMaterialName(name) && thickness !== undefined) {
      const { density, youngsModulus, poissonRatio } = own;
      const solid = withConstants(material(name), { density, youngsModulus, poissonRatio, lossFactor });
      return (undampedHz) => materialDecay(solid, undampedHz, thickness);
    }
    return (undampedHz) => Math.PI * undampedHz * lossFactor;
  }
  if (alpha > 0 || beta > 0) return (undampedHz) => rayleighDecay({ alpha, beta }, undampedHz);
  return undefined;
}

/** A material given by name or as it is. */
export function solidOf(given: SolidMaterial | string): SolidMaterial {
  return typeof given === "string" ? material(given) : given;
}

/**
 * Whether the radiation gains of a model are those of its body, so that its radiation damping is known: only with
 * triangles. Without, they are a rule or were found by a fit.
 */
export function radiatesByBody(model: ModelData): boolean {
  return model.indices !== undefined;
}

/** The heard frequency of a mode of an edited model; refuses one that would creep back without ringing. */
export function heardFrequency(operation: string, mode: number, undampedHz: number, decayRate: number): number {
  const heard = dampedFrequency(undampedHz, decayRate);
  if (heard > 0) return heard;
  const most = 2 * Math.PI * undampedHz;
  throw new PhonoliteError(
    operation,
    `the decay rate of mode ${mode}`,
    `below ω₀ = ${most} 1/s, so that it rings`,
    decayRate,
  );
}
