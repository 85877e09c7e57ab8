// Intervals of shares: they cover the truth as often as they say, also for few trials and for shares near 0 and 1.
import { describe, expect, test } from "vitest";
import { atLeast, wilson } from "../../src/listening/statistics/binomial.js";
import { simulated } from "./simulated.js";

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

describe("Wilson's interval", () => {
  test("is the published one", () => {
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    for (const [count, of, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ]) {
      const found = wilson(count, of);
      expect(found.value).toBe(count / of);
      expect(found.low).toBeCloseTo(low, 4);
      expect(found.high).toBeCloseTo(high, 4);
    }
  });

  test("of 40 trials covers the share of 2,000 listeners of all abilities in 95 ± 2 % of their ABX tests", () => {
    let covered = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const share = 0.5 + (0.5 * (seed + 0.5)) / 2000;
      const { low, high } = simulated.abx(share, 40, seed).share;
      if (low <= share && share <= high) covered++;
    }
    console.info(`Wilson, 40 trials: covers ${(covered / 20).toFixed(2)} % of 2,000 listeners of all abilities`);
    expect(covered / 2000).toBeGreaterThan(0.93);
    expect(covered / 2000).toBeLessThan(0.97);
  });
  // counts are whole: at some shares 95 % cannot be had exactly, and 0.8 is the farthest of these
  test.each([
    [0.5, 0.93],
    [0.6, 0.93],
    [0.7, 0.93],
    [0.8, 0.925],
    [0.9, 0.93],
  ])("of 40 trials covers a share of %f as often as the binomial distribution says, at least %f", (share, least) => {
    let exact = 0;
    for (let right = 0; right <= 40; right++) {
      const { low, high } = wilson(right, 40);
      if (low <= share && share <= high) exact += choose(40, right) * share ** right * (1 - share) ** (40 - right);
    }
    expect(exact).toBeGreaterThan(least);
    expect(exact).toBeLessThan(0.97);
    let covered = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const { low, high } = simulated.abx(share, 40, seed).share;
      if (low <= share && share <= high) covered++;
    }
    console.info(
      `Wilson, 40 trials: a share of ${share} in ${covered / 20} % of 2,000, exactly ${(100 * exact).toFixed(1)} %`,
    );
    // three deviations of 2,000 draws
    expect(Math.abs(covered / 2000 - exact)).toBeLessThan(3 * Math.sqrt((0.05 * 0.95) / 2000));
  });

  test("knows nothing without trials, and is symmetric", () => {
    expect(wilson(0, 0)).toEqual({ value: 0.5, low: 0, high: 1 });
    expect(wilson(7, 9).high).toBeCloseTo(1 - wilson(2, 9).low, 12);
    expect(wilson(5, 5).high).toBe(1);
  });

  test.each([
    [-1, 3],
    [4, 3],
    [1.5, 3],
    [Number.NaN, 3],
    [1, Number.NaN],
  ])("refuses %f of %f", (count, of) => expect(() => wilson(count, of)).toThrow(/should be a whole number/));
});

test("a guesser does as well as often as the binomial distribution says", () => {
  for (const [count, of] of [
    [0, 1],
    [1, 1],
    [5, 8],
    [12, 16],
    [16, 16],
    [25, 40],
  ]) {
    let exact = 0;
    for (let k = count; k <= of; k++) exact += choose(of, k) / 2 ** of;
    expect(atLeast(count, of)).toBeCloseTo(exact, 12);
  }
  expect(atLeast(12, 16)).toBeCloseTo(0.0384, 4);
});
