// Contacts that sound: steps of plain contact records in, strikes, touches and damping of a world's bodies out. The
// same for every physics engine, for a stream read from a file and for records that a page makes by hand.
import { MAX_SURFACES } from "../../core/layout/contact.js";
import type { CoreLink } from "../../core/link.js";
import { ContactWriter } from "../../core/records/contact.js";
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
  /** Hits that nobody could hear: the audio context did not run yet or any more, or their step came too late. */
  missed: number;
  /** Touches and surfaces that found no room, strikes that found the queue full. */
  noTouch: number;
  noSurface: number;
  noStrike: number;
}

/** Seconds after which the slot of a touch that ended may be used again: its fade, and some. */
const REST = 0.06;
/** Damping that changed by less than this part is not told again. */
const SAME_DAMPING = 0.02;
/**
 * Touches that are told in a step. With more of them each is told every other step, or every third …, and glides for so
 * long.
 */
const TOLD = 192;
const LONGEST_TURN = 6;
/** Metres that a body moves before the world is told where it is. */
const SAME_POSITION = 5e-3;

/** Stands for any two bodies where only what is wanted of them is checked. */
const ANYTHING = { material: "steel" } as const;
/** Worlds that have contacts: touches are numbered, and two that number them would be in each other's way. */
const OWNED = new WeakSet<ContactWorld>();

