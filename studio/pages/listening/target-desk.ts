// What is listened to: a preset, or a recording and the model that is fitted to it.
import { signal } from "@preact/signals";
import { type Fit, fitToModel } from "phonolite/fit";
import { models } from "phonolite/model";
import { decodeSound, type Sound } from "../../parts/recording/decode.js";
import { type FitJob, startFit } from "../../parts/recording/fit-job.js";
import type { StrikeSound } from "../../parts/recording/fit-worker.js";
import { type FoundStrike, loudestStrike, stretchOf } from "../../parts/recording/strike-choice.js";
import type { Target } from "./question.js";
import { LONGEST } from "./sounds.js";

/** What the desk is doing. */
export type DeskState =
  | { is: "ready" }
  | { is: "reading"; name: string }
  | { is: "fitting"; share: number }
  | { is: "failed"; words: string };

/** Modes of a fit at most. */
const MOST_MODES = 200;

/** The desk. */
export class TargetDesk {
  readonly state = signal<DeskState>({ is: "ready" });
  /** The recording that was opened last, with its fit. */
  readonly recorded = signal<Target | undefined>(undefined);
  #job: FitJob | undefined;
  #turn = 0;

  /** A preset as something to listen to. */
  preset(name: string): Target {
    return { name, model: models.load(name) };
  }

  /** Opens a recording and fits its loudest strike. */
  async open(file: File): Promise<void> {
    this.#job?.cancel();
    const turn = ++this.#turn;
    this.state.value = { is: "reading", name: file.name };
    try {
      const sound = await decodeSound(file);
      const strikes = await this.#find(sound);
      if (turn !== this.#turn) return;
      const target = await this.#fit(turn, sound, strikes);
      if (turn !== this.#turn) return;
      this.recorded.value = target;
      this.state.value = { is: "ready" };
    } catch (error) {
      if (turn === this.#turn)
        this.state.value = { is: "failed", words: error instanceof Error ? error.message : String(error) };
    }
  }

  dispose(): void {
    this.#turn++;
    this.#job?.cancel();
  }

  async #find({ samples, sampleRate }: Sound): Promise<readonly FoundStrike[]> {
    let found: readonly FoundStrike[] = [];
    this.#job = startFit({ task: "find", samples, sampleRate }, (news) => {
      if ("strikes" in news) found = news.strikes;
    });
    await this.#job.done;
    return found;
  }

  async #fit(turn: number, { name, samples, sampleRate }: Sound, strikes: readonly FoundStrike[]): Promise<Target> {
    const { from, to, at } = stretchOf(strikes, loudestStrike(strikes), { length: samples.length, sampleRate });
    let found: { fit: Fit; original: StrikeSound } | undefined;
    const task = {
      task: "fit",
      samples: samples.slice(from, to),
      sampleRate,
      at,
      modes: MOST_MODES,
      effort: "full",
    } as const;
    this.#job = startFit(task, (news) => {
      if ("progress" in news && turn === this.#turn) this.state.value = { is: "fitting", share: news.progress };
      if ("fit" in news) found = news;
    });
    await this.#job.done;
    if (!found || found.fit.modes.length === 0)
      throw new Error("No mode was found: is it a strike of something that rings?");
    const { fit, original } = found;
    const end = original.onset + Math.round(LONGEST * fit.sampleRate);
    const recording = { samples: original.samples.slice(original.onset, end), sampleRate: fit.sampleRate };
    return { name, model: fitToModel(fit, { name }), recording };
  }
}
