// Sample points of a shape: grids with triangles, as fine as its highest mode needs, and which point of them a strike
// should hit that names none.
import { SHAPE_NUMBERS } from "../common.js";

/** Sample points and triangles. */
export interface Samples {
  /** [3P] m. */
  positions: Float64Array;
  /** [3T] counter-clockwise seen from outside; none for a line of points. */
  indices: Uint32Array | undefined;
}

/** A grid: point `row · columns + column` lies at part `us[column]` and `vs[row]` of its two sides. */
export interface Grid extends Samples {
  us: Float64Array;
  vs: Float64Array;
}

/** Sample points a wave of the highest mode. */
const A_WAVE = 5;
/** Fewest points along a side. */
const FEWEST = 5;

/** How many points a grid may have and should have. */
export interface GridNeed {
  /** Number of modes that will have shapes. */
  modes: number;
  /** Points asked for, if any. */
  points: number | undefined;
  /** Lengths of the sides, m. */
  sides: readonly [number, number];
  /** Shortest wavelengths along the sides, m. */
  waves: readonly [number, number];
}

/** Columns and rows of a grid: fine enough for the shortest waves if that many numbers are allowed, else coarser. */
export function gridSize({ modes, points, sides, waves }: GridNeed): [columns: number, rows: number] {
  const most = points ?? Math.min(65_536, Math.floor(SHAPE_NUMBERS / (3 * modes)));
  const wanted = sides.map((side, i) => Math.max(FEWEST, Math.ceil((A_WAVE * side) / waves[i]) + 1));
  const ratio = most / (wanted[0] * wanted[1]);
  if (points === undefined && ratio >= 1) return [wanted[0], wanted[1]];
  const least = points === undefined ? FEWEST : 2;
  // Both sides by the same factor; a side that reaches the least leaves the rest to the other.
  let columns = Math.max(least, Math.round(wanted[0] * Math.sqrt(ratio)));
  const rows = Math.max(least, Math.min(Math.floor(65_536 / columns), Math.round(most / columns)));
  columns = Math.max(least, Math.min(columns, Math.floor(Math.max(most, least * rows) / rows)));
  return [columns, rows];
}

/** Even places from 0 to 1, or around a closed side, where 1 would be 0 again. */
function evenly(count: number, closed: boolean): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => i / (closed ? count : count - 1));
}

/**
 * A grid of points over two sides.
 *
 * @param closed whether the columns run around: the last is followed by the first.
 * @param place of a point, m.
 */
export function grid(
  columns: number,
  rows: number,
  closed: boolean,
  place: (u: number, v: number) => readonly [number, number, number],
): Grid {
  const [us, vs] = [evenly(columns, closed), evenly(rows, false)];
  const positions = new Float64Array(3 * columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      positions.set(place(us[column], vs[row]), 3 * (row * columns + column));
    }
  }
  return { positions, indices: gridTriangles(columns, rows, closed), us, vs };
}

/** Two triangles for each cell of a grid of points stored row by row; their normals point along (rows) × (columns). */
export function gridTriangles(columns: number, rows: number, closed: boolean): Uint32Array {
  const across = closed ? columns : columns - 1;
  const indices = new Uint32Array(6 * across * (rows - 1));
  let at = 0;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column < across; column++) {
      const next = (column + 1) % columns;
      const [a, b] = [row * columns + column, row * columns + next];
      const [c, d] = [a + columns, b + columns];
      indices.set([a, c, b, b, c, d], at);
      at += 6;
    }
  }
  return indices;
}

/** Rings of points around a centre: ring i ≥ 1 has 6i points, so that all triangles are about alike. */
export interface Rings extends Samples {
  /** Number of rings besides the centre. */
  rings: number;
  /** Ring of each point. */
  ring: Uint16Array;
  /** Angle of each point, rad. */
  angle: Float64Array;
}

/** Number of rings of about this many points: 1 + 3R(R + 1). */
export function ringCount(points: number): number {
  return Math.max(2, Math.round((Math.sqrt(12 * Math.max(points, 19) - 3) - 3) / 6));
}

/** Rings that follow waves of some length on a disc of some radius, within the numbers allowed. */
export function ringsFor(need: { modes: number; points: number | undefined; radius: number; wave: number }): number {
  if (need.points !== undefined) return Math.min(147, ringCount(need.points));
  const most = Math.min(65_536, Math.floor(SHAPE_NUMBERS / (3 * need.modes)));
  const wanted = Math.max(6, Math.ceil((A_WAVE * need.radius) / need.wave));
  let rings = Math.min(wanted, ringCount(most));
  while (rings > 2 && 1 + 3 * rings * (rings + 1) > most) rings--;
  return rings;
}

/**
 * Rings of points.
 *
 * @param clockwise whether triangles face the side from which angles run clockwise, or else the other.
 * @param place of a point at part 0 to 1 of the way from the centre and at an angle, m.
 */
export function rings(
  count: number,
  clockwise: boolean,
  place: (part: number, angle: number) => readonly [number, number, number],
): Rings {
  const points = 1 + 3 * count * (count + 1);
  const positions = new Float64Array(3 * points);
  const ring = new Uint16Array(points);
  const angle = new Float64Array(points);
  let p = 0;
  for (let i = 0; i <= count; i++) {
    for (let j = 0; j < Math.max(1, 6 * i); j++) {
      ring[p] = i;
      angle[p] = i === 0 ? 0 : (2 * Math.PI * j) / (6 * i);
      positions.set(place(i / count, angle[p]), 3 * p);
      p++;
    }
  }
  return { positions, indices: ringTriangles(0, count, clockwise), rings: count, ring, angle };
}

/**
 * Triangles between rings, from the centre (0) or a ring on: in each sixth of a turn ring i has i cells, ring i + 1 one
 * more.
 */
export function ringTriangles(first: number, last: number, clockwise: boolean): Uint32Array {
  const indices: number[] = [];
  const push = (a: number, b: number, c: number) => indices.push(a, ...(clockwise ? [b, c] : [c, b]));
  const start = (i: number) => (i === 0 ? 0 : 1 + 3 * i * (i - 1));
  const at = (i: number, j: number) => (i === 0 ? 0 : start(i) - start(first) + (j % (6 * i)));
  for (let i = first; i < last; i++) {
    for (let sector = 0; sector < 6; sector++) {
      for (let j = 0; j <= i; j++) {
        const [inner, outer] = [sector * i + j, sector * (i + 1) + j];
        push(at(i, inner), at(i + 1, outer + 1), at(i + 1, outer));
        if (j < i) push(at(i, inner), at(i, inner + 1), at(i + 1, outer + 1));
      }
    }
  }
  return Uint32Array.from(indices);
}
