// One stage of the analysis of a solid body: bricks on a grid in its own axes, solved; shapes brought to its surface.

import { cellsOf } from "../cells/cells.js";
import { outsideOf } from "../cells/outside.js";
import type { Elastic } from "../elements/shell.js";
import { type Cells, cellAt, solidSystem } from "../elements/solid.js";
import { remesh } from "../remesh/remesh.js";
import { lowestSystemModes } from "../solve/lanczos.js";
import { type Frame, intoFrame, outOfFrame } from "../surface/frame.js";
import { diagonalOf, type TriangleMesh } from "../triangles.js";
import type { SolidChoice } from "./choose.js";
import { massOf } from "./mass.js";
import { partly, RIGID, rigidOf, type Stage, shiftBelow } from "./shell-stage.js";
import type { Solved } from "./solved.js";

/** Vertices of the surface on which shapes are known. */
const SURFACE = 1000;
const HASTY_SURFACE = 250;

/** Solves a solid; each step tells the part that is done. */
export function* solveSolid(
  module: WebAssembly.Module,
  { surface, thinnest }: SolidChoice,
  elastic: Elastic,
  { nodes, modes, hasty }: Stage,
): Generator<number, Solved> {
  const { cells, frame, leftOut } = cellsOf(surface, nodes);
  yield 0.1;
  const { system, corners } = solidSystem(cells, elastic);
  yield 0.15;
  const shift = shiftBelow(elastic, thinnest, diagonalOf(surface.positions));
  const { squares, shapes, sure } = yield* partly(lowestSystemModes(module, system, RIGID + modes, shift), 0.2);
  const outside = outsideOf(surface, cells, frame);
  const even = remesh(outside, { vertices: hasty ? HASTY_SURFACE : SURFACE, hasty }).mesh;
  const places = bricksAt(even, frame, cells);
  const rows = 3 * system.nodes;
  const rings = squares.length - RIGID;
  const moves = new Float64Array(even.positions.length * rings);
  for (let mode = 0; mode < rings; mode++) {
    const shape = shapes.subarray((mode + RIGID) * rows, (mode + RIGID + 1) * rows);
    const out = moves.subarray(mode * even.positions.length, (mode + 1) * even.positions.length);
    for (const [p, { cell, weights }] of places.entries()) {
      for (let corner = 0; corner < 8; corner++) {
        const node = corners[8 * cell + corner];
        for (let axis = 0; axis < 3; axis++) out[3 * p + axis] += weights[corner] * shape[3 * node + axis];
      }
    }
    out.set(outOfFrame(out, { ...frame, origin: [0, 0, 0] }));
  }
  const world = { ...system, positions: outOfFrame(system.positions, frame) };
  return {
    kind: "solid",
    surface: even,
    squares: squares.slice(RIGID),
    shapes: moves,
    rigid: rigidOf(squares),
    mass: massOf(world),
    thickness: undefined,
    freedoms: rows,
    elastic,
    sure,
    leftOut,
  };
}

/**
 * A brick and the weights of its corners at a point; outside the brick they are those of its nearest point, continued.
 */
interface Place {
  cell: number;
  weights: Float64Array;
}

/** The brick that each vertex lies in, or the nearest one. */
function bricksAt(mesh: TriangleMesh, frame: Frame, { origin, sides, dims, cells }: Cells): Place[] {
  const index = new Map<number, number>();
  for (const [i, cell] of cells.entries()) index.set(cell, i);
  const positions = intoFrame(mesh.positions, frame);
  return Array.from({ length: positions.length / 3 }, (_, p) => {
    const place = [0, 1, 2].map((axis) => (positions[3 * p + axis] - origin[axis]) / sides[axis]);
    const { cell, at } = nearestCell(place, dims, index);
    const weights = new Float64Array(8);
    for (let corner = 0; corner < 8; corner++) {
      weights[corner] = [0, 1, 2].reduce((product, axis) => {
        const inside = Math.max(-0.5, Math.min(1.5, place[axis] - at[axis]));
        return product * ((corner >> axis) & 1 ? inside : 1 - inside);
      }, 1);
    }
    return { cell, weights };
  });
}

/** The filled brick nearest to a place of the grid: its own, or one in growing shells around it. */
function nearestCell(place: readonly number[], dims: readonly number[], index: ReadonlyMap<number, number>) {
  const own = place.map((x, axis) => Math.max(0, Math.min(dims[axis] - 1, Math.floor(x))));
  const reach = Math.max(...dims);
  for (let shell = 0; shell <= reach; shell++) {
    const [xs, ys, zs] = own.map((n, axis) => {
      const from = Math.max(0, n - shell);
      return Array.from({ length: Math.min(dims[axis] - 1, n + shell) - from + 1 }, (_, i) => from + i);
    });
    const found = zs.flatMap((z) =>
      ys.flatMap((y) =>
        xs.flatMap((x) => {
          const at = [x, y, z];
          const cell = index.get(cellAt(at, dims));
          if (cell === undefined) return [];
          return [{ cell, at, away: at.reduce((sum, n, axis) => sum + (place[axis] - n - 0.5) ** 2, 0) }];
        }),
      ),
    );
    if (found.length > 0) return found.reduce((best, one) => (one.away < best.away ? one : best));
  }
  throw new Error("a solid without bricks");
}
