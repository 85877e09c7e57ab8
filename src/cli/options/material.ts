// The options that say what a body is made of: a material by its name, and constants over it.
import type { ArgsDef } from "citty";
import { PhonoliteError } from "../../math/error.js";
import { material, materialNames, type SolidMaterial, withConstants } from "../../model/materials/index.js";
import { UsageError } from "../usage.js";
import { option } from "./option.js";
import { number, type Words, within, word } from "./words.js";

/** Declared once for every command that makes a body. */
export const MATERIAL_ARGS = {
  material: option("name", `Material: ${materialNames.join(", ")} (Default: what is usual for the kind)`),
  young: option("pa", "Young's modulus, over the material's"),
  density: option("kg/m3", "Density, over the material's"),
  poisson: option("ratio", "Poisson ratio, over the material's"),
  loss: option("eta", "Loss factor, over the material's"),
  support: option(
    "1/s",
    "Decay rate that supports or a hand add to every mode: felt 0.5 to 5, a hand 20 and more (Default: 0)",
  ),
} as const satisfies ArgsDef;

/** `--support`: what supports add to every decay rate. */
export function supportOf(words: Words): number | undefined {
  return within(words, "support", [0, 10_000], "a decay rate in 1/s");
}

/** The material, or the usual one, with the constants that are given over it. */
export function materialOf(words: Words, usual: string): SolidMaterial {
  const name = word(words, "material") ?? usual;
  const changes = {
    youngsModulus: number(words, "young", "a modulus in Pa above 0", (n) => n > 0),
    density: number(words, "density", "a density in kg/m³ above 0", (n) => n > 0),
    poissonRatio: number(words, "poisson", "a ratio above -1 and at most 0.5", (n) => n > -1 && n <= 0.5),
    lossFactor: number(words, "loss", "a loss factor from 0 to below 2", (n) => n >= 0 && n < 2),
  };
  try {
    return withConstants(material(name), changes);
  } catch (error) {
    if (!(error instanceof PhonoliteError) || error.operation !== "material") throw error;
    throw new UsageError(
      `--${OPTION_OF[error.field] ?? error.field} should be ${error.expected}, but came ${error.came}`,
    );
  }
}

const OPTION_OF: Readonly<Record<string, string>> = {
  name: "material",
  youngsModulus: "young",
  poissonRatio: "poisson",
  lossFactor: "loss",
};
