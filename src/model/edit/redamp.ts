// Other damping: all decay rates times a factor, from the law of a material, or by any function. The heard frequencies
// stay as they are, as they do when a world's dampingScale is turned; the shift by damping is of the order (d/ω)².
import { checkedNumber, PhonoliteError } from "../../math/error.js";
import { materialDecay, rayleighDecay } from "../materials/damping.js";
import { type MaterialName, modelMaterial, type Rayleigh, type SolidMaterial } from "../materials/material.js";
import type { ModelData } from "../model-data.js";
import type { Material, ModalModelInit } from "../model-init.js";
import { radiatesByBody, radiationDecay, solidOf } from "./parts/decay-parts.js";
import { draftOf, initOf } from "./parts/draft.js";

/** Damping by physics: the law of a material, radiation, and supports (PHYSICS §5.6). */
export interface DampingByLaw {
  /** A material or its name: internal friction d = π f η. */
  material?: MaterialName | SolidMaterial;
  /** Thickness of a sheet, m: adds the thermoelastic loss of a material whose heat is known. */
  thickness?: number;
  /** Rayleigh's constants in place of a material: d = (α + βω²)/2. */
  rayleigh?: Rayleigh;
  /** Damping by supports, 1/s. Default 0. */
  support?: number;
  /** Whether d_rad = 2πR²/z₀ is added. Default: only for a model with triangles, whose gains are those of its body. */
  radiation?: boolean;
}

/** A factor, a law, or a function from a mode's frequency (Hz), decay rate (1/s) and index to its new decay rate. */
export type Damping = number | DampingByLaw | ((frequency: number, decayRate: number, mode: number) => number);

/** The model with other damping. */
export function redampModel(model: ModelData, damping: Damping): ModalModelInit {
  const draft = draftOf(model);
  const rate = rateOf(model, damping, draft.radiationGains);
  draft.decayRates = draft.decayRates.map((decay, mode) => {
    const after = rate(model.frequencies[mode], decay, mode);
    return checkedNumber("redamp", `the decay rate of mode ${mode}`, after, (x) => x >= 0, "a rate in 1/s, 0 or more");
  });
  if (typeof damping === "object") draft.material = dampedMaterial(model.material, damping);
  return initOf(draft);
}

type Rate = (frequency: number, decayRate: number, mode: number) => number;

function rateOf(model: ModelData, damping: Damping, gains: Float64Array): Rate {
  if (typeof damping === "function") return damping;
  if (typeof damping === "number") {
    checkedNumber("redamp", "factor", damping, (x) => x >= 0, "a factor, 0 or more");
    return (_, decay) => decay * damping;
  }
  if (typeof damping !== "object" || damping === null) {
    throw new PhonoliteError("redamp", "damping", "a factor, a law or a function", damping);
  }
  const { thickness, rayleigh, support = 0, radiation = radiatesByBody(model) } = damping;
  if ((damping.material === undefined) === (rayleigh === undefined)) {
    throw new PhonoliteError("redamp", "damping", "a law with either a material or rayleigh", damping);
  }
  checkedNumber("redamp", "support", support, (x) => x >= 0, "a decay rate in 1/s, 0 or more");
  const law = rayleigh ? rayleighLaw(rayleigh) : materialLaw(solidOf(damping.material!), thickness);
  return (frequency, _, mode) => law(frequency) + support + (radiation ? radiationDecay(gains[mode]) : 0);
}

const materialLaw = (solid: SolidMaterial, thickness?: number) => (frequency: number) =>
  materialDecay(solid, frequency, thickness);

function rayleighLaw(rayleigh: Rayleigh): (frequency: number) => number {
  checkedNumber("redamp", "rayleigh.alpha", rayleigh.alpha, (x) => x >= 0, "a damping in 1/s, 0 or more");
  checkedNumber("redamp", "rayleigh.beta", rayleigh.beta, (x) => x >= 0, "a damping in s, 0 or more");
  return (frequency) => rayleighDecay(rayleigh, frequency);
}

/** The model's material with the damping of the law, so that a later change of size follows it. */
function dampedMaterial(own: Readonly<Material> | undefined, damping: DampingByLaw): Material {
  const { alpha: _, beta: __, lossFactor: ___, ...rest } = own ?? {};
  if (damping.rayleigh) return { ...rest, alpha: damping.rayleigh.alpha, beta: damping.rayleigh.beta };
  return { ...rest, lossFactor: modelMaterial(solidOf(damping.material!)).lossFactor };
}
