// Plays the sounds of a question: one again and again without a gap, going over to another at the same place of it, or
// two in turn.
import { computed, type ReadonlySignal } from "@preact/signals";
import { AbPlayer } from "../../../parts/sound/ab-player.js";
import type { AudioSession } from "../../../parts/sound/audio-session.js";

/** Seconds between two in turn. */
const GAP = 0.35;

/** A sound of a question. */
export type Slot = "first" | "second" | "x";
/** A sound of the question, or the two of the anchor pair. */
export type Heard = Slot | "anchor";
type Pair = Partial<Record<Slot, Float32Array<ArrayBuffer>>>;

/** Plays the sounds of one question at a time. */
export class TrialPlayer {
  /** The sound that plays now. */
  readonly heard: ReadonlySignal<Heard | undefined>;
  readonly #player: AbPlayer<Heard | "turn">;
  #sounds: Pair = {};
  #sampleRate = 48_000;
  #turns = false;

  constructor(session: AudioSession) {
    this.#player = new AbPlayer(session);
    this.heard = computed(() => {
      const heard = this.#player.heard.value;
      if (heard !== "turn") return heard;
      return (this.#player.at.value ?? 0) * this.#sampleRate < this.#secondFrom(this.#sounds) ? "first" : "second";
    });
  }

  /** Takes the sounds of a question. */
  load(sounds: Pair, sampleRate: number): void {
    this.stop();
    this.#sounds = sounds;
    this.#sampleRate = sampleRate;
  }

  /**
   * Lets one be heard again and again; while another is heard that way, from the same place on. Call it in a gesture of
   * the user.
   */
  hear(slot: Slot): Promise<void> {
    if (this.#turns) this.stop();
    return this.#player.play(slot, this.#sounds, this.#sampleRate, { loop: true });
  }

  /** Lets both be heard, one after the other; where there is but one, that one. Call it in a gesture of the user. */
  inTurn(): Promise<void> {
    return this.#playPair("turn", this.#sounds);
  }

  /** Lets the anchor pair be heard, one after the other. Call it in a gesture of the user. */
  anchor(first: Float32Array<ArrayBuffer>, second: Float32Array<ArrayBuffer>): Promise<void> {
    return this.#playPair("anchor", { first, second });
  }

  /** Ends the sound. */
  stop(): void {
    this.#turns = false;
    this.#player.stop();
  }

  #playPair(name: "turn" | "anchor", sounds: Pair): Promise<void> {
    this.stop();
    this.#turns = true;
    const { first, second } = sounds;
    const from = this.#secondFrom(sounds);
    const both = new Float32Array(from + (second?.length ?? 0));
    if (first) both.set(first);
    if (second) both.set(second, from);
    return this.#player.play(name, { [name]: both }, this.#sampleRate);
  }

  /** The sample at which the second begins. */
  #secondFrom({ first }: Pair): number {
    return (first?.length ?? 0) + Math.round(GAP * this.#sampleRate);
  }
}
