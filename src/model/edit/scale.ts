// A body of another size: all lengths times a factor γ, the material the same (PHYSICS §1.5).
import { checkedNumber } from "../../math/error.js";
import { undampedFrequency } from "../materials/damping.js";
import type { ModelData } from "../model-data.js";
import type { MassProperties, ModalModelInit } from "../model-init.js";
import { heardFrequency, lawOf } from "./parts/decay-parts.js";
import { draftOf, initOf } from "./parts/draft.js";

/** How a body is scaled. */
export interface ScaleOptions {
  /** The part of every decay rate that is due to supports, 1/s: it stays. Default 0. */
  support?: number;
}

/**
 * ω₀ → ω₀/γ, φ → γ^(−3/2) φ, masses γ³. The material's part of the decay follows its law (loss factor or Rayleigh) to
 * the new frequency; the rest, which is radiation, goes with 1/γ. R → γ^(−1/2) R whether it was computed or given: σ
 * depends on ka, f/f_c and P/λ_c alone, which keep their values, so that R = z₀ √(σA/4π) φ_rms goes with γ^(1 − 3/2).
 */
export function scaleModel(model: ModelData, factor: number, options: ScaleOptions = {}): ModalModelInit {
  const { support = 0 } = options;
  checkedNumber("scale", "factor", factor, (x) => x > 0, "a factor above 0");
  checkedNumber("scale", "support", support, (x) => x >= 0, "a decay rate in 1/s, 0 or more");
  const draft = draftOf(model);
  const law = lawOf(model.material) ?? ((undampedHz: number) => undampedHz);
  draft.frequencies.forEach((heard, mode) => {
    const decay = draft.decayRates[mode];
    const before = undampedFrequency(heard, decay);
    const held = Math.min(support, decay);
    const own = Math.min(law(before), decay - held);
    const after = own > 0 ? (own * law(before / factor)) / law(before) : 0;
    draft.decayRates[mode] = held + after + (decay - held - own) / factor;
    draft.frequencies[mode] = heardFrequency("scale", mode, before / factor, draft.decayRates[mode]);
  });
  draft.radiationGains = draft.radiationGains.map((gain) => gain / Math.sqrt(factor));
  draft.shapes = draft.shapes.map((shape) => shape / factor ** 1.5);
  draft.positions = draft.positions.map((coordinate) => coordinate * factor);
  draft.massProperties = model.massProperties && scaledMass(model.massProperties, factor);
  return initOf(draft);
}

function scaledMass(properties: Readonly<MassProperties>, factor: number): MassProperties {
  const { centerOfMass, inertiaDiagonal } = properties;
  return {
    ...properties,
    mass: properties.mass * factor ** 3,
    ...(centerOfMass && { centerOfMass: times(centerOfMass, factor) }),
    ...(inertiaDiagonal && { inertiaDiagonal: times(inertiaDiagonal, factor ** 5) }),
  };
}

/** A vector times a factor. */
export function times([x, y, z]: readonly [number, number, number], factor: number): [number, number, number] {
  return [x * factor, y * factor, z * factor];
}
