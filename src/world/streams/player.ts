// Plays a contact stream into a world: its steps become hits, touches and damping (phonolite/contact), each at its own
// time. Who calls decides how far ahead; the sound does not depend on it.

import { Contacts } from "../../contact/play/contacts.js";
import type { ContactWorld } from "../../contact/play/settings.js";
import type { SoundingBody } from "../../contact/record.js";
import { pointsOf, vectorOf } from "../../contact/record.js";
import type { Click } from "../../contact/resonate/click.js";
import { trackerOptionsOf } from "../../contact/stream/header.js";
import type { Resonators } from "../../contact/tell/resonators.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { Scene } from "../scene/scene.js";
import type { ReadyContacts, TouchingBody } from "./ready.js";

/** What became of a contact stream: `contacts` of a `--stats` file. */
export interface ContactStats {
  /** Steps that were played. */
  steps: number;
  /** Hits that sounded, and touches that began. */
  hits: number;
  touches: number;
  /** Records that were not used as they came, or found no room, by reason. */
  dropped: Record<string, number>;
  /** Lines of the file that were no steps. */
  badLines: number;
}

/** What moves a body; that of a `SoundWorld` can. */
interface MovedBody extends SoundingBody {
  update(change: { position?: Vec3; time?: number }): void;
}

/** Streams are heard as they are: nothing bounds the energy of their hits. */
const UNBOUND = { energy: Number.POSITIVE_INFINITY } as const;
/** A place that changed by less is the same, m. */
const SAME_PLACE = 0.05;

/** Plays a stream. */
export class StreamPlayer {
  /** Strikes that the world accepted so far. */
  impacts = 0;
  readonly #ready: ReadyContacts;
  readonly #contacts: Contacts;
  readonly #voices = new Map<number, Voice>();
  readonly #worldBodies: ReadonlyMap<string, unknown>;
  /** Clicks that the scene says bodies have, by their ids. */
  readonly #clicks: ReadonlyMap<string, Click>;
  /** How many steps, and which bodies of the stream, the world has been given. */
  #given = 0;
  #come = 0;
  #touches = 0;

  /**
   * @param bodies of the world by the ids of the scene
   * @param scene what the scene says of them
   */
  constructor(world: object, ready: ReadyContacts, bodies: ReadonlyMap<string, unknown>, scene: Scene["bodies"] = []) {
    this.#ready = ready;
    this.#worldBodies = bodies;
    this.#clicks = new Map(
      scene.flatMap(({ id, resonance }) => (resonance?.click ? [[id, resonance.click] as const] : [])),
    );
    if (!hasContacts(world)) {
      const expected = "one that has room for contacts (worldNeeds says what it needs)";
      throw new PhonoliteError("play scene", "world", expected, new Came("another"));
    }
    const { bodies: _, ...options } = trackerOptionsOf(ready.header);
    this.#contacts = new Contacts(world, { ...options, seed: ready.seed, impact: UNBOUND });
    this.#bring(0);
    for (const { a, b, overrides } of ready.pairs) this.#contacts.pair(a, b, overrides);
  }

  /** Gives the world every step that ends before a time, s, and that it does not have yet. */
  giveUntil(seconds: number): void {
    const { steps, times } = this.#ready;
    for (; this.#given < steps.length && times[this.#given] < seconds; this.#given++) this.#give(this.#given);
  }

  /** What the bodies of the world have beside their modes. */
  get resonators(): Resonators {
    return this.#contacts.resonators;
  }
  /** What became of all that was given. */
  get stats(): ContactStats {
    const { drops, hits, noTouch, noSurface, noStrike } = this.#contacts.counts;
    const { badTimes, source } = this.#ready;
    const all = {
      ...drops,
      "bad-time": (drops["bad-time"] ?? 0) + badTimes,
      "bad-hit": hits.bad,
      "no-room-for-touch": noTouch,
      "no-room-for-surface": noSurface,
      "no-room-for-strike": noStrike,
    };
    return {
      steps: this.#given,
      hits: hits.allowed,
      touches: this.#touches,
      dropped: Object.fromEntries(Object.entries(all).filter(([, times]) => times > 0)),
      badLines: source?.badLines ?? 0,
    };
  }

  #give(index: number): void {
    const { steps, times, header } = this.#ready;
    const step = steps[index];
    const at = times[index];
    if (index > 0) this.#bring(index);
    // points belong to the start of the step: what sounds where it is touched is there before it is struck
    const before = Math.max(0, at - (header.dt ?? 0));
    for (const [id, place] of touchedPlaces(step)) this.#voices.get(id)?.touchedAt(place, before);
    for (const voice of this.#voices.values()) voice.time = at;
    const { touches } = this.#contacts.track(step, at);
    for (const { state } of touches) if (state === "begin") this.#touches++;
  }

  /** Adds the bodies that come with a step. */
  #bring(step: number): void {
    const { bodies } = this.#ready;
    for (; this.#come < bodies.length && bodies[this.#come].step <= step; this.#come++) this.#add(bodies[this.#come]);
  }

  #add({ spec, sounds, follows }: TouchingBody): void {
    this.#voices.delete(spec.id);
    if (sounds === undefined) {
      this.#contacts.body(spec.id, { ...spec, resonator: false });
      return;
    }
    const body = this.#worldBodies.get(sounds) as MovedBody;
    const isPosed = () => this.#contacts.tracker.context.body(spec.id)?.posed === true;
    const voice = new Voice(body, follows, isPosed, () => this.impacts++);
    this.#voices.set(spec.id, voice);
    const click = this.#clicks.get(sounds);
    this.#contacts.body(spec.id, { ...spec, ...(click && { click }), body: voice });
  }
}

