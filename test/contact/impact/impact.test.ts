// Whole hits: what a pair and a hit become. A harder, faster or heavier hit is what it should be; equal hits differ a
// little and are the same again; nothing is ever more than the bounds of PHYSICS §6 allow.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkBurst } from "../../../src/contact/impact/burst.js";
import {
  type HitToPlan,
  IMPACT_DEFAULTS,
  type ImpactSettings,
  planImpact,
} from "../../../src/contact/impact/impact.js";
import { halfSinePart } from "../../../src/contact/impact/pulse.js";
import { type PairSide, pairOf } from "../../../src/contact/law/pair.js";

const marble: PairSide = { material: "glass", shape: "sphere", size: 0.02 };
const table: PairSide = { material: "hardwood", shape: "plane", size: 1 };
const pair = pairOf(marble, table);
const hit = (change: Partial<HitToPlan> = {}): HitToPlan => ({
  speed: 1,
  mass: 0.01,
  slipSpeed: 0,
  key: 12,
  count: 0,
  time: 2.5,
  ...change,
});
/** Neither chance nor followers. */
const plain: ImpactSettings = { ...IMPACT_DEFAULTS, jitter: 0, burst: null };

test("a straight hit is one strike of (1 + e) m v, at its time", () => {
  const { strikes, graze, impulse, duration } = planImpact(pair, hit(), plain);
  expect(strikes).toHaveLength(1);
  expect(strikes[0]).toMatchObject({ time: 2.5, gainA: 1, gainB: 1, speed: 1, aside: [0, 0] });
  expect(strikes[0].impulse).toBeCloseTo(1.5 * 0.01, 12);
  expect(impulse).toBeCloseTo(1.5 * 0.01, 12);
  expect(strikes[0].duration / duration).toBeCloseTo(halfSinePart(1.5), 9);
  expect(graze).toBeUndefined();
});

test("a softer hit is duller, a harder surface brighter, a heavier thing duller", () => {
  const lasts = (other: Partial<HitToPlan>, on = pair) => planImpact(on, hit(other), plain).strikes[0].duration;
  expect(lasts({ speed: 0.1 })).toBeGreaterThan(lasts({}));
  expect(lasts({ mass: 0.02 })).toBeGreaterThan(lasts({}));
  expect(lasts({}, pairOf(marble, { ...table, material: "steel" }))).toBeLessThan(lasts({}));
  expect(lasts({}, pairOf(marble, { ...table, surface: "felt" }))).toBeGreaterThan(3 * lasts({}));
});

test("without stiffness the designer's hits have one spectrum at every speed", () => {
  const even = pairOf(marble, table, { hardness: 2e-3, stiffness: 0 });
  const lasts = (speed: number) => planImpact(even, hit({ speed }), plain).strikes[0].duration;
  expect(lasts(0.1)).toBe(lasts(5));
  expect(lasts(1)).toBeCloseTo(2e-3 * Math.sqrt(0.01), 9);
});

describe("two equal hits", () => {
  const rows = Array.from({ length: 200 }, (_, count) => planImpact(pair, hit({ count })).strikes[0]);
  test("are never the same, and differ by no more than 2 %, 0.3 dB and 2 mm", () => {
    expect(new Set(rows.map((strike) => strike.duration)).size).toBeGreaterThan(195);
    expect(new Set(rows.map((strike) => strike.impulse)).size).toBeGreaterThan(195);
    const [still] = planImpact(pair, hit(), plain).strikes;
    for (const { impulse, duration, aside } of rows) {
      expect(Math.abs(duration / still.duration - 1)).toBeLessThanOrEqual(0.02);
      expect(Math.abs(20 * Math.log10(impulse / still.impulse))).toBeLessThanOrEqual(0.3 + 1e-9);
      expect(Math.hypot(...aside)).toBeLessThanOrEqual(0.002);
    }
  });
  test("come out the same when they are played again, and alike without jitter", () => {
    expect(planImpact(pair, hit({ count: 7 })).strikes[0]).toEqual(rows[7]);
    const [one, two] = [1, 2].map((count) => planImpact(pair, hit({ count }), plain));
    expect(one).toEqual(two);
  });
  test("on a tiny thing are not moved off it", () => {
    const grain = pairOf({ ...marble, size: 0.002 }, table);
    for (let count = 0; count < 50; count++) {
      expect(Math.hypot(...planImpact(grain, hit({ count })).strikes[0].aside)).toBeLessThanOrEqual(2e-4);
    }
  });
});

