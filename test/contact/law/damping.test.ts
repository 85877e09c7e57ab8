// Damping by contacts, buzzing, bending and feedback: the smaller laws of PHYSICS §7.7 and §8.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buzzLaw } from "../../../src/contact/law/buzz.js";
import { contactDamping, dampingAt } from "../../../src/contact/law/damping.js";
import { pairOf } from "../../../src/contact/law/pair.js";

describe("damping", () => {
  test("is half of the surface's at 0.5 N, nearly all of it under a heavy load, and adds up", () => {
    expect(contactDamping([{ load: 0.5, damping: 120 }])).toBeCloseTo(60, 12);
    expect(contactDamping([{ load: 500, damping: 120 }])).toBeGreaterThan(119.8);
    const two = { load: 0.5, damping: 15 };
    expect(contactDamping([two, two])).toBeCloseTo(15, 12);
    expect(contactDamping([])).toBe(0);
  });
  test("counts where the modes move, and grows with the root of the frequency", () => {
    expect(contactDamping([{ load: 0.5, damping: 120, motion: 0.25 }])).toBeCloseTo(15, 12);
    expect(dampingAt(10, 1000)).toBe(10);
    expect(dampingAt(10, 4000)).toBeCloseTo(20, 12);
  });
  test("a cup of 2 s on felt rings for 0.05 s: 1/T60′ = 1/T60 + d/6.908", () => {
    const d = contactDamping([{ load: 1e6, damping: 120 }]);
    const t60 = 1 / (1 / 2 + d / Math.log(1000));
    expect(t60).toBeCloseTo(0.056, 3);
  });
  test("is finite, never negative and never more than the sum of the surfaces'", () => {
    const any = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0));
    fc.assert(
      fc.property(fc.array(fc.tuple(any, any), { maxLength: 8 }), (contacts) => {
        const d = contactDamping(contacts.map(([load, motion]) => ({ load, damping: 50, motion })));
        expect(d).toBeGreaterThanOrEqual(0);
        expect(d).toBeLessThanOrEqual(50 * contacts.length);
      }),
    );
  });
});

describe("buzz", () => {
  const pair = pairOf({ material: "steel", shape: "plane" }, { material: "steel", shape: "sphere", size: 0.01 });
  test("a loose thing has a gap of 20 µm, which a load closes", () => {
    expect(buzzLaw(pair, 0).gap).toBeCloseTo(20e-6, 12);
    expect(buzzLaw(pair, 0.5).gap).toBeCloseTo(20e-6 / Math.E, 12);
    expect(buzzLaw(pair, 1e9).gap).toBe(0);
  });
  test("its stiffness is real without a load too, and grows with it", () => {
    const [none, some, much] = [0, 1, 100].map((load) => buzzLaw(pair, load).stiffness);
    expect(none).toBeGreaterThan(0);
    expect(some).toBeGreaterThan(none);
    expect(much).toBeGreaterThan(some);
    for (const load of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
      expect(Number.isFinite(buzzLaw(pair, load).stiffness)).toBe(true);
      expect(Number.isFinite(buzzLaw(pair, load).gap)).toBe(true);
    }
  });
});
