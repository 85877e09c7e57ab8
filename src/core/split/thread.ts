// The calling thread's end of a thread of Node that runs some shares of an offline world. The calling thread sleeps
// while it waits, so that it may be called from code that is not asynchronous.
import type { MessagePort, Worker } from "node:worker_threads";
import { Came, PhonoliteError } from "../../math/error.js";
import type { EngineConfig } from "../config.js";
import { nodeModule } from "../load/node.js";
import {
  ANSWERED,
  Blocks,
  blocksMemory,
  ENDED,
  GOAL,
  LIVES,
  LOST,
  MADE,
  SIGNAL,
  STATE,
  USED,
  usualSlots,
} from "./blocks.js";
import type { ShareCall, ShareThread } from "./shares.js";
import type { FromWorker, ToWorker, WorkerSetup } from "./worker.js";

/** Where the thread's own file is. Apart from the line that starts it: bundlers of pages would follow that. */
function file(): URL {
  return new URL("../../../dist/core/split/worker.js", import.meta.url);
}

/**
 * A thread that has done nothing at all for so many seconds while others wait for it is dead: no block takes a
 * thousandth of that.
 */
const PATIENCE = 60;

/** Cores of this machine that a process may use. */
export function coresHere(): number {
  return nodeModule("node:os")!.availableParallelism();
}

/** Bytes of memory that it has. */
export function memoryHere(): number {
  return nodeModule("node:os")!.totalmem();
}

/** Threads of worlds that nobody holds any more end too. */
const forgotten = new FinalizationRegistry((worker: Worker) => void worker.terminate());

/** A thread that runs some shares. */
export class WorkerThread implements ShareThread {
  readonly numbers: readonly number[];
  readonly #blocks: Blocks;
  readonly #words: Int32Array;
  readonly #port: MessagePort;
  readonly #worker: Worker;
  #asked = 0;

  /** Starts a thread; resolves when its shares are there. */
  static async start(
    module: WebAssembly.Module,
    config: EngineConfig,
    buses: number,
    numbers: number[],
  ): Promise<WorkerThread> {
    const shape = { shares: numbers.length, buses, slots: usualSlots(numbers.length, buses) };
    const memory = blocksMemory(shape);
    const { MessageChannel, Worker } = nodeModule("node:worker_threads")!;
    const { port1, port2 } = new MessageChannel();
    const setup: WorkerSetup = { module, config, numbers, memory, shape, port: port2 };
    const worker = new Worker(file(), { workerData: setup, transferList: [port2], execArgv: [], name: "phonolite" });
    const words = new Int32Array(memory, 0, 8);
    await new Promise<void>((made, failed) => {
      worker.on("message", (message: FromWorker) => {
        if ("made" in message) made();
        else failed(message.memory ? new RangeError(message.why) : new Error(message.why));
      });
      worker.on("error", failed);
      worker.on("exit", () => {
        Atomics.compareExchange(words, STATE, LIVES, LOST);
        failed(new Error("a thread that ended"));
      });
    });
    // a process must not wait for threads that wait for it
    worker.unref();
    port1.unref();
    return new WorkerThread(worker, port1, new Blocks(memory, shape), numbers);
  }

  private constructor(worker: Worker, port: MessagePort, blocks: Blocks, numbers: readonly number[]) {
    this.#worker = worker;
    this.#port = port;
    this.#blocks = blocks;
    this.#words = blocks.words;
    this.numbers = numbers;
    forgotten.register(this, worker, this);
  }

  tell(call: ShareCall): void {
    this.#post({ call: ownBytes(call), answer: false });
  }
  ask(call: ShareCall): unknown {
    this.#mustLive();
    this.#post({ call: ownBytes(call), answer: true });
    this.#asked = (this.#asked + 1) | 0;
    this.#wait(ANSWERED, this.#asked);
    return nodeModule("node:worker_threads")!.receiveMessageOnPort(this.#port)?.message;
  }
  expect(blocks: number): void {
    Atomics.add(this.#words, GOAL, blocks);
    this.#signal();
  }
  ready(): boolean {
    return true;
  }
  next(): void {
    this.#mustLive();
    this.#wait(MADE, (this.#words[USED] + 1) | 0);
  }
  buses(i: number): Float32Array {
    return this.#blocks.buses(this.#words[USED], i);
  }
  alive(i: number): number {
    return this.#blocks.alive(this.#words[USED], i);
  }
  room(i: number): number {
    return this.#blocks.room(this.#words[USED], i);
  }
  release(): void {
    Atomics.add(this.#words, USED, 1);
    this.#signal();
  }
  close(): void {
    if (Atomics.compareExchange(this.#words, STATE, LIVES, ENDED) === LIVES) this.#post({ end: true });
    this.#port.close();
    forgotten.unregister(this);
  }
  /** Makes the thread fail, as an error in it would; for tests. */
  fail(why: string): void {
    this.#post({ fail: why });
  }
  /** Ends the thread from outside, as a host short of memory would; for tests. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ToWorker): void {
    this.#port.postMessage(message);
    this.#signal();
  }
  #signal(): void {
    Atomics.add(this.#words, SIGNAL, 1);
    Atomics.notify(this.#words, SIGNAL);
  }
  /** Waits until a word has counted up to `until`. */
  #wait(word: number, until: number): void {
    let waited = 0;
    for (let seen = Atomics.load(this.#words, word); ((until - seen) | 0) > 0; ) {
      this.#mustLive();
      const woken = Atomics.wait(this.#words, word, seen, 1000);
      const now = Atomics.load(this.#words, word);
      waited = woken === "timed-out" && now === seen ? waited + 1 : 0;
      if (waited >= PATIENCE) Atomics.compareExchange(this.#words, STATE, LIVES, LOST);
      seen = now;
    }
  }
  #mustLive(): void {
    const state = Atomics.load(this.#words, STATE);
    if (state === LIVES) return;
    const came = state === ENDED ? "one that was disposed of" : "one that died, and its bodies with it";
    throw new PhonoliteError("render", "worker thread", "one that runs: make the world anew", new Came(came));
  }
}

/** A call whose bytes are a part of more is sent with a copy of that part. */
function ownBytes(call: ShareCall): ShareCall {
  if (call.name !== "take" && call.name !== "force") return call;
  const args = call.args.map((arg) => (typeof arg === "object" ? arg.slice() : arg));
  return { ...call, args } as ShareCall;
}