describe("a burst", () => {
  const many: ImpactSettings = { ...plain, burst: checkBurst({ hits: 20 }) };
  test("follows with duller, weaker hits", () => {
    const { strikes } = planImpact(pair, hit({ speed: 3 }), many);
    expect(strikes.length).toBeGreaterThan(2);
    for (let i = 1; i < strikes.length; i++) {
      expect(strikes[i].impulse).toBeLessThan(strikes[i - 1].impulse);
      expect(strikes[i].duration).toBeGreaterThan(strikes[i - 1].duration);
      expect(strikes[i].time).toBeGreaterThan(strikes[i - 1].time + strikes[i - 1].duration);
    }
  });
  test("belongs to the pair that asks for its own, or for none", () => {
    const [none, some] = [null, { hits: 20 }].map((burst) => pairOf(marble, table, { burst }));
    expect(planImpact(none, hit({ speed: 3 }), many).strikes).toHaveLength(1);
    expect(planImpact(some, hit({ speed: 3 }), plain).strikes.length).toBeGreaterThan(1);
  });
  test("has no hit that the curve silences", () => {
    const threshold = pairOf(marble, table, {
      curve: {
        of: "speed",
        points: [
          [1.5, 0],
          [1.6, 1],
        ],
      },
    });
    const { strikes } = planImpact(threshold, hit({ speed: 3 }), many);
    for (const { speed } of strikes) expect(speed).toBeGreaterThan(1.5);
    expect(strikes.length).toBeLessThan(planImpact(pair, hit({ speed: 3 }), many).strikes.length);
  });
  test("and its hit stay below 3.06 J, whatever the curve", () => {
    const curves = [
      undefined,
      { of: "speed" as const, points: [[0.5, 0] as const, [0.6, 3] as const] },
      { of: "energy" as const, points: [[0, 0] as const, [1e-4, 1] as const, [1, 1.1] as const] },
    ];
    for (const curve of curves) {
      const curved = pairOf(marble, table, { curve });
      for (let count = 0; count < 200; count++) {
        const { strikes } = planImpact(curved, hit({ count, speed: 3 }), many);
        const sum = strikes.reduce((all, { impulse }) => all + impulse, 0);
        expect(sum).toBeLessThanOrEqual(3.06 * strikes[0].impulse);
      }
    }
  });
});

describe("a grazing hit", () => {
  const { strikes, graze } = planImpact(pair, hit({ slipSpeed: 1 }), plain);
  test("shares its impulse between strike and rubbing", () => {
    expect(graze?.part).toBeCloseTo(0.15, 9);
    expect(strikes[0].impulse).toBeCloseTo(0.85 * 0.015, 12);
    expect(graze?.slip).toBe(1);
  });
  test("does not rub when the pair touches already, or when rubbing is off", () => {
    for (const plan of [
      planImpact(pair, hit({ slipSpeed: 1, touching: true }), plain),
      planImpact(pair, hit({ slipSpeed: 1 }), { ...plain, graze: false }),
    ]) {
      expect(plan.graze).toBeUndefined();
      expect(plan.strikes[0].impulse).toBeCloseTo(0.015, 12);
    }
  });
});

describe("strength", () => {
  test("never exceeds the curve, also with what the limiter had refused", () => {
    const { strikes } = planImpact(pair, hit({ speed: 1e3, mass: 1e3, times: { a: 10, b: 1 } }), plain);
    expect(strikes[0].impulse).toBe(20);
    expect(strikes[0].gainA).toBe(1);
    const [soft] = planImpact(pair, hit({ times: { a: 10, b: 2 } }), plain).strikes;
    expect(soft.gainA).toBeCloseTo(10, 9);
    expect(soft.gainB).toBeCloseTo(2, 9);
  });
  test("follows the pair's gain; a curve that says 0 is silence", () => {
    const loud = pairOf(marble, table, { gain: 3 });
    expect(planImpact(loud, hit(), plain).strikes[0].impulse).toBeCloseTo(0.045, 12);
    const deaf = pairOf(marble, table, { curve: { of: "speed", points: [[2, 0]] } });
    expect(planImpact(deaf, hit(), plain).strikes).toEqual([]);
  });
});

test("every input gives finite strikes, or none", () => {
  const numbers = fc.oneof(fc.double(), fc.double({ min: 0, max: 100 }), fc.constantFrom(0, 1e-300, 1e300, -1));
  fc.assert(
    fc.property(numbers, numbers, numbers, fc.integer(), fc.integer(), (speed, mass, slipSpeed, key, count) => {
      const { strikes, graze } = planImpact(pair, { speed, mass, slipSpeed, key, count, time: 1 });
      if (!(speed > 0 && mass > 0)) expect(strikes).toEqual([]);
      for (const strike of strikes) {
        expect(strike.impulse).toBeGreaterThan(0);
        expect(strike.impulse).toBeLessThan(21);
        expect(strike.duration).toBeGreaterThanOrEqual(5e-6);
        expect(strike.duration).toBeLessThanOrEqual(0.05);
        expect(strike.time).toBeLessThanOrEqual(1.06);
        expect(strike.aside.every(Number.isFinite)).toBe(true);
      }
      for (const { load } of graze?.load ?? []) expect(Number.isFinite(load)).toBe(true);
    }),
  );
});
