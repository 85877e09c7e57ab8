// Regions of a field above a level, as closed loops: marching squares with straight edges, then as few points as the
// eye needs. A map of a vibrating plate is a stack of such regions.
import type { Point } from "./svg.js";

/** A field of values on a grid: `values[row · columns + column]`. */
export interface Field {
  columns: number;
  rows: number;
  values: ArrayLike<number>;
}

/**
 * Closed loops around all places where a field is above a level, in grid units: (0, 0) is the first value, (columns −
 * 1, rows − 1) the last. Loops around holes run the other way, so either fill rule fills them rightly.
 */
export function loopsAbove(field: Field, level: number): Point[][] {
  const next = segments(field, level);
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    const loop: Point[] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && next.has(edge)) {
      loop.push(crossing(field, level, edge));
      const to: number = next.get(edge)!;
      next.delete(edge);
      edge = to;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** Columns of the grid with a border of one value around it, which is below every level. */
const wide = ({ columns }: Field) => columns + 2;

/** Value at a place of the bordered grid. */
function valueAt({ columns, rows, values }: Field, i: number, j: number): number {
  const inside = i > 0 && j > 0 && i <= columns && j <= rows;
  return inside ? values[(j - 1) * columns + i - 1] : Number.NEGATIVE_INFINITY;
}

/** Edges by number: twice the place it starts from, plus 1 when it leads down. From each edge the one that follows. */
function segments(field: Field, level: number): Map<number, number> {
  const width = wide(field);
  const next = new Map<number, number>();
  for (let j = 0; j <= field.rows; j++) {
    for (let i = 0; i <= field.columns; i++) {
      const corners = [
        valueAt(field, i, j),
        valueAt(field, i + 1, j),
        valueAt(field, i + 1, j + 1),
        valueAt(field, i, j + 1),
      ];
      const above = corners.map((value) => value > level);
      if (above.every((inside) => inside === above[0])) continue;
      const edges = [
        2 * (j * width + i),
        2 * (j * width + i + 1) + 1,
        2 * ((j + 1) * width + i),
        2 * (j * width + i) + 1,
      ];
      const mean = corners.reduce((sum, value) => sum + Math.max(value, -1e9), 0) / 4;
      for (const [from, to] of waysThrough(above, mean > level)) next.set(edges[from], edges[to]);
    }
  }
  return next;
}

/**
 * From which edge of a cell to which the loops go. Where the walk around the cell leaves the region, the loop goes to
 * where the walk enters one again: the next such edge if the middle of the cell is inside, else the one before.
 */
function* waysThrough(above: readonly boolean[], middle: boolean): Generator<[from: number, to: number]> {
  const step = middle ? 1 : 3;
  for (let k = 0; k < 4; k++) {
    if (!above[k] || above[(k + 1) % 4]) continue;
    let to = (k + step) % 4;
    while (above[to] || !above[(to + 1) % 4]) to = (to + step) % 4;
    yield [k, to];
  }
}

/** Where the field crosses the level along an edge; edges of the border lie on the rim of the grid. */
function crossing(field: Field, level: number, edge: number): Point {
  const width = wide(field);
  const place = edge >> 1;
  const [i, j] = [place % width, Math.floor(place / width)];
  const [k, l] = edge % 2 === 1 ? [i, j + 1] : [i + 1, j];
  const [a, b] = [valueAt(field, i, j), valueAt(field, k, l)];
  const at = (column: number, row: number): Point => [
    Math.min(Math.max(column - 1, 0), field.columns - 1),
    Math.min(Math.max(row - 1, 0), field.rows - 1),
  ];
  const [from, to] = [at(i, j), at(k, l)];
  if (!Number.isFinite(a)) return to;
  if (!Number.isFinite(b)) return from;
  const part = (level - a) / (b - a);
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
}

/** A loop with only those points that keep it within `tolerance` of itself (Douglas & Peucker 1973). */
export function simplified(loop: readonly Point[], tolerance: number): Point[] {
  if (loop.length < 5) return [...loop];
  let far = 0;
  for (let i = 1; i < loop.length; i++) if (distance(loop[i], loop[0]) > distance(loop[far], loop[0])) far = i;
  const first = thinned(loop.slice(0, far + 1), tolerance);
  const second = thinned([...loop.slice(far), loop[0]], tolerance);
  return [...first.slice(0, -1), ...second.slice(0, -1)];
}

function thinned(line: readonly Point[], tolerance: number): Point[] {
  const [a, b] = [line[0], line[line.length - 1]];
  let [worst, most] = [0, tolerance];
  for (let i = 1; i < line.length - 1; i++) {
    const off = offLine(line[i], a, b);
    if (off > most) [worst, most] = [i, off];
  }
  if (worst === 0) return [a, b];
  return [...thinned(line.slice(0, worst + 1), tolerance).slice(0, -1), ...thinned(line.slice(worst), tolerance)];
}

function offLine(p: Point, a: Point, b: Point): number {
  const length = distance(a, b);
  if (length === 0) return distance(p, a);
  return Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length;
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
