// First impacts of hail in float64, written as their definition: every surface is where a distance f(p) is zero, every
// flight is followed in small steps, and every change of sign is halved until it is a time (PHYSICS §10.2). Slow, and
// in no way like the solver. It also says how near a case is to being decided by rounding: a touch, a bound, a test
// that is nearly zero.
import { cross, dot, minus, times, type Vec3 } from "../src/math/vec3.js";

/** The shapes of src/hail/colliders/collider.ts. */
export type ReferenceShape =
  | { kind: "quad"; corner: Vec3; u: Vec3; v: Vec3 }
  | { kind: "disc"; centre: Vec3; u: Vec3; v: Vec3 }
  | { kind: "sphere"; centre: Vec3; radius: number }
  | { kind: "cylinder"; base: Vec3; axis: Vec3; radius: number }
  | { kind: "cone"; tip: Vec3; axis: Vec3; radius: number };

/** c(p) > 0 is wanted, with d = p − from and c = constant + linear · d + Σ square_i d_i². */
export interface ReferenceTest {
  from: Vec3;
  constant?: number;
  linear?: Vec3;
  square?: Vec3;
}

export interface ReferenceCollider {
  shape: ReferenceShape;
  tests?: readonly ReferenceTest[];
}

/** x + v t + ½ g t² with g along y. */
export interface ReferenceFlight {
  x: Vec3;
  v: Vec3;
  gravity: number;
}

export interface ReferenceImpact {
  /** Index of the collider; −1 when nothing is struck. */
  collider: number;
  /** s */
  time: number;
  /**
   * How far the case is from another result, m: the least distance of any crossing from a bound, and of any touch from
   * being one.
   */
  margin: number;
  /** How fast the flight crosses the surface that it strikes, m/s: errors of a length become errors of time by it. */
  across: number;
}

/** Steps of the scan. */
const STEPS = 120;

/** The first impact of a flight within `limit` seconds. */
export function firstImpactOf(
  colliders: readonly ReferenceCollider[],
  flight: ReferenceFlight,
  limit: number,
): ReferenceImpact {
  const best: ReferenceImpact = { collider: -1, time: limit, margin: Number.POSITIVE_INFINITY, across: 1 };
  const doubts: { time: number; margin: number }[] = [];
  for (const [collider, { shape, tests = [] }] of colliders.entries()) {
    const distance = (t: number) => distanceTo(shape, placeOf(flight, t));
    const { zeros, turns } = crossingsOf(distance, limit);
    for (const { time, size } of turns) doubts.push({ time, margin: size });
    for (const time of zeros) {
      const place = placeOf(flight, time);
      const inside = Math.min(withinBounds(shape, place), ...tests.map((test) => passes(test, place)));
      doubts.push({ time, margin: Math.abs(inside) });
      if (!(inside > 0)) continue;
      // two at once: rounding says which is first
      doubts.push({ time: Math.min(time, best.time), margin: speedOf(flight, time) * Math.abs(time - best.time) });
      if (time >= best.time) continue;
      best.collider = collider;
      best.time = time;
      best.across = Math.abs(distance(time + 1e-6) - distance(time - 1e-6)) / 2e-6;
    }
    doubts.push({ time: 0, margin: Math.abs(distance(0)) });
  }
  // what comes after the impact does not matter, unless it comes at once
  for (const { time, margin } of doubts) if (time <= best.time + 1e-6) best.margin = Math.min(best.margin, margin);
  return best;
}

/** Where a flight is. */
export function placeOf({ x, v, gravity }: ReferenceFlight, t: number): Vec3 {
  return [x[0] + v[0] * t, x[1] + v[1] * t + 0.5 * gravity * t * t, x[2] + v[2] * t];
}

function speedOf({ v, gravity }: ReferenceFlight, t: number): number {
  return Math.hypot(v[0], v[1] + gravity * t, v[2]);
}

