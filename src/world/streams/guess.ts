// What a body of a contact stream is made of, and how it sounds, where its header does not say: physics engines know
// shape, size and mass. What is fixed is a wooden floor; of what moves, the mean density tells a material
// (docs/formats.md).

import { type BodyShape, type BodySound, bodySound } from "../../contact/play/body-model.js";
import type { KnownBody } from "../../contact/record.js";
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import { type MaterialName, material, type SolidMaterial } from "../../model/materials/index.js";

/** What is fixed, or moves without a mass, is made of this unless its header says otherwise. */
export const FIXED_MATERIAL = "hardwood";
/** What moves is made of the one of these whose density comes nearest in ratio: light engines' boxes are cardboard. */
export const GUESSED_MATERIALS = ["cardboard", "softwood", "hardwood", "plastic", "stone", "steel", "lead"] as const;

/** Frequencies above this are heard by nobody, Hz: a body whose modes all lie there only makes others sound. */
const INAUDIBLE = 20_000;
/** No extent is smaller or larger, m; floors are no thinner than boards. */
const SMALLEST = 1e-3;
const LARGEST = 1e5;
const THINNEST_FLOOR = 0.03;

/** The material of a body whose header names none. */
export function guessMaterial(body: KnownBody): MaterialName {
  const density = body.mass / volumeOf(body);
  if (isFixed(body) || !(density > 0)) return FIXED_MATERIAL;
  const far = (name: MaterialName) => Math.abs(Math.log(density / material(name).density));
  return GUESSED_MATERIALS.reduce((nearest, name) => (far(name) < far(nearest) ? name : nearest));
}

/** Whether no contact and nothing else moves it. */
export function isFixed({ fixed, kinematic, mass }: KnownBody): boolean {
  return kinematic !== true && (fixed === true || !(mass > 0));
}

/** Its extents, m, none of them absurd. */
export function extentsOf(body: KnownBody): Vec3 {
  const least = isFixed(body) ? THINNEST_FLOOR : SMALLEST;
  const [x, y, z] = body.size.map((side) => Math.min(Math.max(side, least), LARGEST));
  return [x, y, z];
}

/** What sounds of a body by its shape; nothing for one that nobody would hear. Bodies that are alike share one. */
export class ShapedModels {
  readonly #made = new Map<string, BodySound | undefined>();

  /** @param of what it is made of */
  sound(body: KnownBody, of: SolidMaterial): BodySound | undefined {
    const { shape, mass } = body;
    const size = extentsOf(body);
    const fixed = isFixed(body);
    const key = JSON.stringify([shape, size, fixed ? 0 : mass, of.name, fixed]);
    if (!this.#made.has(key)) {
      this.#made.set(key, audible({ shape, size, material: of, fixed, ...(mass > 0 && !fixed ? { mass } : {}) }));
    }
    return this.#made.get(key);
  }
}

function audible(shape: BodyShape): BodySound | undefined {
  try {
    const sound = bodySound(shape);
    return sound.model.frequencies.some((hertz) => hertz < INAUDIBLE) ? sound : undefined;
  } catch (error) {
    // so a shape says that it has no mode up to 20 kHz
    if (error instanceof PhonoliteError && error.field === "highest") return undefined;
    throw error;
  }
}

/** m³, as if it were solid. */
function volumeOf({ shape, size: [x, y, z] }: KnownBody): number {
  if (shape === "sphere" || shape === "ball") return (Math.PI / 6) * Math.max(x, y, z) ** 3;
  if (shape === "cylinder" || shape === "capsule") return (Math.PI / 4) * x * y * z;
  return x * y * z;
}
