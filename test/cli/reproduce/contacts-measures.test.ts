// The measures of `phonolite reproduce contacts`, on sounds of which the answer is known.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measure } from "../../../src/cli/reproduce/contacts/judge.js";
import { band } from "../../../src/cli/reproduce/measure/band.js";
import { levelStatistics, MODULATION_OCTAVES, modulation } from "../../../src/cli/reproduce/measure/envelope.js";
import { decayTime, onsets, pulseRates, rateDistance } from "../../../src/cli/reproduce/measure/onsets.js";
import {
  median,
  spectralDifference,
  THIRD_OCTAVES,
  thirdOctaves,
} from "../../../src/cli/reproduce/measure/third-octaves.js";
import { hash4, normal } from "../../../src/math/hash.js";

const RATE = 44_100;
const made = (seconds: number, at: (t: number, i: number) => number) =>
  Float64Array.from({ length: Math.round(seconds * RATE) }, (_, i) => at(i / RATE, i));
const noiseAt = (i: number, seed = 0) => {
  const chance = hash4(i, seed, 0, 0);
  return normal(chance[0], chance[1]);
};
const noise = (seconds: number, seed = 0) => made(seconds, (_, i) => noiseAt(i, seed));
/** Hits at times, s, each noise that dies by 60 dB within t60. */
const hits = (seconds: number, times: readonly number[], t60: number) =>
  made(seconds, (t, i) => {
    const last = times.findLast((time) => time <= t);
    return last === undefined ? 0 : noiseAt(i) * 10 ** ((-3 * (t - last)) / t60);
  });

describe("third octaves", () => {
  test("of a sine have its mean square in its band, and hardly anything elsewhere", () => {
    const levels = thirdOctaves(
      made(1, (t) => Math.sin(2 * Math.PI * 1000 * t)),
      RATE,
    );
    expect(THIRD_OCTAVES[10]).toBeCloseTo(1000, 9);
    expect(levels[10]).toBeCloseTo(-3.01, 1);
    for (const [i, level] of levels.entries()) if (Math.abs(i - 10) > 1) expect(level).toBeLessThan(-50);
  });
  test("of white noise rise by 1 dB a band", () => {
    const levels = thirdOctaves(noise(4), RATE);
    expect(levels.at(-1)! - levels[12]).toBeCloseTo(10, 0);
    const all = 10 * Math.log10((16_000 * (10 ** 0.05 - 10 ** -0.05)) / (RATE / 2));
    expect(Math.abs(levels.at(-1)! - all)).toBeLessThan(0.3);
  });
  test("that differ by a level only do not differ; other differences do not depend on the level", () => {
    const levels = fc.array(fc.double({ min: -80, max: 0, noNaN: true }), { minLength: 23, maxLength: 23 });
    fc.assert(
      fc.property(levels, levels, fc.double({ min: -60, max: 60, noNaN: true }), (one, other, gain) => {
        const louder = one.map((level) => level + gain);
        expect(spectralDifference(one, louder, [100, 16_000]).mean).toBeCloseTo(0, 9);
        expect(spectralDifference(one, other, [100, 16_000]).mean).toBeCloseTo(
          spectralDifference(louder, other, [100, 16_000]).mean,
          9,
        );
      }),
    );
  });
  test("say where they differ most, and only bands that were asked for and are not empty count", () => {
    const flat = THIRD_OCTAVES.map(() => -40);
    const bump = flat.map((level, i) => (i === 3 ? level + 11 : i === 20 ? level + 50 : level));
    expect(spectralDifference(bump, flat, [100, 5000])).toMatchObject({ worst: 11, offset: 0 });
    expect(spectralDifference(bump, flat, [100, 5000]).worstHz).toBeCloseTo(200, 0);
    const empty = flat.map((level, i) => (i === 20 ? Number.NEGATIVE_INFINITY : level));
    expect(spectralDifference(empty, flat, [100, 16_000]).mean).toBe(0);
  });
});

test("a band keeps what lies in it and takes what does not", () => {
  const level = (x: Float64Array) =>
    10 * Math.log10(x.subarray(4000, -4000).reduce((sum, y) => sum + y * y, 0) / x.length);
  const tone = (hertz: number) => made(0.5, (t) => Math.sin(2 * Math.PI * hertz * t));
  const kept = (hertz: number) => level(band(tone(hertz), RATE, [100, 10_000])) - level(tone(hertz));
  for (const hertz of [110, 1000, 9900]) expect(kept(hertz)).toBeCloseTo(0, 1);
  for (const hertz of [60, 13_000]) expect(kept(hertz)).toBeLessThan(-40);
});

