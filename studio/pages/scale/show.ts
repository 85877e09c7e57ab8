// The chimes that sound in the page: the world, the storm in it, what it costs, and the search for the most that this
// machine can do. Where there can be no sound, the storm goes on silently by the page's clock.
import { effect, signal, untracked } from "@preact/signals";
import { type Body, PhonoliteError, type SoundWorld } from "phonolite";
import { type ChimeStrike, LiveChimes } from "phonolite/chimes";
import type { ChimeWorld } from "#dist/chimes/live-chimes.js";
import { say, unsay } from "../../parts/frame/notices.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
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
  readonly #stops: (() => void)[] = [];
  #chimes: LiveChimes | undefined;
  #world: SoundWorld | undefined;
  #room = "";
  #making: Promise<void> = Promise.resolve();
  #wanted = 0;
  /** Since when nothing changed, s of the page. */
  #still = 0;
  #struck = 0;
  #disposed = false;

  constructor(session: AudioSession, state: LinkedState<typeof SCALE_SCHEMA>) {
    this.#session = session;
    this.#state = state;
    const { signals } = state;
    session.onAnew = () => this.#make(true);
    const timer = setInterval(() => this.#look(), PERIOD);
    this.#stops.push(
      () => clearInterval(timer),
      effect(() => {
        void [signals.chimes.value, signals.hearing.value, signals.seed.value];
        untracked(() => this.#make());
      }),
      effect(() => {
        const windSpeed = signals.wind.value;
        if (this.#chimes) this.#chimes.storm.windSpeed = windSpeed;
        this.#still = seconds();
      }),
      effect(() => {
        void signals.hearing.value;
        untracked(() => this.#forget());
      }),
      effect(() => session.setVolume(signals.volume.value)),
      effect(() => {
        const playing = session.playing.value;
        if (this.#chimes) this.#chimes.playing = playing;
      }),
    );
  }

  /** Goes on to this moment. Call it once a frame. */
  moment(): Moment | undefined {
    if (!this.#chimes) return undefined;
    const strikes = this.#tick(this.#chimes);
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
    this.#disposed = true;
    for (const stop of this.#stops) stop();
    this.#session.onAnew = () => {};
    this.#end();
  }

  #tick(chimes: LiveChimes): ChimeStrike[] {
    try {
      return chimes.tick();
    } catch (error) {
      // a world that was lost or disposed of takes no more; the next one does
      if (!(error instanceof PhonoliteError)) throw error;
      return [];
    }
  }

  /**
   * Makes the world and its chimes as the state says; of several wishes the last counts. A world that has room is kept.
   */
  #make(anew = false): void {
    const wish = ++this.#wanted;
    this.#still = seconds();
    if (anew) this.#room = "";
    this.#making = this.#making.then(async () => {
      // a slider that is dragged wishes often; and the page is drawn before models are made
      await new Promise((rested) => setTimeout(rested, this.#chimes ? REST : 0));
      if (wish !== this.#wanted || this.#disposed) return;
      const values = this.#state.values();
      const { key, options } = roomFor(values);
      const fits = key === this.#room && this.#world && !this.#world.disposed;
      if (fits && this.#chimes?.storm.seed === values.seed) {
        this.#chimes.count = values.chimes;
        if (options.hearingRoom) this.#world!.setHearing({ mode: values.hearing });
        return;
      }
      try {
        const world = fits ? this.#world! : await this.#session.open(options);
        if (this.#disposed) return;
        this.#end();
        this.#world = world;
        this.#room = key;
        if (options.hearingRoom) world.setHearing({ mode: values.hearing });
        this.#begin(new LiveChimes<Body>(world, settingsOf(this.#state.values())));
        unsay("chimes");
      } catch (error) {
        this.#room = "";
        this.seeking.value = false;
        this.#begin(new LiveChimes(SILENCE, settingsOf(values)));
        // the session has said why there is no sound; anything else is said here
        if (this.#session.state.peek() !== "unavailable") this.#sayFailed(error);
      }
    });
  }

  #begin(chimes: LiveChimes): void {
    this.#chimes = chimes;
    chimes.playing = this.#session.playing.peek();
    this.#still = seconds();
  }

  #end(): void {
    try {
      this.#chimes?.dispose();
    } catch (error) {
      // a world that is gone has taken its chimes along
      if (!(error instanceof PhonoliteError)) throw error;
    }
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

  #sayFailed(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const help = { label: "Try again", run: () => this.#make(true) };
    say({ key: "chimes", kind: "error", text: `The chimes make no sound: ${reason}. The picture goes on.`, help });
  }
}

const seconds = () => performance.now() / 1000;

function settingsOf({ chimes, wind, seed }: { chimes: number; wind: number; seed: number }) {
  return { chimes, windSpeed: wind, seed };
}
