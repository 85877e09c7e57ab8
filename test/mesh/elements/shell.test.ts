// The triangles of a shell: rigid motions cost nothing, even strains and curvatures cost exactly what they should, and
// neither the numbering of corners nor the place in space matters.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { denseSystem, denseTimes } from "../../../reference/mesh/dense.js";
import { bendingStiffness } from "../../../src/mesh/elements/bending.js";
import { membraneStiffness } from "../../../src/mesh/elements/membrane.js";
import { shellSystem } from "../../../src/mesh/elements/shell.js";
import { cornersOf } from "../../../src/mesh/elements/triangle.js";
import { evenly, plateMesh, STEEL } from "../support.js";

const NU = 0.3;
const sheet = Float64Array.of(1, NU, 0, NU, 1, 0, 0, 0, (1 - NU) / 2);
const coordinate = fc.double({ min: -1, max: 1, noNaN: true });
/** Triangles in a plane that are not slivers, counter-clockwise. */
const triangle = fc
  .tuple(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate)
  .map(([ax, ay, bx, by, cx, cy]) => Float64Array.of(ax, ay, 0, bx, by, 0, cx, cy, 0))
  .filter((p) => (p[3] - p[0]) * (p[7] - p[1]) - (p[6] - p[0]) * (p[4] - p[1]) > 0.1);

const energy = (matrix: Float64Array, u: readonly number[]) => {
  const force = denseTimes(matrix, u);
  return u.reduce((sum, x, i) => sum + x * force[i], 0);
};

/** Freedoms of three corners where each is told by its place. */
const at = ({ x, y }: { x: Float64Array; y: Float64Array }, of: (x: number, y: number) => number[]) =>
  [0, 1, 2].flatMap((i) => of(x[i], y[i]));

describe("the membrane of a triangle", () => {
  test("resists no rigid motion, and even strains as the sheet does", () => {
    fc.assert(
      fc.property(triangle, (positions) => {
        const corners = cornersOf(positions, 0, 1, 2);
        const matrix = membraneStiffness(corners, sheet, NU);
        for (const rigid of [
          at(corners, () => [1, 0, 0]),
          at(corners, () => [0, 1, 0]),
          at(corners, (x, y) => [-y, x, 1]),
        ]) {
          for (const force of denseTimes(matrix, rigid)) expect(Math.abs(force)).toBeLessThan(1e-10);
        }
        // u = x stretches, u = y/2, v = x/2 shears without turning
        expect(
          energy(
            matrix,
            at(corners, (x) => [x, 0, 0]),
          ),
        ).toBeCloseTo(corners.area, 9);
        expect(
          energy(
            matrix,
            at(corners, (x, y) => [y / 2, x / 2, 0]),
          ),
        ).toBeCloseTo((corners.area * (1 - NU)) / 2, 9);
      }),
    );
  });

  test("lets a corner turn against the others only with force: no motion is free but the rigid ones", () => {
    const corners = cornersOf(Float64Array.of(0, 0, 0, 1, 0, 0, 0.3, 0.8, 0), 0, 1, 2);
    const matrix = membraneStiffness(corners, sheet, NU);
    expect(
      energy(
        matrix,
        at(corners, () => [0, 0, 1]),
      ),
    ).toBeGreaterThan(1e-3);
    expect(energy(matrix, [0, 0, 1, 0, 0, -1, 0, 0, 0])).toBeGreaterThan(1e-3);
  });
});

describe("the bending of a triangle", () => {
  test("resists no rigid motion, and even curvatures as the sheet does", () => {
    fc.assert(
      fc.property(triangle, (positions) => {
        const corners = cornersOf(positions, 0, 1, 2);
        const matrix = bendingStiffness(corners, sheet);
        // w, θx = w,y, θy = −w,x
        for (const rigid of [
          at(corners, () => [1, 0, 0]),
          at(corners, (x) => [x, 0, -1]),
          at(corners, (_, y) => [y, 1, 0]),
        ]) {
          for (const force of denseTimes(matrix, rigid)) expect(Math.abs(force)).toBeLessThan(1e-8);
        }
        const { area } = corners;
        expect(
          energy(
            matrix,
            at(corners, (x) => [(x * x) / 2, 0, -x]),
          ),
        ).toBeCloseTo(area, 8);
        expect(
          energy(
            matrix,
            at(corners, (x, y) => [x * y, x, -y]),
          ),
        ).toBeCloseTo(area * 2 * (1 - NU), 8);
      }),
    );
  });
});

describe("a shell", () => {
  test("has the same stiffness whichever corner of a triangle comes first", () => {
    const mesh = plateMesh(0.2, 3, 0.2);
    const indices = mesh.indices.map((_, i, all) => all[i - (i % 3) + ((i + 1 + Math.floor(i / 9)) % 3)]);
    const one = denseSystem(shellSystem(mesh, evenly(mesh, 0.01), STEEL)).stiffness;
    const other = denseSystem(shellSystem({ ...mesh, indices }, evenly(mesh, 0.01), STEEL)).stiffness;
    const largest = one.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    for (let i = 0; i < one.length; i++) expect(Math.abs(one[i] - other[i])).toBeLessThan(1e-12 * largest);
  });

  test("weighs what its sheet weighs", () => {
    const mesh = plateMesh(0.2, 4, 0.2);
    const { masses } = shellSystem(mesh, evenly(mesh, 0.01), STEEL);
    expect(masses.reduce((sum, m) => sum + m, 0)).toBeCloseTo(0.2 * 0.2 * 0.01 * 7850, 9);
  });
});
