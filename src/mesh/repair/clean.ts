// Takes away triangles that are none: with two corners at one vertex, without area, or there already. Two triangles
// back to back on the same three vertices, as a sheet drawn from both sides has them, become one.
import { cross, dot, minus } from "../../math/vec3.js";
import { HashTable, hashOf } from "../hash-table.js";
import { pointOf, type TriangleMesh } from "../triangles.js";

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
export function clean({ positions, indices }: TriangleMesh, folds = false): Cleaned {
  const table = new HashTable(indices.length / 3);
  const out = new Uint32Array(indices.length);
  /** Of each triangle that stays, how many there are on its vertices: those that run the other way count against it. */
  const net = new Int32Array(indices.length / 3);
  let degenerate = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const three = indices.subarray(t, t + 3);
    if (isUseless(positions, three)) {
      degenerate++;
      continue;
    }
    const known = table.count;
    const number = table.numberOf(hashOf(...inOrder(three)), (i) => three.every((v) => placeIn(out, i, v) >= 0));
    if (number === known) out.set(three, 3 * number);
    net[number] += (placeIn(out, number, three[0]) + 1) % 3 === placeIn(out, number, three[1]) ? 1 : -1;
  }
  const corners = out.slice(0, 3 * table.count);
  const left = folds ? unfolded(corners, net) : corners;
  const duplicate = indices.length / 3 - degenerate - table.count;
  return { mesh: { positions, indices: left }, degenerate, duplicate };
}

/** Triangles without folds that have closed; where more run against a triangle than along it, it turns over. */
function unfolded(corners: Uint32Array, net: Int32Array): Uint32Array {
  for (let t = 0; 3 * t < corners.length; t++) {
    if (net[t] < 0) [corners[3 * t + 1], corners[3 * t + 2]] = [corners[3 * t + 2], corners[3 * t + 1]];
  }
  return corners.filter((_, i) => net[Math.floor(i / 3)] !== 0);
}

/** Which corner of a triangle a vertex is, −1 for none. */
function placeIn(corners: Uint32Array, t: number, v: number): number {
  return corners[3 * t] === v ? 0 : corners[3 * t + 1] === v ? 1 : corners[3 * t + 2] === v ? 2 : -1;
}

function inOrder([a, b, c]: Uint32Array): [number, number, number] {
  const [low, high] = [Math.min(a, b, c), Math.max(a, b, c)];
  return [low, a + b + c - low - high, high];
}

function isUseless(p: Float64Array, [a, b, c]: Uint32Array): boolean {
  if (a === b || b === c || c === a) return true;
  const [u, v] = [minus(pointOf(p, b), pointOf(p, a)), minus(pointOf(p, c), pointOf(p, a))];
  const w = minus(v, u);
  return !(Math.hypot(...cross(u, v)) > FLAT * Math.max(dot(u, u), dot(v, v), dot(w, w)));
}