describe("modulation", () => {
  test.each(MODULATION_OCTAVES.slice(1, 7).map((hertz) => [hertz]))(
    "by a sine of %d Hz shows in its octave",
    (hertz) => {
      const depth = 0.5;
      const swelling = made(
        4,
        (t) => (1 + depth * Math.sin(2 * Math.PI * hertz * t)) * Math.sin(2 * Math.PI * 3000 * t),
      );
      const depths = modulation(swelling, RATE);
      const own = MODULATION_OCTAVES.indexOf(hertz);
      expect(depths[own]).toBeCloseTo(20 * Math.log10(depth / Math.SQRT2), 0);
      for (const [i, other] of depths.entries()) if (i !== own) expect(other).toBeLessThan(depths[own] - 15);
    },
  );
  test("does not depend on the level", () => {
    const sound = hits(2, [0.2, 0.9, 1.3], 0.4);
    const softer = sound.map((x) => 0.01 * x);
    for (const [i, depth] of modulation(sound, RATE).entries())
      expect(modulation(softer, RATE)[i]).toBeCloseTo(depth, 6);
  });
});

test("kurtosis is 3 of noise and 1.5 of a sine; clicks have more, and a crest", () => {
  expect(levelStatistics(noise(2), RATE).kurtosis).toBeCloseTo(3, 0);
  const sine = levelStatistics(
    made(1, (t) => Math.sin(2 * Math.PI * 1000 * t)),
    RATE,
  );
  expect(sine.kurtosis).toBeCloseTo(1.5, 2);
  expect(sine.crest).toBeCloseTo(3.01, 1);
  expect(sine.range).toBeCloseTo(0, 1);
  const clicks = levelStatistics(hits(2, [0.5, 1, 1.5], 0.05), RATE);
  expect(clicks.kurtosis).toBeGreaterThan(50);
  expect(clicks.crest).toBeGreaterThan(20);
});

describe("onsets", () => {
  test("are found where hits are, and nowhere in a tone", () => {
    const times = [0.1, 0.25, 0.31, 0.5, 0.52, 0.8];
    const found = onsets(hits(1, times, 0.05), RATE);
    expect(found).toHaveLength(times.length);
    for (const [i, time] of found.entries()) expect(Math.abs(time - times[i])).toBeLessThan(4e-3);
    expect(
      onsets(
        made(1, (t) => Math.sin(2 * Math.PI * 440 * t)),
        RATE,
      ).filter((time) => time > 0.01),
    ).toEqual([]);
  });
  test("tell how fast the sound dies after them", () => {
    const times = Array.from({ length: 12 }, (_, i) => 0.05 + 0.15 * i);
    for (const t60 of [0.05, 0.15]) expect(decayTime(hits(2, times, t60), RATE) / t60).toBeCloseTo(1, 0.5);
    expect(decayTime(noise(0.02), RATE)).toBeNaN();
  });
});

describe("pulse rates", () => {
  const pulses = (rate: (t: number) => number, seconds: number) => {
    let turn = 0;
    return made(seconds, (t) => {
      turn += rate(t) / RATE;
      const since = (turn % 1) / rate(t);
      return Math.exp(-since / 4e-4) * Math.sin(2 * Math.PI * 5000 * since);
    });
  };
  test.each([30, 90, 250, 640])("of %d a second are found", (rate) => {
    const found = pulseRates(
      pulses(() => rate, 1),
      RATE,
    ).slice(5, -5);
    expect(Math.abs(Math.log2(median(found.map((one) => one.rate)) / rate))).toBeLessThan(0.08);
  });
  test("that fall are followed", () => {
    const falling = (t: number) => 600 * 2 ** (-3 * t);
    const found = pulseRates(pulses(falling, 1), RATE).slice(5, -5);
    const off = found.map(({ time, rate }) => Math.abs(Math.log2(rate / falling(time))));
    expect(median(off)).toBeLessThan(0.1);
  });
  test("of two sounds are compared in octaves, where both have them", () => {
    const at = (rate: number) => ({ time: 0, rate });
    const [one, other] = [
      [at(100), at(200), at(Number.NaN), at(50)],
      [at(200), at(400), at(Number.NaN), at(Number.NaN)],
    ];
    expect(rateDistance(one, other)).toEqual({ octaves: 1, agree: 0.75 });
  });
});

test("all measures of the same sound are the same, and finite", () => {
  const sound = hits(1, [0.1, 0.2, 0.35, 0.5, 0.7, 0.9], 0.05);
  const [one, again] = [0, 1].map(() => measure(sound, RATE, [100, 16_000]));
  expect(one).toEqual(again);
  for (const x of [...one.thirdOctaves, ...one.modulation, one.onsets, one.kurtosis, one.crest, one.range, one.decay])
    expect(Number.isFinite(x)).toBe(true);
});
