// What is kept of an attack beside the modes: at most 10 ms, nothing that the modes already hold, no edges.
import { describe, expect, test } from "vitest";
import { attackResidual } from "../../src/fit/residual.js";
import { resynthesise } from "../../src/fit/resynth.js";
import { difference, energyDb, knownFit } from "./known-fit.js";

/** A strike with a click of 4 ms on its onset and a constant offset, as a bad converter has it. */
function clicked(before = 0.2) {
  const { samples, fit } = knownFit({ snr: 90, before });
  const click = (t: number) => (t >= 0 && t < 0.004 ? 0.2 * Math.sin(2 * Math.PI * 3000 * t) ** 3 : 0);
  return { fit, samples: samples.map((x, i) => x + click((i - fit.onset) / fit.sampleRate) + 0.05) };
}

describe("an attack residual", () => {
  test("is at most 10 ms long, begins 1.5 ms before the onset and holds the click", () => {
    const { samples, fit } = clicked();
    const residual = attackResidual(samples, fit);
    expect(residual.samples.length / fit.sampleRate).toBeLessThanOrEqual(0.01);
    expect((fit.onset - residual.start) / fit.sampleRate).toBeCloseTo(0.0015, 4);
    const made = resynthesise(fit, { residual });
    const [from, to] = [fit.onset, fit.onset + Math.round(0.005 * fit.sampleRate)];
    const there = samples.slice(from, to).map((x) => x - 0.05);
    expect(energyDb(difference(there, resynthesise(fit).subarray(from, to)), there)).toBeGreaterThan(-15);
    expect(energyDb(difference(there, made.subarray(from, to)), there)).toBeLessThan(-45);
  });

  test("begins and ends in silence", () => {
    const { samples, fit } = clicked();
    const loud = samples.map((x, i) => x + 0.3 * Math.cos(i));
    const { samples: residual } = attackResidual(loud, fit);
    expect(Math.abs(residual[0])).toBeLessThan(0.01);
    expect(Math.abs(residual.at(-1)!)).toBeLessThan(0.01);
    expect(Math.max(...residual)).toBeGreaterThan(0.25);
  });

  test("has nothing to fade in where the recording begins with the strike", () => {
    const { samples, fit } = clicked(0);
    const rising = samples.map((x, i) => x + 0.3 * Math.exp(-i / 40));
    const residual = attackResidual(rising, fit);
    expect(residual.start).toBe(0);
    expect(residual.samples[0]).toBeGreaterThan(0.25);
  });

  test("leaves out what an earlier strike still sounds, and stops before the next", () => {
    const { samples, fit } = knownFit({ snr: 90 });
    const second = {
      ...fit,
      onset: fit.onset + 9000,
      modes: fit.modes.map((m) => ({ ...m, amplitude: m.amplitude / 2 })),
    };
    const both = resynthesise([fit, second]);
    expect(both).toHaveLength(samples.length);
    const level = (others: (typeof fit)[]) =>
      Math.max(...attackResidual(both, second, {}, others).samples.map(Math.abs));
    expect(level([])).toBeGreaterThan(0.01);
    expect(level([fit])).toBeLessThan(1e-4);
    expect(attackResidual(both, { ...fit, end: fit.onset + 50 }).samples.length).toBeLessThan(50 + 67);
  });

  test("longer than 10 ms is refused", () => {
    const { samples, fit } = knownFit();
    expect(() => attackResidual(samples, fit, { seconds: 0.02 })).toThrow(
      "attack residual: seconds should be above 0 and at most 0.01, but came 0.02",
    );
    expect(attackResidual(samples, fit, { seconds: undefined }).samples.length).toBe(441);
  });
});
