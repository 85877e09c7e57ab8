// The body as it is heard: the model at the one place that is struck. Modes are linear, so that strikes at several
// places are several such bodies that ring together, and a mesh of a hundred thousand points costs the audio thread no
// more than a bar.
import type { ModalModel } from "phonolite/model";
import type { Vec3 } from "#dist/math/vec3.js";

/** The model at a place, with one sample point. */
export function pointModel(model: ModalModel, at: Vec3): ModalModel {
  return model.directional && model.pointCount > 1 ? model.resample([at]) : model;
}
