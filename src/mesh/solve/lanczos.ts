// The lowest modes of a body: Lanczos in blocks of eight vectors on (K − σM)⁻¹ M, with a shift below all ω², all
// vectors kept orthogonal (Grimes, Lewis & Simon 1994). Blocks find modes of equal frequency, which round bodies have
// in pairs. At the end the pivots of a factor between the last wanted mode and the next count the modes: none can be
// missed.

import { hash4, unit } from "../../math/hash.js";
import { eigenSymmetric } from "../../math/linear/eigen-symmetric.js";
import { dissect } from "./dissection.js";
import { Factor } from "./factor.js";
import { planFronts } from "./fronts.js";
import { Arena } from "./kernels.js";
import type { System } from "./system.js";

/** Modes of a system, the lowest first; rigid motions, if it is free to move, come first of all. */
export interface SystemModes {
  /** ω², 1/s². */
  squares: Float64Array;
  /** Shapes, mode by mode, as long as the system has degrees of freedom, ΦᵀMΦ = I. */
  shapes: Float64Array;
  /**
   * Whether each is exact and none is missing. Elements like needles, which rounding makes soft, can keep both from
   * being known.
   */
  sure: boolean;
}

/** Vectors of a block. */
const BLOCK = 8;
/** A mode is found when what is left of its equation is this part of it. */
const EXACT = 1e-8;

/** With this many vectors for each mode, and some more, what there is has to do. */
const LONG = { times: 5, more: 160 };

/**
 * Solves K u = ω² M u for the lowest `count` modes, step by step: each step tells the part that is done.
 *
 * @param shift σ, 1/s²; below all ω² wanted, near the lowest.
 */
export function* lowestSystemModes(
  module: WebAssembly.Module,
  system: System,
  count: number,
  shift: number,
): Generator<number, SystemModes> {
  const size = system.nodes * system.freedoms;
  const most = size - (system.fixed?.length ?? 0);
  const arena = new Arena(module);
  const plan = planFronts(system, dissect(system, system.positions, system.nodes), system.nodes);
  const factor = new Factor(arena, system, plan);
  for (const part of factor.factor(shift)) yield 0.2 * part;
  // Needles among the triangles can have less stiffness than none: what lies below the shift is theirs and no mode.
  const spurious = factor.below;
  const space = new Subspace(arena, system, factor);
  const wanted = Math.min(count, most);
  let next = Math.min(most, Math.ceil(1.7 * wanted) + 2 * BLOCK);
  const enough = LONG.times * wanted + LONG.more;
  for (;;) {
    while (space.size < next && space.grow()) yield 0.2 + 0.7 * Math.min(1, space.size / (2.2 * wanted + 16));
    const ritz = space.ritz(wanted);
    const some = Math.min(wanted, ritz.values.length);
    if (space.full) return { ...space.modes(ritz, some, shift), sure: true };
    // A count that cannot be right, or a mode that rounding keeps from being exact, must not go on for ever.
    if (space.size >= enough) return { ...space.modes(ritz, some, shift), sure: false };
    if (ritz.found >= wanted) {
      if (!(yield* missesSome(factor, ritz, wanted, shift, spurious))) {
        return { ...space.modes(ritz, wanted, shift), sure: true };
      }
      for (const _ of factor.factor(shift)) yield 0.9;
    }
    next = Math.min(most, space.size + Math.max(BLOCK, Math.ceil(0.12 * space.size)));
  }
}

/**
 * Whether there are more modes up to the last one wanted than were found: the pivots of a factor just above it tell.
 */
function* missesSome(
  factor: Factor,
  { values }: Ritz,
  wanted: number,
  shift: number,
  spurious: number,
): Generator<number, boolean> {
  const square = (value: number) => 1 / value + shift;
  const above = square(values[wanted - 1]) * (1 + 1e-5);
  for (const part of factor.factor(above)) yield 0.9 + 0.1 * part;
  return factor.below - spurious > values.filter((value) => value > 0 && square(value) <= above).length;
}

/** Values of the projected problem and their vectors, row by row, the largest first. */
interface Ritz {
  values: Float64Array;
  vectors: Float64Array;
  /** How many from the first on are exact. */
  found: number;
}

/** The space that the vectors span so far. */
class Subspace {
  readonly #arena: Arena;
  readonly #system: System;
  readonly #factor: Factor;
  readonly #rows: number;
  /** Blocks of vectors, M-orthonormal. */
  readonly #blocks: number[] = [];
  /** What one step makes of block k in block k, and in block k + 1. */
  readonly #within: Float64Array[] = [];
  readonly #beyond: Float64Array[] = [];
  readonly #work: number;
  readonly #mass: number;
  readonly #small: number;
  readonly #graph: { starts: number; neighbours: number; masses: number; inertias: number };
  #chance = 0;
  /** Whether there is nothing more to be found. */
  full = false;

