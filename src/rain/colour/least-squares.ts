// Linear least squares by Householder's reflections: the residues of fixed poles that come nearest to a response.

/** The matrix of a problem, factored once for any number of right sides. */
export class LeastSquares {
  private readonly columns: Float64Array[];
  private readonly diagonal: Float64Array;
  private readonly scales: Float64Array;

  /** @param columns the matrix, column by column, with more rows than columns. */
  constructor(columns: readonly Float64Array[]) {
    const n = columns.length;
    this.columns = columns.map((column) => column.slice());
    this.diagonal = new Float64Array(n);
    this.scales = new Float64Array(n);
    for (let j = 0; j < n; j++) {
      const column = this.columns[j];
      let size = 0;
      for (let i = j; i < column.length; i++) size += column[i] * column[i];
      this.diagonal[j] = column[j] > 0 ? -Math.sqrt(size) : Math.sqrt(size);
      column[j] -= this.diagonal[j];
      // v·v/2 = −diagonal·v_j by the choice of sign: no second sum, no cancellation.
      this.scales[j] = -1 / (this.diagonal[j] * column[j]);
      for (let k = j + 1; k < n; k++) this.reflect(j, this.columns[k]);
    }
  }

  /** The x that makes |A x − right| least. */
  solve(right: Float64Array): Float64Array {
    const left = right.slice();
    const n = this.columns.length;
    for (let j = 0; j < n; j++) this.reflect(j, left);
    const x = new Float64Array(n);
    for (let j = n - 1; j >= 0; j--) {
      let rest = left[j];
      for (let k = j + 1; k < n; k++) rest -= this.columns[k][j] * x[k];
      x[j] = rest / this.diagonal[j];
    }
    return x;
  }

  private reflect(j: number, vector: Float64Array): void {
    const normal = this.columns[j];
    let along = 0;
    for (let i = j; i < normal.length; i++) along += normal[i] * vector[i];
    along *= this.scales[j];
    for (let i = j; i < normal.length; i++) vector[i] -= along * normal[i];
  }
}
