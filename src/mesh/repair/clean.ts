// Takes away triangles that are none: with two corners at one vertex, without area, or there already. Two triangles
// back to back on the same three vertices, as a sheet drawn from both sides has them, become one.
import type { TriangleMesh } from "../triangles.js";

/** A mesh without useless triangles. */
export interface Cleaned {
  mesh: TriangleMesh;
  /** Triangles without area. */
  degenerate: number;
  /** Triangles that were there twice. */
  duplicate: number;
}

/** A triangle has no area when it is this part of the square of its longest side. */
const FLAT = 1e-12;

/**
 * Cleans a welded mesh; vertices stay.
 *
 * @param folds two triangles back to back are a fold that has closed, and both go: right where vertices were merged
 *   that lay apart. Of three, one stays. Without it one of them always stays.
 */
export function clean({ positions: p, indices }: TriangleMesh, folds = false): Cleaned {
  const triangles = indices.length / 3;
  let slots = 16;
  while (slots < 2 * triangles) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  const out = new Uint32Array(indices.length);
  let at = 0;
  let degenerate = 0;
  let duplicate = 0;
  /** Of each triangle that stays, how many there are on its vertices: those that run the other way count against it. */
  const net = new Int32Array(triangles);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    if (a === b || b === c || c === a || isFlat(p, 3 * a, 3 * b, 3 * c)) {
      degenerate++;
      continue;
    }
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    const middle = a + b + c - low - high;
    const hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(middle, 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35);
    let slot = (hash ^ (hash >>> 15)) & (slots - 1);
    let known = -1;
    for (; table[slot] >= 0; slot = (slot + 1) & (slots - 1)) {
      const i = table[slot];
      const three = [out[i], out[i + 1], out[i + 2]];
      if (three.includes(low) && three.includes(middle) && three.includes(high)) {
        known = i;
        break;
      }
    }
    if (known >= 0) {
      duplicate++;
      const next = [known, known + 1, known + 2].find((i) => out[i] === a)! + 1;
      const against = out[next < known + 3 ? next : known] !== b;
      net[known / 3] += against ? -1 : 1;
      continue;
    }
    table[slot] = at;
    net[at / 3] = 1;
    out[at++] = a;
    out[at++] = b;
    out[at++] = c;
  }
  if (folds) {
    // Where more run against a triangle than along it, it turns over.
    for (let t = 0; t < at; t += 3) if (net[t / 3] < 0) [out[t + 1], out[t + 2]] = [out[t + 2], out[t + 1]];
  }
  const left = folds ? out.subarray(0, at).filter((_, i) => net[Math.floor(i / 3)] !== 0) : out.slice(0, at);
  return { mesh: { positions: p, indices: left }, degenerate, duplicate };
}

function isFlat(p: Float64Array, a: number, b: number, c: number): boolean {
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  const [wx, wy, wz] = [vx - ux, vy - uy, vz - uz];
  const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, wx * wx + wy * wy + wz * wz);
  const twice = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  return !(twice > FLAT * longest);
}
