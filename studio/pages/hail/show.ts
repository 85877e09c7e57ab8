// The hail that runs in the page: the world, the simulation in it, and the effects by which the page's state reaches
// both. Where there can be no sound, the simulation runs silently by the page's clock, so that the picture goes on.
import { signal, untracked } from "@preact/signals";
import type { Body, LiveWorldOptions, SoundWorld } from "phonolite";
import { Hail, hailOptionsOf, type Impact, LiveHail } from "phonolite/hail";
import type { Way } from "#dist/hail/find/finder.js";
import { say, unsay } from "../../parts/frame/notices.js";
import type { PartProps } from "../../parts/frame/part-props.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import { ListenerFollower, type ListenerPlace } from "../../parts/sound/listener.js";
import { letGo, PageSound, SilentClock } from "../../parts/sound/page-sound.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { ImpactLog } from "./impact-log.js";
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
/** What each part of the page works on. */
export type HailPart = PartProps<LinkedState<typeof HAIL_SCHEMA>, HailShow>;

/** The hail of the page. */
export class HailShow {
  /** What finds impacts, and why, in words. */
  readonly way = signal<{ way: Way; why: string }>({ way: "cpu", why: "" });
  /** The bodies that sound, by name; of copies the first. */
  readonly bodies = signal<ReadonlyMap<string, Body>>(new Map());
  /** Impacts that were heard. */
  readonly log = new ImpactLog(SCENE.bodies.flatMap(({ id, soft }) => (soft ? id : [])));
  /** The simulation, audible or not. */
  readonly hail = signal<Hail | undefined>(undefined);
  readonly #session: AudioSession;
  readonly #state: LinkedState<typeof HAIL_SCHEMA>;
  readonly #keeping = new KeepingUp();
  readonly #listener = new ListenerFollower();
  readonly #sound: PageSound;
  #live: LiveHail<Body> | undefined;
  #silent = new SilentClock();

  constructor(session: AudioSession, state: LinkedState<typeof HAIL_SCHEMA>) {
    this.#session = session;
    this.#state = state;
    const { signals } = state;
    const sound = new PageSound({
      session,
      state,
      key: "hail",
      who: "The hail makes",
      rest: () => (this.hail.peek() ? REST : 0),
      make: () => this.#make(),
      silence: () => this.#makeSilent(),
    });
    this.#sound = sound;
    sound.follow(() => {
      // another seed begins anew, and copies need a world of their own size
      void [signals.seed.value, signals.copies.value];
      sound.wish();
    });
    sound.follow(() => this.hail.value?.set(settingsOf(state.values())));
    sound.follow(() => this.#hear(session.world.value));
    sound.follow(() => {
      const playing = session.playing.value;
      if (this.hail.value && this.#live) this.#live.playing = playing;
    });
    sound.follow(() => {
      const find = signals.find.value;
      untracked(() => void this.#live?.findBy(find));
    });
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
  listenFrom(place: ListenerPlace): void {
    this.#listener.follow(this.#session.world.peek(), place);
  }

  /** Ends it. */
  dispose(): void {
    this.#sound.dispose();
    letGo(this.#live);
  }

  /** Makes world and simulation as the state says. */
  async #make(): Promise<void> {
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
    if (this.#sound.over) return letGo(live);
    this.#live = live;
    letGo(before);
    live.playing = this.#session.playing.peek();
    live.onWay((way, why) => this.#tellWay(way, why));
    this.#tellWay(live.way, live.why);
    this.bodies.value = live.bodies;
    this.hail.value = live.hail;
    // what was wished for meanwhile
    const find = this.#state.signals.find.peek();
    if (find !== values.find) await live.findBy(find);
  }

  #makeSilent(): void {
    this.#live = undefined;
    this.#silent = new SilentClock();
    this.bodies.value = new Map();
    this.hail.value = new Hail({ ...hailOptionsOf(SCENE), ...settingsOf(this.#state.values()) });
  }

  #stepSilently(hail: Hail): { now: number; impacts: Impact[] } {
    const now = this.#silent.now(this.#session.playing.peek());
    const impacts: Impact[] = [];
    while (hail.nextStep * hail.stepSeconds < now) impacts.push(...hail.step());
    return { now, impacts };
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