  constructor(arena: Arena, system: System, factor: Factor) {
    this.#arena = arena;
    this.#system = system;
    this.#factor = factor;
    this.#rows = system.nodes * system.freedoms;
    this.#graph = {
      starts: arena.keep(system.starts),
      neighbours: arena.keep(system.neighbours),
      masses: arena.keep(system.masses),
      inertias: system.inertias ? arena.keep(system.inertias) : 0,
    };
    this.#work = arena.take(this.#bytes);
    this.#mass = arena.take(this.#bytes);
    this.#small = arena.take(BLOCK * BLOCK * 8);
    // From chance, once through the operator, so that all is smooth and of finite energy.
    for (let column = 0; column < BLOCK; column++) this.#randomise(this.#work, column);
    this.#multiply(this.#work, this.#mass);
    arena.floats(this.#work, this.#rows * BLOCK).set(arena.floats(this.#mass, this.#rows * BLOCK));
    factor.solve(this.#work);
    this.#append();
  }

  /** Number of vectors that have been through the operator. */
  get size(): number {
    return this.#within.length * BLOCK;
  }

  get #bytes(): number {
    return this.#rows * BLOCK * 8;
  }

  /**
   * One step: the last block through the operator, made orthogonal to all blocks. False when there is nothing beyond.
   */
  grow(): boolean {
    if (this.full) return false;
    const last = this.#blocks[this.#blocks.length - 1];
    this.#multiply(last, this.#mass);
    this.#copy(this.#mass, this.#work);
    this.#factor.solve(this.#work);
    const within = new Float64Array(BLOCK * BLOCK);
    for (let pass = 0; pass < 2; pass++) this.#orthogonalise(last, within);
    this.#within.push(within);
    this.#beyond.push(this.#append());
    return !this.full;
  }

  /** The projected problem's values and vectors; `wanted` says how many must be exact. */
  ritz(wanted: number): Ritz {
    const size = this.size;
    const matrix = new Float64Array(size * size);
    for (const [k, within] of this.#within.entries()) {
      for (let r = 0; r < BLOCK; r++) {
        for (let c = 0; c < BLOCK; c++) {
          const here = (k * BLOCK + r) * size + k * BLOCK + c;
          matrix[here] = (within[r * BLOCK + c] + within[c * BLOCK + r]) / 2;
          if ((k + 1) * BLOCK < size) {
            matrix[((k + 1) * BLOCK + r) * size + k * BLOCK + c] = this.#beyond[k][r * BLOCK + c];
          }
        }
      }
    }
    const { values, vectors } = eigenSymmetric(matrix, size);
    const beyond = this.#beyond[this.#beyond.length - 1];
    let found = 0;
    while (found < Math.min(wanted, values.length)) {
      const tail = vectors.subarray((found + 1) * size - BLOCK, (found + 1) * size);
      let left = 0;
      for (let r = 0; r < BLOCK; r++) {
        let sum = 0;
        for (let c = 0; c < BLOCK; c++) sum += beyond[r * BLOCK + c] * tail[c];
        left += sum * sum;
      }
      if (Math.sqrt(left) > EXACT * values[found]) break;
      found++;
    }
    return { values, vectors, found };
  }

  /** The lowest modes in full. */
  modes({ values, vectors }: Ritz, count: number, shift: number): Omit<SystemModes, "sure"> {
    const { loops } = this.#arena;
    const rows = this.#rows;
    const size = this.size;
    const squares = new Float64Array(count);
    const shapes = new Float64Array(count * rows);
    for (let first = 0; first < count; first += BLOCK) {
      const here = Math.min(BLOCK, count - first);
      this.#arena.floats(this.#work, rows * BLOCK).fill(0);
      for (const [k, block] of this.#blocks.slice(0, size / BLOCK).entries()) {
        const small = this.#arena.floats(this.#small, BLOCK * BLOCK).fill(0);
        for (let r = 0; r < BLOCK; r++) {
          for (let c = 0; c < here; c++) small[r * BLOCK + c] = vectors[(first + c) * size + k * BLOCK + r];
        }
        loops.addProduct(this.#work, block, this.#small, rows);
      }
      const made = this.#arena.floats(this.#work, rows * BLOCK);
      for (let c = 0; c < here; c++) {
        squares[first + c] = 1 / values[first + c] + shift;
        const shape = shapes.subarray((first + c) * rows, (first + c + 1) * rows);
        for (let i = 0; i < rows; i++) shape[i] = made[i * BLOCK + c];
      }
    }
    return { squares, shapes };
  }

  /** Takes out of the work block what it has of all blocks; what it has of the last one is added to `within`. */
  #orthogonalise(last?: number, within?: Float64Array): void {
    const { loops } = this.#arena;
    this.#multiply(this.#work, this.#mass);
    // Each block's share of the product as it was, then all of them taken off: the order of blocks does not matter.
    const shares = this.#blocks.map((block) => {
      loops.gram(block, this.#mass, this.#rows, this.#small);
      return this.#arena.floats(this.#small, BLOCK * BLOCK).slice();
    });
    for (const [k, block] of this.#blocks.entries()) {
      if (within && block === last) for (let i = 0; i < within.length; i++) within[i] += shares[k][i];
      this.#arena.floats(this.#small, BLOCK * BLOCK).set(shares[k].map((x) => -x));
      loops.addProduct(this.#work, block, this.#small, this.#rows);
    }
  }

