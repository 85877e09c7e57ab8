// The world of sounding bodies: what exists and what happens, turned into records for the core, and the core's blocks turned into as
// many samples as the host wants. Today it renders offline; a live host will move the same records to the audio thread.
import { Engine } from "../core/engine.js";
import { BLOCK, HEARING_SILENT, LOOK_AHEAD } from "../core/layout.js";
import { type Meters, readMeters } from "../core/meters.js";
import { RecordWriter } from "../core/records.js";
import { loadModule } from "../core/wasm.js";
import { Came, PhonoliteError } from "../math/error.js";
import { ModalModel } from "../model/modal-model.js";
import { Body, type BodyChange, type BodyHome, CHANGE_FIELDS, checkChange } from "./body.js";
import { checkNumber, checkObject, checkTime, checkVector, type Quat, rightOf, type Vec3 } from "./checks.js";
import { type HearingSettings, hearingSettings, maskerLevels } from "./hearing.js";
import { ModelShelf } from "./model-shelf.js";
import { toDigital, type WorldOptions, worldOptions } from "./options.js";

/** A body to come. */
export interface BodySpec extends BodyChange {
  model: ModalModel;
  /** When, in seconds of world time. Default: at once. */
  time?: number;
}

const SPEC_FIELDS = ["model", "time", ...CHANGE_FIELDS];

/**
 * A world of bodies that sound when they are struck or driven.
 *
 * @example
 * const world = await SoundWorld.createOffline({ sampleRate: 48000 });
 * const body = world.addBody({ model, position: [1, 0, -2] });
 * body.strike({ impulse: 0.01 });
 * const [left, right] = world.render(48000);
 */
export class SoundWorld {
  readonly options: Readonly<WorldOptions>;
  readonly #engine: Engine;
  readonly #writer = new RecordWriter();
  readonly #shelf: ModelShelf;
  readonly #home: BodyHome;
  /** Modes of the bodies that have come, by number. */
  readonly #present = new Map<number, number>();
  readonly #own = new WeakSet<Body>();
  #nextId = 1;
  #bodies = 0;
  #modes = 0;
  #ear = { position: [0, 0, 0] as Vec3, right: [1, 0, 0] as Vec3 };
  /** Samples of the last block that were handed out. */
  #served = BLOCK;
  /** Samples of world time handed out. */
  #frames = 0;
  /** Whether the last block was made while the world's time passed. */
  #passing = true;
  #disposed = false;

  /**
   * Makes a world that renders as fast as it can, in Node or a page. `render` is synchronous and gives the same samples for the same
   * calls, whatever the number of frames asked for at a time.
   */
  static async createOffline(options: Partial<WorldOptions> = {}): Promise<SoundWorld> {
    const checked = worldOptions(options);
    return new SoundWorld(checked, await loadModule(checked.build));
  }

  private constructor(options: WorldOptions, module: WebAssembly.Module) {
    this.options = options;
    try {
      this.#engine = new Engine(module, {
        ...options,
        toDigital: toDigital(options.fullScaleDbSpl),
        hears: options.hearingRoom === true,
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new PhonoliteError("create world", "maxModes", "small enough for this machine's memory", options.maxModes);
    }
    this.#shelf = new ModelShelf(this.#engine, options.maxModels, options.modelBytes);
    this.#home = this.#makeHome();
    const hearing = hearingSettings("create world", options.hearing);
    if (hearing.mode !== "full" || options.budget > 0) {
      this.#engine.take(this.#writer.hearing(-1, hearing, options.budget));
    }
  }

  /** Samples a second. */
  get sampleRate(): number {
    return this.options.sampleRate;
  }
  /** Samples by which the limiter delays the sound: 128, or 0 without it. */
  get latencyFrames(): number {
    return this.options.limiter ? LOOK_AHEAD : 0;
  }
  /** World time in seconds: that of the sound handed out so far. It stands still while the world is paused. */
  get currentTime(): number {
    return this.#frames / this.sampleRate;
  }
  /** Bytes of memory that the core holds. */
  get memoryBytes(): number {
    return this.#engine.bytes;
  }

