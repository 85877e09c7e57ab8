// Figures of the worked example in PHYSICS §1.3: a steel plate of 0.3 × 0.3 × 0.002 m.
import { describe, expect, test } from "vitest";
import { SPEED_OF_SOUND } from "../../src/core/layout/records.js";
import { ModalModel } from "../../src/model/index.js";
import {
  coincidenceFrequency,
  compactEfficiency,
  gainOfUnknownBody,
  radiationDamping,
  radiationGain,
  SOUND_SPEED,
  sheetEfficiency,
} from "../../src/model/radiation.js";

const STEEL = { density: 7850, youngsModulus: 2e11, poissonRatio: 0.29 };
const PLATE = { ...STEEL, area: 0.09, perimeter: 1.2, thickness: 0.002 };
const MASS = 7850 * 0.09 * 0.002;

test("models and core have one speed of sound", () => {
  expect(SPEED_OF_SOUND).toBe(SOUND_SPEED);
});

describe("a steel plate", () => {
  test("has its coincidence at 6149 Hz", () => {
    // The printed figure was worked out with c₀ = 343 m/s, ours is 343.2: the frequency goes with its square.
    expect(coincidenceFrequency(PLATE)).toBeCloseTo(6149 * (343.2 / 343) ** 2, -1);
  });

  test.each([
    [100, 0.0096, 4.08, 0.25],
    [1000, 0.031, 7.3, 0.81],
    [5000, 0.117, 14.2, 3.07],
    [10_000, 1.61, 52.8, 42.4],
  ])("radiates at %d Hz as worked out by hand", (frequency, sigma, gain, damping) => {
    const efficiency = sheetEfficiency(frequency, PLATE);
    const rms = 1 / Math.sqrt(MASS);
    // The figures are printed with two or three digits.
    expect(efficiency / sigma).toBeCloseTo(1, 1);
    expect(radiationGain(efficiency, 0.18, rms) / gain).toBeCloseTo(1, 1);
    expect(radiationDamping(efficiency, 0.18, rms) / damping).toBeCloseTo(1, 1);
  });
});

test("the power that leaves is the power that damps: d_rad = 2π R²/z₀", () => {
  const [efficiency, area, rms] = [0.3, 0.2, 0.7];
  const gain = radiationGain(efficiency, area, rms);
  expect(radiationDamping(efficiency, area, rms)).toBeCloseTo((2 * Math.PI * gain ** 2) / (1.204 * 343.2), 10);
});

test("a body of unknown shape grows louder with frequency up to 546 Hz, and then stays", () => {
  expect(gainOfUnknownBody(100)).toBeCloseTo(0.7, 10);
  expect(gainOfUnknownBody(546)).toBeCloseTo(3.82, 2);
  expect(gainOfUnknownBody(20_000)).toBe(gainOfUnknownBody(600));
});

describe("a model without radiation gains", () => {
  const square = {
    frequencies: [100, 200],
    decayRates: [1, 1],
    positions: [0, 0, 0, 0.3, 0, 0, 0, 0, 0.3, 0.3, 0, 0.3],
    // The first mode moves the whole square up and down, the second slides it in its plane.
    shapes: [0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0],
    indices: [0, 2, 1, 1, 2, 3],
  };

  test("gets them from its surface; motion in the surface makes no sound", () => {
    const model = new ModalModel(square);
    expect(model.radiationGains[0]).toBeCloseTo(radiationGain(compactEfficiency(100, 0.18), 0.18, 2), 6);
    expect(model.radiationGains[1]).toBe(0);
  });

  test("is taken for a sheet when it is open and its mass and material are known", () => {
    const model = new ModalModel({ ...square, material: STEEL, massProperties: { mass: MASS } });
    expect(model.radiationGains[0]).toBeCloseTo(radiationGain(sheetEfficiency(100, PLATE), 0.18, 2), 6);
  });

  test("gets the rule for unknown bodies when it has no surface", () => {
    const model = new ModalModel({ frequencies: [100, 5000], decayRates: [1, 1], gains: [1, 1] });
    expect([...model.radiationGains]).toEqual([gainOfUnknownBody(100), gainOfUnknownBody(5000)]);
  });

  test("of a solid counts each side once", () => {
    const tetrahedron = {
      frequencies: [100],
      decayRates: [1],
      positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
      shapes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
      indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
    };
    const area = 1.5 + Math.sqrt(3) / 2;
    // Normal shape at the apex: −1 on the two faces beside the axes and √3 on the slanted one; a linear shape with one
    // corner at s has mean square s²/6.
    const meanSquare = (2 * 0.5 * 1 + (Math.sqrt(3) / 2) * 3) / 6 / area;
    const gain = radiationGain(compactEfficiency(100, area), area, Math.sqrt(meanSquare));
    expect(new ModalModel(tetrahedron).radiationGains[0]).toBeCloseTo(gain, 6);
  });
});
