// White heights: a random number for every sample, whatever the place (PHYSICS §7.5); their size is proportional to the
// root of the speed.

import { hash4, hashed } from "../../base/hash";
import { Row } from "../../base/row";
import { Surface } from "../../records/contact";
import { BLOCK } from "../../records/records";
import { touching } from "../state";

/** Key of the hash: "whit". */
const WHITE: u32 = 0x77686974;
/** √3 · 2^-31: a signed word becomes a number of unit rms. */
const UNIT: f32 = 8.065489e-10;

/** Adds white heights of a surface to a block; `seed`: of the touch, `count`: which block of the touch this is. */
export function addWhite(surface: Surface, out: Row<f32>, seed: u32, count: u32): void {
  const size = surface.whiteSize * UNIT,
    before = size * sqrt<f32>(touching.speedBefore),
    step = (size * sqrt<f32>(touching.speedNow) - before) / <f32>BLOCK;
  for (let n = 0; n < BLOCK; n += 4) {
    hash4(WHITE, seed, count, (<u32>n) << 2);
    for (let j = 0; j < 4; j++) out[n + j] = out[n + j] + (before + step * <f32>(n + j)) * <f32>(<i32>hashed[j]);
  }
}
