// Hail that sounds in a live world: simulated some steps ahead of what is heard, so that a GPU's answers cost no
// latency; every impact is a strike at its own sample. While the world is silent the page's clock goes on, and the
// picture with it.
import { PhonoliteError } from "../math/error.js";
import { hash4, unit } from "../math/hash.js";
import { minus, type Vec3 } from "../math/vec3.js";
import { locate, type SurfacePoint } from "../model/locate.js";
import type { ModalModel } from "../model/modal-model.js";
import { packForGpu } from "./colliders/pack.js";
import { openFinder } from "./find/choose.js";
import type { Finder, Found, Way } from "./find/finder.js";
import { Hail } from "./hail.js";
import type { Impact } from "./impact.js";
import { birthsFor, type HailScene, hailOptionsOf, modelOf } from "./scenes/scene.js";
import type { HailSettings } from "./settings.js";
import { HailSound, type HailStrike } from "./sound.js";

/** What hail needs of a body; that of a `SoundWorld` has it. */
export interface StruckBody {
  strike(strike: { impulse: number; at: SurfacePoint; duration: number; time: number }): boolean;
  remove(how?: { fade?: boolean }): boolean;
}

/** What hail needs of a world; a live `SoundWorld` has it. */
export interface StruckWorld<B extends StruckBody = StruckBody> {
  readonly state: string;
  readonly context: { readonly currentTime: number };
  readonly clock: { report(): { outputLatency: number } };
  addBody(spec: { model: ModalModel; position: Vec3; gain?: number }): B;
  setListener(listener: { position?: Vec3; orientation?: readonly [number, number, number, number] }): void;
}

/**
 * Options of hail in a live world.
 *
 * @example
 * const hail = await LiveHail.create(world, hailScenes.gazebo(), { seed: 3, find: "cpu", copies: 2 });
 */
export interface LiveHailOptions extends Partial<HailSettings> {
  /** Decides all chance. Default: 1. */
  seed?: number;
  /** What finds impacts. Default: `auto`, a GPU if there is a real one. */
  find?: Way | "auto";
  /** How many times each body that is not soft stands there, each struck by hail of its own. Default: 1. */
  copies?: number;
  /** The page's clock, s. Default: `performance.now`. */
  pageTime?: () => number;
}

/** Steps that are simulated before they are heard. */
const AHEAD = 8;
/**
 * A clock that jumps by more than this stood still, s: a page in the background. What would have happened meanwhile is
 * left out.
 */
const LONGEST_GAP = 0.25;
/** Copies are struck up to this much later, s: all at once would be one loud strike. */
const COPY_SPREAD = 0.03;
/** "copy" in ASCII, for the hash. */
const COPY = 0x636f7079;

/**
 * Hail in a live world.
 *
 * @example
 * const hail = await LiveHail.create(world, hailScenes.picnic(), { seed: 3 });
 * const frame = () => {
 *   for (const impact of hail.tick()) draw(impact);
 *   requestAnimationFrame(frame);
 * };
 * frame();
 */
export class LiveHail<B extends StruckBody = StruckBody> {
  readonly scene: HailScene;
  readonly hail: Hail;
  /** The bodies of the scene by name; of copies the first. */
  readonly bodies: ReadonlyMap<string, B>;
  /** Whether time goes on. */
  playing = true;
  readonly #world: StruckWorld<B>;
  readonly #pageTime: () => number;
  readonly #sound: HailSound;
  /** The bodies of each name: one, or its copies. */
  readonly #struck = new Map<string, { model: ModalModel; bodies: B[] }>();
  readonly #listeners = new Set<(way: Way, why: string) => void>();
  #finder: Finder | undefined;
  #patient = false;
  #why = "";
  /** Steps begun whose impacts are not known yet, with what the finder said. */
  readonly #open = new Map<number, Found | undefined>();
  /** When the finder was asked about each of them, in seconds of the simulation. */
  readonly #asked = new Map<number, number>();
  /** Records that the finder has, and in how large a ring. */
  #taken = 0;
  #takenCapacity = 0;
  #nextFinish: number;
  /** Impacts that are found but not heard yet, in order of time. */
  #due: Impact[] = [];
  /** Strikes that were found while the world was silent, and are still ahead. */
  #silent: HailStrike[] = [];
  #clock: "audio" | "page" = "page";
  /** The clock's time less that of the simulation. */
  #offset: number;
  /** Seconds of the simulation that are handed to the speakers now; they are heard a little later. */
  #time: number;
  #now: number;
  #disposed = false;

