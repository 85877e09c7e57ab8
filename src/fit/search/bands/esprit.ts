// ESPRIT: the decaying exponentials in a short complex series, from the shift invariance of its signal subspace (Roy &
// Kailath 1989). How many there are follows from the noise alone: singular values of a Hankel matrix of noise end at
// σ(√L + √K), the edge of random-matrix theory.
import { complexEigenvalues } from "../../../math/linear/complex-eigenvalues.js";
import { type ComplexMatrix, complexMatrix } from "../../../math/linear/complex-matrix.js";
import { hermitianEigen } from "../../../math/linear/hermitian-eigen.js";

/** Poles z of y_k = Σ c z^k. */
export interface Poles {
  re: number[];
  im: number[];
}

/**
 * The poles of a series.
 *
 * @param noise standard deviation of the complex noise of one frame, as if it were white.
 * @param factor singular values below `factor` times the edge of the noise do not count.
 * @param most at most so many poles.
 */
export function esprit(re: Float64Array, im: Float64Array, noise: number, factor: number, most: number): Poles {
  const length = Math.floor(re.length / 2);
  const columns = re.length - length + 1;
  const edge = factor * noise * (Math.sqrt(length) + Math.sqrt(columns));
  return shiftPoles(
    signalSpace(re, im, (values) => {
      let count = 0;
      while (count < Math.min(most, Math.floor(length / 3)) && values[count] > edge * edge) count++;
      return count;
    }),
  );
}

/** The poles of a series if there are so many, for several numbers. */
export function espritOfOrders(re: Float64Array, im: Float64Array, orders: readonly number[]): Poles[] {
  const most = Math.min(Math.max(...orders), Math.floor(re.length / 6));
  const space = signalSpace(re, im, () => most);
  return orders.filter((order) => order <= most).map((order) => shiftPoles({ ...space, rows: order }));
}

/** The strongest eigenvectors of the covariance of a series, one a row. */
function signalSpace(re: Float64Array, im: Float64Array, wanted: (values: Float64Array) => number): ComplexMatrix {
  const length = Math.floor(re.length / 2);
  return hermitianEigen(hankelCovariance(re, im, length, re.length - length + 1), wanted).vectors;
}

/** X X* of the Hankel matrix X_ij = y_(i+j), each diagonal from the entry before. */
function hankelCovariance(re: Float64Array, im: Float64Array, length: number, columns: number): ComplexMatrix {
  const out = complexMatrix(length, length);
  for (let i = 0; i < length; i++) {
    let x = 0;
    let y = 0;
    for (let k = 0; k < columns; k++) {
      x += re[i + k] * re[k] + im[i + k] * im[k];
      y += im[i + k] * re[k] - re[i + k] * im[k];
    }
    for (let j = 0; i + j < length; j++) {
      const [row, column] = [i + j, j];
      out.re[row * length + column] = x;
      out.im[row * length + column] = y;
      out.re[column * length + row] = x;
      out.im[column * length + row] = -y;
      const [a, b] = [row + columns, column + columns];
      if (a >= re.length) break;
      x += re[a] * re[b] + im[a] * im[b] - (re[row] * re[column] + im[row] * im[column]);
      y += im[a] * re[b] - re[a] * im[b] - (im[row] * re[column] - re[row] * im[column]);
    }
  }
  return out;
}

/** Eigenvalues of Ψ in U↓ = U↑ Ψ; with U orthonormal the pseudo-inverse of U↑ is a rank-one correction of U↑*. */
function shiftPoles(vectors: ComplexMatrix): Poles {
  const { rows: count, columns: length, re, im } = vectors;
  if (count === 0) return { re: [], im: [] };
  const psi = complexMatrix(count, count);
  const last = length - 1;
  let rest = 1;
  for (let i = 0; i < count; i++) rest -= re[i * length + last] ** 2 + im[i * length + last] ** 2;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      let x = 0;
      let y = 0;
      for (let k = 0; k < last; k++) {
        const [ar, ai] = [re[i * length + k], im[i * length + k]];
        const [br, bi] = [re[j * length + k + 1], im[j * length + k + 1]];
        x += ar * br + ai * bi;
        y += ar * bi - ai * br;
      }
      psi.re[i * count + j] = x;
      psi.im[i * count + j] = y;
    }
  }
  // (I + w w*/(1 − w*w)) Ψ₀, w the conjugate of the last row of U.
  const rowRe = new Float64Array(count);
  const rowIm = new Float64Array(count);
  for (let j = 0; j < count; j++) {
    for (let i = 0; i < count; i++) {
      const [wr, wi] = [re[i * length + last], im[i * length + last]];
      rowRe[j] += wr * psi.re[i * count + j] - wi * psi.im[i * count + j];
      rowIm[j] += wr * psi.im[i * count + j] + wi * psi.re[i * count + j];
    }
  }
  const scale = 1 / Math.max(rest, 1e-12);
  for (let i = 0; i < count; i++) {
    const [wr, wi] = [re[i * length + last] * scale, -im[i * length + last] * scale];
    for (let j = 0; j < count; j++) {
      psi.re[i * count + j] += wr * rowRe[j] - wi * rowIm[j];
      psi.im[i * count + j] += wr * rowIm[j] + wi * rowRe[j];
    }
  }
  return complexEigenvalues(psi);
}
