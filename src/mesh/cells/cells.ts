// The bricks that a closed surface fills, with their moments. Lines run through the body along its first axis, eight by
// eight through each brick; each knows exactly where it goes in and out, so along the lines the moments are exact,
// across them sums. A place is inside where the surface winds around it, so parts that overlap count once.
import { Came, PhonoliteError } from "../../math/error.js";
import { MOMENTS } from "../elements/brick.js";
import { type Cells, cellAt, placeOf } from "../elements/solid.js";
import { canonical, type Frame } from "../surface/frame.js";
import { boundsOf, type TriangleMesh } from "../triangles.js";
import { alongLine, crossingsOf } from "./crossings.js";

/** How bricks are found. */
const FILL = {
  /** Lines through a brick, each way. */
  lines: 8,
  /** Bricks that are filled less than this are left out: they would swing by themselves. */
  least: 0.02,
  /** The share of lines that may find the surface open, of those that meet it. */
  open: 0.1,
  /** The bricks may have this many times the corners wanted. */
  many: 2.5,
  /** Fewest and most bricks along an axis. */
  fewest: 2,
  most: 400,
} as const;

/** Bricks of a body and the frame that they lie in. */
export interface FilledCells {
  cells: Cells;
  frame: Frame;
  /** The share of the volume that does not hang together with the rest, and is left out. */
  leftOut: number;
}

/** The bricks of a closed surface, with about so many corners in all. */
export function cellsOf(surface: TriangleMesh, nodes: number): FilledCells {
  const { mesh, frame } = canonical(surface);
  const { low, extents: lengths } = boundsOf(mesh.positions);
  // A box as full as the body: bricks of equal sides, then stretched to end where the body does.
  let dims = dimsFor(lengths, nodes, 0.7);
  let grid = fill(mesh, low, lengths, dims);
  const full = grid.volume / (dims[0] * dims[1] * dims[2]);
  if (full < 0.5 || full > 0.95) {
    dims = dimsFor(lengths, nodes, full);
    grid = fill(mesh, low, lengths, dims);
  }
  // Frames, lattices and thin walls fill many bricks a little: then larger ones, lest there be many times the corners.
  let { kept, leftOut } = largestPiece(grid.moments, dims);
  for (let tries = 0; tries < 4; tries++) {
    const many = cornersOf(kept, dims) / nodes;
    if (many <= FILL.many) break;
    dims = dims.map((n) => Math.max(FILL.fewest, Math.round(n / Math.cbrt(many / (0.8 * FILL.many)))));
    grid = fill(mesh, low, lengths, dims);
    ({ kept, leftOut } = largestPiece(grid.moments, dims));
  }
  if (kept.length === 0) {
    throw encloses("none inside it");
  }
  const moments = new Float64Array(MOMENTS * kept.length);
  for (const [i, cell] of kept.entries()) {
    moments.set(grid.moments.subarray(cell * MOMENTS, (cell + 1) * MOMENTS), i * MOMENTS);
  }
  const sides = lengths.map((length, axis) => length / dims[axis]);
  return { cells: { origin: low, sides, dims, cells: Int32Array.from(kept), moments }, frame, leftOut };
}

function encloses(came: string): PhonoliteError {
  return new PhonoliteError("mesh", "the surface", "one that encloses a volume, for a solid", new Came(came));
}

/** Bricks along each axis so that about `nodes` of them lie in a body that fills this part of its box. */
function dimsFor(lengths: readonly number[], nodes: number, full: number): number[] {
  const longest = Math.max(...lengths);
  if (!(Math.min(...lengths) > 1e-6 * longest)) {
    throw encloses("a flat one");
  }
  const volume = lengths[0] * lengths[1] * lengths[2] * Math.max(full, 0.02);
  const side = Math.cbrt(volume / nodes);
  return lengths.map((length) => Math.max(FILL.fewest, Math.min(FILL.most, Math.round(length / side))));
}

/** How many corners some bricks have, shared ones counted once. */
function cornersOf(cells: readonly number[], dims: readonly number[]): number {
  const corners = dims.map((n) => n + 1);
  const [across, deep] = [corners[0], corners[0] * corners[1]];
  const used = new Uint8Array(deep * corners[2]);
  for (const cell of cells) {
    const corner = cellAt(placeOf(cell, dims), corners);
    for (const step of [0, 1, across, across + 1]) used[corner + step] = used[corner + step + deep] = 1;
  }
  return used.reduce((sum, is) => sum + is, 0);
}

/** Moments of all bricks of a box, and how many bricks' volumes are filled. */
function fill(mesh: TriangleMesh, low: readonly number[], lengths: readonly number[], dims: readonly number[]) {
  const moments = new Float64Array(MOMENTS * dims[0] * dims[1] * dims[2]);
  const across = [dims[1] * FILL.lines, dims[2] * FILL.lines];
  const ways = waysInside(mesh, low, lengths, across);
  const scale = dims[0] / lengths[0];
  let volume = 0;
  for (const [line, way] of ways.entries()) {
    for (let i = 0; i < way.length; i += 2) {
      const [entered, left] = [(way[i] - low[0]) * scale, (way[i + 1] - low[0]) * scale];
      volume += addInterval(moments, dims, line, across[0], entered, left);
    }
  }
  return { moments, volume };
}

