// Damping laws against the figures that PHYSICS §5.6 prints, and against each other.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import {
  dampedFrequency,
  rayleighDecay,
  thermoelasticLoss,
  thermoelasticPeak,
  undampedFrequency,
} from "../../../src/model/materials/damping.js";
import {
  lossFactorOverBand,
  material,
  materialDecay,
  materialNames,
  type Rayleigh,
  rayleighOfLossFactor,
  t60OfDecay,
} from "../../../src/model/materials/index.js";

const within = (value: number, expected: number, share: number): void => {
  expect(Math.abs(value / expected - 1), `${value} against ${expected}`).toBeLessThanOrEqual(share);
};

/** η = 2d/ω₀ of Rayleigh damping. */
const lossFactorOfRayleigh = (rayleigh: Rayleigh, hz: number): number => rayleighDecay(rayleigh, hz) / (Math.PI * hz);

describe("internal friction", () => {
  test.each([
    ["steel", 11],
    ["glass", 2.2],
    ["hardwood", 0.28],
    ["plastic", 0.11],
  ])("lets %s ring for %d s at 1 kHz", (name, seconds) => {
    within(t60OfDecay(materialDecay(material(name), 1000)), seconds, 0.02);
  });

  test("is 2.2/(f η) for every material", () => {
    for (const name of materialNames) {
      const solid = material(name);
      within(t60OfDecay(materialDecay(solid, 440)), 2.2 / (440 * solid.lossFactor), 1e-3);
    }
  });

  test("rises with the frequency, from 0", () => {
    expect(materialDecay(material("wood"), 0)).toBe(0);
    expect(materialDecay(material("wood"), 2000)).toBe(2 * materialDecay(material("wood"), 1000));
  });
});

describe("thermoelastic damping", () => {
  test("of aluminium, 1 mm: 150 Hz and 4.6e-3", () => {
    const peak = thermoelasticPeak(material("aluminium"), 0.001)!;
    within(peak.frequency, 150, 0.03);
    within(peak.strength, 4.6e-3, 0.03);
  });

  test("of steel, 1 mm: 6 to 20 Hz and 2e-3", () => {
    for (const name of ["steel", "stainless-steel"]) {
      const { frequency } = thermoelasticPeak(material(name), 0.001)!;
      expect(frequency).toBeGreaterThan(6);
      expect(frequency).toBeLessThan(21);
    }
    within(thermoelasticPeak(material("steel"), 0.001)!.strength, 2e-3, 0.1);
  });

  test("is half its strength at its frequency, and less on either side", () => {
    const aluminium = material("aluminium");
    const peak = thermoelasticPeak(aluminium, 0.002)!;
    const loss = (ratio: number) => thermoelasticLoss(aluminium, ratio * peak.frequency, 0.002);
    within(loss(1), peak.strength / 2, 1e-12);
    within(loss(4), loss(1 / 4), 1e-12);
    expect(loss(1.1)).toBeLessThan(loss(1));
    expect(loss(0)).toBe(0);
  });

  test("moves with 1/h²", () => {
    const brass = material("brass");
    within(thermoelasticPeak(brass, 0.001)!.frequency / thermoelasticPeak(brass, 0.002)!.frequency, 4, 1e-12);
  });

  test("counts where a thickness is given, and matters for thin aluminium", () => {
    const aluminium = material("aluminium");
    const alone = materialDecay(aluminium, 150);
    const thin = materialDecay(aluminium, 150, 0.001);
    within(thin - alone, Math.PI * 150 * thermoelasticLoss(aluminium, 150, 0.001), 1e-12);
    expect(thin / alone).toBeGreaterThan(20);
    // A thick bar has its peak far below hearing: little changes.
    expect(materialDecay(aluminium, 5000, 0.02) / materialDecay(aluminium, 5000)).toBeLessThan(1.01);
  });

  test("is none where nothing is known of the heat", () => {
    expect(thermoelasticPeak(material("wood"), 0.001)).toBeUndefined();
    expect(materialDecay(material("wood"), 500, 0.001)).toBe(materialDecay(material("wood"), 500));
  });
});

describe("Rayleigh damping", () => {
  test("of steel as published: 2.5 + 1.5e-8 ω²", () => {
    const { rayleigh } = material("steel");
    within(rayleighDecay(rayleigh!, 1000), 2.5 + 1.5e-8 * (2000 * Math.PI) ** 2, 1e-12);
  });

  test("made of a loss factor has it at both ends, and 0.57 of it between them over a decade", () => {
    const rayleigh = rayleighOfLossFactor(1e-3, 100, 1000);
    within(lossFactorOfRayleigh(rayleigh, 100), 1e-3, 1e-12);
    within(lossFactorOfRayleigh(rayleigh, 1000), 1e-3, 1e-12);
    within(lossFactorOfRayleigh(rayleigh, Math.sqrt(1e5)), 0.57e-3, 0.01);
    expect(lossFactorOfRayleigh(rayleigh, 50)).toBeGreaterThan(1e-3);
    expect(lossFactorOfRayleigh(rayleigh, 2000)).toBeGreaterThan(1e-3);
  });

  test("has its smallest loss at √(α/β)", () => {
    const rayleigh = { alpha: 5, beta: 3e-8 };
    const best = Math.sqrt(rayleigh.alpha / rayleigh.beta) / (2 * Math.PI);
    const loss = (hz: number) => lossFactorOfRayleigh(rayleigh, hz);
    expect(loss(best)).toBeLessThan(loss(1.01 * best));
    expect(loss(best)).toBeLessThan(loss(0.99 * best));
  });

  test("over a band is the mean of its loss over octaves", () => {
    const band = fc.tuple(
      fc.double({ min: 20, max: 1000, noNaN: true }),
      fc.double({ min: 1.1, max: 20, noNaN: true }),
    );
    const constants = fc.record({
      alpha: fc.double({ min: 0, max: 100, noNaN: true }),
      beta: fc.double({ min: 1e-9, max: 1e-5, noNaN: true }),
    });
    fc.assert(
      fc.property(constants, band, (rayleigh, [from, ratio]) => {
        let sum = 0;
        const steps = 2000;
        for (let i = 0; i < steps; i++) sum += lossFactorOfRayleigh(rayleigh, from * ratio ** ((i + 0.5) / steps));
        within(lossFactorOverBand(rayleigh, from, from * ratio), sum / steps, 1e-5);
      }),
      { numRuns: 50 },
    );
  });
});

test("damped and undamped frequency are each other's inverse", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 2e4, noNaN: true }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (heard, decay) => within(dampedFrequency(undampedFrequency(heard, decay), decay), heard, 1e-9),
    ),
  );
  expect(dampedFrequency(1000, 0)).toBe(1000);
});

describe("numbers that make no sense are refused:", () => {
  const steel = material("steel");
  test.each([
    ["a negative frequency", () => materialDecay(steel, -1), "undampedHz"],
    ["no frequency", () => materialDecay(steel, Number.NaN), "undampedHz"],
    ["no thickness", () => materialDecay(steel, 100, 0), "thickness"],
    ["a thickness that is not a number", () => materialDecay(steel, 100, Number.NaN), "thickness"],
    ["a loss factor below 0", () => rayleighOfLossFactor(-1, 100, 1000), "lossFactor"],
    ["a band that falls", () => rayleighOfLossFactor(1e-3, 1000, 100), "band"],
    ["a band from 0", () => lossFactorOverBand({ alpha: 1, beta: 0 }, 0, 100), "band"],
  ])("%s", (_, work, field) => {
    expect(work).toThrow(PhonoliteError);
    expect(work).toThrow(`${field} should be`);
  });
});
