// Plays sounds of equal length against each other: all run together, and one of them is heard, so that going over to
// another has no gap and loses no time.
import { signal } from "@preact/signals";
import type { AudioSession } from "./audio-session.js";

/** Seconds in which one sound gives way to another. */
const SWITCH = 0.004;
/**
 * Seconds until it begins: all sources are told in time; and when the sound has only just started, its volume has come
 * up.
 */
const AHEAD = 0.03;
const AFTER_START = 0.2;

/** Plays one of some sounds. Its signals are there to be read. */
export class AbPlayer<Name extends string> {
  /** What is heard now; undefined while nothing is. */
  readonly heard = signal<Name | undefined>(undefined);
  /** Seconds from the start, while something is heard. */
  readonly at = signal<number | undefined>(undefined);
  readonly #session: AudioSession;
  #voices: { name: Name; source: AudioBufferSourceNode; gain: GainNode }[] = [];
  #began = 0;
  #frame = 0;
  #turn = 0;

  constructor(session: AudioSession) {
    this.#session = session;
  }

  /**
   * Lets a sound be heard: from its start, or, while another one plays, from there on. Call it in a gesture of the
   * user.
   */
  async play(
    name: Name,
    sounds: Readonly<Partial<Record<Name, Float32Array<ArrayBuffer>>>>,
    sampleRate: number,
    { loop = false }: { loop?: boolean } = {},
  ): Promise<void> {
    if (this.#voices.length > 0) return this.#turnTo(name);
    const turn = ++this.#turn;
    const ahead = this.#session.waits.peek() ? AFTER_START : AHEAD;
    await this.#session.start();
    const { output } = this.#session;
    if (!output || turn !== this.#turn) return;
    const { context } = output;
    this.#began = context.currentTime + ahead;
    this.#voices = (Object.entries(sounds) as [Name, Float32Array<ArrayBuffer>][]).map(([one, samples]) => {
      const buffer = new AudioBuffer({ length: samples.length, sampleRate, numberOfChannels: 1 });
      buffer.copyToChannel(samples, 0);
      const source = new AudioBufferSourceNode(context, { buffer, loop });
      const gain = new GainNode(context, { gain: one === name ? 1 : 0 });
      source.connect(gain).connect(output);
      source.start(this.#began);
      return { name: one, source, gain };
    });
    const voices = this.#voices;
    voices[0].source.onended = () => {
      if (voices === this.#voices) this.stop();
    };
    this.heard.value = name;
    this.#look(context);
  }

  /** Ends it. */
  stop(): void {
    this.#turn++;
    cancelAnimationFrame(this.#frame);
    for (const { source, gain } of this.#voices) {
      const { currentTime } = gain.context;
      gain.gain.setTargetAtTime(0, currentTime, SWITCH);
      source.stop(currentTime + 8 * SWITCH);
    }
    this.#voices = [];
    this.heard.value = undefined;
    this.at.value = undefined;
  }

  #turnTo(name: Name): void {
    for (const { name: one, gain } of this.#voices) {
      gain.gain.setTargetAtTime(one === name ? 1 : 0, gain.context.currentTime, SWITCH);
    }
    this.heard.value = name;
  }

  #look(context: BaseAudioContext): void {
    this.at.value = Math.max(0, context.currentTime - this.#began);
    this.#frame = requestAnimationFrame(() => this.#look(context));
  }
}
