// Fewer modes: the ear's choice, and amplitudes that are solved again.
import { describe, expect, test } from "vitest";
import { keepModes, partialOf } from "../../src/fit/keep-modes.js";
import { logSpectralDb, residualDb } from "../../src/fit/measure.js";
import { resynthesise } from "../../src/fit/resynth.js";
import { knownFit } from "./known-fit.js";

describe("keeping modes", () => {
  const { samples, fit } = knownFit({ seed: 4, count: 40, pairs: 4 });

  test("keeps as many as asked for, in order of frequency, near their old places", () => {
    const kept = keepModes(fit, 10, samples);
    expect(kept.modes).toHaveLength(10);
    for (const { frequency } of kept.modes) {
      expect(Math.min(...fit.modes.map((mode) => Math.abs(mode.frequency - frequency)))).toBeLessThan(2);
    }
    expect(kept.modes.map((m) => m.frequency)).toEqual(kept.modes.map((m) => m.frequency).sort((a, b) => a - b));
    expect(fit.modes).toHaveLength(40);
  });

  test("is the better the more are kept, and changes nothing where there are no more", () => {
    const left = [2, 5, 10, 20, 40].map((count) =>
      residualDb(samples, resynthesise(keepModes(fit, count, samples)), fit),
    );
    expect(left).toEqual([...left].sort((a, b) => b - a));
    expect(keepModes(fit, 40, samples)).toBe(fit);
    expect(keepModes(fit, 1000, samples)).toBe(fit);
  });

  test("lets those that stay take over what they can of those that go", () => {
    // One partial split in three poles that nearly cancel: any one of them alone is far too loud.
    const split = { frequency: 700, decayRate: 5, amplitude: 0.2, phase: 0 };
    const modes = [
      split,
      { ...split, frequency: 700.01, amplitude: 0.25, phase: Math.PI },
      { ...split, frequency: 700.02, amplitude: 0.15 },
      { frequency: 2000, decayRate: 20, amplitude: 0.02, phase: 1 },
    ];
    const known = { ...fit, modes };
    const sound = resynthesise(known);
    const two = keepModes(known, 2, sound);
    expect(two.modes.map((m) => Math.round(m.frequency))).toEqual([700, 2000]);
    expect(two.modes[0].amplitude).toBeCloseTo(0.1, 2);
    expect(residualDb(sound, resynthesise(two), fit)).toBeLessThan(-35);
  });

  test("goes by the ear: a soft tone where the ear hears best stays, a louder one that another hides goes", () => {
    const mode = (frequency: number, amplitude: number) => ({ frequency, decayRate: 6, amplitude, phase: 0 });
    const known = { ...fit, modes: [mode(1000, 0.3), mode(1060, 0.012), mode(3500, 0.008)] };
    const kept = keepModes(known, 2, resynthesise(known)).modes.map((m) => m.frequency);
    expect(kept.map(Math.round)).toEqual([1000, 3500]);
  });

  test("moves what stays to where it is best: a pole that was one half of a split partial becomes all of it", () => {
    // What is heard is one partial at 700 Hz; the fit made two of it, each a little off.
    const one = { frequency: 700, decayRate: 6, amplitude: 0.3, phase: 0.5 };
    const sound = resynthesise({ ...fit, modes: [one] });
    const halves = [699.6, 700.5].map((frequency) => ({ ...one, frequency, amplitude: 0.15 }));
    const kept = keepModes({ ...fit, modes: halves }, 1, sound).modes[0];
    expect(kept.frequency).toBeCloseTo(700, 2);
    expect(kept.decayRate).toBeCloseTo(6, 1);
    expect(kept.amplitude).toBeCloseTo(0.3, 2);
  });

  test("of no whole number is refused", () => {
    for (const count of [0, -1, 1.5, Number.NaN]) {
      expect(() => keepModes(fit, count, samples)).toThrow("keep modes: count should be a whole number of modes");
    }
  });

  test("follows the recording, not the strike's modes alone", () => {
    const kept = keepModes(fit, 20, samples);
    const dropped = { ...fit, modes: fit.modes.filter((m) => kept.modes.some((k) => k.frequency === m.frequency)) };
    const distance = (modes: typeof fit) => residualDb(samples, resynthesise(modes), fit);
    expect(distance(kept)).toBeLessThanOrEqual(distance(dropped) + 0.5);
    expect(logSpectralDb(samples, resynthesise(kept), fit)).toBeLessThan(20);
  });
});

test("a mode is a partial with its phase a quarter turn back", () => {
  const mode = { frequency: 440, decayRate: 3, amplitude: 0.7, phase: -2.1 };
  const partial = partialOf(mode);
  const t = 0.0123;
  const here = Math.hypot(partial.re, partial.im) * Math.cos(partial.omega * t + Math.atan2(partial.im, partial.re));
  expect(here).toBeCloseTo(0.7 * Math.sin(2 * Math.PI * 440 * t - 2.1), 12);
});

test("no pole is moved below what is heard, though the recording drifts", () => {
  const rate = 16_000;
  const [low, ...rings] = [
    { frequency: 40, decayRate: 100, amplitude: 0.2, phase: 0 },
    { frequency: 500, decayRate: 5, amplitude: 0.3, phase: 0 },
    { frequency: 1300, decayRate: 8, amplitude: 0.2, phase: 0 },
    { frequency: 3000, decayRate: 8, amplitude: 1e-5, phase: 0 },
  ];
  const fit = { sampleRate: rate, length: rate, onset: 0, end: rate, strikes: [0], noiseDb: -100, warnings: [] };
  const sound = resynthesise({ ...fit, modes: rings });
  // what the fit took for a mode at 40 Hz was a swing of 3 Hz
  for (let i = 0; i < rate; i++) sound[i] += 0.2 * Math.exp((-20 * i) / rate) * Math.sin((6 * Math.PI * i) / rate);
  const kept = keepModes({ ...fit, modes: [low, ...rings] }, 3, sound);
  expect(kept.modes).toHaveLength(3);
  for (const { frequency } of kept.modes) expect(frequency).toBeGreaterThan(20);
});
