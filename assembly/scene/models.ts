// The models that bodies are made of: the page lays one out in the arena, and the core remembers where.

import { reserve } from "../base/memory";
import { Row } from "../base/row";
import { CACHED_FROM, HitRecord, MODEL_MODE_BYTES, POWER_ROWS, RecordHead } from "../records/records";
import { config } from "../records/state";
import { Model } from "./model";
import { scene } from "./state";

const MODEL_BYTES: usize = offsetof<Model>();

export function reserveModels(): void {
  scene.models = reserve(config.maxModels, MODEL_BYTES);
  scene.arena = reserve(<usize>config.modelBytes);
}

export function resetModels(): void {
  memory.fill(scene.models, 0, <usize>config.maxModels * MODEL_BYTES);
}

/** Whether the model has the sample points that a strike or a force names. */
export function hasPoints(model: Model, record: RecordHead): bool {
  const points = <u32>model.points;
  for (let o: usize = 0; o < 12; o += 4)
    if (
      changetype<HitRecord>(changetype<usize>(record) + o).weight0 != 0 &&
      changetype<HitRecord>(changetype<usize>(record) + o).point0 >= points
    )
      return false;
  return true;
}

/** Address of model `index`, or 0 when there is none. */
export function modelAt(index: u32): Model {
  if (index >= <u32>config.maxModels) return changetype<Model>(0);
  const model = changetype<Model>(scene.models + <usize>index * MODEL_BYTES);
  return model.modes > 0 ? model : changetype<Model>(0);
}

export function defineModel(index: i32, memory: usize, modes: i32, points: i32): void {
  const model = changetype<Model>(scene.models + <usize>index * MODEL_BYTES);
  const padded = (modes + 3) & ~3;
  model.modes = modes;
  model.padded = padded;
  model.points = points;
  model.frequencies = changetype<Row<f64>>(memory);
  model.decays = changetype<Row<f64>>(memory + 8 * padded);
  model.radiation = changetype<Row<f32>>(memory + 16 * padded);
  model.importance = changetype<Row<i32>>(memory + 24 * padded);
  model.shapes = changetype<Row<f32>>(memory + MODEL_MODE_BYTES * padded);
  model.users = 0;
  const powers = memory + MODEL_MODE_BYTES * padded + 12 * padded * points;
  model.powers = changetype<Row<f32>>(min(modes, points) < CACHED_FROM ? <usize>0 : powers);
  model.responses = powers + 4 * POWER_ROWS * padded;
}

export function forgetModel(index: i32): void {
  changetype<Model>(scene.models + <usize>index * MODEL_BYTES).modes = 0;
}