/**
 * The contacts of a world; a world has one of them at a time.
 *
 * @example
 * const world = await SoundWorld.createOffline({ maxContacts: 64 });
 * const contacts = new Contacts(world);
 * contacts.add({ id: 0, material: "stone", shape: "plane", fixed: true });
 * const body = world.addBody({ model });
 * contacts.add({ id: 1, body, material: "steel", shape: "box", size: [0.3, 0.02, 0.1], mass: 4 });
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
  readonly #meetings = new Map<number, Meeting>();
  /** The meetings of this step's touches, and what lies against sounding bodies in it, 1/s at 1 kHz. */
  readonly #touching: (Meeting | undefined)[] = [];
  readonly #lying = new Map<number, number>();
  readonly #overrides = new Map<number, PairOverrides>();
  readonly #impact: ImpactSettings;
  readonly #limits: Partial<HitLimits>;
  readonly #wanted: ContactsOptions["overrides"];
  #missed = 0;
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
      missed: this.#missed,
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
    const { pose, velocity } = spec;
    if (pose && velocity) this.tracker.context.start(id, [...pose.position, ...pose.orientation], velocity);
    sounder.follow(this.tracker.context.body(id));
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
    // asked before it is kept: a wrong number is an error here and not in every step
    pairOf(ANYTHING, ANYTHING, overrides);
    const key = keyOf(one, other);
    this.#overrides.set(key, overrides);
    this.#meetings.delete(key);
    this.#meetingOf(one, other);
  }

  /** Asks anew what is wanted of pairs, when it changed. */
  forgetPairs(): void {
    this.#meetings.clear();
  }

  /**
   * Takes in a step: its hits strike, its touches sound, what lies against a body damps it. Never throws for what a
   * step holds: what cannot be used is counted. Before an audio context runs, hits are counted as missed, and touches
   * that last sound when it does.
   *
   * @param at world time at which the end of the step is heard, s; left out: now; null: its hits are found, and heard
   * by nobody.
   * @returns what the tracker found, for pictures
   */
  step(step: ContactStep, at: number | null | undefined = this.#now()): TrackedStep {
    const clean = checkStep(step, this.tracker.context);
    if (clean.gone.length > 0) {
      const again = new Set(clean.spawned);
      for (const id of clean.gone) if (!again.has(id)) this.remove(id);
    }
    for (const id of clean.spawned) this.#sounders.get(id)?.follow(this.tracker.context.body(id));
    this.#move();
    const tracked = this.tracker.step(clean);
    const rate = this.#world.sampleRate;
    const samples = at === undefined || at === null ? -1 : Math.round(at * rate);
    const over = clean.dt * rate;
    this.#writer.clear();
    this.#strike(tracked, at, samples);
    const { touches } = tracked;
    // touches of a step that nobody hears are dropped, and begin again with the first step that somebody hears
    const silent = this.#link.silent === true;
    if (silent) this.#touches.forget();
    this.#touching.length = touches.length;
    const turns = Math.min(Math.ceil(touches.length / TOLD) || 1, LONGEST_TURN);
    for (let i = 0; i < touches.length; i++) {
      const touch = touches[i];
      const meeting = this.#meetingOf(touch.a, touch.b);
      this.#touching[i] = meeting;
      const due = touch.state === "begin" || (touch.key + this.tracker.context.steps) % turns === 0;
      if (meeting && due && !silent) this.#touches.tell(touch, meeting.pair, meeting.sides, samples, turns * over);
    }
    for (let i = 0; i < touches.length; i++) {
      const meeting = this.#touching[i];
      if (meeting?.pair.rattle) this.#rattles.tell(touches[i], meeting.pair, meeting.sides, samples, over);
    }
    for (const key of tracked.ended) {
      this.#touches.end(key, samples);
      this.#rattles.end(key, samples);
    }
    this.#damp(tracked, samples);
    const { count, bytes } = this.#writer;
    // when the world dropped a record, all touches begin again with the next step
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

  /** When a step is heard that comes without a time: at once, or not at all. */
  #now(): number | null | undefined {
    if (this.#link.silent) return null;
    return this.#world.context?.currentTime ?? this.#world.currentTime;
  }

  #forget(id: number): boolean {
    if (!this.#sounders.delete(id)) return false;
    this.#hits.limiter.forget(id);
    dropPairs(this.#meetings, id);
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
    const { moved } = this.tracker.context;
    for (let i = 0; i < moved.length; i++) {
      const { posed, end, id } = moved[i];
      const sounder = this.#sounders.get(id);
      if (!posed || !sounder?.body) continue;
      const [x, y, z] = [end[0], end[1], end[2]];
      const [u, v, w] = sounder.told;
      if (Math.hypot(x - u, y - v, z - w) < SAME_POSITION) continue;
      sounder.told = [x, y, z];
      sounder.body.update({ position: sounder.told });
    }
  }

  #strike({ hits, touches }: TrackedStep, at: number | null | undefined, samples: number): void {
    if (hits.length === 0) return;
    if (at === null) {
      this.#missed += hits.length;
      if (this.#link.silent) this.#link.miss?.(hits.length);
      return;
    }
    const touching = new Set(touches.map(({ a, b }) => pairKey(a, b)));
    for (const hit of hits) {
      const meeting = this.#meetingOf(hit.a, hit.b);
      if (meeting)
        this.#hits.tell(hit, meeting.pair, meeting.sides, { at, samples }, touching.has(pairKey(hit.a, hit.b)));
    }
  }

  /** What lies against bodies damps them; those that share a sounding body damp it together. */
  #damp({ touches }: TrackedStep, samples: number): void {
    const lying = this.#lying;
    lying.clear();
    for (let i = 0; i < touches.length; i++) {
      const meeting = this.#touching[i];
      if (!meeting) continue;
      const { sides, pair } = meeting;
      lie(lying, sides[0], touches[i].load, pair.surfaceB.damping);
      lie(lying, sides[1], touches[i].load, pair.surfaceA.damping);
    }
    for (const id of this.#damped.keys()) if (!lying.has(id)) lying.set(id, 0);
    for (const [id, damping] of lying) {
      const before = this.#damped.get(id) ?? 0;
      const change = Math.abs(damping - before);
      if (change === 0 || (damping > 0 && change < SAME_DAMPING * before)) continue;
      if (damping > 0) this.#damped.set(id, damping);
      else this.#damped.delete(id);
      this.#writer.damp(id, samples, damping);
    }
  }

  /** Two bodies, the one with the lower number first, as the tracker has them, and how they sound together. */
  #meetingOf(one: number, other: number): Meeting | undefined {
    const key = keyOf(one, other);
    const known = this.#meetings.get(key);
    if (known) return known;
    const a = this.#sounders.get(Math.min(one, other));
    const b = this.#sounders.get(Math.max(one, other));
    if (!a || !b) return undefined;
    const pair = pairOf(a.contact, b.contact, this.#overrides.get(key) ?? this.#wanted?.(a.spec, b.spec));
    const meeting: Meeting = { sides: [a, b], pair };
    this.#meetings.set(key, meeting);
    return meeting;
  }
}

/** Two bodies that may touch. */
interface Meeting {
  readonly sides: Sides;
  readonly pair: PairProperties;
}

const pressing = { load: 0, damping: 0 };
const ONE: readonly DampingContact[] = [pressing];

/** Adds what a contact does to the decay of a body. */
function lie(lying: Map<number, number>, { body }: Sounder, load: number, damping: number): void {
  if (!body) return;
  pressing.load = load;
  pressing.damping = damping;
  lying.set(body.id, (lying.get(body.id) ?? 0) + contactDamping(ONE));
}

/** Deletes all pairs of a body. */
function dropPairs(pairs: Map<number, unknown>, id: number): void {
  for (const key of pairs.keys()) if (key % 2 ** 26 === id || Math.floor(key / 2 ** 26) === id) pairs.delete(key);
}

function keyOf(one: number, other: number): number {
  return pairKey(Math.min(one, other), Math.max(one, other));
}
