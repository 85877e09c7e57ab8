// The same sound higher or lower: every frequency times one ratio.
import { checkedNumber } from "../../math/error.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { draftOf, initOf } from "./parts/draft.js";
import { carriedGains } from "./radiate.js";

/** Whether damping and radiation go along with the pitch. */
export interface TransposeOptions {
  /** `keep` (default) leaves the decay times, `follow` the number of periods: d times the ratio. */
  damping?: "keep" | "follow";
  /** `keep` (default) leaves the balance of the modes, `follow` lets each radiate as it would at its new frequency. */
  radiation?: "keep" | "follow";
}

/** The model `semitones` higher; 12 are an octave, fractions and negative numbers are fine. */
export function transposeModel(
  model: ModelData,
  semitones: number,
  { damping = "keep", radiation = "keep" }: TransposeOptions = {},
): ModalModelInit {
  checkedNumber("transpose", "semitones", semitones, (x) => Math.abs(x) <= 240, "semitones from -240 to 240");
  const ratio = 2 ** (semitones / 12);
  const draft = draftOf(model);
  draft.frequencies = draft.frequencies.map((frequency) => frequency * ratio);
  if (damping === "follow") draft.decayRates = draft.decayRates.map((decay) => decay * ratio);
  if (radiation === "follow") draft.radiationGains = carriedGains(draft.radiationGains, model, draft);
  return initOf(draft);
}
