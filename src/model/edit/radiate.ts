// Radiation gains of an edited model: computed anew, or carried along by the ratio of what is computed after an edit
// and before it. The ratio keeps what was measured or chosen about a given gain and is exact for a computed one.

import { MODEL_LIMITS } from "../model-checks.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { type Radiator, radiationGains } from "../radiation.js";
import { draftOf, initOf } from "./parts/draft.js";

/** The model with the radiation gains of PHYSICS §1.3 in place of its own. */
export function recomputeRadiation(model: ModelData): ModalModelInit {
  const draft = draftOf(model);
  draft.radiationGains = radiationGains(model).map((gain) => Math.min(gain, MODEL_LIMITS.radiationGain));
  return initOf(draft);
}

/**
 * The gains of the body `before`, carried to the body `after`. Without triangles the rule for an unknown body knows
 * nothing of shapes: `shapeFactor` then says how φ_rms changed. A mode that the rule gives no gain before keeps its
 * own.
 */
export function carriedGains(gains: Float64Array, before: Radiator, after: Radiator, shapeFactor = 1): Float64Array {
  const from = radiationGains(before);
  const to = radiationGains(after);
  const known = before.indices ? 1 : shapeFactor;
  return gains.map((gain, mode) => (from[mode] > 0 ? (known * gain * to[mode]) / from[mode] : gain));
}
