// Measured heights: closed to loops without a seam, read at any speed without aliasing (PHYSICS §7.4).
import { describe, expect, test } from "vitest";
import { buildProfile, cubic, HALF_BAND, profileHeight, profileLevel } from "../../../src/contact/surface/profile.js";
import { latticeHeight } from "../../../src/contact/surface/random.js";

const RATE = 44_100;
const SPACING = 1e-4;
const rms = (values: ArrayLike<number>) => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ** 2;
  return Math.sqrt(sum / values.length);
};

describe("a grid of 0.5 mm stored at 0.1 mm", () => {
  const heights = Float32Array.from({ length: 65_536 }, (_, i) => Math.sin((2 * Math.PI * i * SPACING) / 5e-4) / 100);
  // 65,536 is not a multiple of 5, so it needs its cross-fade: read within the middle
  const profile = buildProfile({ heights, spacing: SPACING });
  const read = (speed: number) =>
    rms(
      Float64Array.from(
        { length: 8000 },
        (_, i) => 100 * profileHeight(profile, 1 + (((speed * i) / RATE) % 4), speed, RATE),
      ),
    );

  test("read faster than half the rate falls by 65 dB", () => {
    // 15 m/s is 30 kHz
    expect(20 * Math.log10(read(15) / Math.SQRT1_2)).toBeLessThan(-65);
    expect(read(30)).toBeLessThan(1e-3);
  });
  test("is unchanged up to 4 kHz, −1.7 dB at 10 kHz, −6 dB at 16 kHz", () => {
    const db = (speed: number) => 20 * Math.log10(read(speed) / Math.SQRT1_2);
    // Catmull and Rom's cubic through 5 heights a period itself takes 0.3 dB
    for (const speed of [0.25, 1, 2]) expect(Math.abs(db(speed))).toBeLessThan(0.4);
    expect(Math.abs(db(5) - -1.7)).toBeLessThan(0.5);
    expect(Math.abs(db(8) - -6)).toBeLessThan(0.7);
  });
});

test("the half-band filter keeps what is low, takes what is high, and half of what lies between", () => {
  const at = (turns: number) =>
    HALF_BAND.reduce((sum, tap, i) => sum + tap * Math.cos(2 * Math.PI * turns * (i - 15)), 0);
  expect(HALF_BAND).toHaveLength(31);
  expect(at(0)).toBeCloseTo(1, 12);
  expect(at(0.25)).toBeCloseTo(0.5, 3);
  expect(Math.abs(at(0.4))).toBeLessThan(1e-3);
  expect(at(0.1)).toBeCloseTo(1, 3);
});

test("the level is log₂ of heights a sample and a half", () => {
  expect(profileLevel(0, RATE, SPACING)).toBe(0);
  expect(profileLevel(RATE * SPACING, RATE, SPACING)).toBeCloseTo(0.5, 12);
  expect(profileLevel(-4 * RATE * SPACING, RATE, SPACING)).toBeCloseTo(2.5, 12);
});

test("the cubic goes through its heights and over the seam", () => {
  const heights = [3, 1, 4, 1, 5, 9];
  for (let i = -6; i < 12; i++) expect(cubic(heights, i)).toBe(heights[((i % 6) + 6) % 6]);
  expect(cubic(heights, 5.5)).toBeCloseTo(cubic(heights, -0.5), 12);
});

describe("the loop", () => {
  const rough = Float32Array.from({ length: 10_000 }, (_, i) => 1e-5 * latticeHeight(i >> 3, 5) + 0.02);
  test("has no mean, keeps its rms through the cross-fade, and loses about a tenth", () => {
    const { levels, length } = buildProfile({ heights: rough, spacing: SPACING });
    const [loop] = levels;
    expect(loop.length).toBeGreaterThan(8700);
    expect(loop.length).toBeLessThanOrEqual(9000);
    expect(length).toBeCloseTo(loop.length * SPACING, 12);
    const truth = 1e-5 / Math.sqrt(3);
    expect(Math.abs(rms(loop) / truth - 1)).toBeLessThan(0.03);
    // the faded part is as rough as the rest: of 125 steps, 6 %
    expect(Math.abs(rms(loop.subarray(0, 900)) / truth - 1)).toBeLessThan(0.15);
    expect(levels.at(-1)!.length).toBeLessThan(200);
  });
  test("of a smooth profile has no jump where it closes", () => {
    const smooth = Float32Array.from({ length: 4000 }, (_, i) => 1e-4 * Math.sin(i / 50) + 1e-4 * (i / 4000));
    const [loop] = buildProfile({ heights: smooth, spacing: SPACING }).levels;
    let largest = 0;
    for (let i = 1; i < loop.length; i++) largest = Math.max(largest, Math.abs(loop[i] - loop[i - 1]));
    expect(Math.abs(loop[0] - loop.at(-1)!)).toBeLessThanOrEqual(1.5 * largest);
  });
  test("that is one already stays as it is", () => {
    const heights = Float32Array.from({ length: 64 }, (_, i) => Math.sin((2 * Math.PI * i) / 64) / 100);
    const [loop] = buildProfile({ heights, spacing: SPACING, loop: true }).levels;
    for (let i = 0; i < 64; i++) expect(loop[i]).toBeCloseTo(heights[i], 8);
  });
  test("repeats for ever, in both directions", () => {
    const profile = buildProfile({ heights: rough, spacing: SPACING });
    for (const x of [0.0123, 0.4, 0.8991]) {
      const here = profileHeight(profile, x);
      for (const turns of [-7, -1, 3]) expect(profileHeight(profile, x + turns * profile.length)).toBeCloseTo(here, 9);
    }
  });
});

test("the shortest profile that is one can be read, and fades out at speed", () => {
  const profile = buildProfile({ heights: Float32Array.of(1e-3, -1e-3), spacing: 1e-3 });
  expect(Number.isFinite(profileHeight(profile, 0.37, 1, RATE))).toBe(true);
  expect(profileHeight(profile, 0.37, 1e4, RATE)).toBe(0);
});

test("heights that are none are refused", () => {
  const build = (heights: number[], spacing: number) => () =>
    buildProfile({ heights: Float32Array.from(heights), spacing });
  expect(build([1e-3], 1e-4)).toThrow("profile");
  expect(build([1e-3, Number.NaN], 1e-4)).toThrow("profile[1]");
  expect(build([1e-3, 5], 1e-4)).toThrow("profile[1]");
  expect(build([1e-3, 1e-3], 0)).toThrow("spacing");
});
