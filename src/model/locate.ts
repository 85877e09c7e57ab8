// Where a strike lands: from an index or a position to three sample points with weights, and the direction that a
// strike takes there unless another is asked for.
import { PhonoliteError } from "../math/error.js";
import { kept } from "../math/values.js";
import { dot, minus, type Vec3 } from "../math/vec3.js";
import { MODEL_LIMITS } from "./model-checks.js";
import type { ModelData } from "./model-data.js";
import { normalSums, triangleNormal } from "./radiation.js";

/** A place on a model: sample points with weights that sum to 1, and the unit surface normal where there is one. */
export interface SurfacePoint {
  points: [number, number, number];
  weights: [number, number, number];
  normal?: [number, number, number];
}

/**
 * The place nearest to `where`. An index means that sample point. A position, any three numbers, in metres in the
 * body's own frame, means the nearest point on the model's triangles, or the nearest sample point of a model without
 * triangles.
 *
 * @example
 * locate(model, 3); // { points: [3, 3, 3], weights: [1, 0, 0] }
 * locate(model, [0.1, 0, 0.05]);
 */
export function locate(model: ModelData, where: number | ArrayLike<number>): SurfacePoint {
  if (typeof where === "number") {
    if (Number.isInteger(where) && where >= 0 && where < model.pointCount) return atPoint(model, where);
  } else if (isPlace(where)) {
    const place: Vec3 = [where[0], where[1], where[2]];
    return onTriangles(model, place) ?? atPoint(model, nearestPoint(model, place));
  }
  const index =
    model.pointCount === 1 ? "the sample-point index 0" : `a sample-point index from 0 to ${model.pointCount - 1}`;
  throw new PhonoliteError(
    "locate",
    "position",
    `${index}, or 3 numbers of metres from ${-FARTHEST} to ${FARTHEST}`,
    where,
  );
}

/** Places beyond this are no places on a body, m: squares of them still fit a number. */
const FARTHEST = MODEL_LIMITS.position;

function isPlace(where: ArrayLike<number>): boolean {
  if (typeof where !== "object" || where === null || where.length !== 3) return false;
  return [0, 1, 2].every((i) => typeof where[i] === "number" && Math.abs(where[i]) <= FARTHEST);
}

/**
 * The unit direction that a strike takes at a place: the surface normal, else the axis along which the shapes there
 * move most, else x.
 *
 * @example
 * strikeDirection(plate, locate(plate, 3)); // [0, 1, 0]: straight down on it
 */
export function strikeDirection(model: ModelData, at: SurfacePoint): [number, number, number] {
  if (at.normal) return [...at.normal];
  const here = axisSums(model, at.points, at.weights);
  const axis = here.indexOf(Math.max(...here));
  return axis === 1 ? [0, 1, 0] : axis === 2 ? [0, 0, 1] : [1, 0, 0];
}

function axisSums(model: ModelData, points: readonly number[], weights: readonly number[]): number[] {
  const sums = [0, 0, 0];
  for (let m = 0; m < model.modeCount; m++) {
    for (let axis = 0; axis < 3; axis++) {
      let shape = 0;
      for (let i = 0; i < 3; i++) shape += weights[i] * model.shapes[(m * model.pointCount + points[i]) * 3 + axis];
      sums[axis] += Math.abs(shape);
    }
  }
  return sums;
}

function atPoint(model: ModelData, index: number): SurfacePoint {
  const place: SurfacePoint = { points: [index, index, index], weights: [1, 0, 0] };
  const normal = normalAtPoint(model, index);
  if (normal) place.normal = normal;
  return place;
}

/** Sums over the triangles around every sample point, so that hail does not search the mesh at each stone. */
const knownNormals = new WeakMap<ModelData, Float64Array>();

/** The mean normal of the triangles around a sample point, weighted by area. */
function normalAtPoint(model: ModelData, index: number): [number, number, number] | undefined {
  const { indices } = model;
  if (!indices) return undefined;
  const sums = kept(knownNormals, model, () => normalSums(model.positions, indices));
  const [x, y, z] = sums.subarray(3 * index, 3 * index + 3);
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : undefined;
}

function nearestPoint(model: ModelData, where: Vec3): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let p = 0; p < model.pointCount; p++) {
    const d = squaredDistance(where, pointOf(model, p));
    if (d < least) {
      least = d;
      best = p;
    }
  }
  return best;
}

