// The oracles of contacts must be right before anything is compared with them: against closed forms, and where there
// are none against another way to the same number.
import { describe, expect, test } from "vitest";
import { fallsBy, integrateImpact, spectrumAt } from "../../reference/contact/impact.js";
import { dragTip } from "../../reference/contact/stick-slip.js";
import { exactGrid, exactLattice, exactSpline, loweredBall, splineKernel } from "../../reference/contact/surface.js";

describe("the integrated impact", () => {
  test("of a spring is a half-sine: T = π√(m/k), F₀ = v√(mk), J = 2mv", () => {
    const came = integrateImpact(0.1, 2, 1e6, 1);
    expect(came.duration / (Math.PI * Math.sqrt(0.1 / 1e6))).toBeCloseTo(1, 6);
    expect(came.peak / (2 * Math.sqrt(0.1 * 1e6))).toBeCloseTo(1, 6);
    expect(came.impulse / 0.4).toBeCloseTo(1, 6);
    expect(came.indentation / (2 * Math.sqrt(0.1 / 1e6))).toBeCloseTo(1, 6);
  });
  test("keeps its energy without losses, and loses what Hunt and Crossley's law says with them", () => {
    expect(integrateImpact(0.05, 1, 1e9, 1.5).restitution).toBeCloseTo(1, 6);
    const lossy = integrateImpact(0.05, 1, 1e9, 1.5, 0.3).restitution;
    expect(lossy / (1 / (1 + 0.2))).toBeCloseTo(1, 2);
  });
  test("has the spectrum of a half-sine: −3, −6 and −20 dB at 0.594, 0.818 and 1.303 /T", () => {
    const { force, step, duration, impulse } = integrateImpact(0.1, 2, 1e6, 1);
    const spectrum = (hertz: number) => spectrumAt(force, step, hertz);
    expect(spectrum(0) / impulse).toBeCloseTo(1, 6);
    const places = [3, 6, 20].map((db) => fallsBy(db, spectrum, 20) * duration);
    expect(places[0]).toBeCloseTo(0.5935, 3);
    expect(places[1]).toBeCloseTo(0.8184, 3);
    expect(places[2]).toBeCloseTo(1.3033, 3);
  });
});

test("a tip dragged ever so slowly slips by 2(μ_s − μ_k)N/k, for half a period", () => {
  const came = dragTip(2e4, 0.02, 0.5, 0.3, 4, 1e-5);
  expect(came.distance / (2 * 0.2 * 4) / (1 / 2e4)).toBeCloseTo(1, 3);
  expect(came.duration / (Math.PI * Math.sqrt(0.02 / 2e4))).toBeCloseTo(1, 2);
});

describe("surfaces", () => {
  test("kernels of the spline add up to 1 everywhere", () => {
    for (let x = 0; x < 1; x += 0.01) {
      let sum = 0;
      for (let i = -3; i <= 4; i++) sum += splineKernel(x - i);
      expect(sum).toBeCloseTo(1, 12);
    }
  });
  test("lattice heights are spread evenly: mean 0, variance ⅓; splines over them have rms 0.400", () => {
    let [mean, square, spline] = [0, 0, 0];
    const n = 40_000;
    for (let i = 0; i < n; i++) {
      const h = exactLattice(i - n / 2, 7);
      mean += h / n;
      square += (h * h) / n;
      if (i < 8000) spline += exactSpline(i * 0.917, 3) ** 2 / 8000;
    }
    // 0.577/√40,000 = 0.003
    expect(Math.abs(mean)).toBeLessThan(0.01);
    expect(Math.abs(square - 1 / 3)).toBeLessThan(0.006);
    expect(Math.abs(Math.sqrt(spline) - 0.4)).toBeLessThan(0.006);
  });
  test("a narrow kernel shows the grooves as they are", () => {
    expect(exactGrid(0.1, 1, 0.4, 0.01)).toBeCloseTo(-0.6, 6);
    expect(exactGrid(0.7, 1, 0.4, 0.01)).toBeCloseTo(0.4, 6);
  });
  test("a ball on one spike hangs from it as a circle", () => {
    const heights = new Array(41).fill(0);
    heights[20] = 0.5;
    const path = loweredBall(heights, 0.1, 1);
    expect(path[20]).toBe(0.5);
    expect(path[25]).toBeCloseTo(0.5 + Math.sqrt(1 - 0.25) - 1, 12);
    expect(path[35]).toBe(0);
  });
});
