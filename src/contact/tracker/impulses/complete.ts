// Fills in what a contact point leaves out, from what else is known: velocities from bodies, opening speed and slip
// from velocities, mass from bodies, the impulse from the change of speed.
import { dot, type Vec3 } from "../../../math/vec3.js";
import { type CleanPoint, pairKey } from "../../record.js";
import type { BodyState } from "../body-state.js";
import type { ContactContext, Openings } from "../context.js";
import type { PooledPoint } from "../point-pool.js";
import { add, copyOf, put, type Triple, triple } from "../triple.js";
import { effectiveMass, reducedMass, velocityAt } from "./effective-mass.js";

/**
 * What opens faster than this has bounced, and what came faster than this has hit: no pile on top of a body seems to,
 * m/s.
 */
const BOUNCE = 0.2;
const THUD = 1.5;
/** Points with a wider gap that does not close within the step carry nothing when the engine does not say, m. */
const GAP = 0.02;

const NONE: Openings = new Map();

/** Completes the points of a step in place; `sides` are the two bodies of each. */
export function completePoints(points: PooledPoint[], sides: readonly BodyState[], context: ContactContext): void {
  let withoutImpulse = false;
  let withoutClosing = false;
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    const a = sides[2 * i];
    const b = sides[2 * i + 1];
    completeSpeeds(point, a, b, context.steps);
    if (Number.isNaN(point.m)) point.m = effectiveMass(a, b, point.p, point.n);
    // between bodies that no contact moves: any finite mass will do, such pairs are passed over
    if (!(point.m < Number.POSITIVE_INFINITY)) point.m = 1;
    if (Number.isNaN(point.j)) withoutImpulse = true;
    if (Number.isNaN(point.vn)) withoutClosing = true;
  }
  if (withoutImpulse && !context.reconstruction.solve(points, sides, context)) impulsesFromSpeeds(points, context);
  if (withoutClosing) closingFromImpulses(points, context);
  context.openings = withoutClosing ? openingsOf(points) : NONE;
}

/** Velocities, opening speed, slip, and the closing speed where velocities before the step are known. */
function completeSpeeds(point: PooledPoint, a: BodyState, b: BodyState, steps: number): void {
  const { n, slip } = point;
  completeVelocities(point, a, b);
  const { va = NOWHERE, vb = NOWHERE } = point.va && point.vb ? point : UNKNOWN;
  const x = vb[0] - va[0];
  const y = vb[1] - va[1];
  const z = vb[2] - va[2];
  const opening = x * n[0] + y * n[1] + z * n[2];
  if (Number.isNaN(point.vo)) point.vo = opening;
  if (Number.isNaN(slip[0])) {
    slip[0] = x - n[0] * opening;
    slip[1] = y - n[1] * opening;
    slip[2] = z - n[2] * opening;
  }
  // two bodies that both stand still for ever say nothing; how one came that is met for the first time, its impulse
  // tells
  const says = Number.isNaN(point.vn) && !(a.fixed && b.fixed) && !isMet(a, steps) && !isMet(b, steps);
  if (says && velocityAt(a, a.before, point.p, beforeA) && velocityAt(b, b.before, point.p, beforeB)) {
    add(beforeB, beforeA, -1);
    point.vn = -dot(beforeB, n);
  }
}

/** Velocities of both sides: those of the bodies, or one from that of the other, the slip and the opening speed. */
function completeVelocities(point: PooledPoint, a: BodyState, b: BodyState): void {
  const { n, p, slip } = point;
  point.va ??= knownAt(a, a.after, p, point.roomA);
  point.vb ??= knownAt(b, b.after, p, point.roomB);
  if (Number.isNaN(slip[0])) return;
  if (point.va === undefined && point.vb !== undefined)
    point.va = across(point.roomA, point.vb, slip, n, -1, point.vo || 0);
  else if (point.vb === undefined && point.va !== undefined)
    point.vb = across(point.roomB, point.va, slip, n, 1, point.vo || 0);
}

const NOWHERE: Vec3 = [0, 0, 0];
const UNKNOWN: { va?: Vec3; vb?: Vec3 } = {};
const beforeA = triple();
const beforeB = triple();

function knownAt(state: BodyState, twist: Float64Array, p: Vec3, room: Triple): Vec3 | undefined {
  return velocityAt(state, twist, p, room) ? room : undefined;
}

