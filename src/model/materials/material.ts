// The materials of objects: elastic constants, damping, and the surface that contacts meet.
// Handbook values at room temperature; moduli hold to some 5 % (wood, stone, plastics 20 %), loss factors to a factor
// of 2.
import { checkedNumber, PhonoliteError } from "../../math/error.js";
import type { KnownName } from "../known-name.js";
import { MATERIAL_FIELDS } from "../model-checks.js";
import type { Material } from "../model-init.js";
import { hintAt } from "../near-word.js";
import { METALS } from "./metals.js";
import { MINERALS } from "./minerals.js";
import { POLYMERS } from "./polymers.js";
import type { SolidMaterial } from "./solid.js";
import { WOODS } from "./woods.js";

export type { Rayleigh, SolidMaterial } from "./solid.js";

/** The constants that {@link withConstants} changes. */
export type MaterialChanges = Partial<Pick<SolidMaterial, "youngsModulus" | "density" | "poissonRatio" | "lossFactor">>;

/**
 * The name of a material that comes with Phonolite.
 *
 * @example
 * const hull: MaterialName = "oak";
 */
export type MaterialName = (typeof METALS | typeof MINERALS | typeof WOODS | typeof POLYMERS)[number]["name"];

const SOLIDS: readonly (SolidMaterial & { readonly name: MaterialName })[] = [
  ...METALS,
  ...MINERALS,
  ...WOODS,
  ...POLYMERS,
];
const TABLE: ReadonlyMap<string, SolidMaterial> = new Map(SOLIDS.map((entry) => [entry.name, freeze(entry)]));

/**
 * The names that {@link material} knows.
 *
 * @example
 * materialNames.map((name) => material(name).density); // kg/m³
 */
export const materialNames: readonly MaterialName[] = Object.freeze(SOLIDS.map(({ name }) => name));

/**
 * Whether there is a material of this name.
 *
 * @example
 * isMaterialName("steel"); // true
 */
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
  const expected = `one of ${materialNames.join(", ")}${hintAt(name, materialNames)}`;
  throw new PhonoliteError("material", "name", expected, name);
}

/**
 * A material with some constants changed. `undefined` changes nothing. A new loss factor drops the published Rayleigh
 * constants, which would contradict it.
 *
 * @example
 * const softSteel = withConstants(material("steel"), { youngsModulus: 1.9e11 });
 */
export function withConstants(base: SolidMaterial, changes: MaterialChanges): SolidMaterial {
  const given: { -readonly [Field in keyof MaterialChanges]: number } = {};
  for (const field of ["density", "youngsModulus", "poissonRatio", "lossFactor"] as const) {
    const value = changes[field];
    const [good, words] = field === "lossFactor" ? LOSS_FACTOR : MATERIAL_FIELDS[field];
    if (value !== undefined) given[field] = checkedNumber("material", field, value, good, words);
  }
  const { rayleigh, ...rest } = base;
  return freeze({ ...rest, ...given, ...(rayleigh && given.lossFactor === undefined && { rayleigh }) });
}

/** A solid that loses more in a swing does not ring. */
const LOSS_FACTOR = [(x: number) => x >= 0 && x < 2, "a loss factor from 0 to below 2"] as const;

/** The part of a material that a modal model and its file keep: name, elastic constants and loss factor. */
export function modelMaterial(solid: SolidMaterial): Material {
  const { name, density, youngsModulus, poissonRatio, lossFactor } = solid;
  return { name, density, youngsModulus, poissonRatio, lossFactor };
}

function freeze(solid: SolidMaterial): SolidMaterial {
  for (const part of [solid.thermal, solid.rayleigh, solid.grain]) Object.freeze(part);
  return Object.freeze({ ...solid });
}
