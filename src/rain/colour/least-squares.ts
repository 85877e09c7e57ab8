// Linear least squares by Householder's reflections: the residues of fixed poles that come nearest to a response.

/**
 * The x that makes |A x − b| least.
 *
 * @param columns A, column by column; they are overwritten, and so is `right`.
 */
export function leastSquares(columns: readonly Float64Array[], right: Float64Array): Float64Array {
  const n = columns.length;
  const rows = right.length;
  const diagonal = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    const column = columns[j];
    let size = 0;
    for (let i = j; i < rows; i++) size += column[i] ** 2;
    diagonal[j] = column[j] > 0 ? -Math.sqrt(size) : Math.sqrt(size);
    column[j] -= diagonal[j];
    // v·v/2 = −diagonal·v_j by the choice of sign: no second sum, no cancellation.
    const scale = -1 / (diagonal[j] * column[j]);
    for (let k = j + 1; k < n; k++) reflect(column, columns[k], j, scale);
    reflect(column, right, j, scale);
  }
  const x = new Float64Array(n);
  for (let j = n - 1; j >= 0; j--) {
    let left = right[j];
    for (let k = j + 1; k < n; k++) left -= columns[k][j] * x[k];
    x[j] = left / diagonal[j];
  }
  return x;
}

function reflect(normal: Float64Array, vector: Float64Array, from: number, scale: number): void {
  let along = 0;
  for (let i = from; i < normal.length; i++) along += normal[i] * vector[i];
  along *= scale;
  for (let i = from; i < normal.length; i++) vector[i] -= along * normal[i];
}
