// The law of lasting contacts: figures of PHYSICS §7.2 and §7.3, what rolling, load, mass and roughness do, exact
// silence, and finite numbers for everything.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PairOverrides, pairOf } from "../../../src/contact/law/pair.js";
import { clampCutoff, patchCutoff, rollingSpeed, silence, slidingPart } from "../../../src/contact/law/sliding.js";
import { contactOf, type Touch, touchLaw } from "../../../src/contact/law/touch.js";
import type { Surface } from "../../../src/contact/surface/surface.js";
import { material } from "../../../src/model/materials/index.js";

const RATE = 48_000;
const smooth: Surface = { name: "smooth", friction: { static: 0.5, kinetic: 0.4 }, damping: 4, depth: 20e-6 };
const steel = { ...material("steel"), youngsModulus: 210e9, poissonRatio: 0.29 };
const wood = { ...material("hardwood"), youngsModulus: 11e9, poissonRatio: 0.35 };
const ball = { material: steel, shape: "sphere", size: 0.04, surface: smooth };
const onSteel = pairOf(ball, { material: steel, shape: "plane", surface: smooth });
const onWood = pairOf(ball, { material: wood, shape: "plane", surface: smooth });
const marble = (overrides?: PairOverrides) =>
  pairOf({ material: "glass", shape: "sphere", size: 0.02 }, { material: "stone", shape: "plane" }, overrides);

const touch = (change: Partial<Touch> = {}): Touch => ({
  load: 2.5,
  slip: 0,
  sweepA: 1,
  sweepB: 1,
  mass: 0.26,
  ...change,
});
const sliding = (speed: number, change: Partial<Touch> = {}) =>
  touch({ slip: speed, sweepA: 0, sweepB: speed, ...change });

describe("a still contact", () => {
  test("steel on steel, r 2 cm, 2.5 N: a patch of 0.069 mm", () => {
    expect(contactOf(onSteel, 2.5).patch * 1e3).toBeCloseTo(0.069, 3);
    expect(contactOf(onSteel, 2.5).indentation).toBeCloseTo(contactOf(onSteel, 2.5).patch ** 2 / 0.02, 15);
  });
  test("is as stiff as the slope of Hertz's law says, N^⅓, where surfaces are smooth", () => {
    const k = (load: number) => contactOf(onSteel, load).stiffness;
    expect(k(8) / k(1)).toBeCloseTo(2, 6);
    const [a, b] = [2.5, 2.5001].map((load) => contactOf(onSteel, load).indentation);
    expect(k(2.5) / (1e-4 / (b - a))).toBeCloseTo(1, 3);
  });
  test("of rough surfaces gives way as their asperities do: by three times the roughness for all of the load", () => {
    const rough = marble();
    expect(contactOf(rough, 1).drive * 3 * rough.roughness).toBeGreaterThan(0.95);
    expect(contactOf(rough, 1).drive * 3 * rough.roughness).toBeLessThan(1);
    const hertz = marble({ asperity: 0 });
    expect(contactOf(hertz, 1).drive * contactOf(hertz, 1).indentation).toBeCloseTo(1.5, 9);
  });
  test("with the designer's hardness is a spring of (π/T₁)²", () => {
    const designed = pairOf(ball, { material: steel, shape: "plane", surface: smooth }, { hardness: 1e-3 });
    expect(contactOf(designed, 3).stiffness / (Math.PI / 1e-3) ** 2).toBeCloseTo(1, 9);
  });
});

