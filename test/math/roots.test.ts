import fc from "fast-check";
import { expect, test } from "vitest";
import { rootBetween, rootsBetween } from "../../src/math/roots.js";

test("finds the root of a cubic to all digits, wherever it is", () => {
  fc.assert(
    fc.property(fc.double({ min: -0.99, max: 0.99, noNaN: true }), (root) => {
      const found = rootBetween((x) => (x - root) ** 3 + (x - root), -1, 1);
      expect(Math.abs(found - root)).toBeLessThan(1e-14);
    }),
  );
});

test("takes an end that is a root", () => {
  expect(rootBetween((x) => x, 0, 1)).toBe(0);
  expect(rootBetween((x) => x - 1, 0, 1)).toBe(1);
});

test("finds all roots of a sine, each once, also where a step ends on one", () => {
  const roots = rootsBetween((x) => Math.sin(Math.PI * x), 0.5, 10.5, 0.25);
  expect(roots).toHaveLength(10);
  for (const [i, root] of roots.entries()) expect(root).toBeCloseTo(i + 1, 13);
});

test("finds none where there is none", () => {
  expect(rootsBetween((x) => x * x + 1, -3, 3, 0.1)).toEqual([]);
});
