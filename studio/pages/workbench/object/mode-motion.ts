// How a mode moves the form of a body: for every vertex the way at the greatest swing, the turn of its normal, and how
// far it goes out of the surface, for the colours. The largest way is the same part of the body's size for every mode,
// so that all can be seen.
import type { ModalModel } from "phonolite/model";
import { diagonalOf } from "#dist/mesh/triangles.js";
import type { BodyForm } from "./form.js";

/** The motion of a form in one mode. */
export interface ModeMotion {
  /** [3V] m, at the greatest swing. */
  ways: Float32Array;
  /** [V] −1 to 1: how far a vertex goes out of the surface. */
  levels: Float32Array;
  /**
   * [V] 0 to 1: how far the neighbours of a vertex go out. A node line is drawn only where its neighbours move.
   */
  stirs: Float32Array;
}

/**
 * The largest way, as a part of the body's radius. Where motion out of the surface is less than the part `flat` of all
 * motion, its main direction is coloured instead.
 */
const WAYS = { largest: 0.1, flat: 0.05 };

/** The motion of a mode. */
export function modeMotion(model: ModalModel, form: BodyForm, mode: number): ModeMotion {
  const count = form.points.length;
  const ways = new Float32Array(3 * count);
  const levels = new Float32Array(count);
  const base = 3 * mode * model.pointCount;
  for (let v = 0; v < count; v++) {
    const point = form.points[v];
    if (point < 0) continue;
    for (let axis = 0; axis < 3; axis++) {
      // a body without places swells and shrinks
      ways[3 * v + axis] = form.kind === "ball" ? form.outward[3 * v + axis] : model.shapes[base + 3 * point + axis];
    }
  }
  const largest = (WAYS.largest * diagonalOf(form.positions)) / 2;
  const longest = scaleTo(ways, largest);
  if (longest === 0) return { ways, levels, stirs: new Float32Array(count) };
  const towards = (v: number, out: ArrayLike<number>, at: number) =>
    ways[3 * v] * out[at] + ways[3 * v + 1] * out[at + 1] + ways[3 * v + 2] * out[at + 2];
  let most = 0;
  for (let v = 0; v < count; v++) {
    levels[v] = towards(v, form.outward, 3 * v);
    most = Math.max(most, Math.abs(levels[v]));
  }
  if (most < WAYS.flat * largest) {
    const main = mainAxis(ways);
    most = 0;
    for (let v = 0; v < count; v++) {
      levels[v] = ways[3 * v + main];
      most = Math.max(most, Math.abs(levels[v]));
    }
  }
  for (let v = 0; v < count; v++) levels[v] /= most || 1;
  return { ways, levels, stirs: around(around(levels.map(Math.abs), form.indices), form.indices) };
}

/** The largest of a vertex and its neighbours. */
function around(values: Float32Array, indices: Uint32Array): Float32Array {
  const most = values.slice();
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    const largest = Math.max(values[a], values[b], values[c]);
    for (const corner of [a, b, c]) most[corner] = Math.max(most[corner], largest);
  }
  return most;
}

/** Makes the longest of some vectors so long; gives how long it was. */
function scaleTo(vectors: Float32Array, length: number): number {
  let longest = 0;
  for (let i = 0; i < vectors.length; i += 3) {
    longest = Math.max(longest, Math.hypot(vectors[i], vectors[i + 1], vectors[i + 2]));
  }
  if (longest > 0) for (let i = 0; i < vectors.length; i++) vectors[i] *= length / longest;
  return longest;
}

function mainAxis(vectors: Float32Array): number {
  const sums = [0, 0, 0];
  for (let i = 0; i < vectors.length; i++) sums[i % 3] += Math.abs(vectors[i]);
  return sums.indexOf(Math.max(...sums));
}
