// The fit in a thread beside the page: finds the strikes of a recording, or fits one of them and tells how far it is
// and what it has found so far.
import { type Fit, type FitMeasures, findStrikes, fitSound, resynthesise } from "phonolite/fit";
import { work } from "../state/thread.js";
import { type FoundStrike, nearestStrike } from "./strike-choice.js";

/** The two tasks. */
export type FitTask =
  | { task: "find"; samples: Float32Array; sampleRate: number }
  | {
      task: "fit";
      /** A stretch of a recording. */
      samples: Float32Array;
      sampleRate: number;
      /** The sample near which the strike is. */
      at: number;
      /** Keep so many modes. */
      modes: number;
      effort: "quick" | "full";
    };

/** The recording of a strike by itself, without the ringing of earlier strikes. */
export interface StrikeSound {
  samples: Float32Array;
  /** Its first sample. */
  onset: number;
}

/** News of a fit that works. */
export type FitNews = { progress: number; stage: string } | { preview: Fit; original: StrikeSound };

/** The result of each task. */
export interface FitEnds {
  find: { strikes: FoundStrike[] };
  fit: { fit: Fit; measures: FitMeasures; original: StrikeSound };
}

/** Quiet that is kept before a strike, s. */
const BEFORE = 0.1;

work<FitTask, FitNews | FitEnds[FitTask["task"]]>((task, tell) => {
  const { samples, sampleRate } = task;
  const strikes = findStrikes(samples, sampleRate);
  if (task.task === "find") return tell({ strikes });
  const { modes, effort, at } = task;
  const fitted = fitSound(samples, {
    sampleRate,
    strike: nearestStrike(strikes, at),
    modes,
    effort,
    onProgress: (progress, stage) => tell({ progress, stage }),
    onPreview: (preview) => {
      if (preview.modes.length > 0) tell({ preview, original: strikeSound(samples, preview, []) });
    },
  });
  const [{ fit, measures }] = fitted.strikes;
  tell({ fit, measures, original: strikeSound(samples, fit, fitted.earlier) });
});

/** The recording of a strike, without its mean and without earlier strikes. */
function strikeSound(samples: Float32Array, { onset, end, sampleRate }: Fit, earlier: readonly Fit[]): StrikeSound {
  const from = Math.max(0, onset - Math.round(BEFORE * sampleRate));
  const before = earlier.length > 0 ? resynthesise(earlier) : undefined;
  let mean = 0;
  for (const sample of samples) mean += sample / samples.length;
  return {
    samples: samples.slice(from, end).map((sample, i) => sample - mean - (before?.[from + i] ?? 0)),
    onset: onset - from,
  };
}
