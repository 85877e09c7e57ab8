// Surfaces: where the page has laid each of them, and the heights under a contact that moves over a surface: the sum of
// its layers (PHYSICS §7.5).

import { reserve } from "../../base/memory";
import { Row, reserveRow } from "../../base/row";
import { MAX_SURFACES, Surface } from "../../records/contact";
import { config } from "../../records/state";
import { touching } from "../state";
import { addProfile } from "./profile";
import { addRandom, addWaves } from "./random";
import { addWhite } from "./white";

/** Room for the surfaces of a world. */
export function reserveSurfaces(): void {
  touching.surfaces = reserveRow<Surface>(MAX_SURFACES);
  touching.surfaceArena = reserve(<usize>config.surfaceBytes);
}
/** No surface is there. */
export function resetSurfaces(): void {
  touching.surfaces.clear(MAX_SURFACES);
}
/** Notes at which address the surface of this index lies. */
export function defineSurface(index: i32, at: usize): void {
  if (<u32>index < <u32>MAX_SURFACES) touching.surfaces[index] = changetype<Surface>(at);
}
/** The surface that a record names by one more than its index; null = none. */
export function surfaceOf(number: u32): Surface {
  return number == 0 || number > <u32>MAX_SURFACES ? changetype<Surface>(0) : touching.surfaces[number - 1];
}

/**
 * Adds the heights along the way from place x on, m, to the block `out`. `seed`: of the touch, `count`: which block of
 * the touch this is.
 */
export function addHeights(surface: Surface, x: f64, out: Row<f32>, seed: u32, count: u32): void {
  if (surface.randomSize > 0) addRandom(surface, x, out);
  if (surface.waveSize > 0) addWaves(surface, x, out);
  if (surface.profileLevels > 0) addProfile(surface, x, out);
  if (surface.whiteSize > 0) addWhite(surface, out, seed, count);
}
