// Contacts that sound: steps of plain contact records in, strikes, touches and damping of a world's bodies out. The
// same for every physics engine, for a stream read from a file and for records that a page makes by hand.
import { PhonoliteError } from "../../math/error.js";
import type { KnownName } from "../../model/known-name.js";
import { type MaterialName, material as namedMaterial, type SolidMaterial } from "../../model/materials/index.js";
import { type PairOverrides, pairOf } from "../law/pair.js";
import {
  CONTACT_LIMITS,
  type ContactBody,
  type ContactPoint,
  type ContactStep,
  isRecord,
  listOf,
  pointsOf,
  type SoundSpec,
  vectorOf,
} from "../record.js";
import { Resonators } from "../tell/resonators.js";
import { Teller } from "../tell/teller.js";
import { checkStep } from "../tracker/check-step.js";
import { ContactTracker, type TrackedStep } from "../tracker/tracker.js";
import { Meetings } from "./meetings.js";
import { disown, lives, mayHaveContacts, own, timeOf } from "./owned.js";
import type { ContactCounts, ContactsOptions, ContactWorld, EngineHit, HeldBody } from "./settings.js";
import { Sounder } from "./sounder.js";
import { type ContactSource, NUMBERS } from "./source.js";
import { type MadeBody, Voices } from "./voices.js";

/** What bodies are made of that nobody named, unless somebody says otherwise. */
export const OTHERS = "concrete";
/** Extents of a body that nobody told, m. */
const USUAL_SIZE = [0.1, 0.1, 0.1] as const;
/** Most steps that wait to be taken in: a second's worth of a frame that hangs. */
const WAITING = 64;
const NOTHING: TrackedStep = { hits: [], touches: [], ended: [] };

/**
 * The contacts of a world; a world has one of them at a time. Bodies are called by what an engine's adapter takes for
 * them; without an engine by the numbers that they have in records.
 *
 * @example
 * const world = await SoundWorld.createOffline({ maxContacts: 64 });
 * const contacts = new Contacts(world);
 * contacts.body(0, { material: "stone", shape: "plane", fixed: true });
 * contacts.body(1, { material: "steel", size: [0.3, 0.02, 0.1], mass: 4 });
 * contacts.play({ t: 1 / 60, c: [{ a: 0, b: 1, p: [0, 0, 0], n: [0, 1, 0], j: 0.4, vn: 0.1, m: 4 }] });
 * @example
 * const sound = rapierSound(world, RAPIER, physics);
 * sound.body(ball, "steel");
 * physics.step();
 * sound.step();
 */
export class Contacts<Handle = number, Voice extends MadeBody = MadeBody> {
  /** Finds hits and touches in the records. */
  readonly tracker: ContactTracker;
  /** What bodies have beside their modes, and what rattles. */
  readonly resonators: Resonators;
  /** What the last step brought, for pictures. */
  last: TrackedStep = NOTHING;
  readonly #world: ContactWorld<Voice>;
  readonly #source: ContactSource<Handle>;
  /** Steps of an engine that waits to be asked. */
  #waiting: ContactStep[] = [];
  #unlisten: (() => void) | undefined;
  #also: readonly ContactPoint[] = [];
  readonly #others: MaterialName | SolidMaterial;
  readonly #listeners = new Set<(hit: EngineHit) => void>();
  readonly #sounders = new Map<number, Sounder>();
  readonly #meetings: Meetings;
  readonly #teller: Teller;
  /** What sounds of bodies that had no sound of their own. */
  readonly #voices: Voices<Voice>;
  #skipped = 0;
  #disposed = false;

