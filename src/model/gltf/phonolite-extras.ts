// The parts of a modal model that the draft extension lacks: phases, radiation gains, fields of its material. They go
// into `extras.phonolite` of the model or material. Foreign readers pass over that field and foreign writers keep it
// (PHYSICS §1.6).
import * as v from "valibot";
import { isObject } from "../../math/values.js";
import type { Material, ModalModel } from "../modal-model.js";
import { check, fields, numbers, version } from "../schema.js";
import { refuse } from "./gltf-error.js";

/** The version of `extras.phonolite` that is written, and the newest that is read. */
const VERSION = 1;
const WORDS = "what Phonolite keeps here: an object with a version";

const ModelExtrasSchema = fields(
  {
    version: version(VERSION),
    phases: v.exactOptional(numbers("an array of one phase in radians a mode")),
    radiationGains: v.exactOptional(numbers("an array of one radiation gain a mode")),
    directional: v.exactOptional(v.boolean("true or false")),
    extras: v.exactOptional(v.unknown()),
  },
  WORDS,
);

const MaterialExtrasSchema = fields(
  {
    version: version(VERSION),
    material: v.exactOptional(v.custom<Record<string, unknown>>(isObject, "an object with fields of the material")),
  },
  WORDS,
);

/** The parts of a model that the draft lacks. */
export interface ModelExtras {
  phases?: readonly number[];
  radiationGains?: readonly number[];
  directional?: boolean;
  /** The model's own extras. */
  extras?: unknown;
}

/** The extras of a model in a file: its own, and `phonolite` beside them. */
export function packModelExtras(model: ModalModel): Record<string, unknown> {
  const { phases, radiationGains, directional, extras } = model;
  // Extras that cannot stand beside `phonolite` stand in it.
  const beside = isObject(extras) && Object.keys(extras).length > 0 && !Object.hasOwn(extras, "phonolite");
  const phonolite = {
    version: VERSION,
    ...(phases && { phases: Array.from(phases) }),
    radiationGains: Array.from(radiationGains),
    ...(directional ? {} : { directional }),
    ...(beside || extras === undefined ? {} : { extras }),
  };
  return { ...(beside && extras), phonolite };
}

/** The reverse of {@link packModelExtras}; a foreign model has no `phonolite`. */
export function unpackModelExtras(packed: unknown, path: string): ModelExtras {
  if (!isObject(packed) || !Object.hasOwn(packed, "phonolite")) return isEmpty(packed) ? {} : { extras: packed };
  const { phonolite, ...beside } = packed;
  const here = `${path}.extras.phonolite`;
  const known = check(ModelExtrasSchema, phonolite, (field, ...rest) => refuse(join(here, field), ...rest));
  return { ...(Object.keys(beside).length > 0 && { extras: beside }), ...known };
}

/** The fields of a material that the draft has. */
const SHARED = ["density", "youngsModulus", "poissonRatio", "alpha", "beta"] as const;

/** Splits a material into the constants of the draft and the fields that only extras can hold. */
export function packMaterial(material: Readonly<Material>) {
  const { name = "", ...given } = material;
  const constants: Partial<Record<(typeof SHARED)[number], number>> = {};
  const more: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(given)) {
    const shared = SHARED.find((known) => known === field);
    // The draft leaves out 0.5 itself, a solid that no pressure makes smaller.
    const fits = shared !== undefined && typeof value === "number" && !(field === "poissonRatio" && value >= 0.5);
    if (fits) constants[shared] = value;
    else if (value !== undefined) more[field] = value;
  }
  const extras = Object.keys(more).length > 0 ? { phonolite: { version: VERSION, material: more } } : {};
  return { name, constants, extras };
}

/** The reverse of {@link packMaterial}. */
export function unpackMaterial(name: string, constants: Partial<Material>, packed: unknown, path: string): Material {
  const phonolite = isObject(packed) && Object.hasOwn(packed, "phonolite") ? packed.phonolite : undefined;
  const here = `${path}.extras.phonolite`;
  const more =
    phonolite === undefined
      ? undefined
      : check(MaterialExtrasSchema, phonolite, (field, ...rest) => refuse(join(here, field), ...rest)).material;
  return { ...(name !== "" && { name }), ...constants, ...more };
}

function join(path: string, field: string): string {
  return field === "the file" ? path : `${path}.${field}`;
}

/** Whether extras say nothing: documents give every property an empty object. */
export function isEmpty(extras: unknown): boolean {
  return extras === undefined || (isObject(extras) && Object.keys(extras).length === 0);
}
