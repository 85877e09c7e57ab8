// The way from a recording to a model: a sound from a file or the microphone, its strikes, and the fit of one of them.
import { signal } from "@preact/signals";
import type { Fit } from "phonolite/fit";
import { reasonOf } from "../frame/reason.js";
import { capital } from "../plots/format.js";
import { type WaveOutline, waveOutline } from "../plots/waveform/outline.js";
import { number, oneOf, shown } from "../state/schema.js";
import { decodeSound, type Sound } from "./decode.js";
import { type FitJob, startFit } from "./fit-job.js";
import type { FitEnds, StrikeSound } from "./fit-worker.js";
import { listenForStrike, type MicrophoneJob, type MicrophoneNews } from "./microphone.js";
import { type FoundStrike, loudestStrike, stretchOf } from "./strike-choice.js";

/** How strikes are fitted. */
export const FIT_FIELDS = {
  modes: shown(
    "Modes at most",
    number({ default: 200, min: 4, max: 2000, step: 0.1, log: true, whole: true }),
    "Fewer modes keep what matters most to the ear; with few of them the sound gets plainer.",
  ),
  effort: shown(
    "Fit",
    oneOf({ full: "Thorough", quick: "Quick" }),
    "Quick finds what stands out in a few seconds; thorough also follows soft and close modes, " +
      "and takes up to a minute.",
  ),
} as const;

/** A recording and its strikes. */
export interface Clip extends Sound {
  strikes: readonly FoundStrike[];
  /** Index of the strike that is fitted. */
  chosen: number;
  outline: WaveOutline;
}

/** A fit of a strike. */
export interface FoundFit {
  clip: Clip;
  fit: Fit;
  /** The recording of the strike alone. */
  original: StrikeSound;
  /** Whether it is the last: earlier ones are previews. */
  over: boolean;
  /** The same number for all fits of one turn. */
  turn: number;
}

/** The work of the desk. */
export type DeskState =
  | { is: "ready" }
  | { is: "listening"; news: MicrophoneNews | undefined }
  | { is: "reading"; name: string }
  | { is: "fitting"; share: number; stage: string; found: number }
  | { is: "done"; words: string; notes: readonly string[] }
  | { is: "stopped"; words: string }
  | { is: "failed"; words: string };

/** Milliseconds from one preview to the next: each may be heard. */
const PACE = 3000;

/** The desk. */
export class RecordingDesk {
  readonly state = signal<DeskState>({ is: "ready" });
  readonly clip = signal<Clip | undefined>(undefined);
  readonly modes = signal(FIT_FIELDS.modes.default);
  readonly effort = signal(FIT_FIELDS.effort.default);
  readonly #take: (found: FoundFit) => number;
  #job: FitJob | undefined;
  #microphone: MicrophoneJob | undefined;
  /** Of several tasks the last counts. */
  #turn = 0;

  /** @param take makes a model of a fit, and gives the number of its modes. */
  constructor(take: (found: FoundFit) => number) {
    this.#take = take;
  }

  /** Opens a sound file and fits its loudest strike. */
  async open(file: File): Promise<void> {
    const turn = this.#begin({ is: "reading", name: file.name });
    await this.#try(turn, async () => this.#search(turn, await decodeSound(file)));
  }

  /** Listens to the microphone for one strike, and fits it. */
  async listen(): Promise<void> {
    const turn = this.#begin({ is: "listening", news: undefined });
    const job = listenForStrike((news) => {
      if (turn === this.#turn) this.state.value = { is: "listening", news };
    });
    this.#microphone = job;
    await this.#try(turn, async () => {
      const heard = await job.done;
      if (turn !== this.#turn) return;
      if (!heard) {
        throw new Error(
          "No strike was heard. Come closer, strike harder, or choose another microphone in the browser.",
        );
      }
      const notes = heard.clipped ? ["It reached full scale: strike more softly, or from farther away."] : [];
      await this.#search(turn, { name: "Microphone", ...heard, notes });
    });
  }

