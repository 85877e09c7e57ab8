// Bodies for the tests of editing, and ways to compare models.
import { expect } from "vitest";
import { dampedFrequency } from "../../../src/model/materials/damping.js";
import { materialDecay, type SolidMaterial } from "../../../src/model/materials/index.js";
import { modelMaterial } from "../../../src/model/materials/material.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { radiationDamping, radiationGain, sheetEfficiency } from "../../../src/model/radiation.js";

/** What a test plate is. */
export interface PlateOptions {
  material: SolidMaterial;
  /** m */
  size: [number, number, number];
  /** 1/s */
  support?: number;
  /** m; counts the thermoelastic loss. */
  thickness?: number;
  modes?: number;
}

/** A simply supported plate by its closed form (PHYSICS §5.1), 9 × 7 points, with radiation and its damping (§1.3). */
export function plate({ material, size: [a, b, h], support = 0, thickness, modes = 12 }: PlateOptions): ModalModel {
  const { density, youngsModulus, poissonRatio } = material;
  const mass = density * a * b * h;
  const stiffness = Math.sqrt((youngsModulus * h * h) / (12 * density * (1 - poissonRatio ** 2)));
  const list = [];
  for (let m = 1; m < 12; m++) {
    for (let n = 1; n < 12; n++) list.push({ m, n, f: (Math.PI / 2) * stiffness * ((m / a) ** 2 + (n / b) ** 2) });
  }
  list.sort((x, y) => x.f - y.f).splice(modes);
  const [columns, rows] = [9, 7];
  const points = Array.from({ length: columns * rows }, (_, p) => [
    (a * (p % columns)) / (columns - 1),
    0,
    (b * Math.floor(p / columns)) / (rows - 1),
  ]);
  const sheet = { area: a * b, perimeter: 2 * (a + b), thickness: h, density, youngsModulus, poissonRatio };
  const sounding = list.map(({ m, n, f }) => {
    const rms = 1 / Math.sqrt(mass);
    const efficiency = sheetEfficiency(f, sheet);
    const lost = radiationDamping(efficiency, 2 * a * b, rms);
    const decayRate = materialDecay(material, f, thickness) + lost + support;
    const shape = points.flatMap(([x, , z]) => [
      0,
      (2 / Math.sqrt(mass)) * Math.sin((m * Math.PI * x) / a) * Math.sin((n * Math.PI * z) / b),
      0,
    ]);
    return {
      frequency: dampedFrequency(f, decayRate),
      decayRate,
      gain: radiationGain(efficiency, 2 * a * b, rms),
      shape,
    };
  });
  return new ModalModel({
    name: "plate",
    frequencies: sounding.map(({ frequency }) => frequency),
    decayRates: sounding.map(({ decayRate }) => decayRate),
    positions: points.flat(),
    shapes: sounding.flatMap(({ shape }) => shape),
    indices: grid(columns, rows),
    radiationGains: sounding.map(({ gain }) => gain),
    material: modelMaterial(material),
    massProperties: { mass },
  });
}

/** A model of gains alone. */
export function ting(frequencies = [1200, 3100, 5000], name = "ting"): ModalModel {
  return new ModalModel({
    name,
    frequencies,
    decayRates: frequencies.map((_, i) => 2 + i),
    gains: frequencies.map((_, i) => 1 / (1 + i)),
  });
}

/** Expects two models to be the same in every number, or within a share of it. */
export function expectAlike(a: ModalModel, b: ModalModel, share = 0): void {
  for (const field of ["frequencies", "decayRates", "positions", "radiationGains", "shapes"] as const) {
    near(a[field], b[field], share, field);
  }
  near(a.phases ?? [], b.phases ?? [], share, "phases");
  expect(a.indices).toEqual(b.indices);
  expect(a.directional).toBe(b.directional);
}

/** Expects numbers within a share of the largest of them, or nearer than any that matters. */
export function near(a: ArrayLike<number>, b: ArrayLike<number>, share: number, words = ""): void {
  expect(a.length, words).toBe(b.length);
  let largest = 0;
  let worst = 0;
  for (let i = 0; i < a.length; i++) {
    largest = Math.max(largest, Math.abs(b[i]));
    worst = Math.max(worst, Math.abs(a[i] - b[i]));
  }
  expect(worst, words).toBeLessThanOrEqual(share * largest + 1e-300);
}

function grid(columns: number, rows: number): number[] {
  const indices: number[] = [];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const a = row * columns + column;
      indices.push(a, a + columns, a + 1, a + 1, a + columns, a + columns + 1);
    }
  }
  return indices;
}
