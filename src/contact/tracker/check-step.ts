// The border: every step passes it once. It throws nothing, counts what it cannot use, and gives a step in which every
// field is there.
import type { Vec3 } from "../../math/vec3.js";
import {
  type CleanPoint,
  type CleanStep,
  CONTACT_LIMITS,
  type ContactStep,
  type DropReason,
  isRecord,
  pairKey,
  vectorOf,
} from "../record.js";
import { completePoints } from "./complete.js";
import type { ContactContext } from "./context.js";

/**
 * Checks a step and fills in what it leaves out. Never throws. What cannot be used is left out alone and counted in
 * `context.drops`: a bad place, normal or id costs its point; a bad number that can be had otherwise costs only itself.
 *
 * @example
 * const tracker = new ContactTracker({ bodies });
 * const { hits, touches } = tracker.step(checkStep({ t, dt, c: points }, tracker.context));
 */
export function checkStep(step: ContactStep, context: ContactContext): CleanStep {
  const before = context.dropped;
  const given: Partial<ContactStep> = isRecord(step) ? step : {};
  if (given !== step) context.drop("bad-step");
  context.advance(given.t, given.dt);
  const gone = context.leave(given.gone);
  const spawned = context.spawn(given.spawn);
  context.sleep(given.asleep);
  context.move(given.x, given.v);

  let c: CleanPoint[] = [];
  const twins = new Map<number, CleanPoint>();
  for (const raw of listOf(given.c, context)) {
    const point = cleanPoint(raw, context);
    if (point === undefined) continue;
    const mark = markOf(point);
    const twin = twins.get(mark);
    if (twin !== undefined && isSame(twin, point)) context.drop("twice");
    else {
      twins.set(mark, point);
      c.push(point);
    }
  }
  if (c.length > CONTACT_LIMITS.points) c = strongest(c, context);
  completePoints(c, context);
  return { t: context.time, dt: context.dt, c, spawned, gone, dropped: context.dropped - before };
}

/** A list to go through; anything else counts as a bad record. */
function listOf(value: unknown, context: ContactContext): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value !== undefined && value !== null) context.drop("bad-record");
  return [];
}

/** The point with what it gives, checked; unknown numbers are NaN until `completePoints` has been there. */
function cleanPoint(raw: unknown, context: ContactContext): CleanPoint | undefined {
  if (!isRecord(raw)) return context.drop("bad-record");
  const { a, b } = raw;
  if (!context.has(a) || !context.has(b)) return context.drop("unknown-body");
  if (a === b) return context.drop("same-body");
  const p = vectorOf(raw.p, CONTACT_LIMITS.place);
  if (p === undefined) return context.drop("bad-point");
  const n = unitOf(raw.n);
  if (n === undefined) return context.drop("bad-normal");

  const speed = (value: unknown) => numberOf(value, -CONTACT_LIMITS.speed, CONTACT_LIMITS.speed, "bad-speed", context);
  const velocity = (value: unknown) => velocityOf(value, context);
  const turned = a > b;
  const slip = velocity(raw.slip);
  const va = velocity(turned ? raw.vb : raw.va);
  const vb = velocity(turned ? raw.va : raw.vb);
  const m = numberOf(raw.m, 0, CONTACT_LIMITS.mass, "bad-mass", context);
  if (m === 0) context.drop("bad-mass");
  return {
    a: turned ? b : a,
    b: turned ? a : b,
    id: typeof raw.id === "string" || typeof raw.id === "number" ? raw.id : undefined,
    p,
    n: turned ? opposite(n) : n,
    d: numberOf(raw.d, -CONTACT_LIMITS.place, CONTACT_LIMITS.place, "bad-gap", context) || 0,
    j: numberOf(raw.j, 0, CONTACT_LIMITS.impulse, "bad-force", context),
    vn: speed(raw.vn),
    vo: speed(raw.vo),
    slip: slip === undefined ? UNKNOWN : turned ? opposite(slip) : slip,
    m: m === 0 ? Number.NaN : m,
    va,
    vb,
  };
}

/** The other way, without negative zeros. */
const opposite = ([x, y, z]: Vec3): Vec3 => [0 - x, 0 - y, 0 - z];

/** Stands for a slip that was not given. */
const UNKNOWN: Vec3 = [Number.NaN, Number.NaN, Number.NaN];

/** A number in its range; NaN when it is not given, NaN and counted when it is bad. */
function numberOf(value: unknown, min: number, max: number, reason: DropReason, context: ContactContext): number {
  if (value === undefined || value === null) return Number.NaN;
  if (typeof value === "number" && value >= min && value <= max) return value;
  context.drop(reason);
  return Number.NaN;
}

function velocityOf(value: unknown, context: ContactContext): Vec3 | undefined {
  if (value === undefined || value === null) return undefined;
  const velocity = vectorOf(value, CONTACT_LIMITS.speed);
  if (velocity === undefined) context.drop("bad-speed");
  return velocity;
}

/** The normal, one long; nothing for one without a direction. */
function unitOf(value: unknown): Vec3 | undefined {
  const n = vectorOf(value, CONTACT_LIMITS.place);
  if (n === undefined) return undefined;
  const size = Math.hypot(n[0], n[1], n[2]);
  if (size < 1e-9) return undefined;
  // rounded normals of streams are off by 1e-4: made exact too, so that slip has no part along them
  return Math.abs(size - 1) < 1e-12 ? n : [n[0] / size, n[1] / size, n[2] / size];
}

/** The strongest points alone, in the order they came. */
function strongest(points: CleanPoint[], context: ContactContext): CleanPoint[] {
  const strength = (point: CleanPoint) => point.j || Math.max(0, (point.m || 0) * (point.vn || 0));
  const order = points.map((_, i) => i).sort((i, k) => strength(points[k]) - strength(points[i]) || i - k);
  const kept = order.slice(0, CONTACT_LIMITS.points).sort((i, k) => i - k);
  context.drop("too-many", points.length - kept.length);
  return kept.map((i) => points[i]);
}

const bits = new Float64Array(5);
const words = new Int32Array(bits.buffer);

/** A hash of pair, place and impulse, to find points that came twice. */
function markOf({ a, b, p, j }: CleanPoint): number {
  bits[0] = pairKey(a, b);
  bits[1] = p[0];
  bits[2] = p[1];
  bits[3] = p[2];
  bits[4] = j;
  let mark = 0;
  for (let i = 0; i < words.length; i++) mark = Math.imul(mark ^ words[i] ^ (mark >>> 15), 0x85eb_ca6b);
  return mark;
}

/** Two points at one place with different impulses both count: two triangles may share a corner. */
function isSame(one: CleanPoint, other: CleanPoint): boolean {
  return (
    one.a === other.a &&
    one.b === other.b &&
    Object.is(one.j, other.j) &&
    one.p.every((x, i) => x === other.p[i]) &&
    one.n.every((x, i) => Math.abs(x - other.n[i]) < 1e-9)
  );
}
