// The one door to the core: makes its memory, hands records, models and forces in, takes blocks and meters out.
// Everything that knows an address is here.
import { type EngineConfig, realsOf, wholesOf } from "./config.js";
import * as L from "./layout/records.js";
import type { Core } from "./load/core.js";
import type { PackedModel } from "./pack-model.js";

interface CoreExports {
  configAt(): number;
  speaker(channel: number, azimuth: number): void;
  filterOf(component: number, ear: number): number;
  plan(): number;
  start(): void;
  inboxAt(): number;
  take(records: number): number;
  queueRoom(): number;
  force(body: number, samples: number): number;
  maskers(): void;
  aliveOf(body: number): number;
  modesOf(body: number, what: number, from: number): number;
  arenaAt(): number;
  addModel(index: number, at: number, modes: number, points: number): void;
  dropModel(index: number): number;
  surfacesAt?(): number;
  addSurface?(index: number, at: number): void;
  render(): void;
  channelAt(channel: number): number;
  busesAt(): number;
  busCount(): number;
  guestsAt(): number;
  join(): void;
  metersAt(): number;
  INBOX_RECORDS: WebAssembly.Global;
}

const PAGE = 65536;
/** What 32 bits can address. */
const MOST_BYTES = 2 ** 32;

/** Bytes of memory that a core of this configuration needs. */
export function bytesNeeded(module: WebAssembly.Module, config: EngineConfig): number {
  return planned(module, config).bytes;
}

/**
 * A core that has planned its memory, which is a single page as yet. The memory is new: the core takes it for zeros.
 */
function planned(module: WebAssembly.Module, config: EngineConfig) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  const core = instance.exports as unknown as CoreExports;
  const view = new DataView(memory.buffer, core.configAt());
  for (const [at, value] of realsOf(config)) view.setFloat64(at, value, true);
  for (const [at, value] of wholesOf(config)) view.setInt32(at, Number(value), true);
  const bytes = core.plan();
  if (bytes > MOST_BYTES) throw new RangeError("more memory than a core can address");
  return { core, memory, bytes };
}

/** A core and its memory. */
export class Engine implements Core {
  /**
   * The block made last, one array a channel: `outputs[0]` is the world's own output, behind it are those of the
   * groups.
   */
  readonly outputs: readonly (readonly Float32Array[])[];
  /** The meters, as layout.ts names them (byte offsets). */
  readonly meters: Float64Array;
  /** The buses of the block made last, pascals, one after the other: what the mix is before its end. */
  readonly buses: Float32Array;
  readonly #guests: Float32Array;
  readonly #core: CoreExports;
  readonly #memory: WebAssembly.Memory;
  readonly #records: Uint8Array;
  readonly #samples: Float32Array;
  readonly #arenaAt: number;

  constructor(module: WebAssembly.Module, config: EngineConfig) {
    const { core, memory, bytes } = planned(module, config);
    memory.grow(Math.ceil(bytes / PAGE));
    config.azimuths.forEach((azimuth, channel) => {
      if (azimuth !== null) core.speaker(channel, toRadians(azimuth));
    });
    core.start();
    this.#core = core;
    this.#memory = memory;
    const { buffer } = memory;
    this.#records = new Uint8Array(buffer, core.inboxAt() >>> 0, core.INBOX_RECORDS.value * L.RECORD_BYTES);
    this.#samples = new Float32Array(buffer, core.inboxAt() >>> 0, (core.INBOX_RECORDS.value * L.RECORD_BYTES) / 4);
    const counts = [config.channels, ...config.groups.map((placed) => (placed ? config.channels : 1))];
    let next = 0;
    this.outputs = counts.map((count) =>
      Array.from({ length: count }, () => new Float32Array(buffer, core.channelAt(next++) >>> 0, L.BLOCK)),
    );
    for (const [ear, filters] of [config.filters?.left ?? [], config.filters?.right ?? []].entries())
      for (const [component, taps] of filters.entries())
        new Float32Array(buffer, core.filterOf(component, ear) >>> 0, taps.length).set(taps.slice().reverse());
    this.meters = new Float64Array(buffer, core.metersAt() >>> 0, L.METER_BYTES / 8);
    this.buses = new Float32Array(buffer, core.busesAt() >>> 0, core.busCount() * L.BLOCK);
    this.#guests = new Float32Array(buffer, core.guestsAt() >>> 0, this.buses.length);
    this.#arenaAt = core.arenaAt() >>> 0;
  }

