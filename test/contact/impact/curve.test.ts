// Strength curves: straight between breakpoints, flat after the last, checked when they come from outside.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCurve, DEFAULT_CURVE, type StrengthCurve, strengthOf } from "../../../src/contact/impact/curve.js";

const hit = (impulse: number) => ({ impulse, speed: impulse / 2, energy: impulse ** 2 });

test("by default the impulse is what it is, up to 20 N·s", () => {
  for (const j of [0, 0.003, 1, 19.9]) expect(strengthOf(DEFAULT_CURVE, hit(j))).toBeCloseTo(j, 12);
  for (const j of [20, 1e3, Number.POSITIVE_INFINITY]) expect(strengthOf(DEFAULT_CURVE, hit(j))).toBe(20);
});

test("a first breakpoint with strength 0 is a threshold", () => {
  const curve = checkCurve({
    of: "speed",
    points: [
      [0.1, 0],
      [2, 0.5],
    ],
  });
  const at = (speed: number) => strengthOf(curve, { impulse: 9, speed, energy: 9 });
  expect([at(0), at(0.09), at(0.1)]).toEqual([0, 0, 0]);
  expect(at(1.05)).toBeCloseTo(0.25, 12);
  expect(at(50)).toBe(0.5);
});

test("a hit three times as strong has three times the impulse and speed, nine times the energy", () => {
  const of = (measure: StrengthCurve["of"]) => ({ of: measure, points: [[0, 0] as const, [100, 100] as const] });
  expect(strengthOf(of("impulse"), hit(2), 3)).toBeCloseTo(6, 12);
  expect(strengthOf(of("speed"), hit(2), 3)).toBeCloseTo(3, 12);
  expect(strengthOf(of("energy"), hit(2), 3)).toBeCloseTo(36, 12);
});

test("a rising curve never falls, and never leaves its range", () => {
  const steps = fc.array(
    fc.tuple(fc.double({ min: 0.01, max: 5, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true })),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(
      steps,
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (raw, s, more) => {
        let [x, y] = [0, 0];
        const points = raw.map(([dx, dy]) => {
          x += dx;
          y += dy;
          return [x, y] as const;
        });
        const curve = checkCurve({ of: "impulse", points });
        const [one, two] = [strengthOf(curve, hit(s)), strengthOf(curve, hit(s + more))];
        expect(two).toBeGreaterThanOrEqual(one - 1e-12);
        expect(two).toBeLessThanOrEqual(y + 1e-12);
        expect(one).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

describe("what is not a curve", () => {
  test.each([
    [{ of: "weight", points: [[0, 0]] }, "of"],
    [{ of: "speed", points: [] }, "points"],
    [
      {
        of: "speed",
        points: [
          [1, 0],
          [1, 2],
        ],
      },
      "points[1][0]",
    ],
    [{ of: "speed", points: [[0, -1]] }, "points[0][1]"],
    [{ of: "speed", points: [[0, Number.NaN]] }, "points[0][1]"],
    [{ of: "speed", points: [7] }, "points[0][0]"],
    [null, "of"],
  ])("%j says which field is wrong", (curve, field) => {
    expect(() => checkCurve(curve as unknown as StrengthCurve)).toThrow(field);
  });
});
