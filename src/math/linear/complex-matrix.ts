// A dense complex matrix, row by row, and the solution of Hermitian positive systems, for least-squares fits.

/** A complex matrix, entry (r, c) at index r·columns + c. */
export interface ComplexMatrix {
  rows: number;
  columns: number;
  re: Float64Array;
  im: Float64Array;
}

/** A matrix of zeros. */
export function complexMatrix(rows: number, columns: number): ComplexMatrix {
  return { rows, columns, re: new Float64Array(rows * columns), im: new Float64Array(rows * columns) };
}

/**
 * Solves A x = b for a Hermitian positive A by Cholesky's factors, in place: `a` becomes its factor, `b` (one column)
 * the solution. False when A is not positive.
 */
export function solveHermitian(a: ComplexMatrix, b: ComplexMatrix): boolean {
  const { rows: n, re, im } = a;
  for (let j = 0; j < n; j++) {
    let diagonal = re[j * n + j];
    for (let k = 0; k < j; k++) diagonal -= re[j * n + k] ** 2 + im[j * n + k] ** 2;
    if (!(diagonal > 0)) return false;
    const pivot = Math.sqrt(diagonal);
    re[j * n + j] = pivot;
    im[j * n + j] = 0;
    for (let i = j + 1; i < n; i++) {
      let x = re[i * n + j];
      let y = im[i * n + j];
      for (let k = 0; k < j; k++) {
        const [ar, ai, br, bi] = [re[i * n + k], im[i * n + k], re[j * n + k], im[j * n + k]];
        x -= ar * br + ai * bi;
        y -= ai * br - ar * bi;
      }
      re[i * n + j] = x / pivot;
      im[i * n + j] = y / pivot;
    }
  }
  const { re: x, im: y } = b;
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) {
      x[i] -= re[i * n + k] * x[k] - im[i * n + k] * y[k];
      y[i] -= re[i * n + k] * y[k] + im[i * n + k] * x[k];
    }
    x[i] /= re[i * n + i];
    y[i] /= re[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) {
      x[i] -= re[k * n + i] * x[k] + im[k * n + i] * y[k];
      y[i] -= re[k * n + i] * y[k] - im[k * n + i] * x[k];
    }
    x[i] /= re[i * n + i];
    y[i] /= re[i * n + i];
  }
  return true;
}
