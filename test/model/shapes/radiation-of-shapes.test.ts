// How shapes radiate and are damped: the worked table of PHYSICS §1.3, found again in the modes of that plate, and the
// efficiencies of bodies whose fields cancel each other.
import { describe, expect, test } from "vitest";
import { material } from "../../../src/model/materials/index.js";
import { makeShape } from "../../../src/model/shapes/index.js";
import { barEfficiency, membraneEfficiency, multipoleEfficiency } from "../../../src/model/shapes/parts/efficiency.js";

describe("a steel plate of 0.3 × 0.3 × 0.002 m", () => {
  const { thermal: _, ...steel } = material("steel");
  const plate = makeShape("plate", { length: 0.3, width: 0.3, thickness: 0.002, material: steel, edge: "free" });
  const nearest = (frequency: number) =>
    plate.frequencies.reduce(
      (best, f, m) => (Math.abs(f - frequency) < Math.abs(plate.frequencies[best] - frequency) ? m : best),
      0,
    );

  // f, R, T60 as printed.
  test.each([
    [100, 4.08, 21.9],
    [1000, 7.3, 4.8],
    [5000, 14.2, 1.11],
    [10_000, 52.8, 0.14],
  ])("has near %d Hz the gain and decay that were worked out by hand", (frequency, gain, t60) => {
    const mode = nearest(frequency);
    // The mode lies some percent beside the frequency of the table; gain and decay rate go about as its root and
    // itself.
    const beside = plate.frequencies[mode] / frequency;
    expect(Math.abs(beside - 1)).toBeLessThan(0.08);
    expect(Math.abs(plate.radiationGains[mode] / gain - 1)).toBeLessThan(0.06);
    expect(Math.abs((Math.log(1000) / plate.decayRates[mode] / t60) * beside - 1)).toBeLessThan(0.06);
  });

  test("loses what it radiates: d = πfη + 2πR²/z₀ in every mode", () => {
    for (let m = 0; m < plate.modeCount; m++) {
      const radiated = (2 * Math.PI * plate.radiationGains[m] ** 2) / (1.204 * 343.2);
      expect(plate.decayRates[m] / (Math.PI * plate.frequencies[m] * 2e-4 + radiated)).toBeCloseTo(1, 6);
    }
  });

  test("is louder and shorter above coincidence, near 6.1 kHz", () => {
    const [below, above] = [nearest(4000), nearest(9000)];
    expect(plate.radiationGains[above]).toBeGreaterThan(3 * plate.radiationGains[below]);
    expect(plate.decayRates[above]).toBeGreaterThan(5 * plate.decayRates[below]);
  });

  test("of thin aluminium loses heat as well: its thermoelastic damping counts", () => {
    const sheet = { length: 0.3, width: 0.2, thickness: 0.001, modes: 3 };
    const { thermal: __, ...cold } = material("aluminium");
    const warm = makeShape("plate", { ...sheet, material: "aluminium" });
    expect(warm.decayRates[0]).toBeGreaterThan(1.3 * makeShape("plate", { ...sheet, material: cold }).decayRates[0]);
  });
});

describe("a multipole", () => {
  test("is a pulsating sphere at order 0 and a dipole at order 1", () => {
    for (const ka of [0.1, 1, 5]) {
      expect(multipoleEfficiency(0, ka)).toBeCloseTo(ka ** 2 / (1 + ka ** 2), 10);
      expect(multipoleEfficiency(1, ka)).toBeCloseTo(ka ** 4 / (4 + ka ** 4), 10);
    }
  });

  test("radiates poorly below ka = n and fully far above", () => {
    expect(multipoleEfficiency(4, 1)).toBeLessThan(1e-5);
    expect(multipoleEfficiency(4, 40)).toBeCloseTo(1, 1);
  });
});

describe("a membrane", () => {
  const skin = { area: 0.1, perimeter: 1.12 };
  const mode = { frequency: 200, waveNumber: 13, order: 0, share: 0.69 };

  test("radiates less the more its fields cancel", () => {
    const sigma = [0, 1, 2, 3].map((order) => membraneEfficiency(skin, { ...mode, order }));
    expect(sigma).toEqual([...sigma].sort((a, b) => b - a));
    expect(sigma[0]).toBeLessThan(1);
    expect(sigma[3]).toBeGreaterThan(0);
  });

  test("radiates less at low frequencies when most of its motion cancels, but not at high ones", () => {
    const ratio = (frequency: number, waveNumber: number) =>
      membraneEfficiency(skin, { ...mode, frequency, waveNumber, share: 0.01 }) /
      membraneEfficiency(skin, { ...mode, frequency, waveNumber, share: 1 });
    expect(ratio(50, 3)).toBeLessThan(0.05);
    expect(ratio(10_000, 400)).toBeCloseTo(1, 2);
  });

  test("whose waves are faster than sound radiates fully once it is large", () => {
    expect(membraneEfficiency(skin, { ...mode, frequency: 20_000, waveNumber: 100, share: 1 })).toBeCloseTo(1, 1);
  });
});

test("a bar never radiates more than a compact body of its size", () => {
  const face = { ...material("steel"), area: 0.01, perimeter: 0.6, thickness: 0.01 };
  for (const frequency of [100, 1300, 8000]) {
    const ka2 = ((2 * Math.PI * frequency) / 343.2) ** 2 * (0.02 / Math.PI);
    expect(barEfficiency(frequency, face)).toBeLessThanOrEqual(ka2 / (1 + ka2));
  }
});
