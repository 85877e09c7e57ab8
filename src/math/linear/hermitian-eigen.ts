// Eigenvalues and eigenvectors of a Hermitian matrix: Householder's reflections make it tridiagonal, phases make that
// real, implicit QL steps find its eigenvalues, and inverse iteration the eigenvectors that are wanted.
import { type ComplexMatrix, complexMatrix } from "./complex-matrix.js";
import { inverseIteration, qlEigenvalues } from "./tridiagonal.js";

/** Eigenvalues, the largest first, and as many eigenvectors as were asked for, one a row. */
export interface HermitianEigen {
  values: Float64Array;
  vectors: ComplexMatrix;
}

/**
 * The eigenvalues of a Hermitian matrix, and the eigenvectors of those that `wanted` chooses among them.
 *
 * @param matrix is overwritten.
 * @param wanted how many of the largest, given all of them in falling order.
 */
export function hermitianEigen(matrix: ComplexMatrix, wanted: (values: Float64Array) => number): HermitianEigen {
  const n = matrix.rows;
  const diagonal = new Float64Array(n);
  const off = new Float64Array(n);
  const reflections = tridiagonal(matrix, diagonal, off);
  const values = qlEigenvalues({ diagonal, off }).sort().reverse();
  const chosen = values.subarray(0, Math.min(n, wanted(values)));
  const rows = inverseIteration({ diagonal, off }, chosen);
  const vectors = complexMatrix(chosen.length, n);
  for (let v = 0; v < chosen.length; v++) reflections.apply(rows, v * n, vectors, v * n);
  return { values, vectors };
}

/** The reflections and phases that lead from the real tridiagonal basis back to that of the matrix. */
interface Reflections {
  apply(real: Float64Array, from: number, out: ComplexMatrix, to: number): void;
}

/** A = Q T Q*, T real and tridiagonal with `off[k + 1]` between k and k + 1. */
function tridiagonal(a: ComplexMatrix, diagonal: Float64Array, off: Float64Array): Reflections {
  const n = a.rows;
  const { re, im } = a;
  const phaseRe = new Float64Array(n).fill(1);
  const phaseIm = new Float64Array(n);
  const scales = new Float64Array(n);
  const work = {
    vRe: new Float64Array(n),
    vIm: new Float64Array(n),
    wRe: new Float64Array(n),
    wIm: new Float64Array(n),
  };
  for (let k = 0; k + 1 < n; k++) {
    let norm2 = 0;
    for (let i = k + 1; i < n; i++) norm2 += re[i * n + k] ** 2 + im[i * n + k] ** 2;
    const norm = Math.sqrt(norm2);
    off[k + 1] = norm;
    const first = (k + 1) * n + k;
    const size = Math.hypot(re[first], im[first]);
    const [c, s] = size > 0 ? [re[first] / size, im[first] / size] : [1, 0];
    // The entry below the diagonal becomes −(c + is)·norm; the phases carry its argument.
    phaseRe[k + 1] = -(phaseRe[k] * c - phaseIm[k] * s);
    phaseIm[k + 1] = -(phaseRe[k] * s + phaseIm[k] * c);
    if (norm === 0) continue;
    re[first] += c * norm;
    im[first] += s * norm;
    scales[k] = 1 / (norm2 + norm * size);
    reflect(a, k, scales[k], work);
  }
  for (let i = 0; i < n; i++) diagonal[i] = re[i * n + i];
  return {
    apply(real, from, out, to) {
      for (let i = 0; i < n; i++) {
        out.re[to + i] = real[from + i] * phaseRe[i];
        out.im[to + i] = real[from + i] * phaseIm[i];
      }
      for (let k = n - 2; k >= 0; k--) {
        if (scales[k] === 0) continue;
        let x = 0;
        let y = 0;
        for (let i = k + 1; i < n; i++) {
          const [vr, vi] = [re[i * n + k], im[i * n + k]];
          x += vr * out.re[to + i] + vi * out.im[to + i];
          y += vr * out.im[to + i] - vi * out.re[to + i];
        }
        x *= scales[k];
        y *= scales[k];
        for (let i = k + 1; i < n; i++) {
          const [vr, vi] = [re[i * n + k], im[i * n + k]];
          out.re[to + i] -= vr * x - vi * y;
          out.im[to + i] -= vr * y + vi * x;
        }
      }
    },
  };
}

/** v and w of a reflection, side by side: along a column of the matrix they lie far apart. */
interface Work {
  vRe: Float64Array;
  vIm: Float64Array;
  wRe: Float64Array;
  wIm: Float64Array;
}

/** The trailing block becomes H A H, H = I − scale·v v*, v standing in column k: A − v w* − w v*. Lower half only. */
function reflect({ rows: n, re, im }: ComplexMatrix, k: number, scale: number, { vRe, vIm, wRe, wIm }: Work): void {
  for (let i = k + 1; i < n; i++) {
    vRe[i] = re[i * n + k];
    vIm[i] = im[i * n + k];
    wRe[i] = 0;
    wIm[i] = 0;
  }
  for (let i = k + 1; i < n; i++) {
    const row = i * n;
    const vr = vRe[i];
    const vi = vIm[i];
    let x = re[row + i] * vr;
    let y = re[row + i] * vi;
    for (let j = k + 1; j < i; j++) {
      const ar = re[row + j];
      const ai = im[row + j];
      x += ar * vRe[j] - ai * vIm[j];
      y += ar * vIm[j] + ai * vRe[j];
      wRe[j] += ar * vr + ai * vi;
      wIm[j] += ar * vi - ai * vr;
    }
    wRe[i] += x;
    wIm[i] += y;
  }
  let overlap = 0;
  for (let i = k + 1; i < n; i++) {
    wRe[i] *= scale;
    wIm[i] *= scale;
    overlap += wRe[i] * vRe[i] + wIm[i] * vIm[i];
  }
  const half = (overlap * scale) / 2;
  for (let i = k + 1; i < n; i++) {
    wRe[i] -= half * vRe[i];
    wIm[i] -= half * vIm[i];
  }
  for (let i = k + 1; i < n; i++) {
    const row = i * n;
    const vr = vRe[i];
    const vi = vIm[i];
    const xr = wRe[i];
    const xi = wIm[i];
    for (let j = k + 1; j <= i; j++) {
      re[row + j] -= vr * wRe[j] + vi * wIm[j] + xr * vRe[j] + xi * vIm[j];
      im[row + j] -= vi * wRe[j] - vr * wIm[j] + xi * vRe[j] - xr * vIm[j];
    }
  }
}
