// Reserves this folder's memory, and resets it for a world that begins.

import { reserveFrame, resetFrame } from "./frame";
import { reserveGrids, resetGrids } from "./grids";
import { reserveWindows, resetWindows } from "./windows";

/** Lays out the windows, the tables of the transform and the grids. */
export function reserveFrames(): void {
  reserveWindows();
  reserveFrame();
  reserveGrids();
}
/** A world begins. */
export function resetFrames(): void {
  resetWindows();
  resetFrame();
  resetGrids();
}
