// Which sample point a strike hits that names none: a place where no important mode rests.
import { normalSums } from "../../radiation.js";
import type { Samples } from "./samples.js";

/** Whether a body is usually struck at a place, m. */
export type Struck = (x: number, y: number, z: number) => boolean;

/** Only the lowest modes decide, and the lower the more. */
const MODES = 48;
/** Share of a mode's mean square below which it counts as resting. */
const RESTING = 0.02;

/**
 * The point at which every one of the lowest modes moves, as near to a typical amount as can be: no mode gains by
 * moving more than that, so an end or a corner is not preferred.
 *
 * @param shapes mode-major 3-vectors at the sample points.
 * @param struck whether a point is where such a body is struck; left out = all are.
 */
export function livelyPoint(samples: Samples, shapes: Float32Array, struck: Struck = () => true): number {
  const points = samples.positions.length / 3;
  const modes = Math.min(MODES, shapes.length / (3 * points));
  const normals = samples.indices && pointNormals(samples.positions, samples.indices);
  const scores = new Float64Array(points);
  const square = new Float64Array(points);
  for (let m = 0; m < modes; m++) {
    let mean = 0;
    for (let p = 0; p < points; p++) {
      const at = 3 * (m * points + p);
      const [x, y, z] = [shapes[at], shapes[at + 1], shapes[at + 2]];
      const along = normals && x * normals[3 * p] + y * normals[3 * p + 1] + z * normals[3 * p + 2];
      square[p] = along === undefined ? x * x + y * y + z * z : along * along;
      mean += square[p] / points;
    }
    // A mode that moves along the surface everywhere cannot be struck there: it has no say.
    if (mean <= 0) continue;
    for (let p = 0; p < points; p++) {
      scores[p] += Math.log(RESTING + Math.min(1, square[p] / mean)) / Math.sqrt(m + 1);
    }
  }
  let best = -1;
  const { positions } = samples;
  for (let p = 0; p < points; p++) {
    if (!struck(positions[3 * p], positions[3 * p + 1], positions[3 * p + 2])) continue;
    if (best < 0 || scores[p] > scores[best] + 1e-6) best = p;
  }
  return Math.max(best, 0);
}

/** Mean normals of the triangles around each point, weighted by area, unit length. */
function pointNormals(positions: Float64Array, indices: Uint32Array): Float64Array {
  const normals = normalSums(positions, indices);
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at], normals[at + 1], normals[at + 2]) || 1;
    for (let axis = 0; axis < 3; axis++) normals[at + axis] /= length;
  }
  return normals;
}
