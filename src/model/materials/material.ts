// The materials objects are made of: elastic constants, damping, and what contacts need to know of their surface.
// Handbook values at room temperature; moduli hold to some 5 % (wood, stone, plastics 20 %), loss factors to a factor
// of 2.
import { PhonoliteError } from "../../math/error.js";
import type { KnownName } from "../known-name.js";
import type { Material } from "../model-init.js";
import { nearWord } from "../near-word.js";
import { METALS } from "./metals.js";
import { MINERALS } from "./minerals.js";
import { POLYMERS } from "./polymers.js";
import type { SolidMaterial } from "./solid.js";
import { WOODS } from "./woods.js";

export type { Rayleigh, SolidMaterial } from "./solid.js";

/** The constants that {@link withConstants} changes. */
export type MaterialChanges = Partial<Pick<SolidMaterial, "youngsModulus" | "density" | "poissonRatio" | "lossFactor">>;

/** The name of a material that comes with Phonolite. */
export type MaterialName = (typeof METALS | typeof MINERALS | typeof WOODS | typeof POLYMERS)[number]["name"];

const SOLIDS: readonly (SolidMaterial & { readonly name: MaterialName })[] = [
  ...METALS,
  ...MINERALS,
  ...WOODS,
  ...POLYMERS,
];
const TABLE: ReadonlyMap<string, SolidMaterial> = new Map(SOLIDS.map((entry) => [entry.name, freeze(entry)]));

/** The names that {@link material} knows. */
export const materialNames: readonly MaterialName[] = Object.freeze(SOLIDS.map(({ name }) => name));

/** Whether there is a material of this name. */
export function isMaterialName(name: string): name is MaterialName {
  return TABLE.has(name);
}

/**
 * A material by its name. A name that comes from a file or a user becomes a material here; everything else takes a name
 * that is known when the code is compiled, or a material.
 *
 * @example
 * const { density, youngsModulus } = material("steel"); // 7850 kg/m³, 2.0e11 Pa
 * const tray = plateShape({ material: material(form.value), length: 0.4, width: 0.3, thickness: 0.002 });
 */
export function material<Name extends string>(name: KnownName<Name, MaterialName>): SolidMaterial {
  const found = TABLE.get(name);
  if (found) return found;
  const near = typeof name === "string" ? nearWord(name, materialNames) : undefined;
  const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
  throw new PhonoliteError("material", "name", `one of ${materialNames.join(", ")}${hint}`, name);
}

/**
 * A material with some constants changed. `undefined` changes nothing. A new loss factor drops the published Rayleigh
 * constants, which would contradict it.
 *
 * @example
 * const softSteel = withConstants(material("steel"), { youngsModulus: 1.9e11 });
 */
export function withConstants(base: SolidMaterial, changes: MaterialChanges): SolidMaterial {
  const { density, youngsModulus, poissonRatio, lossFactor } = changes;
  checkChange("density", density, (x) => x > 0, "a density in kg/m³ above 0");
  checkChange("youngsModulus", youngsModulus, (x) => x > 0, "a modulus in Pa above 0");
  checkChange("poissonRatio", poissonRatio, (x) => x > -1 && x <= 0.5, "a ratio above -1 and at most 0.5");
  checkChange("lossFactor", lossFactor, (x) => x >= 0 && x < 2, "a loss factor from 0 to below 2");
  const { rayleigh, ...rest } = base;
  return freeze({
    ...rest,
    density: density ?? base.density,
    youngsModulus: youngsModulus ?? base.youngsModulus,
    poissonRatio: poissonRatio ?? base.poissonRatio,
    lossFactor: lossFactor ?? base.lossFactor,
    ...(rayleigh && lossFactor === undefined ? { rayleigh } : {}),
  });
}

/** What a modal model and its file keep of a material: name, elastic constants and loss factor. */
export function modelMaterial(solid: SolidMaterial): Material {
  const { name, density, youngsModulus, poissonRatio, lossFactor } = solid;
  return { name, density, youngsModulus, poissonRatio, lossFactor };
}

function checkChange(field: string, value: number | undefined, good: (x: number) => boolean, words: string): void {
  if (value === undefined) return;
  if (typeof value !== "number" || !Number.isFinite(value) || !good(value)) {
    throw new PhonoliteError("material", field, words, value);
  }
}

function freeze(solid: SolidMaterial): SolidMaterial {
  for (const part of [solid.thermal, solid.rayleigh, solid.grain]) Object.freeze(part);
  return Object.freeze({ ...solid });
}
