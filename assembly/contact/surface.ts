// Surfaces: where the page has laid each, and the heights under a contact that moves over one, the sum of its layers (PHYSICS §7.5).

import { reserve } from "../base/memory";
import { MAX_SURFACES, Surface } from "../records/contact";
import { surfaceBytes } from "../records/room";
import { addProfile } from "./profile";
import { addRandom, addWaves } from "./random";
import { addWhite } from "./white";

let table: usize = 0; // u32, addresses
/** Where the page lays surfaces. */
export let surfaceArena: usize = 0;

export function laySurfaces(): void {
  table = reserve((<usize>MAX_SURFACES) << 2);
  surfaceArena = reserve(<usize>surfaceBytes);
}
export function startSurfaces(): void {
  memory.fill(table, 0, (<usize>MAX_SURFACES) << 2);
}
export function defineSurface(index: i32, at: usize): void {
  if (<u32>index < <u32>MAX_SURFACES) store<u32>(table + ((<usize>index) << 2), <u32>at);
}
/** Address of a surface by one more than its index, 0 = none. */
export function surfaceOf(number: u32): Surface {
  return number == 0 || number > <u32>MAX_SURFACES
    ? changetype<Surface>(0)
    : changetype<Surface>(<usize>load<u32>(table + ((<usize>(number - 1)) << 2)));
}

/** Adds the heights along the way from place x on, m, to the row `out`. `count`: which block of the touch this is, `seed`: of the touch. */
export function addHeights(surface: Surface, x: f64, out: usize, seed: u32, count: u32): void {
  if (surface.randomSize > 0) addRandom(surface, x, out);
  if (surface.waveSize > 0) addWaves(surface, x, out);
  if (surface.profileLevels > 0) addProfile(surface, x, out);
  if (surface.whiteSize > 0) addWhite(surface, out, seed, count);
}
