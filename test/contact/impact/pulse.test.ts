// The half-sine that stands for the pulse of a stiffening contact: same impulse, same −6 dB; and how far the two
// spectra are apart, measured on samples with a float64 sum. The figures stand in the comment of
// src/contact/impact/pulse.ts.
import { describe, expect, test } from "vitest";
import { fallsBy, integrateImpact, spectrumAt } from "../../../reference/contact/impact.js";
import { halfPoint, halfSinePart, pulseExponent, pulseSpectrum } from "../../../src/contact/impact/pulse.js";

const N = 4000;
/** Samples of sin^p over a duration of 1, with area 1. */
function pulse(power: number, duration = 1): { force: number[]; step: number } {
  const step = duration / N;
  const force = Array.from({ length: N }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / N) ** power);
  const area = force.reduce((a, b) => a + b, 0) * step;
  return { force: force.map((f) => f / area), step };
}

test("the closed form of the spectrum is that of the samples", () => {
  for (const power of [1, 1.6, 2.27, 3.85]) {
    const { force, step } = pulse(power);
    for (const turns of [0, 0.3, 0.9, 1.2, 1.4, 2.2]) {
      expect(Math.abs(pulseSpectrum(power, turns))).toBeCloseTo(spectrumAt(force, step, turns), 5);
    }
  }
  for (const x of [0.2, 0.9, 1.3]) {
    expect(pulseSpectrum(1, x)).toBeCloseTo(Math.cos(Math.PI * x) / (1 - 4 * x * x), 10);
  }
});

test("exponents are those of the table", () => {
  const table = [
    [1, 1],
    [1.25, 1.29],
    [1.5, 1.6],
    [2, 2.27],
    [3, 3.85],
  ];
  for (const [exponent, power] of table) expect(Math.abs(pulseExponent(exponent) - power)).toBeLessThan(0.01);
});

test("Hertz's own pulse, integrated, is 6 dB down where its half-sine is, within 1 %", () => {
  const { force, step, duration } = integrateImpact(0.05, 1, 1e9, 1.5);
  const hertz = fallsBy(6, (f) => spectrumAt(force, step, f), 50);
  expect(hertz * duration).toBeCloseTo(0.928, 2);
  const half = halfPoint(1) / (halfSinePart(1.5) * duration);
  expect(Math.abs(half / hertz - 1)).toBeLessThan(0.01);
  // the figure with rounded numbers
  expect(Math.abs(halfSinePart(1.5) - 0.884)).toBeLessThan(0.005);
});

describe("the deviation of the half-sine's spectrum", () => {
  /** Largest difference in dB while the true pulse is above a level. */
  function deviation(exponent: number, floor: number): number {
    const power = pulseExponent(exponent);
    const [truth, half] = [pulse(power), pulse(1, halfSinePart(exponent))];
    let worst = 0;
    for (let f = 0; ; f += 0.01) {
      const level = 20 * Math.log10(spectrumAt(truth.force, truth.step, f));
      if (level < floor) return worst;
      const off = 20 * Math.log10(spectrumAt(half.force, half.step, f)) - level;
      if (Math.abs(off) > Math.abs(worst)) worst = off;
    }
  }
  test.each([
    [1, 1, 0, 0],
    [1.25, 0.936, -0.08, -0.92],
    [1.5, 0.88, -0.16, -1.85],
    [2, 0.784, -0.29, -3.72],
    [3, 0.643, -0.49, -7.23],
  ])("for α = %d is what its comment says", (exponent, part, ten, twenty) => {
    expect(Math.abs(halfSinePart(exponent) - part)).toBeLessThan(6e-4);
    // steps of 0.01 in fT miss up to 0.2 dB of the steepest spectrum near −20 dB
    expect(Math.abs(deviation(exponent, -10) - ten)).toBeLessThan(0.06);
    expect(Math.abs(deviation(exponent, -20) - twenty)).toBeLessThan(0.25);
  });
});
