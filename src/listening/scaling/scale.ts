// Multidimensional scaling: a map on which distances are as near as can be to how different things are. SMACOF: a bound
// that touches the stress from above is made smallest again and again, so that the stress never rises (de Leeuw 1977).
// It may end in a valley that is not the deepest, so it begins from several places and the best map is kept.

import { PhonoliteError } from "../../math/error.js";
import { eigenSymmetric } from "../../math/linear/eigen-symmetric.js";
import { DRAW, drawNormal } from "../chance.js";
import { checkDissimilarities, type Dissimilarities } from "./dissimilarities.js";

/**
 * A map of things.
 *
 * @example
 * const { places, dimensions, stress }: PerceptualMap = scaleToMap(table);
 */
export interface PerceptualMap {
  /** [count · dimensions] places; the longest extent lies along the first axis, and their middle at 0. */
  places: Float64Array;
  dimensions: number;
  /**
   * Kruskal's stress-1: root of the summed squares of what distances miss, over that of the distances. 0.05 is good,
   * 0.2 is poor.
   */
  stress: number;
}

/** How a map is looked for. */
export interface ScaleOptions {
  dimensions?: number;
  /** Places of chance from which the search begins, beside the classical one. */
  starts?: number;
  seed?: number;
}

const DEFAULTS = { dimensions: 2, starts: 12, seed: 1 } as const;
const MOST_ROUNDS = 2000;
/** The search ends when a round makes the stress smaller by less than this share. */
const ENOUGH = 1e-10;

/**
 * A map of things that are so different.
 *
 * @example
 * scaleToMap({ count: 3, values: [0, 3, 5, 3, 0, 4, 5, 4, 0] }).stress; // 0: three distances always fit a plane
 */
export function scaleToMap(table: Dissimilarities, options: ScaleOptions = {}): PerceptualMap {
  const { dimensions = DEFAULTS.dimensions, starts = DEFAULTS.starts, seed = DEFAULTS.seed } = options;
  checkDissimilarities("scale", table);
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > 10) {
    throw new PhonoliteError("scale", "dimensions", "a whole number from 1 to 10", dimensions);
  }
  const { count } = table;
  const wanted = Float64Array.from(table.values);
  let largest = 0;
  for (const value of wanted) if (value > largest) largest = value;
  // all the same: a map of one point
  if (largest === 0 || count === 1) return { places: new Float64Array(count * dimensions), dimensions, stress: 0 };
  const search = new Search(wanted, count, dimensions);
  let best = search.from(classical(wanted, count, dimensions));
  for (let start = 0; start < starts; start++) {
    const places = Float64Array.from(
      { length: count * dimensions },
      (_, i) => largest * drawNormal(DRAW.start, i, seed, start),
    );
    const found = search.from(places);
    if (found.raw < best.raw * (1 - 1e-9)) best = found;
  }
  return { places: upright(best.places, count, dimensions), dimensions, stress: search.stress(best.places) };
}

/** The search for a map. */
class Search {
  readonly #wanted: Float64Array;
  readonly #count: number;
  readonly #dimensions: number;
  /** 1 where a difference is known, else 0. */
  readonly #weights: Float64Array;
  /** The Moore–Penrose inverse of the weights' Laplacian; undefined where all are 1, for then it is a factor. */
  readonly #inverse: Float64Array | undefined;

  constructor(wanted: Float64Array, count: number, dimensions: number) {
    this.#wanted = wanted;
    this.#count = count;
    this.#dimensions = dimensions;
    this.#weights = wanted.map((value, at) => (Number.isNaN(value) || at % (count + 1) === 0 ? 0 : 1));
    const all = this.#weights.reduce((sum, weight) => sum + weight, 0) === count * (count - 1);
    this.#inverse = all ? undefined : laplacianInverse(this.#weights, count);
  }

