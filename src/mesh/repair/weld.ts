// Vertices at the same place become one: files give every triangle its own corners, or double them along seams.
// Vertices closer than a tolerance are found by a grid of cells twice as wide, hashed into flat arrays.
import { placesOf, type TriangleMesh } from "../triangles.js";

/**
 * Welds vertices.
 *
 * @param tolerance the distance below which two vertices are one, m.
 */
export function weld({ positions: p, indices }: TriangleMesh, tolerance: number): TriangleMesh {
  const number = new Int32Array(p.length / 3);
  const grid = new Grid(p, tolerance);
  const kept: number[] = [];
  for (let v = 0; v < number.length; v++) {
    const found = grid.near(v);
    number[v] = found < 0 ? kept.length : number[found];
    if (found >= 0) continue;
    grid.add(v);
    kept.push(v);
  }
  return { positions: placesOf(p, kept), indices: indices.map((v) => number[v]) };
}

/** Vertices by the cells of a grid. Cells whose hashes are the same share a list. */
class Grid {
  readonly #positions: Float64Array;
  readonly #tolerance: number;
  /** The side of a cell, m. */
  readonly #cell: number;
  /** The last vertex of each list, and the one before each; -1 = none. */
  readonly #last: Int32Array;
  readonly #before: Int32Array;

  constructor(positions: Float64Array, tolerance: number) {
    const vertices = positions.length / 3;
    let slots = 16;
    while (slots < 2 * vertices) slots *= 2;
    this.#positions = positions;
    this.#tolerance = tolerance;
    this.#cell = Math.max(2 * tolerance, Number.MIN_VALUE);
    this.#last = new Int32Array(slots).fill(-1);
    this.#before = new Int32Array(vertices).fill(-1);
  }

  add(v: number): void {
    const [i, j, k] = [0, 1, 2].map((x) => Math.floor(this.#positions[3 * v + x] / this.#cell));
    const slot = this.#slotOf(i, j, k);
    this.#before[v] = this.#last[slot];
    this.#last[slot] = v;
  }

  /** A vertex that is as good as at the same place; -1 when there is none. */
  near(v: number): number {
    const p = this.#positions;
    const [x, y, z] = [p[3 * v], p[3 * v + 1], p[3 * v + 2]];
    // Cells are twice the tolerance wide: only cells on the nearer side of each axis can hold a partner.
    const [i, j, k] = [x / this.#cell, y / this.#cell, z / this.#cell];
    const [fi, fj, fk] = [Math.floor(i), Math.floor(j), Math.floor(k)];
    const [si, sj, sk] = [i - fi < 0.5 ? -1 : 1, j - fj < 0.5 ? -1 : 1, k - fk < 0.5 ? -1 : 1];
    for (let corner = 0; corner < 8; corner++) {
      const slot = this.#slotOf(corner & 1 ? fi + si : fi, corner & 2 ? fj + sj : fj, corner & 4 ? fk + sk : fk);
      for (let w = this.#last[slot]; w >= 0; w = this.#before[w]) {
        const [dx, dy, dz] = [p[3 * w] - x, p[3 * w + 1] - y, p[3 * w + 2] - z];
        if (dx * dx + dy * dy + dz * dz <= this.#tolerance * this.#tolerance) return w;
      }
    }
    return -1;
  }

  #slotOf(i: number, j: number, k: number): number {
    const hash = Math.imul(i, 0x8da6b343) ^ Math.imul(j, 0xd8163841) ^ Math.imul(k, 0xcb1ab31f);
    return (hash ^ (hash >>> 13)) & (this.#last.length - 1);
  }
}
