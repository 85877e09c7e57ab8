// The layout of a grid: a row of lines, 32 B each. A line holds the amplitudes of four signals at one of evenly spaced
// frequencies. In the grid of a bus the four are the moments of the line's modes, Σθ^p z for p = 0 … 3 (PHYSICS §3). In
// the grid of coarse or long lines they are value and slope, moments 0 and 1, of the left and of the right channel. The
// transform turns the lines in place into pairs of samples: real parts hold the even ones, imaginary the odd ones.
//
//   line   re f32 ×4 | im f32 ×4      lane = moment (or value and slope, left and right)

import { Row } from "../../base/row";
import { LINES } from "../../records/records";

/** The numbers of a line. */
@unmanaged
export class Line {
  re0: f32;
  re1: f32;
  re2: f32;
  re3: f32;
  im0: f32;
  im1: f32;
  im2: f32;
  im3: f32;

  /** All eight, real parts first. */
  get numbers(): Row<f32> {
    return changetype<Row<f32>>(this);
  }
  /** Value and slope for one ear: 0 left, 1 right. */
  pair(ear: i32): Pair {
    return changetype<Pair>(changetype<usize>(this) + <usize>ear * offsetof<Line>("re2"));
  }
  /** All become 0. */
  clear(): void {
    memory.fill(changetype<usize>(this), 0, LINE);
  }
}

/** A view of one lane of a line: its real part and, 16 B further, its imaginary part. */
@unmanaged
export class Lane {
  re: f32;
  /** The real parts of the lanes that follow. */
  re1: f32;
  re2: f32;
  re3: f32;
  im: f32;
}

/** A view of two lanes of a line: value and slope of the left channel or, from 8 B further on, of the right one. */
@unmanaged
export class Pair {
  /** The value. */
  re0: f32;
  /** The slope. */
  re1: f32;
  /** The real parts of the lanes that follow. */
  re2: f32;
  re3: f32;
  im0: f32;
  im1: f32;
}

/** Bytes of a line. */
export const LINE: usize = offsetof<Line>();
/** Bytes from the real to the imaginary parts, for kernels. */
export const IM: usize = offsetof<Line>("im0");
/** Bytes of the grid of a bus. */
export const GRID: usize = <usize>LINES * LINE;

/** The lines of one bus. */
@unmanaged
export class Grid {
  get address(): usize {
    return changetype<usize>(this);
  }
  line(i: i32): Line {
    return lineAt(changetype<usize>(this), i);
  }
  /** Value and slope of line i for one ear: 0 left, 1 right. */
  pair(i: i32, ear: i32): Pair {
    return this.line(i).pair(ear);
  }
  /** All lines become 0. */
  clear(): void {
    memory.fill(changetype<usize>(this), 0, GRID);
  }
}

/** Line i of the grid at an address. */
export function lineAt(grid: usize, i: i32): Line {
  return changetype<Line>(grid + <usize>i * LINE);
}
/** Lane i of the line at an address. */
export function laneAt(line: usize, i: i32): Lane {
  return changetype<Lane>(line + ((<usize>i) << 2));
}