function onTriangles(model: ModelData, where: Vec3): SurfacePoint | undefined {
  const { indices } = model;
  if (!indices) return undefined;
  const balls = ballsOf(model, indices);
  let least = Number.POSITIVE_INFINITY;
  let nearest = nearestMiddle(balls, where);
  let best = -1;
  let weights: [number, number, number] = [1, 0, 0];
  for (let t = 0, b = 0; t < indices.length; t += 3, b += 4) {
    // no point of a triangle is nearer than its ball; the hair covers rounding
    const [x, y, z] = [where[0] - balls[b], where[1] - balls[b + 1], where[2] - balls[b + 2]];
    const reach = nearest + balls[b + 3];
    if (x * x + y * y + z * z > reach * reach * (1 + 1e-12)) continue;
    const corners = [
      pointOf(model, indices[t]),
      pointOf(model, indices[t + 1]),
      pointOf(model, indices[t + 2]),
    ] as const;
    const candidate = closestOnTriangle(where, ...corners);
    const d = squaredDistance(where, blend(corners, candidate));
    if (d < least) {
      least = d;
      nearest = Math.sqrt(d);
      best = t;
      weights = candidate;
    }
  }
  const place: SurfacePoint = { points: [indices[best], indices[best + 1], indices[best + 2]], weights };
  const [x, y, z, area] = triangleNormal(model.positions, indices, best);
  if (area > 0) place.normal = [x, y, z];
  return place;
}

/** Distance to the nearest middle of a triangle: no nearest point is farther off. */
function nearestMiddle(balls: Float64Array, [x, y, z]: Vec3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let b = 0; b < balls.length; b += 4) {
    const [dx, dy, dz] = [x - balls[b], y - balls[b + 1], z - balls[b + 2]];
    least = Math.min(least, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(least);
}

/** A ball around every triangle, x, y, z and radius, so that hail looks closely at a few triangles a stone. */
const knownBalls = new WeakMap<ModelData, Float64Array>();

function ballsOf(model: ModelData, indices: Uint32Array): Float64Array {
  return kept(knownBalls, model, () => {
    const balls = new Float64Array((4 * indices.length) / 3);
    for (let t = 0, b = 0; t < indices.length; t += 3, b += 4) {
      const corners = [0, 1, 2].map((i) => pointOf(model, indices[t + i]));
      const middle = [0, 1, 2].map((axis) => (corners[0][axis] + corners[1][axis] + corners[2][axis]) / 3);
      balls.set(middle, b);
      balls[b + 3] = Math.max(...corners.map((corner) => Math.hypot(...corner.map((x, axis) => x - middle[axis]))));
    }
    return balls;
  });
}

/** Barycentric weights of the point of triangle abc nearest to p: its projection when inside, else the best edge's. */
export function closestOnTriangle(p: Vec3, a: Vec3, b: Vec3, c: Vec3): [number, number, number] {
  const inside = projection(p, a, b, c);
  if (inside) return inside;
  const corners = [a, b, c] as const;
  const candidates: [number, number, number][] = [
    onEdge(p, a, b, ([s, t]) => [s, t, 0]),
    onEdge(p, b, c, ([s, t]) => [0, s, t]),
    onEdge(p, c, a, ([s, t]) => [t, 0, s]),
  ];
  let best = candidates[0];
  for (const candidate of candidates) {
    if (squaredDistance(p, blend(corners, candidate)) < squaredDistance(p, blend(corners, best))) best = candidate;
  }
  return best;
}

/** Weights of p's projection on the plane of abc, or nothing when it falls outside or the triangle has no area. */
function projection(p: Vec3, a: Vec3, b: Vec3, c: Vec3): [number, number, number] | undefined {
  const u = minus(b, a);
  const v = minus(c, a);
  const w = minus(p, a);
  const uu = dot(u, u);
  const uv = dot(u, v);
  const vv = dot(v, v);
  const determinant = uu * vv - uv * uv;
  if (!(determinant > 1e-14 * uu * vv)) return undefined;
  const s = (dot(w, u) * vv - dot(w, v) * uv) / determinant;
  const t = (dot(w, v) * uu - dot(w, u) * uv) / determinant;
  return s >= 0 && t >= 0 && s + t <= 1 ? [1 - s - t, s, t] : undefined;
}

function onEdge(
  p: Vec3,
  a: Vec3,
  b: Vec3,
  place: (weights: [number, number]) => [number, number, number],
): [number, number, number] {
  const along = minus(b, a);
  const length2 = dot(along, along);
  const t = length2 > 0 ? Math.min(1, Math.max(0, dot(minus(p, a), along) / length2)) : 0;
  return place([1 - t, t]);
}

function pointOf(model: ModelData, index: number): Vec3 {
  const { positions } = model;
  return [positions[3 * index], positions[3 * index + 1], positions[3 * index + 2]];
}

function blend(corners: readonly [Vec3, Vec3, Vec3], weights: Vec3): Vec3 {
  const axis = (i: 0 | 1 | 2) => weights[0] * corners[0][i] + weights[1] * corners[1][i] + weights[2] * corners[2][i];
  return [axis(0), axis(1), axis(2)];
}

function squaredDistance(a: Vec3, b: Vec3): number {
  const d = minus(a, b);
  return dot(d, d);
}