/** The velocity of one side, from that of the other, the slip and the opening speed. */
function across(room: Triple, other: Vec3, slip: Vec3, n: Vec3, way: 1 | -1, opening: number): Vec3 {
  put(room, other);
  add(room, slip, way);
  add(room, n, way * opening);
  return room;
}

/** How fast gravity alone would close the gap within the step, m/s. */
function fallOf({ a, b, n }: CleanPoint, context: ContactContext): number {
  const g = dot(context.gravity, n) * context.dt;
  return (context.body(a)!.still ? 0 : g) - (context.body(b)!.still ? 0 : g);
}

/**
 * The points of each pair that nearly touch, and how much mass meets there: a lone point its own, several together at
 * most that of the bodies.
 */
function* pairsOf(points: CleanPoint[], context: ContactContext): Generator<{ group: CleanPoint[]; mass: number }> {
  const groups = new Map<number, CleanPoint[]>();
  for (const point of points) {
    if (!(point.j > 0) && point.d > GAP + 1.5 * Math.max(0, point.vn || 0) * context.dt) continue;
    const key = pairKey(point.a, point.b);
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  for (const group of groups.values()) {
    const { a, b, m } = group[0];
    const whole = reducedMass(context.body(a)!, context.body(b)!);
    yield { group, mass: Math.min(group.length * m, whole) };
  }
}

/** j = m (vn + vo + gravity's part), shared by the points of a pair: exact for one point, a fair guess for several. */
function impulsesFromSpeeds(points: CleanPoint[], context: ContactContext): void {
  for (const { group, mass } of pairsOf(points, context)) {
    if (!group.some((point) => Number.isNaN(point.j))) continue;
    for (const point of group) {
      const change = (point.vn || 0) + point.vo + fallOf(point, context);
      const j = Math.max(0, (group.length === 1 ? point.m : mass / group.length) * change);
      if (Number.isNaN(point.j)) point.j = Number.isFinite(j) ? j : 0;
    }
  }
  for (const point of points) if (Number.isNaN(point.j)) point.j = 0;
}

/**
 * What opened at the end of the last step closes at the start of this one: vn = −vo of the nearest point of the pair.
 * For a pair that is new, the impulse read the other way: vn = Σj/m − vo − gravity's part.
 */
function closingFromImpulses(points: CleanPoint[], context: ContactContext): void {
  for (const point of points) {
    if (Number.isNaN(point.vn)) point.vn = closingBefore(point, context.openings);
  }
  for (const { group, mass } of pairsOf(points, context)) {
    const j = group.reduce((sum, point) => sum + point.j, 0);
    for (const point of group) {
      if (!Number.isNaN(point.vn)) continue;
      const closing = j / mass - point.vo - fallOf(point, context);
      if (!Number.isFinite(closing)) point.vn = 0;
      else point.vn = mayRest(point, closing, context) ? -point.vo : closing;
    }
  }
  for (const point of points) if (Number.isNaN(point.vn)) point.vn = 0;
}

/** A body that is met for the first time may as well have lain there under others, whose weight it carries. */
function mayRest({ a, b, vo }: CleanPoint, closing: number, context: ContactContext): boolean {
  const { steps } = context;
  const met = isMet(context.body(a)!, steps) || isMet(context.body(b)!, steps);
  return met && vo < BOUNCE && closing < THUD;
}

/** Whether nothing is known of how a body moved before this step; one that never moves did not. */
const isMet = (state: BodyState, steps: number): boolean => state.met === steps && !state.fixed;

function closingBefore({ a, b, p }: CleanPoint, openings: Openings): number {
  let least = Number.POSITIVE_INFINITY;
  let closing = Number.NaN;
  for (const was of openings.get(pairKey(a, b)) ?? []) {
    const away = Math.hypot(was.p[0] - p[0], was.p[1] - p[1], was.p[2] - p[2]);
    if (away >= least) continue;
    least = away;
    closing = -was.vo;
  }
  return closing;
}

function openingsOf(points: readonly CleanPoint[]): Openings {
  const openings: Openings = new Map();
  for (const { a, b, p, vo } of points) {
    const key = pairKey(a, b);
    const list = openings.get(key);
    if (list) list.push({ p: copyOf(p), vo });
    else openings.set(key, [{ p: copyOf(p), vo }]);
  }
  return openings;
}
