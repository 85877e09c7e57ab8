// A model at other sample points and at another level.
import { describe, expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { material } from "../../../src/model/materials/index.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { near, plate, ting } from "./bodies.js";

const body = plate({ material: material("steel"), size: [0.3, 0.2, 0.002] });

describe("a resampled model", () => {
  test("has the shapes that a strike at those places finds", () => {
    const places = [
      [0.11, 0, 0.05],
      [0.2, 0.4, 0.19],
      [0.01, 0, 0],
    ];
    const few = body.resample(places);
    expect([few.pointCount, few.indices, few.modeCount]).toEqual([3, undefined, body.modeCount]);
    places.forEach((at, point) => {
      near(few.strikeGains({ at: point }).map(Math.abs), body.strikeGains({ at }).map(Math.abs), 1e-6);
    });
    // The second place lies above the plate and lands on it.
    near(few.positions.subarray(3, 6), [0.2, 0, 0.19], 1e-12);
    expect(few.radiationGains).toEqual(body.radiationGains);
  });

  test("at its own points is the same there", () => {
    const all = body.resample([...Array(body.pointCount).keys()]);
    expect(all.shapes).toEqual(body.shapes);
    expect(all.positions).toEqual(body.positions);
  });

  test.each([
    ["no places", () => body.resample([]), "resample: places"],
    ["a point that is not there", () => body.resample([999]), "locate: position"],
    ["gains alone", () => ting().resample([0]), "resample: model"],
    ["too many places", () => body.resample(new Array(70_000).fill(0)), "resample: places"],
  ])("is refused for %s", (_, work, words) => {
    expect(work).toThrow(PhonoliteError);
    expect(work).toThrow(words);
  });
});

describe("the level of a strike", () => {
  test("is that of PHYSICS' worked plate: 72.8 dB for one mode at 1 kHz", () => {
    // R 7.30 and φ = 2/√1.413 of the table in §1.3, struck with 0.01 N·s.
    const one = new ModalModel({
      frequencies: [1000],
      decayRates: [1],
      gains: [2 / Math.sqrt(1.413)],
      radiationGains: [7.3],
    });
    expect(one.strikeLevel(0.01)).toBeCloseTo(72.8, 1);
    expect(one.strikeLevel(0.1)).toBeCloseTo(92.8, 1);
  });

  test("is 3 dB more for two such modes", () => {
    const rise =
      ting([100, 100])
        .with({ gains: [1, 1] })
        .strikeLevel() - ting([100]).strikeLevel();
    expect(rise).toBeCloseTo(10 * Math.log10(2), 6);
  });

  test("over all points is the mean of their powers", () => {
    const powers = Array.from({ length: body.pointCount }, (_, at) => 10 ** (body.strikeLevel(0.01, { at }) / 10));
    const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length;
    expect(body.strikeLevel(0.01)).toBeCloseTo(10 * Math.log10(mean), 6);
  });
});

describe("a normalised model", () => {
  test("has the level, and the same balance of modes", () => {
    const loud = body.normalise({ level: 77, impulse: 0.02 });
    expect(loud.strikeLevel(0.02)).toBeCloseTo(77, 9);
    const ratio = loud.radiationGains[0] / body.radiationGains[0];
    near(
      loud.radiationGains,
      body.radiationGains.map((gain) => gain * ratio),
      1e-12,
    );
    expect(loud.shapes).toBe(body.shapes);
    expect(body.normalise().strikeLevel()).toBeCloseTo(80, 9);
    expect(body.normalise({ at: [0.1, 0, 0.1] }).strikeLevel(0.01, { at: [0.1, 0, 0.1] })).toBeCloseTo(80, 9);
  });

  test.each([
    [
      "silence",
      () =>
        ting()
          .mute(() => true)
          .normalise(),
      "normalise: model",
    ],
    ["no level", () => ting().normalise({ level: Number.NaN }), "normalise: level"],
    ["no impulse", () => ting().normalise({ impulse: 0 }), "impulse"],
  ])("is refused for %s", (_, work, words) => {
    expect(work).toThrow(PhonoliteError);
    expect(work).toThrow(words);
  });
});
