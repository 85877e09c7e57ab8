// Impacts found by WebGPU (PHYSICS §10.3): one invocation a stone, and an append list that has room for every stone, so
// that none is lost. Each step under way has buffers of its own; they are mapped when they are ready, and no frame
// waits.
import { ROW } from "../colliders/pack.js";
import { STONE_WORDS, type StoneRing } from "../stone-ring.js";
import type { Finder, FinderSetup, Found } from "./finder.js";
import { FIND_WGSL, GROUP, ITEM_WORDS } from "./shader-wgsl.js";
import { Copied, idOf, roomFor, topOf, UnderWay } from "./under-way.js";

/** What else a finder may know about its device. */
export interface WebGpuOptions {
  /** The GPU in words. Default: what the device says. */
  name?: string;
  /** Called by `dispose`. */
  release?: () => void;
  /** Lives as long as the finder: the GPU object of Node crashes when it is collected before its device. */
  keep?: unknown;
}

/** The buffers of a step under way. */
interface Reading {
  setup: GPUBuffer;
  /** A count, the step, and named stones. */
  list: GPUBuffer;
  /** The beginning of the list, for the CPU. */
  copy: GPUBuffer;
  /** Stones that fit into list and copy. */
  room: number;
  prefix: number;
}

/** The step that was asked for, and the ring as it was then. */
interface Asked {
  step: number;
  born: number;
  capacity: number;
}

/** Usages of buffers and the mode of a mapping, by their numbers in the standard: Node has no such globals. */
const USAGE = { mapRead: 0x1, copySrc: 0x4, copyDst: 0x8, uniform: 0x40, storage: 0x80 } as const;
const MAP_FOR_READING = 0x1;

/** Bytes of the shader's setup. */
const SETUP_BYTES = 32;
/** Bytes of a named stone, and of the count and the step before them. */
const ITEM_BYTES = 4 * ITEM_WORDS;
const HEAD_BYTES = 8;
/**
 * Named stones that are read back at once, at first; later twice the most seen, or more. The rest is read in a second
 * turn.
 */
const FIRST_PREFIX = 1024;

/** Milliseconds that a lost device has to say so. */
const PATIENCE = 200;

/**
 * Finds impacts with WebGPU.
 *
 * @example
 * const device = await (await navigator.gpu.requestAdapter())!.requestDevice();
 * const setup = { colliders: packForGpu(packed), count: packed.count, stepSeconds: 1 / 60 };
 * const finder = await WebGpuFinder.create(device, setup);
 */
export class WebGpuFinder implements Finder {
  readonly way = "webgpu";
  readonly device: string;
  readonly #device: GPUDevice;
  readonly #pipeline: GPUComputePipeline;
  readonly #colliders: GPUBuffer;
  readonly #setup: FinderSetup;
  readonly #top: number;
  readonly #options: WebGpuOptions;
  readonly #underWay = new UnderWay();
  readonly #copied = new Copied();
  #stones: GPUBuffer | undefined;
  /** Buffers that no step uses now. */
  #free: Reading[] = [];
  #prefix = FIRST_PREFIX;

  /** Compiles the shader on a device, which stays the caller's; rejects when that fails. */
  static async create(device: GPUDevice, setup: FinderSetup, options: WebGpuOptions = {}): Promise<WebGpuFinder> {
    device.pushErrorScope("validation");
    const module = device.createShaderModule({ code: FIND_WGSL });
    const making = device.createComputePipelineAsync({ layout: "auto", compute: { module, entryPoint: "find" } });
    const [flaw, pipeline] = await Promise.all([device.popErrorScope(), making.catch((error: Error) => error)]);
    if (flaw) throw new Error(flaw.message);
    if (pipeline instanceof Error) throw pipeline;
    return new WebGpuFinder(device, pipeline, setup, options);
  }

