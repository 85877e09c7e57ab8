// The same body in another material: ω₀ goes with √(E/ρ), φ with ρ^(−1/2) (PHYSICS §1.5). Exact when Poisson's ratio is
// the same; a thin plate is else off by √((1 − ν²)/(1 − ν′²)), some percent at most.
import { checkedNumber, PhonoliteError } from "../../math/error.js";
import { materialDecay, undampedFrequency } from "../materials/damping.js";
import { modelMaterial, type SolidMaterial } from "../materials/material.js";
import type { ModelData } from "../model-data.js";
import type { MassProperties, ModalModelInit } from "../model-init.js";
import { heardFrequency, lawOf, radiatesByBody, radiationDecay, solidOf } from "./parts/decay-parts.js";
import { draftOf, initOf } from "./parts/draft.js";
import { carriedGains } from "./radiate.js";
import { times } from "./scale.js";

/** Facts about a body that its modes do not tell. */
export interface ChangeMaterialOptions {
  /** Thickness of a sheet, m: the thermoelastic losses of both materials count. */
  thickness?: number;
  /** Damping by supports, 1/s. Default: the old decay rates less the old material's loss and radiation. */
  support?: number;
}

/**
 * The model of the same body in another material. Radiation gains are carried along by PHYSICS §1.3; decay rates are
 * the new material's loss, what is then radiated (with triangles; without, it counts as support), and the support.
 */
export function changeMaterial(
  model: ModelData,
  to: SolidMaterial | string,
  options: ChangeMaterialOptions = {},
): ModalModelInit {
  const solid = solidOf(to);
  const { density, youngsModulus } = model.material ?? {};
  if (density === undefined) throw refuse("density", "a density in kg/m³");
  if (youngsModulus === undefined) throw refuse("youngsModulus", "a modulus in Pa");
  const { thickness, support } = options;
  if (support !== undefined) {
    checkedNumber("change material", "support", support, (x) => x >= 0, "a decay rate in 1/s, 0 or more");
  }
  const heavier = solid.density / density;
  const faster = Math.sqrt(solid.youngsModulus / youngsModulus / heavier);
  const draft = draftOf(model);
  const before = { ...draft, frequencies: undamped(model) };
  draft.frequencies = before.frequencies.map((frequency) => frequency * faster);
  draft.shapes = draft.shapes.map((shape) => shape / Math.sqrt(heavier));
  draft.material = modelMaterial(solid);
  draft.massProperties = model.massProperties && heavierBody(model.massProperties, heavier);
  draft.radiationGains = carriedGains(before.radiationGains, before, draft, 1 / Math.sqrt(heavier));
  const oldLaw = lawOf(model.material, thickness);
  const radiates = radiatesByBody(model);
  draft.frequencies.forEach((frequency, mode) => {
    const ownBefore = oldLaw?.(before.frequencies[mode]) ?? before.decayRates[mode];
    const lostBefore = ownBefore + (radiates ? radiationDecay(before.radiationGains[mode]) : 0);
    const held = support ?? Math.max(0, before.decayRates[mode] - lostBefore);
    const lost = radiates ? radiationDecay(draft.radiationGains[mode]) : 0;
    draft.decayRates[mode] = materialDecay(solid, frequency, thickness) + lost + held;
    draft.frequencies[mode] = heardFrequency("change material", mode, frequency, draft.decayRates[mode]);
  });
  return initOf(draft);
}

function undamped(model: ModelData): Float64Array {
  return model.frequencies.map((heard, mode) => undampedFrequency(heard, model.decayRates[mode]));
}

function heavierBody(properties: Readonly<MassProperties>, factor: number): MassProperties {
  const { inertiaDiagonal } = properties;
  return {
    ...properties,
    mass: properties.mass * factor,
    ...(inertiaDiagonal && { inertiaDiagonal: times(inertiaDiagonal, factor) }),
  };
}

function refuse(field: string, words: string): PhonoliteError {
  return new PhonoliteError("change material", `material.${field}`, `${words}, known of the model`, undefined);
}
