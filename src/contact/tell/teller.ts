// What contacts tell the core, step by step: strikes, touches, rattles, damping, and where bodies are.
import { MAX_SURFACES } from "../../core/layout/contact.js";
import type { CoreLink } from "../../core/link.js";
import { ContactWriter } from "../../core/records/contact.js";
import { IMPACT_DEFAULTS } from "../impact/impact.js";
import type { Meeting, Meetings } from "../play/meetings.js";
import type { ContactCounts, ContactsOptions, ContactWorld } from "../play/settings.js";
import type { Sounder } from "../play/sounder.js";
import { pairKey } from "../record.js";
import type { ContactContext } from "../tracker/context.js";
import type { TrackedStep } from "../tracker/tracker.js";
import { Hits } from "./hits.js";
import { Lying } from "./lying.js";
import { Rattles } from "./rattles.js";
import type { Resonators } from "./resonators.js";
import { SurfaceShelf } from "./shelf.js";
import { Slots } from "./slots.js";
import { Touches } from "./touches.js";

/** The part of a hit's energy that becomes vibration of a body, at most. */
const VIBRATION = 0.1;
/** Seconds after which the slot of a touch that ended may be used again: its fade, and some. */
const REST = 0.06;
/**
 * Touches that are told in a step. With more of them each is told every other step, or every third …, and glides for so
 * long.
 */
const TOLD = { most: 192, turns: 6 } as const;
/** Metres that a body moves before the world is told where it is. */
const SAME_POSITION = 5e-3;

/** Tells the core of a world. */
export class Teller {
  /** Hits that nobody could hear. */
  missed = 0;
  readonly #world: Omit<ContactWorld, "addBody">;
  readonly #options: ContactsOptions;
  readonly #context: ContactContext;
  readonly #resonators: Resonators;
  readonly #sounders: ReadonlyMap<number, Sounder>;
  readonly #meetings: Meetings;
  readonly #writer = new ContactWriter();
  readonly #lying = new Lying(this.#writer);
  /** The meetings of this step's touches. */
  readonly #touching: (Meeting | undefined)[] = [];
  #link!: CoreLink;
  #shelf!: SurfaceShelf;
  #slots!: Slots;
  #touches!: Touches;
  #hits!: Hits;
  #rattles!: Rattles;

  constructor(
    world: Omit<ContactWorld, "addBody">,
    options: ContactsOptions,
    context: ContactContext,
    resonators: Resonators,
    sounders: ReadonlyMap<number, Sounder>,
    meetings: Meetings,
  ) {
    this.#world = world;
    this.#options = options;
    this.#context = context;
    this.#resonators = resonators;
    this.#sounders = sounders;
    this.#meetings = meetings;
    world.extend((link) => this.#begin(link));
  }

  /** Touches that sound. */
  get sounding(): number {
    return this.#touches.size;
  }
  /** Whether nobody listens. */
  get silent(): boolean {
    return this.#link.silent === true;
  }
  /** What became of hits and touches. */
  get counts(): Pick<ContactCounts, "hits" | "missed" | "noTouch" | "noSurface" | "noStrike"> {
    return {
      hits: this.#hits.limiter.counts,
      missed: this.missed,
      noTouch: this.#slots.refused,
      noSurface: this.#shelf.refused,
      noStrike: this.#hits.refused,
    };
  }

  /** A body is gone, or another. */
  forget(id: number): void {
    this.#hits.limiter.forget(id);
  }

  /** Tells a step of `dt` s that is heard at a time, s. */
  tell(tracked: TrackedStep, at: number | null | undefined, dt: number): void {
    const rate = this.#world.sampleRate;
    const samples = at === undefined || at === null ? -1 : Math.round(at * rate);
    this.#writer.clear();
    this.#strike(tracked, at, samples);
    this.#touch(tracked, samples, dt * rate);
    this.#lying.tell(tracked.touches, this.#touching, samples);
    const { count, bytes } = this.#writer;
    // when the world dropped a record, all touches begin again with the next step
    if (count > 0 && this.#link.take(bytes) < count) this.#touches.forget();
  }

  /** Bodies go where the step says that they are. */
  move(): void {
    const { moved } = this.#context;
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
      this.missed += hits.length;
      if (this.#link.silent) this.#link.miss?.(hits.length);
      return;
    }
    const touching = new Set(touches.map(({ a, b }) => pairKey(a, b)));
    for (const hit of hits) {
      const meeting = this.#meetings.of(hit.a, hit.b);
      if (meeting)
        this.#hits.tell(hit, meeting.pair, meeting.sides, { at, samples }, touching.has(pairKey(hit.a, hit.b)));
    }
  }

  /** Tells the touches of a step, which glide to their numbers within `over` samples. */
  #touch({ touches, ended }: TrackedStep, samples: number, over: number): void {
    // touches of a step that nobody hears are dropped, and begin again with the first step that somebody hears
    const { silent } = this;
    if (silent) this.#touches.forget();
    this.#touching.length = touches.length;
    const turns = Math.min(Math.ceil(touches.length / TOLD.most) || 1, TOLD.turns);
    for (let i = 0; i < touches.length; i++) {
      const touch = touches[i];
      const meeting = this.#meetings.of(touch.a, touch.b);
      this.#touching[i] = meeting;
      const due = touch.state === "begin" || (touch.key + this.#context.steps) % turns === 0;
      if (meeting && due && !silent) this.#touches.tell(touch, meeting.pair, meeting.sides, samples, turns * over);
    }
    for (let i = 0; i < touches.length; i++) {
      const meeting = this.#touching[i];
      if (meeting?.pair.rattle) this.#rattles.tell(touches[i], meeting.pair, meeting.sides, samples, over);
    }
    for (const key of ended) {
      this.#touches.end(key, samples);
      this.#rattles.end(key, samples);
    }
  }

  /** A core, new or another: nothing is there yet. */
  #begin(link: CoreLink): void {
    const { sampleRate: rate, options } = this.#world;
    const { seed = 0, impact, limits = {} } = this.#options;
    this.#link = link;
    this.#shelf = new SurfaceShelf(link, MAX_SURFACES, options.surfaceBytes);
    this.#slots = new Slots(options.maxContacts, REST * rate);
    const now = () => this.#context.time * rate;
    this.#touches = new Touches({ writer: this.#writer, shelf: this.#shelf, slots: this.#slots, rate, seed, now });
    this.#hits = new Hits({ ...IMPACT_DEFAULTS, seed, energy: VIBRATION, ...impact }, limits, this.#touches);
    this.#rattles = new Rattles(this.#resonators);
    this.#lying.clear();
  }
}