/**
 * Of each line the places where it goes in and comes out, in turn. One that finds the surface open goes the way of the
 * nearest that does not.
 */
function waysInside(
  mesh: TriangleMesh,
  low: readonly number[],
  lengths: readonly number[],
  across: readonly number[],
): number[][] {
  const crossings = crossingsOf(mesh, low, lengths, across);
  const ways: number[][] = [];
  const broken: number[] = [];
  let met = 0;
  for (let line = 0; line < across[0] * across[1]; line++) {
    const way: number[] = [];
    let winding = 0;
    for (const i of alongLine(crossings, line)) {
      const was = winding;
      winding += crossings.sign[i];
      if (was === 0 || winding === 0) way.push(crossings.at[i]);
    }
    if (crossings.starts[line + 1] > crossings.starts[line]) met++;
    if (winding !== 0) broken.push(line);
    ways.push(way);
  }
  if (broken.length > FILL.open * met) {
    const expected = "closed, for a solid: close its holes, or give a thickness to have it as a shell";
    const came = `one that is open on ${((100 * broken.length) / met).toFixed(0)} % of the lines through it`;
    throw new PhonoliteError("mesh", "the surface", expected, new Came(came));
  }
  const isBroken = new Uint8Array(ways.length);
  for (const line of broken) isBroken[line] = 1;
  for (const line of broken) ways[line] = ways[nearestSound(line, across, isBroken)] ?? [];
  return ways;
}

/** The nearest line that is not broken, by rings of lines around one; -1 when none is near. */
function nearestSound(line: number, [columns, rows]: readonly number[], isBroken: Uint8Array): number {
  const [column, row] = [line % columns, Math.floor(line / columns)];
  for (let reach = 1; reach <= 4 * FILL.lines; reach++) {
    let [best, least] = [-1, Number.POSITIVE_INFINITY];
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++) {
        const away = (x - column) ** 2 + (y - row) ** 2;
        if (away < least && !isBroken[y * columns + x]) [best, least] = [y * columns + x, away];
      }
    }
    if (best >= 0) return best;
  }
  return -1;
}

/** Adds a line's way inside, from `entered` to `left` in bricks along the first axis. Gives its share of bricks. */
function addInterval(
  moments: Float64Array,
  dims: readonly number[],
  line: number,
  across: number,
  entered: number,
  left: number,
): number {
  const [column, row] = [line % across, Math.floor(line / across)];
  const [y, z] = [Math.floor(column / FILL.lines), Math.floor(row / FILL.lines)];
  const eta = (2 * (column % FILL.lines) + 1) / FILL.lines - 1;
  const zeta = (2 * (row % FILL.lines) + 1) / FILL.lines - 1;
  // a line stands for a strip: the mean of η² over it is a little more than that of its middle
  const strip = 1 / (3 * FILL.lines * FILL.lines);
  const etas = [1, eta, eta * eta + strip];
  const zetas = [1, zeta, zeta * zeta + strip];
  const share = 1 / (FILL.lines * FILL.lines);
  for (let x = Math.max(0, Math.floor(entered)); x < Math.min(dims[0], Math.ceil(left)); x++) {
    const [a, b] = [2 * (Math.max(entered, x) - x) - 1, 2 * (Math.min(left, x + 1) - x) - 1];
    const xis = [(b - a) / 2, (b * b - a * a) / 4, (b * b * b - a * a * a) / 6];
    const base = MOMENTS * cellAt([x, y, z], dims);
    for (let m = 0; m < MOMENTS; m++) {
      moments[base + m] += share * xis[Math.floor(m / 9)] * etas[Math.floor(m / 3) % 3] * zetas[m % 3];
    }
  }
  return (left - entered) * share;
}

/**
 * The bricks of the largest piece that hangs together by faces, and the share of the volume that does not belong to it.
 */
function largestPiece(moments: Float64Array, dims: readonly number[]): { kept: number[]; leftOut: number } {
  const count = dims[0] * dims[1] * dims[2];
  const seen = new Uint8Array(count);
  const filled = (cell: number) => moments[cell * MOMENTS];
  const takes = (cell: number) => {
    if (seen[cell] || filled(cell) < FILL.least) return false;
    seen[cell] = 1;
    return true;
  };
  let best: { cells: number[]; volume: number } = { cells: [], volume: 0 };
  let all = 0;
  for (let start = 0; start < count; start++) {
    if (!takes(start)) continue;
    const cells = [start];
    let volume = 0;
    for (const cell of cells) {
      volume += filled(cell);
      cells.push(...facing(cell, dims).filter(takes));
    }
    all += volume;
    if (volume > best.volume) best = { cells, volume };
  }
  return { kept: best.cells.sort((a, b) => a - b), leftOut: all > 0 ? 1 - best.volume / all : 0 };
}

/** The bricks that share a face with one. */
function facing(cell: number, dims: readonly number[]): number[] {
  const at = placeOf(cell, dims);
  return [0, 1, 2].flatMap((axis) => {
    const step = axis === 0 ? 1 : axis === 1 ? dims[0] : dims[0] * dims[1];
    return [-1, 1].flatMap((side) => {
      const to = at[axis] + side;
      return to >= 0 && to < dims[axis] ? [cell + side * step] : [];
    });
  });
}
