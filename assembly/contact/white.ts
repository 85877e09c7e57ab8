// White heights: a number a sample, whatever the place (PHYSICS §7.5); their size goes with the root of the speed.

import { hash4 } from "../base/hash";
import { Surface } from "../records/contact";
import { BLOCK_BYTES } from "../records/records";
import { touching } from "./state";

const words: usize = memory.data(16);
/** √3 · 2^-31: a signed word becomes a number of unit rms. */
const UNIT: f32 = 8.065489e-10;

export function addWhite(surface: Surface, out: usize, seed: u32, count: u32): void {
  const size = surface.whiteSize * UNIT,
    before = size * sqrt<f32>(touching.speedBefore),
    step = (size * sqrt<f32>(touching.speedNow) - before) / 128;
  for (let k: usize = 0; k < BLOCK_BYTES; k += 16) {
    hash4(0x77686974, seed, count, <u32>k, words);
    for (let j: usize = 0; j < 16; j += 4) {
      const by = before + step * <f32>(<i32>(k + j) >> 2);
      store<f32>(out + k + j, load<f32>(out + k + j) + by * <f32>load<i32>(words + j));
    }
  }
}
