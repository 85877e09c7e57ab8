// The shapes of a body's modes at a struck point, along the impulse.

import { madd } from "../base/simd";
import { HitRecord, RecordHead } from "../records/records";
import { Model } from "../scene/model";
import { bank } from "./state";

/** Row `gains`: shape at the struck point, interpolated between sample points, along the impulse. Silent modes get none. */
export function gatherGains(model: Model, record: RecordHead, bytes: usize): void {
  gatherShapes(model, changetype<HitRecord>(record), bytes);
  for (let k: usize = 0; k < bytes; k += 4)
    if (load<u32>(bank.increments.address + k) == 0 || abs(load<f32>(bank.gains.address + k)) < LEAST)
      store<f32>(bank.gains.address + k, 0);
}
/** The same for all modes; needs no poles. */
export function gatherShapes(model: Model, record: HitRecord, bytes: usize): void {
  memory.fill(bank.gains.address, 0, bytes);
  const row = (<usize>model.padded) << 2;
  const shapes = model.shapes.address;
  for (let j: usize = 0; j < 12; j += 4) {
    const weight = changetype<HitRecord>(changetype<usize>(record) + j).weight0;
    if (weight == 0) continue;
    const x = shapes + <usize>changetype<HitRecord>(changetype<usize>(record) + j).point0 * 3 * row;
    // most things are struck along an axis: then two of the three rows need not be read
    addShape(x, row, weight * record.x);
    addShape(x + row, row, weight * record.y);
    addShape(x + 2 * row, row, weight * record.z);
  }
}
function addShape(x: usize, row: usize, size: f32): void {
  if (size == 0) return;
  const g = bank.gains.address;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < row; k += 4) store<f32>(g + k, load<f32>(g + k) + size * load<f32>(x + k));
    return;
  }
  const by = f32x4.splat(size);
  for (let k: usize = 0; k < row; k += 16) v128.store(g + k, madd(by, v128.load(x + k), v128.load(g + k)));
}

/** kg^(-1/2)·N·s: a kick fainter than this is none, it would only make denormals. */
const LEAST: f32 = 1e-20;
