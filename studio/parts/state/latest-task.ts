// Tasks for a thread, one at a time: of several that wait the last counts, and one that takes long may be given up for
// it.
import { hear } from "./thread.js";

/** A task, and the listeners for its result. */
export interface Asked<Task, News> {
  task: Task;
  done: (news: News) => void;
  failed: (reason: string) => void;
}

/** A thread that is asked again and again; it starts with the first task. */
export class LatestTask<Task, News extends object> {
  readonly #hire: () => Worker;
  readonly #patience: number | undefined;
  #worker: Worker | undefined;
  #running: (Asked<Task, News> & { since: number }) | undefined;
  #next: Asked<Task, News> | undefined;
  #impatient: ReturnType<typeof setTimeout> | undefined;

  /** @param patience milliseconds after which a task is given up when another one waits. Default: it is not. */
  constructor(hire: () => Worker, patience?: number) {
    this.#hire = hire;
    this.#patience = patience;
  }

  /** Asks for something; tasks before it that have not begun are forgotten. */
  ask(asked: Asked<Task, News>): void {
    this.#next = asked;
    if (!this.#running) this.#begin();
    else if (this.#patience !== undefined) {
      clearTimeout(this.#impatient);
      const left = Math.max(0, this.#running.since + this.#patience - performance.now());
      this.#impatient = setTimeout(() => this.#restart(), left);
    }
  }

  /** Forgets tasks that are not done: their listeners hear nothing. */
  forget(): void {
    this.#next = undefined;
    if (this.#running) this.#running = { ...this.#running, done: () => {}, failed: () => {} };
  }

  dispose(): void {
    this.#next = undefined;
    this.#leave();
  }

  #begin(): void {
    const next = this.#next;
    if (!next) return;
    this.#next = undefined;
    this.#running = { ...next, since: performance.now() };
    this.#worker ??= hear<News>(
      this.#hire(),
      (news) => this.#end()?.done(news),
      (reason, broke) => {
        if (broke) this.#worker = undefined;
        this.#end()?.failed(reason);
      },
    );
    this.#worker.postMessage(next.task);
  }
  /** A task is over. The next is begun first: the thread works while the page draws. */
  #end(): Asked<Task, News> | undefined {
    const running = this.#running;
    clearTimeout(this.#impatient);
    this.#running = undefined;
    this.#begin();
    return running;
  }
  #restart(): void {
    if (!this.#next) return;
    this.#leave();
    this.#begin();
  }
  #leave(): void {
    clearTimeout(this.#impatient);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#running = undefined;
  }
}
