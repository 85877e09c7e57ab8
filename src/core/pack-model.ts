// A model as the core wants it (assembly/model.ts): rows over modes, padded to whole quads, the shapes turned from mode-major to one
// row a sample point and axis, and the radiation gain with its phase as one complex number.
import type { ModalModel } from "../model/modal-model.js";
import { MODEL_MODE_BYTES } from "./layout.js";

/** A model's bytes, ready to be copied into the core's memory. */
export interface PackedModel {
  bytes: Uint8Array;
  modes: number;
  points: number;
}

/** Bytes that a model takes in the core. */
export function packedBytes(model: ModalModel): number {
  const padded = (model.modeCount + 3) & ~3;
  return padded * (MODEL_MODE_BYTES + 12 * model.pointCount);
}

/** Packs a model. */
export function packModel(model: ModalModel): PackedModel {
  const modes = model.modeCount;
  const points = model.pointCount;
  const padded = (modes + 3) & ~3;
  const bytes = new Uint8Array(packedBytes(model));
  new Float64Array(bytes.buffer, 0, padded).set(model.frequencies);
  new Float64Array(bytes.buffer, 8 * padded, padded).set(model.decayRates);
  const radiation = new Float32Array(bytes.buffer, 16 * padded, 2 * padded);
  for (let m = 0; m < modes; m++) {
    const phase = model.phases?.[m] ?? 0;
    radiation[m] = model.radiationGains[m] * Math.sin(phase);
    radiation[padded + m] = -model.radiationGains[m] * Math.cos(phase);
  }
  const shapes = new Float32Array(bytes.buffer, MODEL_MODE_BYTES * padded);
  for (let p = 0; p < points; p++)
    for (let axis = 0; axis < 3; axis++) {
      const row = (3 * p + axis) * padded;
      for (let m = 0; m < modes; m++) shapes[row + m] = model.shapes[(m * points + p) * 3 + axis];
    }
  return { bytes, modes, points };
}
