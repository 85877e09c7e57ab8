// The tree of boxes answers as going through all triangles does.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Bvh } from "../../../src/mesh/surface/bvh.js";
import { nearestOnTriangle } from "../../../src/mesh/surface/nearest-on-triangle.js";
import { box, meshOf, spikes } from "../../support/meshes.js";

const coordinate = fc.double({ min: -2, max: 2, noNaN: true });
const point = fc.tuple(coordinate, coordinate, coordinate);
const mesh = spikes(1, 0.4, 3);
const tree = new Bvh(mesh);
const triangles = mesh.indices.length / 3;

function corners(t: number): Float64Array {
  return Float64Array.from(
    { length: 9 },
    (_, i) => mesh.positions[3 * mesh.indices[3 * t + Math.floor(i / 3)] + (i % 3)],
  );
}

test("the nearest point is the nearest of all triangles'", () => {
  fc.assert(
    fc.property(point, ([x, y, z]) => {
      let best = Number.POSITIVE_INFINITY;
      const out = new Float64Array(7);
      for (let t = 0; t < triangles; t++) best = Math.min(best, nearestOnTriangle(corners(t), 0, x, y, z, out));
      expect(tree.nearest(x, y, z)).toBe(true);
      // The same sums in the same order: only the last bit of the square root may differ.
      expect(tree.nearDistance).toBeCloseTo(Math.sqrt(best), 12);
      expect(Math.hypot(tree.near[0] - x, tree.near[1] - y, tree.near[2] - z)).toBeCloseTo(tree.nearDistance, 12);
    }),
    { numRuns: 60, seed: 1 },
  );
});

test("a ray from outside goes in as often as out, and its first hit is an outside", () => {
  fc.assert(
    fc.property(point, ([x, y, z]) => {
      const hits = tree.allHits(9, 8, 7, x - 9, y - 8, z - 7, 0);
      expect(hits.reduce((sum, hit) => sum + Math.sign(hit), 0)).toBe(0);
      if (!tree.firstHit(9, 8, 7, x - 9, y - 8, z - 7, 0, 100)) return;
      expect(tree.hitFront).toBe(true);
      expect(hits).toContain(tree.hitTriangle + 1);
    }),
    { numRuns: 60, seed: 2 },
  );
});

test("a ray from the middle of a box meets each side at half the box's length, seen from inside", () => {
  const inside = new Bvh(box(2, 4, 6));
  for (const [k, half] of [1, 2, 3].entries()) {
    const d = [0, 1, 2].map((i) => (i === k ? 1 : 0));
    expect(inside.firstHit(0, 0, 0, d[0], d[1], d[2], 0, 100)).toBe(true);
    expect(inside.hitAt).toBeCloseTo(half, 12);
    expect(inside.hitFront).toBe(false);
  }
  expect(inside.firstHit(0, 0, 0, 1, 0, 0, 0, 0.5)).toBe(false);
});

test("the other side of a thin wall can be passed over", () => {
  const plate = new Bvh(box(1, 1, 0.01));
  plate.nearest(0.1, 0.2, -1, Number.POSITIVE_INFINITY, [0, 0, 1]);
  expect(plate.near[2]).toBeCloseTo(0.005, 12);
});

test("many triangles at one place, one triangle and none are no trouble", () => {
  const three = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ];
  const same = new Bvh(meshOf(three, Array(500).fill([0, 1, 2])));
  expect(same.firstHit(0.2, 0.2, 1, 0, 0, -1, 0, 10)).toBe(true);
  const none = new Bvh(meshOf([], []));
  expect(none.firstHit(0, 0, 0, 1, 0, 0, 0, 10)).toBe(false);
  expect(none.nearest(0, 0, 0)).toBe(false);
});

test("a triangle that is only a line or a point still has a nearest point", () => {
  const out = new Float64Array(7);
  expect(nearestOnTriangle(Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0), 0, 1.5, 1, 0, out)).toBeCloseTo(1, 12);
  expect(nearestOnTriangle(new Float64Array(9), 0, 0, 3, 4, out)).toBeCloseTo(25, 12);
});
