// Bursts: bounded in number, time and strength, Poisson in their number, and the same again for the same hit.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BURST_DEFAULTS, checkBurst, LONGEST_BURST, secondaryHits } from "../../../src/contact/impact/burst.js";

const brief = () => 1e-4;
const burst = (speed: number, count: number, settings = BURST_DEFAULTS, seed = 1) =>
  secondaryHits(settings, speed, 77, count, seed, brief);
/** Σ 0.7^i, i = 0 … 6. */
const BOUND = (1 - 0.7 ** 7) / 0.3;

test("hit and burst together never exceed 3.06 times the hit, and end within 60 ms", () => {
  expect(BOUND).toBeCloseTo(3.06, 2);
  const wild = checkBurst({ hits: 20, most: 6, gap: 0.001 });
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.double({ min: 0, max: 50, noNaN: true }), (pair, count, speed) => {
      const hits = secondaryHits(wild, speed, pair, count, 3, brief);
      let [before, time, sum] = [1, 0, 1];
      for (const { delay, strength } of hits) {
        expect(strength).toBeLessThanOrEqual(0.7 * before);
        expect(strength).toBeGreaterThanOrEqual(0.02);
        expect(delay).toBeGreaterThanOrEqual(time + 1e-4);
        [before, time, sum] = [strength, delay, sum + strength];
      }
      expect(hits.length).toBeLessThanOrEqual(6);
      expect(time).toBeLessThanOrEqual(LONGEST_BURST);
      expect(sum).toBeLessThanOrEqual(BOUND);
    }),
  );
});

test("a hard hit brings more than a soft one, on average λ₀ min(1, v/v_m)", () => {
  const mean = (speed: number) => {
    let sum = 0;
    for (let count = 0; count < 4000; count++) sum += burst(speed, count).length;
    return sum / 4000;
  };
  // cut at 6 hits, 60 ms and 0.02 they are a little fewer; 3 deviations are 0.06
  expect(Math.abs(mean(5) - 1.5)).toBeLessThan(0.1);
  expect(Math.abs(mean(1) - 0.75)).toBeLessThan(0.06);
  expect(mean(0.02)).toBeLessThan(0.04);
});

test("the same hit brings the same burst, another hit or another seed another", () => {
  expect(burst(5, 3)).toEqual(burst(5, 3));
  const rows = Array.from({ length: 30 }, (_, count) => JSON.stringify(burst(5, count, checkBurst({ hits: 8 }))));
  expect(new Set(rows).size).toBe(30);
  expect(burst(5, 3, checkBurst({ hits: 8 }), 2)).not.toEqual(burst(5, 3, checkBurst({ hits: 8 }), 1));
});

test("hits wait until the one before is over", () => {
  const [first] = secondaryHits(checkBurst({ hits: 20 }), 5, 1, 1, 1, () => 0.03);
  expect(first.delay).toBeGreaterThanOrEqual(0.03);
});

describe("settings", () => {
  test("λ₀ = 0 is off, and so is no speed", () => {
    for (let count = 0; count < 100; count++) {
      expect(burst(5, count, checkBurst({ hits: 0 }))).toEqual([]);
      expect(burst(0, count)).toEqual([]);
      expect(burst(Number.NaN, count)).toEqual([]);
    }
  });
  test.each([[{ hits: -1 }], [{ most: 7 }], [{ most: 1.5 }], [{ gap: Number.NaN }], [{ speed: 0 }]])(
    "%j is refused",
    (bad) => {
      expect(() => checkBurst(bad)).toThrow(Object.keys(bad)[0]);
    },
  );
});