describe("sliding and rolling", () => {
  test("σ is 1 for a box that slides, 0 for a ball that rolls, between for a skidding wheel", () => {
    expect(slidingPart({ slip: 1, sweepA: 0, sweepB: 1 })).toBe(1);
    expect(slidingPart({ slip: 0, sweepA: 2, sweepB: 2 })).toBe(0);
    expect(slidingPart({ slip: 1, sweepA: 1, sweepB: 2 })).toBeCloseTo(0.5, 12);
    expect(slidingPart({ slip: 0, sweepA: 0, sweepB: 0 })).toBe(0);
    // two wheels that turn against each other do not roll
    expect(rollingSpeed({ slip: 2, sweepA: 1, sweepB: -1 })).toBe(0);
  });
  test("rolling at 1 m/s is cut at 3.2 kHz on steel and 1.5 kHz on wood", () => {
    const cut = (pair: typeof onSteel) =>
      patchCutoff({ slip: 0, sweepA: 1, sweepB: 1 }, { patch: contactOf(pair, 2.5).patch, asperity: 1e-6 }, RATE) /
      1000;
    expect(cut(onSteel)).toBeCloseTo(3.2, 1);
    expect(cut(onWood)).toBeCloseTo(1.5, 1);
  });
  test("a rolling ball is duller and softer than the same ball sliding, and everything between lies between", () => {
    for (const mass of [1e-4, 0.01, 0.26, 5]) {
      const law = (slip: number) => touchLaw(onWood, touch({ slip, sweepA: 1 - slip, sweepB: 1, mass }), RATE);
      const parts = [0, 0.2, 0.5, 0.8, 1].map(law);
      for (let i = 1; i < parts.length; i++) {
        expect(parts[i].cutoff).toBeGreaterThan(parts[i - 1].cutoff);
        expect(parts[i].gain).toBeGreaterThan(parts[i - 1].gain);
      }
      expect(parts[0].gain / parts[4].gain).toBeCloseTo(0.3, 3);
    }
  });
  test("sliding is 20 times as bright as rolling on its asperities, or as bright as asked for", () => {
    const motion = { slip: 0.1, sweepA: 0, sweepB: 0.1 };
    const patches = { patch: 1e-3, asperity: 1e-4 };
    expect(patchCutoff(motion, patches, RATE)).toBeCloseTo((20 * 0.443 * 0.1) / 2e-4, 6);
    expect(patchCutoff(motion, patches, RATE, 1234)).toBeCloseTo(1234, 6);
    const dull = touchLaw(marble({ brightness: 500 }), sliding(1, { mass: 1e-6 }), RATE).cutoff;
    expect(dull).toBeCloseTo(500, 6);
  });
  test("a blunt body slides as bright as a ball of 1 mm under its load", () => {
    const cut = (radius: number) => touchLaw(marble({ radius }), sliding(0.02), RATE).cutoff;
    expect(cut(0.5) / cut(1e-3)).toBeCloseTo(1, 6);
    expect(cut(1e-4)).toBeGreaterThan(1.5 * cut(1e-3));
  });
  test("a heavy body has bass that a light needle has not, down to the pitch at which it swings on its contact", () => {
    const bass = (mass: number) => touchLaw(onSteel, sliding(1, { mass }), RATE).bass;
    expect(bass(100)).toBeLessThan(bass(1));
    expect(bass(1)).toBeLessThan(bass(1e-3));
    expect(bass(100)).toBeCloseTo(Math.sqrt(contactOf(onSteel, 2.5).stiffness / 100) / (2 * Math.PI), 6);
    // never so high that nothing is left below the low-pass
    expect(bass(1e-6)).toBe(touchLaw(onSteel, sliding(1, { mass: 1e-6 }), RATE).cutoff / 2);
  });
});

describe("the force", () => {
  test("never exceeds the load: that is its ceiling", () => {
    for (const load of [0.01, 1, 300]) expect(touchLaw(marble(), sliding(1, { load }), RATE).ceiling).toBe(load);
  });
  test("for small heights grows with N^⅓ on smooth things", () => {
    const slope = (load: number) => {
      const { ceiling, drive } = touchLaw(onSteel, sliding(1, { load }), RATE);
      return ceiling * drive;
    };
    expect(slope(8) / slope(1)).toBeCloseTo(2, 6);
  });
  test("of points that share a load is less than that of one, by the root of their number", () => {
    const [one, four] = [1, 4].map((points) => touchLaw(onSteel, sliding(1, { points }), RATE));
    expect(one.gain / four.gain).toBeCloseTo(2, 9);
    expect(four.drive).toBeCloseTo(contactOf(onSteel, 2.5 / 4).drive, 3);
  });
  test("as the designer wants it is G N^p for heights of the pair's rms, below its limit", () => {
    const pair = marble({ touch: { gain: 0.2, power: 0.5, limit: 3 } });
    const { ceiling, drive } = touchLaw(pair, sliding(1, { load: 4 }), RATE);
    expect(ceiling).toBe(3);
    expect(ceiling * drive * pair.roughness).toBeCloseTo(0.4, 9);
    const flat = pairOf(ball, { material: steel, surface: smooth }, { touch: { gain: 1 } });
    expect(touchLaw(flat, sliding(1), RATE).drive).toBe(0);
  });
  test("follows the pair's gain", () => {
    const [one, two] = [1, 2].map((gain) => touchLaw(marble({ gain }), sliding(1), RATE).gain);
    expect(two / one).toBeCloseTo(2, 12);
  });
});

