// A world that renders as fast as it can, in the thread that calls it: in Node, or in a page that wants samples rather than sound.
import { Engine } from "../core/engine.js";
import { BLOCK, HEARING_SILENT, LOOK_AHEAD } from "../core/layout.js";
import { type Meters, readMeters } from "../core/meters.js";
import { loadModule } from "../core/wasm.js";
import { Came, PhonoliteError } from "../math/error.js";
import type { Body } from "./body.js";
import { engineConfig, type WorldOptions, worldOptions } from "./options.js";
import { World } from "./world.js";

/**
 * A world of bodies that sound when they are struck or driven, rendered on demand.
 *
 * @example
 * const world = await SoundWorld.createOffline({ sampleRate: 48000 });
 * const body = world.addBody({ model, position: [1, 0, -2] });
 * body.strike({ impulse: 0.01 });
 * const [left, right] = world.render(48000);
 */
export class OfflineWorld extends World {
  readonly #engine: Engine;
  /** Samples of the last block that were handed out. */
  #served = BLOCK;
  /** Samples of world time handed out. */
  #frames = 0;
  /** Whether the last block was made while the world's time passed. */
  #passing = true;

  /**
   * Makes a world that renders as fast as it can, in Node or a page. `render` is synchronous and gives the same samples for the same
   * calls, whatever the number of frames asked for at a time.
   */
  static async create(options: Partial<WorldOptions> = {}): Promise<OfflineWorld> {
    const checked = worldOptions(options);
    return new OfflineWorld(checked, makeEngine(await loadModule(checked.build), checked));
  }

  private constructor(options: WorldOptions, engine: Engine) {
    super(options, engine);
    this.#engine = engine;
  }

  protected override get nextSample(): number {
    return this.#engine.blocks * BLOCK;
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

  /**
   * What the last round of listening found about the modes of a body, in the order of its model: levels at each ear (one in mono),
   * dB SPL, and what became of them: 0 sounds by itself, 1 is carried by a bundle, 2 is off. Where no rounds are made, as with `full`, and
   * of a body that has gone, all levels are −Infinity.
   *
   * @example
   * const { levels, roles } = world.heardModes(body);
   */
  heardModes(body: Body): { levels: Float32Array[]; roles: Uint8Array } {
    this.mustHear("heard modes");
    if (!this.owns(body)) {
      throw new PhonoliteError("heard modes", "body", "a body of this world", new Came("something else"));
    }
    const read = (what: 0 | 1 | 2) => this.#engine.modesOf(body.id, what, body.model.modeCount);
    const ears = ([1, 2] as const).slice(0, this.options.channels);
    const levels = ears.map((ear) => read(ear).map((level) => (level > HEARING_SILENT ? level : -Infinity)));
    return { levels, roles: Uint8Array.from(read(0)) };
  }
  /** How many modes of every body sound by themselves at present, in order of addition; those gone are left out. */
  heard(): { id: number; modes: number; alive: number }[] {
    this.mustLive("heard");
    return Array.from(this.bodies(), ([id, model]) => ({
      id,
      modes: model.modeCount,
      alive: this.#engine.aliveOf(id),
    })).filter(({ alive }) => alive >= 0);
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
    this.mustLive("render");
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
    const [sides] = this.#engine.outputs;
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
    this.mustLive("meters");
    return readMeters(this.#engine, this.options.channels, this.sampleRate, true);
  }
}

function makeEngine(module: WebAssembly.Module, options: WorldOptions): Engine {
  try {
    return new Engine(module, engineConfig(options));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PhonoliteError("create world", "maxModes", "small enough for this machine's memory", options.maxModes);
  }
}

function copy(from: Float32Array, start: number, to: Float32Array, at: number, count: number): void {
  if (count === BLOCK) to.set(from, at);
  else for (let k = 0; k < count; k++) to[at + k] = from[start + k];
}
