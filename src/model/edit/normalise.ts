// A model as loud as wanted: one factor on all radiation gains, so that a given strike has a given level.
import { checkedNumber, PhonoliteError } from "../../math/error.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { draftOf, initOf } from "./parts/draft.js";
import { type StrikePlace, strikeLevel } from "./parts/mode-gains.js";

/** The strike and its level. */
export interface NormaliseOptions extends StrikePlace {
  /** Level of the strike at its start at 1 m, dB SPL rms over all modes. Default 80. */
  level?: number;
  /** N·s. Default 0.01. */
  impulse?: number;
}

/** The middle of the levels of everyday things: 10 g at 1 m/s give 70 to 90 dB SPL at 1 m (PHYSICS §1.3). */
export const NORMALISE_DEFAULTS = { level: 80, impulse: 0.01 } as const;

/**
 * The model with its radiation gains so that the strike has the level; without `at` the mean over all sample points.
 */
export function normaliseModel(model: ModelData, options: NormaliseOptions = {}): ModalModelInit {
  const { level = NORMALISE_DEFAULTS.level, impulse = NORMALISE_DEFAULTS.impulse, at } = options;
  checkedNumber("normalise", "level", level, () => true, "a level in dB SPL");
  const now = strikeLevel(model, impulse, { at });
  if (!Number.isFinite(now)) throw new PhonoliteError("normalise", "model", "one that the strike makes sound", now);
  const factor = 10 ** ((level - now) / 20);
  const draft = draftOf(model);
  draft.radiationGains = draft.radiationGains.map((gain) => gain * factor);
  return initOf(draft);
}
