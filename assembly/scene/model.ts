// Models as the core keeps them: tables of modes and of their shapes at the sample points, shared by all bodies made of them.
// The page lays a model out in the arena; the core only remembers where.
//
//   memory of a model, rows padded to whole quads:   frequency f64 Hz | decay f64 1/s | radiation re, im f32 | importance i32 | shapes
//   shapes: for each sample point three rows (x, y, z) of f32, kg^(-1/2), one entry a mode
//   radiation is −i R e^(iψ): a strike then begins as R·sin(ωt + ψ) in the real part of z (PHYSICS §1.3)
//
//   behind them, for models of CACHED_FROM modes and points or more:   powers, rows of f32 | responses, one a sample point   (excite/hard.ts)

import { reserve } from "../base/memory";
import { maxModels, modelBytes } from "../records/config";
import { CACHED_FROM, HIT_POINT_0, HIT_WEIGHT_0, MODEL_MODE_BYTES, POWER_ROWS } from "../records/records";

const MODEL_BYTES: usize = 64;
export const MODEL_MODES: usize = 0; // i32, 0 = free
export const MODEL_PADDED: usize = 4; // i32
export const MODEL_POINTS: usize = 8; // i32
export const MODEL_FREQUENCIES: usize = 12; // u32 address
export const MODEL_DECAYS: usize = 16;
export const MODEL_RADIATION: usize = 20; // real parts, then imaginary parts
export const MODEL_SHAPES: usize = 24;
export const MODEL_USERS: usize = 28; // i32, bodies made of it
export const MODEL_IMPORTANCE: usize = 40; // u32 address: 0 = the most important mode, 1 = the next
export const MODEL_POWERS: usize = 32; // u32 address, 0 = none
export const MODEL_RESPONSES: usize = 36; // u32 address, behind the powers

let models: usize = 0;
export let arena: usize = 0;

export function layModels(): void {
  models = reserve(<usize>maxModels * MODEL_BYTES);
  arena = reserve(<usize>modelBytes);
}

export function startModels(): void {
  memory.fill(models, 0, <usize>maxModels * MODEL_BYTES);
}

/** Whether the model has the sample points that a strike or a force names. */
export function hasPoints(model: usize, record: usize): bool {
  const points = load<u32>(model, MODEL_POINTS);
  for (let o: usize = 0; o < 12; o += 4)
    if (load<f32>(record + o, HIT_WEIGHT_0) != 0 && load<u32>(record + o, HIT_POINT_0) >= points) return false;
  return true;
}

/** Address of model `index`, or 0 when there is none. */
export function modelAt(index: u32): usize {
  if (index >= <u32>maxModels) return 0;
  const model = models + <usize>index * MODEL_BYTES;
  return load<i32>(model, MODEL_MODES) > 0 ? model : 0;
}

export function defineModel(index: i32, memory: usize, modes: i32, points: i32): void {
  const model = models + <usize>index * MODEL_BYTES;
  const padded = (modes + 3) & ~3;
  store<i32>(model, modes, MODEL_MODES);
  store<i32>(model, padded, MODEL_PADDED);
  store<i32>(model, points, MODEL_POINTS);
  store<u32>(model, <u32>memory, MODEL_FREQUENCIES);
  store<u32>(model, <u32>memory + 8 * padded, MODEL_DECAYS);
  store<u32>(model, <u32>memory + 16 * padded, MODEL_RADIATION);
  store<u32>(model, <u32>memory + 24 * padded, MODEL_IMPORTANCE);
  store<u32>(model, <u32>memory + MODEL_MODE_BYTES * padded, MODEL_SHAPES);
  store<i32>(model, 0, MODEL_USERS);
  const powers = <u32>memory + MODEL_MODE_BYTES * padded + 12 * padded * points;
  store<u32>(model, min(modes, points) < CACHED_FROM ? 0 : powers, MODEL_POWERS);
  store<u32>(model, powers + 4 * POWER_ROWS * padded, MODEL_RESPONSES);
}

export function forgetModel(index: i32): void {
  store<i32>(models + <usize>index * MODEL_BYTES, 0, MODEL_MODES);
}
