// The fit in a thread beside the page: finds the strikes of a recording, or fits one of them and tells how far it is
// and what it has found so far.
import { type Fit, type FitMeasures, findStrikes, fitSound, resynthesise } from "phonolite/fit";
import { type FoundStrike, nearestStrike } from "./strike-choice.js";

/** What can be asked for. */
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

/** A strike by itself: what was recorded of it, without what rang before. */
export interface StrikeSound {
  samples: Float32Array;
  /** Its first sample. */
  onset: number;
}

/** What is told. */
export type FitNews =
  | { strikes: FoundStrike[] }
  | { progress: number; stage: string }
  | { preview: Fit; original: StrikeSound }
  | { fit: Fit; measures: FitMeasures; original: StrikeSound }
  | { failed: string };

/** Quiet that is kept before a strike, s. */
const BEFORE = 0.1;

const scope = self as unknown as {
  onmessage: (event: MessageEvent<FitTask>) => void;
  postMessage(news: FitNews): void;
};

scope.onmessage = ({ data }) => {
  try {
    if (data.task === "find") scope.postMessage({ strikes: findStrikes(data.samples, data.sampleRate) });
    else fit(data);
  } catch (error) {
    scope.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
};

function fit({ samples, sampleRate, at, modes, effort }: Extract<FitTask, { task: "fit" }>): void {
  const strike = nearestStrike(findStrikes(samples, sampleRate), at);
  const { strikes, earlier } = fitSound(samples, {
    sampleRate,
    strike,
    modes,
    effort,
    onProgress: (progress, stage) => scope.postMessage({ progress, stage }),
    onPreview: (preview) => {
      if (preview.modes.length > 0) scope.postMessage({ preview, original: strikeSound(samples, preview, []) });
    },
  });
  const [{ fit: found, measures }] = strikes;
  scope.postMessage({ fit: found, measures, original: strikeSound(samples, found, earlier) });
}

/** What a recording holds of a strike, without its mean and without earlier strikes. */
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
