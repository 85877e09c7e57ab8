// The sound of the studio: one AudioContext, the page's world in it, and a master gain before the speakers that opens
// gently at a safe level. It watches over the context and says in the banner what happened to the sound; the picture
// never depends on it.
import { computed, signal } from "@preact/signals";
import { type LiveWorldOptions, SoundWorld } from "phonolite";
import { say, unsay } from "../frame/notices.js";
import { reasonOf } from "../frame/reason.js";
import { type Loudness, MeterReader, type Reading } from "./meter-reader.js";

/** Whether the studio sounds. `loading` and `unavailable`: there is no world yet, or none can be. */
export type SessionState = "loading" | "unavailable" | SoundWorld["state"];

/** Seconds in which the master gain comes near its level, an e-th part off. */
const FADE = 0.03;
/** Samples at the speakers that a meter looks at: somewhat more than come from reading to reading. */
const HEARD = 4096;
/** Seconds for which a world that is left behind may fade. */
const LEAVING = 0.1;

/**
 * The sound of the studio.
 *
 * @example
 * const session = new AudioSession();
 * const world = await session.open({ hearing: { mode: "prune" } });
 * button.onclick = () => session.start();
 */
export class AudioSession {
  /** Whether it sounds. */
  readonly state = signal<SessionState>("loading");
  /** Whether the page's simulation runs; the page sets it in motion or lets it stand. */
  readonly playing = signal(true);
  /** What the meters said last. */
  readonly reading = signal<Reading | undefined>(undefined);
  /** Whether a gesture is still wanted before anything sounds. */
  readonly waits = computed(() => !this.#ran.value && !["unavailable", "closed", "failed"].includes(this.state.value));
  /** The world that sounds now. */
  readonly world = signal<SoundWorld | undefined>(undefined);
  /** Called when the context was closed and another one took its place: pages open their world again. */
  onAnew: () => void = () => {};

  readonly #ran = signal(false);
  readonly #reader = new MeterReader(
    this.reading,
    () => this.#volume,
    () => this.#atSpeakers(),
  );
  readonly #heard = new Float32Array(HEARD);
  #context: AudioContext | undefined;
  #master: GainNode | undefined;
  #analyser: AnalyserNode | undefined;
  #volume = 0;

  constructor() {
    this.#makeContext();
  }

  /** What leads to the speakers, for whoever records it. */
  get output(): GainNode | undefined {
    return this.#master;
  }

  /** Makes a world, which takes the place of the one before. Rejects when there can be no sound here, and says so. */
  async open(options: LiveWorldOptions): Promise<SoundWorld> {
    try {
      if (!this.#context || !this.#master) throw new Error("this browser has no AudioContext");
      const world = await SoundWorld.create(this.#context, options);
      this.#leave();
      world.connect(this.#master);
      world.on("state", () => this.#follow());
      world.on("error", (error) => this.#failed(error.message));
      this.world.value = world;
      this.#reader.read(world);
      this.#follow();
      unsay("sound");
      return world;
    } catch (error) {
      this.state.value = "unavailable";
      this.#sayUnavailable(reasonOf(error));
      throw error;
    }
  }

  /** Lets it sound; call it in a gesture of the user. */
  async start(): Promise<void> {
    if (!this.#context) return;
    if (this.#context.state === "closed") return this.#anew();
    try {
      await this.#context.resume();
    } catch (error) {
      this.#sayStopped(`The browser did not start the sound (${String(error)}).`, "Try again", () => this.start());
      return;
    }
    this.#follow();
  }

  /** Sets the level of everything, dB, 0 or below. */
  setVolume(db: number): void {
    this.#volume = 10 ** (Math.min(db, 0) / 20);
    if (this.#ran.value) this.#glide();
  }

  #makeContext(): void {
    if (typeof AudioContext === "undefined") return;
    this.#context = new AudioContext({ latencyHint: "interactive" });
    this.#master = new GainNode(this.#context, { gain: 0 });
    this.#master.connect(this.#context.destination);
    this.#analyser = new AnalyserNode(this.#context, { fftSize: HEARD });
    this.#master.connect(this.#analyser);
    this.#context.addEventListener("statechange", () => this.#follow());
  }

  #leave(): void {
    const world = this.world.value;
    if (!world || world.disposed) return;
    world.setMasterGain(0);
    setTimeout(() => world.dispose(), 1000 * LEAVING);
  }

  /** Another context in place of one that was closed. */
  #anew(): void {
    this.world.value?.dispose();
    this.world.value = undefined;
    this.#ran.value = false;
    this.#makeContext();
    this.state.value = "loading";
    unsay("sound");
    this.onAnew();
    this.#context?.resume();
  }

  #atSpeakers(): Loudness {
    this.#analyser?.getFloatTimeDomainData(this.#heard);
    let [peak, power] = [0, 0];
    for (const sample of this.#heard) {
      peak = Math.max(peak, Math.abs(sample));
      power += sample * sample;
    }
    return { peak, rms: Math.sqrt(power / HEARD) };
  }

  #glide(): void {
    if (this.#master && this.#context) this.#master.gain.setTargetAtTime(this.#volume, this.#context.currentTime, FADE);
  }

  #follow(): void {
    const state = this.world.value?.state ?? (this.#context?.state === "closed" ? "closed" : "loading");
    if (state === "disposed") return;
    this.state.value = state;
    if (state === "running") {
      this.#ran.value = true;
      this.#glide();
      unsay("sound");
    } else if (state === "closed") {
      this.#sayStopped("The sound was closed.", "Start it anew", () => this.start());
    } else if (this.#ran.value && (state === "suspended" || state === "interrupted")) {
      this.#sayStopped("The sound was interrupted.", "Resume sound", () => this.start());
    }
  }

  #failed(reason: string): void {
    this.state.value = "failed";
    this.#sayStopped(`The sound stopped: ${reason}.`, "Restart sound", async () => {
      try {
        await this.world.value?.restart();
        await this.start();
      } catch (error) {
        this.#failed(reasonOf(error));
      }
    });
  }

  #sayStopped(what: string, label: string, run: () => void): void {
    say({ key: "sound", kind: "error", text: `${what} The picture goes on.`, help: { label, run } });
  }
  #sayUnavailable(reason: string): void {
    const help = { label: "Try again", run: () => this.onAnew() };
    say({ key: "sound", kind: "error", text: `There is no sound here: ${reason}. The picture goes on.`, help });
  }
}
