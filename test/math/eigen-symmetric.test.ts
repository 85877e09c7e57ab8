// Matrices whose eigenvalues are known, and two laws for any other: A v = λ v, and vectors stand at right angles.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hash4, unit } from "../../src/math/hash.js";
import { choleskyInPlace, invertLowerInPlace } from "../../src/math/linear/cholesky.js";
import { eigenSymmetric, lowestModes } from "../../src/math/linear/eigen-symmetric.js";

/** A symmetric matrix of chance. */
function someMatrix(size: number, seed: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) matrix[i * size + j] = matrix[j * size + i] = unit(hash4(i, j, size, seed)[0]) - 0.5;
  }
  return matrix;
}

const times = (matrix: Float64Array, size: number, v: Float64Array) =>
  Float64Array.from({ length: size }, (_, i) => v.reduce((sum, x, j) => sum + matrix[i * size + j] * x, 0));
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => sum + x * b[i], 0);

/** Largest |A v − λ v| and |vᵀw − δ|. */
function misses(matrix: Float64Array, size: number, values: Float64Array, vectors: Float64Array): [number, number] {
  let [residual, angle] = [0, 0];
  const rows = Array.from(values.keys(), (j) => vectors.subarray(j * size, (j + 1) * size));
  for (const [j, v] of rows.entries()) {
    const image = times(matrix, size, v);
    for (let i = 0; i < size; i++) residual = Math.max(residual, Math.abs(image[i] - values[j] * v[i]));
    for (let k = 0; k <= j; k++) angle = Math.max(angle, Math.abs(dot(v, rows[k]) - (j === k ? 1 : 0)));
  }
  return [residual, angle];
}

describe("eigenSymmetric", () => {
  test("solves any matrix, small or large: A v = λ v, and the vectors are orthonormal", () => {
    for (const size of [1, 2, 3, 10, 95, 96, 150]) {
      const matrix = someMatrix(size, 7);
      const { values, vectors } = eigenSymmetric(matrix.slice(), size);
      expect(values).toHaveLength(size);
      expect([...values]).toEqual([...values].sort((a, b) => b - a));
      const [residual, angle] = misses(matrix, size, values, vectors);
      expect(residual).toBeLessThan(1e-12);
      expect(angle).toBeLessThan(1e-12);
    }
  });

  test("holds for small ones of every kind", () => {
    // Found once by chance: squares of entries that are too small to be numbers.
    const tiny = new Array(36).fill(0);
    [tiny[24], tiny[30], tiny[33], tiny[35]] = [9.094947017723732e-13, 2.7e-310, -9.605718568805083e-156, 4.3e-140];
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 36, maxLength: 36 }),
        (numbers) => {
          const matrix = Float64Array.from({ length: 36 }, (_, at) => {
            const [i, j] = [Math.floor(at / 6), at % 6];
            return numbers[6 * Math.max(i, j) + Math.min(i, j)];
          });
          const { values, vectors } = eigenSymmetric(matrix.slice(), 6);
          const [residual, angle] = misses(matrix, 6, values, vectors);
          expect(residual).toBeLessThan(1e-12);
          expect(angle).toBeLessThan(1e-13);
        },
      ),
      { examples: [[tiny]] },
    );
  });

  test.each([60, 200])("knows the string of %d beads: 2 − 2 cos(kπ/(n+1))", (size) => {
    const matrix = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      matrix[i * (size + 1)] = 2;
      if (i > 0) matrix[i * size + i - 1] = matrix[(i - 1) * size + i] = -1;
    }
    const { values } = eigenSymmetric(matrix, size);
    for (let k = 1; k <= size; k++) {
      expect(values[size - k]).toBeCloseTo(2 - 2 * Math.cos((k * Math.PI) / (size + 1)), 12);
    }
  });

  test.each([20, 120])("finds %d equal eigenvalues and a full set of vectors for them", (size) => {
    // A mirror: 1 − 2vvᵀ has the value 1 all but once.
    const v = Float64Array.from({ length: size }, (_, i) => Math.sin(i + 1));
    const length = Math.sqrt(dot(v, v));
    const matrix = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) matrix[i * size + j] = (i === j ? 1 : 0) - (2 * v[i] * v[j]) / length ** 2;
    }
    const { values, vectors } = eigenSymmetric(matrix.slice(), size);
    expect(values[size - 1]).toBeCloseTo(-1, 12);
    expect(values[size - 2]).toBeCloseTo(1, 12);
    const [residual, angle] = misses(matrix, size, values, vectors);
    expect(residual).toBeLessThan(1e-11);
    expect(angle).toBeLessThan(1e-11);
  });

  test("gives only those above a bound when asked", () => {
    const size = 140;
    const matrix = someMatrix(size, 3);
    const all = eigenSymmetric(matrix.slice(), size);
    const some = eigenSymmetric(matrix.slice(), size, 1);
    const count = all.values.filter((value) => value > 1).length;
    expect(count).toBeGreaterThan(5);
    expect([...some.values]).toEqual([...all.values.subarray(0, count)]);
    expect(misses(matrix, size, some.values, some.vectors)[0]).toBeLessThan(1e-12);
  });
});

