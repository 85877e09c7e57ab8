import { expect, test } from "vitest";
import { gaussLegendre, integrate } from "../../src/math/gauss-legendre.js";

test("has the points and weights of the handbooks", () => {
  const three = gaussLegendre(3);
  expect([...three.points].map((x) => x.toFixed(15))).toEqual(
    [-Math.sqrt(0.6), 0, Math.sqrt(0.6)].map((x) => x.toFixed(15)),
  );
  expect(three.weights[0]).toBeCloseTo(5 / 9, 15);
  expect(three.weights[1]).toBeCloseTo(8 / 9, 15);
  // Abramowitz & Stegun, table 25.4, n = 12.
  expect(gaussLegendre(12).points[11]).toBeCloseTo(0.981560634246719, 15);
  expect(gaussLegendre(12).weights[11]).toBeCloseTo(0.047175336386512, 15);
});

test.each([1, 2, 7, 64, 301])("with %d points is exact to degree 2n − 1", (count) => {
  for (const degree of [0, 1, 2 * count - 2, 2 * count - 1]) {
    const exact = degree % 2 === 0 ? 2 / (degree + 1) : 0;
    expect(integrate((x) => x ** degree, -1, 1, count)).toBeCloseTo(exact, 13);
  }
});

test("integrates over any stretch", () => {
  expect(integrate(Math.exp, 1, 3, 20)).toBeCloseTo(Math.E ** 3 - Math.E, 12);
});
