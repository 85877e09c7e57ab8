// A world that renders as fast as it can, in the thread that calls it, a large one in Node with others beside it: for
// whoever wants samples rather than sound.

import type { EngineConfig } from "../core/config.js";
import { Engine } from "../core/engine.js";
import { type HeardBody, type HeardModes, readHeard, readHeardModes } from "../core/heard.js";
import { BLOCK } from "../core/layout/records.js";
import type { Core } from "../core/load/core.js";
import { loadModule } from "../core/load/wasm.js";
import { type Meters, readMeters } from "../core/meters.js";
import { BlockServer } from "../core/split/block-server.js";
import { PhonoliteError } from "../math/error.js";
import type { Body } from "./body.js";
import { coreKind, engineConfig, latencyOf, type WorldOptions, worldOptions } from "./options.js";
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
  /** Samples by which the sound is late: 128 with the limiter, and what filters of `hrir` add. */
  readonly latencyFrames: number;
  readonly #core: Core;
  readonly #blocks: BlockServer;
  /** Samples of world time handed out. */
  #frames = 0;

  /**
   * Makes a world that renders as fast as it can, in Node or a page. `render` is synchronous and gives the same samples
   * for the same calls, whatever the number of frames asked for at a time.
   */
  static async create(options: Partial<WorldOptions> = {}): Promise<OfflineWorld> {
    const checked = worldOptions(options);
    const [module, config] = await Promise.all([loadModule(checked.build, coreKind(checked)), engineConfig(checked)]);
    return new OfflineWorld(checked, await makeCore(module, config, checked), latencyOf(config));
  }

  private constructor(options: WorldOptions, core: Core, latencyFrames: number) {
    super(options, core);
    this.latencyFrames = latencyFrames;
    this.#core = core;
    this.#blocks = new BlockServer(core);
  }

  protected override get nextSample(): number {
    return this.#core.blocks * BLOCK;
  }

  /** World time in seconds: that of the sound handed out so far. It stands still while the world is paused. */
  get currentTime(): number {
    return this.#frames / this.sampleRate;
  }
  /** Bytes of memory that the core holds. */
  get memoryBytes(): number {
    return this.#core.bytes;
  }

  /**
   * What the last round of listening found about the modes of a body, in the order of its model: levels at each ear
   * (one in mono), dB SPL, and what became of them: 0 sounds by itself, 1 is carried by a bundle, 2 is off. Where no
   * rounds are made, as with `full`, and of a body that has gone, all levels are −Infinity.
   *
   * @example
   * const { levels, roles } = world.heardModes(body);
   */
  heardModes(body: Body): HeardModes {
    this.mustHear("heard modes");
    this.mustOwn("heard modes", body);
    return readHeardModes(this.#core, body.id, body.model.modeCount, this.options.channels);
  }
  /** How many modes of every body sound by themselves at present, in order of addition; those gone are left out. */
  heard(): HeardBody[] {
    this.mustLive("heard");
    return readHeard(this.#core, this.bodies());
  }

  /** The next `frames` samples, one new array a channel. The first `latencyFrames` ever are the limiter's delay. */
  render(frames: number): Float32Array[] {
    const out = Array.from({ length: this.options.channels }, () => newSamples(frames));
    this.renderInto(out);
    return out;
  }

  /**
   * The next `frames` samples of all outputs: the world's own, and that of each group by its name.
   *
   * @example
   * const { own, groups } = world.renderOutputs(48000);
   * groups.bells[0]; // first channel
   */
  renderOutputs(frames: number): { own: Float32Array[]; groups: Record<string, Float32Array[]> } {
    this.mustLive("render");
    const all = this.#core.outputs.map((channels) => channels.map(() => newSamples(frames)));
    this.#frames += this.#blocks.serve(all, 0, frames);
    const [own, ...rest] = all;
    return { own, groups: Object.fromEntries(this.options.groups.map(({ name }, i) => [name, rest[i]])) };
  }

  /** The same into arrays at hand, without allocating. */
  renderInto(out: Float32Array[], offset = 0, frames = (out[0]?.length ?? 0) - offset): void {
    this.mustLive("render");
    const { channels } = this.options;
    for (const [field, value] of Object.entries({ offset, frames })) {
      if (Number.isInteger(value) && value >= 0) continue;
      throw new PhonoliteError("render", field, "a whole number of at least 0", value);
    }
    if (
      out.length !== channels ||
      out.some((side) => !(side instanceof Float32Array && side.length >= offset + frames))
    )
      throw new PhonoliteError("render", "out", `${channels} Float32Array of at least offset + frames samples`, out);
    this.#frames += this.#blocks.serve([out], offset, frames);
  }

  /**
   * What is going on: levels, modes and bodies alive, events, the limiter, work done. Peak and RMS begin anew with each
   * call.
   */
  meters(): Meters {
    this.mustLive("meters");
    return readMeters(this.#core, this.options.channels, this.sampleRate, true);
  }

  /** Lets go of everything, threads included; the world and its bodies are of no use after it. */
  override dispose(): void {
    super.dispose();
    this.#core.close?.();
  }
}

function newSamples(frames: number): Float32Array {
  if (Number.isInteger(frames) && frames >= 0 && frames <= 2 ** 31) return new Float32Array(frames);
  throw new PhonoliteError("render", "frames", "a whole number from 0 to 2^31", frames);
}

async function makeCore(module: WebAssembly.Module, config: EngineConfig, options: WorldOptions): Promise<Core> {
  const shares = Number(options.shares);
  try {
    if (shares === 1) return new Engine(module, config);
    const { openSplit } = await import("../core/split/open-split.js");
    return await openSplit(module, config, shares, options.workers);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PhonoliteError("create world", "maxModes", "small enough for this machine's memory", config.maxModes);
  }
}
