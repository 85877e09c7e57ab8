// What tests of mesh analysis share: the compiled loops, bodies as systems, and generators run to their end.
import { loadLoops } from "../../src/mesh/loops.js";
import { lowestSystemModes, type SystemModes } from "../../src/mesh/solve/lanczos.js";
import type { System } from "../../src/mesh/solve/system.js";
import type { TriangleMesh } from "../../src/mesh/triangles.js";

/** Steel of round figures, as the truth values have it. */
export const STEEL = { density: 7850, youngsModulus: 2e11, poissonRatio: 0.3 };

/** The loops of the solver. */
export const loops = await loadLoops();

/** Runs a generator to its end. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The lowest modes of a system, with frequencies in Hz. */
export function modesOf(system: System, count: number, shiftHz: number): SystemModes & { frequencies: Float64Array } {
  const modes = finish(lowestSystemModes(loops, system, count, -((2 * Math.PI * shiftHz) ** 2)));
  return { ...modes, frequencies: modes.squares.map((x) => Math.sqrt(Math.abs(x)) / (2 * Math.PI)) };
}

/** The same thickness everywhere. */
export function evenly(mesh: TriangleMesh, thickness: number): Float64Array {
  return new Float64Array(mesh.positions.length / 3).fill(thickness);
}

/** A plate in the plane of x and z of n by n squares, each two triangles, corners moved a little if told. */
export function plateMesh(side: number, n: number, uneven = 0): TriangleMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= n; j++) {
    for (let i = 0; i <= n; i++) {
      const inside = i > 0 && i < n && j > 0 && j < n ? uneven : 0;
      const [di, dj] = [inside * Math.sin(12.9 * i + 78.2 * j), inside * Math.sin(39.3 * i + 11.1 * j)];
      positions.push(side * ((i + di) / n - 0.5), 0, side * ((j + dj) / n - 0.5));
    }
  }
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const [a, b] = [j * (n + 1) + i, (j + 1) * (n + 1) + i];
      if ((i + j) % 2) indices.push(a, b, a + 1, a + 1, b, b + 1);
      else indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A cylinder along y without ends, n around and m along, rows set off by half a step. */
export function canMesh(radius: number, length: number, n: number, m: number): TriangleMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= m; j++) {
    for (let i = 0; i < n; i++) {
      const angle = (2 * Math.PI * (i + (j % 2) / 2)) / n;
      positions.push(radius * Math.cos(angle), (length * j) / m, radius * Math.sin(angle));
    }
  }
  for (let j = 0; j < m; j++) {
    for (let i = 0; i < n; i++) {
      const [next, low, high] = [(i + 1) % n, j * n, (j + 1) * n];
      if (j % 2) indices.push(low + i, high + next, low + next, low + i, high + i, high + next);
      else indices.push(low + i, high + i, low + next, low + next, high + i, high + next);
    }
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}
