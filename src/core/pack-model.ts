// A model as the core wants it (assembly/scene/model.ts): rows over modes, padded to whole quads, the shapes turned
// from mode-major to one row a sample point and axis, the radiation gain with its phase as one complex number, and the
// order in which modes matter.
import { orderModes } from "../model/edit/order.js";
import type { ModalModel } from "../model/modal-model.js";
import { CACHED_FROM, MODEL_MODE_BYTES, POWER_ROWS, RESPONSE_BYTES } from "./layout/records.js";

/** A model's bytes, ready to be copied into the core's memory. */
export interface PackedModel {
  bytes: Uint8Array;
  modes: number;
  points: number;
}

/** Bytes that a model takes in the core: its tables, and room for what the core itself makes of them. */
export function packedBytes(model: ModalModel): number {
  const { modeCount, pointCount } = model;
  const few = Math.min(modeCount, pointCount) < CACHED_FROM;
  return tableBytes(model) + (few ? 0 : 4 * POWER_ROWS * padded(model) + RESPONSE_BYTES * pointCount);
}
function tableBytes(model: ModalModel): number {
  return padded(model) * (MODEL_MODE_BYTES + 12 * model.pointCount);
}
function padded(model: ModalModel): number {
  return (model.modeCount + 3) & ~3;
}

/** Packs a model. */
export function packModel(model: ModalModel): PackedModel {
  const modes = model.modeCount;
  const points = model.pointCount;
  const row = padded(model);
  const bytes = new Uint8Array(tableBytes(model));
  new Float64Array(bytes.buffer, 0, row).set(model.frequencies);
  new Float64Array(bytes.buffer, 8 * row, row).set(model.decayRates);
  const radiation = new Float32Array(bytes.buffer, 16 * row, 2 * row);
  for (let m = 0; m < modes; m++) {
    const phase = model.phases?.[m] ?? 0;
    radiation[m] = model.radiationGains[m] * Math.sin(phase);
    radiation[row + m] = -model.radiationGains[m] * Math.cos(phase);
  }
  const importance = new Int32Array(bytes.buffer, 24 * row, row);
  orderModes(model).forEach((mode, rank) => {
    importance[mode] = rank;
  });
  const shapes = new Float32Array(bytes.buffer, MODEL_MODE_BYTES * row);
  for (let p = 0; p < points; p++)
    for (let axis = 0; axis < 3; axis++) {
      const at = (3 * p + axis) * row;
      for (let m = 0; m < modes; m++) shapes[at + m] = model.shapes[(m * points + p) * 3 + axis];
    }
  return { bytes, modes, points };
}
