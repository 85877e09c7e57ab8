// The measures of `phonolite reproduce rain`, on noises of which the answer is known.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bandPass } from "../../../src/cli/reproduce/measure/butterworth.js";
import { aWeight, powerSpectrum, weighted } from "../../../src/cli/reproduce/measure/power-spectrum.js";
import {
  alikeKurtosis,
  excessKurtosis,
  measureRain,
  RAIN_BANDS,
  shapeDifference,
} from "../../../src/cli/reproduce/rain/measures.js";
import { hash4, normal } from "../../../src/math/hash.js";

const RATE = 44_100;
const made = (seconds: number, at: (i: number) => number) =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, i) => at(i));
const white = (seconds: number, seed = 0) =>
  made(seconds, (i) => {
    const chance = hash4(i, seed, 0, 0);
    return 0.1 * normal(chance[0], chance[1]);
  });
/** Pink noise: white noise through poles and zeros three to a decade, 1/f to within 0.1 dB from 20 Hz on. */
function pink(seconds: number): Float32Array {
  let sound = Float64Array.from(white(seconds));
  for (let k = 0; k < 10; k++) {
    const [pole, zero] = [10 ** (k / 2.2), 10 ** (k / 2.2 + 1 / 4.4)].map((hertz) =>
      Math.exp((-2 * Math.PI * 4 * hertz) / RATE),
    );
    let [x1, y1] = [0, 0];
    sound = sound.map((x) => {
      const y = x - zero * x1 + pole * y1;
      [x1, y1] = [x, y];
      return y;
    });
  }
  return Float32Array.from(sound);
}
/** Shot noise: on each sample a click of size 1 or −1 with this chance. */
const shots = (seconds: number, chance: number) =>
  made(seconds, (i) => {
    const [u, v] = hash4(i, 7, 0, 0);
    return u / 2 ** 32 < chance ? (v >>> 31 ? 0.5 : -0.5) : 0;
  });
/** The line through levels over bands: how many dB a band. */
function slope(levels: readonly number[]): number {
  const middle = (levels.length - 1) / 2;
  const squares = levels.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  return levels.reduce((sum, level, i) => sum + (i - middle) * level, 0) / squares;
}

describe("third octaves", () => {
  test("have their centres at 1000·2^(n/3) Hz from 198 Hz to 10.08 kHz", () => {
    expect(RAIN_BANDS).toHaveLength(18);
    expect([RAIN_BANDS[0], RAIN_BANDS[7], RAIN_BANDS[17]].map(Math.round)).toEqual([198, 1000, 10_079]);
  });
  test("of white noise rise by 1 dB a band and have its power", () => {
    const { thirdOctaves, meanSquare } = measureRain(white(6), RATE);
    expect(slope(thirdOctaves)).toBeCloseTo(10 * Math.log10(2 ** (1 / 3)), 1);
    // the band of 10 kHz holds as much of the whole as it is wide
    const share = (RAIN_BANDS[17] * (2 ** (1 / 6) - 2 ** (-1 / 6))) / (RATE / 2);
    expect(thirdOctaves[17] - 10 * Math.log10(meanSquare * share)).toBeCloseTo(0, 0);
    expect(10 * Math.log10(meanSquare)).toBeCloseTo(-20, 1);
  });
  test("of pink noise are level", () => {
    const { thirdOctaves } = measureRain(pink(6), RATE);
    expect(Math.abs(slope(thirdOctaves))).toBeLessThan(0.1);
    for (const level of thirdOctaves) expect(Math.abs(level - thirdOctaves[8])).toBeLessThan(1);
  });
  test("do not see digital silence around a sound", () => {
    const sound = white(2);
    const padded = new Float32Array(3 * sound.length);
    padded.set(sound, sound.length / 2);
    expect(measureRain(padded, RATE)).toEqual(measureRain(sound, RATE));
  });
});

