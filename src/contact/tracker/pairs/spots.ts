// Follows the places where two bodies touch from step to step, and decides whether they sound each for itself or as
// one: as one when they lie within 2 cm or are more than four.
import type { CleanPoint } from "../../record.js";
import { add, flatten, glide, normalise, put, scale } from "../triple.js";
import { matchPoints } from "./match.js";
import { inherit, type Pair, Spot, silence } from "./pair.js";
import type { Smoothing } from "./smoothing.js";
import { follow, guess, isSmooth, settle } from "./sweep.js";

/** Bounds and times of following. */
export const SPOTS = {
  /** Most places of a pair that are followed; of more points the strongest count. */
  most: 16,
  /** Most that sound each for itself. */
  sounding: 4,
  /** Closer together than this they sound as one, m. */
  close: 0.02,
} as const;

const matched = new Int32Array(SPOTS.most);

/** What following needs of a step. */
export interface Following {
  /** Length of this step and of the one before, s. */
  dt: number;
  lastDt: number;
  /** Steps without impulse after which a touch has ended. */
  hold: number;
  /** The parts of their ways that smoothed numbers go in this step. */
  parts: Smoothing;
}

/**
 * The spots of a pair after a step in which `points` carried something. Keys of touches that went into others go to
 * `lost`.
 */
export function followPoints(pair: Pair, points: CleanPoint[], step: Following, lost: number[]): void {
  const { lastDt, parts } = step;
  const { spots } = pair;
  const smooth = isSmooth(pair);
  const part = smooth ? parts.smoothSweep : parts.sweep;
  const live = points.length > SPOTS.most ? strongest(points) : points;
  matchPoints(pair, live, lastDt, matched);
  for (let i = 0; i < spots.length; i++) {
    spots[i].j = 0;
    spots[i].points = 0;
  }
  for (let i = 0; i < live.length; i++) {
    const point = live[i];
    let spot: Spot;
    if (matched[i] < 0) {
      spot = new Spot();
      spot.share = point.j;
      take(spot, point, 1);
      guess(pair, spot);
      spots.push(spot);
    } else {
      spot = spots[matched[i]];
      follow(pair, spot, point.p, lastDt, part);
      take(spot, point, smooth ? part : 1);
      if (!spot.swept) guess(pair, spot);
    }
    settle(pair, spot);
    spot.j = point.j;
    spot.points = 1;
  }
  for (let i = 0; i < spots.length; i++) {
    const spot = spots[i];
    spot.share += parts.share * (spot.j - spot.share);
    age(spot);
  }
  if (spots.length > SPOTS.most) dropOldest(pair, lost);
  choose(pair, live, step.hold, lost);
  if (pair.merged) meanOf(pair);
}

/** The spots of a pair after a step in which nothing carried anything. */
export function missPoints(pair: Pair): void {
  const { spots } = pair;
  for (let i = 0; i < spots.length; i++) miss(spots[i]);
  if (pair.merged) miss(pair.mean);
}

/** The spots of a pair that fell asleep: they stay, and nothing moves. */
export function stopPoints(pair: Pair): void {
  for (const spot of pair.spots) stop(spot);
  stop(pair.mean);
}

function miss(spot: Spot): void {
  spot.j = 0;
  spot.points = 0;
  age(spot);
}

function stop(spot: Spot): void {
  for (const field of ["slip", "va", "vb", "pace", "overA", "overB"] as const) spot[field].fill(0);
  spot.path = 0;
  spot.miss = 0;
  spot.points = 0;
}

function age(spot: Spot): void {
  if (spot.j > 0) {
    spot.streak++;
    spot.miss = 0;
  } else {
    spot.streak = 0;
    spot.miss++;
  }
}

/** Takes over what a point says; of smooth bodies only a part, so that facets do not show. */
function take(spot: Spot, point: CleanPoint, part: number): void {
  spot.id = point.id;
  spot.m = point.m;
  put(spot.p, point.p);
  glide(spot.n, point.n, part);
  normalise(spot.n);
  glide(spot.slip, point.slip, part);
  flatten(spot.slip, spot.n);
  spot.known = point.va !== undefined && point.vb !== undefined;
  if (point.va && point.vb) {
    put(spot.va, point.va);
    put(spot.vb, point.vb);
  }
}

function strongest(points: readonly CleanPoint[]): CleanPoint[] {
  return [...points].sort((one, other) => other.j - one.j || one.p[0] - other.p[0]).slice(0, SPOTS.most);
}

/** Places that have carried nothing for longest make room. */
function dropOldest(pair: Pair, lost: number[]): void {
  pair.spots.sort((one, other) => one.miss - other.miss || other.share - one.share);
  for (const spot of pair.spots.splice(SPOTS.most)) if (spot.key !== 0) lost.push(silence(spot));
}

/** One sound or several; a change of mind takes `hold` steps, because the number of points flickers. */
function choose(pair: Pair, points: readonly CleanPoint[], hold: number, lost: number[]): void {
  const merge = points.length > SPOTS.sounding || (points.length > 1 && areClose(points));
  const first = pair.doubts < 0;
  if (merge === pair.merged || (points.length === 1 && !first)) {
    pair.doubts = 0;
    return;
  }
  if (!first && ++pair.doubts < hold) return;
  pair.doubts = 0;
  pair.merged = merge;
  const leader = pair.spots.reduce((best, spot) => (rank(spot) > rank(best) ? spot : best));
  const from = merge ? leader : pair.mean;
  const to = merge ? pair.mean : leader;
  if (merge) {
    for (const spot of pair.spots) if (spot !== leader && spot.key !== 0) lost.push(silence(spot));
    to.streak = from.streak;
    to.swept = false;
  }
  inherit(to, from);
}

/** Spots that sound come first, then those that carry more. */
const rank = (spot: Spot): number => (spot.key !== 0 ? 1e12 : 0) + spot.share;

function areClose(points: readonly CleanPoint[]): boolean {
  const { p } = points[0];
  for (let axis = 0; axis < 3; axis++) {
    let low = p[axis];
    let high = p[axis];
    for (let i = 1; i < points.length; i++) {
      low = Math.min(low, points[i].p[axis]);
      high = Math.max(high, points[i].p[axis]);
    }
    if (high - low > SPOTS.close) return false;
  }
  return true;
}

/** The mean of all spots that carry something, each by its share. Its sweep is the mean of theirs: not its own way. */
function meanOf({ mean, spots }: Pair): void {
  let sum = 0;
  mean.j = mean.m = mean.path = mean.points = mean.share = 0;
  mean.known = true;
  scaleAll(mean, 0);
  for (let i = 0; i < spots.length; i++) {
    const spot = spots[i];
    if (!(spot.j > 0)) continue;
    const weight = Math.max(spot.share, 1e-12);
    sum += weight;
    addAll(mean, spot, weight);
    mean.m += weight * spot.m;
    mean.path += weight * spot.path;
    mean.j += spot.j;
    mean.share += spot.share;
    mean.points++;
    mean.known &&= spot.known;
  }
  scaleAll(mean, 1 / sum);
  mean.m /= sum;
  mean.path /= sum;
  normalise(mean.n);
  age(mean);
}

/** The vectors of a spot that a mean is made of. */
const VECTORS = ["p", "n", "slip", "va", "vb", "pace", "overA", "overB"] as const;

function addAll(to: Spot, from: Spot, by: number): void {
  for (const field of VECTORS) add(to[field], from[field], by);
}

function scaleAll(spot: Spot, by: number): void {
  for (const field of VECTORS) scale(spot[field], by);
}
