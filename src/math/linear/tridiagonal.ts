// Symmetric tridiagonal matrices: how a full matrix becomes one (Householder), its eigenvalues (implicit QL), and
// eigenvectors of some of them (inverse iteration). After Golub & Van Loan, Matrix Computations, ch. 8; Parlett, The
// Symmetric Eigenvalue Problem.
import { hash4, unit } from "../hash.js";

/** A tridiagonal matrix: its diagonal, and `off[i]` between i − 1 and i; `off[0]` is not used. */
export interface Tridiagonal {
  readonly diagonal: Float64Array;
  readonly off: Float64Array;
}

/** A tridiagonal matrix T = QᵀAQ with the mirrors that make up Q. */
export interface Reduced extends Tridiagonal {
  /** Row i holds, in its first i entries, the mirror of step i. */
  readonly mirrors: Float64Array;
  /** Half the squared length of each mirror's vector; 0 where there is none. */
  readonly sizes: Float64Array;
}

/** Reduces a symmetric matrix, of which the lower triangle is read and overwritten. */
export function tridiagonalise(matrix: Float64Array, size: number): Reduced {
  const diagonal = new Float64Array(size);
  const off = new Float64Array(size);
  const sizes = new Float64Array(size);
  const p = new Float64Array(size);
  for (let i = size - 1; i > 0; i--) {
    const v = matrix.subarray(i * size, i * size + i);
    let rest = 0;
    for (let k = 0; k < i - 1; k++) rest += v[k] * v[k];
    diagonal[i] = matrix[i * size + i];
    const last = v[i - 1];
    if (rest === 0) {
      off[i] = last;
      continue;
    }
    const length = Math.sqrt(rest + last * last);
    off[i] = last > 0 ? -length : length;
    v[i - 1] = last - off[i];
    sizes[i] = rest + last * last - last * off[i];
    mirrorBothSides(matrix, size, i, v, sizes[i], p);
  }
  diagonal[0] = matrix[0];
  return { diagonal, off, mirrors: matrix, sizes };
}

/** A ← (1 − vvᵀ/h) A (1 − vvᵀ/h) for the leading `count` rows: A − vwᵀ − wvᵀ with w = Av/h − v (vᵀAv)/2h². */
function mirrorBothSides(
  matrix: Float64Array,
  size: number,
  count: number,
  v: Float64Array,
  h: number,
  p: Float64Array,
): void {
  p.fill(0, 0, count);
  for (let r = 0; r < count; r++) {
    const row = r * size;
    const vr = v[r];
    let sum = 0;
    for (let c = 0; c < r; c++) {
      const a = matrix[row + c];
      sum += a * v[c];
      p[c] += a * vr;
    }
    p[r] += sum + matrix[row + r] * vr;
  }
  let along = 0;
  for (let r = 0; r < count; r++) {
    p[r] /= h;
    along += v[r] * p[r];
  }
  along /= 2 * h;
  for (let r = 0; r < count; r++) p[r] -= along * v[r];
  for (let r = 0; r < count; r++) {
    const row = r * size;
    const [vr, wr] = [v[r], p[r]];
    for (let c = 0; c <= r; c++) matrix[row + c] -= vr * p[c] + wr * v[c];
  }
}

/** Turns an eigenvector of the tridiagonal matrix into one of the full matrix, in place. */
export function mirrorBack({ mirrors, sizes }: Reduced, size: number, vector: Float64Array): void {
  for (let i = 1; i < size; i++) {
    if (sizes[i] === 0) continue;
    const row = i * size;
    let sum = 0;
    for (let k = 0; k < i; k++) sum += mirrors[row + k] * vector[k];
    sum /= sizes[i];
    for (let k = 0; k < i; k++) vector[k] -= sum * mirrors[row + k];
  }
}

/**
 * All eigenvalues, not sorted, by the implicit QL method.
 *
 * @param vectors when given, `size` rows that are turned along: from the unit matrix they become the eigenvectors.
 */
export function qlEigenvalues({ diagonal, off }: Tridiagonal, vectors?: Float64Array): Float64Array {
  const size = diagonal.length;
  const d = diagonal.slice();
  const e = new Float64Array(size);
  for (let i = 1; i < size; i++) e[i - 1] = off[i];
  for (let l = 0; l < size; l++) {
    for (let pass = 0; ; pass++) {
      let m = l;
      while (m < size - 1 && Math.abs(e[m]) > Number.EPSILON * (Math.abs(d[m]) + Math.abs(d[m + 1]))) m++;
      // 60 passes are never reached in exact terms; the bound keeps a loop over bad numbers finite.
      if (m === l || pass === 60) break;
      qlSweep(d, e, l, m, vectors);
    }
  }
  return d;
}

/** One implicit QL sweep over rows l to m, with Wilkinson's shift. */
function qlSweep(d: Float64Array, e: Float64Array, l: number, m: number, vectors?: Float64Array): void {
  const size = d.length;
  const tilt = (d[l + 1] - d[l]) / (2 * e[l]);
  const root = Math.sqrt(tilt * tilt + 1);
  let g = d[m] - d[l] + e[l] / (tilt + (tilt < 0 ? -root : root));
  let sine = 1;
  let cosine = 1;
  let p = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = sine * e[i];
    const b = cosine * e[i];
    const length = Math.sqrt(f * f + g * g);
    e[i + 1] = length;
    if (length === 0) {
      d[i + 1] -= p;
      e[m] = 0;
      return;
    }
    sine = f / length;
    cosine = g / length;
    const below = d[i + 1] - p;
    const turn = (d[i] - below) * sine + 2 * cosine * b;
    p = sine * turn;
    d[i + 1] = below + p;
    g = cosine * turn - b;
    if (vectors) turnRows(vectors, i * size, (i + 1) * size, size, sine, cosine);
  }
  d[l] -= p;
  e[l] = g;
  e[m] = 0;
}