  /** @param source reads an engine; left out: `play` takes records in */
  constructor(world: ContactWorld<Voice>, options: ContactsOptions = {}, source?: ContactSource<Handle>) {
    const { others, models, gravity, dt, hold, overrides } = options;
    this.#others = others ?? OTHERS;
    if (typeof this.#others === "string") namedMaterial(this.#others);
    mayHaveContacts(world);
    this.#world = world;
    this.#source = source ?? (NUMBERS as unknown as ContactSource<Handle>);
    this.tracker = new ContactTracker({
      ...(gravity && { gravity }),
      ...(dt !== undefined && { dt }),
      ...(hold !== undefined && { hold }),
    });
    this.resonators = new Resonators(world);
    this.#meetings = new Meetings(this.#sounders, overrides);
    this.#voices = new Voices(world, models);
    const { context } = this.tracker;
    this.#teller = new Teller(world, options, context, this.resonators, this.#sounders, this.#meetings);
    own(world);
    this.#unlisten = this.#source.listen?.(
      () => this.#stepped(),
      () => this.dispose(),
    );
  }

  /** What became of all that came in. */
  get counts(): ContactCounts {
    return {
      drops: this.tracker.context.drops,
      ...this.#teller.counts,
      noBody: this.#voices.noBody,
      skipped: this.#skipped,
    };
  }
  /** Touches that sound. */
  get sounding(): number {
    return this.#teller.sounding;
  }
  /** Whether it is of no use any more: it was disposed of, or its world was. */
  get disposed(): boolean {
    return this.#disposed || !lives(this.#world);
  }
  /** All bodies. */
  get bodies(): HeldBody<Voice>[] {
    return Array.from(this.#sounders.values(), ({ spec }) => spec as HeldBody<Voice>);
  }
  /** A body as it is held; undefined while it is not heard. */
  find(handle: Handle): HeldBody<Voice> | undefined {
    const id = this.#source.numberOf(handle);
    return id === undefined ? undefined : (this.#sounders.get(id)?.spec as HeldBody<Voice> | undefined);
  }

  /**
   * Says what a body is: from now on it sounds, or makes others sound. Said again, it is another, and what sounded of
   * the one before rings out. Nothing is needed when it leaves an engine's world.
   */
  body<Name extends string>(handle: Handle, spec: KnownName<Name, MaterialName> | SoundSpec): HeldBody<Voice> {
    this.#mustLive("add body");
    // made audible at once, so that what is wrong is an error here and not a drop later
    const described = this.#source.describe(handle, spec);
    const { id } = described.body;
    const before = this.#sounders.has(id);
    try {
      const held = this.#hold(described.body);
      this.#source.follow(described);
      return held;
    } catch (error) {
      if (before && !this.#sounders.has(id)) this.#source.remove(handle);
      throw error;
    }
  }
  /** A body touches nothing any more: it rings out, its touches end. */
  remove(handle: Handle): void {
    const id = this.#source.numberOf(handle);
    this.#source.remove(handle);
    if (id !== undefined) this.#release(id);
  }

  /**
   * How two bodies, or all of two materials, sound together where it is not as physics says. A material of one's own is
   * told by its `name`.
   *
   * @example
   * contacts.pair("steel", "oak", { hardness: 0.002 });
   * contacts.pair(door, frame, { friction: "door-hinge" });
   */
  pair<One extends string, Other extends string>(
    one: Handle | KnownName<One, MaterialName>,
    other: Handle | KnownName<Other, MaterialName>,
    overrides: PairOverrides,
  ): void {
    this.#mustLive("pair");
    const named = (handle: Handle | string) => (typeof handle === "string" ? handle : this.#source.numberOf(handle));
    const [a, b] = [named(one), named(other)];
    if (a === undefined || b === undefined)
      throw new PhonoliteError("pair", "bodies", "two bodies that sound, or the names of two materials", [one, other]);
    this.#meetings.set(a, b, overrides);
  }

  /** Calls `hear` for every hit that is found. Returns a function that ends it. */
  onHit(hear: (hit: EngineHit) => void): () => void {
    this.#listeners.add(hear);
    return () => void this.#listeners.delete(hear);
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
   * Takes in the engine's last step: call it once after each. Of an engine that tells its steps by itself it gives what
   * the last ones brought. A physics world that is gone ends the sound.
   *
   * @param dt length of the step, s. Default: what the engine says.
   */
  step(dt?: number): TrackedStep {
    const { waits } = this.#source;
    if (this.#unlisten && !waits) {
      if (this.disposed) this.dispose();
      return this.last;
    }
    if (!waits) return this.play(this.collect(dt));
    const all: TrackedStep = { hits: [], touches: [], ended: [] };
    for (let step = this.collect(); step; step = this.collect()) {
      const { hits, ended } = this.play(step);
      all.hits.push(...hits);
      all.ended.push(...ended);
    }
    return { ...all, touches: this.last.touches };
  }
  /** The engine's last step as a plain record, or the oldest that waits: to be sent, stored, or played now. */
  collect(dt?: number): ContactStep | undefined {
    return this.#source.waits ? this.#waiting.shift() : this.#read(dt);
  }
  /**
   * Plays a record: bodies come and go, contacts sound. Never throws for what it holds: what cannot be used is counted.
   *
   * @param at world time at which the end of the step is heard, s; null: by nobody. Left out: by the clock of a live
   * world, which keeps the spacing of steps; else now.
   */
  play(record: ContactStep | undefined, at?: number | null): TrackedStep {
    if (record === undefined) return this.last;
    if (this.disposed) {
      this.dispose();
      return NOTHING;
    }
    const { spawn, gone, ...step } = isRecord(record) ? record : { t: Number.NaN, c: [] };
    const coming = this.#comers(spawn);
    const leaving = listOf(gone) as readonly number[];
    // what is hit in its last step leaves after it, unless another comes under its number
    const hit = new Set<unknown>(leaving.length > 0 ? pointsOf(step).flatMap(({ a, b }) => [a, b]) : []);
    for (const body of coming) if (isRecord(body)) hit.delete(body.id);
    for (const id of leaving) if (!hit.has(id)) this.#release(id);
    for (const body of coming) this.#spawn(body);
    this.last = step.dt === undefined || step.dt > 0 ? this.#heard(step, at) : this.#skip();
    for (const id of leaving) if (hit.has(id)) this.#release(id);
    this.#voices.retry();
    return this.last;
  }

  /**
   * Takes in a step as it is: its hits strike, its touches sound, what lies against a body damps it; of bodies that
   * come with it `body` has told already. Never throws for what a step holds. Before an audio context runs, hits are
   * counted as missed, and touches that last sound when it does.
   *
   * @param at as for `play`
   * @returns what the tracker found
   */
  track(
    step: ContactStep,
    at: number | null | undefined = timeOf(this.#world, step?.t, this.#teller.silent),
  ): TrackedStep {
    const clean = checkStep(step, this.tracker.context);
    const again = new Set(clean.spawned);
    for (const id of clean.gone) if (!again.has(id)) this.#release(id);
    for (const id of clean.spawned) this.#sounders.get(id)?.follow(this.tracker.context.body(id));
    this.#teller.move();
    const tracked = this.tracker.step(clean);
    this.#teller.tell(tracked, at, clean.dt);
    return tracked;
  }

  /** Lets go of both worlds: bodies ring out. Safe to call twice, and when either world is gone. */
  dispose(): void {
    this.#unlisten?.();
    this.#unlisten = undefined;
    this.#source.dispose();
    this.#waiting = [];
    this.last = NOTHING;
    if (this.#disposed) return;
    if (lives(this.#world)) {
      for (const id of [...this.#sounders.keys()]) this.#release(id);
      this.#voices.retry();
      this.#meetings.clear();
      this.track({ t: this.tracker.context.time + this.tracker.context.dt, c: [] }, null);
      disown(this.#world);
    }
    this.#sounders.clear();
    this.#listeners.clear();
    this.#disposed = true;
  }

  #mustLive(operation: string): void {
    if (this.disposed)
      throw new PhonoliteError(operation, "sound", "one that was not disposed of: make a new one", "a disposed one");
  }

  /** The engine's last step; an engine that is gone ends the sound. */
  #read(dt?: number): ContactStep | undefined {
    if (this.disposed) return undefined;
    if (this.#source.isAlive()) return this.#source.collect(dt);
    this.dispose();
    return undefined;
  }
  /** An engine says that it stepped. */
  #stepped(): void {
    const step = this.#read();
    if (this.disposed) {
      this.dispose();
      return;
    }
    if (!this.#source.waits) {
      this.play(step);
      return;
    }
    if (step) this.#waiting.push(step);
    if (this.#waiting.length <= WAITING) return;
    // nobody plays: bodies still move, come and go, but what touched is dropped
    this.#skipped++;
    this.play({ ...this.#waiting.shift()!, c: [] }, null);
  }

  /** Bodies that come with a record; those that an engine's user named are there already. */
  #comers(spawn: unknown): readonly unknown[] {
    const coming = listOf(spawn);
    if (this.#source === (NUMBERS as unknown)) return coming;
    return coming.filter((body) => !(isRecord(body) && this.#sounders.has(body.id as number)));
  }
  /** Bodies of records may be anything: what is wrong with one is counted, and the step goes on. */
  #spawn(body: unknown): void {
    try {
      if (isRecord(body) && vectorOf(body.size, CONTACT_LIMITS.place)) {
        this.#hold(body as unknown as ContactBody);
        return;
      }
    } catch (error) {
      // a pose without a rotation, or whatever else somebody sent: the body is at fault, not the page
      if (!(error instanceof PhonoliteError || error instanceof TypeError || error instanceof RangeError)) throw error;
    }
    this.tracker.context.drop("bad-body");
  }
  #skip(): TrackedStep {
    this.#skipped++;
    return NOTHING;
  }
  #heard(step: ContactStep, at: number | null | undefined): TrackedStep {
    let heard = step;
    if (at !== null && this.#also.length > 0) {
      heard = { ...step, c: [...step.c, ...this.#also] };
      this.#also = [];
    }
    const tracked = this.track(heard, at);
    for (const hit of tracked.hits)
      for (const hear of this.#listeners)
        hear({ ...hit, one: this.#source.keyOf(hit.a), other: this.#source.keyOf(hit.b) });
    return tracked;
  }

  /** Makes a body sound, or make others sound. */
  #hold(record: ContactBody): HeldBody<Voice> {
    const { id, body, resonator = true, material = this.#others, shape = "box", size = USUAL_SIZE, mass = 0 } = record;
    const heard = { ...record, material, shape, size, mass };
    const made = resonator && !body ? this.#voices.make(heard) : undefined;
    const held = { ...heard, ...(made && { body: made.body }), ...(made?.stretch && { stretch: made.stretch }) };
    try {
      this.#place(new Sounder(held));
    } catch (error) {
      if (made) this.#voices.leave(made.body);
      this.#release(id);
      throw error;
    }
    if (made?.resonance) this.resonators.set(made.body, made.resonance);
    this.#voices.keep(id, made?.body);
    return held as HeldBody<Voice>;
  }
  /** Says to the tracker that there is a body, in the place of the one with its number. */
  #place(sounder: Sounder): void {
    const { spec } = sounder;
    const { id, fixed = false, kinematic, mass, pose, velocity } = spec;
    const { context } = this.tracker;
    this.#forget(id);
    const moves = { mass: fixed ? 0 : mass, fixed: fixed || (mass === 0 && !kinematic) };
    if (context.spawn([{ ...spec, ...moves }]).length === 0)
      throw new PhonoliteError("contacts", "body", "a number, extents in metres and a mass in kg", spec);
    if (pose && velocity) context.start(id, [...pose.position, ...pose.orientation], velocity);
    sounder.follow(context.body(id));
    // asked here, so that a wrong material or surface is an error at once
    pairOf(sounder.contact, sounder.contact);
    this.#sounders.set(id, sounder);
    const click = sounder.body && sounder.click();
    if (click) this.resonators.set(sounder.body!, { click });
  }
  #release(id: number): void {
    this.#forget(id);
    this.#meetings.drop(id);
    this.#voices.keep(id, undefined);
  }
  #forget(id: number): void {
    if (!this.#sounders.delete(id)) return;
    this.#teller.forget(id);
    this.#meetings.forget(id);
    this.tracker.remove(id);
  }
}
