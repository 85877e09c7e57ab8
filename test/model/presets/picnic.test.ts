// The nine objects of the picnic have the mode counts, frequencies and damping of PHYSICS §5.4, and what the ear keeps
// of them agrees with the prototype on which all figures of hearing were measured (PHYSICS §3, table 1).
import { describe, expect, test } from "vitest";
import { packedBytes } from "../../../src/core/pack-model.js";
import { barkOfHz, thresholdInQuiet } from "../../../src/hearing/index.js";
import { audibleModes } from "../../../src/hearing/masking-envelope.js";
import { type ModalModel, models } from "../../../src/model/index.js";
import { WORLD_DEFAULTS } from "../../../src/world/options.js";

interface Expected {
  name: string;
  modes: number;
  /** Lowest and highest frequency, Hz, and how near they must come: chance moves some. */
  range: [number, number];
  within: number;
  /** d = support + π f loss. */
  support: number;
  loss: number;
  loudness: number;
  /**
   * Modes that are heard at 70 dB with a margin of 5 dB: the prototype's mean, least and most over 32 strike points.
   */
  heard: [mean: number, least: number, most: number];
}

const roof = { within: 1e-5, support: 1.5, loss: 3.5e-4 };
const dish = { within: 3e-3, support: 1, loss: 2.5e-4, modes: 239, loudness: 0.6 };
const table = { within: 0.04, support: 8, loss: 6e-3 };
const can = { within: 0.02, support: 2, loss: 3e-4 };
const NINE: Expected[] = [
  { ...roof, name: "roof-1", modes: 108, range: [136.6, 9715.0], loudness: 1, heard: [67, 57, 74] },
  { ...roof, name: "roof-2", modes: 165, range: [82.5, 8626.0], loudness: 1.1, heard: [90, 68, 98] },
  { ...roof, name: "roof-3", modes: 216, range: [61.8, 8316.5], loudness: 1.1, heard: [111, 84, 124] },
  { ...roof, name: "roof-4", modes: 237, range: [64.2, 8666.4], loudness: 1.2, heard: [121, 90, 147] },
  { ...dish, name: "plate-1", range: [132.3, 13769.8], heard: [107, 64, 164] },
  { ...dish, name: "plate-2", range: [110.4, 11475.3], heard: [100, 44, 169] },
  { ...dish, name: "plate-3", range: [85.9, 8932.4], heard: [100, 54, 159] },
  { ...table, name: "table", modes: 100, range: [57.9, 4365.6], loudness: 0.9, heard: [61, 42, 76] },
  { ...can, name: "can", modes: 1361, range: [304.5, 8879.6], loudness: 0.8, heard: [77, 59, 103] },
];

/** Gains at every sample point: one array of modes a point. */
function gainsOf(model: ModalModel): Float64Array[] {
  return Array.from({ length: model.pointCount }, (_, at) => model.strikeGains({ at }));
}

