// Grids: grooves seen through a B-spline, of a pitch that is u/P exactly, silent above half the sampling rate.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactGrid } from "../../../reference/contact/surface.js";
import { edgeWidth, gridHeight, smoothStep } from "../../../src/contact/surface/grid.js";
import { Fft } from "../../../src/math/fft.js";

const grid = { period: 1e-3, width: 0.4e-3, depth: 1e-4 };
const RATE = 48_000;

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
    fc.property(
      fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      fc.double({ min: 0, max: 18, noNaN: true }),
      (place, speed) => {
        const truth = 1e-4 * exactGrid(place, grid.period, grid.width, 0.5 * edgeWidth(grid, speed, RATE));
        // 4,000 steps across the kernel: an edge between two of them is off by their weight
        expect(Math.abs(gridHeight(place, grid, speed, RATE) - truth)).toBeLessThan(1e-4 * 1e-3);
      },
    ),
    { numRuns: 60 },
  );
});

describe("a swept grid", () => {
  const SIZE = 1 << 14;
  /** Levels of bins, of a grid swept at a speed at which its period is a whole number of bins. */
  function spectrum(speed: number): Float64Array {
    const re = Float64Array.from({ length: SIZE }, (_, i) => gridHeight((i * speed) / RATE, grid, speed, RATE));
    const im = new Float64Array(SIZE);
    new Fft(SIZE).forward(re, im);
    return re.map((x, k) => Math.hypot(x, im[k])).subarray(0, SIZE / 2);
  }
  /** The speed at which the fundamental lies in a bin. */
  const speedOf = (bin: number) => (bin * RATE * grid.period) / SIZE;

  test.each([
    [100, -120],
    [401, -70],
    [1001, -35],
    [3001, -30],
    [6501, -30],
  ])("sounds at u/P exactly: bin %d and its multiples, between them %d dB", (bin, decibels) => {
    const levels = spectrum(speedOf(bin));
    const loudest = levels.indexOf(Math.max(...levels));
    expect(loudest).toBe(bin);
    let [between, all] = [0, 0];
    for (const [k, level] of levels.entries()) {
      all += level ** 2;
      if (k % bin !== 0) between += level ** 2;
    }
    // slow, its own edges are as wide as a quarter of a groove; fast, two samples: what then folds back lies between the others
    expect(10 * Math.log10(between / all)).toBeLessThan(decibels);
  });
  test("twice as fast is exactly an octave higher", () => {
    const peak = (bin: number) => {
      const levels = spectrum(speedOf(bin));
      return levels.indexOf(Math.max(...levels));
    };
    for (const bin of [37, 151, 500]) expect(peak(2 * bin)).toBe(2 * peak(bin));
  });
  test("is silent once its pitch has reached half the rate, and forwards as backwards", () => {
    for (const place of [0, 1e-4, 3.3e-4]) {
      expect(gridHeight(place, grid, 24.1, RATE)).toBe(0);
      expect(gridHeight(place, grid, 5, RATE)).toBe(gridHeight(place, grid, -5, RATE));
    }
  });
  test("has no mean that could push the contact", () => {
    for (const speed of [0, 3, 15]) {
      let sum = 0;
      for (let i = 0; i < 1000; i++) sum += gridHeight((i * grid.period) / 1000, grid, speed, RATE);
      expect(Math.abs(sum / 1000)).toBeLessThan(1e-9);
    }
  });
});