describe("lumps", () => {
  test("of a rolling ball come round with its turns; what slides has none", () => {
    const { lump } = touchLaw(onWood, touch(), RATE);
    expect(lump.amount).toBeCloseTo(0.05, 12);
    expect(lump.turnsPerMetre).toBeCloseTo(1 / (2 * Math.PI * 0.02), 9);
    expect(touchLaw(onWood, sliding(1), RATE).lump.amount).toBe(0);
    expect(touchLaw(onWood, touch({ radius: 0.5 }), RATE).lump.turnsPerMetre).toBeCloseTo(1 / Math.PI, 9);
  });
  test("a box has none", () => {
    const box = pairOf({ material: "wood", shape: "box", size: 0.3 }, { material: "stone", shape: "plane" });
    expect(touchLaw(box, touch(), RATE).lump).toEqual({ amount: 0, turnsPerMetre: 0 });
  });
});

describe("silence", () => {
  test("is exact without load, below 1 mN, at rest and below 1 mm/s", () => {
    for (const change of [
      { load: 0 },
      { load: 0.99e-3 },
      { load: -5 },
      { load: Number.NaN },
      { sweepA: 0, sweepB: 0 },
      { sweepA: 0.9e-3, sweepB: 0.9e-3 },
      { sweepA: 0, sweepB: 0, slip: Number.NaN },
    ]) {
      expect(touchLaw(marble(), touch(change), RATE)).toMatchObject({ ceiling: 0, drive: 0, gain: 0 });
    }
  });
  test("comes gently: at 5 mm/s a contact has half of its loudness", () => {
    expect(silence({ slip: 5e-3, sweepA: 0, sweepB: 5e-3 })).toBeCloseTo(0.5, 12);
    expect(silence({ slip: 1, sweepA: 0, sweepB: 1 })).toBeGreaterThan(0.9999);
  });
  test("a body carried along without motion at the contact is silent though one surface is swept", () => {
    // a wheel that turns in the air above a still contact: no slip, no common sweep
    expect(touchLaw(marble(), touch({ slip: 0, sweepA: 0, sweepB: 1 }), RATE).gain).toBe(0);
  });
});

test("every input gives finite numbers within their bounds", () => {
  const any = fc.oneof(
    fc.double(),
    fc.double({ min: -10, max: 10 }),
    fc.constantFrom(0, 1e-3, 1e300, -1e300, Number.NaN, Number.POSITIVE_INFINITY),
  );
  const pairs = [
    onSteel,
    marble(),
    marble({ touch: { gain: 5 } }),
    marble({ springs: [1e4, 1e9], asperity: 0 }),
    marble({ hardness: 1e-5, asperity: 0 }),
    pairOf({ material: "rubber", shape: "box" }, { material: "concrete" }, { exponent: 3 }),
  ];
  fc.assert(
    fc.property(fc.nat(5), any, any, any, any, any, any, (which, load, slip, sweepA, sweepB, mass, points) => {
      const numbers = touchLaw(pairs[which], { load, slip, sweepA, sweepB, mass, points }, RATE);
      const { ceiling, drive, cutoff, gain, lump } = numbers;
      for (const x of [ceiling, drive, cutoff, gain, numbers.sweepA, numbers.sweepB, lump.amount, lump.turnsPerMetre]) {
        expect(Number.isFinite(x)).toBe(true);
      }
      expect(ceiling).toBeGreaterThanOrEqual(0);
      expect(drive).toBeGreaterThanOrEqual(0);
      expect(gain).toBeGreaterThanOrEqual(0);
      expect(gain).toBeLessThanOrEqual(1);
      expect(cutoff).toBeGreaterThanOrEqual(30);
      expect(cutoff).toBeLessThanOrEqual(0.45 * RATE);
    }),
    { numRuns: 500 },
  );
});

test("cutoffs stay between 30 Hz and 0.45 of the rate", () => {
  expect([1, 100, 1e9, Number.NaN].map((hertz) => clampCutoff(hertz, RATE))).toEqual([30, 100, 21_600, 30]);
});