function turnRows(rows: Float64Array, a: number, b: number, size: number, sine: number, cosine: number): void {
  for (let k = 0; k < size; k++) {
    const [x, y] = [rows[a + k], rows[b + k]];
    rows[b + k] = sine * x + cosine * y;
    rows[a + k] = cosine * x - sine * y;
  }
}

/** Eigenvalues whose difference is below this part of their size share a group that is kept orthogonal by hand. */
const NEAR = 1e-2;

/**
 * Unit eigenvectors of known eigenvalues by inverse iteration, as rows. Those of near eigenvalues are made orthogonal
 * to each other, for there the iteration alone does not see to it.
 *
 * @param values in falling order.
 */
export function inverseIteration(matrix: Tridiagonal, values: ArrayLike<number>): Float64Array {
  const size = matrix.diagonal.length;
  const vectors = new Float64Array(values.length * size);
  let norm = 0;
  for (let i = 0; i < size; i++) norm = Math.max(norm, Math.abs(matrix.diagonal[i]) + Math.abs(matrix.off[i]));
  const solver = new ShiftedSolver(matrix, Math.max(norm, Number.MIN_VALUE) * Number.EPSILON);
  let group = 0;
  for (let j = 0; j < values.length; j++) {
    while (group < j && values[group] - values[j] > NEAR * Math.max(Math.abs(values[j]), 1e-10 * norm)) group++;
    const vector = vectors.subarray(j * size, (j + 1) * size);
    for (let i = 0; i < size; i++) vector[i] = unit(hash4(0x76656374, i, j, size, solver.chance)[0]) - 0.5;
    solver.shift(values[j]);
    for (let pass = 0; pass < 3; pass++) {
      solver.solve(vector);
      for (let k = group; k < j; k++) removePart(vector, vectors.subarray(k * size, (k + 1) * size));
      normalise(vector);
    }
  }
  return vectors;
}

function removePart(vector: Float64Array, unit: Float64Array): void {
  let part = 0;
  for (let i = 0; i < vector.length; i++) part += vector[i] * unit[i];
  for (let i = 0; i < vector.length; i++) vector[i] -= part * unit[i];
}

function normalise(vector: Float64Array): void {
  let largest = 0;
  for (const x of vector) largest = Math.max(largest, Math.abs(x));
  let sum = 0;
  for (let i = 0; i < vector.length; i++) {
    vector[i] /= largest;
    sum += vector[i] * vector[i];
  }
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i] *= scale;
}

/** Solves (T − λ) x = b by elimination with row exchange; a pivot that vanishes is taken as `least`. */
class ShiftedSolver {
  readonly chance = new Uint32Array(4);
  readonly #matrix: Tridiagonal;
  readonly #least: number;
  /** The upper factor: diagonal and the two beside it; then the multipliers and whether rows were exchanged. */
  readonly #u0: Float64Array;
  readonly #u1: Float64Array;
  readonly #u2: Float64Array;
  readonly #factor: Float64Array;
  readonly #swapped: Uint8Array;

  constructor(matrix: Tridiagonal, least: number) {
    const size = matrix.diagonal.length;
    this.#matrix = matrix;
    this.#least = least;
    [this.#u0, this.#u1, this.#u2, this.#factor] = [0, 1, 2, 3].map(() => new Float64Array(size)) as Float64Array[];
    this.#swapped = new Uint8Array(size);
  }

  shift(value: number): void {
    const { diagonal, off } = this.#matrix;
    const size = diagonal.length;
    let [a, b] = [diagonal[0] - value, size > 1 ? off[1] : 0];
    for (let i = 0; i + 1 < size; i++) {
      const [c, d, e] = [off[i + 1], diagonal[i + 1] - value, i + 2 < size ? off[i + 2] : 0];
      const swap = Math.abs(c) > Math.abs(a);
      this.#swapped[i] = swap ? 1 : 0;
      const pivot = swap ? c : this.#pivot(a);
      this.#u0[i] = pivot;
      this.#u1[i] = swap ? d : b;
      this.#u2[i] = swap ? e : 0;
      const factor = (swap ? a : c) / pivot;
      this.#factor[i] = factor;
      a = (swap ? b : d) - factor * this.#u1[i];
      b = (swap ? 0 : e) - factor * this.#u2[i];
    }
    this.#u0[size - 1] = this.#pivot(a);
  }

  #pivot(entry: number): number {
    return Math.abs(entry) > this.#least ? entry : this.#least;
  }

  solve(x: Float64Array): void {
    const size = x.length;
    for (let i = 0; i + 1 < size; i++) {
      if (this.#swapped[i]) [x[i], x[i + 1]] = [x[i + 1], x[i]];
      x[i + 1] -= this.#factor[i] * x[i];
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = x[i];
      if (i + 1 < size) sum -= this.#u1[i] * x[i + 1];
      if (i + 2 < size) sum -= this.#u2[i] * x[i + 2];
      x[i] = sum / this.#u0[i];
    }
  }
}
