// A world that sounds in an audio graph: its core runs on the audio thread, the page says what exists and what happens.

import type { HeardBody, HeardModes } from "../core/heard.js";
import type { Meters } from "../core/meters.js";
import { Came, PhonoliteError } from "../math/error.js";
import type { Body } from "../world/body.js";
import { checkObject } from "../world/checks.js";
import type { WorldOptions } from "../world/options.js";
import { World } from "../world/world.js";
import { AudioClock } from "./clock/audio-clock.js";
import { type Excitation, type ExcitationSpec, Excitations } from "./excitation.js";
import { FirstSound, type GestureOptions } from "./first-sound.js";
import { HostNode } from "./host-node.js";
import { type Checked, isOffline, type LiveWorldOptions, liveOptions } from "./live-options.js";

/**
 * Whether a world sounds: the context's own state, or `failed` when its processor died, or `disposed`.
 *
 * @example
 * world.on("state", (state: LiveState) => console.log(state));
 */
export type LiveState = "suspended" | "running" | "interrupted" | "closed" | "failed" | "disposed";

/** What a live world says about itself, beyond what every world does. */
export interface LiveMeters extends Meters {
  live: {
    /** How events reach the audio thread. */
    transport: "shared" | "messages";
    /** Strikes that came too long after their time. */
    stale: number;
    /**
     * Strikes and writes of force that came when the context did not run any more; hits of contacts when it did not.
     */
    missed: number;
    /** The same, that came while too many others waited. */
    transportFull: number;
    /**
     * Share of real time that the audio thread was busy with this world since the last reading. Its clock counts
     * milliseconds: read it every few seconds.
     */
    load: number;
    /** Blocks of silence because a worker was late: the world's time waits for it. */
    dropouts: number;
    /** Shares of a world that is split whose worker died: their bodies are silent. */
    lost: number;
  };
}

interface LiveEvents {
  state: (state: LiveState) => void;
  error: (error: PhonoliteError) => void;
}

/** Options of the space, which a restart may change. */
const SPACE_OPTIONS = [
  "channels",
  "layout",
  "panLaw",
  "referenceDistance",
  "nearestDistance",
  "airAbsorption",
  "propagation",
  "headRadius",
  "hrir",
  "ambisonicOrder",
] as const;
/**
 * What of a world's space a restart may change.
 *
 * @example
 * await world.restart(world.context, { layout: "binaural", propagation: true });
 */
export type SpaceOptions = Pick<WorldOptions, (typeof SPACE_OPTIONS)[number]>;

/**
 * A world of bodies that sound in an audio graph. Times are those of the context, in seconds.
 *
 * @example
 * const world = await SoundWorld.create(audioContext);
 * world.connect(audioContext.destination);
 * world.startOnGesture();
 * const body = world.addBody({ model, position: [1, 0, -2] });
 * body.strike({ impulse: 0.01 });
 */
export class LiveWorld extends World {
  /** Audio times for what happens on the page, or in steps of a simulation. */
  readonly clock: AudioClock;
  #given: LiveWorldOptions;
  readonly #excitations: Excitations;
  readonly #listeners = { state: new Set<LiveEvents["state"]>(), error: new Set<LiveEvents["error"]>() };
  #host: HostNode;
  /** The world's own, and those of its groups. */
  #outputs: GainNode[];
  #failed = false;
  #restarting: Promise<void> = Promise.resolve();
  #told: LiveState;
  readonly #firstSound = new FirstSound(this, () => this.#listeners.state.size > 0);

  /**
   * Makes a world in an AudioContext, or in an OfflineAudioContext: there `await world.ready()` before
   * `startRendering()`.
   */
  static async create(context: BaseAudioContext, options: LiveWorldOptions = {}): Promise<LiveWorld> {
    const checked = liveOptions(context, options);
    const host = await HostNode.open(context, checked);
    try {
      return new LiveWorld(options, checked, host);
    } catch (error) {
      host.close();
      throw error;
    }
  }

  private constructor(given: LiveWorldOptions, { world, live }: Checked, host: HostNode) {
    super(world, host.link);
    this.#given = given;
    this.#host = host;
    this.#outputs = this.#makeOutputs();
    this.#excitations = new Excitations(host, live.maxInputs);
    this.clock = new AudioClock(
      {
        audioTime: () => this.context.currentTime,
        pageTime: () => performance.now() / 1000,
        quantum: () => quantumOf(this.context) / this.sampleRate,
        outputLatency: () => outputLatencyOf(this.context),
        running: () => this.context.state === "running",
      },
      { maxLate: live.maxLate, ...live.clock },
    );
    this.#told = this.state;
    this.#begin();
  }

