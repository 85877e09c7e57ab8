// Vertices at the same place become one: files give every triangle its own corners, or double them along seams.
// Vertices closer than a tolerance are found by a grid of cells twice as wide, hashed into flat arrays. Vertices whose
// coordinates are no numbers go, with their triangles.
import type { TriangleMesh } from "../triangles.js";

/** A welded mesh. */
export interface Welded {
  mesh: TriangleMesh;
  /** Vertices that were not finite. */
  notFinite: number;
  /** Vertices that became one with another. */
  joined: number;
  /** Triangles dropped because a corner was missing or not finite. */
  dropped: number;
}

/**
 * Welds vertices.
 *
 * @param tolerance the distance below which two vertices are one, m.
 */
export function weld({ positions: p, indices }: TriangleMesh, tolerance: number): Welded {
  const vertices = Math.floor(p.length / 3);
  const number = new Int32Array(vertices).fill(-1);
  const kept = new Int32Array(vertices);
  const cell = Math.max(2 * tolerance, Number.MIN_VALUE);
  let slots = 16;
  while (slots < 2 * vertices) slots *= 2;
  const first = new Int32Array(slots).fill(-1);
  const next = new Int32Array(vertices).fill(-1);
  const slotOf = (x: number, y: number, z: number) => {
    const hash = Math.imul(x | 0, 0x8da6b343) ^ Math.imul(y | 0, 0xd8163841) ^ Math.imul(z | 0, 0xcb1ab31f);
    return (hash ^ (hash >>> 13)) & (slots - 1);
  };
  let count = 0;
  let notFinite = 0;
  for (let v = 0; v < vertices; v++) {
    const [x, y, z] = [p[3 * v], p[3 * v + 1], p[3 * v + 2]];
    if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) {
      notFinite++;
      continue;
    }
    const found = nearby(x, y, z);
    if (found >= 0) {
      number[v] = number[found];
      continue;
    }
    const slot = slotOf(Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell));
    next[v] = first[slot];
    first[slot] = v;
    kept[count] = v;
    number[v] = count++;
  }

  function nearby(x: number, y: number, z: number): number {
    // Cells are twice the tolerance wide: only cells on the nearer side of each axis can hold a partner.
    const [i, j, k] = [x / cell, y / cell, z / cell];
    const [fi, fj, fk] = [Math.floor(i), Math.floor(j), Math.floor(k)];
    const [si, sj, sk] = [i - fi < 0.5 ? -1 : 1, j - fj < 0.5 ? -1 : 1, k - fk < 0.5 ? -1 : 1];
    for (let corner = 0; corner < 8; corner++) {
      const slot = slotOf(corner & 1 ? fi + si : fi, corner & 2 ? fj + sj : fj, corner & 4 ? fk + sk : fk);
      for (let w = first[slot]; w >= 0; w = next[w]) {
        const dx = p[3 * w] - x;
        const dy = p[3 * w + 1] - y;
        const dz = p[3 * w + 2] - z;
        if (dx * dx + dy * dy + dz * dz <= tolerance * tolerance) return w;
      }
    }
    return -1;
  }

  const positions = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) for (let k = 0; k < 3; k++) positions[3 * i + k] = p[3 * kept[i] + k];
  const out = new Uint32Array(indices.length - (indices.length % 3));
  let at = 0;
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const a = number[indices[t]] ?? -1;
    const b = number[indices[t + 1]] ?? -1;
    const c = number[indices[t + 2]] ?? -1;
    if (a < 0 || b < 0 || c < 0) continue;
    out[at++] = a;
    out[at++] = b;
    out[at++] = c;
  }
  const mesh = { positions, indices: out.slice(0, at) };
  return { mesh, notFinite, joined: vertices - notFinite - count, dropped: (out.length - at) / 3 };
}
