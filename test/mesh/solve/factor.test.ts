// The fronts and their loops against whole matrices. Tolerance: a backward-stable factor of a system of condition 10⁸
// (thin plate, shift near the lowest mode) leaves 10⁻¹⁶ · 10⁸ = 10⁻⁸ of the answer.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { denseSolve, denseSystem } from "../../../reference/mesh/dense.js";
import { shellSystem } from "../../../src/mesh/elements/shell.js";
import { dissect } from "../../../src/mesh/solve/dissection.js";
import { Factor } from "../../../src/mesh/solve/factor.js";
import { planFronts } from "../../../src/mesh/solve/fronts.js";
import { Arena } from "../../../src/mesh/solve/kernels.js";
import type { System } from "../../../src/mesh/solve/system.js";
import { evenly, finish, loops, plateMesh, STEEL } from "../support.js";

const shell = (n: number, uneven: number): System => {
  const mesh = plateMesh(0.2, n, uneven);
  return shellSystem(mesh, evenly(mesh, 0.01), STEEL);
};
const planOf = (system: System) => planFronts(system, dissect(system, system.positions, system.nodes), system.nodes);

/** K − σM, row by row. */
function shifted(system: System, shift: number): Float64Array {
  const { stiffness, mass } = denseSystem(system);
  return stiffness.map((x, i) => x - shift * mass[i]);
}

describe("the factor of a shell", () => {
  test("solves eight right-hand sides as whole matrices do", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.double({ min: 0, max: 0.25, noNaN: true }), (n, uneven) => {
        const system = shell(n, uneven);
        const size = system.nodes * 6;
        const shift = -((2 * Math.PI * 800) ** 2);
        const arena = new Arena(loops);
        const factor = new Factor(arena, system, planOf(system));
        finish(factor.factor(shift));
        const at = arena.take(size * 64);
        const right = Float64Array.from({ length: size * 8 }, (_, i) => Math.sin(1 + i * i));
        arena.floats(at, size * 8).set(right);
        factor.solve(at);
        const solved = arena.floats(at, size * 8);
        const matrix = shifted(system, shift);
        for (const column of [0, 7]) {
          const { x } = denseSolve(
            matrix,
            right.filter((_, i) => i % 8 === column),
          );
          const largest = x.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
          for (let i = 0; i < size; i++) expect(Math.abs(solved[i * 8 + column] - x[i])).toBeLessThan(1e-8 * largest);
        }
      }),
      { numRuns: 8 },
    );
  });

  test("counts as many modes below a shift as whole matrices have negative pivots", () => {
    const system = shell(5, 0.2);
    const factor = new Factor(new Arena(loops), system, planOf(system));
    for (const hertz of [2000, 5000, 9000, 60_000]) {
      const shift = (2 * Math.PI * hertz) ** 2;
      finish(factor.factor(shift));
      const { negative } = denseSolve(shifted(system, shift), new Float64Array(system.nodes * 6));
      expect(factor.below).toBe(negative);
      expect(negative).toBeGreaterThan(6);
    }
  });
});

describe("the plan of the fronts", () => {
  test("eliminates every node once, and each front changes only nodes that come later", () => {
    const system = shell(12, 0.1);
    const { fronts, order } = planOf(system);
    const seen = new Set<number>();
    for (const { nodes, pivots } of fronts) {
      for (const node of nodes.slice(0, pivots)) {
        expect(seen.has(node)).toBe(false);
        seen.add(node);
      }
      for (const node of nodes.slice(pivots)) expect(seen.has(node)).toBe(false);
      const places = Array.from(nodes.slice(pivots), (node) => order[node]);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
    expect(seen.size).toBe(system.nodes);
  });

  test("fills a plate in as a plate, not as a full matrix", () => {
    const system = shell(40, 0);
    const filled = planOf(system).fronts.reduce(
      (sum, { nodes, pivots }) => sum + 36 * pivots * (nodes.length - pivots / 2),
      0,
    );
    // n log n with a constant of nested dissection: 10,086 degrees of freedom, a full triangle would have 50.9 million
    expect(filled).toBeLessThan(2e6);
  });
});