describe("Cholesky", () => {
  test("factors a positive matrix, and the inverse of the factor undoes it", () => {
    const size = 30;
    const a = someMatrix(size, 5);
    const positive = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        for (let k = 0; k < size; k++) positive[i * size + j] += a[i * size + k] * a[j * size + k];
      }
    }
    const lower = positive.slice();
    expect(choleskyInPlace(lower, size)).toBe(true);
    const inverse = lower.slice();
    invertLowerInPlace(inverse, size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        let [product, one] = [0, 0];
        for (let k = 0; k <= j; k++) product += lower[i * size + k] * lower[j * size + k];
        for (let k = j; k <= i; k++) one += inverse[i * size + k] * lower[k * size + j];
        expect(product).toBeCloseTo(positive[i * size + j], 12);
        expect(one).toBeCloseTo(i === j ? 1 : 0, 8);
      }
    }
  });

  test("says when a matrix is not positive", () => {
    expect(choleskyInPlace(Float64Array.of(1, 2, 2, 1), 2)).toBe(false);
  });
});

describe("lowestModes", () => {
  test("solves K x = ω² M x for masses on springs that are free to move", () => {
    // Three masses 1, 2, 1 on two springs of 1: ω² = 0, 1, 2.
    const stiffness = Float64Array.of(1, -1, 0, -1, 2, -1, 0, -1, 1);
    const mass = Float64Array.of(1, 0, 0, 0, 2, 0, 0, 0, 1);
    const { values, vectors } = lowestModes({ stiffness, mass, size: 3, shift: 0.1, highest: 1.5 });
    expect(values).toHaveLength(2);
    expect(values[0]).toBeCloseTo(0, 14);
    expect(values[1]).toBeCloseTo(1, 14);
    // Mass-normalised: the outer two against each other.
    expect(Math.abs(vectors[3])).toBeCloseTo(Math.SQRT1_2, 13);
    expect(vectors[5]).toBeCloseTo(-vectors[3], 13);
    expect(vectors[4]).toBeCloseTo(0, 13);
  });

  test("keeps the lowest exact beside frequencies a million times higher", () => {
    const size = 40;
    const stiffness = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const graded = 2 ** (i + j - 2);
        stiffness[i * size + j] = (i === j ? 1 : 0.1) * graded;
      }
    }
    // The same matrix turned upside down must have the same modes.
    const turned = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) turned[(size - 1 - j) * size + size - 1 - i] = stiffness[i * size + j];
    }
    const a = lowestModes({ stiffness, size, shift: 0.01, highest: 1e6 }).values;
    const b = lowestModes({ stiffness: turned, size, shift: 0.01, highest: 1e6 }).values;
    expect(a.length).toBeGreaterThan(5);
    for (let i = 0; i < a.length; i++) expect(b[i] / a[i]).toBeCloseTo(1, 9);
  });

  test("refuses a stiffness that is none", () => {
    const stiffness = Float64Array.of(-5, 0, 0, 1);
    expect(() => lowestModes({ stiffness, size: 2, shift: 0.1, highest: 1 })).toThrow(/a positive matrix/);
  });
});
