// Eigenvalues and eigenvectors of symmetric matrices, and the lowest modes of a stiffness and a mass matrix, dense and
// in double precision.

import { PhonoliteError } from "../error.js";
import { choleskyInPlace, invertLowerInPlace } from "./cholesky.js";
import { inverseIteration, mirrorBack, qlEigenvalues, tridiagonalise } from "./tridiagonal.js";

/** Eigenvalues in falling order, and unit eigenvectors: row j belongs to value j. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

/** From this size on, and when not many are wanted, eigenvectors are found one by one. */
const LARGE = 96;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix, the largest first.
 *
 * @param matrix row by row; its lower triangle is read, and overwritten: it serves as the workspace.
 * @param above only eigenvalues above this are wanted.
 * @example
 * eigenSymmetric(Float64Array.of(2, 1, 1, 2), 2).values; // 3, 1
 */
export function eigenSymmetric(matrix: Float64Array, size: number, above = Number.NEGATIVE_INFINITY): Eigen {
  if (size === 0) return { values: new Float64Array(0), vectors: new Float64Array(0) };
  const scale = scaleToOne(matrix);
  const reduced = tridiagonalise(matrix, size);
  const eigen = size < LARGE ? allAtOnce(reduced, size, above / scale) : oneByOne(reduced, above / scale);
  for (let j = 0; j < eigen.values.length; j++) {
    mirrorBack(reduced, size, eigen.vectors.subarray(j * size, (j + 1) * size));
    eigen.values[j] *= scale;
  }
  return eigen;
}

/** Part of the largest entry below which an entry is nothing: its square would be lost beside that of any other. */
const NOTHING = 1e-40;

/** Divides by the power of two nearest to the largest entry, so that squares are never too small to be numbers. */
function scaleToOne(matrix: Float64Array): number {
  let most = 0;
  for (const entry of matrix) most = Math.max(most, Math.abs(entry));
  if (!(most > 0)) return 1;
  const scale = 2 ** Math.max(-1000, Math.floor(Math.log2(most)));
  for (let i = 0; i < matrix.length; i++) {
    const entry = matrix[i] / scale;
    matrix[i] = Math.abs(entry) < NOTHING ? 0 : entry;
  }
  return scale;
}

type Reduced = ReturnType<typeof tridiagonalise>;

function allAtOnce(reduced: Reduced, size: number, above: number): Eigen {
  const rows = new Float64Array(size * size);
  for (let i = 0; i < size; i++) rows[i * (size + 1)] = 1;
  const all = qlEigenvalues(reduced, rows);
  const wanted = Array.from(all.keys()).filter((j) => all[j] > above);
  wanted.sort((a, b) => all[b] - all[a]);
  const vectors = new Float64Array(wanted.length * size);
  for (const [j, from] of wanted.entries()) vectors.set(rows.subarray(from * size, (from + 1) * size), j * size);
  return { values: Float64Array.from(wanted, (j) => all[j]), vectors };
}

function oneByOne(reduced: Reduced, above: number): Eigen {
  const values = qlEigenvalues(reduced)
    .filter((value) => value > above)
    .sort()
    .reverse();
  return { values, vectors: inverseIteration(reduced, values) };
}

/** The problem K x = ω² M x, for {@link lowestModes}. */
export interface ModeProblem {
  /** K, row by row, symmetric; its lower triangle is read, and overwritten. */
  stiffness: Float64Array;
  /** M, row by row, symmetric and positive; left out = the unit matrix. */
  mass?: Float64Array;
  size: number;
  /**
   * Added to every ω² while solving, so that a body free to move is no special case: well below the lowest ω² wanted.
   */
  shift: number;
  /** Only modes with ω² up to this are wanted. */
  highest: number;
}

/** ω² in rising order, and shapes x with xᵀMx = 1: row j belongs to value j. */
export interface Modes {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

/**
 * The modes of lowest frequency. Solved for 1/(ω² + shift), of which they are the largest: so they are exact to many
 * digits even when the matrices also hold frequencies a million times higher.
 */
export function lowestModes(problem: ModeProblem): Modes {
  const { stiffness, mass, size, shift, highest } = problem;
  for (let i = 0; i < size; i++) {
    if (!mass) stiffness[i * (size + 1)] += shift;
    else for (let j = 0; j <= i; j++) stiffness[i * size + j] += shift * mass[i * size + j];
  }
  if (!choleskyInPlace(stiffness, size)) {
    throw new PhonoliteError("lowest modes", "stiffness", "a positive matrix", stiffness[0]);
  }
  invertLowerInPlace(stiffness, size);
  const inverse = stiffness;
  const { values, vectors } = eigenSymmetric(compliance(inverse, mass, size), size, 1 / (highest + shift));
  for (let j = 0; j < values.length; j++) {
    // y of L⁻¹ML⁻ᵀ becomes x = L⁻ᵀy, and xᵀMx = 1/(ω² + shift).
    const y = vectors.subarray(j * size, (j + 1) * size);
    const x = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const part = y[i];
      for (let k = 0; k <= i; k++) x[k] += inverse[i * size + k] * part;
    }
    const scale = 1 / Math.sqrt(values[j]);
    for (let i = 0; i < size; i++) y[i] = x[i] * scale;
  }
  return { values: values.map((value) => 1 / value - shift), vectors };
}

/** The lower triangle of L⁻¹ M L⁻ᵀ. */
function compliance(inverse: Float64Array, mass: Float64Array | undefined, size: number): Float64Array {
  const product = new Float64Array(size * size);
  const row = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    // Row i of L⁻¹M, or of L⁻¹.
    row.fill(0);
    if (!mass) row.set(inverse.subarray(i * size, i * size + i + 1));
    else {
      for (let k = 0; k <= i; k++) {
        const factor = inverse[i * size + k];
        for (let j = 0; j < size; j++) row[j] += factor * (j <= k ? mass[k * size + j] : mass[j * size + k]);
      }
    }
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      const other = j * size;
      for (let k = 0; k <= j; k++) sum += row[k] * inverse[other + k];
      product[i * size + j] = sum;
    }
  }
  return product;
}
