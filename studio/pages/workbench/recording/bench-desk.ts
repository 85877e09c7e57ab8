// The recording of a bench: fitted models come onto the bench, previews and the end of a fit as one step.
import { fitToModel } from "phonolite/fit";
import { type FoundFit, RecordingDesk } from "../../../parts/recording/recording-desk.js";
import type { Bench } from "../bench.js";

/** The desk of a bench. */
export function benchDesk(bench: Bench): RecordingDesk {
  const desk: RecordingDesk = new RecordingDesk((found) => put(bench, found, desk.modes.peek()));
  return desk;
}

/** Puts a fitted model on the bench, with so many modes at most. */
function put(bench: Bench, { clip, fit, original, over, turn }: FoundFit, most: number): number {
  const label = clip.strikes.length > 1 ? `${clip.name}, strike ${clip.chosen + 1}` : clip.name;
  const whole = fitToModel(fit, { name: label });
  const model = whole.modeCount > most ? whole.truncate(most, "loudness") : whole;
  const { sampleRate } = fit;
  const recording = { name: label, samples: original.samples, sampleRate, onset: original.onset / sampleRate };
  bench.put({ model, source: "recording", label, original: recording }, `fit ${turn}`);
  if (over) bench.settle();
  return model.modeCount;
}