  /**
   * Makes the work block M-orthonormal and appends it. Gives R with work = new block · R. Vectors that are nothing new
   * are replaced by chance; when chance finds nothing either, the space is full.
   */
  #append(): Float64Array {
    const total = identity();
    for (let tries = 0; tries < 6; tries++) {
      this.#multiply(this.#work, this.#mass);
      this.#arena.loops.gram(this.#work, this.#mass, this.#rows, this.#small);
      const products = this.#arena.floats(this.#small, BLOCK * BLOCK).slice();
      const { upper, nothing } = choleskyUpper(products);
      multiplyUpper(upper, total);
      for (const column of nothing) upper[column * (BLOCK + 1)] = 1;
      this.#divide(upper);
      for (const column of nothing) this.#randomise(this.#work, column);
      if (nothing.length > 0) for (let pass = 0; pass < 2; pass++) this.#orthogonalise();
      // Once more after each change: rounding leaves as much as the condition makes of it.
      if (nothing.length > 0 || !closeToOne(products)) continue;
      const block = this.#arena.take(this.#bytes);
      this.#copy(this.#work, block);
      this.#blocks.push(block);
      return total;
    }
    this.full = true;
    return total;
  }

  /** work ← work · upper⁻¹ */
  #divide(upper: Float64Array): void {
    const inverse = identity();
    for (let column = 0; column < BLOCK; column++) {
      for (let r = BLOCK - 1; r >= 0; r--) {
        let sum = inverse[r * BLOCK + column];
        for (let t = r + 1; t < BLOCK; t++) sum -= upper[r * BLOCK + t] * inverse[t * BLOCK + column];
        inverse[r * BLOCK + column] = sum / upper[r * BLOCK + r];
      }
    }
    this.#arena.floats(this.#small, BLOCK * BLOCK).set(inverse);
    this.#copy(this.#work, this.#mass);
    this.#arena.floats(this.#work, this.#rows * BLOCK).fill(0);
    this.#arena.loops.addProduct(this.#work, this.#mass, this.#small, this.#rows);
  }

  #multiply(x: number, out: number): void {
    const { starts, neighbours, masses, inertias } = this.#graph;
    this.#arena.loops.multiplyMass(this.#system.nodes, starts, neighbours, masses, inertias, x, out);
    if (!this.#system.fixed) return;
    const made = this.#arena.floats(out, this.#rows * BLOCK);
    for (const row of this.#system.fixed) made.fill(0, row * BLOCK, (row + 1) * BLOCK);
  }

  #copy(from: number, to: number): void {
    const count = this.#rows * BLOCK;
    this.#arena.floats(to, count).set(this.#arena.floats(from, count));
  }

  #randomise(block: number, column: number): void {
    const numbers = this.#arena.floats(block, this.#rows * BLOCK);
    const out = new Uint32Array(4);
    this.#chance++;
    for (let i = 0; i < this.#rows; i++) {
      numbers[i * BLOCK + column] = unit(hash4(i, column, this.#chance, 0x6d657368, out)[0]) - 0.5;
    }
    for (const row of this.#system.fixed ?? []) numbers[row * BLOCK + column] = 0;
  }
}

function identity(): Float64Array {
  const matrix = new Float64Array(BLOCK * BLOCK);
  for (let i = 0; i < BLOCK; i++) matrix[i * (BLOCK + 1)] = 1;
  return matrix;
}

/** products = upperᵀ upper; columns of which nothing is left beside those before them are named. */
function choleskyUpper(products: Float64Array): { upper: Float64Array; nothing: number[] } {
  const upper = new Float64Array(BLOCK * BLOCK);
  const nothing: number[] = [];
  for (let j = 0; j < BLOCK; j++) {
    for (let i = 0; i <= j; i++) {
      let sum = products[i * BLOCK + j];
      for (let t = 0; t < i; t++) sum -= upper[t * BLOCK + i] * upper[t * BLOCK + j];
      if (i < j) upper[i * BLOCK + j] = upper[i * (BLOCK + 1)] === 0 ? 0 : sum / upper[i * (BLOCK + 1)];
      else if (sum > 1e-13 * products[j * (BLOCK + 1)] && sum > Number.MIN_VALUE)
        upper[j * (BLOCK + 1)] = Math.sqrt(sum);
      else nothing.push(j);
    }
  }
  return { upper, nothing };
}

/** into ← upper · into */
function multiplyUpper(upper: Float64Array, into: Float64Array): void {
  const before = into.slice();
  into.fill(0);
  for (let r = 0; r < BLOCK; r++) {
    for (let t = r; t < BLOCK; t++) {
      for (let c = 0; c < BLOCK; c++) into[r * BLOCK + c] += upper[r * BLOCK + t] * before[t * BLOCK + c];
    }
  }
}

/** Whether the products of a block's vectors are those of orthonormal ones, but for rounding. */
function closeToOne(products: Float64Array): boolean {
  return products.every((x, i) => Math.abs(x - (i % (BLOCK + 1) === 0 ? 1 : 0)) < 1e-6);
}
