// The page's side of the fit worker: a fit beside the page, which goes on meanwhile.
import { startWorker, type WorkerFile } from "../../core/load/start-worker.js";
import { errorOf } from "../../core/load/worker-failure.js";
import type { FitSoundOptions, SoundFit } from "../fit-sound.js";
import type { FitNews, FitTask } from "./protocol.js";

const WORKER: WorkerFile = {
  operation: "fit",
  inPlace: "fitSound",
  place: "fit/work/worker.js",
  beside: () => new URL("./worker.js", import.meta.url),
  carried: () => import("../../../dist/embedded/fit-worker.carried.js"),
};

/** How a sound is fitted in a worker. */
export interface FitInWorkerOptions extends FitSoundOptions {
  /** Ends the fit at once; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Address of the package's `fit/work/worker.js`, if it is not beside the package's own files. */
  workerUrl?: string | URL;
}

/**
 * `fitSound` in a worker of its own, which ends with the fit.
 *
 * @throws PhonoliteError that says what is wrong with the sound or the options, and what to do.
 * @example
 * const end = new AbortController();
 * const { strikes } = await fitInWorker(samples, { sampleRate: 44100, signal: end.signal, onProgress: show });
 */
export async function fitInWorker(samples: ArrayLike<number>, options: FitInWorkerOptions): Promise<SoundFit> {
  const { signal, workerUrl, onProgress, onPreview, ...rest } = options;
  const worker = await startWorker(WORKER, { address: workerUrl, signal });
  let abort = () => {};
  try {
    return await new Promise<SoundFit>((done, failed) => {
      abort = () => failed(signal!.reason);
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      worker.onmessage = ({ data }: MessageEvent<FitNews>) => {
        if (data.kind === "progress") onProgress?.(data.part, data.stage);
        else if (data.kind === "preview") onPreview?.(data.fit);
        else if (data.kind === "done") done(data.result);
        else failed(errorOf(data));
      };
      worker.onerror = (event) => failed(new Error(`the fit worker failed: ${event.message || "without a word"}`));
      worker.postMessage({ samples: plain(samples), options: rest } satisfies FitTask);
    });
  } finally {
    signal?.removeEventListener("abort", abort);
    worker.terminate();
  }
}

/** Samples as they can be sent. */
function plain(samples: ArrayLike<number>): Float32Array | Float64Array {
  return samples instanceof Float32Array || samples instanceof Float64Array ? samples : Float64Array.from(samples);
}
