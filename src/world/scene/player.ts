// Plays a scene into a world: makes the bodies, then hands events over some way ahead of the sound, in windows that lie
// at fixed frames. So any number of events passes through the world's queue, and what the world hears does not depend
// on how many frames the host asks for at a time.
import { packedBytes } from "../../core/pack-model.js";
import { Came, PhonoliteError } from "../../math/error.js";
import { ModalModel } from "../../model/modal-model.js";
import { parseModel } from "../../model/model-file.js";
import { nearestPreset, models as presets } from "../../model/presets/index.js";
import type { Body } from "../body.js";
import type { OfflineWorld } from "../offline-world.js";
import type { WorldOptions } from "../options.js";
import { rainNeeds } from "../rain/needs.js";
import { RainPlayer, type RainStats } from "../rain/player.js";
import { checkPlaces } from "../resonance/checks.js";
import { resonanceNeeds } from "../resonance/needs.js";
import { hasResonances, ResonancePlayer } from "../resonance/player.js";
import type { HailRecord } from "../scenes/hail-record.js";
import { addStream } from "../streams/add-stream.js";
import { contactNeeds } from "../streams/needs.js";
import { type ContactStats, StreamPlayer } from "../streams/player.js";
import type { LoadedStream, ReadyContacts } from "../streams/ready.js";
import { eventOrder, type Scene, SceneError, type SceneEvent } from "./scene.js";

/**
 * A scene whose models are at hand: `models[i]` is that of `scene.bodies[i]`. Bodies that a contact stream brings stand
 * last.
 */
export interface ReadyScene {
  scene: Scene;
  models: ModalModel[];
  /** The contact stream that it plays. */
  contacts?: ReadyContacts;
  /** What became of the stones of a built-in scene that has some. */
  hail?: HailRecord;
}

/** Length of a window, frames. */
export const WINDOW = 1024;

/**
 * How many windows, the one that begins counted, are given events: whatever the frame, the world knows all that happens
 * in the next 2688 frames, 21 blocks, which hearing looks ahead, and few events wait.
 */
const WINDOWS_GIVEN = 4;

/** No world has room for fewer bytes of models. */
const LEAST_BYTES = 1024;

/**
 * Gets the models of a scene, and its contact stream, and checks the strikes against them.
 *
 * @param load is asked for each model that is neither a preset nor in the scene itself, once for each name.
 * @param loadStream is asked for a contact stream that is not in the scene itself.
 *
 * @example
 * const ready = await readyScene(builtinScene("demo"));
 */
export async function readyScene(
  scene: Scene,
  load: (path: string) => Promise<ModalModel> = refusePaths,
  loadStream: (path: string) => Promise<LoadedStream> = refuseStreams,
): Promise<ReadyScene> {
  const loaded = new Map<string, ModalModel>();
  const models: ModalModel[] = [];
  for (const [b, body] of scene.bodies.entries()) {
    const { model } = body;
    const known = typeof model === "string" ? loaded.get(model) : undefined;
    const found = known ?? (await findModel(model, load).catch((error) => blame(error, `bodies[${b}].model`, model)));
    if (typeof model === "string") loaded.set(model, found);
    models.push(found);
  }
  checkStrikes(scene, models);
  checkPlaces(scene, models, (field, expected, came) => new SceneError("scene", field, expected, came));
  if (!scene.contacts) return { scene, models };
  return await addStream(scene, scene.contacts, models, findModel, load, loadStream);
}

/** What of a world's room a scene needs; contacts and what follows where it has contacts, resonances or rain. */
export type WorldNeeds = Pick<WorldOptions, "maxModes" | "maxModels" | "modelBytes" | "maxBodies" | "maxEvents"> &
  Partial<Pick<WorldOptions, "maxContacts" | "maxCoupled" | "maxStreams" | "maxDrivenModes" | "rain">>;

/**
 * What a world must reserve so that the scene fits.
 *
 * @param way seconds that its sound needs to come, with `propagation`
 */
