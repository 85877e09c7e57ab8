// The memory of this folder, and how it starts.

import { reserveFrame, resetFrame } from "./frame";
import { reserveGrids, resetGrids } from "./grids";
import { reserveWindows, resetWindows } from "./windows";

/** Lays out the windows, the tables of the transform and the grids. */
export function reserveFrames(): void {
  reserveWindows();
  reserveFrame();
  reserveGrids();
}
/** A world begins. `moments` 3 or 4; `reach`: largest damping d·B/rate that the windows hold for. */
export function resetFrames(moments: i32, reach: f64): void {
  resetWindows(moments, reach);
  resetFrame();
  resetGrids();
}
