// Cholesky's factors of symmetric positive matrices, and the inverse of the factor. Matrices are row by row; only the
// lower triangle is read.

/**
 * The lower factor L of A = L Lᵀ, in place: the lower triangle of `matrix` becomes L, the upper one is not touched.
 *
 * @returns whether the matrix was positive definite; if not, it is left half done.
 */
export function choleskyInPlace(matrix: Float64Array, size: number): boolean {
  for (let i = 0; i < size; i++) {
    const row = i * size;
    for (let j = 0; j <= i; j++) {
      const other = j * size;
      let sum = matrix[row + j];
      for (let k = 0; k < j; k++) sum -= matrix[row + k] * matrix[other + k];
      if (j < i) matrix[row + j] = sum / matrix[other + j];
      else if (sum > 0) matrix[row + i] = Math.sqrt(sum);
      else return false;
    }
  }
  return true;
}

/** L⁻¹ in place of the lower triangle of L; the upper triangle is not touched. */
export function invertLowerInPlace(matrix: Float64Array, size: number): void {
  // Row i of the inverse is −(L_i · inverse above)/L_ii: rows above are done, and all loops run along rows.
  const done = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const row = i * size;
    const inverse = 1 / matrix[row + i];
    done.fill(0, 0, i);
    for (let k = 0; k < i; k++) {
      const factor = matrix[row + k];
      if (factor === 0) continue;
      const above = k * size;
      for (let j = 0; j <= k; j++) done[j] -= factor * matrix[above + j];
    }
    for (let j = 0; j < i; j++) matrix[row + j] = done[j] * inverse;
    matrix[row + i] = inverse;
  }
}

/** Solves L Lᵀ x = b with a factor that {@link choleskyInPlace} made; `right` becomes the solution. */
export function solveWithFactor(factor: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) right[i] -= factor[i * size + k] * right[k];
    right[i] /= factor[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    right[i] /= factor[i * size + i];
    for (let k = 0; k < i; k++) right[k] -= factor[i * size + k] * right[i];
  }
}
