// The in-plane stiffness of a flat triangle whose corners move and turn in its plane: Felippa's optimal triangle with
// drilling freedoms (Felippa 2003, "A study of optimal membrane triangles with drilling freedoms"), a sum of a basic
// part that passes every patch test and a part of higher order that makes bending in the plane right.
import type { Corners } from "./triangle.js";

/** Weights of the corners' turns in the three natural strains, β₁ … β₉ of the optimal triangle. */
const WEIGHTS = [1, 2, 1, 0, 1, -1, -1, -1, -2];
/** How much corners' turns move the sides between them. */
const ALPHA = 1.5;

/**
 * Stiffness of 9 freedoms (u, v, θ of each corner), row by row, N/m and so on.
 *
 * @param sheet stress of unit strains, N/m: [3 × 3], Eh/(1−ν²) and its parts.
 * @param poisson ν, which decides how much of the higher part is best.
 */
export function membraneStiffness({ x, y, area }: Corners, sheet: Float64Array, poisson: number): Float64Array {
  const out = new Float64Array(81);
  const lump = lumping(x, y);
  addQuadratic(out, lump, sheet, 9, 3, 1 / area);
  const turns = deviatoricTurns(x, y, area);
  const corner = turnStiffness(x, y, area, sheet, poisson);
  addQuadratic(out, transpose(turns, 3, 9), corner, 9, 3, 1);
  return out;
}

/** The forces on the 9 freedoms that unit stresses (N/m) make: L of Felippa's eq. 23, without the thickness. */
function lumping(x: Float64Array, y: Float64Array): Float64Array {
  const l = new Float64Array(27);
  for (let i = 0; i < 3; i++) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    const [yjk, xkj] = [y[j] - y[k], x[k] - x[j]];
    const [yik, yji] = [y[i] - y[k], y[j] - y[i]];
    const [xki, xij] = [x[k] - x[i], x[i] - x[j]];
    l.set([yjk / 2, 0, xkj / 2, 0, xkj / 2, yjk / 2], 9 * i);
    l[9 * i + 6] = (ALPHA / 12) * yjk * (yik - yji);
    l[9 * i + 7] = (ALPHA / 12) * xkj * (xki - xij);
    l[9 * i + 8] = (ALPHA / 6) * (xki * yik - xij * yji);
  }
  return l;
}

/** The turns of the corners beyond the turn of the triangle as a whole: [3 × 9]. */
function deviatoricTurns(x: Float64Array, y: Float64Array, area: number): Float64Array {
  const t = new Float64Array(27);
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 3; i++) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3];
      t[9 * row + 3 * i] = (x[k] - x[j]) / (4 * area);
      t[9 * row + 3 * i + 1] = (y[k] - y[j]) / (4 * area);
    }
    t[9 * row + 3 * row + 2] = 1;
  }
  return t;
}

/** Stiffness of the three deviatoric turns, [3 × 3]. */
function turnStiffness(
  x: Float64Array,
  y: Float64Array,
  area: number,
  sheet: Float64Array,
  poisson: number,
): Float64Array {
  // Squared lengths of the sides 1–2, 2–3, 3–1, and strains of unit natural strains along them.
  const squares = [0, 1, 2].map((i) => (x[(i + 1) % 3] - x[i]) ** 2 + (y[(i + 1) % 3] - y[i]) ** 2);
  const natural = new Float64Array(9);
  for (let i = 0; i < 3; i++) {
    const [a, b, c] = [i, (i + 1) % 3, (i + 2) % 3];
    // side a–b, opposite corner c
    const [ybc, yac, xbc, xac] = [y[b] - y[c], y[a] - y[c], x[b] - x[c], x[a] - x[c]];
    const by = squares[i] / (4 * area * area);
    natural[i] = ybc * yac * by;
    natural[3 + i] = xbc * xac * by;
    natural[6 + i] = -(ybc * xac + xbc * yac) * by;
  }
  const stress = new Float64Array(9);
  addQuadratic(stress, transpose(natural, 3, 3), sheet, 3, 3, 1);
  const [b1, b2, b3, b4, b5, b6, b7, b8, b9] = WEIGHTS;
  const corners = [
    [b1, b2, b3, b4, b5, b6, b7, b8, b9],
    [b9, b7, b8, b3, b1, b2, b6, b4, b5],
    [b5, b6, b4, b8, b9, b7, b2, b3, b1],
  ].map((row) => row.map((weight, i) => ((2 * area) / 3) * (weight / squares[Math.floor(i / 3)])));
  const out = new Float64Array(9);
  const best = Math.max(0.01, 0.5 * (1 - 4 * poisson * poisson));
  for (let i = 0; i < 3; i++) {
    const middle = Float64Array.from(corners[i], (q, at) => (q + corners[(i + 1) % 3][at]) / 2);
    addQuadratic(out, transpose(middle, 3, 3), stress, 3, 3, 0.75 * best * area);
  }
  return out;
}

/** Room for a product: elements are made one at a time, thousands in a row, and leave nothing to be cleared away. */
const PRODUCT = new Float64Array(27);

/** out += by · A S Aᵀ with A [rows × inner], S [inner × inner]. */
export function addQuadratic(
  out: Float64Array,
  a: Float64Array,
  s: Float64Array,
  rows: number,
  inner: number,
  by: number,
): void {
  const product = PRODUCT.fill(0, 0, rows * inner);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < inner; k++) {
      const x = by * a[i * inner + k];
      if (x === 0) continue;
      for (let j = 0; j < inner; j++) product[i * inner + j] += x * s[k * inner + j];
    }
  }
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) {
      let sum = 0;
      for (let k = 0; k < inner; k++) sum += product[i * inner + k] * a[j * inner + k];
      out[i * rows + j] += sum;
    }
  }
}

function transpose(matrix: Float64Array, rows: number, columns: number): Float64Array {
  const out = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) out[j * rows + i] = matrix[i * columns + j];
  return out;
}
