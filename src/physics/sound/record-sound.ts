// Plain contact records made audible: bodies come with a number, a shape and a material, steps with what touched.
// Everything that a physics engine brings goes through here; so may what a worker sends, a network replays or another
// engine says.

import { type PairOverrides, pairOf } from "../../contact/law/pair.js";
import { stretchOf } from "../../contact/play/body-model.js";
import { type ContactCounts, Contacts, type ContactsOptions, type ContactWorld } from "../../contact/play/contacts.js";
import type { Pose } from "../../contact/play/pose.js";
import type { Resonators } from "../../contact/play/resonators.js";
import { CONTACT_LIMITS, type ContactStep, isRecord, type StreamBody, vectorOf } from "../../contact/record.js";
import type { Hit, TrackedStep } from "../../contact/tracker/tracker.js";
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { KnownName } from "../../model/known-name.js";
import { type MaterialName, material as namedMaterial, type SolidMaterial } from "../../model/materials/index.js";
import { ModalModel } from "../../model/modal-model.js";
import type { Body } from "../../world/body.js";
import type { BodySpec } from "../../world/world.js";
import { OTHERS, type SoundSpec } from "./engine.js";
import { BodySounds } from "./sounds.js";

/** What is needed of a world: a `SoundWorld` made with `maxContacts` above 0. */
export interface PhysicsWorld extends ContactWorld {
  addBody(spec: BodySpec): Body;
  /** The clock of a live world: steps become times. */
  readonly clock?: { step(time: number): number | undefined };
  /** Of a live world. */
  readonly state?: string;
  readonly disposed?: boolean;
}

/** Options of what is heard of a physics world. */
export interface PhysicsSoundOptions extends Omit<ContactsOptions, "overrides"> {
  /**
   * Material of bodies that nobody named, where they touch one that sounds; null: such contacts are not heard. Default:
   * concrete.
   */
  others?: MaterialName | SolidMaterial | null;
  /** Finds models that records name, such as `models.load` of phonolite/model. */
  models?: (name: string) => ModalModel;
}

/** A body in plain records. */
export interface RecordBody extends Omit<SoundSpec, "shape" | "size" | "mass" | "material" | "model" | "depth"> {
  /** Its number in records: whole, 0 or more. */
  id: number;
  /** Default: that of the others. */
  material?: MaterialName | SolidMaterial;
  /** A model of one's own, or its name for the option `models`. Default: one made of shape, size, mass and material. */
  model?: ModalModel | string;
  /** `box`, `sphere`, `capsule`, `cylinder` (both along y), `plane`, `mesh` … Default: box. */
  shape?: string;
  /** Full extents, m, about the place that records give; with a frame, about its origin. */
  size: Vec3;
  /** kg. */
  mass?: number;
  fixed?: boolean;
  kinematic?: boolean;
  /** Where its model's frame lies in that of the records' poses. Default: they are one. */
  frame?: Pose;
  /** Where it is before the first step that tells, and how it moves: m/s, then rad/s. */
  pose?: Pose;
  velocity?: readonly number[];
}

/** A step in plain records: contact points, and bodies that come, move, sleep and go. */
export interface RecordStep extends Omit<ContactStep, "spawn"> {
  /** Bodies that come with it. */
  spawn?: readonly (RecordBody | StreamBody)[];
}

/** A body that is heard, or makes others heard. */
export interface SoundingThing {
  readonly id: number;
  readonly spec: RecordBody;
  /** What sounds of it: strike it, change its gain. Undefined when it does not sound itself. */
  readonly body: Body | undefined;
}

/** What became of all that came in. */
export interface PhysicsCounts extends ContactCounts {
  /** Bodies that found no room in the world and only make others sound: raise maxBodies, maxModes or maxModels. */
  noBody: number;
  /** Steps of 0 s, of no length or of a world that is gone. */
  skipped: number;
}

/**
 * How much of a hit's energy becomes vibration of a body, at most: a tenth. A bounce loses more than that, but most of
 * it where the two touch, and to motion that no mode has.
 */
const VIBRATION = 0.1;
/**
 * What sounds of a floor or a wall is a stretch of it, whose motion soon wanders off into the house: it is heard with
 * this part of its amplitude.
 */
const BUILDING = 0.25;
const NOTHING: TrackedStep = { hits: [], touches: [], ended: [] };

/**
 * Contact records made audible.
 *
 * @example
 * const sound = new RecordSound(world);
 * sound.body({ id: 0, material: "oak", shape: "box", size: [4, 0.1, 4], fixed: true });
 * sound.body({ id: 1, material: "steel", shape: "sphere", size: [0.1, 0.1, 0.1], mass: 4 });
 * sound.step({ t, dt, c, x, v, asleep });
 */
