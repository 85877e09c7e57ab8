// Durations, forces and depths of impacts against the tables of PHYSICS §6 and against the integrated equation of
// motion.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { integrateImpact } from "../../../reference/contact/impact.js";
import {
  designedDuration,
  durationFactor,
  type Elastic,
  equivalentStiffness,
  HERTZ,
  hertzCoefficient,
  inSeries,
  LONGEST_IMPACT,
  powerLawImpact,
  reducedModulus,
  reducedRadius,
  SHORTEST_IMPACT,
  springImpact,
} from "../../../src/contact/impact/duration.js";
import { gamma } from "../../../src/math/gamma.js";

const STEEL: Elastic = { youngsModulus: 210e9, poissonRatio: 0.29 };
const WOOD: Elastic = { youngsModulus: 11e9, poissonRatio: 0.35 };
const ball = (radius: number, density: number) => (4 / 3) * Math.PI * radius ** 3 * density;

test("gamma is what it is", () => {
  expect(gamma(5)).toBeCloseTo(24, 10);
  expect(gamma(0.5)).toBeCloseTo(Math.sqrt(Math.PI), 12);
  expect(gamma(-0.5)).toBeCloseTo(-2 * Math.sqrt(Math.PI), 11);
  expect(gamma(-2)).toBe(Number.POSITIVE_INFINITY);
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 12, noNaN: true }), (x) => {
      expect(gamma(x + 1) / (x * gamma(x))).toBeCloseTo(1, 11);
    }),
  );
});

describe("a spring", () => {
  const hit = (m = 0.1, v = 1, k = 1e6) => springImpact(m, v, k);
  test("has T = π√(m/k), F₀ = v√(mk), A = v√(m/k), J = 2mv", () => {
    const { duration, peak, indentation, impulse } = hit(0.1, 2, 1e6);
    expect(duration).toBeCloseTo(Math.PI * Math.sqrt(1e-7), 12);
    expect(peak).toBeCloseTo(2 * Math.sqrt(1e5), 9);
    expect(indentation).toBeCloseTo(2 * Math.sqrt(1e-7), 12);
    expect(impulse).toBeCloseTo(0.4, 12);
  });
  test("twice as hard is brighter and as strong; twice the mass duller; twice the speed only louder", () => {
    const [one, hard, heavy, fast] = [hit(), hit(0.1, 1, 2e6), hit(0.2), hit(0.1, 2)];
    const ratios = (other: typeof one) => [
      other.duration / one.duration,
      other.peak / one.peak,
      other.impulse / one.impulse,
    ];
    const expected = [
      [hard, [Math.SQRT1_2, Math.SQRT2, 1]],
      [heavy, [Math.SQRT2, Math.SQRT2, 2]],
      [fast, [1, 2, 2]],
    ] as const;
    for (const [other, values] of expected) {
      for (const [i, ratio] of ratios(other).entries()) expect(ratio).toBeCloseTo(values[i], 10);
    }
  });
  test("with restitution has (1 + e) m v, and lasts as long", () => {
    const [elastic, dull] = [springImpact(0.1, 1, 1e6), springImpact(0.1, 1, 1e6, 0.5)];
    expect(dull.impulse).toBeCloseTo(0.15, 12);
    expect(dull.peak / elastic.peak).toBeCloseTo(0.75, 12);
    expect(dull.duration).toBe(elastic.duration);
  });
  test("of two surfaces gives way as both do", () => {
    expect(inSeries(2e6, 2e6)).toBeCloseTo(1e6, 6);
    expect(inSeries(1e9, 1e3)).toBeCloseTo(1e3, 2);
    expect(equivalentStiffness(0.1, hit().duration)).toBeCloseTo(1e6, 3);
  });
});

describe("Hertz's law", () => {
  test("a steel ball of 1 cm on steel at 1 m/s: 68.9 µs, 1,744 N, 23.4 µm", () => {
    const steel = { youngsModulus: 210e9, poissonRatio: 0.3 };
    const modulus = reducedModulus(steel, steel);
    const came = powerLawImpact(ball(0.01, 7800), 1, hertzCoefficient(modulus, 0.01), HERTZ);
    expect(came.duration * 1e6).toBeCloseTo(68.9, 1);
    expect(Math.abs(came.peak - 1744)).toBeLessThan(1);
    expect(came.indentation * 1e6).toBeCloseTo(23.4, 1);
    // the usual form with its rounded constants
    const usual = 2.868 * (ball(0.01, 7800) ** 2 / (0.01 * modulus ** 2)) ** 0.2;
    expect(came.duration / usual).toBeCloseTo(1, 3);
  });
  // E GPa, ν, ρ; on steel T µs, F₀ N; on hard wood the same (PHYSICS §6.2)
  const table: [string, number, number, number, number, number, number, number][] = [
    ["steel", 210, 0.29, 7800, 138, 6960, 342, 2810],
    ["aluminium", 69, 0.33, 2700, 119, 2800, 233, 1430],
    ["glass", 65, 0.22, 2500, 120, 2570, 227, 1360],
    ["ceramic", 70, 0.22, 2400, 115, 2570, 223, 1330],
    ["stone", 50, 0.25, 2600, 132, 2440, 235, 1360],
    ["hard wood", 11, 0.35, 700, 130, 661, 169, 512],
    ["plastic", 2.5, 0.37, 1100, 276, 491, 299, 454],
    ["hard rubber", 0.05, 0.49, 1150, 1270, 111, 1270, 111],
    ["soft rubber", 0.003, 0.49, 1100, 3850, 35, 3850, 35],
    ["felt", 0.001, 0.3, 200, 3250, 7.6, 3250, 7.6],
  ];
  test.each(table)("a ball of %s, r 2 cm, at 1 m/s", (_, gpa, poissonRatio, density, onSteel, f1, onWood, f2) => {
    const stuff = { youngsModulus: gpa * 1e9, poissonRatio };
    for (const [other, time, force] of [
      [STEEL, onSteel, f1],
      [WOOD, onWood, f2],
    ] as const) {
      const coefficient = hertzCoefficient(reducedModulus(stuff, other), reducedRadius(0.02, Number.POSITIVE_INFINITY));
      const came = powerLawImpact(ball(0.02, density), 1, coefficient, HERTZ);
      // the table has three digits, some rows two
      expect(Math.abs(came.duration / (time * 1e-6) - 1)).toBeLessThan(0.01);
      expect(Math.abs(came.peak / force - 1)).toBeLessThan(0.015);
    }
  });
});

