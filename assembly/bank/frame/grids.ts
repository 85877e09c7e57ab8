// The lines of every bus: one grid for the frame being made, one for what joins in its right half alone, and the right half of the
// frame before, which begins the block.
//
//   grid   32 B a line: four real parts, four imaginary parts; lane = moment

import { reserve } from "../../base/memory";
import { busTotal } from "../../mix/outputs";
import { BLOCK_BYTES, LINES } from "../../records/records";

/** Bytes of a grid. */
export const GRID: usize = LINES * 32;

let grids: usize = 0;
let fresh: usize = 0;
let tails: usize = 0;
/** Whether anything has joined since the grids of what joins were cleared. */
export let any: bool = false;

export function layGrids(): void {
  grids = reserve(<usize>busTotal * GRID);
  fresh = reserve(<usize>busTotal * GRID);
  tails = reserve(<usize>busTotal * BLOCK_BYTES);
}
export function startGrids(): void {
  memory.fill(fresh, 0, <usize>busTotal * GRID);
  memory.fill(tails, 0, <usize>busTotal * BLOCK_BYTES);
  any = false;
}

/** The lines of a bus in the frame being made. */
export function gridAt(bus: i32): usize {
  return grids + <usize>bus * GRID;
}
/** What joins them in the right half. */
export function freshAt(bus: i32): usize {
  return fresh + <usize>bus * GRID;
}
/** What the frame before leaves for the block. */
export function tailAt(bus: i32): usize {
  return tails + <usize>bus * BLOCK_BYTES;
}

export function clearGrids(): void {
  memory.fill(grids, 0, <usize>busTotal * GRID);
}
export function clearFresh(): void {
  if (!any) return;
  memory.fill(fresh, 0, <usize>busTotal * GRID);
  any = false;
}
/** Something joins. */
export function markFresh(): void {
  any = true;
}
/** Whether nothing is on any line. */
export function isEmpty(grid: usize): bool {
  for (let p = grid, end = grid + GRID; p < end; p += 8) if (load<u64>(p) != 0) return false;
  return true;
}
