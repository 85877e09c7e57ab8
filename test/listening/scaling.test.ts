// Maps and groups: a plane that is known comes back, whatever its turn; what does not fit a plane is said by the
// stress.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cluster, type Dissimilarities, scaleToMap } from "../../src/listening/index.js";
import { hash4, unit } from "../../src/math/hash.js";

const some = (which: number, seed: number) => unit(hash4(1, which, 2, seed)[0]);

function tableOf(
  places: readonly (readonly number[])[],
  change = (distance: number, _at: number) => distance,
): Dissimilarities {
  const count = places.length;
  const values = new Float64Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const distance = change(Math.hypot(...places[i].map((x, d) => x - places[j][d])), i * count + j);
      values[i * count + j] = distance;
      values[j * count + i] = distance;
    }
  }
  return { count, values };
}

/**
 * Root mean square distance of two maps over the extent of the first, after the best turn, mirror, move and scale of
 * the second.
 */
function procrustes(truth: readonly (readonly number[])[], map: Float64Array): number {
  const count = truth.length;
  const centre = (points: number[][]) => {
    const middle = [0, 1].map((d) => points.reduce((sum, point) => sum + point[d], 0) / count);
    return points.map((point) => point.map((x, d) => x - middle[d]));
  };
  const one = centre(truth.map((point) => [...point]));
  let best = Number.POSITIVE_INFINITY;
  for (const mirror of [1, -1]) {
    const other = centre(Array.from({ length: count }, (_, i) => [map[2 * i], mirror * map[2 * i + 1]]));
    let [re, im, norm, own] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      re += one[i][0] * other[i][0] + one[i][1] * other[i][1];
      im += one[i][1] * other[i][0] - one[i][0] * other[i][1];
      norm += other[i][0] ** 2 + other[i][1] ** 2;
      own += one[i][0] ** 2 + one[i][1] ** 2;
    }
    best = Math.min(best, Math.sqrt(Math.max(0, own - (re * re + im * im) / norm) / own));
  }
  return best;
}

const twelve = (seed: number) => Array.from({ length: 12 }, (_, i) => [some(2 * i, seed), some(2 * i + 1, seed)]);

