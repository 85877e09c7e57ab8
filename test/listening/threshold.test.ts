// Thresholds of listeners who are made up, so that the truth is known: staircases and descending sequences find them.
import { describe, expect, test } from "vitest";
import { normalCdf, normalQuantile, thresholdOf } from "../../src/listening/statistics/threshold.js";
import { median, simulated } from "./simulated.js";

const RUNS = Array.from({ length: 200 }, (_, seed) => seed);
/** Sequences take longer to judge. */
const SOME = RUNS.slice(0, 100);

describe("a staircase", () => {
  test.each([
    [6, 1.5],
    [12, 3],
    [18, 2],
  ])(
    "finds where seven in ten are right within 1 dB in the median of 200 runs, threshold %d, noise %d",
    (threshold, noise) => {
      // half of what is not heard is right: 0.707 = p + (1 − p)/2
      const truth = threshold - noise * normalQuantile(2 * Math.SQRT1_2 - 1);
      const scores = RUNS.map((seed) => simulated.staircase(threshold, { noise }, seed));
      const errors = scores.map(({ threshold: { value } }) => Math.abs(value - truth));
      console.info(
        `staircase, 70.7 % at ${truth.toFixed(2)} dB: median error ${median(errors).toFixed(2)} dB of 200 runs`,
      );
      expect(median(errors)).toBeLessThan(1);
      const usual = scores.map(({ reversals: { mean } }) => mean! - truth);
      expect(Math.abs(median(usual))).toBeLessThan(1);
      expect(median(usual.map(Math.abs))).toBeLessThan(1.3);
      const covered = scores.filter(({ threshold: { low, high } }) => low <= truth && truth <= high).length;
      expect(covered).toBeGreaterThan(0.9 * RUNS.length);
      expect(median(scores.map(({ reversals: { spread } }) => spread!))).toBeGreaterThan(0.3);
    },
  );

  test("is not led astray by one answer in ten that is a guess", () => {
    const [threshold, noise] = [12, 2];
    const truth = threshold - noise * normalQuantile(2 * Math.SQRT1_2 - 1);
    const found = RUNS.map((seed) => simulated.staircase(threshold, { noise, lapses: 0.1 }, seed).threshold.value);
    expect(Math.abs(median(found) - truth)).toBeLessThan(1);
  });
});

describe("a descending sequence", () => {
  const honest = median(SOME.map((seed) => simulated.descending(11, { noise: 2 }, seed, { runs: 4 }).threshold.value));

  test.each([0.1, 0.25, 0.5])(
    "finds the threshold within 1 dB, and no other than without them, with false alarms at a share of %d",
    (falseAlarms) => {
      const [threshold, noise] = [11, 2];
      const scores = SOME.map((seed) => simulated.descending(threshold, { noise, falseAlarms }, seed, { runs: 4 }));
      const found = median(scores.map(({ threshold: { value } }) => value));
      console.info(`false alarms ${falseAlarms}: ${found.toFixed(2)} dB, shifted by ${(found - honest).toFixed(2)} dB`);
      expect(Math.abs(found - threshold)).toBeLessThan(1);
      expect(Math.abs(found - honest)).toBeLessThan(1);
      const covered = scores.filter(({ threshold: { low, high } }) => low <= threshold && threshold <= high).length;
      expect(covered).toBeGreaterThan(0.85 * SOME.length);
      const rates = scores.map(({ falseAlarms: { value } }) => value);
      expect(Math.abs(rates.reduce((sum, rate) => sum + rate, 0) / rates.length - falseAlarms)).toBeLessThan(0.03);
    },
  );

  test("as the paper has it is led astray by false alarms", () => {
    const asInPaper = (falseAlarms: number) =>
      median(
        SOME.map(
          (seed) =>
            simulated.descending(11, { noise: 2, falseAlarms }, seed, { runs: 1, inRow: 1, catchEvery: 0 })
              .asInPaper[0] ?? 21,
        ),
      );
    expect(asInPaper(0.25) - asInPaper(0)).toBeGreaterThan(3);
  });
});

describe("the threshold of some answers", () => {
  test("of none lies anywhere, of one almost", () => {
    const none = thresholdOf([], { from: 0, to: 20, guess: 0.5 });
    expect(none.value).toBeCloseTo(10, 6);
    expect([none.low, none.high].map(Math.round)).toEqual([0, 20]);
    const one = thresholdOf([{ value: 10, yes: 1, of: 1 }], { from: 0, to: 20, guess: 0 });
    expect(one.value).toBeLessThan(10);
    expect(one.high - one.low).toBeGreaterThan(8);
  });
  test("of many lies where half of them are heard", () => {
    const answers = Array.from({ length: 41 }, (_, i) => {
      const value = i / 2;
      return { value, yes: Math.round(500 * normalCdf((value - 7) / 2)), of: 500 };
    });
    const found = thresholdOf(answers, { from: 0, to: 20, guess: { yes: 0, of: 100 } });
    expect(found.value).toBeCloseTo(7, 0);
    expect(found.guess).toBeLessThan(0.05);
  });
});

test("the normal distribution is the one in tables", () => {
  expect(normalCdf(0)).toBeCloseTo(0.5, 6);
  expect(normalCdf(1.96)).toBeCloseTo(0.975, 4);
  expect(normalCdf(-1)).toBeCloseTo(0.158655, 6);
  expect(normalQuantile(0.975)).toBeCloseTo(1.96, 3);
});
