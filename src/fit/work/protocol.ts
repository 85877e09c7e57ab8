// What a page and the fit worker say to each other: plain data.
import type { Failure } from "../../core/load/worker-failure.js";
import type { Fit } from "../fit.js";
import type { FitSoundOptions, SoundFit } from "../fit-sound.js";

/** To the worker: fit this sound. */
export interface FitTask {
  samples: Float32Array | Float64Array;
  options: Omit<FitSoundOptions, "onProgress" | "onPreview">;
}

/** From the worker. */
export type FitNews =
  | { kind: "progress"; part: number; stage: string }
  | { kind: "preview"; fit: Fit }
  | { kind: "done"; result: SoundFit }
  | Failure;
