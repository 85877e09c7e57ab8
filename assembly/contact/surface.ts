// Surfaces: where the page has laid each, and the heights under a contact that moves over one, the sum of its layers (PHYSICS §7.5).

import { reserve } from "../base/memory";
import { MAX_SURFACES, Surface } from "../records/contact";
import { config } from "../records/state";
import { addProfile } from "./profile";
import { addRandom, addWaves } from "./random";
import { touching } from "./state";
import { addWhite } from "./white";

export function reserveSurfaces(): void {
  touching.table = reserve((<usize>MAX_SURFACES) << 2);
  touching.surfaceArena = reserve(<usize>config.surfaceBytes);
}
export function resetSurfaces(): void {
  memory.fill(touching.table, 0, (<usize>MAX_SURFACES) << 2);
}
export function defineSurface(index: i32, at: usize): void {
  if (<u32>index < <u32>MAX_SURFACES) store<u32>(touching.table + ((<usize>index) << 2), <u32>at);
}
/** Address of a surface by one more than its index, 0 = none. */
export function surfaceOf(number: u32): Surface {
  return number == 0 || number > <u32>MAX_SURFACES
    ? changetype<Surface>(0)
    : changetype<Surface>(<usize>load<u32>(touching.table + ((<usize>(number - 1)) << 2)));
}

/** Adds the heights along the way from place x on, m, to the row `out`. `count`: which block of the touch this is, `seed`: of the touch. */
export function addHeights(surface: Surface, x: f64, out: usize, seed: u32, count: u32): void {
  if (surface.randomSize > 0) addRandom(surface, x, out);
  if (surface.waveSize > 0) addWaves(surface, x, out);
  if (surface.profileLevels > 0) addProfile(surface, x, out);
  if (surface.whiteSize > 0) addWhite(surface, out, seed, count);
}