/** How many modes are heard when their powers have 70 dB SPL together. */
function countHeard({ frequencies }: ModalModel, gains: Float64Array): number {
  const whole = gains.reduce((sum, gain) => sum + gain * gain, 0);
  const modes = {
    levels: gains.map((gain) => 70 + 10 * Math.log10((gain * gain) / whole)),
    barks: frequencies.map(barkOfHz),
    thresholds: frequencies.map(thresholdInQuiet),
  };
  return audibleModes(modes, 5).reduce((sum, kept) => sum + kept, 0);
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
const deviation = (numbers: readonly number[]) => Math.sqrt(mean(numbers.map((x) => (x - mean(numbers)) ** 2)));

describe.each(NINE)("$name", ({ name, modes, range, within, support, loss, loudness, heard }) => {
  const model = models.load(name);
  const gains = gainsOf(model);

  test("has its modes, in order, from the lowest to the highest", () => {
    expect(model.modeCount).toBe(modes);
    const { frequencies } = model;
    expect(frequencies).toEqual(frequencies.slice().sort());
    expect(Math.abs(frequencies[0] / range[0] - 1)).toBeLessThan(within + 0.05 / range[0]);
    expect(Math.abs(frequencies[modes - 1] / range[1] - 1)).toBeLessThan(within + 0.05 / range[1]);
  });

  test("is damped by the law of its table", () => {
    for (const [m, frequency] of model.frequencies.entries()) {
      expect(model.decayRates[m]).toBeCloseTo(support + Math.PI * frequency * loss, 9);
    }
  });

  test("is as loud as its table says, mean over all strike points", () => {
    const power = mean(gains.map((here) => here.reduce((sum, gain) => sum + gain * gain, 0)));
    expect(Math.sqrt(power) / (50 * loudness)).toBeGreaterThan(0.99);
    expect(Math.sqrt(power) / (50 * loudness)).toBeLessThan(1.01);
  });

  test("keeps as many modes for the ear as the prototype", () => {
    const kept = mean(gains.map((here) => countHeard(model, here)));
    const [wanted, least, most] = heard;
    expect(kept).toBeGreaterThan(least);
    expect(kept).toBeLessThan(most);
    // 32 points decide the prototype's mean to some per cent, and chance is another one here.
    expect(Math.abs(kept / wanted - 1)).toBeLessThan(0.08);
  });

  test("has no mode that no strike point wakes, nor one that rests at few", () => {
    const squares = gains.reduce(
      (sums, here) => sums.map((sum, m) => sum + here[m] ** 2 / gains.length),
      new Float64Array(modes),
    );
    const most = gains.reduce(
      (tops, here) => tops.map((top, m) => Math.max(top, here[m] ** 2)),
      new Float64Array(modes),
    );
    // The mean of sin² sin² is 1/4 of its crest; Bessel functions are more pointed.
    for (let m = 0; m < modes; m++) expect(squares[m] / most[m]).toBeGreaterThan(0.02);
  });

  test("has mass-normalised shapes: none swings farther than a Bessel function or two sines can", () => {
    const crest = 1 / model.shapes.reduce((most, x) => Math.max(most, x * x), 0);
    expect(crest / model.massProperties!.mass).toBeGreaterThan(name.startsWith("plate") ? 0.02 : 0.2499);
    expect(crest / model.massProperties!.mass).toBeLessThan(0.3);
  });
});

test("a roof pane's gains are two sines at every point, alike for all modes", () => {
  const [length, width] = [0.36, 0.25];
  const model = models.load("roof-1");
  const orders = Array.from({ length: 40 * 40 }, (_, i) => [1 + (i % 40), 1 + Math.floor(i / 40)])
    .sort(([a, b], [c, d]) => (a / length) ** 2 + (b / width) ** 2 - (c / length) ** 2 - (d / width) ** 2)
    .slice(0, 108);
  for (const at of [0, 7, 123, 467]) {
    const [u, v] = [model.positions[3 * at] / length + 0.5, model.positions[3 * at + 2] / width + 0.5];
    const gains = model.strikeGains({ at });
    const pattern = orders.map(([m, n]) => Math.sin(Math.PI * m * u) * Math.sin(Math.PI * n * v));
    const factor = gains[0] / pattern[0];
    for (const [m, gain] of gains.entries()) expect(gain / factor).toBeCloseTo(pattern[m], 4);
  }
});

test("a plate's gains are Bessel functions that grow with the root of the wave number", () => {
  const model = models.load("plate-2");
  // J₀ (sign −1) and I₀ (sign 1) by their series; the first two clamped modes without nodal diameter have λ as Leissa
  // has it.
  const bessel = (x: number, sign: number) => {
    let [term, sum] = [1, 1];
    for (let k = 1; k < 60; k++) {
      term *= (sign * x * x) / 4 / (k * k);
      sum += term;
    }
    return sum;
  };
  const radial = (root: number, r: number) =>
    bessel(root * r, -1) - (bessel(root, -1) / bessel(root, 1)) * bessel(root * r, 1);
  const [low, high] = [3.196220617, 6.306437048];
  for (const at of [1, 50, 200, 500, 800]) {
    const r = Math.hypot(model.positions[3 * at], model.positions[3 * at + 2]) / 0.15;
    const gains = model.strikeGains({ at });
    const expected = (Math.sqrt(high / low) * radial(high, r)) / radial(low, r);
    expect(gains[5] / gains[0]).toBeCloseTo(expected, 3);
  }
});

test("a plate's pairs are split by 0.025 to 0.5 %", () => {
  const { frequencies } = models.load("plate-2");
  // The lowest modes by Leissa: (0,0), the pairs of (1,0) and (2,0), (0,1), and the pair of (3,0).
  for (const [low, high] of [
    [1, 2],
    [3, 4],
    [6, 7],
  ]) {
    expect(frequencies[high] / frequencies[low] - 1).toBeGreaterThan(0.000_25);
    expect(frequencies[high] / frequencies[low] - 1).toBeLessThan(0.005_05);
  }
  const split = frequencies[2] / frequencies[1];
  const other = models.load("plate-1").frequencies;
  expect(other[2] / other[1]).not.toBeCloseTo(split, 6);
});

test("the can's gains are uneven by 9 dB around its response", () => {
  const { frequencies, radiationGains } = models.load("can");
  const rough = Array.from(frequencies, (f, m) => {
    const response = f / (f + 1500) / (1 + (f / 5000) ** 2);
    return 20 * Math.log10(radiationGains[m] / response);
  });
  expect(deviation(rough)).toBeGreaterThan(8.4);
  expect(deviation(rough)).toBeLessThan(9.6);
  // No trend is left: the low half is as loud as the high one.
  expect(Math.abs(mean(rough.slice(0, 680)) - mean(rough.slice(680)))).toBeLessThan(1.5);
});

test("all nine fit into a world as it is by default", () => {
  const bytes = NINE.reduce((sum, { name }) => sum + packedBytes(models.load(name)) + 256, 0);
  expect(bytes).toBeLessThan(WORLD_DEFAULTS.modelBytes);
});
