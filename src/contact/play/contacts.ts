// Contacts that sound: steps of plain contact records in, strikes, touches and damping of a world's bodies out. The same for every physics engine,
// for a stream read from a file and for records that a page makes by hand.
import { MAX_SURFACES } from "../../core/contact-layout.js";
import { ContactWriter } from "../../core/contact-records.js";
import type { CoreLink } from "../../core/link.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import { IMPACT_DEFAULTS, type ImpactSettings } from "../impact/impact.js";
import type { HitLimits, LimitCounts } from "../impact/limit.js";
import { contactDamping, type DampingContact } from "../law/damping.js";
import { type PairOverrides, type PairProperties, pairOf } from "../law/pair.js";
import { type ContactStep, type DropCount, pairKey } from "../record.js";
import { checkStep } from "../tracker/check-step.js";
import { ContactTracker, type TrackedStep } from "../tracker/tracker.js";
import { Hits } from "./hits.js";
import { Rattles } from "./rattles.js";
import { Resonators } from "./resonators.js";
import { SurfaceShelf } from "./shelf.js";
import { Slots } from "./slots.js";
import { type ContactBodySpec, Sounder } from "./sounder.js";
import { type Sides, Touches } from "./touches.js";

/** What contacts need of a world; a `SoundWorld` made with `maxContacts` has it. */
export interface ContactWorld {
  readonly sampleRate: number;
  readonly options: { readonly maxContacts: number; readonly maxCoupled: number; readonly surfaceBytes: number };
  /** World time, s, of a world that renders on demand. */
  readonly currentTime?: number;
  /** The audio context of a live one, whose time is the world's. */
  readonly context?: { readonly currentTime: number };
  extend(told: (link: CoreLink) => void): void;
}

/** Options of contacts. */
export interface ContactsOptions {
  /** Acceleration of free fall, m/s². Default: down, 9.81. */
  gravity?: Vec3;
  /** Usual length of a step, s. Default: 1/60. */
  dt?: number;
  /** Steps without impulse after which a touch has ended. Default 3; cannon-es needs 6. */
  hold?: number;
  /** Decides all chance. Default 0. */
  seed?: number;
  /** How hits sound: jitter, bursts, the strength curve, grazing. */
  impact?: Partial<ImpactSettings>;
  /** How often bodies may be hit. */
  limits?: Partial<HitLimits>;
  /** What a designer wants of two bodies for which `pair` was not called: by their materials, say. */
  overrides?: (one: ContactBodySpec, other: ContactBodySpec) => PairOverrides | undefined;
}

/** What became of all that came in. */
export interface ContactCounts {
  /** Records that could not be used as they came, by reason. */
  drops: Readonly<DropCount>;
  /** Hits that sounded, and those that were too many. */
  hits: Readonly<LimitCounts>;
  /** Touches and surfaces that found no room, strikes that found the queue full. */
  noTouch: number;
  noSurface: number;
  noStrike: number;
}

/** Seconds after which the slot of a touch that ended may be used again: its fade, and some. */
const REST = 0.06;
/** Damping that changed by less than this part is not told again. */
const SAME_DAMPING = 0.02;
/** Metres that a body moves before the world is told where it is. */
const SAME_POSITION = 5e-3;

/** Worlds that have contacts: touches are numbered, and two that number them would be in each other's way. */
const OWNED = new WeakSet<ContactWorld>();

/**
 * The contacts of a world; a world has one of them at a time.
 *
 * @example
 * const world = await SoundWorld.createOffline({ maxContacts: 64 });
 * const contacts = new Contacts(world);
 * contacts.add({ id: 0, material: "stone", shape: "plane", fixed: true });
 * contacts.add({ id: 1, body: world.addBody({ model }), material: "steel", shape: "box", size: [0.3, 0.02, 0.1], mass: 4 });
 * contacts.step({ t: 1 / 60, c: [{ a: 0, b: 1, p: [0, 0, 0], n: [0, 1, 0], j: 0.4, vn: 0.1, m: 4 }] });
 */
export class Contacts {
  /** Finds hits and touches in the records. */
  readonly tracker: ContactTracker;
  /** What bodies have beside their modes, and what rattles. */
  readonly resonators: Resonators;
  readonly #world: ContactWorld;
  readonly #seed: number;
  readonly #writer = new ContactWriter();
  readonly #sounders = new Map<number, Sounder>();
  /** What contacts add to the decay of sounding bodies, 1/s at 1 kHz, as it was told last. */
  readonly #damped = new Map<number, number>();
  readonly #pairs = new Map<number, PairProperties>();
  readonly #overrides = new Map<number, PairOverrides>();
  readonly #impact: ImpactSettings;
  readonly #limits: Partial<HitLimits>;
  readonly #wanted: ContactsOptions["overrides"];
  #link!: CoreLink;
  #shelf!: SurfaceShelf;
  #slots!: Slots;
  #touches!: Touches;
  #hits!: Hits;
  #rattles!: Rattles;

