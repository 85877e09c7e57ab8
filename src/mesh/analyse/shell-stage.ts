// One stage of the analysis of a thin body: its middle surface in even triangles, as shell elements, solved.
import { type Elastic, shellSystem } from "../elements/shell.js";
import { remesh } from "../remesh/remesh.js";
import { lowestSystemModes } from "../solve/lanczos.js";
import { diagonalOf } from "../triangles.js";
import type { ShellChoice } from "./choose.js";
import { massOf } from "./mass.js";
import type { Solved } from "./solved.js";

/** Motions of a free body that bend nothing. */
export const RIGID = 6;

/** How fine a stage is. */
export interface Stage {
  /** About how many nodes. */
  nodes: number;
  /** Modes that ring. */
  modes: number;
  /** Whether it must be there soon: triangles may be less even, and shapes known at fewer places. */
  hasty: boolean;
}

/** Solves a shell; each step tells the part that is done. */
export function* solveShell(
  module: WebAssembly.Module,
  { surface, thickness }: Pick<ShellChoice, "surface" | "thickness">,
  elastic: Elastic,
  { nodes, modes, hasty }: Stage,
): Generator<number, Solved> {
  const even = remesh(surface, { vertices: nodes, thickness, hasty });
  yield 0.1;
  const system = shellSystem(even.mesh, even.thickness!, elastic);
  const mean = even.thickness!.reduce((sum, h) => sum + h, 0) / even.thickness!.length;
  const { squares, shapes, sure } = yield* partly(
    lowestSystemModes(module, system, RIGID + modes, shiftBelow(elastic, mean, diagonalOf(surface.positions))),
    0.15,
  );
  const rows = system.nodes * system.freedoms;
  const rings = squares.length - RIGID;
  const moves = new Float64Array(3 * system.nodes * rings);
  for (let mode = 0; mode < rings; mode++) {
    for (let node = 0; node < system.nodes; node++) {
      const from = (mode + RIGID) * rows + 6 * node;
      moves.set(shapes.subarray(from, from + 3), 3 * (mode * system.nodes + node));
    }
  }
  return {
    kind: "shell",
    surface: even.mesh,
    squares: squares.slice(RIGID),
    shapes: moves,
    rigid: rigidOf(squares),
    mass: massOf(system),
    thickness: mean,
    freedoms: rows,
    elastic,
    sure,
  };
}

/** A shift below all ω² and of the size of the lowest: that of a free plate of this thickness and length. */
export function shiftBelow(
  { youngsModulus, density, poissonRatio }: Elastic,
  thickness: number,
  length: number,
): number {
  const speed = Math.sqrt(youngsModulus / (density * (1 - poissonRatio ** 2)));
  const lowest = (22 * thickness * speed) / (Math.sqrt(12) * length * length);
  return -(lowest * lowest);
}

/** The frequencies of the rigid motions, Hz. */
export function rigidOf(squares: Float64Array): Float64Array {
  return squares.slice(0, RIGID).map((x) => Math.sqrt(Math.abs(x)) / (2 * Math.PI));
}

/** The steps of a generator, behind a part that is done. */
export function partly<T>(steps: Generator<number, T>, done: number): Generator<number, T> {
  return each(steps, (part) => done + (1 - done) * part);
}

/** A generator with other steps. */
export function* each<A, B, T>(steps: Generator<A, T>, other: (step: A) => B): Generator<B, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield other(step.value);
  }
}
