// The directions of a set: how much of the sphere each stands for, whether they are spread enough for an order, and the
// matrix that turns values at the directions into components of the sound field.
import { choleskyInPlace, solveWithFactor } from "../../math/linear/cholesky.js";
import { eigenSymmetric } from "../../math/linear/eigen-symmetric.js";
import { harmonicCount, harmonics } from "../../math/spherical-harmonics.js";

/** Points that stand for the whole sphere when areas are shared out; half as many on each side of the head. */
const POINTS = 8192;

/**
 * Weight of the penalty on high orders. On full grids it takes 1 % off the third order. Where a set has nothing below
 * the horizon it halves the error of levels there at the ear turned to the sound, from 1.7 to 0.8 dB (order 3, a
 * spherical head).
 */
const PENALTY = 1e-3;

/** A grid of directions, seen by an order. */
export interface Grid {
  readonly directions: number;
  /** (order + 1)². */
  readonly components: number;
  /** Share of the sphere that each direction stands for; together 1. */
  readonly weights: Float64Array;
  /** Harmonics of every direction: one row a component. */
  readonly harmonics: Float64Array[];
  /** Row c gives component c from the values at all directions. */
  readonly inverse: Float64Array[];
  /** Mean over the sphere, as the directions see it, of the product of two harmonics; row by row. */
  readonly products: Float64Array;
  /**
   * The smallest eigenvalue of the harmonics' products: 1 for a perfect grid, 0 where directions cannot tell two fields
   * apart.
   */
  readonly spread: number;
}

/**
 * Looks at the directions with the harmonics of an order.
 *
 * @param azimuths degrees, positive to the right.
 * @param elevations degrees, up positive.
 */
export function makeGrid(azimuths: ArrayLike<number>, elevations: ArrayLike<number>, order: number): Grid {
  const directions = azimuths.length;
  const components = harmonicCount(order);
  const [x, y, z] = unitVectors(azimuths, elevations);
  const weights = areas(x, y, z);
  const rows = Array.from({ length: components }, () => new Float64Array(directions));
  for (let d = 0; d < directions; d++) {
    harmonics(order, x[d], y[d], z[d]).forEach((value, c) => {
      rows[c][d] = value;
    });
  }
  const products = new Float64Array(components * components);
  for (let a = 0; a < components; a++) {
    for (let b = 0; b < components; b++) {
      let sum = 0;
      for (let d = 0; d < directions; d++) sum += weights[d] * rows[a][d] * rows[b][d];
      products[a * components + b] = sum;
    }
  }
  const spread = eigenSymmetric(products.slice(), components).values[components - 1];
  const inverse = invert(products, rows, weights);
  return { directions, components, weights, harmonics: rows, inverse, products, spread };
}

/**
 * (YᵀWY + λ n(n+1))⁻¹ YᵀW. The penalty grows with the order n, so that a field is continued smoothly where no direction
 * is.
 */
function invert(products: Float64Array, rows: Float64Array[], weights: Float64Array): Float64Array[] {
  const count = rows.length;
  const factor = products.slice();
  for (let c = 0; c < count; c++) {
    const degree = Math.floor(Math.sqrt(c));
    factor[c * count + c] += PENALTY * degree * (degree + 1);
  }
  choleskyInPlace(factor, count);
  const inverse = rows.map((row) => new Float64Array(row.length));
  const column = new Float64Array(count);
  for (let d = 0; d < weights.length; d++) {
    for (let c = 0; c < count; c++) column[c] = weights[d] * rows[c][d];
    solveWithFactor(factor, column);
    for (let c = 0; c < count; c++) inverse[c][d] = column[c];
  }
  return inverse;
}

/** x ahead, y to the left, z up. */
function unitVectors(
  azimuths: ArrayLike<number>,
  elevations: ArrayLike<number>,
): [Float64Array, Float64Array, Float64Array] {
  const [x, y, z] = [0, 1, 2].map(() => new Float64Array(azimuths.length));
  for (let d = 0; d < azimuths.length; d++) {
    const azimuth = (azimuths[d] * Math.PI) / 180;
    const elevation = (elevations[d] * Math.PI) / 180;
    x[d] = Math.cos(azimuth) * Math.cos(elevation);
    y[d] = -Math.sin(azimuth) * Math.cos(elevation);
    z[d] = Math.sin(elevation);
  }
  return [x, y, z];
}

/** The share of even points on the sphere that lie nearest to each direction. */
function areas(x: Float64Array, y: Float64Array, z: Float64Array): Float64Array {
  const weights = new Float64Array(x.length);
  const turn = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < POINTS / 2; i++) {
    // a spiral of golden angles around the ears' axis, on the left, and its mirror image: so a symmetric grid has
    // symmetric weights
    const side = (i + 0.5) / (POINTS / 2);
    const ring = Math.sqrt(1 - side * side);
    const [ahead, up] = [ring * Math.cos(turn * i), ring * Math.sin(turn * i)];
    for (const left of [side, -side]) {
      let [best, nearest] = [-2, 0];
      for (let d = 0; d < x.length; d++) {
        const likeness = x[d] * ahead + y[d] * left + z[d] * up;
        if (likeness <= best) continue;
        best = likeness;
        nearest = d;
      }
      weights[nearest] += 1 / POINTS;
    }
  }
  return weights;
}