describe("scaling", () => {
  test.each([1, 2, 3, 4, 5])("recovers twelve points of a plane (%i)", (seed) => {
    const truth = twelve(seed);
    const { places, stress } = scaleToMap(tableOf(truth));
    const error = procrustes(truth, places);
    console.info(`twelve points: Procrustes error ${(100 * error).toFixed(4)} %, stress ${stress.toExponential(1)}`);
    expect(error).toBeLessThan(0.001);
    expect(stress).toBeLessThan(0.001);
  });
  test("recovers them from distances with errors, and from two thirds of the distances", () => {
    const truth = twelve(7);
    const noisy = scaleToMap(tableOf(truth, (distance, at) => distance * (1 + 0.04 * (some(at, 9) - 0.5))));
    expect(procrustes(truth, noisy.places)).toBeLessThan(0.02);
    expect(noisy.stress).toBeGreaterThan(0.001);
    const part = scaleToMap(tableOf(truth, (distance, at) => (some(at, 11) < 1 / 3 ? Number.NaN : distance)));
    expect(procrustes(truth, part.places)).toBeLessThan(0.01);
  });
  test("in one dimension and in three has the stress that it should", () => {
    const corners = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    expect(scaleToMap(tableOf(corners), { dimensions: 3 }).stress).toBeLessThan(1e-6);
    expect(scaleToMap(tableOf(corners)).stress).toBeGreaterThan(0.05);
    const line = [[0], [1], [3], [7]];
    expect(scaleToMap(tableOf(line), { dimensions: 1 }).stress).toBeLessThan(1e-6);
  });
  test("is the same for the same seed, stands upright, and its first point on the positive side", () => {
    const table = tableOf(twelve(3));
    const one = scaleToMap(table, { seed: 5 });
    expect(scaleToMap(table, { seed: 5 })).toEqual(one);
    const extent = [0, 1].map((d) => one.places.reduce((sum, x, at) => (at % 2 === d ? sum + x * x : sum), 0));
    expect(extent[0]).toBeGreaterThan(extent[1]);
    expect(one.places[0]).toBeGreaterThanOrEqual(0);
    expect(one.places[1]).toBeGreaterThanOrEqual(0);
  });
  test("of things that are all alike, or all equally different, has no NaN", () => {
    expect(scaleToMap({ count: 1, values: [0] })).toEqual({ places: new Float64Array(2), dimensions: 2, stress: 0 });
    expect(scaleToMap({ count: 3, values: new Float64Array(9) }).stress).toBe(0);
    const equal = scaleToMap({
      count: 5,
      values: Float64Array.from({ length: 25 }, (_, at) => (at % 6 === 0 ? 0 : 3)),
    });
    expect(equal.places.every(Number.isFinite)).toBe(true);
    expect(equal.stress).toBeGreaterThan(0.1);
  });
  test("of any table is finite", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 49, maxLength: 49 }),
        (count, drawn) => {
          const values = new Float64Array(count * count);
          for (let i = 0; i < count; i++)
            for (let j = 0; j < i; j++) values[i * count + j] = values[j * count + i] = drawn[i * 7 + j];
          const { places, stress } = scaleToMap({ count, values }, { starts: 1 });
          expect(places.every(Number.isFinite)).toBe(true);
          expect(stress).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(stress)).toBe(true);
          const { groups } = cluster({ count, values });
          expect(groups.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
        },
      ),
      { numRuns: 60 },
    );
  });
  test.each([
    [{ count: 2, values: [0, 1, 2, 0] }, /the same as in the other half/],
    [{ count: 2, values: [1, 1, 1, 0] }, /0: nothing differs from itself/],
    [{ count: 2, values: [0, -1, -1, 0] }, /a number, 0 or more, but came -1/],
    [{ count: 2, values: [0, 1] }, /should be 4 numbers, but came 2/],
    [{ count: 0, values: [] }, /a whole number from 1/],
    [{ count: 2, values: [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0] }, /0 or more, but came Infinity/],
  ])("refuses %j", (table, message) => expect(() => scaleToMap(table)).toThrow(message));
});

describe("clusters", () => {
  const groups = [
    [0, 1, 2],
    [3, 4, 5, 6],
    [7, 8],
  ];
  const centres = [
    [0, 0],
    [5, 1],
    [1, 6],
  ];
  const places = groups.flatMap((group, g) => group.map((i) => centres[g].map((x, d) => x + 0.8 * some(2 * i + d, 4))));
  test("of a made example are found, with their number", () => {
    const found = cluster(tableOf(places));
    expect(found.groups).toEqual(groups);
    expect(found.silhouette).toBeGreaterThan(0.7);
    expect(found.merges).toHaveLength(8);
    expect(found.merges.at(-1)!.height).toBeGreaterThan(4);
  });
  test("are as many as asked for, and the order of things does not matter", () => {
    expect(cluster(tableOf(places), 1).groups).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
    expect(cluster(tableOf(places), 9).groups).toHaveLength(9);
    const turned = cluster(tableOf([...places].reverse())).groups.map((group) =>
      group.map((i) => 8 - i).sort((a, b) => a - b),
    );
    expect(turned.sort((a, b) => a[0] - b[0])).toEqual(groups);
  });
  test("of things without groups are one", () => {
    const count = 6;
    const values = Float64Array.from({ length: 36 }, (_, at) => (at % 7 === 0 ? 0 : 1));
    expect(cluster({ count, values }).groups).toHaveLength(1);
    expect(cluster({ count: 1, values: [0] }).groups).toEqual([[0]]);
  });
  test("refuse what is not known, and more groups than things", () => {
    expect(() => cluster({ count: 2, values: [0, Number.NaN, Number.NaN, 0] })).toThrow(/known/);
    expect(() => cluster({ count: 1, values: [0] }, 2)).toThrow(/from 1 to 1/);
  });
});
