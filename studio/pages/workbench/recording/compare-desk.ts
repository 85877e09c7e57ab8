// Keeps the comparison of the model with its recording up to date: a while after an edit the two are compared anew,
// beside the page; of several edits the last counts.
import { effect, signal } from "@preact/signals";
import { initOfModel } from "#dist/model/edit/parts/draft.js";
import { strikeOfFit } from "../../../parts/recording/fit-strike.js";
import { LatestTask } from "../../../parts/state/latest-task.js";
import type { Bench } from "../bench.js";
import type { Made, Recording } from "../made.js";
import type { CompareTask, Comparison } from "./compare-worker.js";

/** Milliseconds of rest after an edit. */
const REST = 250;

/** The desk. */
export class CompareDesk {
  /** The latest comparison; undefined where there is nothing to compare. */
  readonly comparison = signal<Comparison | undefined>(undefined);
  /** Whether the model has changed since, or why it cannot be compared. */
  readonly state = signal<"current" | "working" | { failed: string }>("current");
  readonly #thread = new LatestTask<CompareTask, Comparison>(
    () => new Worker(new URL("./compare-worker.ts", import.meta.url), { type: "module" }),
  );
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #original: Recording | undefined;
  /** Number of the recording, by which the thread knows it again. */
  #number = 0;

  constructor(bench: Bench) {
    this.#stop = effect(() => this.#follow(bench.made.value));
  }

  dispose(): void {
    this.#stop();
    clearTimeout(this.#timer);
    this.#thread.dispose();
  }

  #follow(made: Made | undefined): void {
    clearTimeout(this.#timer);
    this.#thread.forget();
    if (!made?.original) {
      this.comparison.value = undefined;
      this.state.value = "current";
      return;
    }
    this.state.value = "working";
    this.#timer = setTimeout(() => this.#ask(made), REST);
  }

  #ask({ model, original }: Made): void {
    if (original !== this.#original) this.#number++;
    this.#original = original;
    this.#thread.ask({
      task: { number: this.#number, original: original!, model: initOfModel(model), strike: strikeOfFit(model) },
      done: (comparison) => {
        this.comparison.value = comparison;
        this.state.value = "current";
      },
      failed: (failed) => {
        this.state.value = { failed };
      },
    });
  }
}