export function worldNeeds(ready: ReadyScene, sampleRate: number, way = 0): WorldNeeds {
  const { scene, models, contacts } = ready;
  const different = [...new Set(models)];
  const maxModes = models.reduce((sum, model) => sum + model.modeCount, 0);
  const ahead = ((WINDOWS_GIVEN + 1) * WINDOW) / sampleRate + way;
  const touched = contacts && contactNeeds(contacts, maxModes, ahead);
  const resonant = hasResonances(ready) ? resonanceNeeds(ready, ahead) : undefined;
  const rained = rainNeeds(scene);
  return {
    maxModes: Math.max(maxModes + (rained?.maxModes ?? 0), 1),
    maxModels: Math.max(different.length + (rained?.maxModels ?? 0), 1),
    // Each may be moved to the next multiple of some power of two.
    modelBytes:
      different.reduce((sum, model) => sum + packedBytes(model) + 256, LEAST_BYTES) + (rained?.modelBytes ?? 0),
    maxBodies: Math.max(scene.bodies.length + (rained?.maxBodies ?? 0), 1),
    ...(rained && { rain: rained.rain }),
    ...resonant,
    ...touched,
    // Every body may need two records at the start.
    maxEvents:
      densest(scene, sampleRate) +
      2 * scene.bodies.length +
      16 +
      (touched?.maxEvents ?? 0) +
      (resonant?.maxEvents ?? 0) +
      (rained?.maxEvents ?? 0),
  };
}

/**
 * Plays a ready scene into a world that has sounded nothing yet.
 *
 * @example
 * const player = new ScenePlayer(world, await readyScene(builtinScene("demo")));
 * player.renderInto([left, right]);
 */
export class ScenePlayer {
  #struck = 0;
  readonly #world: OfflineWorld;
  readonly #scene: Scene;
  readonly #bodies = new Map<string, Body>();
  readonly #order: number[];
  readonly #stream: StreamPlayer | undefined;
  readonly #resonances: ResonancePlayer | undefined;
  readonly #rain: RainPlayer | undefined;
  /** How many events, in order of time, the world has been given. */
  #given = 0;
  /** The next frame to render. */
  #frame = 0;

  constructor(world: OfflineWorld, ready: ReadyScene) {
    this.#world = world;
    this.#scene = ready.scene;
    this.#order = eventOrder(ready.scene);
    world.setListener(ready.scene.listener);
    for (const [b, body] of ready.scene.bodies.entries()) {
      const { id, position, velocity, gain, pitchScale, dampingScale } = body;
      const state = { position, velocity, gain, pitchScale, dampingScale };
      this.#bodies.set(id, world.addBody({ model: ready.models[b], ...state }));
    }
    this.#stream = ready.contacts && new StreamPlayer(world, ready.contacts, this.#bodies, ready.scene.bodies);
    if (hasResonances(ready)) {
      this.#resonances = new ResonancePlayer(world, ready.scene, this.#bodies, this.#stream?.resonators);
    }
    this.#rain = ready.scene.rain && new RainPlayer(world, ready.scene);
  }

  /** Strikes that the world accepted so far, those of contacts too. */
  get impacts(): number {
    return this.#struck + (this.#stream?.impacts ?? 0);
  }
  /** What became of the contact stream so far, where the scene has one. */
  get contacts(): ContactStats | undefined {
    return this.#stream?.stats;
  }

  /** What became of the rain so far, where the scene has some. */
  get rain(): RainStats | undefined {
    return this.#rain?.stats;
  }

  /** Renders the next frames of the scene into one array for each channel. */
  renderInto(out: Float32Array[], offset = 0, frames: number = out[0].length - offset): void {
    let done = 0;
    while (done < frames) {
      const intoWindow = this.#frame % WINDOW;
      if (intoWindow === 0) this.#giveUntil(this.#frame + WINDOWS_GIVEN * WINDOW);
      const count = Math.min(frames - done, WINDOW - intoWindow);
      this.#world.renderInto(out, offset + done, count);
      this.#frame += count;
      done += count;
    }
  }

