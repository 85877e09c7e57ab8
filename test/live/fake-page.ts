// A page with an audio context and workers, without a browser and without time: the audio thread makes a block when a
// test says so, and workers have their turns in between. One that hangs has none.
import { vi } from "vitest";
import { Host } from "../../src/live/worklet/host.js";
import type { FromHost, HostSetup, ThreadNews, ThreadSetup, ToHost } from "../../src/live/worklet/protocol.js";
import { runThread } from "../../src/live/worklet/share-thread.js";
import { splitCore } from "../../src/live/worklet/split-host.js";

const BLOCK = 128;

/** A worker of the page, run here. */
export interface FakeWorker {
  hangs: boolean;
  readonly ended: boolean;
}

/** A page that may share memory. */
export class FakePage {
  /** All that were ever started. */
  readonly workers: FakeWorker[] = [];
  readonly context: AudioContext;
  #due: { worker: FakeWorker; turn: () => void }[] = [];
  #nodes = new Set<(outs: Float32Array[], frame: number) => void>();
  #frame = 0;
  #state: AudioContextState = "running";
  readonly #changes = new EventTarget();

  /** Puts it in place of the globals, until `vi.unstubAllGlobals`. */
  constructor(sampleRate = 44_100) {
    const page = this;
    this.context = {
      sampleRate,
      get state() {
        return page.#state;
      },
      destination: {},
      get currentTime() {
        return page.#frame / sampleRate;
      },
      audioWorklet: { addModule: async () => {} },
      createGain() {},
      addEventListener: this.#changes.addEventListener.bind(this.#changes),
      removeEventListener: this.#changes.removeEventListener.bind(this.#changes),
      resume: () => Promise.resolve().then(() => this.become("running")),
    } as unknown as AudioContext;
    vi.stubGlobal("crossOriginIsolated", true);
    vi.stubGlobal("GainNode", FakeNode);
    vi.stubGlobal("AudioWorkletNode", this.#workletNode());
    vi.stubGlobal("Worker", this.#worker());
  }

  /** The context runs from now on, or does not. */
  become(state: AudioContextState): void {
    this.#state = state;
    this.#changes.dispatchEvent(new Event("statechange"));
  }
  /** Lets messages come, and the workers have their turns. */
  async settle(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const one of this.#due.splice(0)) {
        if (one.worker.hangs) this.#due.push(one);
        else if (!one.worker.ended) one.turn();
      }
    }
  }
  /** The answer to a question, and all that must happen before it comes. */
  async answer<T>(question: Promise<T>): Promise<T> {
    let there = false;
    const done = () => {
      there = true;
    };
    question.then(done, done);
    while (!there) await this.settle();
    return question;
  }
  /** Makes blocks of sound, the workers having their turns before every few; returns the loudest sample of it. */
  async play(blocks: number, few = 4): Promise<number> {
    let peak = 0;
    for (let done = 0; done < blocks; done++) {
      if (done % few === 0) await this.settle();
      for (const make of this.#nodes) {
        const outs = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
        make(outs, this.#frame);
        for (const x of outs[0]) peak = Math.max(peak, Math.abs(x));
      }
      this.#frame += BLOCK;
    }
    return peak;
  }

  #workletNode() {
    const nodes = this.#nodes;
    return class extends FakeNode {
      readonly port: { onmessage: ((event: { data: FromHost }) => void) | null; postMessage(message: ToHost): void };
      constructor(_context: unknown, _name: string, { processorOptions }: { processorOptions: HostSetup }) {
        super();
        const later = (work: () => void) => void setImmediate(work);
        const post = (data: FromHost) => later(() => this.port.onmessage?.({ data }));
        const host = new Host(processorOptions, post, (processorOptions.shares ?? 1) > 1 ? splitCore : undefined);
        const make = (outs: Float32Array[], frame: number) => host.process([], [outs], frame);
        this.port = {
          onmessage: null,
          postMessage: (message) =>
            later(() => {
              if (message.kind === "dispose") nodes.delete(make);
              else host.receive(message);
            }),
        };
        nodes.add(make);
        post({ kind: "made" });
      }
    };
  }
  #worker() {
    const { workers } = this;
    const later = (worker: FakeWorker, turn: () => void) => void this.#due.push({ worker, turn });
    return class implements FakeWorker {
      hangs = false;
      ended = false;
      onmessage: ((event: { data: ThreadNews }) => void) | undefined;
      #port: MessagePort | undefined;
      constructor() {
        workers.push(this);
      }
      postMessage(setup: ThreadSetup): void {
        this.#port = setup.port;
        const say = (data: ThreadNews) => void setImmediate(() => this.onmessage?.({ data }));
        runThread(setup, say, (turn) => later(this, turn), 0);
      }
      terminate(): void {
        this.ended = true;
        this.#port?.close();
      }
    };
  }
}

class FakeNode {
  channelCount = 2;
  connect(next: unknown): unknown {
    return next;
  }
  disconnect(): void {}
}