  /** Puts the scene's bodies and its listener into a world, and begins to hail. */
  static async create<B extends StruckBody>(
    world: StruckWorld<B>,
    scene: HailScene,
    options: LiveHailOptions = {},
  ): Promise<LiveHail<B>> {
    const live = new LiveHail(world, scene, options);
    await live.findBy(options.find ?? "auto");
    return live;
  }

  private constructor(world: StruckWorld<B>, scene: HailScene, options: LiveHailOptions) {
    const { seed, find: _, copies = 1, pageTime = () => performance.now() / 1000, ...settings } = options;
    if (!(Number.isInteger(copies) && copies >= 1 && copies <= 1000)) {
      throw new PhonoliteError("live hail", "copies", "a whole number from 1 to 1000", copies);
    }
    this.#world = world;
    this.scene = scene;
    this.#sound = new HailSound(scene);
    this.#pageTime = pageTime;
    this.hail = new Hail({ ...hailOptionsOf(scene), rate: settings.rate ?? birthsFor(scene, 400), seed });
    this.hail.set(settings);
    this.#nextFinish = this.hail.nextStep;
    this.#time = this.hail.nextStep * this.hail.stepSeconds;
    this.#now = this.#time;
    this.#offset = pageTime() - this.#time;
    world.setListener(listenerOf(scene));
    for (const spec of scene.bodies) {
      const model = modelOf(spec);
      const count = spec.soft ? 1 : copies;
      const gain = 1 / Math.sqrt(count);
      const bodies = Array.from({ length: count }, () => world.addBody({ model, position: spec.position, gain }));
      this.#struck.set(spec.id, { model, bodies });
    }
    this.bodies = new Map([...this.#struck].map(([id, { bodies }]) => [id, bodies[0]]));
  }

  /** What finds impacts at present. */
  get way(): Way {
    return this.#finder?.way ?? "cpu";
  }
  /** Why it is that way, or which GPU it is, in words. */
  get why(): string {
    return this.#why;
  }
  /** Seconds of the simulation that are heard now. */
  get now(): number {
    return this.#now;
  }
  /** Calls `hear` when another way finds impacts. Returns a function that ends it. */
  onWay(hear: (way: Way, why: string) => void): () => void {
    this.#listeners.add(hear);
    return () => void this.#listeners.delete(hear);
  }

  /**
   * Lets something else find impacts; the impacts are the same. Where it cannot be had, the CPU does it, and `why` says
   * so.
   */
  async findBy(wanted: Way | "auto"): Promise<void> {
    const { packed, stepSeconds } = this.hail;
    const setup = { colliders: packForGpu(packed), count: packed.count, stepSeconds };
    const { finder, why } = await openFinder(setup, wanted);
    if (this.#disposed) return finder?.dispose();
    this.#useCpu(why);
    this.#patient = wanted !== "auto";
    if (finder) this.#useGpu(finder, why);
    this.#tell();
  }

  /**
   * Simulates ahead, schedules strikes, and gives the impacts that are heard since the last call. Call it once a frame.
   */
  tick(): Impact[] {
    if (this.#disposed) return [];
    this.#readClock();
    const { hail } = this;
    const until = this.#time + AHEAD * hail.stepSeconds;
    while (this.playing && hail.nextStep * hail.stepSeconds <= until) this.#begin();
    this.#finishKnown();
    // at the start, and after a slow frame, steps are asked about late: that is not the finder's fault
    const asked = this.#asked.get(this.#nextFinish) ?? this.#time;
    if (this.#finder && !this.#patient && this.#time - asked > AHEAD * hail.stepSeconds) {
      this.#useCpu("the GPU answers too late: the CPU finds impacts");
      this.#tell();
      this.#finishKnown();
    }
    const heard = this.#due.findIndex(({ time }) => time > this.#now);
    return this.#due.splice(0, heard < 0 ? this.#due.length : heard);
  }

  /** Ends it: the bodies ring out and go, the GPU is given back. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#finder?.dispose();
    if (this.#world.state === "disposed") return;
    for (const { bodies } of this.#struck.values()) for (const body of bodies) body.remove({ fade: true });
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
    const begins = clock === "audio" && this.#clock === "page";
    this.#clock = clock;
    this.#time = Math.max(this.#time, time - this.#offset);
    this.#now = Math.max(this.#now, this.#time - (clock === "audio" ? this.#world.clock.report().outputLatency : 0));
    if (!begins) return;
    // what was found in silence and is still ahead sounds: sound begins at once
    for (const strike of this.#silent) if (strike.impact.time >= this.#time) this.#strike(strike);
    this.#silent = [];
  }

  #begin(): void {
    const { step } = this.hail.begin();
    if (!this.#finder) {
      this.#open.set(step, NOTHING);
      return;
    }
    this.#open.set(step, undefined);
    this.#asked.set(step, this.#time);
    this.#takeNew(this.#finder);
    const finder = this.#finder;
    finder.find(step).then(
      (found) => {
        if (this.#open.has(step) && this.#finder === finder) this.#open.set(step, found);
      },
      () => {}, // `lost` tells why
    );
  }

  #takeNew(finder: Finder): void {
    const { stones } = this.hail;
    const from = stones.capacity === this.#takenCapacity ? this.#taken : stones.oldest;
    finder.take(stones, from, stones.born);
    this.#taken = stones.born;
    this.#takenCapacity = stones.capacity;
  }

  /** Finishes the steps that are answered, in order. */
  #finishKnown(): void {
    for (;;) {
      const found = this.#open.get(this.#nextFinish);
      if (!found) return;
      this.#open.delete(this.#nextFinish);
      this.#asked.delete(this.#nextFinish);
      const impacts = this.hail.finish(this.#nextFinish, found);
      this.#due.push(...impacts);
      const strikes = this.#sound.strikes(impacts);
      if (this.#clock === "audio") for (const strike of strikes) this.#strike(strike);
      else this.#silent = [...this.#silent.filter(({ impact }) => impact.time >= this.#time), ...strikes];
      this.#nextFinish++;
    }
  }

  #strike({ body, impulse, at, duration, impact }: HailStrike): void {
    const { model, bodies } = this.#struck.get(body)!;
    // looked for once, however many copies there are
    const place = locate(model, at);
    for (const [copy, struck] of bodies.entries()) {
      const later = copy === 0 ? 0 : COPY_SPREAD * unit(hash4(COPY, copy, impact.stone, impact.hop)[0]);
      struck.strike({ impulse, at: place, duration, time: Math.max(0, impact.time + this.#offset + later) });
    }
  }

  #useGpu(finder: Finder, why: string): void {
    this.#finder = finder;
    this.#why = why;
    this.#taken = 0;
    this.#takenCapacity = 0;
    this.hail.leaveToFinder();
    this.#takeNew(finder);
    finder.lost.then((reason) => {
      if (this.#finder !== finder || this.#disposed) return;
      this.#useCpu(`${reason}: the CPU finds impacts`);
      this.#tell();
    });
  }

  /** The CPU solves what is in the air, so that steps under way need no answer any more. */
  #useCpu(why: string): void {
    this.#why = why;
    this.#finder?.dispose();
    this.#finder = undefined;
    this.hail.solveAll();
    for (const [step, found] of this.#open) if (!found) this.#open.set(step, NOTHING);
    this.#asked.clear();
  }

  #tell(): void {
    for (const hear of this.#listeners) hear(this.way, this.#why);
  }
}

const NOTHING: Found = {
  count: 0,
  stones: new Uint32Array(0),
  colliders: new Uint32Array(0),
  times: new Float32Array(0),
  lost: 0,
};

/** The listener of a scene: the head is raised or lowered and turned towards what it looks at. */
export function listenerOf({ listener: { position, looksAt } }: HailScene): {
  position: Vec3;
  orientation: readonly [number, number, number, number];
} {
  const [x, y, z] = minus(looksAt, position);
  const [yaw, pitch] = [Math.atan2(-x, -z) / 2, Math.atan2(y, Math.hypot(x, z)) / 2];
  // first the pitch around x, then the yaw around y
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  return { position, orientation: [cy * sp, sy * cp, -sy * sp, cy * cp] };
}
