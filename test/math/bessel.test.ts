// Values computed with 25 digits elsewhere, and laws that hold everywhere (Abramowitz & Stegun §9.1, §9.6).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { besselJ, scaledBesselI } from "../../src/math/bessel.js";

const ORDER = fc.integer({ min: 0, max: 120 });
const ARGUMENT = fc.double({ min: 0.01, max: 300, noNaN: true });

describe("J", () => {
  test.each([
    [0, 1, 0.7651976865579666],
    [0, 10, -0.2459357644513483],
    [1, 2.5, 0.497094102464274],
    [2, 17.5, 0.0844338302943139],
    [8, 2, 2.21795522879259e-5],
    [20, 10, 1.15133692478134e-5],
    [50, 1, 2.906004948173239e-80],
    [100, 100, 0.09636667329586156],
    [0, 1000, 0.02478668615242017],
  ])("of order %d at %d", (order, x, value) => {
    expect(besselJ(order, x)[0] / value).toBeCloseTo(1, 13);
  });

  test("vanishes at its known roots", () => {
    for (const [order, root] of [
      [0, 2.404825557695773],
      [0, 30.634606468431976],
      [1, 3.831705970207512],
      [5, 8.771483815959954],
    ]) {
      expect(Math.abs(besselJ(order, root)[0])).toBeLessThan(1e-15);
    }
  });

  test("obeys x (J_(n−1) + J_(n+1)) = 2n J_n, and its slope is half the difference", () => {
    fc.assert(
      fc.property(ORDER, ARGUMENT, (n, x) => {
        const [before, here, after] = [n, n + 1, n + 2].map((order) => besselJ(order, x));
        expect(x * (before[0] + after[0])).toBeCloseTo(2 * (n + 1) * here[0], 9);
        expect((before[0] - after[0]) / 2).toBeCloseTo(here[1], 11);
      }),
    );
  });

  test("at 0 is 1 for order 0 and 0 otherwise", () => {
    expect([0, 1, 2].map((order) => besselJ(order, 0))).toEqual([
      [1, 0],
      [0, 0.5],
      [0, 0],
    ]);
  });
});

describe("e^(−x) I", () => {
  test.each([
    [0, 1, 0.4657596075936404],
    [1, 1, 0.2079104153497084],
    [2, 5, 0.1179519058315114],
    [10, 10, 0.0009938819222139977],
    [0, 700, 0.01508129565153136],
    [40, 300, 0.001600289829193066],
  ])("of order %d at %d", (order, x, value) => {
    expect(scaledBesselI(order, x)[0] / value).toBeCloseTo(1, 13);
  });

  test("obeys I_(n−1) − I_(n+1) = (2n/x) I_n, and its slope is half the sum", () => {
    fc.assert(
      fc.property(ORDER, ARGUMENT, (n, x) => {
        const [before, here, after] = [n, n + 1, n + 2].map((order) => scaledBesselI(order, x));
        expect(x * (before[0] - after[0])).toBeCloseTo(2 * (n + 1) * here[0], 11);
        expect((before[0] + after[0]) / 2).toBeCloseTo(here[1], 12);
      }),
    );
  });
});
