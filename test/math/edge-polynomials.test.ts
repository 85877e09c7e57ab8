import { describe, expect, test } from "vitest";
import { addProducts, type EdgeOrder, edgePolynomials, innerProducts } from "../../src/math/edge-polynomials.js";
import { gaussLegendre } from "../../src/math/gauss-legendre.js";

const ORDERS: EdgeOrder[] = [0, 1, 2];
const PAIRS = ORDERS.flatMap((left) => ORDERS.map((right): [EdgeOrder, EdgeOrder] => [left, right]));

describe.each(PAIRS)("vanishing %d times at the left and %d at the right", (left, right) => {
  const count = 60;
  const { points, weights } = gaussLegendre(count + 6);
  const functions = edgePolynomials(left, right, count, points);

  test("are orthonormal up to degree 60 and beyond", () => {
    const products = innerProducts(functions.value, functions.value, weights);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) expect(products[i * count + j]).toBeCloseTo(i === j ? 1 : 0, 11);
    }
  });

  test("vanish with as many derivatives as asked for, and no more", () => {
    const { value, first, second } = edgePolynomials(left, right, 5, [-1, 1]);
    for (let k = 0; k < 5; k++) {
      for (const [end, order] of [left, right].entries()) {
        const found = [value, first, second].map((table) => Math.abs(table[2 * k + end]) > 1e-9);
        expect(found.indexOf(true)).toBe(order);
      }
    }
  });

  test("have the derivatives that differences show", () => {
    const step = 1e-5;
    for (const x of [-0.7, 0.1, 0.93]) {
      const { value, first, second } = edgePolynomials(left, right, 12, [x - step, x, x + step]);
      for (let k = 0; k < 12; k++) {
        const [before, , after] = value.subarray(3 * k, 3 * k + 3);
        // A difference over 1e-5 errs by about 1e-11 of the third derivative, which grows as the sixth power of k.
        const [slope, bend] = [(after - before) / (2 * step), (first[3 * k + 2] - first[3 * k]) / (2 * step)];
        expect(Math.abs(slope - first[3 * k + 1])).toBeLessThan(1e-9 * (k + 2) ** 6);
        expect(Math.abs(bend - second[3 * k + 1])).toBeLessThan(1e-9 * (k + 2) ** 8);
      }
    }
  });
});

test("products that are added to a lower triangle are the inner products, times a factor", () => {
  const { points, weights } = gaussLegendre(12);
  const [size, places] = [6, points.length];
  const { value, first } = edgePolynomials(0, 1, size, points);
  // only some functions of each are there
  const part = (values: Float64Array, from: number, to: number) => ({
    values: values.map((x, at) => (at >= from * places && at < to * places ? x : 0)),
    from,
    to,
  });
  for (const [a, b] of [
    [part(value, 0, 6), part(first, 0, 6)],
    [part(value, 2, 5), part(first, 1, 3)],
    [part(value, 0, 2), part(first, 3, 6)],
  ]) {
    const matrix = new Float64Array(size * size).fill(1);
    addProducts(matrix, a, b, weights, 0.5);
    const wanted = innerProducts(a.values, b.values, weights);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) expect(matrix[i * size + j]).toBe(j <= i ? 1 + 0.5 * wanted[i * size + j] : 1);
    }
  }
});
