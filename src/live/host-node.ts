// One core in an audio context: the worklet node with its processor, the link to it, and its answers. A world has one
// at a time; when it dies, a restart makes another.
import { VERSION } from "../core/load/version.js";
import { loadModule } from "../core/load/wasm.js";
import { Came, PhonoliteError } from "../math/error.js";
import { coreKind, engineConfig, latencyOf } from "../world/options.js";
import { LiveLink, type Presence } from "./live-link.js";
import { type Checked, isOffline } from "./live-options.js";
import { loadWorklet } from "./load-worklet.js";
import { Outbox, PortWay, RingWay, type Way } from "./outbox.js";
import type { ShareWorkers, WorkersSetup } from "./share-workers.js";
import {
  type Answers,
  type FromHost,
  type HostSetup,
  PROCESSOR,
  type Question,
  RECORD_ENTRY_BYTES,
  SPLIT_PROCESSOR,
} from "./worklet/protocol.js";
import { Ring, ringMemory } from "./worklet/ring.js";

/** Bytes of the ring: five thousand records. */
const RING_BYTES = 1 << 19;
/** Entries may wait up to this multiple of the events that the core holds. */
const BACKLOG = 4;

/** What a host tells the world. */
export interface HostEvents {
  /** The context's state changed. */
  state(): void;
  /** The processor is dead. */
  failed(error: PhonoliteError): void;
  /** Events came after their time, by at most so many seconds. */
  late(count: number, most: number): void;
  /** Strikes or hits came before the context ever ran. */
  early(count: number): void;
  /** A worker died; the rest goes on. */
  lost(error: PhonoliteError): void;
}

type Pending = { resolve(value: never): void; reject(error: Error): void };

/** The page's end of one processor. */
export class HostNode {
  readonly context: BaseAudioContext;
  /** Output 0 is the world's own, behind it are those of the groups. */
  readonly node: AudioWorkletNode;
  /** Channels of each output. */
  readonly channels: readonly number[];
  /** Samples by which the sound is late. */
  readonly latencyFrames: number;
  readonly link: LiveLink;
  readonly transport: "shared" | "messages";
  /** Set by the world once it is there. */
  events: HostEvents | undefined;
  readonly #way: Way;
  readonly #outbox: Outbox;
  readonly #pull: GainNode;
  readonly #workers: ShareWorkers | undefined;
  readonly #pending = new Map<number, Pending>();
  #asked = 0;
  #made = (_error?: PhonoliteError) => {};
  #ran = false;
  #dead = false;

  /** Loads what is needed and starts a processor; resolves when it is there. */
  static async open(context: BaseAudioContext, { world, live }: Checked, ran = false): Promise<HostNode> {
    const shares = Number(world.shares);
    const [module, config, url] = await Promise.all([
      loadModule(world.build, coreKind(world), live.wasmUrl),
      engineConfig(world),
      loadWorklet(context, shares > 1, live.workletUrl).catch((error) => {
        mustBeOpen(context);
        throw error;
      }),
    ]);
    mustBeOpen(context);
    const frame = context.state === "running" ? undefined : Math.round(context.currentTime * context.sampleRate);
    const ring = live.transport === "shared" ? ringMemory(RING_BYTES) : undefined;
    const workers =
      ring && shares > 1 && world.workers !== 1 && !isOffline(context)
        ? await startWorkers({ url, module, config, shares, workers: world.workers, ahead: live.workerBlocks })
        : undefined;
    const setup = { module, config, ring, frame, maxLate: live.maxLate, shares, threads: workers?.threads };
    let host: HostNode;
    try {
      host = new HostNode(context, setup, live.maxInputs, live.maxLate, workers);
    } catch (error) {
      workers?.close();
      throw error;
    }
    host.#ran ||= ran;
    await new Promise<void>((made, failed) => {
      host.#made = (error) => (error ? failed(error) : made());
    }).catch((error) => {
      host.close();
      throw error;
    });
    return host;
  }

