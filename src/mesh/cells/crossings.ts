// Where lines along an axis go into a surface and come out of it.
import type { TriangleMesh } from "../triangles.js";

/** Where lines cross the surface: those of line i from `starts[i]` on. */
export interface Crossings {
  starts: Int32Array;
  /** Along the lines, m. */
  at: Float64Array;
  /** 1 where a line goes in, −1 where it comes out. */
  sign: Int8Array;
}

/**
 * Triangles drawn on the grid of lines as a picture is: a line that meets an edge meets exactly one of the two
 * triangles at it, because both work out the edge from the same end.
 */
export function crossingsOf(
  { positions, indices }: TriangleMesh,
  low: readonly number[],
  lengths: readonly number[],
  across: readonly number[],
  axis = 0,
): Crossings {
  const axes = [axis, (axis + 1) % 3, (axis + 2) % 3];
  const grid: Grid = {
    axes,
    low: axes.map((k) => low[k]),
    steps: across.map((n, i) => lengths[axes[i + 1]] / n),
    across,
  };
  const each = (found: (line: number, at: number, sign: number) => void) => {
    for (let t = 0; t < indices.length; t += 3) drawTriangle(positions, indices, t, grid, found);
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

/** Lines along an axis: x, y and z here are that axis and the two that follow it. */
interface Grid {
  axes: readonly number[];
  low: readonly number[];
  steps: readonly number[];
  across: readonly number[];
}

function drawTriangle(
  p: Float64Array,
  indices: Uint32Array,
  t: number,
  { axes: [alongX, alongY, alongZ], low, steps, across }: Grid,
  found: (line: number, at: number, sign: number) => void,
): void {
  const corner = [indices[t], indices[t + 1], indices[t + 2]];
  const ys = corner.map((v) => p[3 * v + alongY]);
  const zs = corner.map((v) => p[3 * v + alongZ]);
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
      // Which side of each edge the line is on; on the edge itself it belongs to the triangle that runs along it from
      // the lower number.
      const ab = sideOf(p, a, b, y, z, alongY, alongZ);
      const bc = sideOf(p, b, c, y, z, alongY, alongZ);
      const ca = sideOf(p, c, a, y, z, alongY, alongZ);
      const outside = isLeft(ab, a, b);
      if (isLeft(bc, b, c) !== outside || isLeft(ca, c, a) !== outside) continue;
      const whole = Math.abs(ab) + Math.abs(bc) + Math.abs(ca);
      if (!(whole > 0)) continue;
      const x =
        (Math.abs(bc) * p[3 * a + alongX] + Math.abs(ca) * p[3 * b + alongX] + Math.abs(ab) * p[3 * c + alongX]) /
        whole;
      // seen along the lines: counter-clockwise in (y, z) is a normal along it, where a line comes out
      found(row * across[0] + column, x, outside ? -1 : 1);
    }
  }
}

/**
 * Twice the area of (y, z) and the edge from a to b, worked out from the lower number, so that the triangles on both
 * sides agree to the bit.
 */
function sideOf(p: Float64Array, a: number, b: number, y: number, z: number, alongY: number, alongZ: number): number {
  const [from, to] = a < b ? [3 * a, 3 * b] : [3 * b, 3 * a];
  const [fromY, fromZ] = [p[from + alongY], p[from + alongZ]];
  const area = (p[to + alongY] - fromY) * (z - fromZ) - (p[to + alongZ] - fromZ) * (y - fromY);
  return a < b ? area : -area;
}

/** Whether a place lies to the left of the edge from a to b; on it, it does for one of the two triangles. */
function isLeft(side: number, a: number, b: number): boolean {
  return side > 0 || (side === 0 && a < b);
}

/** The order in which a line meets the surface: crossings from `starts[line]` on, sorted. */
export function alongLine({ starts, at }: Crossings, line: number): number[] {
  return Array.from({ length: starts[line + 1] - starts[line] }, (_, i) => starts[line] + i).sort(
    (a, b) => at[a] - at[b],
  );
}
