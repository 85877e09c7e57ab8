// Both ends of a live world in one thread, without a browser: what the page posts lies in a queue until `deliver` hands
// it to the host, as a port does, and the host makes sound when it is told.
import type { EngineConfig } from "../../src/core/config.js";
import { loadModule } from "../../src/core/load/wasm.js";
import { LiveLink, type Presence } from "../../src/live/live-link.js";
import { Outbox, PortWay, RingWay } from "../../src/live/outbox.js";
import { Host } from "../../src/live/worklet/host.js";
import type { FromHost, ThreadMemory, ToHost } from "../../src/live/worklet/protocol.js";
import { Ring, ringMemory } from "../../src/live/worklet/ring.js";
import { splitCore } from "../../src/live/worklet/split-host.js";
import { coreKind, engineConfig, type WorldOptions, worldOptions } from "../../src/world/options.js";
import { World } from "../../src/world/world.js";

export const TRANSPORTS = ["messages", "shared"] as const;

export interface PairOptions extends Partial<WorldOptions> {
  transport?: (typeof TRANSPORTS)[number];
  /** Frame at which the context stands; left out: it runs. */
  frame?: number;
  ringBytes?: number;
  maxWaiting?: number;
  maxLate?: number;
  /** Threads that run the shares of a world that is split; left out: the host does. */
  threads?: ThreadMemory[];
}

/** A world whose core is at the other end of a link. */
class LinkedWorld extends World {
  readonly #frame: () => number;
  constructor(options: WorldOptions, link: LiveLink, frame: () => number) {
    super(options, link);
    this.#frame = frame;
  }
  protected override get nextSample(): number {
    return this.#frame();
  }
}

/** A page, an audio thread and what lies between. */
export class Pair {
  readonly world: LinkedWorld;
  readonly link: LiveLink;
  readonly host: Host;
  readonly config: EngineConfig;
  readonly answers: FromHost[] = [];
  /** What the page has posted and the host has not received. */
  readonly posted: ToHost[] = [];
  presence: Presence = "running";
  /** Frame of the context that comes next. */
  frame: number;
  #asked = 0;
  readonly #waiting = new Map<number, () => void>();
  readonly #outbox: Outbox;

  static async make(options: PairOptions = {}): Promise<Pair> {
    const {
      transport = "messages",
      frame = 0,
      ringBytes = 1 << 14,
      maxWaiting = 1 << 22,
      maxLate = 1e9,
      threads,
      ...rest
    } = options;
    const world = worldOptions({
      maxModes: 512,
      maxBodies: 64,
      maxModels: 16,
      modelBytes: 1 << 20,
      build: "simd",
      ...rest,
    });
    const module = await loadModule("simd", coreKind(world));
    return new Pair(
      world,
      await engineConfig(world),
      module,
      transport,
      "frame" in options ? frame : undefined,
      ringBytes,
      maxWaiting,
      maxLate,
      threads,
    );
  }

  private constructor(
    options: WorldOptions,
    config: EngineConfig,
    module: WebAssembly.Module,
    transport: (typeof TRANSPORTS)[number],
    frame: number | undefined,
    ringBytes: number,
    maxWaiting: number,
    maxLate: number,
    threads?: ThreadMemory[],
  ) {
    const shares = Number(options.shares);
    const ring = transport === "shared" ? ringMemory(ringBytes) : undefined;
    this.config = config;
    this.frame = frame ?? 0;
    this.host = new Host(
      { module, config: this.config, ring, frame, shares, threads },
      (message) => this.#hear(structuredClone(message)),
      shares > 1 ? splitCore : undefined,
    );
    const port = {
      postMessage: (message: ToHost, transfer: Transferable[]) =>
        void this.posted.push(structuredClone(message, { transfer: transfer as ArrayBuffer[] })),
    };
    const way = ring ? new RingWay(port, new Ring(ring)) : new PortWay(port);
    const stuck = () => {
      const id = ++this.#asked;
      way.post({ kind: "ask", id, question: { what: "ready" } }, []);
      return new Promise<void>((resolve) => this.#waiting.set(id, resolve));
    };
    this.#outbox = new Outbox(way, maxWaiting, stuck);
    this.link = new LiveLink(this.#outbox, this, maxLate);
    this.world = new LinkedWorld(options, this.link, () => this.frame);
  }

  /** The link tells of strikes before the first run. */
  early(_count: number): void {}

  /** Hands over what the page has said. */
  flush(): void {
    this.#outbox.flush();
  }
  /** The host receives up to `most` messages. */
  deliver(most = Number.POSITIVE_INFINITY): void {
    for (let n = 0; n < most && this.posted.length > 0; n++) this.host.receive(this.posted.shift()!);
  }
  /** Until nothing is under way any more. */
  async settle(): Promise<void> {
    do {
      this.flush();
      this.deliver();
      await Promise.resolve();
      await Promise.resolve();
      this.flush();
    } while (this.posted.length > 0);
  }
  /** Asks, and gives the answer. */
  ask(question: Extract<ToHost, { kind: "ask" }>["question"]): unknown {
    const id = ++this.#asked;
    this.host.receive({ kind: "ask", id, question });
    const answer = this.answers.find((message) => message.kind === "answer" && message.id === id);
    return (answer as { value: unknown }).value;
  }
  /** Joins the host to threads that run its shares. */
  connect(ports: MessagePort[]): void {
    this.#outbox.post({ kind: "threads", ports }, ports);
  }
  input(input: number, body: number): void {
    this.#outbox.post({ kind: "input", input, body });
  }
  /** Makes sound, in quanta of these sizes again and again. */
  render(
    frames: number,
    sizes: readonly number[] = [128],
    inputs: (frame: number, size: number) => Float32Array[][] = () => [],
  ) {
    const channels = Array.from({ length: this.config.channels }, () => new Float32Array(frames));
    for (let at = 0, turn = 0; at < frames; turn++) {
      const size = Math.min(sizes[turn % sizes.length], frames - at);
      const out = channels.map((channel) => channel.subarray(at, at + size));
      this.host.process(inputs(this.frame, size), [out], this.frame);
      at += size;
      this.frame += size;
    }
    return channels;
  }

  #hear(message: FromHost): void {
    this.answers.push(message);
    if (message.kind === "dropped") this.link.modelDropped(message.index);
    if (message.kind === "answer") this.#waiting.get(message.id)?.();
  }
}