describe("excess kurtosis", () => {
  test("of noise is 0, of a sine −1.5", () => {
    expect(measureRain(white(6), RATE).kurtosis).toBeCloseTo(0, 1);
    expect(measureRain(pink(6), RATE).kurtosis).toBeCloseTo(0, 1);
    const sine = made(1, (i) => Math.sin((2 * Math.PI * 1000 * i) / RATE));
    expect(excessKurtosis(sine)).toBeCloseTo(-1.5, 2);
    expect(excessKurtosis(new Float32Array(10))).toBeNaN();
  });
  test.each([0.02, 0.2, 1])("of clicks that come with chance %d a sample is what Campbell's theorem says", (chance) => {
    // κ₄/κ₂² of the clicks, p(1 − 3p)/p², times Σh⁴/(Σh²)² of the band-pass that each goes through
    const click = new Float32Array(RATE);
    click[0] = 1;
    const response = bandPass(click, RATE, [200, 10_000]);
    const [squares, fourths] = [2, 4].map((power) => response.reduce((sum, h) => sum + h ** power, 0));
    const expected = ((1 - 3 * chance) / chance) * (fourths / squares ** 2);
    const measured = measureRain(shots(20, chance), RATE).kurtosis;
    expect(Math.abs(measured - expected)).toBeLessThan(0.03 * Math.abs(expected) + 0.03);
  });
  test("is alike within 1 or a factor of four", () => {
    for (const [one, other] of [
      [0.1, 1],
      [0.1, -0.8],
      [6.3, 1.6],
      [6.3, 25],
    ] as const) {
      expect(alikeKurtosis(one, other)).toBe(true);
      expect(alikeKurtosis(other, one)).toBe(true);
    }
    for (const [one, other] of [
      [0.1, 1.2],
      [6.3, 1.5],
      [6.3, 26],
      [Number.NaN, 1],
    ] as const) {
      expect(alikeKurtosis(one, other)).toBe(false);
      expect(alikeKurtosis(other, one)).toBe(false);
    }
  });
});

describe("a band-pass of order four", () => {
  const gain = (hertz: number) => {
    const sound = made(0.5, (i) => Math.sin((2 * Math.PI * hertz * i) / RATE));
    const power = (x: ArrayLike<number>) =>
      Array.from(x)
        .slice(RATE / 4)
        .reduce((sum, y) => sum + y * y, 0);
    return 10 * Math.log10(power(bandPass(sound, RATE, [200, 10_000])) / power(sound));
  };
  test("is flat inside, 3 dB down at its edges, and falls by 24 dB in the octave below", () => {
    for (const hertz of [400, 1000, 5000]) expect(gain(hertz)).toBeCloseTo(0, 1);
    for (const hertz of [200, 10_000]) expect(gain(hertz)).toBeCloseTo(-3.01, 1);
    expect(Math.abs(gain(100) + 24)).toBeLessThan(1);
  });
  test("begins as scipy's does", () => {
    // sosfilt(butter(4, [200, 10000], "band", fs=44100, output="sos"), an impulse)
    const click = new Float32Array(6);
    click[0] = 1;
    const scipy = [0.064920123876, 0.280862357479, 0.442214035489, 0.235738776047, -0.129470369484, -0.218831514427];
    for (const [i, y] of bandPass(click, RATE, [200, 10_000]).entries()) expect(y).toBeCloseTo(scipy[i], 9);
  });
});

test("the curve A is 0 dB at 1 kHz and has the standard's values", () => {
  const decibels = (hertz: number) => 20 * Math.log10(aWeight(hertz));
  // IEC 61672-1, table 3
  for (const [hertz, db] of [
    [31.62, -39.4],
    [100, -19.1],
    [1000, 0],
    [2512, 1.3],
    [10_000, -2.5],
  ] as const)
    expect(decibels(hertz)).toBeCloseTo(db, 0.9);
  const tone = made(1, (i) => Math.sin((2 * Math.PI * 100 * i) / RATE));
  expect(10 * Math.log10(weighted(powerSpectrum(tone, RATE, 8192)) / 0.5)).toBeCloseTo(-19.1, 0.9);
});

describe("spectra", () => {
  const levels = fc.array(fc.double({ min: -80, max: 0, noNaN: true }), { minLength: 18, maxLength: 18 });
  test("that differ by a level only do not differ, and the difference does not depend on levels", () => {
    fc.assert(
      fc.property(levels, levels, fc.double({ min: -60, max: 60, noNaN: true }), (one, other, gain) => {
        const louder = one.map((level) => level + gain);
        expect(shapeDifference(one, louder).mean).toBeCloseTo(0, 9);
        expect(shapeDifference(one, louder).offset).toBeCloseTo(-gain, 9);
        expect(shapeDifference(louder, other).mean).toBeCloseTo(shapeDifference(one, other).mean, 9);
      }),
    );
  });
  test("are aligned by mean or median, whichever is worse, in the bands from a frequency on that neither lacks", () => {
    const flat = RAIN_BANDS.map(() => -40);
    const bump = flat.map((level, i) => (i === 17 ? level + 18 : level));
    // aligned by the median one band is 18 dB off; by the mean, one 17 dB and the others 1 dB
    expect(shapeDifference(bump, flat).mean).toBeCloseTo((17 + 17) / 18, 9);
    expect(shapeDifference(bump, flat)).toMatchObject({ worst: 17, worstHz: RAIN_BANDS[17] });
    const low = flat.map((level, i) => (i < 3 ? level - 30 : level));
    expect(shapeDifference(low, flat, 400).mean).toBe(0);
    expect(shapeDifference(low, flat, 200).mean).toBeGreaterThan(5);
    const empty = flat.map((level, i) => (i === 17 ? Number.NEGATIVE_INFINITY : level));
    expect(shapeDifference(empty, flat).mean).toBe(0);
  });
});