  /** Gives the world every event and every step of contacts that lies before a frame and that it does not have yet. */
  #giveUntil(frame: number): void {
    const until = frame / this.#world.sampleRate;
    this.#giveEvents(until);
    this.#resonances?.rattleUntil(until);
    this.#stream?.giveUntil(until);
  }

  #giveEvents(until: number): void {
    for (; this.#given < this.#order.length; this.#given++) {
      const event = this.#scene.events[this.#order[this.#given]];
      if (event.time >= until) return;
      this.#resonances?.rattleUntil(event.time);
      this.#give(event);
    }
  }

  #give(event: SceneEvent): void {
    const { time, body: id, strike, set, remove } = event;
    this.#rain?.give(event);
    const body = this.#bodies.get(id);
    if (!body) return;
    if (strike && body.strike({ ...strike, time })) this.#struck++;
    if (set) body.update({ ...set, time });
    if (remove) body.remove({ ...remove, time });
    this.#resonances?.give(event);
  }
}

async function findModel(model: string | object, load: (path: string) => Promise<ModalModel>): Promise<ModalModel> {
  if (typeof model !== "string") return model instanceof ModalModel ? model : parseModel(model);
  return presets.has(model) ? presets.load(model) : await load(model);
}

async function refusePaths(): Promise<ModalModel> {
  throw new PhonoliteError("read model", "model", "a preset", new Came("which is none"));
}

async function refuseStreams(path: string): Promise<LoadedStream> {
  throw new PhonoliteError("contacts", "stream", "in the scene: an object with header and steps", path);
}

/** Says which body an error is about. */
function blame(error: unknown, field: string, model: string | object): never {
  if (!(error instanceof PhonoliteError)) throw error;
  if (typeof model === "object")
    throw new SceneError("scene", `${field}.${error.field}`, error.expected, new Came(error.came));
  const expected = `a preset${nearestPreset(model)} or a readable model file`;
  // An error of reading would only repeat what is expected; one about the content says which field is wrong.
  const why = error.operation === "read model" ? error.came : sentenceOf(error);
  throw new SceneError("scene", field, expected, new Came(`${JSON.stringify(model)}, ${why}`));
}

function sentenceOf({ field, expected, came }: PhonoliteError): string {
  return `${field === "the file" ? "which" : `whose ${field}`} should be ${expected}, but came ${came}`;
}

function checkStrikes(scene: Scene, models: readonly ModalModel[]): void {
  const points = new Map(scene.bodies.map((body, b) => [body.id, models[b].pointCount]));
  for (const [e, { body, strike }] of scene.events.entries()) {
    const count = points.get(body) ?? 0;
    if (typeof strike?.at !== "number" || strike.at < count) continue;
    throw new SceneError("scene", `events[${e}].strike.at`, `a sample-point index from 0 to ${count - 1}`, strike.at);
  }
}

/**
 * Most records that can wait in the world's queue at once. A record is given two windows before its own begins. It
 * waits until its time, and that of a strike until its pulse has ended.
 */
function densest(scene: Scene, sampleRate: number): number {
  const changes = new Map<number, number>();
  const change = (window: number, by: number) => changes.set(window, (changes.get(window) ?? 0) + by);
  for (const { time, strike } of scene.events) {
    change(Math.floor((time * sampleRate) / WINDOW) + 1 - WINDOWS_GIVEN, 1);
    change(Math.floor(((time + (strike?.duration ?? 0)) * sampleRate) / WINDOW) + 1, -1);
  }
  let waiting = 0;
  let most = 0;
  for (const [, by] of [...changes].sort(([a], [b]) => a - b)) {
    waiting += by;
    most = Math.max(most, waiting);
  }
  return most;
}
