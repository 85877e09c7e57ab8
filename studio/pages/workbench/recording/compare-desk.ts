// Keeps the comparison of the model with its recording up to date: a while after an edit the two are compared anew,
// beside the page; of several edits the last counts.
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { strikeOfFit } from "../../../parts/recording/fit-strike.js";
import type { Bench } from "../bench.js";
import type { Made, Recording } from "../made.js";
import { initOfModel } from "../source/model-transfer.js";
import type { CompareNews, CompareTask, Comparison } from "./compare-worker.js";

/** Milliseconds of rest after an edit. */
const REST = 250;

/** The desk. */
export class CompareDesk {
  /** The latest comparison; undefined where there is nothing to compare. */
  readonly comparison: ReadonlySignal<Comparison | undefined>;
  /** Whether the model has changed since, or why it cannot be compared. */
  readonly state: ReadonlySignal<"current" | "working" | { failed: string }>;
  readonly #comparison = signal<Comparison | undefined>(undefined);
  readonly #state = signal<"current" | "working" | { failed: string }>("current");
  readonly #stop: () => void;
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent: Recording | undefined;
  #id = 0;
  #runs = false;
  #next: Made | undefined;

  constructor(bench: Bench) {
    this.comparison = this.#comparison;
    this.state = this.#state;
    this.#stop = effect(() => this.#follow(bench.made.value));
  }

  dispose(): void {
    this.#stop();
    clearTimeout(this.#timer);
    this.#worker?.terminate();
  }

  #follow(made: Made | undefined): void {
    clearTimeout(this.#timer);
    this.#id++;
    this.#next = undefined;
    if (!made?.original) {
      this.#comparison.value = undefined;
      this.#state.value = "current";
      return;
    }
    this.#state.value = "working";
    this.#timer = setTimeout(() => this.#ask(made), REST);
  }

  #ask(made: Made): void {
    if (this.#runs) {
      this.#next = made;
      return;
    }
    const original = made.original!;
    const task: CompareTask = {
      id: this.#id,
      ...(original !== this.#sent && { original }),
      model: initOfModel(made.model),
      strike: strikeOfFit(made.model),
    };
    this.#worker ??= this.#hire();
    this.#sent = original;
    this.#runs = true;
    this.#worker.postMessage(task);
  }

  #hire(): Worker {
    const worker = new Worker(new URL("./compare-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<CompareNews>) => {
      this.#runs = false;
      const next = this.#next;
      this.#next = undefined;
      if (next) this.#ask(next);
      if (data.id !== this.#id) return;
      if ("failed" in data) {
        this.#state.value = { failed: data.failed };
        return;
      }
      this.#comparison.value = data.comparison;
      this.#state.value = "current";
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      this.#worker = undefined;
      this.#sent = undefined;
      this.#runs = false;
      this.#state.value = { failed: event.message || "the thread beside the page did not start" };
    };
    return worker;
  }
}
