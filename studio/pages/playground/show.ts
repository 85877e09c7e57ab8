// The playground as it runs: engine, stage, sound and time. It follows the state, and gives the picture what it draws.
// When there is no sound, or an engine fails, it says so and everything else goes on.
import { effect, signal } from "@preact/signals";
import { PhonoliteError, type SoundWorld } from "phonolite";
import type { EngineHit } from "phonolite/physics";
import { say, unsay } from "../../parts/frame/notices.js";
import type { PartProps } from "../../parts/frame/part-props.js";
import { reasonOf } from "../../parts/frame/reason.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import { ListenerFollower, type ListenerPlace } from "../../parts/sound/listener.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { ENGINE_WORDS, type Engine, type EngineName, makeEngine, type Triple } from "./engines/index.js";
import type { SeenHit } from "./picture/rings.js";
import { POURED, POURED_A_STEP, pouredItem, pouredName } from "./play/pour.js";
import { Stage } from "./play/stage.js";
import { StepPace } from "./play/step-pace.js";
import { extentOf } from "./scene/build.js";
import { MOST_ADDED, parseAdded, parseChanges, writeAdded, writeChanges } from "./scene/changes.js";
import type { Item } from "./scene/items.js";
import { kindOf } from "./scene/kinds.js";
import { isMatter } from "./scene/matter.js";
import { type Scene, sceneOf } from "./scene/scene.js";
import { type PLAYGROUND_SCHEMA, rateOf } from "./state.js";

/** What of the sound is left to be made takes so many milliseconds of a tick at most, and one body at least. */
const PREPARING = 3;
/** Level of a full-scale sine, dB SPL: a steel ball on a plate is loud, and is heard beside a rolling marble. */
const FULL_SCALE = 108;
/** What the parts of the page get. */
export type PlaygroundProps = PartProps<LinkedState<typeof PLAYGROUND_SCHEMA>, PlaygroundShow>;

/** What the picture asks for each frame. */
export interface Moment {
  stage: Stage;
  within: number;
  /** Whether a step was made. */
  moved: boolean;
}

/** The playground. */
export class PlaygroundShow {
  /** The scene in its engine; undefined while one is loaded. */
  readonly stage = signal<Stage | undefined>(undefined);
  /** Hits since the last frame, for the picture. */
  hits: SeenHit[] = [];
  /** All hits so far, and milliseconds that each of the last ticks took. */
  hitCount = 0;
  readonly ticks: number[] = [];
  readonly #session: AudioSession;
  readonly #state: LinkedState<typeof PLAYGROUND_SCHEMA>;
  readonly #pace = new StepPace();
  readonly #listener = new ListenerFollower();
  readonly #stops: (() => void)[] = [];
  #world: SoundWorld | undefined;
  #making: Promise<void> = Promise.resolve();
  #known: Scene = new Map();
  #poured = POURED;
  #greeted = false;
  #disposed = false;

