// What of a scene is heard, by the numbers of things: the same around the adapter of every engine.
import type { ContactPoint, PairOverrides, TrackedStep } from "phonolite/contact";
import type { PhysicsCounts, PhysicsHit, PhysicsSound, SoundingThing, SoundSpec } from "phonolite/physics";
import type { EngineSound } from "./engine.js";

/** The sound of a world whose bodies are of this kind. */
export class NumberedSound<Handle> implements EngineSound {
  readonly #sound: PhysicsSound<Handle>;
  readonly #handleOf: (thing: number) => Handle | undefined;
  readonly #stepLength: () => number;
  /** Things by their numbers in hits and touches, and back. */
  readonly #things = new Map<number, number>();
  readonly #ids = new Map<number, number>();

  /**
   * @param handleOf what the engine calls a thing
   * @param stepLength length of the engine's last step, s
   */
  constructor(sound: PhysicsSound<Handle>, handleOf: (thing: number) => Handle | undefined, stepLength: () => number) {
    this.#sound = sound;
    this.#handleOf = handleOf;
    this.#stepLength = stepLength;
  }

  body(thing: number, spec: string | SoundSpec): SoundingThing {
    const made = this.#sound.body(this.#mustBe(thing), spec);
    this.#forget(thing);
    this.#things.set(made.id, thing);
    this.#ids.set(thing, made.id);
    return made;
  }
  remove(thing: number): void {
    this.#forget(thing);
    const handle = this.#handleOf(thing);
    // of one that left its world there is nothing to take away: the adapter sees it
    if (handle !== undefined) this.#sound.remove(handle);
  }
  pair(one: number | string, other: number | string, overrides: PairOverrides): void {
    const [a, b] = [one, other].map((of) => (typeof of === "string" ? of : this.#mustBe(of)));
    this.#sound.pair(a as Handle | string, b as Handle | string, overrides);
  }
  onHit(hear: (hit: PhysicsHit) => void): () => void {
    return this.#sound.onHit(hear);
  }
  also(points: readonly ContactPoint[]): void {
    this.#sound.also(points);
  }
  step(): TrackedStep {
    return this.#sound.step(this.#stepLength());
  }
  get last(): TrackedStep {
    return this.#sound.last;
  }
  get counts(): PhysicsCounts {
    return this.#sound.counts;
  }
  thingOf(id: number): number | undefined {
    return this.#things.get(id);
  }
  dispose(): void {
    this.#sound.dispose();
  }

  #mustBe(thing: number): Handle {
    const handle = this.#handleOf(thing);
    if (handle === undefined) throw new Error(`thing ${thing} is not in the scene`);
    return handle;
  }
  #forget(thing: number): void {
    const id = this.#ids.get(thing);
    if (id !== undefined) this.#things.delete(id);
    this.#ids.delete(thing);
  }
}
