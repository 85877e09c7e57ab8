// Asks the worker for models, one at a time: of several wishes the last counts. A wish that takes long is given up when
// another one waits.
import { ModalModel } from "phonolite/model";
import type { ModelAnswer, ModelWish } from "./model-worker.js";

/** Milliseconds after which work that nobody wants any more is stopped. */
const PATIENCE = 600;

/** What is told of a wish. */
export interface Waiting {
  wish: ModelWish;
  made(model: ModalModel): void;
  failed(reason: string): void;
}

/** Makes models beside the page. */
export class ModelMaker {
  #worker: Worker | undefined;
  #running: (Waiting & { id: number; since: number }) | undefined;
  #next: Waiting | undefined;
  #id = 0;
  #impatient: ReturnType<typeof setTimeout> | undefined;

  /** Makes a model; wishes before it that are not done are forgotten. */
  make(waiting: Waiting): void {
    this.#next = waiting;
    if (!this.#running) {
      this.#begin();
      return;
    }
    clearTimeout(this.#impatient);
    const left = Math.max(0, this.#running.since + PATIENCE - performance.now());
    this.#impatient = setTimeout(() => this.#restart(), left);
  }

  /** Forgets what is not done. */
  forget(): void {
    this.#next = undefined;
    if (this.#running) this.#running = { ...this.#running, made: () => {}, failed: () => {} };
  }

  dispose(): void {
    clearTimeout(this.#impatient);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#running = undefined;
    this.#next = undefined;
  }

  #begin(): void {
    const next = this.#next;
    this.#next = undefined;
    if (!next) return;
    this.#worker ??= this.#hire();
    this.#running = { ...next, id: ++this.#id, since: performance.now() };
    this.#worker.postMessage({ id: this.#id, ...next.wish });
  }
  #restart(): void {
    if (!this.#next) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#running = undefined;
    this.#begin();
  }
  #hire(): Worker {
    const worker = new Worker(new URL("./model-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ModelAnswer>) => this.#take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      const running = this.#running;
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#running = undefined;
      running?.failed(event.message || "the worker did not start");
      this.#begin();
    };
    return worker;
  }
  #take(answer: ModelAnswer): void {
    const running = this.#running;
    if (!running || running.id !== answer.id) return;
    clearTimeout(this.#impatient);
    this.#running = undefined;
    // the next is begun first: the worker works while the page draws
    this.#begin();
    if ("error" in answer) running.failed(answer.error);
    else running.made(new ModalModel(answer.init));
  }
}