  private constructor(
    context: BaseAudioContext,
    setup: HostSetup,
    inputs: number,
    maxLate: number,
    workers?: ShareWorkers,
  ) {
    const { config, ring } = setup;
    this.context = context;
    this.#workers = workers;
    this.latencyFrames = latencyOf(config) + (workers?.latencyFrames ?? 0);
    this.channels = [config.channels, ...config.groups.map((placed) => (placed ? config.channels : 1))];
    this.node = makeNode(context, setup, inputs, this.channels);
    this.node.port.onmessage = ({ data }: MessageEvent<FromHost>) => this.#hear(data, config.maxModes);
    this.node.onprocessorerror = () => this.#fail("an error that it could not catch");
    this.#way = ring ? new RingWay(this.node.port, new Ring(ring)) : new PortWay(this.node.port);
    this.transport = this.#way.name;
    if (workers) {
      this.#way.post({ kind: "threads", ports: workers.ports }, workers.ports);
      workers.onLost = (shares, why) => this.events?.lost(lostShares(shares, why));
    }
    const most = BACKLOG * config.maxEvents * RECORD_ENTRY_BYTES;
    this.#outbox = new Outbox(this.#way, most, () => this.#askNow({ what: "ready" }));
    this.link = new LiveLink(this.#outbox, this, maxLate * config.sampleRate);
    // Browsers run only what leads to the destination: with this the world's time passes whether or not anybody
    // listens.
    this.#pull = new GainNode(context, { gain: 0, channelCount: 1, channelCountMode: "explicit" });
    this.node.connect(this.#pull).connect(context.destination);
    this.#ran = context.state === "running";
    context.addEventListener("statechange", this.#changed);
  }

  /** Whether the context has run since its first world. */
  get ran(): boolean {
    return this.#ran;
  }
  /** How the context runs, as the link sees it. */
  get presence(): Presence {
    if (this.#dead || this.context.state === "closed") return "gone";
    if (isOffline(this.context) || this.context.state === "running") return "running";
    return this.#ran ? "away" : "fresh";
  }
  /** Frame of the context that is made next, about. */
  get frame(): number {
    return this.context.currentTime * this.context.sampleRate;
  }

  /** Strikes or hits came before it ever ran. */
  early(count: number): void {
    this.events?.early(count);
  }

  /** Asks the processor, behind all that was said before. */
  ask<W extends Question["what"]>(question: Question & { what: W }): Promise<Answers[W]> {
    return this.#question((id) => this.#outbox.post({ kind: "ask", id, question }));
  }
  /** Lets an input of the node push a body; body 0: none. */
  assign(input: number, body: number): void {
    this.#outbox.post({ kind: "input", input, body });
  }

  /** Ends the processor and lets go of everything here. */
  close(): void {
    if (!this.#dead) this.#way.post({ kind: "dispose" }, []);
    this.#end("one that was disposed of");
    this.node.disconnect();
    this.#pull.disconnect();
    this.context.removeEventListener("statechange", this.#changed);
  }

  #askNow(question: Question): Promise<unknown> {
    return this.#question((id) => this.#way.post({ kind: "ask", id, question }, []));
  }
  #question<T>(send: (id: number) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.presence === "gone") return reject(ended("one that has ended"));
      const id = ++this.#asked;
      this.#pending.set(id, { resolve, reject });
      send(id);
    });
  }
  #hear(message: FromHost, maxModes: number): void {
    switch (message.kind) {
      case "made":
        this.#made();
        break;
      case "answer":
        this.#pending.get(message.id)?.resolve(message.value as never);
        this.#pending.delete(message.id);
        break;
      case "dropped":
        this.link.modelDropped(message.index);
        break;
      case "lost":
        this.#workers?.look();
        break;
      case "late":
        this.events?.late(message.late, message.most);
        break;
      case "failed": {
        const wanted = "small enough for this machine's memory";
        if (message.memory) this.#made(new PhonoliteError("create world", "maxModes", wanted, maxModes));
        this.#fail(message.why);
        break;
      }
    }
  }
  #fail(why: string): void {
    if (this.#dead) return;
    this.#end(why);
    this.#made(ended(why));
    this.events?.failed(ended(why));
  }
  #end(why: string): void {
    this.#dead = true;
    this.#workers?.close();
    this.#outbox.close();
    this.node.port.onmessage = null;
    this.node.onprocessorerror = null;
    for (const { reject } of this.#pending.values()) reject(ended(why));
    this.#pending.clear();
  }
  readonly #changed = () => {
    if (this.context.state === "running") this.#ran = true;
    if (this.context.state === "closed") {
      this.#end("a closed context");
      this.#made(ended("a closed context"));
    }
    this.events?.state();
  };
}

function mustBeOpen(context: BaseAudioContext): void {
  if (context.state !== "closed") return;
  throw new PhonoliteError("create world", "context", "one that is not closed", new Came("a closed one"));
}

/** Loaded only where it is needed. */
async function startWorkers(setup: WorkersSetup): Promise<ShareWorkers | undefined> {
  const { ShareWorkers } = await import("./share-workers.js");
  try {
    return await ShareWorkers.start(setup);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const wanted = "small enough for this machine's memory";
    throw new PhonoliteError("create world", "maxModes", wanted, setup.config.maxModes);
  }
}

function lostShares(shares: number, why: string): PhonoliteError {
  const wanted = "one that runs (world.restart() makes others; the rest of the world goes on)";
  return new PhonoliteError("live world", "worker", wanted, new Came(`${why}; it had ${shares} of the world's shares`));
}

function makeNode(
  context: BaseAudioContext,
  setup: HostSetup,
  inputs: number,
  channels: readonly number[],
): AudioWorkletNode {
  try {
    return new AudioWorkletNode(context, (setup.shares ?? 1) > 1 ? SPLIT_PROCESSOR : PROCESSOR, {
      numberOfInputs: inputs,
      numberOfOutputs: channels.length,
      outputChannelCount: [...channels],
      channelCount: 1,
      channelCountMode: "explicit",
      processorOptions: setup,
    });
  } catch (error) {
    const file = (setup.shares ?? 1) > 1 ? "live/worklet-split.js" : "live/worklet.js";
    const wanted = `${file} of phonolite ${VERSION}`;
    throw new PhonoliteError("create world", "worklet file", wanted, new Came(`another (${error})`));
  }
}

function ended(why: string): PhonoliteError {
  return new PhonoliteError("live world", "processor", "one that runs (world.restart() makes another)", new Came(why));
}
