// The room that this folder takes, and how it begins.

import { reserveFrame, resetFrame } from "./frame";
import { reserveGrids, resetGrids } from "./grids";
import { reserveWindows, resetWindows } from "./windows";

/** Room for all that this folder keeps. */
export function reserveFrames(): void {
  reserveWindows();
  reserveFrame();
  reserveGrids();
}
/** A world begins. */
export function resetFrames(moments: i32, reach: f64): void {
  resetWindows(moments, reach);
  resetFrame();
  resetGrids();
}
