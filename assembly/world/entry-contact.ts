// Exports that only the full core has.

import { touching } from "../contact/state";
import { defineSurface, resetSurfaces, surfaceOf } from "../contact/surface/surface";
import { freeOnSurfaces } from "../contact/touches";

/** Start of the arena in which the page lays out surfaces. */
export function surfacesAt(): usize {
  return touching.surfaceArena;
}
/**
 * Defines the surface that lies at `at`; records name it by `index`. When an index is defined again, the page has begun
 * to lay other surfaces over all old ones: the old ones are forgotten, and touches on them end.
 */
export function addSurface(index: i32, at: usize): void {
  if (surfaceOf(<u32>index + 1)) {
    resetSurfaces();
    freeOnSurfaces();
  }
  defineSurface(index, at);
}