  /** The nearest valley from these places. */
  from(start: Float64Array): { places: Float64Array; raw: number } {
    let places = start;
    let raw = this.#raw(places);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const next = this.#step(places);
      const lower = this.#raw(next);
      if (!(raw - lower > ENOUGH * raw)) break;
      places = next;
      raw = lower;
    }
    return { places, raw };
  }

  stress(places: Float64Array): number {
    let whole = 0;
    this.#eachPair(places, (distance) => {
      whole += distance * distance;
    });
    return whole > 0 ? Math.sqrt(this.#raw(places) / whole) : 0;
  }

  #raw(places: Float64Array): number {
    let sum = 0;
    this.#eachPair(places, (distance, wanted) => {
      sum += (distance - wanted) ** 2;
    });
    return sum;
  }

  #eachPair(places: Float64Array, take: (distance: number, wanted: number) => void): void {
    const count = this.#count;
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) {
        if (this.#weights[i * count + j] > 0)
          take(distanceOf(places, this.#dimensions, i, j), this.#wanted[i * count + j]);
      }
    }
  }

  /** The Guttman transform. */
  #step(places: Float64Array): Float64Array {
    const [count, dimensions] = [this.#count, this.#dimensions];
    const pulled = new Float64Array(places.length);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        if (this.#weights[i * count + j] === 0) continue;
        const distance = distanceOf(places, dimensions, i, j);
        const ratio = distance > 0 ? this.#wanted[i * count + j] / distance : 0;
        for (let d = 0; d < dimensions; d++) {
          pulled[i * dimensions + d] += ratio * (places[i * dimensions + d] - places[j * dimensions + d]);
        }
      }
    }
    if (!this.#inverse) return pulled.map((value) => value / count);
    const next = new Float64Array(places.length);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        for (let d = 0; d < dimensions; d++) {
          next[i * dimensions + d] += this.#inverse[i * count + j] * pulled[j * dimensions + d];
        }
      }
    }
    return next;
  }
}

/** Distance of two places. */
export function distanceOf(places: ArrayLike<number>, dimensions: number, i: number, j: number): number {
  let sum = 0;
  for (let d = 0; d < dimensions; d++) sum += (places[i * dimensions + d] - places[j * dimensions + d]) ** 2;
  return Math.sqrt(sum);
}

/** Classical scaling: the directions of most extent of the inner products that the squared distances stand for. */
function classical(wanted: Float64Array, count: number, dimensions: number): Float64Array {
  let [sum, known] = [0, 0];
  for (const value of wanted) {
    if (Number.isNaN(value)) continue;
    sum += value;
    known++;
  }
  const mean = sum / known;
  const squares = wanted.map((value) => (Number.isNaN(value) ? mean : value) ** 2);
  const rows = Float64Array.from(
    { length: count },
    (_, i) => squares.subarray(i * count, (i + 1) * count).reduce((s, x) => s + x, 0) / count,
  );
  const all = rows.reduce((s, x) => s + x, 0) / count;
  const products = squares.map((square, at) => -(square - rows[Math.floor(at / count)] - rows[at % count] + all) / 2);
  const { values, vectors } = eigenSymmetric(products, count);
  const places = new Float64Array(count * dimensions);
  for (let d = 0; d < Math.min(dimensions, values.length); d++) {
    const extent = Math.sqrt(Math.max(0, values[d]));
    for (let i = 0; i < count; i++) places[i * dimensions + d] = extent * vectors[d * count + i];
  }
  return places;
}

function laplacianInverse(weights: Float64Array, count: number): Float64Array {
  const laplacian = new Float64Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      laplacian[i * count + j] -= weights[i * count + j];
      laplacian[i * count + i] += weights[i * count + j];
    }
  }
  const { values, vectors } = eigenSymmetric(laplacian, count);
  const inverse = new Float64Array(count * count);
  for (let k = 0; k < values.length; k++) {
    if (values[k] < 1e-9 * values[0]) continue;
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        inverse[i * count + j] += (vectors[k * count + i] * vectors[k * count + j]) / values[k];
      }
    }
  }
  return inverse;
}

/**
 * The map with its middle at 0 and its longest extent along the first axis; the first thing lies on the positive side
 * of each.
 */
function upright(places: Float64Array, count: number, dimensions: number): Float64Array {
  const middle = new Float64Array(dimensions);
  for (let i = 0; i < count; i++) for (let d = 0; d < dimensions; d++) middle[d] += places[i * dimensions + d] / count;
  const centred = places.map((value, at) => value - middle[at % dimensions]);
  const spread = new Float64Array(dimensions * dimensions);
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < dimensions; a++) {
      for (let b = 0; b < dimensions; b++) {
        spread[a * dimensions + b] += centred[i * dimensions + a] * centred[i * dimensions + b];
      }
    }
  }
  const { vectors } = eigenSymmetric(spread, dimensions);
  const turned = new Float64Array(places.length);
  for (let d = 0; d < dimensions; d++) {
    for (let i = 0; i < count; i++) {
      for (let e = 0; e < dimensions; e++)
        turned[i * dimensions + d] += vectors[d * dimensions + e] * centred[i * dimensions + e];
    }
    if (turned[d] < 0) for (let i = 0; i < count; i++) turned[i * dimensions + d] *= -1;
  }
  return turned;
}
