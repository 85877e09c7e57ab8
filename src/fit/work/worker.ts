// The fit worker: fits one sound and tells how far it is. Its page ends it.
import { THERE } from "../../core/load/start-worker.js";
import { failureOf } from "../../core/load/worker-failure.js";
import { fitSound } from "../fit-sound.js";
import type { FitNews, FitTask } from "./protocol.js";

/** What a worker has of the world around it. */
interface Scope {
  onmessage: ((event: { data: FitTask }) => void) | null;
  postMessage(news: FitNews | typeof THERE): void;
}

const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data: { samples, options } }) => {
  try {
    const result = fitSound(samples, {
      ...options,
      onProgress: (part, stage) => scope.postMessage({ kind: "progress", part, stage }),
      onPreview: (fit) => scope.postMessage({ kind: "preview", fit }),
    });
    scope.postMessage({ kind: "done", result });
  } catch (error) {
    scope.postMessage(failureOf(error));
  }
};

scope.postMessage(THERE);
