// What stands between components and the sound of their physics world: components say which bodies should sound, and
// after each step the stage sees to it that these, and no others, do. So it does not matter in which order components
// come, go, or come twice.
import type { RapierContext, RapierRigidBody } from "@react-three/rapier";
import type { ContactsOptions, EngineHit, SoundSpec } from "../index.js";
import { rapierSound } from "../rapier/index.js";

/** The sound of a physics world of Rapier. */
export type RapierSound = ReturnType<typeof rapierSound>;
/** The world that it is heard in. */
type PhysicsWorld = Parameters<typeof rapierSound>[0];

/** A hit of a body that a component names. */
export interface SoundingHit extends EngineHit {
  /** The body that the component names. */
  readonly body: RapierRigidBody;
  /** What it hit, where that is a body of a component. */
  readonly otherBody: RapierRigidBody | undefined;
}

/** One who says which bodies should sound. */
export interface Source {
  /** Tells all bodies of now. */
  tell(named: (body: RapierRigidBody, spec: string | SoundSpec) => void): void;
  /** Hears of their hits. */
  hear(hit: SoundingHit): void;
  /** Something is wrong with a body, its spec or who hears it; told once for each spec. */
  fail(error: unknown): void;
}

/** A body that a source wants to sound. */
interface Wanted {
  readonly body: RapierRigidBody;
  readonly spec: string | SoundSpec;
  readonly source: Source;
}
/** A body that does; without a number it could not be made to. */
interface Sounding extends Wanted {
  readonly id: number | undefined;
  readonly colliders: number;
}

/** Joins sources to the sound of a physics world. */
export class SoundStage {
  /** Those who name bodies; of two who name the same body the earlier is heard. */
  readonly sources = new Set<Source>();
  /** Those who are heard where no other names a body. */
  readonly fallbacks = new Set<Source>();
  /** What is heard, once there is a world to hear it in. */
  sound: RapierSound | undefined;
  readonly #options: ContactsOptions;
  readonly #wanted = new Map<number, Wanted>();
  readonly #sounding = new Map<number, Sounding>();
  readonly #byId = new Map<number, Sounding>();
  /** The bodies of the physics world that is heard: others when there is another world behind the same proxy. */
  #bodies: RapierContext["world"]["bodies"] | undefined;
  /** A world in which nothing could be heard: it is not tried again. */
  #refused: PhysicsWorld | undefined;

  constructor(options: ContactsOptions) {
    this.#options = options;
  }

  /** Takes in a step of a physics world. */
  step(world: PhysicsWorld | undefined, { rapier, world: physics }: Pick<RapierContext, "rapier" | "world">): void {
    if (this.sound && (this.sound.disposed || this.#bodies !== physics.bodies)) this.close();
    if (world && !this.sound && world !== this.#refused) {
      this.#refused = world;
      this.sound = rapierSound(world, rapier, physics, this.#options);
      this.#refused = undefined;
      this.#bodies = physics.bodies;
      this.sound.onHit((hit) => this.#tellHit(hit));
    }
    if (!this.sound) return;
    this.#reconcile(this.sound, physics);
    this.sound.step(physics.timestep);
  }

  /** Lets go of what is heard; the next step begins anew. Safe at any time, also when either world is gone. */
  close(): void {
    this.sound?.dispose();
    this.sound = undefined;
    this.#bodies = undefined;
    this.#sounding.clear();
    this.#byId.clear();
  }

  #reconcile(sound: RapierSound, physics: RapierContext["world"]): void {
    const wanted = this.#wanted;
    wanted.clear();
    for (const sources of [this.sources, this.fallbacks]) {
      for (const source of sources) {
        source.tell((body, spec) => {
          // to ask a removed body for anything would be the end of the whole physics world
          if (wanted.has(body.handle) || physics.bodies.get(body.handle) !== body) return;
          wanted.set(body.handle, { body, spec, source });
        });
      }
    }
    for (const { body, id } of this.#sounding.values()) {
      if (wanted.get(body.handle)?.body === body) continue;
      this.#set(body, undefined);
      if (id !== undefined) sound.remove(body);
    }
    for (const one of wanted.values()) this.#name(sound, one);
  }

  /** Names a body, unless it is named already as what it is. */
  #name(sound: RapierSound, wanted: Wanted): void {
    const { body, spec, source } = wanted;
    const colliders = body.numColliders();
    if (colliders === 0) return; // they come a little after their body
    const now = this.#sounding.get(body.handle);
    if (now && now.colliders === colliders && isAlike(now.spec, spec)) {
      if (now.source !== source) this.#set(body, { ...now, source });
      return;
    }
    let id: number | undefined;
    try {
      id = sound.body(body, spec).id;
    } catch (error) {
      if (now?.id !== undefined) sound.remove(body);
      source.fail(error);
    }
    this.#set(body, { ...wanted, colliders, id });
  }
  #set({ handle }: RapierRigidBody, sounding: Sounding | undefined): void {
    const before = this.#sounding.get(handle)?.id;
    if (before !== undefined) this.#byId.delete(before);
    if (!sounding) this.#sounding.delete(handle);
    else this.#sounding.set(handle, sounding);
    if (sounding?.id !== undefined) this.#byId.set(sounding.id, sounding);
  }

  #tellHit(hit: EngineHit): void {
    const [one, other] = [this.#byId.get(hit.a), this.#byId.get(hit.b)];
    if (one) tell(one, hit, other);
    if (other) tell(other, hit, one);
  }
}

/** Tells a hit to who named a body. What goes wrong there must not keep others from hearing. */
function tell({ source, body }: Sounding, hit: EngineHit, other: Sounding | undefined): void {
  try {
    source.hear({ ...hit, body, otherBody: other?.body });
  } catch (error) {
    source.fail(error);
  }
}

/**
 * Whether two specs have the same fields with the same values, as those of two renderings do; arrays are compared by
 * what they hold.
 */
export function isAlike(one: string | SoundSpec, other: string | SoundSpec): boolean {
  if (!isFields(one) || !isFields(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof SoundSpec>;
  return [...keys].every((key) => {
    const [a, b]: unknown[] = [one[key], other[key]];
    if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => item === b[i]);
    return a === b;
  });
}
const isFields = (spec: unknown): spec is SoundSpec => typeof spec === "object" && spec !== null;
