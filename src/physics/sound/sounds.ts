// What sounds of a body of which a physics engine knows shape, size and mass. Bodies that are alike share one model,
// however many there are: the model is worked out once, and the core holds it once.
import { type BodyShape, type BodySound, bodySound } from "../../contact/play/body-model.js";
import {
  isMaterialName,
  type MaterialName,
  material as named,
  type SolidMaterial,
} from "../../model/materials/index.js";

/** Sizes and masses that differ by less than this part make one model. */
const ALIKE = 0.01;
/** How many are remembered. */
const MOST = 512;

/** Models of bodies by what they are. */
export class BodySounds {
  readonly #made = new Map<string, BodySound>();

  /** The sound of a body; the same object for bodies that are alike. */
  of(body: BodyShape): BodySound {
    const { shape = "box", size, mass = 0, fixed = false } = body;
    // constants of one's own are told apart by identity, which no text has: they are not remembered
    const material = nameOf(body.material);
    if (material === undefined) return bodySound(body);
    const key = [shape, material, fixed, ...size.map(step), fixed ? 0 : step(mass)].join(" ");
    const made = this.#made.get(key);
    if (made) return made;
    const sound = bodySound(body);
    if (this.#made.size >= MOST) this.#made.delete(this.#made.keys().next().value!);
    this.#made.set(key, sound);
    return sound;
  }
}

/** The name of a material that comes with Phonolite, however it is given. */
function nameOf(material: MaterialName | SolidMaterial): string | undefined {
  if (typeof material === "string") return material;
  const { name } = material;
  return isMaterialName(name) && named(name) === material ? name : undefined;
}

/** A number on a scale whose steps are as wide as what counts as alike. */
const step = (value: number): number => (value > 0 ? Math.round(Math.log(value) / ALIKE) : 0);
