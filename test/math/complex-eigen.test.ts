// The complex eigen-solvers against the definition: A v = λ v, orthonormal vectors, trace and known spectra.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hash4, unit } from "../../src/math/hash.js";
import { complexEigenvalues } from "../../src/math/linear/complex-eigenvalues.js";
import { type ComplexMatrix, complexMatrix, solveHermitian } from "../../src/math/linear/complex-matrix.js";
import { hermitianEigen } from "../../src/math/linear/hermitian-eigen.js";

const chance = (i: number, j: number, seed: number) => unit(hash4(i, j, 7, seed)[0]) * 2 - 1;

function randomMatrix(n: number, seed: number): ComplexMatrix {
  const a = complexMatrix(n, n);
  for (let i = 0; i < n * n; i++) {
    a.re[i] = chance(i, 0, seed);
    a.im[i] = chance(i, 1, seed);
  }
  return a;
}

/** A A*, which is Hermitian and positive. */
function gram(a: ComplexMatrix): ComplexMatrix {
  const n = a.rows;
  const out = complexMatrix(n, n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      for (let k = 0; k < a.columns; k++) {
        out.re[i * n + j] += a.re[i * n + k] * a.re[j * n + k] + a.im[i * n + k] * a.im[j * n + k];
        out.im[i * n + j] += a.im[i * n + k] * a.re[j * n + k] - a.re[i * n + k] * a.im[j * n + k];
      }
  return out;
}

const copy = (a: ComplexMatrix): ComplexMatrix => ({ ...a, re: a.re.slice(), im: a.im.slice() });

describe("Hermitian eigenvectors", () => {
  it("satisfy A v = λ v and are orthonormal", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(1000), (n, seed) => {
        const a = gram(randomMatrix(n, seed));
        const { values, vectors } = hermitianEigen(copy(a), () => n);
        const size = values[0];
        for (let v = 0; v < n; v++) {
          for (let i = 0; i < n; i++) {
            let [x, y] = [0, 0];
            for (let j = 0; j < n; j++) {
              x += a.re[i * n + j] * vectors.re[v * n + j] - a.im[i * n + j] * vectors.im[v * n + j];
              y += a.re[i * n + j] * vectors.im[v * n + j] + a.im[i * n + j] * vectors.re[v * n + j];
            }
            expect(Math.abs(x - values[v] * vectors.re[v * n + i])).toBeLessThan(1e-12 * size * n);
            expect(Math.abs(y - values[v] * vectors.im[v * n + i])).toBeLessThan(1e-12 * size * n);
          }
          for (let w = 0; w <= v; w++) {
            let [x, y] = [0, 0];
            for (let i = 0; i < n; i++) {
              x += vectors.re[v * n + i] * vectors.re[w * n + i] + vectors.im[v * n + i] * vectors.im[w * n + i];
              y += vectors.im[v * n + i] * vectors.re[w * n + i] - vectors.re[v * n + i] * vectors.im[w * n + i];
            }
            expect(Math.abs(x - (v === w ? 1 : 0)) + Math.abs(y)).toBeLessThan(1e-12 * n);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("eigenvalues of a general matrix", () => {
  it("are those it was built from", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(1000), (n, seed) => {
        // B = S D S⁻¹, made by solving B S = S D column by column is costly; a triangular similarity is enough:
        // an upper triangular matrix has its diagonal as eigenvalues, and U T U* (U of a Hermitian matrix) hides it.
        const t = randomMatrix(n, seed);
        for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) t.re[i * n + j] = t.im[i * n + j] = 0;
        const u = hermitianEigen(gram(randomMatrix(n, seed + 1)), () => n).vectors;
        const hidden = multiply(multiply(adjoint(u), t), u);
        const found = complexEigenvalues(hidden);
        expect(found.re.length).toBe(n);
        for (let i = 0; i < n; i++) {
          const near = found.re.map((x, k) => Math.hypot(x - t.re[i * n + i], found.im[k] - t.im[i * n + i]));
          expect(Math.min(...near)).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function adjoint(a: ComplexMatrix): ComplexMatrix {
  const out = complexMatrix(a.columns, a.rows);
  for (let i = 0; i < a.rows; i++)
    for (let j = 0; j < a.columns; j++) {
      out.re[j * a.rows + i] = a.re[i * a.columns + j];
      out.im[j * a.rows + i] = -a.im[i * a.columns + j];
    }
  return out;
}

function multiply(a: ComplexMatrix, b: ComplexMatrix): ComplexMatrix {
  const out = complexMatrix(a.rows, b.columns);
  for (let i = 0; i < a.rows; i++)
    for (let j = 0; j < b.columns; j++)
      for (let k = 0; k < a.columns; k++) {
        const [x, y] = [a.re[i * a.columns + k], a.im[i * a.columns + k]];
        const [z, w] = [b.re[k * b.columns + j], b.im[k * b.columns + j]];
        out.re[i * b.columns + j] += x * z - y * w;
        out.im[i * b.columns + j] += x * w + y * z;
      }
  return out;
}

describe("a Hermitian positive system", () => {
  it("is solved", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), fc.nat(1000), (n, seed) => {
        const a = gram(randomMatrix(n, seed));
        for (let i = 0; i < n; i++) a.re[i * n + i] += 0.1;
        const x = complexMatrix(n, 1);
        for (let i = 0; i < n; i++) [x.re[i], x.im[i]] = [chance(i, 3, seed), chance(i, 4, seed)];
        const b = multiply(a, x);
        expect(solveHermitian(copy(a), b)).toBe(true);
        for (let i = 0; i < n; i++) {
          expect(b.re[i]).toBeCloseTo(x.re[i], 8);
          expect(b.im[i]).toBeCloseTo(x.im[i], 8);
        }
      }),
    );
  });

  it("is refused when it is not positive", () => {
    const a = complexMatrix(2, 2);
    a.re.set([1, 2, 2, 1]);
    expect(solveHermitian(a, complexMatrix(2, 1))).toBe(false);
  });
});
