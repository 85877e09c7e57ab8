// A place on a mesh is found with balls around triangles; that gives exactly what a plain search through all triangles
// gives, also where several are equally near.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hash4, unit } from "../../src/math/hash.js";
import { locate, ModalModel, models } from "../../src/model/index.js";
import { closestOnTriangle } from "../../src/model/locate.js";

type Vec3 = [number, number, number];

interface Triangle {
  points: number[];
  corners: [Vec3, Vec3, Vec3];
}

function trianglesOf({ positions, indices }: ModalModel): Triangle[] {
  const corner = (point: number) => [...positions.subarray(3 * point, 3 * point + 3)] as Vec3;
  return Array.from({ length: indices!.length / 3 }, (_, t) => {
    const points = [...indices!.subarray(3 * t, 3 * t + 3)];
    return { points, corners: [corner(points[0]), corner(points[1]), corner(points[2])] };
  });
}

/** The nearest place by looking at every triangle; the first of equals. */
function plain(triangles: readonly Triangle[], where: Vec3): { points: number[]; weights: number[] } {
  let least = Number.POSITIVE_INFINITY;
  let best: { points: number[]; weights: number[] } = { points: [], weights: [] };
  for (const { points, corners } of triangles) {
    const [a, b, c] = corners;
    const weights = closestOnTriangle(where, a, b, c);
    const off = (i: 0 | 1 | 2) => where[i] - (weights[0] * a[i] + weights[1] * b[i] + weights[2] * c[i]);
    const [x, y, z] = [off(0), off(1), off(2)];
    const d2 = x * x + y * y + z * z;
    if (d2 < least) [least, best] = [d2, { points, weights }];
  }
  return best;
}

function check(model: ModalModel, triangles: readonly Triangle[], where: Vec3): void {
  const { points, weights } = locate(model, where);
  expect({ points, weights }).toEqual(plain(triangles, where));
}

function meshOf(positions: readonly Vec3[], indices: readonly number[]): ModalModel {
  const shapes = positions.flatMap(() => [0, 1, 0]);
  return new ModalModel({ frequencies: [100], decayRates: [1], positions: positions.flat(), shapes, indices });
}

describe("the nearest place", () => {
  test.each(["plate-1", "can", "bell"])("on the preset %s is that of a plain search", (name) => {
    const model = models.load(name);
    const triangles = trianglesOf(model);
    const size = Math.max(...model.positions.map(Math.abs));
    for (let i = 0; i < 20; i++) {
      const [a, b, c, d] = [...hash4(i, 0, 0, 0)].map((word) => 2 * unit(word) - 1);
      // near, on the height of the middle as hail has it, far away; and on sample points
      check(model, triangles, [1.2 * size * a, 1.2 * size * b, 1.2 * size * c]);
      check(model, triangles, [size * a, 0, size * c]);
      check(model, triangles, [1e3 * a, 1e3 * b, 1e3 * c]);
      const point = Math.floor(0.5 * (d + 1) * model.pointCount);
      check(model, triangles, [...model.positions.subarray(3 * point, 3 * point + 3)] as Vec3);
    }
  });

  test("on random meshes is that of a plain search, with corners on a lattice so that many are equally near", () => {
    const coordinate = fc.integer({ min: -6, max: 6 }).map((n) => n / 4);
    const vec3 = fc.tuple(coordinate, coordinate, coordinate);
    fc.assert(
      fc.property(
        fc.array(vec3, { minLength: 3, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.nat(11)), { minLength: 1, maxLength: 20 }),
        fc.array(vec3, { minLength: 1, maxLength: 10 }),
        (corners, triangles, places) => {
          const model = meshOf(
            corners,
            triangles.flat().map((i) => i % corners.length),
          );
          const all = trianglesOf(model);
          for (const where of places) check(model, all, where);
        },
      ),
      { numRuns: 300 },
    );
  });
});
