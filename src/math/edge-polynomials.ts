// Orthonormal polynomials on [−1, 1] that vanish at the ends as often as an edge asks for: the trial functions of
// Ritz's method for bars, plates and shells (PHYSICS §5.1). They are (1+x)^p (1−x)^q times a Jacobi polynomial, whose
// recurrence stays stable at degrees where orthogonalising powers of x would fail.

/** How many times a trial function vanishes at an end: value 0 leaves it free, 1 holds it, 2 holds its slope too. */
export type EdgeOrder = 0 | 1 | 2;

/** Values and derivatives of trial functions at places: entry `k · places + i` is that of function k at place i. */
export interface TrialFunctions {
  readonly count: number;
  readonly places: number;
  readonly value: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/**
 * The first `count` trial functions at some places.
 *
 * @param left order of vanishing at x = −1.
 * @param right order of vanishing at x = +1.
 */
export function edgePolynomials(
  left: EdgeOrder,
  right: EdgeOrder,
  count: number,
  places: ArrayLike<number>,
): TrialFunctions {
  const size = count * places.length;
  const functions = {
    count,
    places: places.length,
    value: new Float64Array(size),
    first: new Float64Array(size),
    second: new Float64Array(size),
  };
  const [alpha, beta] = [2 * right, 2 * left];
  const scales = Float64Array.from({ length: count }, (_, k) => 1 / normOf(k, alpha, beta));
  for (let i = 0; i < places.length; i++) {
    const x = places[i];
    const [e0, e1, e2] = envelope(left, right, x);
    const p0 = jacobi(alpha, beta, count, x);
    const p1 = jacobi(alpha + 1, beta + 1, count, x);
    const p2 = jacobi(alpha + 2, beta + 2, count, x);
    for (let k = 0; k < count; k++) {
      const size = scales[k];
      // d/dx P_k^(α,β) = ½ (k+α+β+1) P_(k−1)^(α+1,β+1), and again.
      const slope = k > 0 ? 0.5 * (k + alpha + beta + 1) * p1[k - 1] : 0;
      const bend = k > 1 ? 0.25 * (k + alpha + beta + 1) * (k + alpha + beta + 2) * p2[k - 2] : 0;
      const at = k * places.length + i;
      functions.value[at] = size * e0 * p0[k];
      functions.first[at] = size * (e1 * p0[k] + e0 * slope);
      functions.second[at] = size * (e2 * p0[k] + 2 * e1 * slope + e0 * bend);
    }
  }
  return functions;
}

/** ∫ a_i b_j w as a matrix of a's functions by b's, row by row. */
export function innerProducts(
  a: Float64Array,
  b: Float64Array,
  weights: ArrayLike<number>,
  factor: (place: number) => number = () => 1,
): Float64Array {
  const places = weights.length;
  const [rows, columns] = [a.length / places, b.length / places];
  const scaled = Float64Array.from({ length: places }, (_, p) => weights[p] * factor(p));
  const products = new Float64Array(rows * columns);
  const weighted = new Float64Array(places);
  for (let i = 0; i < rows; i++) {
    for (let p = 0; p < places; p++) weighted[p] = a[i * places + p] * scaled[p];
    for (let j = 0; j < columns; j++) products[i * columns + j] = dot(weighted, b, j * places);
  }
  return products;
}

/** Functions of which only those from `from` to before `to` are not zero everywhere. */
export interface SomeFunctions {
  readonly values: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Adds factor · ∫ a_i b_j w to the lower triangle of a symmetric matrix; zero functions are passed over. */
export function addProducts(
  matrix: Float64Array,
  a: SomeFunctions,
  b: SomeFunctions,
  weights: ArrayLike<number>,
  factor: number,
): void {
  const places = weights.length;
  const size = a.values.length / places;
  const weighted = new Float64Array(places);
  for (let i = Math.max(a.from, b.from); i < a.to; i++) {
    for (let p = 0; p < places; p++) weighted[p] = a.values[i * places + p] * weights[p];
    const end = Math.min(b.to, i + 1);
    for (let j = b.from; j < end; j++) matrix[i * size + j] += factor * dot(weighted, b.values, j * places);
  }
}

/** Σ a[p] b[from + p], in this order. */
function dot(a: Float64Array, b: Float64Array, from: number): number {
  let sum = 0;
  for (let p = 0; p < a.length; p++) sum += a[p] * b[from + p];
  return sum;
}

/** (1+x)^p (1−x)^q and its two derivatives. */
function envelope(p: number, q: number, x: number): [number, number, number] {
  const power = (base: number, exponent: number) => (exponent < 0 ? 0 : base ** exponent);
  const [u, v] = [1 + x, 1 - x];
  const [u0, u1, u2] = [power(u, p), p * power(u, p - 1), p * (p - 1) * power(u, p - 2)];
  const [v0, v1, v2] = [power(v, q), -q * power(v, q - 1), q * (q - 1) * power(v, q - 2)];
  return [u0 * v0, u1 * v0 + u0 * v1, u2 * v0 + 2 * u1 * v1 + u0 * v2];
}

/** Jacobi's P_0 … P_(count−1) with whole α, β at x. */
function jacobi(alpha: number, beta: number, count: number, x: number): Float64Array {
  const values = new Float64Array(Math.max(count, 2));
  const sum = alpha + beta;
  values[0] = 1;
  values[1] = 0.5 * ((sum + 2) * x + alpha - beta);
  for (let n = 1; n + 1 < count; n++) {
    const c = 2 * n + sum;
    const rise = (c + 1) * ((c + 2) * c * x + alpha * alpha - beta * beta) * values[n];
    const fall = 2 * (n + alpha) * (n + beta) * (c + 2) * values[n - 1];
    values[n + 1] = (rise - fall) / (2 * (n + 1) * (n + sum + 1) * c);
  }
  return values;
}

/** √∫ (1−x)^α (1+x)^β P_k² dx. */
function normOf(k: number, alpha: number, beta: number): number {
  let square = 2 ** (alpha + beta + 1) / (2 * k + alpha + beta + 1);
  for (let i = 1; i <= alpha; i++) square *= (k + i) / (k + beta + i);
  return Math.sqrt(square);
}
