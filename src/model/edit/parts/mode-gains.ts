// How loud each mode is made by a strike: the gain from an impulse to pascals at 1 m, at one place or as the mean over
// all sample points (PHYSICS §4: the root mean square of a mode's gains over the strike points).
import { dbSplOfMeanSquare } from "../../../hearing/level.js";
import { PhonoliteError } from "../../../math/error.js";
import { locate, type SurfacePoint, strikeDirection } from "../../locate.js";
import type { ModelData } from "../../model-data.js";
import { normalSums } from "../../radiation.js";

/** Where a strike is thought to land. */
export interface StrikePlace {
  /** A sample-point index or a place in metres; left out: all sample points alike. */
  at?: number | ArrayLike<number>;
}

/** R φ·n of every mode, Pa·m/(N·s); over all sample points its root mean square. */
export function strikeGains(model: ModelData, { at }: StrikePlace = {}): Float64Array {
  const size = at === undefined ? rmsShapes(model) : shapesAt(model, locate(model, at));
  return size.map((shape, mode) => shape * model.radiationGains[mode]);
}

/** The level of a strike of some impulse (N·s) at its start, at 1 m: all modes together, dB SPL rms. */
export function strikeLevel(model: ModelData, impulse = 0.01, place: StrikePlace = {}): number {
  if (!(impulse > 0 && impulse < Number.POSITIVE_INFINITY)) {
    throw new PhonoliteError("strike level", "impulse", "an impulse in N·s above 0", impulse);
  }
  let sum = 0;
  for (const gain of strikeGains(model, place)) sum += (gain * impulse) ** 2 / 2;
  return dbSplOfMeanSquare(sum);
}

/** The unit direction of a strike at every sample point, [3P]: the surface normal, else the axis of most motion. */
export function strikeDirections(model: ModelData): Float64Array {
  const { indices, positions, pointCount } = model;
  const normals = indices ? normalSums(positions, indices) : new Float64Array(3 * pointCount);
  for (let p = 0; p < pointCount; p++) {
    const here = normals.subarray(3 * p, 3 * p + 3);
    const length = Math.hypot(here[0], here[1], here[2]);
    if (length > 0) here.set([here[0] / length, here[1] / length, here[2] / length]);
    else here.set(strikeDirection(model, { points: [p, p, p], weights: [1, 0, 0] }));
  }
  return normals;
}

function rmsShapes(model: ModelData): Float64Array {
  const { shapes, pointCount } = model;
  const directions = strikeDirections(model);
  return Float64Array.from({ length: model.modeCount }, (_, mode) => {
    let sum = 0;
    const base = 3 * mode * pointCount;
    for (let i = 0; i < 3 * pointCount; i += 3) {
      const along =
        shapes[base + i] * directions[i] +
        shapes[base + i + 1] * directions[i + 1] +
        shapes[base + i + 2] * directions[i + 2];
      sum += along * along;
    }
    return Math.sqrt(sum / pointCount);
  });
}

function shapesAt(model: ModelData, place: SurfacePoint): Float64Array {
  const { shapes, pointCount } = model;
  const direction = strikeDirection(model, place);
  return Float64Array.from({ length: model.modeCount }, (_, mode) => {
    let sum = 0;
    place.points.forEach((point, corner) => {
      const at = 3 * (mode * pointCount + point);
      for (let axis = 0; axis < 3; axis++) sum += place.weights[corner] * direction[axis] * shapes[at + axis];
    });
    return sum;
  });
}
