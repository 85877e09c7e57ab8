// What sounds of bodies that come without a sound of their own: made by model or by shape, and put into the world.
// Bodies that are alike share one model, however many there are: the model is worked out once, and the core holds it
// once.
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import {
  isMaterialName,
  type MaterialName,
  material as named,
  type SolidMaterial,
} from "../../model/materials/index.js";
import { ModalModel } from "../../model/modal-model.js";
import type { HeardBody, SoundingBody } from "../record.js";
import type { Resonance } from "../tell/resonators.js";
import { type BodyShape, type BodySound, bodySound, stretchOf } from "./body-model.js";

/** A body of a world that may be taken out of it again. */
export interface MadeBody extends SoundingBody {
  remove(): boolean;
}
/** What sounds are put into. */
interface VoiceWorld<Voice> {
  addBody(spec: { model: ModalModel; gain: number; position?: Vec3 }): Voice;
}
/** What sounds of a body. */
export interface MadeVoice<Voice> {
  readonly body: Voice;
  /** What it has beside its modes; a model of one's own has nothing. */
  readonly resonance?: Resonance;
  /** The part of a floor or a wall that it is, m. */
  readonly stretch?: Vec3;
}

/**
 * What sounds of a floor or a wall is a stretch of it, whose motion soon wanders off into the house: it is heard with
 * this part of its amplitude.
 */
const BUILDING = 0.25;
/** Fields of errors that say that a world is full. */
const FULL = new Set(["bodies", "modes", "models", "events", "modelBytes"]);
/** Sizes and masses that differ by less than this part make one model. */
const ALIKE = 0.01;
/** How many models are remembered. */
const MOST = 512;

/** The sounds that contacts made. */
export class Voices<Voice extends MadeBody> {
  /** Bodies that found no room in the world. */
  noBody = 0;
  readonly #world: VoiceWorld<Voice>;
  readonly #models: ((name: string) => ModalModel) | undefined;
  readonly #made = new Map<string, BodySound>();
  /** What sounds of bodies, by their numbers. */
  readonly #kept = new Map<number, Voice>();
  /** Bodies that could not be removed, because a queue was full. */
  #leaving: Voice[] = [];

  /** @param models finds models by the names that records have for them */
  constructor(world: VoiceWorld<Voice>, models: ((name: string) => ModalModel) | undefined) {
    this.#world = world;
    this.#models = models;
  }

  /** Makes what sounds of a body; nothing where there is no room for it in the world. */
  make({ model, gain = 1, pose, ...shape }: HeardBody): MadeVoice<Voice> | undefined {
    const { size, fixed = false } = shape;
    const own = model === undefined ? undefined : this.#find(model);
    const sound = own ? { model: own } : this.#shaped(shape);
    const built = fixed && !own;
    const body = this.#add({
      model: sound.model,
      gain: gain * (built ? BUILDING : 1),
      ...(pose && { position: pose.position }),
    });
    return body && { ...sound, body, ...(built && { stretch: stretchOf(size) }) };
  }

  /** What was made for a body is its sound from now on, or nothing is; what was its sound rings out. */
  keep(id: number, body: Voice | undefined): void {
    const before = this.#kept.get(id);
    if (before) this.leave(before);
    if (body) this.#kept.set(id, body);
    else this.#kept.delete(id);
  }
  /** A body rings out. */
  leave(body: Voice): void {
    if (body.present && !body.remove()) this.#leaving.push(body);
  }
  /** Tries again what could not be removed. */
  retry(): void {
    if (this.#leaving.length > 0) this.#leaving = this.#leaving.filter((body) => body.present && !body.remove());
  }

  #add(spec: Parameters<VoiceWorld<Voice>["addBody"]>[0]): Voice | undefined {
    try {
      return this.#world.addBody(spec);
    } catch (error) {
      if (!(error instanceof PhonoliteError && error.operation === "add body" && FULL.has(error.field))) throw error;
      this.noBody++;
      return undefined;
    }
  }

  #find(model: ModalModel | string): ModalModel {
    const own = typeof model === "string" ? this.#models?.(model) : model;
    if (own instanceof ModalModel) return own;
    throw new PhonoliteError("add body", "model", "a ModalModel, or a name that the option models finds", model);
  }

  /** The sound of a body by its shape; the same object for bodies that are alike. */
  #shaped(body: BodyShape): BodySound {
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
