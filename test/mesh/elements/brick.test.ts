// The bricks of a solid, whole and cut: even strains cost exactly what the filled part says, rigid motions nothing, and
// bending what it should.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { denseTimes } from "../../../reference/mesh/dense.js";
import { brick, fullMoments, MOMENTS } from "../../../src/mesh/elements/brick.js";

const SOFT = { youngsModulus: 1, poissonRatio: 0.25 };
const [MU, LAMBDA] = [0.4, 0.4];
const SIDES = [0.8, 1.1, 1.3];

/** Moments of the part of a brick below a plane, by many samples. */
function cut(normal: readonly number[], offset: number): Float64Array {
  const moments = new Float64Array(MOMENTS);
  const n = 12;
  for (let i = 0; i < n ** 3; i++) {
    const p = [i % n, Math.floor(i / n) % n, Math.floor(i / (n * n))].map((k) => (2 * k + 1) / n - 1);
    if (p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2] > offset) continue;
    for (let m = 0; m < MOMENTS; m++) {
      moments[m] += (p[0] ** Math.floor(m / 9) * p[1] ** (Math.floor(m / 3) % 3) * p[2] ** (m % 3)) / n ** 3;
    }
  }
  return moments;
}

/** Freedoms of the corners where each is told by its place. */
function at(of: (x: number, y: number, z: number) => number[]): number[] {
  return Array.from({ length: 8 }, (_, corner) =>
    of(...([0, 1, 2].map((axis) => (((corner >> axis) & 1) - 0.5) * SIDES[axis]) as [number, number, number])),
  ).flat();
}

const energy = (matrix: Float64Array, u: readonly number[]) => {
  const force = denseTimes(matrix, u);
  return u.reduce((sum, x, i) => sum + x * force[i], 0);
};

describe("a brick", () => {
  test("that a plane cuts resists even strains by its filled part, and rigid motions not at all", () => {
    const part = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(part, part, part), fc.double({ min: -0.3, max: 2, noNaN: true }), (normal, offset) => {
        const moments = cut(normal, offset);
        fc.pre(moments[0] > 0.1);
        const { stiffness, masses } = brick(SIDES, moments, SOFT);
        const volume = SIDES[0] * SIDES[1] * SIDES[2] * moments[0];
        for (const rigid of [at(() => [1, 0, 0]), at((x, y) => [-y, x, 0]), at((_, y, z) => [0, -z, y])]) {
          for (const force of denseTimes(stiffness, rigid)) expect(Math.abs(force)).toBeLessThan(1e-10);
        }
        expect(
          energy(
            stiffness,
            at((x) => [x, 0, 0]),
          ),
        ).toBeCloseTo((LAMBDA + 2 * MU) * volume, 6);
        expect(
          energy(
            stiffness,
            at((x, y) => [y, x, 0]),
          ),
        ).toBeCloseTo(4 * MU * volume, 6);
        expect(masses.reduce((sum, m) => sum + m, 0)).toBeCloseTo(volume, 9);
      }),
      { numRuns: 40 },
    );
  });

  test("bends as softly as a beam of its section, for its incompatible modes", () => {
    // u = xy with free sides: the beam's energy is E I κ² L, κ = 1
    const { stiffness } = brick(SIDES, fullMoments(), { youngsModulus: 1, poissonRatio: 0 });
    const inertia = (SIDES[2] * SIDES[1] ** 3) / 12;
    expect(
      energy(
        stiffness,
        at((x, y) => [x * y, 0, 0]),
      ),
    ).toBeCloseTo(inertia * SIDES[0], 9);
  });

  test("that is nearly empty still has finite numbers", () => {
    const moments = new Float64Array(MOMENTS);
    moments[0] = 1e-6;
    expect(brick(SIDES, moments, SOFT).stiffness.every(Number.isFinite)).toBe(true);
  });
});