  /** Adds a body: an instance of a model, at a place, one metre ahead by default. */
  addBody(spec: BodySpec): Body {
    this.#mustLive("add body");
    checkObject("add body", "body", spec, SPEC_FIELDS);
    const { model, time, ...change } = spec;
    if (!(model instanceof ModalModel)) throw new PhonoliteError("add body", "model", "a ModalModel", model);
    checkChange("add body", change);
    const at = checkTime("add body", time, this.sampleRate);
    const { maxBodies, maxModes } = this.options;
    if (this.#bodies + 1 > maxBodies) {
      throw new PhonoliteError("add body", "bodies", `at most ${maxBodies} (raise maxBodies)`, this.#bodies + 1);
    }
    if (this.#modes + model.modeCount > maxModes) {
      const need = this.#modes + model.modeCount;
      throw new PhonoliteError("add body", "modes", `at most ${maxModes} in all (raise maxModes)`, need);
    }
    const index = this.#shelf.take(model);
    const id = this.#nextId++;
    const { gain = 1, pitchScale = 1, dampingScale = 1, position = [0, 0, -1] } = change;
    if (this.#engine.take(this.#writer.add(id, at, index, { gain, pitchScale, dampingScale, position })) === 0) {
      this.#shelf.give(model);
      const { maxEvents } = this.options;
      throw new PhonoliteError("add body", "events", `at most ${maxEvents} that wait (raise maxEvents)`, maxEvents + 1);
    }
    this.#bodies++;
    this.#modes += model.modeCount;
    this.#present.set(id, model.modeCount);
    const body = new Body(this.#home, id, model, at);
    this.#own.add(body);
    return body;
  }

  /** Moves or turns the listener, who looks along −z with y up unless turned by the quaternion `orientation` (x, y, z, w). */
  setListener(listener: { position?: Vec3; orientation?: Quat; time?: number }): void {
    this.#mustLive("set listener");
    const { position, orientation, time } = checkObject("set listener", "listener", listener, [
      "position",
      "orientation",
      "time",
    ]);
    if (position !== undefined) checkVector("set listener", "position", position, "metres");
    const right = orientation === undefined ? this.#ear.right : rightOf("set listener", orientation);
    const at = checkTime("set listener", time, this.sampleRate);
    this.#ear = { position: position ? [position[0], position[1], position[2]] : this.#ear.position, right };
    this.#engine.take(this.#writer.listener(at, this.#ear.position, this.#ear.right));
  }

  /** Linear gain of everything; glides over about 15 ms. */
  setMasterGain(gain: number, time?: number): void {
    this.#mustLive("set master gain");
    checkNumber("set master gain", "gain", gain, "", 0);
    this.#engine.take(this.#writer.master(checkTime("set master gain", time, this.sampleRate), gain));
  }

  /**
   * Changes how the world listens to itself: `full` makes every mode, `prune` leaves masked ones out, `bundle` carries them together.
   *
   * @example
   * world.setHearing({ mode: "prune", av: 5 });
   */
  setHearing(settings: HearingSettings, time?: number): void {
    this.#mustHear("set hearing");
    const at = checkTime("set hearing", time, this.sampleRate);
    this.#engine.take(this.#writer.hearing(at, hearingSettings("set hearing", settings), undefined));
  }
  /**
   * Sets the nominal nanoseconds of counted work a block that the governor keeps to; 0 = no governor. `budgetFor` says how many this
   * machine has time for.
   */
  setBudget(nanoseconds: number, time?: number): void {
    this.#mustHear("set budget");
    const at = checkTime("set budget", time, this.sampleRate);
    checkNumber("set budget", "nanoseconds", nanoseconds, "nanoseconds", 0, 1e12);
    this.#engine.take(this.#writer.hearing(at, undefined, nanoseconds));
  }
  /**
   * Tells the world of sounds that it does not make, such as the page's own music, so that they mask too: one level for each Bark
   * from 0 to 25, dB SPL at the listener; −Infinity, or nothing, is silence. It holds until it is set again: `setMaskers([])` clears it.
   *
   * @example
   * world.setMaskers([20, 35, 60, 62, 55]);
   */
  setMaskers(levels: ArrayLike<number>): void {
    this.#mustHear("set maskers");
    this.#engine.setMaskers(maskerLevels(levels));
  }
  /**
   * What the last round of listening found about the modes of a body, in the order of its model: levels at each ear (one in mono),
   * dB SPL, and what became of them: 0 sounds by itself, 1 is carried by a bundle, 2 is off. Where no rounds are made, as with `full`, and
   * of a body that has gone, all levels are −Infinity.
   *
   * @example
   * const { levels, roles } = world.heardModes(body);
   */
  heardModes(body: Body): { levels: Float32Array[]; roles: Uint8Array } {
    this.#mustHear("heard modes");
    if (!this.#own.has(body)) {
      throw new PhonoliteError("heard modes", "body", "a body of this world", new Came("something else"));
    }
    const read = (what: 0 | 1 | 2) => this.#engine.modesOf(body.id, what, body.model.modeCount);
    const ears = ([1, 2] as const).slice(0, this.options.channels);
    const levels = ears.map((ear) => read(ear).map((level) => (level > HEARING_SILENT ? level : -Infinity)));
    return { levels, roles: Uint8Array.from(read(0)) };
  }
  /** How many modes of every body sound by themselves at present, in order of addition; those gone are left out. */
  heard(): { id: number; modes: number; alive: number }[] {
    this.#mustLive("heard");
    const list = [];
    for (const [id, modes] of this.#present) {
      const alive = this.#engine.aliveOf(id);
      if (alive < 0) this.#present.delete(id);
      else list.push({ id, modes, alive });
    }
    return list;
  }

  /** Stops the world's time with a short fade; silence comes out until `resume`, and nothing is lost. */
  pause(): void {
    this.#mustLive("pause");
    this.#engine.take(this.#writer.pause(true));
  }
  /** Goes on after `pause`. */
  resume(): void {
    this.#mustLive("resume");
    this.#engine.take(this.#writer.pause(false));
  }

  /** The next `frames` samples, one new array a channel. The first `latencyFrames` ever are the limiter's delay. */
  render(frames: number): Float32Array[] {
    if (!(Number.isInteger(frames) && frames >= 0 && frames <= 2 ** 31)) {
      throw new PhonoliteError("render", "frames", "a whole number from 0 to 2^31", frames);
    }
    const out = Array.from({ length: this.options.channels }, () => new Float32Array(frames));
    this.renderInto(out);
    return out;
  }

  /** The same into arrays at hand, without allocating. */
  renderInto(out: Float32Array[], offset = 0, frames = (out[0]?.length ?? 0) - offset): void {
    this.#mustLive("render");
    const { channels } = this.options;
    for (const [field, value] of [
      ["offset", offset],
      ["frames", frames],
    ] as const) {
      if (!(Number.isInteger(value) && value >= 0))
        throw new PhonoliteError("render", field, "a whole number of at least 0", value);
    }
    if (
      out.length !== channels ||
      out.some((side) => !(side instanceof Float32Array && side.length >= offset + frames))
    )
      throw new PhonoliteError("render", "out", `${channels} Float32Array of at least offset + frames samples`, out);
    const end = offset + frames;
    const sides = [this.#engine.left, this.#engine.right];
    for (let at = offset; at < end; ) {
      if (this.#served === BLOCK) {
        const blocks = this.#engine.blocks;
        this.#engine.render();
        this.#passing = this.#engine.blocks > blocks;
        this.#served = 0;
      }
      const piece = Math.min(end - at, BLOCK - this.#served);
      for (let c = 0; c < channels; c++) copy(sides[c], this.#served, out[c], at, piece);
      this.#served += piece;
      if (this.#passing) this.#frames += piece;
      at += piece;
    }
  }

  /** What is going on: levels, modes and bodies alive, events, the limiter, work done. Peak and RMS begin anew with each call. */
  meters(): Meters {
    this.#mustLive("meters");
    return readMeters(this.#engine, this.options.channels, this.sampleRate, true);
  }

  /** Lets go of everything; the world and its bodies are of no use after it. */
  dispose(): void {
    this.#disposed = true;
  }

  #mustHear(operation: string): void {
    this.#mustLive(operation);
    if (this.options.hearingRoom) return;
    throw new PhonoliteError(operation, "world", "one made with hearingRoom: true", new Came("one without"));
  }
  #mustLive(operation: string): void {
    if (this.#disposed) throw new PhonoliteError(operation, "world", "one that is not disposed of", "a disposed one");
  }

  #makeHome(): BodyHome {
    const engine = this.#engine;
    const writer = this.#writer;
    return {
      sampleRate: this.sampleRate,
      strike: (body, time, hit, duration) => {
        this.#mustLive("strike");
        return engine.take(writer.strike(body, time, hit, duration)) === 1;
      },
      update: (body, time, change) => {
        this.#mustLive("update body");
        engine.take(writer.update(body, time, change));
      },
      remove: (body, time, fade) => {
        this.#mustLive("remove body");
        const now = engine.blocks * BLOCK;
        const at = body.comes > now ? Math.max(time, body.comes) : time;
        if (engine.take(writer.remove(body.id, at, fade)) === 0) return false;
        this.#bodies--;
        this.#modes -= body.model.modeCount;
        this.#shelf.give(body.model);
        this.#present.delete(body.id);
        return true;
      },
      drive: (body, time, hit) => {
        this.#mustLive("drive");
        return engine.take(writer.drive(body, time, hit)) === 1;
      },
      force: (body, samples) => {
        this.#mustLive("write force");
        return engine.force(body, samples);
      },
      release: (body) => {
        this.#mustLive("end force");
        engine.take(writer.release(body, -1));
      },
    };
  }
}

function copy(from: Float32Array, start: number, to: Float32Array, at: number, count: number): void {
  if (count === BLOCK) to.set(from, at);
  else for (let k = 0; k < count; k++) to[at + k] = from[start + k];
}
