// The way from a recording to a model: a sound from a file or the microphone, its strikes, and the fit of one of them.
// It outlives its panel: who looks at another source and comes back finds the same recording.
import { type Signal, signal } from "@preact/signals";
import { type Fit, fitToModel } from "phonolite/fit";
import { type WaveOutline, waveOutline } from "../../../parts/plots/wave-outline.js";
import { decodeSound, type Sound } from "../../../parts/recording/decode.js";
import { type FitJob, startFit } from "../../../parts/recording/fit-job.js";
import type { StrikeSound } from "../../../parts/recording/fit-worker.js";
import { type FoundStrike, loudestStrike, stretchOf } from "../../../parts/recording/strike-choice.js";
import { choice, number } from "../../../parts/state/schema.js";
import type { Bench } from "../bench.js";
import { listenForStrike, type MicrophoneJob, type MicrophoneNews } from "./microphone.js";

/** How strikes are fitted. */
export const FIT_FIELDS = {
  modes: number({ default: 200, min: 4, max: 2000, step: 0.1, log: true, whole: true }),
  effort: choice("full", "quick"),
} as const;

/** A recording and its strikes. */
export interface Clip extends Sound {
  strikes: readonly FoundStrike[];
  /** Index of the strike that is fitted. */
  chosen: number;
  outline: WaveOutline;
}

/** What the desk is doing. */
export type DeskState =
  | { is: "ready" }
  | { is: "listening"; news: MicrophoneNews | undefined }
  | { is: "reading"; name: string }
  | { is: "fitting"; share: number; stage: string; found: number }
  | { is: "done"; words: string; notes: readonly string[] }
  | { is: "stopped"; words: string }
  | { is: "failed"; words: string };

/** Milliseconds from one preview on the bench to the next: each is heard. */
const PACE = 3000;

const desks = new WeakMap<Bench, RecordingDesk>();

/** The desk of a bench. */
export function deskOf(bench: Bench): RecordingDesk {
  const desk = desks.get(bench) ?? new RecordingDesk(bench);
  desks.set(bench, desk);
  return desk;
}

/** The desk. */
export class RecordingDesk {
  readonly state = signal<DeskState>({ is: "ready" });
  readonly clip = signal<Clip | undefined>(undefined);
  readonly modes: Signal<number> = signal(FIT_FIELDS.modes.default);
  readonly effort: Signal<"full" | "quick"> = signal(FIT_FIELDS.effort.default);
  readonly #bench: Bench;
  #job: FitJob | undefined;
  #microphone: MicrophoneJob | undefined;
  /** Of several tasks the last counts. */
  #turn = 0;

  /** Use `deskOf`. */
  constructor(bench: Bench) {
    this.#bench = bench;
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
        const words = "No strike was heard. Come closer, strike harder, or choose another microphone in the browser.";
        this.state.value = { is: "failed", words };
        return;
      }
      const notes = heard.clipped ? ["It reached full scale: strike more softly, or from farther away."] : [];
      await this.#search(turn, { name: "Microphone", ...heard, notes });
    });
  }

  /** What was heard up to now is the strike. */
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

  /** Stops whatever runs; what was found so far stays on the bench. */
  cancel(): void {
    const now = this.state.peek();
    const runs = now.is === "listening" || now.is === "reading" || now.is === "fitting";
    if (!runs) return;
    const kept = now.is === "fitting" && now.found > 0;
    const words = kept
      ? `Stopped. The ${now.found} modes found so far lie on the bench.`
      : "Stopped. What lies on the bench stays.";
    this.#begin({ is: "stopped", words });
  }

  /** Ends what ran before. */
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
      if (turn !== this.#turn) return;
      this.state.value = { is: "failed", words: error instanceof Error ? error.message : String(error) };
    }
  }

  async #search(turn: number, sound: Sound): Promise<void> {
    if (turn !== this.#turn) return;
    this.state.value = { is: "reading", name: sound.name };
    const { samples, sampleRate } = sound;
    this.#job = startFit({ task: "find", samples, sampleRate }, (news) => {
      if (turn !== this.#turn || !("strikes" in news)) return;
      const { strikes } = news;
      const outline = waveOutline(samples, sampleRate);
      this.clip.value = { ...sound, strikes, chosen: loudestStrike(strikes), outline };
    });
    await this.#job.done;
    if (turn === this.#turn) await this.fit();
  }

  async #fit(turn: number, clip: Clip): Promise<void> {
    const { samples, sampleRate, strikes, chosen, notes } = clip;
    const { from, to, at } = stretchOf(strikes, chosen, { length: samples.length, sampleRate });
    const [modes, effort] = [this.modes.peek(), this.effort.peek()];
    let shown = Number.NEGATIVE_INFINITY;
    this.state.value = { is: "fitting", share: 0, stage: "searching", found: 0 };
    const task = { task: "fit", samples: samples.slice(from, to), sampleRate, at, modes, effort } as const;
    this.#job = startFit(task, (news) => {
      if (turn !== this.#turn) return;
      const now = this.state.peek();
      const found = now.is === "fitting" ? now.found : 0;
      if ("progress" in news) {
        this.state.value = { is: "fitting", share: news.progress, stage: news.stage, found };
      } else if ("preview" in news && performance.now() - shown > PACE) {
        shown = performance.now();
        const count = this.#put(turn, clip, news.preview, news.original);
        if (now.is === "fitting") this.state.value = { ...now, found: count };
      } else if ("fit" in news) {
        const count = this.#put(turn, clip, news.fit, news.original);
        this.#bench.settle();
        const below = (-news.measures.residualDb).toFixed(1);
        const modes = `${count} ${count === 1 ? "mode" : "modes"}`;
        const words = `${modes}. What they leave lies ${below} dB below the recording.`;
        this.state.value = { is: "done", words, notes: [...notes, ...fitNotes(news.fit, strikes.length)] };
      }
    });
    await this.#job.done;
  }

  /** Puts what was found on the bench; previews and the end of a fit are one step. */
  #put(turn: number, clip: Clip, fit: Fit, original: StrikeSound): number {
    if (fit.modes.length === 0) throw new Error("No mode was found: is it a strike of something that rings?");
    const label = clip.strikes.length > 1 ? `${clip.name}, strike ${clip.chosen + 1}` : clip.name;
    const whole = fitToModel(fit, { name: label });
    const most = this.modes.peek();
    const model = whole.modeCount > most ? whole.truncate(most, "loudness") : whole;
    const { sampleRate } = fit;
    const recording = { name: label, samples: original.samples, sampleRate, onset: original.onset / sampleRate };
    this.#bench.put({ model, source: "recording", label, original: recording }, `fit ${turn}`);
    return model.modeCount;
  }
}

/** What the fit says that the page does not show by itself. */
function fitNotes({ warnings }: Fit, strikes: number): string[] {
  return warnings
    .filter((words) => strikes === 1 || !words.includes("strikes found"))
    .map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`);
}
