// The lines of every bus: a grid for the frame around the anchor at the end of this block; a grid for what joins in the
// right half of that frame alone; and the right half of the last frame, with which this block begins. grid.ts says how
// a grid lies in memory.

import { reserve } from "../../base/memory";
import { Row, reserveRow } from "../../base/row";
import { mix } from "../../mix/state";
import { BLOCK, LINES } from "../../records/records";
import { GRID, Grid } from "./grid";
import { frames } from "./state";

/** Lays out the grids and the samples of every bus. */
export function reserveGrids(): void {
  frames.grids = changetype<Grid>(reserve(mix.busTotal, GRID));
  frames.fresh = changetype<Grid>(reserve(mix.busTotal, GRID));
  frames.overlaps = reserveRow<f32>(<usize>(mix.busTotal * BLOCK));
}
/** Silence: clears the fresh grids and the right halves of the last frames. */
export function resetGrids(): void {
  memory.fill(frames.fresh.address, 0, <usize>mix.busTotal * GRID);
  frames.overlaps.clear(<usize>(mix.busTotal * BLOCK));
  frames.anyFresh = false;
}

/** The lines of a bus in the frame being made. */
export function gridAt(bus: i32): Grid {
  return changetype<Grid>(frames.grids.address + <usize>bus * GRID);
}
/** The fresh lines of a bus: what joins in the right half of the frame alone. */
export function freshAt(bus: i32): Grid {
  return changetype<Grid>(frames.fresh.address + <usize>bus * GRID);
}
/** The right half of a bus's last frame: BLOCK samples that the left half of the frame being made completes. */
export function overlapAt(bus: i32): Row<f32> {
  return frames.overlaps.from(<usize>(bus * BLOCK));
}

/** The lines of all buses become 0. */
export function clearGrids(): void {
  memory.fill(frames.grids.address, 0, <usize>mix.busTotal * GRID);
}
/** The fresh lines of all buses become 0. */
export function clearFresh(): void {
  if (!frames.anyFresh) return;
  memory.fill(frames.fresh.address, 0, <usize>mix.busTotal * GRID);
  frames.anyFresh = false;
}
/** Notes that something joins in the right half of the frame. */
export function markFresh(): void {
  frames.anyFresh = true;
}
/** Whether nothing is on any line: all bits of the grid are 0. */
export function isEmpty(grid: Grid): bool {
  const words = changetype<Row<u64>>(grid);
  for (let i: usize = 0; i < <usize>(LINES * 4); i++) if (words[i] != 0) return false;
  return true;
}