  protected override get nextSample(): number {
    return Math.floor(this.#host.frame);
  }

  /** The context that it sounds in. */
  get context(): BaseAudioContext {
    return this.#host.context;
  }
  /** The node to connect to others. It stays the same when the world is restarted in the same context. */
  get output(): AudioNode {
    return this.#outputs[0];
  }
  /** The same for a group of bodies: connect it to effects or a panner, and on to the destination. */
  groupOutput(name: string): AudioNode {
    const names = this.options.groups.map((group) => group.name);
    const index = names.indexOf(name);
    if (index >= 0) return this.#outputs[index + 1];
    const wanted = names.length > 0 ? `one of ${names.join(", ")}` : "in the option groups, which is empty";
    throw new PhonoliteError("group output", "name", wanted, name);
  }
  /** Whether it sounds. */
  get state(): LiveState {
    if (this.disposed) return "disposed";
    return this.#failed ? "failed" : (this.context.state as LiveState);
  }
  /** How events reach the audio thread. */
  get transport(): "shared" | "messages" {
    return this.#host.transport;
  }
  /**
   * Samples by which the sound is late: 128 with the limiter, and what filters of `hrir` and workers (`workerBlocks`)
   * add.
   */
  get latencyFrames(): number {
    return this.#host.latencyFrames;
  }

  /** Connects the world's output, as `AudioNode.connect` does. */
  connect(destination: AudioNode, output?: number, input?: number): AudioNode;
  connect(destination: AudioParam, output?: number): void;
  connect(destination: AudioNode | AudioParam, output = 0, input = 0): AudioNode | undefined {
    this.mustLive("connect");
    if (!(destination instanceof AudioNode || destination instanceof AudioParam)) {
      throw new PhonoliteError("connect", "destination", "an AudioNode, such as context.destination", destination);
    }
    if (destination instanceof AudioNode) return this.output.connect(destination, output, input);
    this.output.connect(destination, output);
    return undefined;
  }
  /** Disconnects the world's output from one node, or from all. */
  disconnect(destination?: AudioNode | AudioParam): void {
    this.mustLive("disconnect");
    if (destination === undefined) this.output.disconnect();
    else this.output.disconnect(destination as AudioNode);
  }

  /**
   * Resolves when the core has all that was said so far; what changes while the context does not run is told when it
   * does.
   */
  async ready(): Promise<void> {
    this.mustLive("ready");
    await this.#host.ask({ what: "ready" });
  }
  /**
   * What is going on: levels, modes and bodies alive, events, the limiter, work done, load. Peak and RMS begin anew
   * with each call.
   */
  async meters(): Promise<LiveMeters> {
    this.mustLive("meters");
    const { meters, stale, ...rest } = await this.#host.ask({ what: "meters" });
    const { dropped } = this.#host.link;
    return { ...meters, live: { transport: this.transport, ...dropped, stale: dropped.stale + stale, ...rest } };
  }
  /** How many modes of every body sound by themselves at present, in order of addition; those gone are left out. */
  async heard(): Promise<HeardBody[]> {
    this.mustLive("heard");
    return this.#host.ask({ what: "heard", bodies: [...this.bodies()] });
  }
  /** What the last round of listening found about the modes of a body, in the order of its model. */
  async heardModes(body: Body): Promise<HeardModes> {
    this.mustHear("heard modes");
    this.mustOwn("heard modes", body);
    return this.#host.ask({ what: "heardModes", body: body.id, modes: body.model.modeCount });
  }

  /** Lets the context run; where the browser waits for a gesture of the user, this resolves after it. */
  async start(): Promise<void> {
    this.mustLive("start");
    if (isOffline(this.context)) {
      const wanted = "an AudioContext (an OfflineAudioContext runs by its startRendering)";
      throw new PhonoliteError("start", "context", wanted, new Came("another"));
    }
    if (this.state === "failed" || this.state === "closed") {
      throw new PhonoliteError(
        "start",
        "world",
        "one that can run (world.restart() makes it so)",
        `a ${this.state} one`,
      );
    }
    await (this.context as AudioContext).resume();
  }
  /**
   * Starts at the user's next click, touch or key press, for browsers let nothing sound before. Returns a function that
   * takes it back. A hint tells a user who waits in silence; it never comes where the browser waits for nobody.
   *
   * @param options where gestures are waited for, and the hint; or only where. Default: the document, no hint
   * @example
   * world.startOnGesture({ hint: true }); // or words of your own, or an element of the page
   */
  startOnGesture(options: EventTarget | GestureOptions = {}): () => void {
    this.mustLive("start on gesture");
    return this.#firstSound.onGesture(options);
  }

  /** Calls `hear` when the state changes, or when the processor, or a worker, died. Returns a function that ends it. */
  on<E extends keyof LiveEvents>(event: E, hear: LiveEvents[E]): () => void {
    this.mustLive("listen");
    const listeners = this.#listeners[event] as Set<LiveEvents[E]>;
    if (!listeners) throw new PhonoliteError("listen", "event", "state or error", event);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }

  /**
   * Makes another processor in place of one that died, moves to another context, or changes the space: from speakers
   * to headphones, say. Bodies, listener and settings are as they were; what rang is silent.
   *
   * @example
   * await world.restart(world.context, { layout: "binaural" });
   */
  restart(context?: BaseAudioContext, space: Partial<SpaceOptions> = {}): Promise<void> {
    const restarted = this.#restarting.then(() => this.#restart(context ?? this.context, space));
    this.#restarting = restarted.catch(() => {});
    return restarted;
  }
  async #restart(context: BaseAudioContext, space: Partial<SpaceOptions>): Promise<void> {
    this.mustLive("restart");
    checkObject("restart", "space", space, SPACE_OPTIONS);
    // where the speakers are is said by one of the two
    const where =
      "layout" in space ? { channels: undefined } : "channels" in space ? { layout: undefined, hrir: undefined } : {};
    const given = { ...this.#given, ...where, ...space };
    const checked = liveOptions(context, given);
    const same = context === this.context;
    const host = await HostNode.open(context, checked, same && this.#host.ran);
    if (this.disposed) return host.close();
    this.#host.close();
    this.#host = host;
    this.#given = given;
    this.#failed = false;
    if (!same) {
      for (const output of this.#outputs) output.disconnect();
      this.#outputs = this.#makeOutputs();
    }
    this.#outputs.forEach((output, index) => {
      output.channelCount = host.channels[index];
    });
    this.moveTo(host.link, checked.world, same);
    this.#excitations.moveTo(host);
    this.#begin();
    this.#tellState();
  }

  /**
   * Lets nodes of the audio graph push a body, sample by sample.
   *
   * @example
   * const bow = world.excite(body, { at: 0, newtons: 0.5 });
   * oscillator.connect(bow.node);
   */
  excite(body: Body, spec: ExcitationSpec = {}): Excitation {
    this.mustLive("excite");
    this.mustOwn("excite", body);
    if (!this.isThere(body)) {
      throw new PhonoliteError("excite", "body", "one that has come and is not removed", `body ${body.id}`);
    }
    return this.#excitations.add(body, spec);
  }

  /** Ends the processor and lets go of everything; the context is left as it is. */
  override dispose(): void {
    if (this.disposed) return;
    super.dispose();
    this.#excitations.close();
    this.#host.close();
    for (const output of this.#outputs) output.disconnect();
    this.#tellState();
    for (const listeners of Object.values(this.#listeners)) listeners.clear();
  }

  protected override bodyRemoved(id: number): void {
    this.#excitations.bodyRemoved(id);
  }

  #begin(): void {
    this.#outputs.forEach((output, index) => {
      this.#host.node.connect(output, index);
    });
    this.#host.events = {
      state: () => {
        if (this.#host.presence === "running") this.#host.link.tellHeld();
        this.#tellState();
      },
      failed: (error) => {
        this.#failed = true;
        this.#tellError(error);
        this.#tellState();
      },
      lost: (error) => this.#tellError(error),
      late: (count, most) => this.clock.late(count, most),
      early: (count) => this.#firstSound.early(count),
    };
  }
  #tellError(error: PhonoliteError): void {
    if (this.#listeners.error.size === 0) console.error(error);
    this.#tell("error", error);
  }
  #tellState(): void {
    if (this.state === this.#told) return;
    this.#told = this.state;
    this.#firstSound.changed();
    this.#tell("state", this.state);
  }
  #tell<E extends keyof LiveEvents>(event: E, news: Parameters<LiveEvents[E]>[0]): void {
    for (const hear of [...this.#listeners[event]]) {
      try {
        (hear as (news: Parameters<LiveEvents[E]>[0]) => void)(news);
      } catch (error) {
        reportError(error);
      }
    }
  }
  #makeOutputs(): GainNode[] {
    return this.#host.channels.map(
      (channelCount) => new GainNode(this.context, { channelCount, channelCountMode: "explicit" }),
    );
  }
}

/**
 * Seconds to the speaker. Firefox is not asked: there the question can wait for the sound server for ever, and the
 * page with it.
 */
function outputLatencyOf(context: BaseAudioContext): number {
  const firefox = typeof navigator !== "undefined" && /Firefox\//.test(navigator.userAgent ?? "");
  return firefox ? 0 : ((context as Partial<AudioContext>).outputLatency ?? 0);
}

function quantumOf(context: BaseAudioContext): number {
  return (context as { renderQuantumSize?: number }).renderQuantumSize ?? 128;
}