  /** Bytes of the core's memory. */
  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Blocks of world time made so far; a paused world makes none. */
  get blocks(): number {
    return this.meters[L.METER_BLOCKS / 8];
  }

  /** Makes the next block, into `outputs`. */
  render(): void {
    this.#core.render();
  }

  /** Nothing to do: it makes blocks as they are asked for. */
  expect(_blocks: number): void {}
  /** Adds the buses of another core with the same outputs to the block that is made next. */
  join(buses: Float32Array): void {
    this.#guests.set(buses);
    this.#core.join();
  }
  /** Peak and RMS begin anew. */
  restartLevels(): void {
    this.meters[L.METER_SAMPLES / 8] = 0;
    this.meters.fill(0, L.METER_PEAKS / 8, L.METER_RAIN_DROPS / 8);
  }

  /** How many more events may wait. */
  get queueRoom(): number {
    return this.#core.queueRoom();
  }

  /** Hands over encoded records; returns how many were not dropped at once. */
  take(records: Uint8Array): number {
    if (records.length <= this.#records.length) {
      this.#records.set(records);
      return this.#core.take(records.length / L.RECORD_BYTES);
    }
    let kept = 0;
    for (let at = 0; at < records.length; at += this.#records.length) {
      const piece = records.subarray(at, at + this.#records.length);
      this.#records.set(piece);
      kept += this.#core.take(piece.length / L.RECORD_BYTES);
    }
    return kept;
  }

  /** Appends to a body's force, N a sample; returns how many samples found room. */
  force(body: number, samples: Float32Array): number {
    let taken = 0;
    for (let at = 0; at < samples.length; at += this.#samples.length) {
      const piece = samples.length <= this.#samples.length ? samples : samples.subarray(at, at + this.#samples.length);
      this.#samples.set(piece);
      taken += this.#core.force(body, piece.length);
    }
    return taken;
  }

  /** Levels of sounds that are not modes, dB SPL, one for each Bark. */
  setMaskers(levels: ArrayLike<number>): void {
    for (let band = 0; band < L.HEARING_BANDS; band++) this.#samples[band] = levels[band] ?? L.HEARING_SILENT;
    this.#core.maskers();
  }

  /** Modes of a body that sound by themselves at present; −1 when it is not there. */
  aliveOf(body: number): number {
    return this.#core.aliveOf(body);
  }
  /** The same for each of these bodies. */
  aliveOfEach(bodies: readonly number[]): number[] {
    return bodies.map((body) => this.#core.aliveOf(body));
  }

  /** Roles (`what` 0) or levels at an ear (1, 2) of a body's modes as the last round of listening left them. */
  modesOf(body: number, what: 0 | 1 | 2, modes: number): Float32Array {
    const out = new Float32Array(modes).fill(what === 0 ? 0 : L.HEARING_SILENT);
    for (let from = 0; from < modes; ) {
      const count = this.#core.modesOf(body, what, from);
      if (count <= 0) break;
      out.set(this.#samples.subarray(0, count), from);
      from += count;
    }
    return out;
  }

  /** Lays a model into the core's memory under `index`, `at` bytes behind the start of the room for models. */
  addModel(index: number, at: number, model: PackedModel): void {
    new Uint8Array(this.#memory.buffer, this.#arenaAt + at, model.bytes.length).set(model.bytes);
    this.#core.addModel(index, this.#arenaAt + at, model.modes, model.points);
  }

  /** Lays a surface into the core's memory under `index`, `at` bytes behind the start of the room for surfaces. */
  addSurface(index: number, at: number, bytes: Uint8Array): void {
    const place = ((this.#core.surfacesAt?.() ?? 0) >>> 0) + at;
    new Uint8Array(this.#memory.buffer, place, bytes.length).set(bytes);
    this.#core.addSurface?.(index, place);
  }

  /** Forgets a model; false while a body is still made of it. */
  dropModel(index: number): boolean {
    return this.#core.dropModel(index) !== 0;
  }
}

/** From degrees to radians between −π and π. */
function toRadians(degrees: number): number {
  return ((((((degrees + 180) % 360) + 360) % 360) - 180) * Math.PI) / 180;
}
