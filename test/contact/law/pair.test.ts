// Pairs: what materials, surfaces and shapes become, what a designer may change, and what is refused.
import { describe, expect, test } from "vitest";
import { halfSinePart } from "../../../src/contact/impact/pulse.js";
import { type PairOverrides, type PairSide, pairOf } from "../../../src/contact/law/pair.js";
import { surface } from "../../../src/contact/surface/named.js";
import { material, materialNames } from "../../../src/model/materials/index.js";

const ball: PairSide = { material: "steel", shape: "sphere", size: 0.02 };
const floor: PairSide = { material: "concrete", shape: "plane", size: 10 };

test("a ball on a floor has its own radius; two balls less; a box a tenth of its size; two flats the smaller", () => {
  expect(pairOf(ball, floor).radius).toBeCloseTo(0.01, 12);
  expect(pairOf(ball, ball).radius).toBeCloseTo(0.005, 12);
  expect(pairOf({ ...ball, shape: "box", size: 0.3 }, floor).radius).toBeCloseTo(0.03, 12);
  expect(pairOf({ ...floor, size: 0.5 }, floor).radius).toBeCloseTo(0.05, 12);
  expect(pairOf({ ...ball, radius: 0.002 }, floor).radius).toBeCloseTo(0.002, 12);
  expect(pairOf(ball, floor, { radius: 0.1 }).radius).toBeCloseTo(0.1, 12);
});

test("does not depend on which is which, but for the surfaces' order", () => {
  const [one, two] = [pairOf(ball, floor), pairOf(floor, ball)];
  const { surfaceA, surfaceB, ...rest } = one;
  expect(two).toMatchObject(rest);
  expect([two.surfaceA, two.surfaceB]).toEqual([surfaceB, surfaceA]);
});

test("every material goes with every other", () => {
  for (const a of materialNames) {
    for (const b of materialNames) {
      const { modulus, coefficient, roughness, depth } = pairOf({ ...ball, material: a }, { ...floor, material: b });
      for (const x of [modulus, coefficient, roughness, depth]) expect(x).toBeGreaterThan(0);
      expect(Number.isFinite(coefficient)).toBe(true);
    }
  }
});

test("a cover takes the place of what is below: steel under felt is as soft as felt", () => {
  const felt = pairOf(ball, { ...floor, material: "steel", surface: "felt" });
  expect(felt.modulus).toBeCloseTo(1e6 / (1 - 0.09), -2);
  expect(felt.depth).toBe(1e-3);
});

test("surfaces come from the material, by name or as they are", () => {
  expect(pairOf(ball, floor).surfaceB).toBe(surface("concrete"));
  expect(pairOf(ball, { ...floor, surface: "ice" }).surfaceB).toBe(surface("ice"));
  const own = { ...surface("ice"), name: "rink", brightness: 4000 };
  expect(pairOf(ball, { ...floor, surface: own })).toMatchObject({ surfaceB: own, brightness: 4000 });
  expect(pairOf(ball, { ...floor, surface: own }, { brightness: 900 }).brightness).toBe(900);
  const { friction } = pairOf({ ...ball, surface: "rubber" }, { ...floor, surface: "ice" });
  expect(friction.static).toBeCloseTo(Math.sqrt(0.1), 12);
});

describe("a designer", () => {
  test("may set hardness and stiffness apart", () => {
    expect(pairOf(ball, floor).design).toBeUndefined();
    expect(pairOf(ball, floor, { hardness: 1e-3 }).design).toEqual({ hardness: 1e-3, stiffness: 0.2, onset: 0.3 });
    expect(pairOf(ball, floor, { hardness: 1e-3, stiffness: 0, onset: 2 }).design).toEqual({
      hardness: 1e-3,
      stiffness: 0,
      onset: 2,
    });
  });
  test("may take springs or another power, which agrees with Hertz's law at 10 µm", () => {
    expect(pairOf(ball, floor, { springs: [1e6, 1e6] })).toMatchObject({ exponent: 1, coefficient: 5e5 });
    const [hertz, steep] = [1.5, 2.5].map((exponent) => pairOf(ball, floor, { exponent }));
    expect(steep.coefficient * 1e-5 ** 2.5).toBeCloseTo(hertz.coefficient * 1e-5 ** 1.5, 9);
    expect(steep.halfSine).toBeCloseTo(halfSinePart(2.5), 12);
  });
  test("asks for stick and slip, or there is none", () => {
    expect(pairOf(ball, floor).stickSlip).toBeUndefined();
    expect(pairOf(ball, floor, { friction: "chalk" }).stickSlip?.stiffness).toBe(3e5);
  });
});

test("only what is round rolls", () => {
  expect(pairOf(ball, floor)).toMatchObject({ lump: 0.05, rollRadius: 0.01 });
  expect(pairOf({ ...ball, shape: "box" }, floor)).toMatchObject({ lump: 0, rollRadius: Number.POSITIVE_INFINITY });
  expect(pairOf({ ...ball, shape: "cylinder", radius: 0.3, lump: 0.2 }, floor)).toMatchObject({
    lump: 0.2,
    rollRadius: 0.3,
  });
});

describe("what is refused", () => {
  test.each([
    [{ hardness: 0 }, "hardness"],
    [{ stiffness: 0.6 }, "stiffness"],
    [{ exponent: 0.5 }, "exponent"],
    [{ restitution: 1.1 }, "restitution"],
    [{ gain: Number.NaN }, "gain"],
    [{ springs: [0, 1] }, "springs[0]"],
    [{ touch: { gain: -1 } }, "touch.gain"],
    [{ friction: "squeak" }, "name"],
    [{ burst: { hits: -1 } }, "hits"],
    [{ curve: { of: "impulse", points: [] } }, "points"],
  ])("%j", (overrides, field) => {
    expect(() => pairOf(ball, floor, overrides as unknown as PairOverrides)).toThrow(field);
  });
  test.each([
    [{ material: "stell" }, "did you mean steel?"],
    [{ material: { ...material("steel"), youngsModulus: -1 } }, "a.material"],
    [{ material: "steel", surface: "glas" }, "did you mean glass?"],
    [{ material: "steel", size: 0 }, "a.size"],
    [{ material: "steel", radius: -1 }, "a.radius"],
    [{ material: "steel", lump: 2 }, "a.lump"],
  ])("a body %#", (bad, words) => {
    expect(() => pairOf(bad as PairSide, floor)).toThrow(words);
  });
});
