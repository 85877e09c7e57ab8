// Which point of this step is which of the last: the nearest first, in the frame of the body over which the point moves
// least. Engines' own ids swap and repeat, so they only break ties.
import type { Vec3 } from "../../../math/vec3.js";
import type { CleanPoint } from "../../record.js";
import { sizeOf } from "../triple.js";
import type { Pair, Spot } from "./pair.js";

/** Nearer than this is always the same point, m. */
const NEAR = 0.05;
/** Part of the smaller body's extent that is near too. */
const NEAR_PART = 0.1;
/** A point with the id that it had counts as this much nearer. */
const ID_WORTH = 1e-3;

/**
 * For each point the index of the spot that it continues, or −1. The order of points and spots does not matter, save
 * between exactly equal distances.
 *
 * @param out is filled, with room for every point.
 * @param dt the time between the places of this step and the last one, s.
 */
export function matchPoints(pair: Pair, points: readonly CleanPoint[], dt: number, out: Int32Array): void {
  const { spots } = pair;
  for (let i = 0; i < points.length; i++) out[i] = -1;
  if (spots.length === 0) return;
  // one point before and one now: the same contact wherever it went, as a fast ball's
  if (spots.length === 1 && points.length === 1 && spots[0].miss === 0) {
    out[0] = 0;
    return;
  }
  scoreAll(pair, points, dt);
  if (!eachHasItsOwn(points.length, spots.length, out)) inTurn(points.length, spots.length, out);
}

/**
 * Gives every point its nearest spot; says whether no two want the same. Then nobody has to be asked in turn, and the
 * result is the same.
 */
function eachHasItsOwn(points: number, spots: number, out: Int32Array): boolean {
  let taken = 0;
  for (let i = 0; i < points; i++) {
    const nearest = nearestSpot(i, spots, 0);
    out[i] = nearest;
    if (nearest < 0) continue;
    if (taken & (1 << nearest)) return false;
    taken |= 1 << nearest;
  }
  return true;
}

/** Gives spots to points, the nearest two first. */
function inTurn(points: number, spots: number, out: Int32Array): void {
  for (let i = 0; i < points; i++) out[i] = -1;
  let taken = 0;
  for (;;) {
    let point = -1;
    let spot = -1;
    for (let i = 0; i < points; i++) {
      if (out[i] >= 0) continue;
      const nearest = nearestSpot(i, spots, taken);
      if (nearest < 0) continue;
      if (point >= 0 && scores[spots * i + nearest] >= scores[spots * point + spot]) continue;
      point = i;
      spot = nearest;
    }
    if (point < 0) return;
    out[point] = spot;
    taken |= 1 << spot;
  }
}

/** The nearest spot in reach of a point that is not taken, −1 without one; of two that are as near the first. */
function nearestSpot(point: number, spots: number, taken: number): number {
  let least = Number.POSITIVE_INFINITY;
  let nearest = -1;
  for (let k = 0; k < spots; k++) {
    if (taken & (1 << k)) continue;
    const score = scores[spots * point + k];
    if (score >= least) continue;
    least = score;
    nearest = k;
  }
  return nearest;
}

let scores = new Float64Array(256);

/** How far each point is from each spot, m; infinitely far when it is out of reach. */
function scoreAll(pair: Pair, points: readonly CleanPoint[], dt: number): void {
  const { spots } = pair;
  const width = spots.length;
  const reach = Math.max(NEAR, NEAR_PART * Math.min(pair.a.extent, pair.b.extent));
  if (scores.length < points.length * width) scores = new Float64Array(points.length * width);
  for (let k = 0; k < width; k++) {
    const spot = spots[k];
    const most = Math.max(reach, 2 * sizeOf(spot.slip) * dt * (1 + spot.miss));
    for (let i = 0; i < points.length; i++) {
      const { id, p } = points[i];
      const away = gap(spot, p, dt);
      const score = id !== undefined && id === spot.id ? away - ID_WORTH : away;
      scores[width * i + k] = away > most ? Number.POSITIVE_INFINITY : score;
    }
  }
}

/** How far a place is from where a spot would be had it stayed on either body, stood still or gone on as it went, m. */
export function gap(spot: Spot, p: Vec3, dt: number): number {
  const time = dt * (1 + spot.miss);
  const x = spot.p[0] - p[0];
  const y = spot.p[1] - p[1];
  const z = spot.p[2] - p[2];
  let least = x * x + y * y + z * z;
  if (spot.known) least = Math.min(least, after(x, y, z, spot.va, time), after(x, y, z, spot.vb, time));
  else least = Math.min(least, after(x, y, z, spot.slip, time), after(x, y, z, spot.slip, -time));
  if (spot.paced) least = Math.min(least, after(x, y, z, spot.pace, time));
  return Math.sqrt(least);
}

/** The square of a distance after a time at a velocity. */
function after(x: number, y: number, z: number, v: Vec3, time: number): number {
  const dx = x + time * v[0];
  const dy = y + time * v[1];
  const dz = z + time * v[2];
  return dx * dx + dy * dy + dz * dz;
}
