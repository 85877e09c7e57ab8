// Frames sorted by the Bark scale: a tone has its level there, and the running sums of the spread are the masking
// curves added up one by one.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BarkFrames } from "../../src/hearing/compare/bark-frames.js";
import { barkOfHz, thresholdInQuiet } from "../../src/hearing/index.js";
import { maskingCurve } from "../../src/hearing/masking-curve.js";
import { RATE, tone, white } from "./sounds.js";

const framesOf = (perBark: number) => new BarkFrames({ sampleRate: RATE, fullScaleDbSpl: 92, size: 2048, perBark });
const decibels = (power: number) => 10 * Math.log10(power);
const sumOf = (powers: Float64Array) => powers.reduce((sum, power) => sum + power, 0);

describe("a frame", () => {
  test.each([150, 997, 4321, 15_000])("of a tone of 60 dB SPL at %i Hz has that level, at its place", (hertz) => {
    const frames = framesOf(4);
    const powers = frames.powers(frames.lines(tone(hertz, 60), [], 4096).one);
    expect(decibels(sumOf(powers))).toBeCloseTo(60, 1);
    const loudest = powers.indexOf(Math.max(...powers));
    expect(Math.abs(frames.barks[loudest] - barkOfHz(hertz))).toBeLessThan(0.25);
  });

  test("has the spectra of both sounds apart, and that of their difference", () => {
    const frames = framesOf(1);
    const [one, other] = [white(60), tone(1000, 50)];
    const difference = one.map((sample, i) => sample - other[i]);
    const alone = [one, other, difference].map((sound) => frames.lines(sound, [], 500).one.slice());
    const together = frames.lines(one, other, 500);
    for (const [lines, known] of [
      [together.one, alone[0]],
      [together.other, alone[1]],
      [together.difference, alone[2]],
    ]) {
      for (let k = 0; k < known.length; k++) expect(Math.abs(lines[k] - known[k])).toBeLessThan(1e-9 * (1 + known[k]));
    }
  });

  test("beyond the ends of a sound holds silence", () => {
    const frames = framesOf(1);
    const sound = tone(1000, 60, { seconds: 0.2 });
    expect(sumOf(frames.powers(frames.lines(sound, [], -2048).one))).toBe(0);
    expect(sumOf(frames.powers(frames.lines(sound, [], sound.length).one))).toBe(0);
    expect(sumOf(frames.powers(frames.lines(sound, [], -1024).one))).toBeGreaterThan(0);
  });

  test("has the threshold in quiet at the middle of each piece", () => {
    const { barks, quiet } = framesOf(4);
    const at = barks.findIndex((bark) => bark > barkOfHz(1000));
    expect(decibels(quiet[at])).toBeCloseTo(thresholdInQuiet(1000), 0);
    expect(barks[1] - barks[0]).toBe(0.25);
  });
});

test("the spread is the sum of the masking curves of all pieces above 0 dB", () => {
  const level = fc.oneof(fc.constant(-30), fc.double({ min: -20, max: 125, noNaN: true }));
  fc.assert(
    fc.property(fc.constantFrom(1, 4), fc.array(level, { minLength: 99, maxLength: 99 }), (perBark, levels) => {
      const frames = framesOf(perBark);
      const powers = frames.barks.map((_, k) => 10 ** (levels[k] / 10));
      const spread = frames.spread(powers);
      frames.barks.forEach((bark, k) => {
        let sum = 0;
        frames.barks.forEach((at, j) => {
          if (powers[j] > 1) sum += 10 ** (maskingCurve(levels[j], at, bark, 0) / 10);
        });
        expect(Math.abs(spread[k] - sum)).toBeLessThanOrEqual(1e-9 * sum);
      });
    }),
    { numRuns: 30 },
  );
});
