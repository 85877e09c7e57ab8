// Which points of a fine grid lie inside a surface. Lines run through the points in each of the three directions; every
// triangle is projected along them, and each line that it meets notes where, and whether it enters or leaves. Along a line
// the count of entries less exits is the winding number. A line that does not come out even, because of a hole, does not
// vote. A line through an edge that two triangles share meets exactly one of them, or both or none at a fold, for both
// compute the same number and ties go by the direction of the edge.
import type { TriangleMesh } from "../triangles.js";

/** Points of a grid: `count[k]` along axis k, `step[k]` apart, the first half a step from `low[k]`. */
export interface LineGrid {
  low: readonly number[];
  step: readonly number[];
  count: readonly number[];
}

/**
 * 1 for every point inside, 0 outside; the first axis runs fastest.
 *
 * @param sign -1 when the surface is inside out.
 */
export function markInside(mesh: TriangleMesh, grid: LineGrid, sign: number): Uint8Array {
  const [nx, ny, nz] = grid.count;
  const strides = [1, nx, nx * ny];
  const votes = new Uint8Array(nx * ny * nz);
  const voters = [0, 1, 2].map((axis) => {
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    const meets = crossings(mesh, grid, axis);
    const even = new Uint8Array(grid.count[u] * grid.count[v]);
    for (let j = 0; j < grid.count[v]; j++) {
      for (let i = 0; i < grid.count[u]; i++) {
        const line = i + grid.count[u] * j;
        const isEven = alongLine(meets, line, grid, axis, sign, votes, i * strides[u] + j * strides[v], strides[axis]);
        even[line] = isEven ? 1 : 0;
      }
    }
    return even;
  });
  const silent = voters.some((lines) => lines.includes(0));
  for (let k = 0, at = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, at++) {
        const all = silent ? voters[0][j + ny * k] + voters[1][k + nz * i] + voters[2][i + nx * j] : 3;
        votes[at] = 2 * votes[at] > all ? 1 : 0;
      }
    }
  }
  return votes;
}

/** What lines meet, sorted by line. */
interface Crossings {
  /** [lines + 1] where each line's crossings begin. */
  start: Int32Array;
  /** Where along the line, in steps from the first point. */
  at: Float64Array;
  /** +1 where the line enters, -1 where it leaves. */
  turn: Int8Array;
}

/** Gives one vote to every point of a line that is inside; false, and no vote, when the line does not come out even. */
function alongLine(
  { start, at, turn }: Crossings,
  line: number,
  grid: LineGrid,
  axis: number,
  sign: number,
  votes: Uint8Array,
  base: number,
  stride: number,
): boolean {
  const from = start[line];
  const to = start[line + 1];
  // Few crossings: sorted by insertion.
  let sum = 0;
  for (let i = from; i < to; i++) {
    sum += turn[i];
    const x = at[i];
    const t = turn[i];
    let j = i - 1;
    for (; j >= from && at[j] > x; j--) {
      at[j + 1] = at[j];
      turn[j + 1] = turn[j];
    }
    at[j + 1] = x;
    turn[j + 1] = t;
  }
  if (sum !== 0) return false;
  let winding = 0;
  for (let i = from; i < to - 1; i++) {
    winding += sign * turn[i];
    if (winding <= 0) continue;
    const first = Math.max(0, Math.ceil(at[i]));
    const last = Math.min(grid.count[axis] - 1, Math.ceil(at[i + 1]) - 1);
    for (let k = first; k <= last; k++) votes[base + k * stride]++;
  }
  return true;
}

function crossings({ positions, indices }: TriangleMesh, grid: LineGrid, axis: number): Crossings {
  const u = (axis + 1) % 3;
  const v = (axis + 2) % 3;
  // Coordinates in steps: points are whole numbers.
  const steps = Float64Array.from(positions, (x, i) => (x - grid.low[i % 3]) / grid.step[i % 3] - 0.5);
  const lines = grid.count[u] * grid.count[v];
  const start = new Int32Array(lines + 1);
  const each = (visit: (line: number, at: number, turn: number) => void) => {
    for (let t = 0; t < indices.length; t += 3) project(steps, indices, t, axis, grid, visit);
  };
  each((line) => start[line + 1]++);
  for (let line = 0; line < lines; line++) start[line + 1] += start[line];
  const at = new Float64Array(start[lines]);
  const turn = new Int8Array(start[lines]);
  const next = start.slice(0, lines);
  each((line, where, way) => {
    at[next[line]] = where;
    turn[next[line]++] = way;
  });
  return { start, at, turn };
}

/** Visits every line that meets a triangle. */
function project(
  p: Float64Array,
  indices: Uint32Array,
  t: number,
  axis: number,
  grid: LineGrid,
  visit: (line: number, at: number, turn: number) => void,
): void {
  const u = (axis + 1) % 3;
  const v = (axis + 2) % 3;
  const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
  const area = (p[b + u] - p[a + u]) * (p[c + v] - p[a + v]) - (p[b + v] - p[a + v]) * (p[c + u] - p[a + u]);
  if (area === 0) return;
  // Seen along the axis, a triangle that turns left faces the way the line goes: the line leaves there.
  const facing = area > 0 ? 1 : -1;
  const lowU = Math.max(0, Math.ceil(Math.min(p[a + u], p[b + u], p[c + u])));
  const highU = Math.min(grid.count[u] - 1, Math.floor(Math.max(p[a + u], p[b + u], p[c + u])));
  const lowV = Math.max(0, Math.ceil(Math.min(p[a + v], p[b + v], p[c + v])));
  const highV = Math.min(grid.count[v] - 1, Math.floor(Math.max(p[a + v], p[b + v], p[c + v])));
  for (let j = lowV; j <= highV; j++) {
    for (let i = lowU; i <= highU; i++) {
      const wa = side(p, b, c, u, v, i, j);
      const wb = side(p, c, a, u, v, i, j);
      const wc = side(p, a, b, u, v, i, j);
      if (!isOn(wa, b < c, facing) || !isOn(wb, c < a, facing) || !isOn(wc, a < b, facing)) continue;
      const sum = wa + wb + wc;
      visit(i + grid.count[u] * j, (wa * p[a + axis] + wb * p[b + axis] + wc * p[c + axis]) / sum, -facing);
    }
  }
}

/** On which side of the edge a → b a point lies; computed from the lower vertex on, so that neighbours agree to the bit. */
function side(p: Float64Array, a: number, b: number, u: number, v: number, i: number, j: number): number {
  const [from, to] = a < b ? [a, b] : [b, a];
  const turn = (p[to + u] - p[from + u]) * (j - p[from + v]) - (p[to + v] - p[from + v]) * (i - p[from + u]);
  return a < b ? turn : -turn;
}

function isOn(turn: number, forwards: boolean, facing: number): boolean {
  return turn === 0 ? forwards === facing > 0 : turn > 0 === facing > 0;
}
