// A model seen at other sample points: fewer of them, or where a game will strike. Radiation gains stay, for they come
// from the whole surface, of which the new points may know little.
import { Came, PhonoliteError } from "../../math/error.js";
import { MODEL_LIMITS } from "../model-checks.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { draftOf, initOf } from "./parts/draft.js";
import { sampledOn } from "./parts/layout.js";

/** A sample-point index, or a place in metres in the body's own frame. */
export type Place = number | ArrayLike<number>;

/**
 * The model at these places: shapes are interpolated on its triangles, or taken from its nearest sample point. The new
 * model has no triangles.
 */
export function resampleModel(model: ModelData, places: readonly Place[]): ModalModelInit {
  if (!Array.isArray(places) || places.length < 1 || places.length > MODEL_LIMITS.points) {
    const count = Array.isArray(places) ? new Came(`${places.length}`) : places;
    throw new PhonoliteError("resample", "places", `1 to ${MODEL_LIMITS.points} places`, count);
  }
  if (!model.directional) {
    throw new PhonoliteError("resample", "model", "one with sample points", new Came("gains alone"));
  }
  const draft = draftOf(model);
  const sampled = sampledOn(model, places);
  draft.shapes = sampled.shapes;
  draft.positions = sampled.positions;
  draft.indices = undefined;
  return initOf(draft);
}
