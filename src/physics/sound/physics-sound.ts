// A physics world that is heard: a reader makes a plain record of every step, and records are made audible. All
// adapters give this same thing.
import type { PairOverrides } from "../../contact/law/pair.js";
import type { Resonators } from "../../contact/play/resonators.js";
import type { ContactPoint } from "../../contact/record.js";
import type { Hit, TrackedStep } from "../../contact/tracker/tracker.js";
import { PhonoliteError } from "../../math/error.js";
import type { KnownName } from "../../model/known-name.js";
import type { MaterialName } from "../../model/materials/index.js";
import { type Engine, OTHERS, type SoundSpec } from "./engine.js";
import { PhysicsReader, type PhysicsStep } from "./reader.js";
import {
  type PhysicsCounts,
  type PhysicsSoundOptions,
  type PhysicsWorld,
  RecordSound,
  type SoundingThing,
} from "./record-sound.js";

/** A hit, with the engine's own bodies. */
export interface PhysicsHit extends Hit {
  /** What the engine calls the two bodies. */
  readonly one: unknown;
  readonly other: unknown;
}

/**
 * A physics world that is heard. Made by `rapierSound`, `joltSound`, `cannonSound` and `havokSound`.
 *
 * @example
 * const sound = rapierSound(soundWorld, RAPIER, world);
 * sound.body(ball, "steel");
 * world.step();
 * sound.step();
 */
export class PhysicsSound<Handle> {
  /** Where records are made audible. */
  readonly records: RecordSound;
  readonly #reader: PhysicsReader<Handle>;
  readonly #stepLength: () => number;
  #also: readonly ContactPoint[] = [];

  /**
   * Used by adapters.
   *
   * @param stepLength seconds of the engine's last step, where `step` is not told
   */
  constructor(world: PhysicsWorld, engine: Engine<Handle>, options: PhysicsSoundOptions, stepLength: () => number) {
    const { others = OTHERS } = options;
    const gravity = options.gravity ?? engine.gravity();
    const hold = options.hold ?? engine.hold;
    this.records = new RecordSound(world, { ...options, gravity, ...(hold !== undefined && { hold }) });
    this.#reader = new PhysicsReader(engine, others);
    this.#stepLength = stepLength;
  }

  /**
   * Says what a body is made of: from now on it sounds. Said again, it is another. Nothing is needed when it leaves the
   * world.
   */
  body<Name extends string>(handle: Handle, spec: KnownName<Name, MaterialName> | SoundSpec): SoundingThing {
    if (this.disposed)
      throw new PhonoliteError("add body", "sound", "one that was not disposed of: make a new one", "a disposed one");
    // made audible at once, so that what is wrong is an error here and not a drop later
    const described = this.#reader.describe(handle, spec);
    const { id } = described.body;
    const before = this.records.thing(id);
    try {
      const thing = this.records.body(described.body);
      this.#reader.follow(described);
      return thing;
    } catch (error) {
      if (before && !this.records.thing(id)) this.#reader.remove(handle);
      throw error;
    }
  }
  /** A body is not heard any more, though it is still there. */
  remove(handle: Handle): void {
    const id = this.#reader.numberOf(handle);
    this.#reader.remove(handle);
    if (id !== undefined) this.records.remove(id);
  }
  /** What sounds of a body. */
  thing(handle: Handle): SoundingThing | undefined {
    const id = this.#reader.numberOf(handle);
    return id === undefined ? undefined : this.records.thing(id);
  }

  /**
   * How two bodies, or all of two materials, sound together where it is not as physics says. A material of one's own is
   * told by its `name`.
   *
   * @example
   * sound.pair("steel", "oak", { hardness: 0.002 });
   */
  pair<One extends string, Other extends string>(
    one: Handle | KnownName<One, MaterialName>,
    other: Handle | KnownName<Other, MaterialName>,
    overrides: PairOverrides,
  ): void {
    const numbered = (handle: Handle | string) => (typeof handle === "string" ? handle : this.#reader.numberOf(handle));
    const [a, b] = [numbered(one), numbered(other)];
    if (a === undefined || b === undefined)
      throw new PhonoliteError("pair", "bodies", "two bodies that sound, or the names of two materials", [one, other]);
    this.records.pair(a, b, overrides);
  }

  /** Calls `hear` for every hit that is found. Returns a function that ends it. */
  onHit(hear: (hit: PhysicsHit) => void): () => void {
    return this.records.onHit((hit) =>
      hear({ ...hit, one: this.#reader.keyOf(hit.a), other: this.#reader.keyOf(hit.b) }),
    );
  }

  /**
   * Contact points that no engine tells, such as the pin that rubs in a hinge: heard with the next step, once. Bodies
   * are named by the numbers that `body` gave.
   *
   * @example
   * const [pin, leaf] = [sound.body(frame, "steel"), sound.body(door, "softwood")];
   * sound.pair(frame, door, { friction: "door-hinge" });
   * sound.also([{ a: pin.id, b: leaf.id, p, n, j: 80 / 60, slip, va: [0, 0, 0], vb: slip }]);
   */
  also(points: readonly ContactPoint[]): void {
    this.#also = points;
  }

  /**
   * Takes in the engine's last step: call it once after each. A physics world that is gone ends the sound.
   *
   * @param dt length of the step, s. Default: what the engine says.
   */
  step(dt: number = this.#stepLength()): TrackedStep {
    return this.play(this.collect(dt));
  }
  /** The engine's last step as a plain record: to be sent, stored, or played now. */
  collect(dt: number = this.#stepLength()): PhysicsStep | undefined {
    if (this.disposed) return undefined;
    if (!this.#reader.engine.isAlive()) {
      this.dispose();
      return undefined;
    }
    return this.#reader.collect(dt);
  }
  /** Plays a record that `collect` made. */
  play(step: PhysicsStep | undefined): TrackedStep {
    if (!step || this.disposed) return this.records.last;
    const { spawn, ...rest } = step;
    // those that were named are there already
    const strangers = spawn?.filter(({ id }) => !this.records.thing(id));
    const c = this.#also.length > 0 && step.dt > 0 ? [...rest.c, ...this.#also] : rest.c;
    if (step.dt > 0) this.#also = [];
    return this.records.step({ ...rest, c, ...(strangers && { spawn: strangers }) });
  }

  /** What bodies have beside their modes, and what rattles. */
  get resonators(): Resonators {
    return this.records.resonators;
  }
  /** What the last step brought, for pictures. */
  get last(): TrackedStep {
    return this.records.last;
  }
  /** What became of all that came in. */
  get counts(): PhysicsCounts {
    return this.records.counts;
  }
  /** Whether it is of no use any more. */
  get disposed(): boolean {
    return this.records.disposed;
  }
  /** Lets go of both worlds: bodies ring out. Safe to call twice, and when either world is gone. */
  dispose(): void {
    this.#reader.dispose();
    this.records.dispose();
  }
}
