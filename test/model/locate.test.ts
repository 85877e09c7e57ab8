import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { locate, ModalModel, models, PhonoliteError, strikeDirection } from "../../src/model/index.js";
import { closestOnTriangle } from "../../src/model/locate.js";

type Vec3 = [number, number, number];
const coordinate = fc.integer({ min: -20, max: 20 }).map((n) => n / 8);
const vec3 = fc.tuple(coordinate, coordinate, coordinate);

const blend = (corners: Vec3[], w: Vec3): Vec3 =>
  [0, 1, 2].map((i) => w[0] * corners[0][i] + w[1] * corners[1][i] + w[2] * corners[2][i]) as Vec3;
const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** A square in the x-z plane that faces up, as two triangles; the one mode moves along z. */
const SQUARE = new ModalModel({
  frequencies: [100],
  decayRates: [1],
  positions: [0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1],
  shapes: [0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4],
  indices: [0, 2, 1, 1, 2, 3],
});

describe("the nearest point of a triangle", () => {
  test("has weights that sum to 1 and is nearer than any other point, even of a triangle without area", () => {
    fc.assert(
      fc.property(vec3, fc.tuple(vec3, vec3, vec3), (p, corners) => {
        const weights = closestOnTriangle(p, ...corners);
        expect(weights.every((w) => w >= 0 && w <= 1)).toBe(true);
        expect(weights[0] + weights[1] + weights[2]).toBeCloseTo(1, 12);
        const found = distance(p, blend(corners, weights));
        const steps = 12;
        for (let i = 0; i <= steps; i++) {
          for (let j = 0; i + j <= steps; j++) {
            const other = blend(corners, [i / steps, j / steps, (steps - i - j) / steps]);
            // Rounding in the projection: coordinates up to 2.5 and a determinant held above 1e-14.
            expect(found).toBeLessThanOrEqual(distance(p, other) + 1e-6);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("locate", () => {
  test("takes an index as that sample point", () => {
    expect(locate(SQUARE, 3)).toMatchObject({ points: [3, 3, 3], weights: [1, 0, 0] });
  });

  test("projects a place on the triangles and interpolates", () => {
    const { points, weights, normal } = locate(SQUARE, [0.25, 7, 0.25]);
    const x = points.reduce((sum, p, i) => sum + weights[i] * SQUARE.positions[3 * p], 0);
    const z = points.reduce((sum, p, i) => sum + weights[i] * SQUARE.positions[3 * p + 2], 0);
    expect([x, z]).toEqual([0.25, 0.25]);
    expect(normal).toEqual([0, 1, 0]);
  });

  test("finds the nearest sample point of a model without triangles", () => {
    const { positions, shapes, frequencies, decayRates } = SQUARE;
    const cloud = new ModalModel({ frequencies, decayRates, positions, shapes });
    expect(locate(cloud, [0.9, 3, 0.2])).toEqual({ points: [1, 1, 1], weights: [1, 0, 0] });
  });

  test("takes any three numbers as a place", () => {
    const place = locate(SQUARE, [0.25, 7, 0.25]);
    expect(locate(SQUARE, Float32Array.of(0.25, 7, 0.25))).toEqual(place);
    expect(locate(SQUARE, { length: 3, 0: 0.25, 1: 7, 2: 0.25 })).toEqual(place);
  });

  test("says which places there are", () => {
    expect(() => locate(SQUARE, [1e300, 0, 0])).toThrow(
      "a sample-point index from 0 to 3, or 3 numbers of metres from -1000000 to 1000000, but came [1e+300, 0, 0]",
    );
  });

  test.each([[-1], [4], [1.5], [Number.NaN], [[0, 0]], [null], ["abc"], [[0, 0, Number.NaN]], ["0"], [undefined]])(
    "refuses %s",
    (where) => {
      expect(() => locate(SQUARE, where as never)).toThrow(PhonoliteError);
    },
  );
});

describe("a strike", () => {
  test("goes along the surface normal", () => {
    expect(strikeDirection(SQUARE, locate(SQUARE, [0.5, 0, 0.5]))).toEqual([0, 1, 0]);
    const [x, y, z] = strikeDirection(SQUARE, locate(SQUARE, 1));
    expect([x, y, z]).toEqual([0, 1, 0]);
  });

  test("goes where the shapes move most when there is no surface", () => {
    const { positions, shapes, frequencies, decayRates } = SQUARE;
    const cloud = new ModalModel({ frequencies, decayRates, positions, shapes });
    expect(strikeDirection(cloud, locate(cloud, 2))).toEqual([0, 0, 1]);
    const flat = new ModalModel({ frequencies, decayRates, gains: [3] });
    expect(strikeDirection(flat, locate(flat, 0))).toEqual([1, 0, 0]);
  });

  test("on a pipe points away from its axis", () => {
    const pipe = models.load("pipe");
    for (let p = 0; p < pipe.pointCount; p++) {
      const [x, y, z] = strikeDirection(pipe, locate(pipe, p));
      const outwards = (x * pipe.positions[3 * p] + z * pipe.positions[3 * p + 2]) / 0.02;
      expect(outwards).toBeGreaterThan(0.99);
      expect(Math.abs(y)).toBeLessThan(0.01);
    }
  });
});
