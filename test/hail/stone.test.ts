// A hailstone's diameter, mass, speed and energy are those of the table in PHYSICS §10.1, to the digits given there.
import { describe, expect, test } from "vitest";
import { energyAt, stoneDiameter, stoneEnergy, stoneMass, terminalSpeed } from "../../src/hail/stone.js";

describe.each([
  { mm: 2, grams: 0.0038, speed: 5.1, energy: 5e-5, impulse: 2.0e-5 },
  { mm: 5, grams: 0.06, speed: 8.1, energy: 2.0e-3, impulse: 4.9e-4 },
  { mm: 10, grams: 0.48, speed: 11.5, energy: 0.031, impulse: 5.5e-3 },
  { mm: 20, grams: 3.84, speed: 16.2, energy: 0.5, impulse: 0.062 },
])("a stone of $mm mm", ({ mm, grams, speed, energy, impulse }) => {
  const d = mm / 1000;
  /** Within a unit of the second digit, which is what the table has at least. */
  const near = (came: number, wanted: number) => expect(Math.abs(came / wanted - 1)).toBeLessThan(0.02);

  test("weighs, falls and strikes as the table says", () => {
    near(1000 * stoneMass(d), grams);
    near(terminalSpeed(d), speed);
    near(stoneEnergy(d), energy);
    near(stoneMass(d) * terminalSpeed(d), impulse);
  });

  test("has the energy ½ m v², and the energy has this diameter", () => {
    expect(stoneEnergy(d) / (0.5 * stoneMass(d) * terminalSpeed(d) ** 2)).toBeCloseTo(1, 12);
    expect(stoneDiameter(stoneEnergy(d)) / d).toBeCloseTo(1, 12);
  });
});

test("E = 3.147·10⁶ D⁴, a ball of ice of 917 kg/m³, 11.45 √D with D in centimetres", () => {
  expect(stoneEnergy(1) / 3.147e6).toBeCloseTo(1, 3);
  expect(stoneMass(1)).toBeCloseTo((917 * Math.PI) / 6, 9);
  expect(terminalSpeed(0.01)).toBeCloseTo(11.45, 12);
});

test("a part of the energies is a place between the least and the greatest, evenly or by equal factors", () => {
  expect(energyAt("box", [1, 9], 0.25)).toBe(3);
  expect(energyAt("inverse", [1, 16], 0.25)).toBeCloseTo(2, 12);
  for (const law of ["box", "inverse"] as const) {
    expect(energyAt(law, [2, 2], 0.7)).toBeCloseTo(2, 12);
    expect(energyAt(law, [1, 9], 0)).toBe(1);
    expect(energyAt(law, [1, 9], 1)).toBeCloseTo(9, 12);
  }
});
