// Grids: grooves seen through a B-spline, with edges of their own.
import fc from "fast-check";
import { expect, test } from "vitest";
import { exactGrid } from "../../../reference/contact/surface.js";
import { gridHeight, smoothStep } from "../../../src/contact/surface/grid.js";

const grid = { period: 1e-3, width: 0.4e-3, depth: 1e-4 };

test("an edge rises from 0 to 1, evenly to both sides, 4 % to 96 % over its width", () => {
  expect([smoothStep(-1), smoothStep(0), smoothStep(1)]).toEqual([0, 0.5, 1]);
  expect(smoothStep(-0.5)).toBeCloseTo(1 / 24, 12);
  let before = 0;
  for (let x = -1.2; x < 1.2; x += 0.01) {
    expect(smoothStep(x)).toBeGreaterThanOrEqual(before);
    expect(smoothStep(x) + smoothStep(-x)).toBeCloseTo(1, 12);
    before = smoothStep(x);
  }
});

test("a grid is a square wave seen through a B-spline", () => {
  fc.assert(
    fc.property(fc.double({ min: -0.01, max: 0.01, noNaN: true }), (place) => {
      // an edge is a quarter of the groove, and two knots wide
      const truth = 1e-4 * exactGrid(place, grid.period, grid.width, 0.125 * grid.width);
      // 4,000 steps across the kernel: an edge between two of them is off by their weight
      expect(Math.abs(gridHeight(place, grid) - truth)).toBeLessThan(1e-4 * 1e-3);
    }),
    { numRuns: 60 },
  );
});

test("a grid has no mean that could push the contact", () => {
  let sum = 0;
  for (let i = 0; i < 1000; i++) sum += gridHeight((i * grid.period) / 1000, grid);
  expect(Math.abs(sum / 1000)).toBeLessThan(1e-9);
});

test("a grid without grooves is flat", () => {
  expect(gridHeight(0.3e-3, { ...grid, width: 0 })).toBe(0);
});