  /** Ends listening: the sound up to now is the strike. */
  stopListening(): void {
    this.#microphone?.stop();
  }

  /** Fits a strike of the recording again, another one if its index is given. */
  async fit(index?: number): Promise<void> {
    const clip = this.clip.peek();
    if (!clip) return;
    const chosen = { ...clip, chosen: index ?? clip.chosen };
    this.clip.value = chosen;
    const turn = this.#begin({ is: "fitting", share: 0, stage: "searching", found: 0 });
    await this.#try(turn, () => this.#fit(turn, chosen));
  }

  /** Stops the work; the last preview stays. */
  cancel(): void {
    const now = this.state.peek();
    if (now.is !== "listening" && now.is !== "reading" && now.is !== "fitting") return;
    const kept = now.is === "fitting" && now.found > 0;
    const words = kept
      ? `Stopped. The ${now.found} modes found so far lie on the bench.`
      : "Stopped. What lies on the bench stays.";
    this.#begin({ is: "stopped", words });
  }

  /** Ends the work before, and begins another. */
  #begin(state: DeskState): number {
    this.#job?.cancel();
    this.#microphone?.cancel();
    this.#job = undefined;
    this.#microphone = undefined;
    this.state.value = state;
    return ++this.#turn;
  }

  async #try(turn: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (turn === this.#turn) this.state.value = { is: "failed", words: reasonOf(error) };
    }
  }

  async #search(turn: number, sound: Sound): Promise<void> {
    if (turn !== this.#turn) return;
    this.state.value = { is: "reading", name: sound.name };
    const { samples, sampleRate } = sound;
    const job = startFit({ task: "find", samples, sampleRate });
    this.#job = job;
    const { strikes } = await job.done;
    if (turn !== this.#turn) return;
    this.clip.value = { ...sound, strikes, chosen: loudestStrike(strikes), outline: waveOutline(samples, sampleRate) };
    await this.fit();
  }

  async #fit(turn: number, clip: Clip): Promise<void> {
    const { samples, sampleRate, strikes, chosen } = clip;
    const { from, to, at } = stretchOf(strikes, chosen, { length: samples.length, sampleRate });
    const [modes, effort] = [this.modes.peek(), this.effort.peek()];
    let now: Extract<DeskState, { is: "fitting" }> = { is: "fitting", share: 0, stage: "searching", found: 0 };
    let shown = Number.NEGATIVE_INFINITY;
    const take = (fit: Fit, original: StrikeSound, over: boolean): number => {
      if (fit.modes.length === 0) throw new Error("No mode was found: is it a strike of something that rings?");
      return this.#take({ clip, fit, original, over, turn });
    };
    const task = { task: "fit", samples: samples.slice(from, to), sampleRate, at, modes, effort } as const;
    const job = startFit(task, (news) => {
      if (turn !== this.#turn) return;
      if ("progress" in news) now = { ...now, share: news.progress, stage: news.stage };
      else if (performance.now() - shown > PACE) {
        shown = performance.now();
        now = { ...now, found: take(news.preview, news.original, false) };
      } else return;
      this.state.value = now;
    });
    this.#job = job;
    const end = await job.done;
    if (turn === this.#turn) this.state.value = doneState(end, clip, take(end.fit, end.original, true));
  }
}

/** The state after a fit, with its words. */
function doneState({ fit, measures }: FitEnds["fit"], { strikes, notes }: Clip, count: number): DeskState {
  const below = (-measures.residualDb).toFixed(1);
  const words = `${count} ${count === 1 ? "mode" : "modes"}. What they leave lies ${below} dB below the recording.`;
  // of several strikes the page shows that there are some
  const warnings = fit.warnings
    .filter((warning) => strikes.length === 1 || !warning.includes("strikes found"))
    .map((warning) => `${capital(warning)}.`);
  return { is: "done", words, notes: [...notes, ...warnings] };
}
