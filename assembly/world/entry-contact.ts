// Exports that only the core with contacts has.

import { touching } from "../contact/state";
import { defineSurface, resetSurfaces, surfaceOf } from "../contact/surface";
import { freeOnSurfaces } from "../contact/touches";

/** Start of the arena in which the page lays out surfaces. */
export function surfacesAt(): usize {
  return touching.surfaceArena;
}
/**
 * A surface lies at `at`; records name it by `index`. An index that is laid again begins other surfaces, which lie over
 * all those before: touches that read one of these end.
 */
export function addSurface(index: i32, at: usize): void {
  if (surfaceOf(<u32>index + 1)) {
    resetSurfaces();
    freeOnSurfaces();
  }
  defineSurface(index, at);
}
