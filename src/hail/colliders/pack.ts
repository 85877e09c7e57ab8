// Colliders as plain numbers, one row each, the same for float64 on the CPU and float32 in shaders (PHYSICS §10.2). A
// plane is N · (p − o) = 0 with bounds on (p − o) · du and (p − o) · dv; a quadric is (p − o)ᵀ(I − m wwᵀ)(p − o) = k
// with bounds on w · (p − o).
import { cross, dot, length, minus, plus, times, unitVector, type Vec3 } from "../../math/vec3.js";
import { BOUND_MARGIN } from "../find/finder.js";
import { checkCollider } from "./check.js";
import type { Collider, Shape, Test } from "./collider.js";

/** Numbers of a row: 14 texels of four. */
export const ROW = 56;
/** Numbers of a test: constant, linear, square. */
export const TEST_WORDS = 7;
/** Where things are in a row. */
export const PLACE = {
  /** 0 parallelogram: 0 ≤ s, t ≤ 1; 1 ellipse: s² + t² ≤ 1; 2 quadric. */
  kind: 0,
  /** Unit normal N of a plane, or unit axis w of a quadric: 3. */
  normal: 1,
  /** m and k of a quadric. */
  m: 4,
  k: 5,
  /** The point o: a corner, a middle or a tip: 3. */
  origin: 6,
  /** s = (p − o) · du: 3. */
  du: 9,
  /** t = (p − o) · dv: 3. */
  dv: 12,
  /** Least and most w · (p − o) of a quadric. */
  least: 15,
  most: 16,
  /** The box around it, m: 3 each. */
  low: 17,
  high: 20,
  /** By how much s and t may be outside, for a finder. */
  marginS: 23,
  marginT: 24,
  /** How many tests there are. */
  tests: 25,
  /** Index in the list that was given. */
  index: 26,
  /** The tests, each on p − o. */
  firstTest: 28,
} as const;

/** Kinds of rows. */
export const PARALLELOGRAM = 0;
export const ELLIPSE = 1;
export const QUADRIC = 2;

/** Colliders as rows of numbers. */
export interface Packed {
  rows: Float64Array;
  count: number;
  /** What was left out, and why: a sentence each. */
  warnings: string[];
}

/** Planes of less area are left out, m². */
const LEAST_AREA = 1e-9;
/** Boxes are wider by this, so that rounding loses nothing, m. */
const BOX_MARGIN = 1e-6;

/**
 * Packs colliders, the widest first: its time bounds the search for the others. One without area is left out, with a
 * warning; one with numbers that are none is an error.
 */
export function packColliders(colliders: readonly Collider[]): Packed {
  const warnings: string[] = [];
  const rows: Float64Array[] = [];
  for (const [index, collider] of colliders.entries()) {
    checkCollider(collider, index);
    const flaw = flawOf(collider.shape);
    if (flaw) warnings.push(`collider ${collider.name} ${flaw} and is left out`);
    else rows.push(packOne(collider, index));
  }
  rows.sort((a, b) => footprint(b) - footprint(a));
  const packed = new Float64Array(ROW * rows.length);
  for (const [i, row] of rows.entries()) packed.set(row, ROW * i);
  return { rows: packed, count: rows.length, warnings };
}

/** The same rows for a finder: float32, bounds wider by a hair so that nothing is missed. */
export function packForGpu({ rows, count }: Packed): Float32Array {
  const out = new Float32Array(rows);
  for (let row = 0; row < count * ROW; row += ROW) {
    out[row + PLACE.least] = rows[row + PLACE.least] - BOUND_MARGIN;
    out[row + PLACE.most] = rows[row + PLACE.most] + BOUND_MARGIN;
    for (let axis = 0; axis < 3; axis++) {
      out[row + PLACE.low + axis] = rows[row + PLACE.low + axis] - BOUND_MARGIN;
      out[row + PLACE.high + axis] = rows[row + PLACE.high + axis] + BOUND_MARGIN;
    }
    const reach = boxReach(rows, row);
    for (let test = 0; test < rows[row + PLACE.tests]; test++) {
      const at = row + PLACE.firstTest + TEST_WORDS * test;
      // a step of the margin changes c by no more than this
      const slope = sizeOf(rows, at + 1) + 2 * reach * sizeOf(rows, at + 4);
      out[at] = rows[at] + BOUND_MARGIN * slope + 1e-6 * Math.abs(rows[at]);
    }
  }
  return out;
}

const NONE: Vec3 = [0, 0, 0];

/** Why this shape cannot be struck, or nothing. */
function flawOf(shape: Shape): string | undefined {
  if (shape.kind === "quad" || shape.kind === "disc") {
    return length(cross(shape.u, shape.v)) < LEAST_AREA ? "has no area" : undefined;
  }
  if (!(shape.radius > 0)) return "has no radius";
  if (shape.kind !== "sphere" && length(shape.axis) * shape.radius < LEAST_AREA) return "has no length";
  return undefined;
}

