// The bricks that a closed surface fills, with their moments. Lines run through the body along its first axis, eight by eight through each
// brick; each knows exactly where it goes in and out, so along the lines the moments are exact, across them sums. A place is inside where the
// surface winds around it, so parts that overlap count once.
import { Came, PhonoliteError } from "../../math/error.js";
import { MOMENTS } from "../elements/brick.js";
import type { Cells } from "../elements/solid.js";
import { boundsOf, type TriangleMesh } from "../triangles.js";
import { canonical, type Frame } from "./frame.js";

/** Lines through a brick, each way. */
const LINES = 8;
/** Bricks that are filled less than this are left out: they would swing by themselves. */
const LEAST = 0.02;
/** The share of lines that may find the surface open. */
const OPEN = 0.02;
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
  const { kept, leftOut } = largestPiece(grid.moments, dims);
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

/** Moments of all bricks of a box, and how many bricks' volumes are filled. */
function fill(mesh: TriangleMesh, low: readonly number[], lengths: readonly number[], dims: readonly number[]) {
  const moments = new Float64Array(MOMENTS * dims[0] * dims[1] * dims[2]);
  const across = [dims[1] * LINES, dims[2] * LINES];
  const crossings = crossingsOf(mesh, low, lengths, across);
  const scale = dims[0] / lengths[0];
  let [open, volume] = [0, 0];
  for (let line = 0; line + 1 < crossings.starts.length; line++) {
    const [from, to] = [crossings.starts[line], crossings.starts[line + 1]];
    if (from === to) continue;
    const order = Array.from({ length: to - from }, (_, i) => from + i).sort(
      (a, b) => crossings.at[a] - crossings.at[b],
    );
    let [winding, entered] = [0, 0];
    for (const i of order) {
      const was = winding;
      winding += crossings.sign[i];
      const here = (crossings.at[i] - low[0]) * scale;
      if (was === 0) entered = here;
      else if (winding === 0) volume += addInterval(moments, dims, line, across[0], entered, here);
    }
    if (winding !== 0) open++;
  }
  if (open > OPEN * across[0] * across[1]) {
    const percent = ((100 * open) / (across[0] * across[1])).toFixed(0);
    const expected = "closed, for a solid: close its holes, or give a thickness to have it as a shell";
    throw new PhonoliteError(
      "mesh",
      "the surface",
      expected,
      new Came(`one that is open on ${percent} % of the lines through it`),
    );
  }
  return { moments, volume };
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

/** Where lines cross the surface: those of line i from `starts[i]` on. */
interface Crossings {
  starts: Int32Array;
  /** Along the first axis, m. */
  at: Float64Array;
  /** 1 where a line goes in, −1 where it comes out. */
  sign: Int8Array;
}

/**
 * Triangles drawn on the grid of lines as a picture is: a line that meets an edge meets exactly one of the two triangles at it, because both
 * work out the edge from the same end.
 */
function crossingsOf(
  { positions, indices }: TriangleMesh,
  low: readonly number[],
  lengths: readonly number[],
  across: readonly number[],
): Crossings {
  const steps = across.map((n, i) => lengths[i + 1] / n);
  const each = (found: (line: number, at: number, sign: number) => void) => {
    for (let t = 0; t < indices.length; t += 3) drawTriangle(positions, indices, t, low, steps, across, found);
  };
  const starts = new Int32Array(across[0] * across[1] + 1);
  each((line) => starts[line + 1]++);
  for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1];
  const next = starts.slice();
  const at = new Float64Array(starts[starts.length - 1]);
  const sign = new Int8Array(at.length);
  each((line, x, side) => {
    at[next[line]] = x;
    sign[next[line]++] = side;
  });
  return { starts, at, sign };
}

function drawTriangle(
  p: Float64Array,
  indices: Uint32Array,
  t: number,
  low: readonly number[],
  steps: readonly number[],
  across: readonly number[],
  found: (line: number, at: number, sign: number) => void,
): void {
  const corner = [indices[t], indices[t + 1], indices[t + 2]];
  const ys = corner.map((v) => p[3 * v + 1]);
  const zs = corner.map((v) => p[3 * v + 2]);
  const range = (values: number[], axis: number): [number, number] => [
    Math.max(0, Math.ceil((Math.min(...values) - low[axis + 1]) / steps[axis] - 0.5)),
    Math.min(across[axis] - 1, Math.floor((Math.max(...values) - low[axis + 1]) / steps[axis] - 0.5)),
  ];
  const [firstColumn, lastColumn] = range(ys, 0);
  const [firstRow, lastRow] = range(zs, 1);
  const [a, b, c] = corner;
  for (let row = firstRow; row <= lastRow; row++) {
    const z = low[2] + (row + 0.5) * steps[1];
    for (let column = firstColumn; column <= lastColumn; column++) {
      const y = low[1] + (column + 0.5) * steps[0];
      // Which side of each edge the line is on; on the edge itself it belongs to the triangle that runs along it from the lower number.
      const ab = sideOf(p, a, b, y, z);
      const bc = sideOf(p, b, c, y, z);
      const ca = sideOf(p, c, a, y, z);
      const outside = isLeft(ab, a, b);
      if (isLeft(bc, b, c) !== outside || isLeft(ca, c, a) !== outside) continue;
      const whole = Math.abs(ab) + Math.abs(bc) + Math.abs(ca);
      if (!(whole > 0)) continue;
      const x = (Math.abs(bc) * p[3 * a] + Math.abs(ca) * p[3 * b] + Math.abs(ab) * p[3 * c]) / whole;
      // seen along the first axis: counter-clockwise in (y, z) is a normal along it, where a line comes out
      found(row * across[0] + column, x, outside ? -1 : 1);
    }
  }
}

/** Twice the area of (y, z) and the edge from a to b, worked out from the lower number, so that the triangles on both sides agree to the bit. */
function sideOf(p: Float64Array, a: number, b: number, y: number, z: number): number {
  const [from, to] = a < b ? [3 * a, 3 * b] : [3 * b, 3 * a];
  const area = (p[to + 1] - p[from + 1]) * (z - p[from + 2]) - (p[to + 2] - p[from + 2]) * (y - p[from + 1]);
  return a < b ? area : -area;
}

/** Whether a place lies to the left of the edge from a to b; on it, it does for one of the two triangles. */
function isLeft(side: number, a: number, b: number): boolean {
  return side > 0 || (side === 0 && a < b);
}

/** The bricks of the largest piece that hangs together by faces, and the share of the volume that does not belong to it. */
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
