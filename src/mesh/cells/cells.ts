// The bricks that a closed surface fills, with their moments. Lines run through the body along its first axis, eight by
// eight through each brick; each knows exactly where it goes in and out, so along the lines the moments are exact,
// across them sums. A place is inside where the surface winds around it, so parts that overlap count once.
import { Came, PhonoliteError } from "../../math/error.js";
import { MOMENTS } from "../elements/brick.js";
import type { Cells } from "../elements/solid.js";
import { canonical, type Frame } from "../surface/frame.js";
import { boundsOf, type TriangleMesh } from "../triangles.js";
import { alongLine, crossingsOf } from "./crossings.js";

/** Lines through a brick, each way. */
const LINES = 8;
/** Bricks that are filled less than this are left out: they would swing by themselves. */
const LEAST = 0.02;
/** The share of lines that may find the surface open, of those that meet it. */
const OPEN = 0.1;
/** The bricks may have this many times the corners wanted. */
const MANY = 2.5;
/** Fewest bricks along an axis. */
const FEWEST = 2;

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
  const { low, high } = boundsOf(mesh.positions);
  const lengths = low.map((from, axis) => high[axis] - from);
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
    if (many <= MANY) break;
    dims = dims.map((n) => Math.max(FEWEST, Math.round(n / Math.cbrt(many / (0.8 * MANY)))));
    grid = fill(mesh, low, lengths, dims);
    ({ kept, leftOut } = largestPiece(grid.moments, dims));
  }
  if (kept.length === 0) {
    throw new PhonoliteError(
      "mesh",
      "the surface",
      "one that encloses a volume, for a solid",
      new Came("none inside it"),
    );
  }
  const moments = new Float64Array(MOMENTS * kept.length);
  for (const [i, cell] of kept.entries()) {
    moments.set(grid.moments.subarray(cell * MOMENTS, (cell + 1) * MOMENTS), i * MOMENTS);
  }
  const sides = lengths.map((length, axis) => length / dims[axis]);
  return { cells: { origin: low, sides, dims, cells: Int32Array.from(kept), moments }, frame, leftOut };
}

/** Bricks along each axis so that about `nodes` of them lie in a body that fills this part of its box. */
function dimsFor(lengths: readonly number[], nodes: number, full: number): number[] {
  const longest = Math.max(...lengths);
  if (!(Math.min(...lengths) > 1e-6 * longest)) {
    throw new PhonoliteError("mesh", "the surface", "one that encloses a volume, for a solid", new Came("a flat one"));
  }
  const volume = lengths[0] * lengths[1] * lengths[2] * Math.max(full, 0.02);
  const side = Math.cbrt(volume / nodes);
  return lengths.map((length) => Math.max(FEWEST, Math.min(400, Math.round(length / side))));
}

/** How many corners some bricks have, shared ones counted once. */
function cornersOf(cells: readonly number[], dims: readonly number[]): number {
  const [across, deep] = [dims[0] + 1, (dims[0] + 1) * (dims[1] + 1)];
  const used = new Uint8Array(deep * (dims[2] + 1));
  for (const cell of cells) {
    const corner =
      (cell % dims[0]) +
      across * (Math.floor(cell / dims[0]) % dims[1]) +
      deep * Math.floor(cell / (dims[0] * dims[1]));
    for (const step of [0, 1, across, across + 1]) used[corner + step] = used[corner + step + deep] = 1;
  }
  return used.reduce((sum, is) => sum + is, 0);
}

/** Moments of all bricks of a box, and how many bricks' volumes are filled. */
function fill(mesh: TriangleMesh, low: readonly number[], lengths: readonly number[], dims: readonly number[]) {
  const moments = new Float64Array(MOMENTS * dims[0] * dims[1] * dims[2]);
  const across = [dims[1] * LINES, dims[2] * LINES];
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
  if (broken.length > OPEN * met) {
    const expected = "closed, for a solid: close its holes, or give a thickness to have it as a shell";
    const percent = ((100 * broken.length) / met).toFixed(0);
    throw new PhonoliteError(
      "mesh",
      "the surface",
      expected,
      new Came(`one that is open on ${percent} % of the lines through it`),
    );
  }
  const isBroken = new Uint8Array(ways.length);
  for (const line of broken) isBroken[line] = 1;
  for (const line of broken) ways[line] = ways[nearestSound(line, across, isBroken)] ?? [];
  return ways;
}

/** The nearest line that is not broken, by rings of lines around one; -1 when none is near. */
function nearestSound(line: number, [columns, rows]: readonly number[], isBroken: Uint8Array): number {
  const [column, row] = [line % columns, Math.floor(line / columns)];
  for (let reach = 1; reach <= 4 * LINES; reach++) {
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
  const [y, z] = [Math.floor(column / LINES), Math.floor(row / LINES)];
  const eta = (2 * (column % LINES) + 1) / LINES - 1;
  const zeta = (2 * (row % LINES) + 1) / LINES - 1;
  // a line stands for a strip: the mean of η² over it is a little more than that of its middle
  const strip = 1 / (3 * LINES * LINES);
  const etas = [1, eta, eta * eta + strip];
  const zetas = [1, zeta, zeta * zeta + strip];
  const share = 1 / (LINES * LINES);
  for (let x = Math.max(0, Math.floor(entered)); x < Math.min(dims[0], Math.ceil(left)); x++) {
    const [a, b] = [2 * (Math.max(entered, x) - x) - 1, 2 * (Math.min(left, x + 1) - x) - 1];
    const xis = [(b - a) / 2, (b * b - a * a) / 4, (b * b * b - a * a * a) / 6];
    const base = MOMENTS * (x + dims[0] * (y + dims[1] * z));
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
  const piece = new Int32Array(count).fill(-1);
  const filled = (cell: number) => moments[cell * MOMENTS];
  let best: { cells: number[]; volume: number } = { cells: [], volume: 0 };
  let all = 0;
  for (let start = 0; start < count; start++) {
    if (piece[start] >= 0 || filled(start) < LEAST) continue;
    const cells = [start];
    piece[start] = start;
    let volume = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      volume += filled(cell);
      const at = [cell % dims[0], Math.floor(cell / dims[0]) % dims[1], Math.floor(cell / (dims[0] * dims[1]))];
      for (let axis = 0, step = 1; axis < 3; step *= dims[axis++]) {
        for (const side of [-1, 1]) {
          const other = cell + side * step;
          if (at[axis] + side < 0 || at[axis] + side >= dims[axis] || piece[other] >= 0 || filled(other) < LEAST)
            continue;
          piece[other] = start;
          cells.push(other);
        }
      }
    }
    all += volume;
    if (volume > best.volume) best = { cells, volume };
  }
  return { kept: best.cells.sort((a, b) => a - b), leftOut: all > 0 ? 1 - best.volume / all : 0 };
}
