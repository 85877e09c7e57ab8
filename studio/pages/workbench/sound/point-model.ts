// The body as it is heard: the model at the one place that is struck. Modes are linear, so that strikes at several
// places are several such bodies that ring together, and a mesh of a hundred thousand points costs the audio thread no
// more than a bar.
import type { ModalModel } from "phonolite/model";

/** The model at a place, with one sample point. */
export function pointModel(model: ModalModel, at: readonly [number, number, number]): ModalModel {
  return model.directional && model.pointCount > 1 ? model.resample([at]) : model;
}

/** What a half-sine contact of some seconds leaves of a mode: cos(πx)/(1 − 4x²), x = fτ (PHYSICS §1.2). */
export function pulsePart(frequency: number, duration: number): number {
  const x = frequency * duration;
  return Math.abs(2 * x - 1) < 1e-6 ? Math.PI / 4 : Math.cos(Math.PI * x) / (1 - 4 * x * x);
}
