// Asks the thread for a fit, and can end it at any moment.
import { PhonoliteError } from "phonolite/fit";
import type { FitNews, FitTask } from "./fit-worker.js";

/** What is told while it works: everything but the end. */
export type FitListener = (news: Exclude<FitNews, { failed: string }>) => void;

/** Work that runs. */
export interface FitJob {
  /** Ends it; nothing more is told. */
  cancel(): void;
  /** When the last word was told. Rejects with what went wrong; never settles after `cancel`. */
  done: Promise<void>;
}

/**
 * Begins a task in a thread of its own.
 *
 * @example
 * const job = startFit({ task: "find", samples, sampleRate }, (news) => { if ("strikes" in news) use(news.strikes); });
 * button.onclick = () => job.cancel();
 */
export function startFit(task: FitTask, tell: FitListener): FitJob {
  const worker = new Worker(new URL("./fit-worker.ts", import.meta.url), { type: "module" });
  const done = new Promise<void>((end, fail) => {
    worker.onmessage = ({ data }: MessageEvent<FitNews>) => {
      if ("failed" in data) {
        worker.terminate();
        fail(new Error(data.failed));
        return;
      }
      try {
        tell(data);
      } catch (error) {
        // what was found cannot be used
        worker.terminate();
        fail(error);
        return;
      }
      if ("fit" in data || "strikes" in data) {
        worker.terminate();
        end();
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      const came = event.message || "it did not start";
      fail(new PhonoliteError("fit", "thread", "a thread beside the page", came));
    };
  });
  worker.postMessage(task);
  return { cancel: () => worker.terminate(), done };
}
