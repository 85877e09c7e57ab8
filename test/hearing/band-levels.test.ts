// Levels in critical bands: a tone has its level in its own band and nowhere far from it, and a world can be told of
// them.
import { describe, expect, test } from "vitest";
import { bandLevels, barkOfHz, hzOfBark } from "../../src/hearing/index.js";
import { ModalModel } from "../../src/model/modal-model.js";
import { OfflineWorld } from "../../src/world/offline-world.js";
import { band, RATE, white } from "./sounds.js";

/** A sine that begins and ends anywhere. */
const sine = (hertz: number, size: number, length: number, rate = RATE) =>
  Float32Array.from({ length }, (_, i) => size * Math.sin((2 * Math.PI * hertz * i) / rate + 1));

describe("a sine", () => {
  test("of full scale at 1 kHz has 92 dB in band 8, and 60 dB less two bands away", () => {
    const levels = bandLevels(sine(1000, 1, RATE), RATE);
    expect(levels).toHaveLength(25);
    expect(levels[8]).toBeCloseTo(92, 1);
    for (const [k, level] of levels.entries()) if (Math.abs(k - 8) > 1) expect(level).toBeLessThan(92 - 60);
  });

  test.each([
    [150, 44_100],
    [1600, 8000],
    [3300, 48_000],
    [12_000, 192_000],
  ])("at %d Hz has its level in its band at a rate of %d", (hertz, rate) => {
    const levels = bandLevels(sine(hertz, 0.01, rate / 4, rate), rate, 100);
    expect(levels[Math.floor(barkOfHz(hertz))]).toBeCloseTo(60, 0);
    expect(Math.max(...levels)).toBe(levels[Math.floor(barkOfHz(hertz))]);
  });

  test("has it in a piece of any length, the shortest included", () => {
    for (const length of [128, 1000, 2048, 5000]) {
      const levels = bandLevels(sine(5000, 1, length), RATE);
      const power = levels.reduce((sum, level) => sum + 10 ** (level / 10), 0);
      expect(Math.abs(10 * Math.log10(power) - 92)).toBeLessThan(0.1);
    }
  });
});

test("a band of noise between two Barks has its level there", () => {
  const levels = bandLevels(band(12.1, 12.9, 50).subarray(8192, -8192), RATE);
  expect(Math.abs(levels[12] - 50)).toBeLessThan(1);
  expect(levels[10]).toBeLessThan(0);
});

test("white noise has the power of the band's width", () => {
  const levels = bandLevels(white(70, { seconds: 5 }).subarray(8192, -8192), RATE);
  const part = (hzOfBark(18) - hzOfBark(17)) / (RATE / 2);
  expect(Math.abs(levels[17] - (70 + 10 * Math.log10(part)))).toBeLessThan(0.5);
});

test("silence has no level, and nothing lies above half the sample rate", () => {
  expect(bandLevels(new Float32Array(4096), RATE)).toEqual(new Array(25).fill(Number.NEGATIVE_INFINITY));
  const low = bandLevels(white(70, { rate: 8000 }), 8000);
  expect(low.filter(Number.isFinite)).toHaveLength(Math.floor(barkOfHz(4000)) + 1);
});

test.each([
  ["too few samples", [new Float32Array(63), RATE], "samples should be at least 64 samples, but came 63"],
  ["a sample that is no number", [new Float32Array(99).fill(Number.NaN), RATE], "samples[0] should be a sample"],
  ["a rate of nothing", [new Float32Array(99), 0], "sampleRate should be a rate from 1000"],
  ["a full scale of NaN", [new Float32Array(99), RATE, Number.NaN], "fullScaleDbSpl should be a level in dB SPL"],
] as [string, Parameters<typeof bandLevels>, string][])("%s is refused", (_, words, message) => {
  expect(() => bandLevels(...words)).toThrow(message);
});

test("told to a world, a sound masks what is softer and near, and nothing far above or below", async () => {
  const aliveBeside = async (masker: ArrayLike<number>) => {
    const world = await OfflineWorld.create({ hearing: { mode: "prune" } });
    const model = new ModalModel({ frequencies: [1100, 6000], decayRates: [1, 1], gains: [1, 1] });
    world.setMaskers(bandLevels(masker, RATE));
    world.addBody({ model }).strike({ impulse: 0.0001 });
    world.render(2 * 2048);
    return world.heard()[0].alive;
  };
  expect(await aliveBeside(new Float32Array(2048))).toBe(2);
  expect(await aliveBeside(sine(1000, 0.03, 2048))).toBe(1);
  expect(await aliveBeside(white(90))).toBe(0);
});
