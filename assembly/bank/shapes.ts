// The shapes of a body's modes at a struck point, along the impulse: interpolated between the model's sample points by
// the three weights of a record.

import { madd } from "../base/simd";
import { HitRecord, RecordHead } from "../records/records";
import { Model } from "../scene/model";
import { bank } from "./state";

/** kg^(-1/2)·N·s: a fainter kick is left out, because it would only make denormals. */
const LEAST: f32 = 1e-20;

/**
 * Row `gains`: shape at the struck point along the impulse. Modes above Nyquist get 0; the poles must be in their rows.
 */
export function gatherGains(model: Model, record: RecordHead, bytes: usize): void {
  gatherShapes(model, changetype<HitRecord>(record), bytes);
  const increments = bank.increments,
    gains = bank.gains;
  for (let i: usize = 0, end = bytes >> 2; i < end; i++) if (increments[i] == 0 || abs(gains[i]) < LEAST) gains[i] = 0;
}
/** The same, of modes above Nyquist too; needs no poles. */
export function gatherShapes(model: Model, record: HitRecord, bytes: usize): void {
  memory.fill(bank.gains.address, 0, bytes);
  const row = (<usize>model.padded) << 2;
  const shapes = model.shapes.address;
  // weight1, weight2 lie behind weight0 and point1, point2 behind point0: read j bytes further, the record shows the
  // next corner's weight and point in the places of the first
  for (let j: usize = 0; j < 12; j += 4) {
    const corner = changetype<HitRecord>(changetype<usize>(record) + j),
      weight = corner.weight0;
    if (weight == 0) continue;
    const x = shapes + <usize>corner.point0 * 3 * row;
    // most things are struck along an axis: then two of the three rows need not be read
    addShape(x, row, weight * record.x);
    addShape(x + row, row, weight * record.y);
    addShape(x + 2 * row, row, weight * record.z);
  }
}
/** Adds a row of shapes at x, of so many bytes, times `size`. */
function addShape(x: usize, bytes: usize, size: f32): void {
  if (size == 0) return;
  const g = bank.gains.address;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) store<f32>(g + k, load<f32>(g + k) + size * load<f32>(x + k));
    return;
  }
  const by = f32x4.splat(size);
  for (let k: usize = 0; k < bytes; k += 16) v128.store(g + k, madd(by, v128.load(x + k), v128.load(g + k)));
}