function packOne({ shape, tests = [] }: Collider, index: number): Float64Array {
  const row = new Float64Array(ROW);
  row[PLACE.index] = index;
  const origin = shape.kind === "quad" || shape.kind === "disc" ? packPlane(row, shape) : packQuadric(row, shape);
  row.set(origin, PLACE.origin);
  row[PLACE.tests] = tests.length;
  for (const [i, test] of tests.entries()) packTest(row, PLACE.firstTest + TEST_WORDS * i, test, origin);
  return row;
}

function packPlane(row: Float64Array, shape: Extract<Shape, { kind: "quad" | "disc" }>): Vec3 {
  const { u, v } = shape;
  const across = cross(u, v);
  const area2 = dot(across, across);
  // the dual basis: s and t are right for edges at any angle
  const du = times(cross(v, across), 1 / area2);
  const dv = times(cross(across, u), 1 / area2);
  row[PLACE.kind] = shape.kind === "quad" ? PARALLELOGRAM : ELLIPSE;
  row.set(unitVector(across), PLACE.normal);
  row.set(du, PLACE.du);
  row.set(dv, PLACE.dv);
  row[PLACE.marginS] = BOUND_MARGIN * length(du);
  row[PLACE.marginT] = BOUND_MARGIN * length(dv);
  if (shape.kind === "quad") {
    const { corner } = shape;
    setBox(row, [corner, plus(corner, u), plus(corner, v), plus(plus(corner, u), v)]);
    return corner;
  }
  const half = axes((i) => Math.hypot(u[i], v[i]));
  setBox(row, [minus(shape.centre, half), plus(shape.centre, half)]);
  return shape.centre;
}

function packQuadric(row: Float64Array, shape: Extract<Shape, { kind: "sphere" | "cylinder" | "cone" }>): Vec3 {
  const { radius } = shape;
  row[PLACE.kind] = QUADRIC;
  if (shape.kind === "sphere") {
    row.set([0, 1, 0], PLACE.normal);
    row[PLACE.k] = radius * radius;
    // all of it: the bounds must not cut where rounding decides
    row[PLACE.least] = -2 * radius;
    row[PLACE.most] = 2 * radius;
    const half: Vec3 = [radius, radius, radius];
    setBox(row, [minus(shape.centre, half), plus(shape.centre, half)]);
    return shape.centre;
  }
  const far = length(shape.axis);
  const w = unitVector(shape.axis);
  row.set(w, PLACE.normal);
  row[PLACE.most] = far;
  const origin = shape.kind === "cylinder" ? shape.base : shape.tip;
  row[PLACE.m] = shape.kind === "cylinder" ? 1 : 1 + (radius / far) ** 2;
  row[PLACE.k] = shape.kind === "cylinder" ? radius * radius : 0;
  // a circle across w reaches r √(1 − w_i²) along axis i
  const half = axes((i) => radius * Math.sqrt(Math.max(0, 1 - w[i] * w[i])));
  const end = plus(origin, shape.axis);
  const start = shape.kind === "cylinder" ? [minus(origin, half), plus(origin, half)] : [origin];
  setBox(row, [...start, minus(end, half), plus(end, half)]);
  return origin;
}

/** A test on p − `from` becomes one on p − o. */
function packTest(row: Float64Array, at: number, test: Test, origin: Vec3): void {
  const { from, constant = 0, linear = NONE, square = NONE } = test;
  const e = minus(origin, from);
  row[at] =
    constant +
    dot(linear, e) +
    dot(
      square,
      axes((i) => e[i] * e[i]),
    );
  row.set(
    axes((i) => linear[i] + 2 * square[i] * e[i]),
    at + 1,
  );
  row.set(square, at + 4);
}

const axes = (f: (i: 0 | 1 | 2) => number): Vec3 => [f(0), f(1), f(2)];

function setBox(row: Float64Array, corners: readonly Vec3[]): void {
  for (let axis = 0; axis < 3; axis++) {
    row[PLACE.low + axis] = Math.min(...corners.map((corner) => corner[axis])) - BOX_MARGIN;
    row[PLACE.high + axis] = Math.max(...corners.map((corner) => corner[axis])) + BOX_MARGIN;
  }
}

function footprint(row: Float64Array): number {
  return (row[PLACE.high] - row[PLACE.low]) * (row[PLACE.high + 2] - row[PLACE.low + 2]);
}

function boxReach(rows: Float64Array, row: number): number {
  let most = 0;
  for (let axis = 0; axis < 3; axis++) {
    const origin = rows[row + PLACE.origin + axis];
    most = Math.max(most, rows[row + PLACE.high + axis] - origin, origin - rows[row + PLACE.low + axis]);
  }
  return most;
}

function sizeOf(rows: Float64Array, at: number): number {
  return Math.hypot(rows[at], rows[at + 1], rows[at + 2]);
}