  constructor(world: ContactWorld, options: ContactsOptions = {}) {
    if (!(world?.options?.maxContacts > 0)) {
      throw new PhonoliteError("contacts", "world", "one made with maxContacts above 0", new Came("another"));
    }
    if (OWNED.has(world)) {
      const only = "one without other contacts: dispose of those, or give each physics world a SoundWorld of its own";
      throw new PhonoliteError("contacts", "world", only, new Came("one that has contacts"));
    }
    const { gravity, dt, hold, seed = 0, impact, limits = {}, overrides } = options;
    this.#world = world;
    this.#wanted = overrides;
    this.#seed = seed;
    this.#impact = { ...IMPACT_DEFAULTS, seed, ...impact };
    this.#limits = limits;
    this.tracker = new ContactTracker({
      ...(gravity && { gravity }),
      ...(dt !== undefined && { dt }),
      ...(hold !== undefined && { hold }),
    });
    this.resonators = new Resonators(world);
    world.extend((link) => this.#begin(link));
    OWNED.add(world);
  }

  /** What became of all that came in. */
  get counts(): ContactCounts {
    return {
      drops: this.tracker.context.drops,
      hits: this.#hits.limiter.counts,
      noTouch: this.#slots.refused,
      noSurface: this.#shelf.refused,
      noStrike: this.#hits.refused,
    };
  }
  /** Touches that sound. */
  get sounding(): number {
    return this.#touches.size;
  }

  /** Says that a body may touch others. One with the same number takes the place of the one before. */
  add(spec: ContactBodySpec): void {
    if (this.#forget(spec.id)) this.tracker.remove(spec.id);
    const sounder = new Sounder(spec);
    const { id, shape = "box", fixed = false, kinematic, smooth, mass = 0 } = spec;
    const before = this.tracker.context.dropped;
    this.tracker.context.spawn([
      {
        id,
        shape,
        size: sounder.size,
        mass: fixed ? 0 : mass,
        fixed: fixed || (mass === 0 && !kinematic),
        ...(kinematic !== undefined && { kinematic }),
        ...(smooth !== undefined && { smooth }),
      },
    ]);
    if (this.tracker.context.dropped > before) {
      throw new PhonoliteError("contacts", "body", "a number, extents in metres and a mass in kg", spec);
    }
    // asked here, so that a wrong material or surface is an error at once
    pairOf(sounder.contact, sounder.contact);
    this.#sounders.set(id, sounder);
    const click = sounder.body && sounder.click();
    if (click) this.resonators.set(sounder.body!, { click });
  }
  /** A body touches nothing any more. */
  remove(id: number): void {
    if (this.#forget(id)) this.tracker.remove(id);
    dropPairs(this.#overrides, id);
  }
  /** How two bodies sound together, where it is not as their materials and surfaces say. */
  pair(one: number, other: number, overrides: PairOverrides): void {
    const key = keyOf(one, other);
    this.#overrides.set(key, overrides);
    this.#pairs.delete(key);
    const sides = this.#sidesOf(one, other);
    if (sides) this.#pairOf(sides);
  }

  /** Asks anew what is wanted of pairs, when it changed. */
  forgetPairs(): void {
    this.#pairs.clear();
  }

  /**
   * Takes in a step: its hits strike, its touches sound, what lies against a body damps it. Never throws for what a step holds: what cannot be used
   * is counted.
   *
   * @param at world time at which the end of the step is heard, s; left out: now; null: its hits are found, and heard by nobody.
   * @returns what the tracker found, for pictures
   */
  step(
    step: ContactStep,
    at: number | null | undefined = this.#world.context?.currentTime ?? this.#world.currentTime,
  ): TrackedStep {
    const clean = checkStep(step, this.tracker.context);
    for (const id of clean.gone) if (!clean.spawned.includes(id)) this.remove(id);
    this.#move();
    const tracked = this.tracker.step(clean);
    const rate = this.#world.sampleRate;
    const samples = at === undefined || at === null ? -1 : Math.round(at * rate);
    const over = clean.dt * rate;
    this.#writer.clear();
    const touching = new Set(tracked.touches.map(({ a, b }) => keyOf(a, b)));
    for (const hit of tracked.hits) {
      const sides = at === null ? undefined : this.#sidesOf(hit.a, hit.b);
      if (sides && at !== null)
        this.#hits.tell(hit, this.#pairOf(sides), sides, { at, samples }, touching.has(keyOf(hit.a, hit.b)));
    }
    for (const touch of tracked.touches) {
      const sides = this.#sidesOf(touch.a, touch.b);
      if (sides) this.#touches.tell(touch, this.#pairOf(sides), sides, samples, over);
    }
    for (const touch of tracked.touches) {
      const sides = this.#sidesOf(touch.a, touch.b);
      if (sides) this.#rattles.tell(touch, this.#pairOf(sides), sides, samples, over);
    }
    for (const key of tracked.ended) {
      this.#touches.end(key, samples);
      this.#rattles.end(key, samples);
    }
    this.#damp(tracked, samples);
    const { count, bytes } = this.#writer;
    // what nobody hears, or found no room, is begun anew with a later step
    if (count > 0 && this.#link.take(bytes) < count) this.#touches.forget();
    return tracked;
  }

  /** Takes all bodies away and ends what sounds of their touches; the world may then have other contacts. */
  dispose(): void {
    for (const id of [...this.#sounders.keys()]) this.remove(id);
    this.#overrides.clear();
    this.step({ t: this.tracker.context.time + this.tracker.context.dt, c: [] }, null);
    OWNED.delete(this.#world);
  }

  #forget(id: number): boolean {
    if (!this.#sounders.delete(id)) return false;
    this.#hits.limiter.forget(id);
    dropPairs(this.#pairs, id);
    return true;
  }

  /** A core, new or another: nothing is there yet. */
  #begin(link: CoreLink): void {
    const { sampleRate: rate, options } = this.#world;
    this.#link = link;
    this.#shelf = new SurfaceShelf(link, MAX_SURFACES, options.surfaceBytes);
    this.#slots = new Slots(options.maxContacts, REST * rate);
    const now = () => this.tracker.context.time * rate;
    const home = { writer: this.#writer, shelf: this.#shelf, slots: this.#slots, rate, seed: this.#seed, now };
    this.#touches = new Touches(home);
    this.#hits = new Hits(this.#impact, this.#limits, this.#touches);
    this.#rattles = new Rattles(this.resonators);
    this.#damped.clear();
  }

  /** Bodies go where the step says that they are. */
  #move(): void {
    for (const sounder of this.#sounders.values()) {
      const state = this.tracker.context.body(sounder.spec.id);
      if (!state?.posed) continue;
      // contact points belong to the pose at the start of the step
      const { start, end } = state;
      sounder.pose = {
        position: [start[0], start[1], start[2]],
        orientation: [start[3], start[4], start[5], start[6]],
      };
      const [x, y, z] = end;
      const [u, v, w] = sounder.told;
      if (!sounder.body || Math.hypot(x - u, y - v, z - w) < SAME_POSITION) continue;
      sounder.told = [x, y, z];
      sounder.body.update({ position: [x, y, z] });
    }
  }

  /** What lies against bodies damps them; those that share a sounding body damp it together. */
  #damp({ touches }: TrackedStep, samples: number): void {
    const lying = new Map<number, DampingContact[]>();
    for (const { a, b, load } of touches) {
      const sides = this.#sidesOf(a, b);
      if (!sides) continue;
      const { surfaceA, surfaceB } = this.#pairOf(sides);
      for (const [{ body }, { damping }] of [
        [sides[0], surfaceB],
        [sides[1], surfaceA],
      ] as const) {
        if (!body) continue;
        const contacts = lying.get(body.id);
        if (contacts) contacts.push({ load, damping });
        else lying.set(body.id, [{ load, damping }]);
      }
    }
    for (const id of this.#damped.keys()) if (!lying.has(id)) lying.set(id, []);
    for (const [id, contacts] of lying) {
      const [before, damping] = [this.#damped.get(id) ?? 0, contactDamping(contacts)];
      const change = Math.abs(damping - before);
      if (change === 0 || (damping > 0 && change < SAME_DAMPING * before)) continue;
      if (damping > 0) this.#damped.set(id, damping);
      else this.#damped.delete(id);
      this.#writer.damp(id, samples, damping);
    }
  }

  /** Two bodies, the one with the lower number first, as the tracker has them. */
  #sidesOf(one: number, other: number): Sides | undefined {
    const a = this.#sounders.get(Math.min(one, other));
    const b = this.#sounders.get(Math.max(one, other));
    return a && b && [a, b];
  }
  #pairOf([a, b]: Sides): PairProperties {
    const key = keyOf(a.spec.id, b.spec.id);
    let pair = this.#pairs.get(key);
    if (!pair) {
      pair = pairOf(a.contact, b.contact, this.#overrides.get(key) ?? this.#wanted?.(a.spec, b.spec));
      this.#pairs.set(key, pair);
    }
    return pair;
  }
}

/** Deletes all pairs of a body. */
function dropPairs(pairs: Map<number, unknown>, id: number): void {
  for (const key of pairs.keys()) if (key % 2 ** 26 === id || Math.floor(key / 2 ** 26) === id) pairs.delete(key);
}

function keyOf(one: number, other: number): number {
  return pairKey(Math.min(one, other), Math.max(one, other));
}
