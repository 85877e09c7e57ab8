// The hail that runs in the page: the world, the simulation in it, and the effects by which the page's state reaches
// both. Where there can be no sound, the simulation runs silently by the page's clock, so that the picture goes on.
import { effect, signal, untracked } from "@preact/signals";
import { type Body, type LiveWorldOptions, PhonoliteError, type Quat, type SoundWorld, type Vec3 } from "phonolite";
import { Hail, hailOptionsOf, type Impact, LiveHail } from "phonolite/hail";
import type { Way } from "#dist/hail/find/finder.js";
import { say, unsay } from "../../parts/frame/notices.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { KeepingUp } from "./keeping-up.js";
import { type HAIL_SCHEMA, hearingOf, SCENE, settingsOf, WAY_WORDS } from "./state.js";

/** The simulation at this moment, for whoever draws it. */
export interface Moment {
  hail: Hail;
  /** Seconds of the simulation that are heard now. */
  now: number;
  /** Impacts since the last moment. */
  impacts: readonly Impact[];
}

/** Modes of a sounding thing of the picnic, at most. */
const MODES_EACH = 1400;
/** Strikes that may wait, for each copy and at most. */
const EVENTS = [131_072, 1_000_000] as const;
/** Milliseconds of rest before everything is made anew. */
const REST = 200;
/** What is said when the simulation falls behind: for too much hail, or because pictures take the page's time. */
const TOO_DENSE =
  "This page cannot keep up: some hail is left out, so that the rest is on time. Less hail helps, " +
  "or a smaller window where pictures are slow.";
/** Metres, or parts of a unit quaternion, by which the listener must move to be told. */
const STIR = 1e-3;

/** The hail of the page. */
export class HailShow {
  /** What finds impacts, and why, in words. */
  readonly way = signal<{ way: Way; why: string }>({ way: "cpu", why: "" });
  /** The bodies that sound, by name; of copies the first. */
  readonly bodies = signal<ReadonlyMap<string, Body>>(new Map());
  /** The simulation, audible or not. */
  readonly hail = signal<Hail | undefined>(undefined);
  readonly #session: AudioSession;
  readonly #state: LinkedState<typeof HAIL_SCHEMA>;
  readonly #stops: (() => void)[] = [];
  readonly #keeping = new KeepingUp();
  #live: LiveHail<Body> | undefined;
  #silent: { time: number; page: number } | undefined;
  #making: Promise<void> = Promise.resolve();
  #wanted = 0;
  #listener: { position: Vec3; orientation: Quat } | undefined;
  #disposed = false;

