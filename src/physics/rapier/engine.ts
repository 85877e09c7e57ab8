// Rapier as the reader of engines sees it. Only colliders that sound, are awake and are still in the world are ever
// asked: reading one that was removed would break the whole physics world.
import { PhonoliteError } from "../../math/error.js";
import { times, type Vec3 } from "../../math/vec3.js";
import type { BodyFacts, ContactSink, Engine } from "../sound/engine.js";
import { Plane, type PlaneOptions } from "../sound/plane.js";
import { afterSteps } from "./followed.js";
import { type Motion, Motions } from "./motion.js";
import { ContactReader } from "./points/contacts.js";
import { isClear, type NearCollider, NearColliders, note } from "./points/near-collider.js";
import { bodyFacts, colliderFacts, collidersOf, isBody } from "./shape/facts.js";
import { isFlat, vectorOf } from "./space.js";
import type { RapierBody, RapierCollider, RapierModule, RapierWorld, RawNarrowPhase } from "./types.js";
import { dialectOf } from "./version.js";

/** What stands for a body: a rigid body with all its colliders, or one collider. */
export type RapierHandle = RapierBody | RapierCollider;

/** How a world is read. */
export interface RapierReading extends PlaneOptions {
  /** Taken for the module's own version. */
  version?: string;
  /** Its steps tell by themselves that they are over. */
  follow?: boolean;
}

/** Rapier's world, as it is read. */
export class RapierEngine implements Engine<RapierHandle> {
  readonly name = "Rapier";
  readonly #bodies: RapierWorld["bodies"];
  readonly #colliders: RapierWorld["colliders"];
  readonly #parameters: RapierWorld["integrationParameters"];
  readonly #gravity: Vec3;
  readonly #reader: ContactReader;
  /** In two dimensions: how their plane lies in space. */
  readonly #plane: Plane | undefined;
  readonly #motions: Motions;
  /** The world whose steps tell by themselves that they are over. */
  readonly #followed: RapierWorld | undefined;
  readonly #parts: NearColliders;
  /** What was named, with its colliders. */
  readonly #sounding = new Map<RapierHandle, RapierCollider[]>();
  readonly #asked: NearCollider[] = [];
  #margin = 0;
  /** Within `contacts`: what is read there describes bodies that come. */
  #telling = false;
  readonly #near: number[] = [];
  readonly #hear = (other: number): void => void this.#near.push(other);

