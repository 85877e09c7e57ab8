// The chimes that sound in the page: the world, the storm in it, what it costs, and the search for the most that this
// machine can do. Where there can be no sound, the storm goes on silently by the page's clock.
import { signal } from "@preact/signals";
import type { Body, SoundWorld } from "phonolite";
import { type ChimeStrike, LiveChimes } from "phonolite/chimes";
import type { ChimeWorld } from "#dist/chimes/live-chimes.js";
import type { PartProps } from "../../parts/frame/part-props.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import { letGo, PageSound, unlessGone } from "../../parts/sound/page-sound.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { type Cost, CostLog, keptChimes, nextChimes } from "./cost-log.js";
import { roomFor, SCALE_SCHEMA } from "./state.js";

/** Milliseconds between two looks at the load. */
const PERIOD = 500;
/** Seconds after a change until the load tells of it. */
const SETTLED = 4;
/** Milliseconds of rest before another world is made. */
const REST = 200;

/** What is heard of the storm at a moment. */
export interface Moment {
  chimes: LiveChimes;
  /** Strikes since the last moment. */
  strikes: readonly ChimeStrike[];
}

/** A world in which nothing sounds. */
const SILENCE: ChimeWorld = {
  state: "silent",
  context: { currentTime: 0 },
  clock: { report: () => ({ outputLatency: 0 }) },
  addBody: () => ({ strike: () => false, remove: () => true }),
  setListener: () => {},
};

/** What each part of the page works on. */
export type ScalePart = PartProps<LinkedState<typeof SCALE_SCHEMA>, ScaleShow>;

/** The chimes of the page. */
export class ScaleShow {
  /** What was measured here, by size. */
  readonly costs = signal<readonly Cost[]>([]);
  /** Modes at which the load is as large as it may be, as far as is known. */
  readonly limit = signal<number | undefined>(undefined);
  /** Whether the limit is being looked for. */
  readonly seeking = signal(false);
  /** Chimes that hang, strikes a second, and the wind at the listener, m/s. */
  readonly figures = signal({ hung: 0, strikes: 0, wind: 0 });
  readonly #session: AudioSession;
  readonly #state: LinkedState<typeof SCALE_SCHEMA>;
  readonly #log = new CostLog();
  readonly #sound: PageSound;
  #chimes: LiveChimes | undefined;
  #world: SoundWorld | undefined;
  #room = "";
  /** Since when nothing changed, s of the page. */
  #still = 0;
  #struck = 0;

  constructor(session: AudioSession, state: LinkedState<typeof SCALE_SCHEMA>) {
    this.#session = session;
    this.#state = state;
    const { signals } = state;
    const sound = new PageSound({
      session,
      state,
      key: "chimes",
      who: "The chimes make",
      rest: () => (this.#chimes ? REST : 0),
      make: () => this.#make(),
      silence: () => this.#silence(),
    });
    this.#sound = sound;
    sound.every(PERIOD, () => this.#look());
    sound.follow(() => {
      void [signals.chimes.value, signals.hearing.value, signals.seed.value];
      this.#still = seconds();
      sound.wish();
    });
    sound.follow(() => {
      const windSpeed = signals.wind.value;
      if (this.#chimes) this.#chimes.storm.windSpeed = windSpeed;
      this.#still = seconds();
    });
    sound.follow(() => {
      void signals.hearing.value;
      this.#forget();
    });
    sound.follow(() => {
      const playing = session.playing.value;
      if (this.#chimes) this.#chimes.playing = playing;
    });
  }

  /** Goes on to this moment. Call it once a frame. */
  moment(): Moment | undefined {
    if (!this.#chimes) return undefined;
    // a world that was lost or disposed of takes no more; the next one does
    const strikes = unlessGone(() => this.#chimes!.tick()) ?? [];
    this.#struck += strikes.length;
    return { chimes: this.#chimes, strikes };
  }

  /** Looks for the most chimes that this machine can ring, or stops looking. */
  seek(): void {
    this.seeking.value = !this.seeking.peek();
    this.#still = seconds();
  }

  /** Ends it. */
  dispose(): void {
    this.#sound.dispose();
    this.#end();
  }

  /** Makes the world and its chimes as the state says; a world that has room is kept. */
  async #make(): Promise<void> {
    const values = this.#state.values();
    const { key, options } = roomFor(values);
    const known = this.#world;
    const fits = key === this.#room && known && !known.disposed && known === this.#session.world.peek();
    const world = fits ? known : await this.#session.open(options);
    if (this.#sound.over) return;
    if (options.hearingRoom) world.setHearing({ mode: values.hearing });
    if (fits && this.#chimes?.storm.seed === values.seed) {
      this.#chimes.count = values.chimes;
      return;
    }
    this.#end();
    this.#world = world;
    this.#room = key;
    this.#begin(new LiveChimes<Body>(world, settingsOf(this.#state.values())));
  }
  #silence(): void {
    this.#room = "";
    this.seeking.value = false;
    this.#begin(new LiveChimes(SILENCE, settingsOf(this.#state.values())));
  }

  #begin(chimes: LiveChimes): void {
    this.#chimes = chimes;
    chimes.playing = this.#session.playing.peek();
    this.#still = seconds();
  }

  #end(): void {
    letGo(this.#chimes);
    this.#chimes = undefined;
  }

  #forget(): void {
    this.#log.clear();
    this.costs.value = [];
    this.limit.value = undefined;
  }

  /** Looks at what the scene costs, and goes on with the search. */
  #look(): void {
    const chimes = this.#chimes;
    if (!chimes) return;
    const wind = chimes.windAt(0, 0);
    this.figures.value = { hung: chimes.hung, strikes: this.#struck / (PERIOD / 1000), wind };
    this.#struck = 0;
    const reading = this.#session.reading.peek();
    const runs = this.#session.state.peek() === "running" && chimes.playing && document.visibilityState === "visible";
    if (!runs || chimes.hung !== chimes.count) this.#still = seconds();
    if (!reading || seconds() - this.#still < SETTLED) return;
    this.#log.take({ modes: reading.alive + reading.bundled, load: reading.load });
    this.costs.value = this.#log.costs;
    this.limit.value = this.#log.limit();
    if (this.seeking.peek()) this.#seekOn(reading.load);
  }

  #seekOn(load: number): void {
    const { chimes } = this.#state.signals;
    const next = nextChimes(chimes.peek(), load, SCALE_SCHEMA.chimes.max);
    this.#still = seconds();
    if (next !== undefined) {
      chimes.value = next;
      return;
    }
    this.seeking.value = false;
    chimes.value = Math.max(SCALE_SCHEMA.chimes.min, keptChimes(chimes.peek(), load));
  }
}

const seconds = () => performance.now() / 1000;

function settingsOf({ chimes, wind, seed }: { chimes: number; wind: number; seed: number }) {
  return { chimes, windSpeed: wind, seed };
}