/** A body of the world as contacts see it: it is moved at the time of the step, and not at once. */
class Voice implements SoundingBody {
  /** World time at the end of the step that is given, s. */
  time = 0;
  readonly #body: MovedBody;
  readonly #follows: TouchingBody["follows"];
  readonly #isPosed: () => boolean;
  readonly #struck: () => void;
  #place: Vec3 | undefined;

  constructor(body: MovedBody, follows: TouchingBody["follows"], isPosed: () => boolean, struck: () => void) {
    this.#body = body;
    this.#follows = follows;
    this.#isPosed = isPosed;
    this.#struck = struck;
  }

  get id(): number {
    return this.#body.id;
  }
  get model(): SoundingBody["model"] {
    return this.#body.model;
  }
  get present(): boolean {
    return this.#body.present;
  }
  strike(strike: Parameters<SoundingBody["strike"]>[0]): boolean {
    const taken = this.#body.strike(strike);
    if (taken) this.#struck();
    return taken;
  }
  update({ position }: { position?: Vec3 }): void {
    if (position && this.#follows === "pose") this.#body.update({ position, time: this.time });
  }

  /** It was touched here: that is where it sounds, unless its pose says better. */
  touchedAt(place: Vec3, time: number): void {
    if (!this.present || this.#follows === "nothing" || (this.#follows === "pose" && this.#isPosed())) return;
    const before = this.#place;
    if (before && Math.hypot(place[0] - before[0], place[1] - before[1], place[2] - before[2]) < SAME_PLACE) return;
    this.#place = place;
    this.#body.update({ position: place, time });
  }
}

/** Whether a world has room for contacts. */
export function hasContacts(world: object): world is ContactWorld {
  const { extend, options } = world as Partial<ContactWorld>;
  return typeof extend === "function" && (options?.maxContacts ?? 0) > 0;
}

/** Where each body is touched in a step: the mean of its points that carry something, heavier ones more. */
function touchedPlaces(step: unknown): Map<number, Vec3> {
  const sums = new Map<number, [number, number, number, number]>();
  for (const point of pointsOf(step)) {
    const place = vectorOf(point.p, 1e6);
    if (!place) continue;
    const weight = point.j === undefined ? 1 : Number(point.j);
    if (!(weight > 0 && weight < 1e9)) continue;
    for (const id of [point.a, point.b]) {
      const sum = sums.get(id as number) ?? [0, 0, 0, 0];
      for (let i = 0; i < 3; i++) sum[i] += weight * place[i];
      sum[3] += weight;
      sums.set(id as number, sum);
    }
  }
  return new Map([...sums].map(([id, [x, y, z, all]]) => [id, [x / all, y / all, z / all]]));
}