export class RecordSound {
  /** What finds hits and touches and makes them sound. */
  readonly contacts: Contacts;
  /** What the last step brought, for pictures. */
  last: TrackedStep = NOTHING;
  readonly #world: PhysicsWorld;
  readonly #others: MaterialName | SolidMaterial;
  readonly #models: PhysicsSoundOptions["models"];
  readonly #sounds = new BodySounds();
  readonly #things = new Map<number, SoundingThing>();
  readonly #pairs = new Map<string, PairOverrides>();
  readonly #listeners = new Set<(hit: Hit) => void>();
  /** Bodies that could not be removed, because a queue was full. */
  #leaving: Body[] = [];
  #noBody = 0;
  #skipped = 0;
  #disposed = false;

  constructor(world: PhysicsWorld, options: PhysicsSoundOptions = {}) {
    const { others, models, ...rest } = options;
    this.#world = world;
    this.#models = models;
    this.#others = others ?? OTHERS;
    if (typeof this.#others === "string") namedMaterial(this.#others);
    this.contacts = new Contacts(world, {
      ...rest,
      impact: { energy: VIBRATION, ...rest.impact },
      overrides: (one, other) => this.#pairs.get(namesOf(one.material, other.material)),
    });
  }

  /** What bodies have beside their modes, and what rattles. */
  get resonators(): Resonators {
    return this.contacts.resonators;
  }
  /** What became of all that came in. */
  get counts(): PhysicsCounts {
    return { ...this.contacts.counts, noBody: this.#noBody, skipped: this.#skipped };
  }
  /** Whether it is of no use any more: it was disposed of, or its world was. */
  get disposed(): boolean {
    return this.#disposed || !this.#worldLives();
  }
  /** All bodies. */
  get things(): Iterable<SoundingThing> {
    return this.#things.values();
  }
  /** The body of a number. */
  thing(id: number): SoundingThing | undefined {
    return this.#things.get(id);
  }

  /** Says that there is a body, or that it is another now: what sounded of the one before rings out. */
  body(body: RecordBody): SoundingThing {
    this.#mustLive("add body");
    const { material = this.#others, model, resonator = true, gain, size, fixed = false, mass = 0, frame, pose } = body;
    const sound = resonator ? this.#soundOf({ ...body, material }) : undefined;
    const place = pose?.position;
    const loud = (gain ?? 1) * (fixed && model === undefined ? BUILDING : 1);
    const made = sound && this.#make({ model: sound.model, gain: loud, ...(place && { position: place }) });
    const { shape = "box", velocity, surface, kinematic, smooth, lump, click } = body;
    const before = this.#things.get(body.id);
    try {
      this.contacts.add({
        id: body.id,
        material,
        shape,
        size,
        mass,
        fixed,
        ...(made && { body: made }),
        ...(surface !== undefined && { surface }),
        ...(kinematic !== undefined && { kinematic }),
        ...(smooth !== undefined && { smooth }),
        ...(lump !== undefined && { lump }),
        ...(click !== undefined && { click }),
        ...(fixed && made && model === undefined && { stretch: stretchOf(size) }),
        ...(frame && { frame }),
        ...(pose && { pose }),
        ...(velocity && { velocity }),
      });
    } catch (error) {
      if (made) this.#leave(made);
      // contacts have let go of the one before
      this.remove(body.id);
      throw error;
    }
    if (made && sound && !model) this.contacts.resonators.set(made, sound.resonance);
    if (before?.body) this.#leave(before.body);
    const thing: SoundingThing = { id: body.id, spec: body, body: made };
    this.#things.set(body.id, thing);
    return thing;
  }

  /** Takes a body away: it rings out, its touches end. Taking it away twice is fine. */
  remove(id: number): void {
    const thing = this.#things.get(id);
    if (!thing) return;
    this.#things.delete(id);
    this.contacts.remove(id);
    if (thing.body) this.#leave(thing.body);
  }

  /**
   * How two bodies, or all of two materials, sound together where it is not as physics says. A material of one's own is
   * told by its `name`.
   *
   * @example
   * sound.pair("steel", "oak", { hardness: 0.002 });
   * sound.pair(door, frame, { friction: "door-hinge" });
   */
  pair<One extends string, Other extends string>(
    one: number | KnownName<One, MaterialName>,
    other: number | KnownName<Other, MaterialName>,
    overrides: PairOverrides,
  ): void {
    this.#mustLive("pair");
    if (typeof one === "number" && typeof other === "number") this.contacts.pair(one, other, overrides);
    else if (typeof one === "string" && typeof other === "string") {
      // asked here, so that a wrong number is an error at once and not in every step
      pairOf({ material: OTHERS }, { material: OTHERS }, overrides);
      this.#pairs.set(namesOf(one, other), overrides);
      this.contacts.forgetPairs();
    } else throw new PhonoliteError("pair", "bodies", "two bodies or the names of two materials", [one, other]);
  }

  /** Calls `hear` for every hit that is found. Returns a function that ends it. */
  onHit(hear: (hit: Hit) => void): () => void {
    this.#listeners.add(hear);
    return () => void this.#listeners.delete(hear);
  }

  /**
   * Takes in a step. Never throws for what it holds.
   *
   * @param at world time at which the step is heard, s. Left out: by the clock of a live world, which keeps the spacing
   * of steps.
   */
  step(step: RecordStep, at?: number | null): TrackedStep {
    if (!this.#isAlive()) return NOTHING;
    const { spawn, gone, ...rest } = isRecord(step) ? step : { t: Number.NaN, c: [] };
    const [coming, leaving] = [listOf(spawn), listOf(gone)];
    // what is hit in its last step leaves after it, unless another comes under its number
    const hit = new Set(
      leaving.length > 0 ? listOf(rest.c).flatMap((point) => (isRecord(point) ? [point.a, point.b] : [])) : [],
    );
    for (const body of coming) if (isRecord(body)) hit.delete(body.id);
    for (const id of leaving) if (!hit.has(id)) this.remove(id as number);
    for (const body of coming) this.#spawn(body);
    if (rest.dt === undefined || rest.dt > 0) {
      this.last = this.contacts.step(rest, at === undefined ? this.#timeOf(rest.t) : at);
      for (const hit of this.last.hits) for (const hear of this.#listeners) hear(hit);
    } else {
      this.#skipped++;
      this.last = NOTHING;
    }
    for (const id of leaving) if (hit.has(id)) this.remove(id as number);
    if (this.#leaving.length > 0) this.#leaving = this.#leaving.filter((body) => body.present && !body.remove());
    return this.last;
  }

  /** Takes all bodies away; they ring out. The world may then be attached to another physics world. */
  dispose(): void {
    if (this.#disposed) return;
    const alive = this.#worldLives();
    if (alive) {
      for (const id of [...this.#things.keys()]) this.remove(id);
      for (const body of this.#leaving) if (body.present) body.remove();
      this.contacts.dispose();
    }
    this.#things.clear();
    this.#listeners.clear();
    this.last = NOTHING;
    this.#disposed = true;
  }

  /** Whether both are there; a world that is gone ends it all. */
  #isAlive(): boolean {
    if (!this.#disposed && !this.#worldLives()) this.dispose();
    return !this.#disposed;
  }
  #worldLives(): boolean {
    return this.#world.disposed !== true && !GONE.has(this.#world.state ?? "");
  }
  /** When a step is heard: by the clock of a live world, which says nothing while nobody listens; else now. */
  #timeOf(time: unknown): number | null | undefined {
    const { clock, currentTime } = this.#world;
    if (!clock) return currentTime;
    return typeof time === "number" && time >= 0 && time <= LATEST ? (clock.step(time) ?? null) : undefined;
  }

  #soundOf(body: RecordBody & { material: MaterialName | SolidMaterial }): ReturnType<BodySounds["of"]> {
    const { model, shape = "box", size, material, mass, fixed = false } = body;
    if (model === undefined)
      return this.#sounds.of({ shape, size, material, fixed, ...(mass !== undefined && { mass }) });
    const own = typeof model === "string" ? this.#models?.(model) : model;
    if (own instanceof ModalModel) return { model: own, resonance: {} };
    throw new PhonoliteError("add body", "model", "a ModalModel, or a name that the option models finds", model);
  }

  /** The body in the world; nothing where there is no room. */
  #make(spec: BodySpec): Body | undefined {
    try {
      return this.#world.addBody(spec);
    } catch (error) {
      if (!(error instanceof PhonoliteError && error.operation === "add body" && FULL.has(error.field))) throw error;
      this.#noBody++;
      return undefined;
    }
  }
  #leave(body: Body): void {
    if (body.present && !body.remove()) this.#leaving.push(body);
  }

  /** Bodies of records may be anything: what is wrong with one is counted, and the step goes on. */
  #spawn(body: unknown): void {
    try {
      if (isRecord(body) && isPlace(body.size)) {
        this.body(body as unknown as RecordBody);
        return;
      }
    } catch (error) {
      // a pose without a rotation, or whatever else somebody sent: the body is at fault, not the page
      if (!(error instanceof PhonoliteError || error instanceof TypeError || error instanceof RangeError)) throw error;
    }
    this.contacts.tracker.context.drop("bad-body");
  }
  #mustLive(operation: string): void {
    if (this.disposed)
      throw new PhonoliteError(operation, "sound", "one that was not disposed of: make a new one", "a disposed one");
  }
}

/** The latest time that a clock takes, s. */
const LATEST = 1e9;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isPlace = (value: unknown): boolean => vectorOf(value, CONTACT_LIMITS.place) !== undefined;

/** Fields of errors that say that a world is full. */
const FULL = new Set(["bodies", "modes", "models", "events", "modelBytes"]);
/** States of a world that will not sound again. */
const GONE = new Set(["disposed", "closed"]);

function namesOf(one: string | SolidMaterial, other: string | SolidMaterial): string {
  const name = (of: string | SolidMaterial) => (typeof of === "string" ? of : of.name);
  return [name(one), name(other)].sort().join(" and ");
}
