// The table of materials against the truth file, and what a name or a constant that makes no sense gives. What this
// cannot catch: a handbook value that is wrong in both.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { thermoelasticPeak } from "../../../src/model/materials/damping.js";
import { material, materialNames, withConstants } from "../../../src/model/materials/index.js";
import { modelMaterial } from "../../../src/model/materials/material.js";
import { surfaceNames } from "../../../src/model/materials/surfaces.js";
import { ModalModel } from "../../../src/model/modal-model.js";

interface Truth {
  name: string;
  density: number;
  youngsModulus: number;
  poissonRatio: number;
  lossFactor: number;
  lossFactorRange: [number, number];
  hardness: number;
  roughnessRms: number;
  rayleigh?: { alpha: number; beta: number };
  orthotropic?: { ERoverEL: number; ETOverEL?: number };
  derived: { barSpeed: number; plateSpeed: number };
}

const truth: Truth[] = JSON.parse(
  readFileSync(new URL("../../data/truth/materials.json", import.meta.url), "utf8"),
).materials;

describe("the table of materials", () => {
  test("has every material of the truth file, and each name once", () => {
    const ownNames = ["oak"]; // one of the hardwoods of the truth file, by the same handbook
    expect([...materialNames].sort()).toEqual([...truth.map(({ name }) => name), ...ownNames].sort());
    expect(materialNames.length).toBeGreaterThanOrEqual(17);
  });

  test.each(truth)("has the constants of $name", (entry) => {
    const solid = material(entry.name);
    expect(solid.name).toBe(entry.name);
    expect(solid.density).toBe(entry.density);
    expect(solid.youngsModulus).toBe(entry.youngsModulus);
    expect(solid.poissonRatio).toBe(entry.poissonRatio);
    expect(solid.lossFactor).toBe(entry.lossFactor);
    expect(solid.lossFactor).toBeGreaterThanOrEqual(entry.lossFactorRange[0]);
    expect(solid.lossFactor).toBeLessThanOrEqual(entry.lossFactorRange[1]);
    expect(solid.hardness).toBe(entry.hardness);
    expect(solid.roughness).toBe(entry.roughnessRms);
    expect(solid.rayleigh).toEqual(entry.rayleigh);
    expect(solid.grain?.radial).toBe(entry.orthotropic?.ERoverEL);
    if (entry.orthotropic?.ETOverEL !== undefined) expect(solid.grain?.tangential).toBe(entry.orthotropic.ETOverEL);
    expect(surfaceNames).toContain(solid.surface);
  });

  test.each(truth)("gives $name the speeds of sound that were computed apart", (entry) => {
    const { density, youngsModulus, poissonRatio } = material(entry.name);
    const bar = Math.sqrt(youngsModulus / density);
    expect(Math.abs(bar - entry.derived.barSpeed)).toBeLessThan(1);
    expect(Math.abs(bar / Math.sqrt(1 - poissonRatio ** 2) - entry.derived.plateSpeed)).toBeLessThan(1);
  });

  test("knows the heat of every metal", () => {
    const metals = "steel stainless-steel iron cast-iron aluminium brass bronze copper tin tinplate lead".split(" ");
    for (const name of metals) {
      const peak = thermoelasticPeak(material(name), 0.001);
      // All metals lie within these: a slipped exponent does not.
      expect(peak!.strength, name).toBeGreaterThan(1e-3);
      expect(peak!.strength, name).toBeLessThan(1e-2);
      expect(peak!.frequency, name).toBeGreaterThan(5);
      expect(peak!.frequency, name).toBeLessThan(200);
    }
  });

  test("cannot be changed", () => {
    const steel = material("steel") as { density: number };
    expect(() => {
      steel.density = 1;
    }).toThrow(TypeError);
    expect(Object.isFrozen(material("aluminium").thermal)).toBe(true);
    expect(material("steel").density).toBe(7850);
  });

  test("is what a model's material accepts", () => {
    for (const name of materialNames) {
      const model = new ModalModel({
        frequencies: [1],
        decayRates: [1],
        gains: [1],
        material: modelMaterial(material(name)),
      });
      expect(model.material).toEqual(modelMaterial(material(name)));
    }
  });
});

describe("a name that is none", () => {
  test.each([
    ["aluminum", "did you mean aluminium?"],
    ["Steel", "did you mean steel?"],
    ["stainless", "did you mean stainless-steel?"],
    ["unobtainium", "one of steel, stainless-steel"],
    ["constructor", "one of steel"],
  ])("%s is refused with help", (name, help) => {
    expect(() => material(name)).toThrow(PhonoliteError);
    expect(() => material(name)).toThrow(help);
  });

  test("or not even text is refused", () => {
    for (const name of [undefined, null, 5, {}]) expect(() => material(name as never)).toThrow(PhonoliteError);
  });
});

describe("a material with other constants", () => {
  test("changes what is given and nothing else", () => {
    const steel = material("steel");
    const other = withConstants(steel, { youngsModulus: 1e11, density: undefined });
    expect(other).toEqual({ ...steel, youngsModulus: 1e11 });
    expect(steel.youngsModulus).toBe(2e11);
    expect(withConstants(steel, {})).toEqual(steel);
  });

  test("drops Rayleigh constants that a new loss factor contradicts", () => {
    const other = withConstants(material("steel"), { lossFactor: 0.01 });
    expect(other.lossFactor).toBe(0.01);
    expect("rayleigh" in other).toBe(false);
  });

  test.each([
    ["density", 0],
    ["density", Number.NaN],
    ["youngsModulus", -1],
    ["youngsModulus", Number.POSITIVE_INFINITY],
    ["poissonRatio", 0.51],
    ["poissonRatio", -1],
    ["lossFactor", -0.1],
    ["lossFactor", 2],
    ["lossFactor", "much"],
  ])("refuses %s %s", (field, value) => {
    const change = () => withConstants(material("glass"), { [field]: value });
    expect(change).toThrow(PhonoliteError);
    expect(change).toThrow(`material: ${field} should be`);
  });
});