  constructor(session: AudioSession, state: LinkedState<typeof HAIL_SCHEMA>) {
    this.#session = session;
    this.#state = state;
    const { signals } = state;
    session.onAnew = () => this.#make();
    this.#stops.push(
      effect(() => {
        // another seed begins anew, and copies need a world of their own size
        void [signals.seed.value, signals.copies.value];
        untracked(() => this.#make());
      }),
      effect(() => this.hail.value?.set(settingsOf(state.values()))),
      effect(() => this.#hear(session.world.value)),
      effect(() => session.setVolume(signals.volume.value)),
      effect(() => {
        const playing = session.playing.value;
        if (this.hail.value && this.#live) this.#live.playing = playing;
      }),
      signals.find.subscribe((find) => void untracked(() => this.#live?.findBy(find))),
    );
  }

  /** Goes on to this moment. Call it once a frame. */
  moment(): Moment | undefined {
    const hail = this.hail.peek();
    if (!hail) return undefined;
    const moment = this.#live
      ? { hail, impacts: this.#live.tick(), now: this.#live.now }
      : { hail, ...this.#stepSilently(hail) };
    this.#watchPace(moment.now);
    return moment;
  }

  /** Puts the listener's head where the camera is. */
  listenFrom(position: Vec3, orientation: Quat): void {
    const world = this.#session.world.peek();
    const before = this.#listener ? [...this.#listener.position, ...this.#listener.orientation] : undefined;
    const next = [...position, ...orientation];
    if (!world || world.disposed || !next.every(Number.isFinite)) return;
    if (before && next.every((value, i) => Math.abs(value - before[i]) < STIR)) return;
    this.#listener = { position: [...position], orientation: [...orientation] };
    world.setListener(this.#listener);
  }

  /** Ends it. */
  dispose(): void {
    this.#disposed = true;
    for (const stop of this.#stops) stop();
    this.#session.onAnew = () => {};
    end(this.#live);
  }

  /** Makes world and simulation as the state says; of several wishes the last counts. */
  #make(): void {
    const wish = ++this.#wanted;
    // a slider that is dragged wishes often
    if (this.hail.peek()) this.#making = this.#making.then(() => new Promise((rested) => setTimeout(rested, REST)));
    this.#making = this.#making.then(async () => {
      if (wish !== this.#wanted || this.#disposed) return;
      try {
        await this.#makeLive();
      } catch (error) {
        // the session has said why there is no sound; anything else is said here
        if (this.#session.state.peek() !== "unavailable") this.#sayFailed(error);
        this.#makeSilent();
      }
    });
  }

  async #makeLive(): Promise<void> {
    const values = this.#state.values();
    const before = this.#live;
    const world = await this.#session.open(worldOptions(values.copies));
    this.#hear(world);
    const live = await LiveHail.create<Body>(world, SCENE, {
      ...settingsOf(this.#state.values()),
      seed: values.seed,
      find: values.find,
      copies: values.copies,
    });
    if (this.#disposed) return end(live);
    this.#live = live;
    end(before);
    this.#silent = undefined;
    this.#listener = undefined;
    live.playing = this.#session.playing.peek();
    live.onWay((way, why) => this.#tellWay(way, why));
    this.#tellWay(live.way, live.why);
    this.bodies.value = live.bodies;
    this.hail.value = live.hail;
    unsay("hail");
    // what was wished for meanwhile
    const find = this.#state.signals.find.peek();
    if (find !== values.find) await live.findBy(find);
  }

  #makeSilent(): void {
    this.#live = undefined;
    this.#silent = { time: 0, page: performance.now() };
    this.bodies.value = new Map();
    this.hail.value = new Hail({ ...hailOptionsOf(SCENE), ...settingsOf(this.#state.values()) });
  }

  #stepSilently(hail: Hail): { now: number; impacts: Impact[] } {
    const silent = this.#silent!;
    const page = performance.now();
    // a page that was away goes on from where it was
    if (this.#session.playing.peek()) silent.time += Math.min(0.25, (page - silent.page) / 1000);
    silent.page = page;
    const impacts: Impact[] = [];
    while (hail.nextStep * hail.stepSeconds < silent.time) impacts.push(...hail.step());
    return { now: silent.time, impacts };
  }

  #watchPace(now: number): void {
    if (!this.#session.playing.peek() || document.visibilityState !== "visible") {
      this.#keeping.restart();
      return;
    }
    const kept = this.#keeping.tell(now, performance.now() / 1000);
    if (kept === false) say({ key: "pace", text: TOO_DENSE });
    else if (kept) unsay("pace");
  }

  #hear(world: SoundWorld | undefined): void {
    const values = this.#state.values();
    if (!world || world.disposed) return;
    world.setHearing(hearingOf(values));
    world.setListeningLevel(values.level);
  }

  #tellWay(way: Way, why: string): void {
    this.way.value = { way, why };
    const asked = this.#state.signals.find.peek();
    if (asked !== "auto" && asked !== way) {
      const text = `No ${WAY_WORDS[asked as Way]} here: impacts are found by the ${WAY_WORDS[way]}. Everything works.`;
      say({ key: "way", answer: true, text });
    } else unsay("way");
  }

  #sayFailed(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const help = { label: "Try again", run: () => this.#make() };
    say({ key: "hail", kind: "error", text: `The hail makes no sound: ${reason}. The picture goes on.`, help });
  }
}

/** Ends a simulation. A world that is gone has taken its bodies along, and there is nothing left to remove. */
function end(live: LiveHail<Body> | undefined): void {
  try {
    live?.dispose();
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
  }
}

/** Room for every copy. */
function worldOptions(copies: number): LiveWorldOptions {
  const bodies = SCENE.bodies.length;
  return {
    masterGain: SCENE.masterGain,
    maxBodies: Math.max(1024, 2 * bodies * copies),
    maxModes: Math.max(65_536, Math.min(8_000_000, MODES_EACH * bodies * copies)),
    maxEvents: Math.min(EVENTS[1], EVENTS[0] * copies),
    hearingRoom: true,
  };
}
