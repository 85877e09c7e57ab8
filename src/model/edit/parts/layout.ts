// Shapes of one model at the sample points of another, which merging and morphing need: by the same place, by the place
// at the same share of the bounding box, or, for a model of gains alone, the same gain along the strike everywhere.
import { locate } from "../../locate.js";
import type { ModelData } from "../../model-data.js";
import { strikeDirections } from "./mode-gains.js";

/** Whether two models have the same sample points. */
export function samePoints(a: ModelData, b: ModelData): boolean {
  return a.directional === b.directional && sameNumbers(a.positions, b.positions);
}

/** Whether two arrays hold the same numbers. */
export function sameNumbers(a: ArrayLike<number> | undefined, b: ArrayLike<number> | undefined): boolean {
  if (a === b) return true;
  if (a?.length !== b?.length || !a || !b) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The shapes of a model of gains alone at the points of another: each gain along the strike there, [3·M·P]. */
export function spreadGains(gains: ModelData, over: ModelData): Float32Array {
  const directions = strikeDirections(over);
  const shapes = new Float32Array(gains.modeCount * directions.length);
  for (let mode = 0; mode < gains.modeCount; mode++) {
    const gain = gains.shapes[3 * mode];
    for (let i = 0; i < directions.length; i++) shapes[mode * directions.length + i] = gain * directions[i];
  }
  return shapes;
}

/** Shapes and places of `model` at the sample points of `at`, both [3·…]. */
export interface Sampled {
  shapes: Float32Array;
  positions: Float64Array;
}

/** `model` sampled at the points of `at`: each point is sought at the same share of the bounding box. */
export function sampledAt(model: ModelData, at: ModelData): Sampled {
  if (samePoints(model, at)) return { shapes: model.shapes, positions: model.positions };
  if (!model.directional) return { shapes: spreadGains(model, at), positions: at.positions };
  const from = boxOf(at.positions);
  const to = boxOf(model.positions);
  const places = Array.from({ length: at.pointCount }, (_, p) =>
    [0, 1, 2].map((axis) => {
      const share = from.size[axis] > 0 ? (at.positions[3 * p + axis] - from.low[axis]) / from.size[axis] : 0.5;
      return to.low[axis] + to.size[axis] * share;
    }),
  );
  return sampledOn(model, places);
}

/** `model` sampled at places in metres in its own frame, or at its own points by index, as a strike there finds it. */
export function sampledOn(model: ModelData, places: readonly (number | ArrayLike<number>)[]): Sampled {
  const points = places.length;
  const shapes = new Float32Array(3 * points * model.modeCount);
  const positions = new Float64Array(3 * points);
  places.forEach((place, p) => {
    const { points: corners, weights } = locate(model, place);
    for (let axis = 0; axis < 3; axis++) {
      const blend = (values: ArrayLike<number>, base: number) =>
        corners.reduce((sum, corner, i) => sum + weights[i] * values[base + 3 * corner + axis], 0);
      positions[3 * p + axis] = blend(model.positions, 0);
      for (let mode = 0; mode < model.modeCount; mode++) {
        shapes[3 * (mode * points + p) + axis] = blend(model.shapes, 3 * mode * model.pointCount);
      }
    }
  });
  return { shapes, positions };
}

function boxOf(positions: Float64Array): { low: number[]; size: number[] } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x);
    high[i % 3] = Math.max(high[i % 3], x);
  });
  return { low, size: low.map((x, axis) => high[axis] - x) };
}