  private constructor(device: GPUDevice, pipeline: GPUComputePipeline, setup: FinderSetup, options: WebGpuOptions) {
    this.#device = device;
    this.#pipeline = pipeline;
    this.#setup = setup;
    this.#top = topOf(setup);
    this.#options = options;
    this.device = options.name ?? nameOf(device.adapterInfo);
    // at least one row: a binding may not be empty
    const rows = new Float32Array(ROW * Math.max(1, setup.count));
    rows.set(setup.colliders.subarray(0, ROW * setup.count));
    this.#colliders = device.createBuffer({ size: rows.byteLength, usage: USAGE.storage | USAGE.copyDst });
    device.queue.writeBuffer(this.#colliders, 0, rows);
    device.lost.then(({ message, reason }) => {
      this.#underWay.lose(`the WebGPU device was lost (${message || reason || "no reason given"})`);
    });
  }

  get lost(): Promise<string> {
    return this.#underWay.lost;
  }

  take(ring: StoneRing, from: number, to: number): void {
    if (this.#underWay.over !== undefined) return;
    const { grown, parts } = this.#copied.take(ring, from, to);
    if (grown) this.#makeRoom(ring);
    if (!this.#stones) return;
    for (const [first, many] of parts) {
      this.#device.queue.writeBuffer(this.#stones, 4 * first, ring.words.buffer, 4 * first, 4 * many);
    }
  }

  find(step: number): Promise<Found> {
    return this.#underWay.inOrder(() => this.#ask(step));
  }

  dispose(): void {
    this.#underWay.dispose();
    for (const reading of this.#free) drop(reading);
    this.#free = [];
    this.#stones?.destroy();
    this.#stones = undefined;
    this.#colliders.destroy();
    this.#options.release?.();
  }

  /** Submits the step at once, and reads the answer when it is there. */
  async #ask(step: number): Promise<Found> {
    const { slots, born, capacity } = this.#copied;
    if (slots === 0 || !this.#stones) return roomFor(0);
    let reading: Reading | undefined;
    try {
      reading = this.#reading(slots);
      this.#submit(reading, step, slots, this.#stones);
      const asked = { step, born, capacity };
      let found = await unpack(reading.copy, reading.prefix, asked);
      if (found.count > reading.prefix) found = await this.#readAll(reading.list, found.count, asked);
      while (this.#prefix < 2 * found.count) this.#prefix *= 2;
      if (this.#underWay.over !== undefined) drop(reading);
      else this.#free.push(reading);
      return found;
    } catch (error) {
      if (reading) drop(reading);
      // when the device is lost it says why itself, a moment later
      await Promise.race([this.#device.lost, new Promise((pass) => setTimeout(pass, PATIENCE))]);
      this.#underWay.lose(`WebGPU did not answer (${error instanceof Error ? error.message : error})`);
      throw error;
    }
  }

  /** A new buffer for a ring that has grown; steps under way keep the old one until they are done. */
  #makeRoom(ring: StoneRing): void {
    const size = 4 * STONE_WORDS * ring.capacity;
    const { maxStorageBufferBindingSize, maxBufferSize } = this.#device.limits;
    this.#stones?.destroy();
    this.#stones = undefined;
    if (size > Math.min(maxStorageBufferBindingSize, maxBufferSize)) {
      this.#underWay.lose(`${ring.capacity} stones are more than a buffer of the GPU holds`);
      return;
    }
    this.#device.pushErrorScope("out-of-memory");
    this.#stones = this.#device.createBuffer({ size, usage: USAGE.storage | USAGE.copyDst });
    this.#device.popErrorScope().then(
      (error) => error && this.#underWay.lose("the GPU has no memory left for the stones"),
      () => {}, // the device is lost, and says so itself
    );
  }

  /** Lets the GPU test all stones. */
  #submit({ setup, list, copy, prefix, room }: Reading, step: number, slots: number, stones: GPUBuffer): void {
    const device = this.#device;
    const words = new DataView(new ArrayBuffer(SETUP_BYTES));
    [step, slots, this.#setup.count, room].forEach((value, i) => {
      words.setUint32(4 * i, value, true);
    });
    words.setFloat32(16, this.#setup.stepSeconds, true);
    words.setFloat32(20, this.#top, true);
    device.queue.writeBuffer(setup, 0, words.buffer);
    const encoder = device.createCommandEncoder();
    encoder.clearBuffer(list, 0, HEAD_BYTES);
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(
      0,
      device.createBindGroup({
        layout: this.#pipeline.getBindGroupLayout(0),
        entries: [stones, this.#colliders, setup, list].map((buffer, binding) => ({ binding, resource: { buffer } })),
      }),
    );
    const groups = Math.ceil(slots / GROUP);
    const across = Math.min(groups, device.limits.maxComputeWorkgroupsPerDimension);
    pass.dispatchWorkgroups(across, Math.ceil(groups / across));
    pass.end();
    encoder.copyBufferToBuffer(list, 0, copy, 0, HEAD_BYTES + prefix * ITEM_BYTES);
    device.queue.submit([encoder.finish()]);
  }

  /** Reads a list that is longer than what was copied at once. */
  async #readAll(list: GPUBuffer, count: number, asked: Asked): Promise<Found> {
    const size = HEAD_BYTES + count * ITEM_BYTES;
    const copy = this.#device.createBuffer({ size, usage: USAGE.mapRead | USAGE.copyDst });
    const encoder = this.#device.createCommandEncoder();
    encoder.copyBufferToBuffer(list, 0, copy, 0, size);
    this.#device.queue.submit([encoder.finish()]);
    try {
      return await unpack(copy, count, asked);
    } finally {
      copy.destroy();
    }
  }

  /** Buffers with room for this many stones: some that are free, or new ones. */
  #reading(slots: number): Reading {
    const prefix = Math.min(slots, this.#prefix);
    for (let free = this.#free.pop(); free; free = this.#free.pop()) {
      if (free.room >= slots && free.prefix >= prefix) return free;
      drop(free);
    }
    // rooms grow by powers of 2, so that a ring that fills does not need new ones every step
    const room = 2 ** Math.ceil(Math.log2(slots));
    const deep = Math.min(room, Math.max(prefix, this.#prefix));
    const buffer = (size: number, usage: number) => this.#device.createBuffer({ size, usage });
    return {
      setup: buffer(SETUP_BYTES, USAGE.uniform | USAGE.copyDst),
      list: buffer(HEAD_BYTES + room * ITEM_BYTES, USAGE.storage | USAGE.copySrc | USAGE.copyDst),
      copy: buffer(HEAD_BYTES + deep * ITEM_BYTES, USAGE.mapRead | USAGE.copyDst),
      room,
      prefix: deep,
    };
  }
}

/** The GPU in words. */
export function nameOf(info: GPUAdapterInfo | undefined): string {
  const { description = "", vendor = "", architecture = "", device = "" } = info ?? {};
  return description || [vendor, architecture || device].filter(Boolean).join(" ") || "a GPU without a name";
}

/** Maps a buffer and gives what it names; the count may be larger than what it has room for. */
async function unpack(buffer: GPUBuffer, room: number, { step, born, capacity }: Asked): Promise<Found> {
  await buffer.mapAsync(MAP_FOR_READING);
  const words = new Uint32Array(buffer.getMappedRange());
  // the shader writes this: without it, it did not run, and the count means nothing
  if (words[1] !== ~step >>> 0) throw new Error("the shader did not run");
  const count = words[0];
  const found = roomFor(count);
  const times = new Uint32Array(found.times.buffer);
  for (let i = 0, at = HEAD_BYTES / 4; i < Math.min(count, room); i++, at += ITEM_WORDS) {
    found.stones[i] = idOf(words[at], born, capacity);
    found.colliders[i] = words[at + 1];
    times[i] = words[at + 2];
  }
  buffer.unmap();
  return found;
}

function drop({ setup, list, copy }: Reading): void {
  for (const buffer of [setup, list, copy]) buffer.destroy();
}
