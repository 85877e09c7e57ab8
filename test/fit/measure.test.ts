// The figures that say how good a fit is, on sounds whose differences are known.
import { describe, expect, test } from "vitest";
import { highPass } from "../../src/fit/high-pass.js";
import { crowdedShare, envelopeDb, logSpectralDb, measureResynthesis, residualDb } from "../../src/fit/measure.js";
import { resynthesise } from "../../src/fit/resynth.js";
import { knownFit } from "./known-fit.js";

const { fit } = knownFit();
const sound = resynthesise(fit);
const RATE = fit.sampleRate;

describe("the measures", () => {
  test("of a sound with itself are nothing", () => {
    const { residualDb, logSpectralDb, envelopeDb } = measureResynthesis(sound, sound, fit);
    expect(residualDb).toBeLessThan(-199);
    expect(logSpectralDb).toBe(0);
    expect(envelopeDb).toBe(0);
  });

  test("of a sound turned down by 3 dB are the 3 dB", () => {
    const softer = sound.map((x) => x * 10 ** (-3 / 20));
    expect(residualDb(sound, softer, fit)).toBeCloseTo(20 * Math.log10(1 - 10 ** (-3 / 20)), 6);
    expect(envelopeDb(sound, softer, fit)).toBeCloseTo(3, 1);
    expect(logSpectralDb(sound, softer, fit)).toBeGreaterThan(2.7);
    expect(logSpectralDb(sound, softer, fit)).toBeLessThan(3.01);
  });

  test("of silence: all is left, and nothing lies deeper than the floor", () => {
    const silence = new Float64Array(sound.length);
    expect(residualDb(sound, silence, fit)).toBeCloseTo(0, 9);
    expect(logSpectralDb(sound, silence, fit)).toBeLessThan(60);
    expect(envelopeDb(sound, silence, fit)).toBeLessThan(60);
    expect(envelopeDb(sound, silence, fit)).toBeGreaterThan(10);
  });

  test("leave out the contact, rumble and an offset", () => {
    const other = sound.map((x, i) => {
      const t = (i - fit.onset) / RATE;
      return x + (t >= 0 && t < 0.0019 ? 0.05 : 0) + 0.1 * Math.sin(2 * Math.PI * 15 * t) + 0.2;
    });
    const plain = sound.map((x, i) => x + 0.1 * Math.sin((2 * Math.PI * 1500 * (i - fit.onset)) / RATE));
    expect(measureResynthesis(other, sound, fit).residualDb).toBeLessThan(-30);
    expect(measureResynthesis(plain, sound, fit).residualDb).toBeGreaterThan(-12);
  });

  test("of a short sound are taken too", () => {
    const short = { sampleRate: RATE, onset: 0, end: 900 };
    const piece = sound.slice(fit.onset, fit.onset + 900);
    expect(logSpectralDb(piece, piece, short)).toBe(0);
    expect(
      envelopeDb(
        piece,
        piece.map((x) => x / 2),
        short,
      ),
    ).toBeCloseTo(6.02, 1);
  });
});

test("the high-pass is 3 dB down at its corner, flat above and steep below", () => {
  const level = (frequency: number) => {
    const sine = Float64Array.from({ length: RATE }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / RATE));
    const end = highPass(sine, RATE, 120).subarray(RATE / 2);
    return 10 * Math.log10((2 * end.reduce((sum, x) => sum + x * x, 0)) / end.length);
  };
  expect(level(120)).toBeCloseTo(-3.01, 1);
  expect(level(1000)).toBeCloseTo(0, 1);
  expect(level(60)).toBeCloseTo(10 * Math.log10(1 / (1 + 2 ** 8)), 0);
});

test("the crowded are those nearer than d/π to a neighbour by their own decay rate", () => {
  const mode = (frequency: number, decayRate: number) => ({ frequency, decayRate, amplitude: 1, phase: 0 });
  // 3 Hz apart: d/π is 3.2 Hz for one of them and 2.9 Hz for the other.
  expect(crowdedShare({ modes: [mode(400, 10), mode(403, 9), mode(500, 10), mode(600, 10)] })).toBe(0.25);
  expect(crowdedShare({ modes: [] })).toBe(0);
});
