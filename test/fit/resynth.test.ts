// A resynthesis has the rate, length, onset and level of its recording, whatever stretch of it is asked for.
import { describe, expect, test } from "vitest";
import { sumOfModes } from "../../src/fit/add-modes.js";
import type { Fit } from "../../src/fit/fit.js";
import { addResynthesis, resynthesise } from "../../src/fit/resynth.js";
import { difference, energyDb, knownFit } from "./known-fit.js";

const { samples, fit } = knownFit();

/** Sine by sine, without a recurrence. */
function slowly({ modes, onset, sampleRate, length }: Fit): Float64Array {
  return Float64Array.from({ length }, (_, i) => {
    const t = (i - onset) / sampleRate;
    if (t < 0) return 0;
    return modes.reduce(
      (sum, m) => sum + m.amplitude * Math.exp(-m.decayRate * t) * Math.sin(2 * Math.PI * m.frequency * t + m.phase),
      0,
    );
  });
}

describe("a resynthesis", () => {
  test("of the true modes leaves only the noise, 60 dB below the strike", () => {
    const made = resynthesise(fit);
    expect(made).toHaveLength(samples.length);
    const noise = 10 ** (fit.noiseDb / 20);
    const left = Math.sqrt(difference(samples, made).reduce((sum, x) => sum + x * x, 0) / samples.length);
    expect(left / noise).toBeCloseTo(1, 1);
  });

  test("is the sum of sines that the fit describes, and silence before the onset", () => {
    const made = resynthesise(fit);
    expect(made.subarray(0, fit.onset).every((sample) => sample === 0)).toBe(true);
    expect(Math.max(...difference(made, slowly(fit)).map(Math.abs))).toBeLessThan(2e-7);
  });

  test("in stretches is the same sound", () => {
    const parts = {
      residual: { sampleRate: fit.sampleRate, start: fit.onset - 60, samples: new Float32Array(400).fill(0.01) },
      noise: { frequencies: [20, 20_000], densityDb: [-110, -120], seed: 3 },
    };
    const whole = resynthesise(fit, parts);
    const joined = new Float64Array(whole.length);
    for (let from = 0; from < whole.length; from += 7001) {
      addResynthesis(joined.subarray(from, Math.min(from + 7001, whole.length)), [fit], parts, from);
    }
    expect(Math.max(...difference(joined, whole).map(Math.abs))).toBeLessThan(2e-7);
  });

  test("of several strikes is their sum", () => {
    const later = { ...fit, onset: fit.onset + 5000 };
    const sum = resynthesise(fit);
    resynthesise(later).forEach((sample, i) => {
      sum[i] += sample;
    });
    expect(energyDb(difference(resynthesise([fit, later]), sum), sum)).toBeLessThan(-200);
  });

  test("leaves out what lies above half the sample rate and rings without end where nothing damps", () => {
    const modes = [
      { frequency: 30_000, decayRate: 1, amplitude: 1, phase: 0 },
      { frequency: 1000, decayRate: 0, amplitude: 0.25, phase: Math.PI / 2 },
    ];
    const made = resynthesise({ ...fit, modes });
    expect(Math.max(...made)).toBeCloseTo(0.25, 6);
    expect(Math.max(...made.subarray(made.length - 100))).toBeCloseTo(0.25, 3);
  });

  test("has the sum that its modes have in closed form", () => {
    const sum = resynthesise(fit).reduce((total, sample) => total + sample, 0);
    expect(sumOfModes(fit, fit.length)).toBeCloseTo(sum, 3);
    expect(sumOfModes(fit, fit.onset)).toBe(0);
  });

  test("holds the residual where it belongs", () => {
    const residual = { sampleRate: fit.sampleRate, start: 10, samples: Float32Array.of(1, 2, 3) };
    const made = resynthesise({ ...fit, modes: [] }, { residual });
    expect([...made.subarray(8, 15)]).toEqual([0, 0, 1, 2, 3, 0, 0]);
    expect(resynthesise({ ...fit, modes: [] }, { residual: [residual, residual] })[11]).toBe(4);
  });
});
