// The workers of a page that run the shares of a live world, ahead of the audio thread. Loaded only for a world that is
// split, on a page that may share memory.
import type { EngineConfig } from "../core/config.js";
import { BLOCK } from "../core/layout/records.js";
import { workerAddress } from "../core/load/package-files.js";
import { blocksMemory, LOST, STATE } from "../core/split/blocks.js";
import { shareConfig } from "../core/split/deal.js";
import type { ThreadMemory, ThreadNews, ThreadSetup } from "./worklet/protocol.js";
import { ringMemory } from "./worklet/ring.js";

/** Bytes of the ring of each share: two thousand records. */
const RING_BYTES = 1 << 18;

/** Milliseconds until a worker that died has said why, if it can. */
const LOOK_AFTER = 500;

/** What workers are started with. */
export interface WorkersSetup {
  /** Address that `live/worklet-split.js` came from. */
  url: string;
  module: WebAssembly.Module;
  config: EngineConfig;
  shares: number;
  workers: number | "auto";
  /** Blocks that they run ahead, a power of two. */
  ahead: number;
}

/** The workers of one world. */
export class ShareWorkers {
  readonly threads: ThreadMemory[];
  /** To be handed to the audio thread. */
  readonly ports: MessagePort[];
  /** Samples by which sound is later than without them. */
  readonly latencyFrames: number;
  /** Called when a worker died, with the number of its shares. */
  onLost: ((shares: number, why: string) => void) | undefined;
  readonly #workers: Worker[] = [];
  /** Numbers of those whose end was told. */
  readonly #told = new Set<number>();

  /**
   * Starts them; nothing where they cannot be started: the audio thread then runs all shares. Too little memory is an
   * error.
   */
  static async start(setup: WorkersSetup): Promise<ShareWorkers | undefined> {
    const opened = new ShareWorkers(setup);
    try {
      // throws where a page's policy allows none
      for (const _ of opened.threads)
        opened.#workers.push(new Worker(workerAddress(setup.url), { type: "module", name: "phonolite" }));
      const part = shareConfig(setup.config, setup.shares);
      await Promise.all(opened.#workers.map((worker, i) => opened.#begin(worker, i, setup.module, part)));
      if (opened.#told.size > 0) throw new Error("one that died while the others were made");
      return opened;
    } catch (error) {
      opened.close();
      if (error instanceof RangeError) throw error;
      const help = "a Content-Security-Policy needs worker-src 'self', or blob: for a package of another origin";
      console.info(`phonolite: all shares run on the audio thread, for workers do not start (${error}); ${help}`);
      return undefined;
    }
  }

  private constructor({ config, shares, workers, ahead }: WorkersSetup) {
    // one core is left for the audio thread
    const wanted = workers === "auto" ? Math.max((navigator.hardwareConcurrency ?? 2) - 1, 1) : workers;
    const count = Math.min(wanted, shares);
    const buses = busesOf(config);
    this.threads = Array.from({ length: count }, (_, thread) => {
      const numbers = Array.from({ length: shares }, (_, share) => share).filter((share) => share % count === thread);
      const shape = { shares: numbers.length, buses, slots: ahead };
      return { numbers, shape, blocks: blocksMemory(shape), rings: numbers.map(() => ringMemory(RING_BYTES)) };
    });
    this.ports = [];
    this.latencyFrames = ahead * BLOCK;
  }

  /** Ends all. */
  close(): void {
    this.onLost = undefined;
    for (const worker of this.#workers) worker.terminate();
  }

  /**
   * Tells of those that the audio thread has given up, and ends them; one that said itself why it died is told of by
   * that.
   */
  look(): void {
    setTimeout(() => {
      this.threads.forEach(({ blocks }, thread) => {
        if (Atomics.load(stateOf(blocks), STATE) === LOST) this.#lose(thread, "one that made no block for seconds");
      });
    }, LOOK_AFTER);
  }

  #lose(thread: number, why: string): void {
    const { blocks, numbers } = this.threads[thread];
    Atomics.store(stateOf(blocks), STATE, LOST);
    if (this.#told.has(thread)) return;
    this.#told.add(thread);
    this.#workers[thread].terminate();
    this.onLost?.(numbers.length, why);
  }
  #begin(worker: Worker, thread: number, module: WebAssembly.Module, config: EngineConfig): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    this.ports[thread] = port1;
    const memory = this.threads[thread];
    return new Promise((made, failed) => {
      const lose = (why: string) => {
        failed(new Error(why));
        this.#lose(thread, why);
      };
      worker.onmessage = ({ data }: MessageEvent<ThreadNews>) => {
        if (data.kind === "made") return made();
        if (data.memory) failed(new RangeError(data.why));
        lose(data.why);
      };
      worker.onerror = (event) => lose(event.message ?? "an error");
      worker.postMessage({ ...memory, module, config, port: port2 } satisfies ThreadSetup, [port2]);
    });
  }
}

function stateOf(blocks: SharedArrayBuffer): Int32Array {
  return new Int32Array(blocks, 0, STATE + 1);
}

/** Buses of all outputs. */
function busesOf({ filters, channels, groups }: EngineConfig): number {
  const own = filters?.left.length ?? channels;
  return groups.reduce((sum, placed) => sum + (placed ? own : 1), own);
}
