// Shapes that are sums of products of functions along two sides, written out over a grid; tables of the functions are
// made once and shared by all modes.
import { kept } from "../../../math/values.js";
import type { Functions, ProductModes } from "./plate-modes.js";
import type { Grid } from "./samples.js";

/** Tables of functions at the places they were asked for. */
export class Tables {
  readonly #grids = new Map<Functions, Map<Float64Array, Float64Array>>();
  readonly #single = new Map<Functions, Map<number, Float64Array>>();

  /** All functions at all places: entry `k · places + i`. */
  of(functions: Functions, places: Float64Array): Float64Array {
    return kept(
      kept(this.#grids, functions, () => new Map()),
      places,
      () => functions(places),
    );
  }

  /** All functions at one place. */
  at(functions: Functions, place: number): Float64Array {
    return kept(
      kept(this.#single, functions, () => new Map()),
      place,
      () => functions([place]),
    );
  }
}

/** Writes Σ factor · x(u) y(v) · scale over a grid as the y component: first along the rows, then across. */
export function writeProducts(
  out: Float32Array,
  { us, vs }: Grid,
  { terms, x, y }: ProductModes,
  factors: Float64Array,
  tables: Tables,
  scale: number,
): void {
  const [columns, rows] = [us.length, vs.length];
  const [xs, ys] = [tables.of(x, us), tables.of(y, vs)];
  const sums = new Map<number, Float64Array>();
  for (const [term, [i, j]] of terms.entries()) {
    const sum = sums.get(j) ?? new Float64Array(columns);
    sums.set(j, sum);
    for (let c = 0; c < columns; c++) sum[c] += factors[term] * xs[i * columns + c];
  }
  const row = new Float64Array(columns);
  for (let r = 0; r < rows; r++) {
    row.fill(0);
    for (const [j, sum] of sums) {
      const factor = scale * ys[j * rows + r];
      for (let c = 0; c < columns; c++) row[c] += factor * sum[c];
    }
    for (let c = 0; c < columns; c++) out[3 * (r * columns + c) + 1] = row[c];
  }
}
