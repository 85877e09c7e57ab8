// How loud a block is: its peak and its energy, for limiter and meters. The output has made all samples finite before.

import { madd } from "../base/simd";
import { BLOCK_BYTES } from "../records/records";

/** Largest size of a sample of the block at `p`. */
export function largest(p: usize): f32 {
  const end = p + BLOCK_BYTES;
  if (!ASC_FEATURE_SIMD) {
    let peak: f32 = 0;
    for (; p < end; p += 4) peak = max(peak, abs(load<f32>(p)));
    return peak;
  }
  let most = f32x4.splat(0);
  for (; p < end; p += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(p)));
  return max(
    max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  );
}

/** Sum of the squares of the samples of the block at `p`. */
export function squares(p: usize): f32 {
  const end = p + BLOCK_BYTES;
  if (!ASC_FEATURE_SIMD) {
    let sum: f32 = 0;
    for (; p < end; p += 4) sum += load<f32>(p) * load<f32>(p);
    return sum;
  }
  let sum = f32x4.splat(0);
  for (; p < end; p += 16) sum = madd(v128.load(p), v128.load(p), sum);
  return (
    f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
  );
}