/** What f does in (0, limit): where it is zero; and where it turns back near zero, with its size there. */
function crossingsOf(f: (t: number) => number, limit: number): { zeros: number[]; turns: Turn[] } {
  const zeros: number[] = [];
  const turns: Turn[] = [];
  const times = Array.from({ length: STEPS + 1 }, (_, i) => (limit * i) / STEPS);
  const values = times.map(f);
  const cross = (from: number, to: number) => {
    if (f(from) > 0 !== f(to) > 0) zeros.push(halve(f, from, to));
  };
  for (let i = 0; i <= STEPS; i++) {
    if (i > 0) cross(times[i - 1], times[i]);
    const sign = values[i] > 0 ? 1 : -1;
    const isLeast = [i - 1, i + 1].every((k) => k < 0 || k > STEPS || sign * values[k] >= sign * values[i]);
    if (!isLeast) continue;
    // it and its neighbours lie on one side, it nearest to zero: it may dip through zero and back between the samples
    const [from, to] = [times[Math.max(0, i - 1)], times[Math.min(STEPS, i + 1)]];
    const bottom = leastOf((t) => sign * f(t), from, to);
    turns.push({ time: bottom, size: Math.abs(f(bottom)) });
    if (sign * f(bottom) > 0) continue;
    cross(from, bottom);
    cross(bottom, to);
  }
  return { zeros, turns };
}

interface Turn {
  time: number;
  size: number;
}

/** Where f changes its sign, by halving. */
function halve(f: (t: number) => number, from: number, to: number): number {
  const rises = !(f(from) > 0);
  let [low, high] = [from, to];
  for (let i = 0; i < 60; i++) {
    const middle = 0.5 * (low + high);
    if (f(middle) > 0 === rises) high = middle;
    else low = middle;
  }
  return 0.5 * (low + high);
}

/** Where f is least between two times, by thirds. */
function leastOf(f: (t: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let i = 0; i < 40; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (f(a) < f(b)) high = b;
    else low = a;
  }
  return 0.5 * (low + high);
}

/** The distance from a surface without bounds, m, with a sign that changes across it. */
function distanceTo(shape: ReferenceShape, p: Vec3): number {
  switch (shape.kind) {
    case "quad":
      return dot(unitVector(cross(shape.u, shape.v)), minus(p, shape.corner));
    case "disc":
      return dot(unitVector(cross(shape.u, shape.v)), minus(p, shape.centre));
    case "sphere":
      return length(minus(p, shape.centre)) - shape.radius;
    case "cylinder":
      return fromAxis(shape.base, shape.axis, p) - shape.radius;
    case "cone": {
      const along = alongAxis(shape.tip, shape.axis, p);
      const slope = shape.radius / length(shape.axis);
      return (fromAxis(shape.tip, shape.axis, p) - slope * along) / Math.hypot(1, slope);
    }
  }
}

/** How far a place of the surface is inside its bounds, m; negative outside. */
function withinBounds(shape: ReferenceShape, p: Vec3): number {
  switch (shape.kind) {
    case "quad": {
      const [s, t] = partsOf(shape.u, shape.v, minus(p, shape.corner));
      const area = length(cross(shape.u, shape.v));
      return Math.min((Math.min(s, 1 - s) * area) / length(shape.v), (Math.min(t, 1 - t) * area) / length(shape.u));
    }
    case "disc": {
      const [s, t] = partsOf(shape.u, shape.v, minus(p, shape.centre));
      return (1 - Math.hypot(s, t)) * Math.min(length(shape.u), length(shape.v));
    }
    case "sphere":
      return Number.POSITIVE_INFINITY;
    case "cylinder":
    case "cone": {
      const along = alongAxis(shape.kind === "cone" ? shape.tip : shape.base, shape.axis, p);
      return Math.min(along, length(shape.axis) - along);
    }
  }
}

/** s and t with d = s u + t v, from the two normal equations. */
function partsOf(u: Vec3, v: Vec3, d: Vec3): [number, number] {
  const [uu, uv, vv] = [dot(u, u), dot(u, v), dot(v, v)];
  const [du, dv] = [dot(d, u), dot(d, v)];
  const determinant = uu * vv - uv * uv;
  return [(du * vv - dv * uv) / determinant, (dv * uu - du * uv) / determinant];
}

function alongAxis(from: Vec3, axis: Vec3, p: Vec3): number {
  return dot(minus(p, from), axis) / length(axis);
}

function fromAxis(from: Vec3, axis: Vec3, p: Vec3): number {
  return length(cross(minus(p, from), axis)) / length(axis);
}

/** c(p). */
function passes({ from, constant = 0, linear = [0, 0, 0], square = [0, 0, 0] }: ReferenceTest, p: Vec3): number {
  const d = minus(p, from);
  return constant + dot(linear, d) + square[0] * d[0] ** 2 + square[1] * d[1] ** 2 + square[2] * d[2] ** 2;
}

const length = (a: Vec3): number => Math.sqrt(dot(a, a));
const unitVector = (a: Vec3): Vec3 => times(a, 1 / length(a));