  constructor(session: AudioSession, state: LinkedState<typeof PLAYGROUND_SCHEMA>) {
    this.#session = session;
    this.#state = state;
    const { signals } = state;
    session.onAnew = () => this.#make(true);
    this.#stops.push(
      effect(() => session.setVolume(signals.volume.value)),
      effect(() => {
        void signals.engine.value;
        void signals.gravity.value;
        this.#make(false);
      }),
      effect(() => {
        this.#follow(sceneOf(signals.seed.value, signals.changes.value, signals.added.value));
      }),
      effect(() => {
        this.#setRate(rateOf({ slow: signals.slow.value }));
      }),
      effect(() => {
        // the first thing that is heard: marbles on their way down
        if (this.#greeted || session.state.value !== "running") return;
        this.#greeted = true;
        this.stage.peek()?.sendMarbles();
      }),
      effect(() => {
        if (!session.playing.value) return;
        this.#pace.restart();
        if (this.#world && !this.#world.disposed) this.#world.clock.restart();
      }),
    );
  }

  /** Makes the steps that are due. */
  moment(): Moment | undefined {
    const stage = this.stage.peek();
    if (!stage) return undefined;
    const began = performance.now();
    stage.prepare(PREPARING);
    const steps = this.#session.playing.peek() ? this.#pace.steps(began / 1000, rateOf(this.#state.values())) : 0;
    for (let i = 0; i < steps; i++) this.#step(stage);
    this.ticks.push(performance.now() - began);
    if (this.ticks.length > 600) this.ticks.shift();
    return { stage, within: this.#pace.within, moved: steps > 0 };
  }

  /** The listener is where the camera is. */
  listenFrom(place: ListenerPlace): void {
    this.#listener.follow(this.#world, place);
  }

  /** Drops the thing of the tray at a place of the room. */
  drop(x: number, z: number): void {
    const { added, kind, material } = this.#state.signals;
    const all = parseAdded(added.peek()) ?? [];
    if (all.length >= MOST_ADDED) {
      say({
        key: "added",
        answer: true,
        text: `There are ${MOST_ADDED} new things already. Reset the scene for more.`,
      });
      return;
    }
    const chosen = material.peek();
    const matter = isMatter(chosen) ? chosen : kindOf(kind.peek()).material;
    added.value = writeAdded([...all, { kind: kind.peek(), material: matter, x, z }]);
  }

  /** Changes the thing that is chosen. */
  change(change: { material?: string; surface?: string; size?: number }): void {
    const { changes, thing } = this.#state.signals;
    const all = parseChanges(changes.peek()) ?? new Map();
    const name = thing.peek();
    if (name === "") return;
    all.set(name, { ...all.get(name), ...change });
    changes.value = writeChanges(all);
  }

  /** Strikes the thing that is chosen, where it is struck best. */
  strike(): void {
    const member = this.stage.peek()?.members.get(this.#state.signals.thing.peek());
    const mass = member?.thing?.mass ?? 0.1;
    member?.thing?.body?.strike({ impulse: Math.min(0.6, 0.25 * Math.sqrt(mass)), duration: 4e-4 });
  }

  /** Pours two hundred small boxes. */
  pour(): void {
    this.#poured = 0;
  }
  /** Sends the marbles down their run. */
  sendMarbles(): void {
    this.stage.peek()?.sendMarbles();
  }
  /** Everything is as it was at the beginning. */
  reset(): void {
    const { changes, added, thing } = this.#state.signals;
    changes.value = "";
    added.value = "";
    thing.value = "";
    this.#poured = POURED;
    this.#make(false, true);
  }

  /** Ends it. */
  dispose(): void {
    this.#disposed = true;
    for (const stop of this.#stops) stop();
    this.#session.onAnew = () => {};
    this.#end(this.stage.peek());
  }

  #step(stage: Stage): void {
    if (this.#poured < POURED) {
      for (let i = 0; i < POURED_A_STEP; i++) stage.add(pouredItem(this.#poured++, this.#state.signals.seed.peek()));
    }
    try {
      stage.step();
    } catch (error) {
      // an engine may break within a step: the picture stays as it is, and one may go on with this one anew or with
      // another
      this.#end(stage);
      this.#sayFailed(stage.engine.name, error);
    }
  }

  /** Makes the engine anew, with the same scene where it stands, or from the beginning. */
  #make(anotherWorld: boolean, fromStart = false): void {
    this.#making = this.#making.then(async () => {
      if (this.#disposed) return;
      const { engine: name, gravity } = this.#state.values();
      const pull: Triple = [0, -gravity, 0];
      let engine: Engine | undefined;
      try {
        engine = await makeEngine(name, pull);
        const world = await this.#open(anotherWorld);
        const before = this.stage.peek();
        if (this.#disposed) return engine.dispose();
        const poses = fromStart ? undefined : before?.poses();
        const items = [...this.#known.values()];
        if (!fromStart) for (const { item } of before?.things ?? []) if (isPoured(item?.name)) items.push(item!);
        this.#end(before);
        const stage = new Stage(engine, items, poses);
        stage.onHit = (hit) => this.#hear(hit);
        if (world) stage.hear(world, pull);
        this.stage.value = stage;
        this.#pace.restart();
        unsay("engine");
      } catch (error) {
        if (engine && this.stage.peek()?.engine !== engine) engine.dispose();
        this.#sayFailed(name, error);
      }
    });
  }

  /** The world of sound; undefined where there can be none, which the session says. */
  async #open(another: boolean): Promise<SoundWorld | undefined> {
    if (this.#world && !this.#world.disposed && !another) return this.#world;
    try {
      this.#world = await this.#session.open({
        maxContacts: 256,
        maxBodies: 1024,
        hearing: { mode: "prune", av: 10 },
        fullScaleDbSpl: FULL_SCALE,
      });
      this.#setRate(rateOf(this.#state.values()));
    } catch {
      this.#world = undefined;
    }
    return this.#world;
  }

  #setRate(rate: number): void {
    if (this.#world && !this.#world.disposed) this.#world.clock.rate = rate;
  }

  /** Lets the stage be as the scene is: only what differs is made anew. */
  #follow(scene: Scene): void {
    const stage = this.stage.peek();
    const before = this.#known;
    this.#known = scene;
    if (!stage) return;
    for (const [name, item] of scene) {
      const known = before.get(name);
      if (known && JSON.stringify(known) === JSON.stringify(item)) continue;
      const member = stage.members.get(name);
      // one that is only of another size or material stays where it is
      stage.add(item, member && known ? raised(member.pose, known, item) : undefined);
    }
    for (const name of before.keys()) if (!scene.has(name)) stage.remove(name);
  }

  #hear({ point, normal, mass, speed }: EngineHit): void {
    this.hitCount++;
    if (this.hits.length < 256) this.hits.push({ point, normal, energy: 0.5 * mass * speed * speed });
  }

  #end(stage: Stage | undefined): void {
    try {
      stage?.dispose();
    } catch (error) {
      // a world that is gone has taken its bodies along
      if (!(error instanceof PhonoliteError)) throw error;
    }
    if (stage && stage === this.stage.peek()) this.stage.value = undefined;
  }

  #sayFailed(name: EngineName, error: unknown): void {
    const reason = reasonOf(error);
    const help = { label: "Try again", run: () => this.#make(false) };
    const text = `${ENGINE_WORDS[name]} does not run: ${reason}. Try it again, or choose another engine.`;
    say({ key: "engine", kind: "error", text, help });
  }
}

/** The pose of a thing that grew or shrank: its foot stays on what it stands on. */
function raised(pose: Float64Array, from: Item, to: Item): Float64Array {
  const next = pose.slice();
  next[1] += (extentOf(to)[1] - extentOf(from)[1]) / 2;
  return next;
}

const isPoured = (name: string | undefined): boolean => name?.startsWith(pouredName(0).slice(0, -1)) ?? false;
