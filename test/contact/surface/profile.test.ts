// Measured heights: closed to loops without a seam (PHYSICS §7.5).
import { describe, expect, test } from "vitest";
import { loopOf } from "../../../src/contact/surface/profile.js";
import { latticeHeight } from "../../../src/contact/surface/random.js";

const SPACING = 1e-4;
const rms = (values: ArrayLike<number>) => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ** 2;
  return Math.sqrt(sum / values.length);
};

describe("the loop", () => {
  const rough = Float32Array.from({ length: 10_000 }, (_, i) => 1e-5 * latticeHeight(i >> 3, 5) + 0.02);
  test("has no mean, keeps its rms through the cross-fade, and loses about a tenth", () => {
    const { heights: loop, spacing } = loopOf({ heights: rough, spacing: SPACING });
    expect(loop.length).toBe(9000);
    expect(spacing).toBe(SPACING);
    const truth = 1e-5 / Math.sqrt(3);
    expect(Math.abs(rms(loop) / truth - 1)).toBeLessThan(0.03);
    // the faded part is as rough as the rest: of 125 steps, 6 %
    expect(Math.abs(rms(loop.subarray(0, 900)) / truth - 1)).toBeLessThan(0.15);
  });
  test("of a smooth profile has no jump where it closes", () => {
    const smooth = Float32Array.from({ length: 4000 }, (_, i) => 1e-4 * Math.sin(i / 50) + 1e-4 * (i / 4000));
    const { heights: loop } = loopOf({ heights: smooth, spacing: SPACING });
    let largest = 0;
    for (let i = 1; i < loop.length; i++) largest = Math.max(largest, Math.abs(loop[i] - loop[i - 1]));
    expect(Math.abs(loop[0] - loop.at(-1)!)).toBeLessThanOrEqual(1.5 * largest);
  });
  test("that is one already stays as it is", () => {
    const heights = Float32Array.from({ length: 64 }, (_, i) => Math.sin((2 * Math.PI * i) / 64) / 100);
    const { heights: loop } = loopOf({ heights, spacing: SPACING, loop: true });
    for (let i = 0; i < 64; i++) expect(loop[i]).toBeCloseTo(heights[i], 8);
  });
});

test("heights that are none are refused", () => {
  const build = (heights: number[], spacing: number) => () => loopOf({ heights: Float32Array.from(heights), spacing });
  expect(build([1e-3], 1e-4)).toThrow("profile");
  expect(build([1e-3, Number.NaN], 1e-4)).toThrow("profile[1]");
  expect(build([1e-3, 5], 1e-4)).toThrow("profile[1]");
  expect(build([1e-3, 1e-3], 0)).toThrow("spacing");
});
