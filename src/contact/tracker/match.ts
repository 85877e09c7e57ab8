// Which point of this step is which of the last: the nearest first, in the frame of the body over which the point moves
// least. Engines' own ids swap and repeat, so they only break ties.
import type { Vec3 } from "../../math/vec3.js";
import type { CleanPoint } from "../record.js";
import type { Pair, Spot } from "./pair.js";
import { distance, sizeOf } from "./triple.js";

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
 * @param out is filled.
 * @param dt the time between the places of this step and the last one, s.
 */
export function matchPoints(pair: Pair, points: readonly CleanPoint[], dt: number, out: number[]): void {
  const { spots } = pair;
  out.length = points.length;
  out.fill(-1);
  if (spots.length === 0) return;
  // one point before and one now: the same contact wherever it went, as a fast ball's
  if (spots.length === 1 && points.length === 1 && spots[0].miss === 0) {
    out[0] = 0;
    return;
  }
  const reach = Math.max(NEAR, NEAR_PART * Math.min(pair.a.extent, pair.b.extent));
  let taken = 0;
  for (;;) {
    let least = Number.POSITIVE_INFINITY;
    let point = -1;
    let spot = -1;
    for (let i = 0; i < points.length; i++) {
      if (out[i] >= 0) continue;
      for (let k = 0; k < spots.length; k++) {
        if (taken & (1 << k)) continue;
        const away = gap(spots[k], points[i].p, dt);
        const slid = 2 * sizeOf(spots[k].slip) * dt * (1 + spots[k].miss);
        if (away > Math.max(reach, slid)) continue;
        const score = points[i].id !== undefined && points[i].id === spots[k].id ? away - ID_WORTH : away;
        if (score < least) {
          least = score;
          point = i;
          spot = k;
        }
      }
    }
    if (point < 0) return;
    out[point] = spot;
    taken |= 1 << spot;
  }
}

/** How far a place is from where a spot would be had it stayed on either body, stood still or gone on as it went, m. */
export function gap(spot: Spot, p: Vec3, dt: number): number {
  const time = dt * (1 + spot.miss);
  let least = distance(spot.p, p);
  if (spot.known) {
    least = Math.min(least, distance(spot.p, p, spot.va, time), distance(spot.p, p, spot.vb, time));
  } else least = Math.min(least, distance(spot.p, p, spot.slip, time), distance(spot.p, p, spot.slip, -time));
  return spot.paced ? Math.min(least, distance(spot.p, p, spot.pace, time)) : least;
}
