// Runs a fit in a thread of its own, so that the progress bar moves and Ctrl-C is heard while it works. This file is
// both ends: imported it starts the thread, and in the thread it does the work.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type FitSoundOptions, fitSound, type SoundFit } from "../../fit/index.js";

/** What the thread is given. */
interface Task {
  task: "fit";
  samples: Float32Array;
  options: FitSoundOptions;
}

/** What the thread tells. */
type Message = { progress: number } | { result: SoundFit } | { failed: string };

/** Fits a sound in a thread; `signal` ends it. */
export function fitInThread(
  samples: Float32Array,
  options: Omit<FitSoundOptions, "onProgress" | "signal">,
  { onProgress, signal }: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<SoundFit> {
  return new Promise((resolve, reject) => {
    const task: Task = { task: "fit", samples, options };
    const thread = new Worker(new URL(import.meta.url), { workerData: task });
    const stop = () => {
      void thread.terminate();
      reject(new Error("interrupted; nothing was written"));
    };
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", (message: Message) => {
      if ("progress" in message) onProgress?.(message.progress);
      else if ("result" in message) resolve(message.result);
      else reject(new Error(message.failed));
    });
    thread.once("error", reject);
    thread.once("exit", () => {
      signal?.removeEventListener("abort", stop);
      reject(new Error("the fit ended without a result"));
    });
  });
}

/** The other end. */
function work({ samples, options }: Task): void {
  const tell = (message: Message) => parentPort?.postMessage(message);
  try {
    tell({ result: fitSound(samples, { ...options, onProgress: (progress) => tell({ progress }) }) });
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) });
  }
}

if (!isMainThread && (workerData as Task | undefined)?.task === "fit") work(workerData as Task);
