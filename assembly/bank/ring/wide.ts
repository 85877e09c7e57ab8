// The passes of the ring path for outputs with more than two buses, or with complex gains (mix/outputs.ts): one a bus
// over the quads and their gains, and one that moves the states on. PHYSICS §3.
//
//   gains of a quad   16 B a row: one row a bus, or real and imaginary parts of two ears

import { HEAD } from "../../mix/outputs";
import { mix } from "../../mix/state";
import { GRID } from "../frame/grid";
import { VECTOR } from "../quad";
import { IN_ROW, Kernel, TURNED } from "./kernel";
import { moveQuads } from "./move";

/**
 * Adds the moments of the quads from `p` to `end` to the grids of an output; states move on. `gains`: address of the
 * first quad's gains; `grid`: address of the line in the grid of the output's first bus.
 */
export function sumWide(p: usize, end: usize, gains: usize, kind: i32, buses: i32, grid: usize): void {
  for (let bus = 0; bus < buses; bus++, grid += GRID) {
    if (kind == HEAD) sumTurned(p, end, gains + <usize>bus * (2 * VECTOR), grid);
    else sumRow(p, end, gains + <usize>bus * VECTOR, grid);
  }
  moveQuads(p, end);
}

/** One bus of real gains. */
function sumRow(p: usize, end: usize, gains: usize, grid: usize): void {
  Kernel.sum(IN_ROW, 4, false, p, end, gains, <usize>mix.gainRows * VECTOR, grid);
}
/** One ear of complex gains. */
function sumTurned(p: usize, end: usize, gains: usize, grid: usize): void {
  Kernel.sum(TURNED, 4, false, p, end, gains, <usize>mix.gainRows * VECTOR, grid);
}
