// Asks the thread for a fit, and can end it at any moment.
import { PhonoliteError } from "phonolite/fit";
import { hear } from "../state/thread.js";
import type { FitEnds, FitNews, FitTask } from "./fit-worker.js";

/** Work that runs. */
export interface FitJob<End = unknown> {
  /** Ends it; nothing more is told. */
  cancel(): void;
  /** The result. Rejects with the error; never settles after `cancel`. */
  done: Promise<End>;
}

/**
 * Begins a task in a thread of its own. A listener that cannot use a preview throws; that ends the task.
 *
 * @example
 * const job = startFit({ task: "find", samples, sampleRate });
 * button.onclick = () => job.cancel();
 * const { strikes } = await job.done;
 */
export function startFit<T extends FitTask>(
  task: T,
  tell: (news: FitNews) => void = () => {},
): FitJob<FitEnds[T["task"]]> {
  const worker = new Worker(new URL("./fit-worker.ts", import.meta.url), { type: "module" });
  const done = new Promise<FitEnds[T["task"]]>((end, fail) => {
    const take = (said: FitNews | FitEnds[T["task"]]) => {
      if (!isNews(said)) return end(said);
      try {
        tell(said);
      } catch (error) {
        fail(error);
      }
    };
    hear(worker, take, (reason, broke) => {
      fail(broke ? new PhonoliteError("fit", "thread", "a thread beside the page", reason) : new Error(reason));
    });
  }).finally(() => worker.terminate());
  worker.postMessage(task);
  return { cancel: () => worker.terminate(), done };
}

const isNews = (said: object): said is FitNews => "progress" in said || "preview" in said;
