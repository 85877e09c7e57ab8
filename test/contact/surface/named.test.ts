// Named surfaces, surfaces of files, and what a surface must be.
import { describe, expect, test } from "vitest";
import { surfaceFromKhr } from "../../../src/contact/surface/khr.js";
import { namedSurfaces, surface } from "../../../src/contact/surface/named.js";
import { octavesHeight, octavesOf } from "../../../src/contact/surface/random.js";
import { checkSurface, roughnessOf, type Surface } from "../../../src/contact/surface/surface.js";
import { surfaceNames } from "../../../src/model/materials/surfaces.js";

describe("named surfaces", () => {
  test("there is one for every name that materials use, and for felt, carpet and a hand", () => {
    expect(surfaceNames).toHaveLength(15);
    for (const name of [...surfaceNames, "felt", "carpet", "hand"]) expect(surface(name).name).toBe(name);
    expect(namedSurfaces).toHaveLength(18);
  });
  test.each([...namedSurfaces])("%s is a sound surface", (name) => {
    const made = surface(name);
    expect(checkSurface(made)).toBe(made);
    expect(made.friction.static).toBeGreaterThanOrEqual(made.friction.kinetic);
    expect(made.depth).toBeGreaterThanOrEqual(20e-6);
    expect(Object.isFrozen(made)).toBe(true);
  });
  test("have the numbers of PHYSICS §7.5 and §8.3", () => {
    const row = (name: string) => {
      const { random, damping } = surface(name);
      return [random!.roughness * 1e6, random!.correlationLength * 1e3, random!.slope, damping].map(
        (x) => +x.toFixed(6),
      );
    };
    expect(row("glass")).toEqual([0.2, 5, 2, 4]);
    expect(row("brushed-steel")).toEqual([3, 1, 1, 4]);
    expect(row("rubber")).toEqual([20, 3, 1, 50]);
    expect(row("stone")).toEqual([60, 8, 1.5, 8]);
    expect(row("concrete").slice(0, 3)).toEqual([150, 6, 1.2]);
    expect(row("gravel").slice(0, 3)).toEqual([5000, 20, 1]);
    expect(surface("cloth").depth).toBe(1e-3);
    expect(surface("cardboard").grid!.period).toBe(6e-3);
    expect(surface("gravel").grains!.most).toBe(3000);
    expect(["rough-wood", "stone", "concrete"].map((name) => surface(name).ball)).toEqual([1e-3, 1e-3, 1e-3]);
  });
  test("no two share a lattice", () => {
    const seeds = namedSurfaces.flatMap((name) => octavesOf(surface(name).random!).map(({ seed }) => seed));
    expect(new Set(seeds).size).toBe(seeds.length);
  });
  test("a word that is none gets a hint", () => {
    expect(() => surface("concret" as string)).toThrow("did you mean concrete?");
    expect(() => surface("xyz" as string)).toThrow(/^surface: name should be one of glass, .*, but came "xyz"$/);
    expect(() => surface(undefined as unknown as string)).toThrow("came nothing");
  });
});

describe("surfaces of files", () => {
  test("with nothing said are machined: 2 µm, 50 µm, 2.4, over 2 mm of waves", () => {
    const { random, waviness } = surfaceFromKhr({});
    expect(random).toMatchObject({ roughness: 2e-6, correlationLength: 5e-5, slope: 2.4, shortest: 5e-5 / 16 });
    expect(waviness).toEqual({ height: 2e-6, length: 2e-3 });
    expect(octavesOf(random!)).toHaveLength(5);
  });
  test("rub and damp like the surface that they are given", () => {
    const made = surfaceFromKhr({ roughness: 1e-4, correlationLength: 1e-3, spectralSlope: -2 }, surface("rubber"));
    expect(made.friction).toEqual(surface("rubber").friction);
    expect(made.damping).toBe(50);
    expect(made.depth).toBeCloseTo(4 * Math.hypot(1e-4, 2e-6), 9);
  });
  test("undefined is what was left out", () => {
    expect(surfaceFromKhr({ roughness: undefined })).toEqual(surfaceFromKhr({}));
  });
  test("a profile takes the place of random heights, and needs a spacing", () => {
    const made = surfaceFromKhr({ profile: [0, 1e-5, 0, -1e-5], sampleSpacing: 1e-4 });
    expect(made.random).toBeUndefined();
    expect(made.profile!.heights).toHaveLength(4);
    expect(() => surfaceFromKhr({ profile: [0, 1e-5] })).toThrow("sampleSpacing");
  });
  test.each([
    [{ roughness: -1 }, "roughness"],
    [{ correlationLength: 0 }, "correlationLength"],
    [{ spectralSlope: 1 }, "spectralSlope"],
    [{ wavinessLength: Number.NaN }, "waviness.length"],
    [{ profile: [1], sampleSpacing: 1 }, "profile"],
  ])("%j is refused", (bad, field) => {
    expect(() => surfaceFromKhr(bad)).toThrow(field);
  });
});

test("the roughness of a surface is that of its layers together", () => {
  const flat: Surface = { name: "x", friction: { static: 0.5, kinetic: 0.4 }, damping: 0, depth: 0 };
  expect(roughnessOf(flat)).toBe(0);
  expect(roughnessOf({ ...flat, grid: { period: 1e-3, width: 0.5e-3, depth: 1e-4 } })).toBeCloseTo(5e-5, 12);
  expect(roughnessOf({ ...flat, profile: { heights: Float32Array.of(1e-3, 3e-3), spacing: 1e-4 } })).toBeCloseTo(
    1e-3,
    8,
  );
  const waves = { height: 3e-6, length: 1e-3 };
  expect(roughnessOf({ ...flat, waviness: waves, white: { level: 4e-6 } })).toBeCloseTo(5e-6, 12);
  const stone = octavesOf(surface("stone").random!);
  let squares = 0;
  for (let i = 0; i < 20_000; i++) squares += octavesHeight(stone, i * 2.9e-3) ** 2 / 20_000;
  expect(Math.abs(Math.sqrt(squares) / roughnessOf({ ...surface("stone"), white: undefined }) - 1)).toBeLessThan(0.03);
});