describe("any power law", () => {
  test.each([
    [1, Math.PI, Math.PI / 2, 1],
    [1.25, 3.033, 1.706, 0.926],
    [1.5, 2.943, 1.84, 0.871],
    [2, 2.804, 2.103, 0.794],
    [3, 2.622, 2.622, Math.SQRT1_2],
  ])("α = %d agrees with the table", (exponent, c, shape, twice) => {
    expect(Math.abs(durationFactor(exponent) - c)).toBeLessThan(6e-4);
    const [one, two] = [1, 2].map((v) => powerLawImpact(0.05, v, 1e8, exponent));
    expect(Math.abs((one.peak * one.duration) / one.impulse - shape)).toBeLessThan(6e-4);
    expect(Math.abs(two.duration / one.duration - twice)).toBeLessThan(6e-4);
    expect(two.peak / one.peak).toBeCloseTo(2 ** ((2 * exponent) / (exponent + 1)), 9);
  });
  test("agrees with the equation of motion", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 3, noNaN: true }),
        fc.double({ min: -2, max: 1, noNaN: true }),
        fc.double({ min: -2, max: 1, noNaN: true }),
        (exponent, speedLog, massLog) => {
          const [speed, mass] = [10 ** speedLog, 10 ** massLog];
          // a coefficient for which it lasts about 1 ms, within the bounds
          const coefficient = (mass / 1e-6) * (speed * 1e-3) ** (1 - exponent) * 10;
          const [came, truth] = [
            powerLawImpact(mass, speed, coefficient, exponent),
            integrateImpact(mass, speed, coefficient, exponent, 0, 1500),
          ];
          // the steps are 1/1000 of the impact; the end of steep laws is where F is nearly 0 for long
          expect(came.duration / truth.duration).toBeCloseTo(1, 4);
          expect(came.peak / truth.peak).toBeCloseTo(1, 5);
          expect(came.indentation / truth.indentation).toBeCloseTo(1, 5);
          expect(came.impulse / truth.impulse).toBeCloseTo(1, 5);
        },
      ),
      { numRuns: 40 },
    );
  });
  test("durations stay within 5 µs and 50 ms, the impulse stays what it is", () => {
    const values = fc.double({ min: 1e-300, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(values, values, fc.double({ min: 1, max: 3, noNaN: true }), (mass, speed, exponent) => {
        const came = powerLawImpact(mass, speed, 1e9, exponent, 0.5);
        expect(came.duration).toBeGreaterThanOrEqual(SHORTEST_IMPACT);
        expect(came.duration).toBeLessThanOrEqual(LONGEST_IMPACT);
        expect(came.impulse).toBe(1.5 * mass * speed);
        expect(Number.isFinite(came.peak)).toBe(true);
      }),
    );
    expect(powerLawImpact(0, 1, 1e9, 1.5).peak).toBe(0);
  });
});

describe("the designer's form", () => {
  const design = { hardness: 1e-3, stiffness: 0.2, onset: 0.3 };
  test("is T₁ for a slow hit of 1 kg, and grows with the root of the mass", () => {
    expect(designedDuration(design, 1, 1e-6)).toBeCloseTo(1e-3, 9);
    expect(designedDuration(design, 4, 1e-6)).toBeCloseTo(2e-3, 9);
  });
  test("without stiffness does not depend on the speed", () => {
    const soft = { ...design, stiffness: 0 };
    for (const v of [0.001, 0.3, 3, 300]) expect(designedDuration(soft, 1, v)).toBe(1e-3);
  });
  test("with it a harder hit is shorter, at speed as by Hertz's law: v^−0.2", () => {
    let before = 1;
    for (let v = 0.01; v < 100; v *= 1.5) {
      const now = designedDuration(design, 1, v);
      expect(now).toBeLessThan(before);
      before = now;
    }
    const [one, two] = [30, 60].map((v) => designedDuration(design, 1, v));
    expect(two / one).toBeCloseTo(2 ** -0.2, 4);
  });
});
