// Portraits and models of presets, made in a worker; in the page where there is none. What was made is kept.
import { type Signal, signal } from "@preact/signals";
import { ModalModel } from "phonolite/model";
import { hear } from "../../../parts/state/thread.js";
import { type Answer, openDesk, type Question } from "./desk.js";
import type { Portrait } from "./portrait.js";

/** Models that are kept beside those that sound: the page asks again for others. */
const KEPT = 24;

/** Makes and keeps. */
export class ModelRoom {
  /** What is known so far, by name. */
  readonly portraits: Signal<ReadonlyMap<string, Portrait>> = signal(new Map());
  readonly #models = new Map<string, ModalModel>();
  readonly #waiting = new Map<string, { promise: Promise<ModalModel>; done: (model: ModalModel) => void }>();
  #worker: Worker | undefined;
  #ask: (question: Question) => void;
  #names: readonly string[] = [];

  constructor() {
    this.#ask = openDesk((answer) => this.#take(answer));
    try {
      const worker = new Worker(new URL("./model-worker.ts", import.meta.url), { type: "module" });
      this.#worker = hear<Answer>(
        worker,
        (answer) => this.#take(answer),
        () => this.#doItHere(),
      );
    } catch {
      return; // the page does it itself
    }
    this.#ask = (question) => this.#worker!.postMessage(question);
  }

  /** Makes portraits in this order. */
  paint(names: readonly string[]): void {
    this.#names = names;
    this.#ask({ portraits: names.filter((name) => !this.portraits.peek().has(name)) });
  }

  /** The model of a preset. */
  model(name: string): Promise<ModalModel> {
    const known = this.#models.get(name);
    if (known) {
      this.#keep(name, known);
      return Promise.resolve(known);
    }
    const waiting = this.#waiting.get(name);
    if (waiting) return waiting.promise;
    let done: (model: ModalModel) => void = () => {};
    const promise = new Promise<ModalModel>((resolve) => {
      done = resolve;
    });
    this.#waiting.set(name, { promise, done });
    this.#ask({ model: name });
    return promise;
  }

  dispose(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ask = () => {};
  }

  #take(answer: Answer): void {
    if ("portrait" in answer) {
      const { portrait } = answer;
      this.portraits.value = new Map([...this.portraits.peek(), [portrait.name, portrait]]);
      return;
    }
    const model = new ModalModel(answer.model);
    this.#keep(model.name, model);
    this.#waiting.get(model.name)?.done(model);
    this.#waiting.delete(model.name);
  }

  /** Keeps a model as the newest; the oldest goes. */
  #keep(name: string, model: ModalModel): void {
    this.#models.delete(name);
    this.#models.set(name, model);
    if (this.#models.size > KEPT) this.#models.delete(this.#models.keys().next().value!);
  }

  /** A worker that fails leaves its work to the page. */
  #doItHere(): void {
    if (!this.#worker) return;
    this.#worker.terminate();
    this.#worker = undefined;
    this.#ask = openDesk((answer) => this.#take(answer));
    this.paint(this.#names);
    for (const name of this.#waiting.keys()) this.#ask({ model: name });
  }
}
