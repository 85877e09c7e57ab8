// A storm over chimes that sounds in a live world: strikes are given some slices ahead of what is heard, each at its
// own sample. How many chimes there are may change at any time; they come and go a few hundred at a time, so that no
// block of sound waits for them. While the world is silent the page's clock goes on, and the picture with it.
import { hash4, unit } from "../math/hash.js";
import type { Vec3 } from "../math/vec3.js";
import type { ModalModel } from "../model/modal-model.js";
import { CHIME_GAIN, CHIME_LISTENER, CHIME_MODES, chimeModels } from "./chime.js";
import type { ChimeSettings } from "./settings.js";
import { ChimeStorm, type ChimeStrike, SLICE } from "./storm.js";

/** What chimes need of a body; that of a `SoundWorld` has it. */
export interface ChimeBody {
  strike(strike: { impulse: number; at: number; duration: number; time: number }): boolean;
  remove(how?: { fade?: boolean }): boolean;
}

/** What chimes need of a world; a live `SoundWorld` has it. */
export interface ChimeWorld<B extends ChimeBody = ChimeBody> {
  readonly state: string;
  readonly context: { readonly currentTime: number };
  readonly clock: { report(): { outputLatency: number } };
  addBody(spec: { model: ModalModel; position: Vec3; pitchScale: number }): B;
  setListener(listener: { position: Vec3 }): void;
}

/** Options of chimes in a live world. */
export interface LiveChimesOptions extends Partial<ChimeSettings> {
  /** The page's clock, s. Default: `performance.now`. */
  pageTime?: () => number;
}

/** Seconds of the storm that are given before they are heard. */
const AHEAD = 0.12;
/**
 * A clock that jumps by more than this stood still, s: a page in the background. What would have happened meanwhile is
 * left out.
 */
const LONGEST_GAP = 0.25;
/** Most chimes that come, or go, in a call of `tick`. */
const AT_ONCE = 400;
/**
 * A chime that comes is touched softly within these seconds, N·s: it rings from the start, as one does that is hung up.
 */
const TOUCHED = 0.4;
const TOUCH = 0.0001;
/** Bytes that the models of chimes take in a core. */
const MODEL_BYTES = 4 * 2 ** 20;

/** "hung" in ASCII, for the hash. */
const HUNG = 0x68756e67;

/**
 * Options of a world that has room for so many chimes, and the level that suits them.
 *
 * @example
 * const world = await SoundWorld.create(context, chimeRoom(10_000));
 */
export function chimeRoom(chimes: number) {
  return {
    masterGain: CHIME_GAIN,
    maxBodies: chimes,
    maxModes: CHIME_MODES * chimes,
    maxModels: chimeModels().length,
    modelBytes: MODEL_BYTES,
    maxEvents: Math.min(1_000_000, 2 * chimes + 16_384),
    maxStreams: 0,
    maxDrivenModes: 0,
  };
}

/**
 * Wind chimes in a live world.
 *
 * @example
 * const chimes = new LiveChimes(world, { chimes: 2000, windSpeed: 15 });
 * const frame = () => {
 *   for (const { chime } of chimes.tick()) draw(chime);
 *   requestAnimationFrame(frame);
 * };
 * frame();
 */
export class LiveChimes<B extends ChimeBody = ChimeBody> {
  readonly storm: ChimeStorm;
  /** Whether the wind blows. */
  playing = true;
  readonly #world: ChimeWorld<B>;
  readonly #pageTime: () => number;
  readonly #bodies: B[] = [];
  /** Strikes that are given but not heard yet. */
  #due: ChimeStrike[] = [];
  #clock: "audio" | "page" = "page";
  /** The clock's time less that of the storm. */
  #offset: number;
  /** Seconds of the storm that are handed to the speakers now; they are heard a little later. */
  #time = 0;
  #now = 0;
  #disposed = false;

  /** @param world one with room for the chimes, such as {@link chimeRoom} gives. */
  constructor(world: ChimeWorld<B>, options: LiveChimesOptions = {}) {
    const { pageTime = () => performance.now() / 1000, ...settings } = options;
    this.storm = new ChimeStorm(settings);
    this.#world = world;
    this.#pageTime = pageTime;
    this.#offset = pageTime();
    world.setListener({ position: CHIME_LISTENER });
  }

  /** How many chimes are wanted. */
  get count(): number {
    return this.storm.count;
  }
  set count(count: number) {
    this.storm.count = count;
  }
  /** How many of them hang in the world already. */
  get hung(): number {
    return this.#bodies.length;
  }
  /** Seconds of the storm that are heard now. */
  get now(): number {
    return this.#now;
  }
  /** The wind that is heard now at a place, m/s. */
  windAt(x: number, z: number): number {
    return this.storm.windAt(x, z, this.#now - this.storm.time);
  }

  /**
   * Lets the storm go on, hangs chimes up or takes them down, and gives the strikes that are heard since the last call.
   * Call it once a frame.
   */
  tick(): ChimeStrike[] {
    if (this.#disposed) return [];
    this.#readClock();
    if (this.#clock === "audio") this.#hang();
    while (this.playing && this.storm.time <= this.#time + AHEAD) {
      for (const strike of this.storm.next()) {
        this.#due.push(strike);
        if (this.#clock === "audio") this.#strike(strike, strike.time + this.#offset);
      }
    }
    const heard: ChimeStrike[] = [];
    this.#due = this.#due.filter((strike) => strike.time > this.#now || !heard.push(strike));
    return heard;
  }

  /** Ends it: the chimes go. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    if (this.#world.state === "disposed") return;
    for (const body of this.#bodies) body.remove({ fade: true });
  }

  /** Brings the chimes that hang nearer to those that are wanted. */
  #hang(): void {
    const { chimes } = this.storm;
    for (let i = 0; i < AT_ONCE && this.#bodies.length > chimes.length; i++) {
      // where the queue is full the rest goes next time
      if (!this.#bodies.at(-1)!.remove({ fade: true })) break;
      this.#bodies.pop();
    }
    for (let i = 0; i < AT_ONCE && this.#bodies.length < chimes.length; i++) {
      const chime = this.#bodies.length;
      const { model, position, pitchScale, contact } = chimes[chime];
      this.#bodies.push(this.#world.addBody({ model: chimeModels()[model], position, pitchScale }));
      const [when, where] = hash4(HUNG, chime, 0, this.storm.seed);
      const time = this.#world.context.currentTime + SLICE + TOUCHED * unit(when);
      const at = where % chimeModels()[model].pointCount;
      this.#strike({ time, chime, impulse: TOUCH, at, duration: contact }, time);
    }
  }

  #strike({ chime, impulse, at, duration }: ChimeStrike, time: number): void {
    this.#bodies[chime]?.strike({ impulse, at, duration, time: Math.max(0, time) });
  }

  /**
   * Reads the clock: that of the audio when the world runs, else the page's. When it changes or jumps, time goes on
   * from where it was.
   */
  #readClock(): void {
    const clock = this.#world.state === "running" ? "audio" : "page";
    const time = clock === "audio" ? this.#world.context.currentTime : this.#pageTime();
    const passed = time - this.#offset - this.#time;
    if (clock !== this.#clock || !this.playing || passed > LONGEST_GAP) this.#offset = time - this.#time;
    this.#clock = clock;
    this.#time = Math.max(this.#time, time - this.#offset);
    const latency = clock === "audio" ? this.#world.clock.report().outputLatency : 0;
    this.#now = Math.max(this.#now, this.#time - latency);
  }
}
