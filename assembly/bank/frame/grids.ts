// The lines of every bus: one grid for the frame being made, one for what joins in its right half alone, and the right half of the
// frame before, which begins the block.
//
//   grid   32 B a line: four real parts, four imaginary parts; lane = moment

import { reserve } from "../../base/memory";
import { mix } from "../../mix/state";
import { BLOCK_BYTES, LINES } from "../../records/records";
import { frames } from "./state";

/** Bytes of a grid. */
export const GRID: usize = LINES * 32;

export function reserveGrids(): void {
  frames.grids = reserve(<usize>mix.busTotal * GRID);
  frames.fresh = reserve(<usize>mix.busTotal * GRID);
  frames.tails = reserve(<usize>mix.busTotal * BLOCK_BYTES);
}
export function resetGrids(): void {
  memory.fill(frames.fresh, 0, <usize>mix.busTotal * GRID);
  memory.fill(frames.tails, 0, <usize>mix.busTotal * BLOCK_BYTES);
  frames.any = false;
}

/** The lines of a bus in the frame being made. */
export function gridAt(bus: i32): usize {
  return frames.grids + <usize>bus * GRID;
}
/** What joins them in the right half. */
export function freshAt(bus: i32): usize {
  return frames.fresh + <usize>bus * GRID;
}
/** What the frame before leaves for the block. */
export function tailAt(bus: i32): usize {
  return frames.tails + <usize>bus * BLOCK_BYTES;
}

export function clearGrids(): void {
  memory.fill(frames.grids, 0, <usize>mix.busTotal * GRID);
}
export function clearFresh(): void {
  if (!frames.any) return;
  memory.fill(frames.fresh, 0, <usize>mix.busTotal * GRID);
  frames.any = false;
}
/** Something joins. */
export function markFresh(): void {
  frames.any = true;
}
/** Whether nothing is on any line. */
export function isEmpty(grid: usize): bool {
  for (let p = grid, end = grid + GRID; p < end; p += 8) if (load<u64>(p) != 0) return false;
  return true;
}