  constructor(rapier: RapierModule, world: RapierWorld, options: RapierReading = {}) {
    const dialect = dialectOf(rapier, options.version);
    const { bodies, colliders, narrowPhase, integrationParameters, gravity } = world ?? ({} as RapierWorld);
    if (!bodies?.raw || !colliders?.raw || !narrowPhase?.raw)
      throw new PhonoliteError("attach to Rapier", "physicsWorld", "a World of Rapier that was not freed", world);
    // held by themselves: a world of react-three-rapier is a proxy that makes a new one when the old one is gone
    this.#bodies = bodies;
    this.#colliders = colliders;
    this.#parameters = integrationParameters;
    this.#plane = isFlat(rapier, world) ? new Plane(options, "attach to Rapier") : undefined;
    for (const name of ["depth", "metresPerUnit", "yDown"] as const)
      if (!this.#plane && options[name] !== undefined)
        throw new PhonoliteError("attach to Rapier", `options.${name}`, "left out in three dimensions", options[name]);
    this.#motions = new Motions(this.#plane);
    this.#parts = new NearColliders(this.#motions);
    this.#gravity = vectorOf(gravity, this.#plane);
    this.#reader = new ContactReader(narrowPhase.raw as RawNarrowPhase, dialect, this.#plane);
    this.#followed = options.follow ? world : undefined;
  }

  listen(stepped: () => void): (() => void) | undefined {
    return this.#followed && afterSteps(this.#followed, stepped);
  }
  /** Seconds of a step, as the world is set; 0 when it is gone. */
  stepLength(): number {
    return this.isAlive() ? this.#parameters.dt : 0;
  }
  gravity(): Vec3 {
    return this.#gravity;
  }

  keyOf(handle: RapierHandle): RapierHandle {
    if (typeof handle === "object" && handle !== null && ("numColliders" in handle || "shapeType" in handle))
      return handle;
    const expected = "a RigidBody or a Collider, not its number: the numbers of bodies and colliders are the same";
    throw new PhonoliteError("add body", "handle", expected, handle);
  }
  facts(key: RapierHandle, depth?: number): BodyFacts {
    if (!this.isPresent(key))
      throw new PhonoliteError("add body", "handle", "one that is in this physics world", "one that is not");
    const flat = this.#plane && { plane: this.#plane, depth };
    return isBody(key) ? bodyFacts(key, (collider) => this.#sounding.has(collider), flat) : colliderFacts(key, flat);
  }
  isPresent(key: RapierHandle): boolean {
    // the wrappers' own lists are asked, not wasm; a handle may have gone to another body since
    return this.#bodies.raw !== undefined && (isBody(key) ? this.#bodies : this.#colliders).get(key.handle) === key;
  }
  isAlive(): boolean {
    try {
      // one that broke within a step, as Rapier's worlds may, throws whatever it is asked
      return this.#bodies.raw?.len() >= 0;
    } catch {
      return false;
    }
  }

  read(key: RapierHandle, into: Float64Array): boolean {
    const motion = this.#motionOf(key);
    into.set(motion.now);
    if (!this.#telling) motion.told = motion.stamp;
    return motion.asleep;
  }

  attach(key: RapierHandle): void {
    this.#sounding.set(key, isBody(key) ? collidersOf(key) : [key]);
    // it was read to be described: records have no step of it yet
    this.#motionOf(key).told = Number.NEGATIVE_INFINITY;
  }
  detach(key: RapierHandle): void {
    this.#sounding.delete(key);
  }

  contacts(sink: ContactSink, dt: number): void {
    this.#motions.advance(dt);
    if (this.#motions.step % 64 === 0) this.#parts.forget();
    const { numSolverIterations, normalizedPredictionDistance, lengthUnit } = this.#parameters;
    this.#reader.begin(numSolverIterations, times(this.#gravity, dt));
    // those without points are farther apart than this
    this.#margin = 0.5 * normalizedPredictionDistance * lengthUnit * (this.#plane?.metresPerUnit ?? 1) || 0;
    this.#ask();
    this.#telling = true;
    try {
      this.#tellAll(sink);
    } finally {
      this.#telling = false;
    }
  }
  #tellAll(sink: ContactSink): void {
    const idOf = ({ collider }: NearCollider) => sink.idOf(this.#keyAt(collider));
    for (const part of this.#asked) {
      const near = this.#near;
      near.length = 0;
      this.#reader.near(part.collider.handle, this.#hear);
      for (const handle of near) this.#meet(part, handle, sink, idOf);
      part.done = this.#motions.step;
    }
  }

  #motionOf(key: RapierHandle): Motion {
    return isBody(key) ? this.#motions.of(key) : this.#motions.of(key.parent(), key);
  }

  /** The colliders that sound and are awake. */
  #ask(): void {
    this.#asked.length = 0;
    for (const key of this.#sounding.keys()) {
      if (!this.isPresent(key)) continue;
      for (const collider of this.#collidersOf(key)) {
        if (collider !== key && this.#sounding.has(collider)) continue;
        const part = this.#parts.of(collider);
        if (!part.motion.asleep) this.#asked.push(part);
      }
    }
  }
  /** The colliders of what was named, found again when some came or went. */
  #collidersOf(key: RapierHandle): RapierCollider[] {
    const known = this.#sounding.get(key)!;
    if (!isBody(key)) return known;
    const isSame = known.length === key.numColliders() && known.every((one) => this.#colliders.get(one.handle) === one);
    if (isSame) return known;
    const found = collidersOf(key);
    this.#sounding.set(key, found);
    return found;
  }

  #meet(part: NearCollider, handle: number, sink: ContactSink, idOf: (part: NearCollider) => number): void {
    const collider = this.#colliders.get(handle);
    if (!collider) return;
    const other = this.#parts.of(collider);
    if (other.done === this.#motions.step) return;
    const [one, two] = [part.motion, other.motion];
    if (one === two || one.jumped || two.jumped) return;
    // between those that nothing moves Rapier keeps what they last carried
    if ((one.fixed || one.asleep) && (two.fixed || two.asleep)) return;
    if (!isClear(part, other, this.#margin)) note(part, other, this.#reader.read(part, other, sink, idOf));
  }

  /**
   * Whose a collider is: its own when it was named, else its body's; nobody named it: what moves, or what is fixed, by
   * itself.
   */
  #keyAt(collider: RapierCollider): RapierHandle {
    const parent = collider.parent();
    if (!parent || this.#sounding.has(collider)) return collider;
    return this.#sounding.has(parent) || !parent.isFixed() ? parent : collider;
  }
}
