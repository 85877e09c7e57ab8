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
  vectorOf,
} from "../record.js";
import type { BodyState } from "./body-state.js";
import type { ContactContext } from "./context.js";
import { completePoints } from "./impulses/complete.js";
import type { PooledPoint } from "./point-pool.js";
import { put, sizeOf, type Triple } from "./triple.js";

/**
 * Checks a step and fills in what it leaves out. Never throws. What cannot be used is left out alone and counted in
 * `context.drops`: a bad place, normal or id costs its point; a bad number that can be had otherwise costs only itself.
 * The points are filled anew by the next check: copy what is to be kept.
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

  const { pool, twins } = context;
  const list = listOf(given.c, context);
  pool.clear();
  twins.begin(list.length);
  for (let i = 0; i < list.length; i++) takePoint(list[i], context);
  if (pool.points.length > CONTACT_LIMITS.points) pool.only(strongest(pool.points, context));
  completePoints(pool.points, pool.sides, context);
  return { t: context.time, dt: context.dt, c: pool.points, spawned, gone, dropped: context.dropped - before };
}

/** A list to go through; anything else counts as a bad record. */
function listOf(value: unknown, context: ContactContext): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value !== undefined && value !== null) context.drop("bad-record");
  return [];
}

/** Takes in a point, if it can be used and is not there already. */
function takePoint(raw: unknown, context: ContactContext): undefined {
  if (!isRecord(raw)) return context.drop("bad-record");
  const one = context.body(raw.a as number);
  const other = context.body(raw.b as number);
  if (one === undefined || other === undefined) return context.drop("unknown-body");
  if (one === other) return context.drop("same-body");
  const point = context.pool.next();
  const bad = fill(point, raw, one, other, context);
  if (bad !== undefined) return context.drop(bad);
  if (context.twins.isTwin(point, context.pool.points)) return context.drop("twice");
  if (one.id > other.id) context.pool.keep(point, other, one);
  else context.pool.keep(point, one, other);
}

/**
 * Fills a point with what is given, checked; unknown numbers are NaN until `completePoints` has been there. Says why it
 * cannot be used, if so.
 */
function fill(
  point: PooledPoint,
  raw: Record<string, unknown>,
  one: BodyState,
  other: BodyState,
  context: ContactContext,
): DropReason | undefined {
  const p = vectorOf(raw.p, CONTACT_LIMITS.place);
  if (p === undefined) return "bad-point";
  const n = vectorOf(raw.n, CONTACT_LIMITS.place);
  const long = n === undefined ? 0 : sizeOf(n);
  if (n === undefined || long < 1e-9) return "bad-normal";
  // `a` is the lower id: what points the other way is turned round
  const turned = one.id > other.id;
  const sign = turned ? -1 : 1;
  point.a = turned ? other.id : one.id;
  point.b = turned ? one.id : other.id;
  point.id = typeof raw.id === "string" || typeof raw.id === "number" ? raw.id : undefined;
  put(point.p, p);
  // rounded normals of streams are off by 1e-4: made exact too, so that slip has no part along them
  putTurned(point.n, n, Math.abs(long - 1) < 1e-12 ? sign : sign * long);
  const slip = velocityOf(raw.slip, context);
  if (slip === undefined) point.slip[0] = Number.NaN;
  else putTurned(point.slip, slip, sign);
  point.va = velocityOf(turned ? raw.vb : raw.va, context);
  point.vb = velocityOf(turned ? raw.va : raw.vb, context);
  const m = numberOf(raw.m, 0, CONTACT_LIMITS.mass, "bad-mass", context);
  if (m === 0) context.drop("bad-mass");
  point.m = m === 0 ? Number.NaN : m;
  point.d = numberOf(raw.d, -CONTACT_LIMITS.place, CONTACT_LIMITS.place, "bad-gap", context) || 0;
  point.j = numberOf(raw.j, 0, CONTACT_LIMITS.impulse, "bad-force", context);
  point.vn = numberOf(raw.vn, -CONTACT_LIMITS.speed, CONTACT_LIMITS.speed, "bad-speed", context);
  point.vo = numberOf(raw.vo, -CONTACT_LIMITS.speed, CONTACT_LIMITS.speed, "bad-speed", context);
  return undefined;
}

/** Sets a vector to a part of another, without negative zeros. */
function putTurned(out: Triple, from: Vec3, by: number): void {
  out[0] = 0 + from[0] / by;
  out[1] = 0 + from[1] / by;
  out[2] = 0 + from[2] / by;
}

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

/** Indices of the strongest points, in the order they came. */
function strongest(points: readonly CleanPoint[], context: ContactContext): number[] {
  const strength = (point: CleanPoint) => point.j || Math.max(0, (point.m || 0) * (point.vn || 0));
  const order = points.map((_, i) => i).sort((i, k) => strength(points[k]) - strength(points[i]) || i - k);
  context.drop("too-many", points.length - CONTACT_LIMITS.points);
  return order.slice(0, CONTACT_LIMITS.points).sort((i, k) => i - k);
}
