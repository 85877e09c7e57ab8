// Bark, threshold and level: published figures, and each conversion against its inverse.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barkOfHz, hzOfBark, thresholdInQuiet } from "../../src/hearing/index.js";
import { dbSplOfDigital, dbSplOfMeanSquare, levelAfter, meanSquareOfDbSpl } from "../../src/hearing/level.js";
import { PhonoliteError } from "../../src/math/error.js";

describe("the Bark scale", () => {
  test.each([
    // Edges of Zwicker's critical bands (1961); the formula is good to 0.2 Bark.
    [100, 1],
    [200, 2],
    [510, 5],
    [920, 8],
    [1080, 9],
    [2000, 13],
    [3150, 16],
    [5300, 19],
    [9500, 22],
    [15_500, 24],
  ])("has %d Hz at %d Bark", (hz, bark) => {
    expect(Math.abs(barkOfHz(hz) - bark)).toBeLessThan(0.2);
  });

  test("rises", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), (hz) => {
        expect(barkOfHz(hz * 1.001 + 0.01)).toBeGreaterThan(barkOfHz(hz));
      }),
    );
    expect(barkOfHz(0)).toBe(0);
  });

  test("goes back to hertz", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 40_000, noNaN: true }), (hz) => {
        expect(Math.abs(hzOfBark(barkOfHz(hz)) / hz - 1)).toBeLessThan(1e-9);
      }),
    );
    expect(hzOfBark(0)).toBeLessThan(1e-9);
  });

  test.each([[-0.1], [26], [Number.NaN], [Number.POSITIVE_INFINITY]])("has no place %d", (bark) => {
    expect(() => hzOfBark(bark)).toThrow(PhonoliteError);
  });
});

describe("the threshold in quiet", () => {
  test.each([
    // By hand from the formula, k = 0.1, 1, 3.3, 10 kHz.
    [100, 22.95],
    [1000, 3.37],
    [3300, -4.98],
    [10_000, 10.58],
  ])("at %d Hz is %d dB SPL", (hz, dbSpl) => {
    expect(Math.abs(thresholdInQuiet(hz) - dbSpl)).toBeLessThan(0.01);
  });

  test("is lowest between 3 and 4 kHz", () => {
    let best = 20;
    for (let hz = 20; hz < 20_000; hz += 10) if (thresholdInQuiet(hz) < thresholdInQuiet(best)) best = hz;
    expect(best).toBeGreaterThan(3000);
    expect(best).toBeLessThan(4000);
  });

  test("is held below 20 Hz", () => {
    expect(thresholdInQuiet(0)).toBe(thresholdInQuiet(20));
    expect(thresholdInQuiet(5)).toBe(thresholdInQuiet(20));
    expect(thresholdInQuiet(21)).toBeLessThan(thresholdInQuiet(20));
  });
});

describe("a level", () => {
  test("of a pascal is 93.98 dB SPL, of silence none", () => {
    expect(dbSplOfMeanSquare(1)).toBeCloseTo(93.979, 3);
    expect(dbSplOfMeanSquare(0)).toBe(Number.NEGATIVE_INFINITY);
  });

  test("of a full-scale sine is what full scale says", () => {
    expect(dbSplOfDigital(0.5)).toBeCloseTo(92, 12);
    expect(dbSplOfDigital(0.5, 100)).toBeCloseTo(100, 12);
    // S = 92 + 3.01 dB (PHYSICS §2).
    expect(dbSplOfDigital(1)).toBeCloseTo(95.01, 2);
  });

  test("goes back to power", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -100, max: 140, noNaN: true }),
        fc.double({ min: 60, max: 130, noNaN: true }),
        (level, full) => {
          expect(dbSplOfMeanSquare(meanSquareOfDbSpl(level))).toBeCloseTo(level, 9);
          expect(dbSplOfDigital(10 ** ((level - full) / 10) / 2, full)).toBeCloseTo(level, 9);
        },
      ),
    );
  });

  test("falls by 60 dB in T60", () => {
    expect(levelAfter(70, 2, Math.log(1000) / 2)).toBeCloseTo(10, 9);
    expect(levelAfter(70, 0, 1e9)).toBe(70);
  });
});
