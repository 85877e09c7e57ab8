// The inside of a closed surface as a grid of equal boxes, each filled to some part: what solid elements need. The grid
// lies in the surface's own frame and fits its extents, so that a bar is filled exactly and turning changes nothing.
// Inside is where lines through the grid have entered more often than left (the winding number is above 0), so that parts
// that overlap are one body; lines in three directions vote, so that a hole or a bad triangle does no harm.
import { Came, PhonoliteError } from "../../math/error.js";
import type { TriangleMesh } from "../triangles.js";
import type { Direction } from "./fourth-moments.js";
import { frameOf, intoFrame } from "./frame.js";
import { type LineGrid, markInside } from "./lines.js";
import { volumeOf } from "./measures.js";

/** How fine the grid is. */
export interface VoxelOptions {
  /** Cells along the longest side. */
  cells: number;
  /** The fewest cells along any side; 2 unless told. */
  least?: number;
  /** Points along each side of a cell that tell how far it is filled; 8 unless told. */
  points?: number;
  /** Cells filled less than this are left out; 0.05 unless told. */
  emptiest?: number;
}

/** A body in boxes. Cell (i, j, k) has the number i + dims[0] · (j + dims[1] · k). */
export interface Voxels {
  /** The corner of cell (0, 0, 0), m. */
  origin: [number, number, number];
  /** The directions of i, j and k. */
  axes: readonly [Direction, Direction, Direction];
  /** Sides of a cell, m. */
  size: [number, number, number];
  dims: [number, number, number];
  /** How far each cell is filled, 0 to 1; 0 where there is none. */
  fraction: Float32Array;
  notes: string[];
}

/** The most points in the whole grid, and the most cells: they bound memory. */
const MOST_POINTS = 2 ** 25;
const MOST_CELLS = 2 ** 21;

/** Fills a grid with the inside of a closed surface. */
export function voxelise(surface: TriangleMesh, options: VoxelOptions): Voxels {
  const { cells, least = 2, points = 8, emptiest = 0.05 } = options;
  if (!(cells >= 1 && cells <= 512)) throw new PhonoliteError("mesh", "cells", "a number from 1 to 512", cells);
  const frame = frameOf(surface);
  const positions = intoFrame(surface.positions, frame);
  const { low, extent } = extents(positions);
  const edge = Math.max(...extent) / cells;
  const dims = extent.map((x) => Math.max(least, Math.round(x / edge))) as [number, number, number];
  const count = dims[0] * dims[1] * dims[2];
  if (!(extent.every((x) => x > 0) && count <= MOST_CELLS)) {
    throw new PhonoliteError("mesh", "the surface", "a closed body with a volume", new Came(`extents of ${extent} m`));
  }
  const size = extent.map((x, k) => x / dims[k]) as [number, number, number];
  let fine = points;
  while (fine > 2 && count * fine ** 3 > MOST_POINTS) fine--;
  const grid: LineGrid = {
    low,
    step: size.map((x) => x / fine),
    count: dims.map((n) => n * fine),
  };
  const sign = volumeOf({ positions, indices: surface.indices }) < 0 ? -1 : 1;
  const fraction = fill(markInside({ positions, indices: surface.indices }, grid, sign), dims, fine);
  const notes: string[] = [];
  keepLargest(fraction, dims, emptiest, notes);
  const corner = [0, 1, 2].map(
    (k) => frame.origin[k] + low[0] * frame.axes[0][k] + low[1] * frame.axes[1][k] + low[2] * frame.axes[2][k],
  ) as [number, number, number];
  return { origin: corner, axes: frame.axes, size, dims, fraction, notes };
}

function extents(positions: Float64Array): { low: number[]; extent: number[] } {
  const low = [0, 0, 0];
  const extent = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = k; i < positions.length; i += 3) {
      least = Math.min(least, positions[i]);
      most = Math.max(most, positions[i]);
    }
    low[k] = least;
    extent[k] = most - least;
  }
  return { low, extent };
}

/** The share of points inside, cell by cell. */
function fill(inside: Uint8Array, dims: readonly number[], fine: number): Float32Array {
  const fraction = new Float32Array(dims[0] * dims[1] * dims[2]);
  const [nx, ny, nz] = dims.map((n) => n * fine);
  const share = 1 / fine ** 3;
  for (let k = 0, at = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const row = dims[0] * (Math.floor(j / fine) + dims[1] * Math.floor(k / fine));
      for (let i = 0; i < nx; i++, at++) if (inside[at]) fraction[row + Math.floor(i / fine)] += share;
    }
  }
  return fraction;
}

/** Empties cells that are filled too little, and all pieces but the largest that hang together at faces. */
function keepLargest(fraction: Float32Array, dims: readonly number[], emptiest: number, notes: string[]): void {
  for (let c = 0; c < fraction.length; c++) if (fraction[c] < emptiest) fraction[c] = 0;
  const piece = new Int32Array(fraction.length);
  const volumes = [0];
  const stack: number[] = [];
  const [nx, ny, nz] = dims;
  for (let first = 0; first < fraction.length; first++) {
    if (fraction[first] === 0 || piece[first] !== 0) continue;
    const number = volumes.push(0) - 1;
    piece[first] = number;
    stack.push(first);
    for (let c = stack.pop(); c !== undefined; c = stack.pop()) {
      volumes[number] += fraction[c];
      const x = c % nx;
      const y = Math.floor(c / nx) % ny;
      const z = Math.floor(c / (nx * ny));
      const visit = (is: boolean, d: number) => {
        if (!is || fraction[d] === 0 || piece[d] !== 0) return;
        piece[d] = number;
        stack.push(d);
      };
      visit(x > 0, c - 1);
      visit(x < nx - 1, c + 1);
      visit(y > 0, c - nx);
      visit(y < ny - 1, c + nx);
      visit(z > 0, c - nx * ny);
      visit(z < nz - 1, c + nx * ny);
    }
  }
  if (volumes.length === 1) {
    throw new PhonoliteError("mesh", "the surface", "a closed body with an inside", new Came("nothing inside it"));
  }
  const largest = volumes.indexOf(Math.max(...volumes));
  const whole = volumes.reduce((sum, volume) => sum + volume, 0);
  for (let c = 0; c < fraction.length; c++) if (piece[c] !== largest) fraction[c] = 0;
  if (volumes.length > 2) {
    const share = Math.max(0.1, (100 * (whole - volumes[largest])) / whole);
    notes.push(
      `${volumes.length - 2} of ${volumes.length - 1} pieces that do not hang together were left out, ${share.toFixed(1)} % of the volume`,
    );
  }
}
