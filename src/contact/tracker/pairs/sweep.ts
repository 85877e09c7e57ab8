// How fast a contact wanders over the surfaces of its two bodies (PHYSICS §7.1): the speed of the point less that of
// the material. A box that slides is swept on the ground alone; a ball that rolls is swept as fast as the ground.
import type { Vec3 } from "../../../math/vec3.js";
import type { BodyState } from "../body-state.js";
import { add, flatten, glide, normalise, put, scale, sizeOf, triple } from "../triple.js";
import type { Pair, Spot } from "./pair.js";

/** Times of smoothing, s, and what counts as a jump to another point. */
export const SWEEP = {
  smoothing: 0.05,
  /** For bodies whose facets stand for a curved surface. */
  smooth: 0.15,
  /** A point that goes farther than this many times the bodies' way was another one. */
  jump: 3,
  /**
   * Without the bodies' speeds: a way that is repeated within this part of it so many times, or is this short, m, is no
   * jump.
   */
  repeat: 0.25,
  times: 2,
  short: 0.003,
  /** Sweeps that nothing measures any more fade with this time, s. */
  fade: 0.15,
  /** Sweeps whose mean is less than this part of their size are silent; from twice that on they are whole. */
  tremble: 0.35,
  /** What a jump counts for at rest, m/s. */
  hop: 0.05,
  /** How clearly a spot must stay on the other one of two flat bodies before that is believed, 0 to 1. */
  sure: 0.8,
  /** Slower than this the line of motion stays as it is, m/s. */
  slow: 0.002,
} as const;

const way = triple();
const over = triple();

/**
 * Notes the way of a spot to its new place. To be called while the spot still holds what the last step said: way and
 * velocities belong to the same time then.
 */
export function follow(pair: Pair, spot: Spot, p: Vec3, dt: number, part: number): void {
  const time = dt * (1 + spot.miss);
  for (let i = 0; i < 3; i++) way[i] = p[i] - spot.p[i];
  const jumped = isJump(pair, spot, sizeOf(way), time);
  for (let i = 0; i < 3; i++) {
    way[i] *= 1 / time;
    spot.pace[i] = way[i];
  }
  spot.paced = true;
  if (jumped && isRound(pair, spot)) {
    // it was another point: the old sweep stays, but not for ever
    const keep = Math.exp(-time / SWEEP.fade);
    scale(spot.overA, keep);
    scale(spot.overB, keep);
    // and if it does so again and again, it trembles
    const sweep = Math.max(sizeOf(spot.overA), sizeOf(spot.overB));
    spot.path += part * (Math.min(sizeOf(way), 2 * sweep + SWEEP.hop) - spot.path);
  } else if (!jumped && (spot.known || isFlat(pair))) {
    aim(pair, spot, spot.swept ? part : 1);
    spot.swept = true;
  }
}

/**
 * Sweeps of a spot that has no way yet: a round body's point goes with its centre, a flat one stays on the smaller
 * body.
 */
export function guess(pair: Pair, spot: Spot): void {
  const roller = rollerOf(pair);
  if (roller?.moved) for (let i = 0; i < 3; i++) way[i] = roller.before[i];
  else if (spot.known) put(way, staysOnB(pair) ? spot.vb : spot.va);
  aim(pair, spot, 1);
}

/** Between flat bodies sweeps follow the slip at once. To be called when the spot holds what this step says. */
export function settle(pair: Pair, spot: Spot): void {
  if (isRound(pair, spot)) return;
  const { overA, overB, slip, stays } = spot;
  for (let i = 0; i < 3; i++) {
    overA[i] = stays * slip[i];
    overB[i] = (stays - 1) * slip[i];
  }
}

/**
 * Speeds over a and over b along a line that stays, m/s: a motion that turns back changes the sign, not the line, so
 * that the same profile is read backwards.
 *
 * @param out is filled.
 */
export function signedSweeps(spot: Spot, out: { sweepA: number; sweepB: number }): void {
  const { overA, overB, line, n } = spot;
  const a = sizeOf(overA);
  const b = sizeOf(overB);
  flatten(line, n);
  normalise(line);
  if (Math.max(a, b) > SWEEP.slow) {
    put(over, a >= b ? overA : overB);
    flatten(over, n);
    const ahead = over[0] * line[0] + over[1] * line[1] + over[2] * line[2] >= 0 ? 1 : -1;
    if (normalise(over) > 0) {
      put(line, over);
      scale(line, ahead);
    }
  }
  // a point that trembles to and fro goes nowhere: the mesh under it flickers
  const steady = spot.path > 0 ? (Math.max(a, b) / spot.path - SWEEP.tremble) / SWEEP.tremble : 1;
  const gain = Math.min(1, Math.max(0, steady));
  out.sweepA = gain * along(overA, line);
  out.sweepB = gain * along(overB, line);
}

const target = triple();

/** Goes a part of the way to the sweeps of a spot that moves at `way` m/s. */
function aim(pair: Pair, spot: Spot, part: number): void {
  const { slip } = spot;
  if (isRound(pair, spot)) {
    put(target, way);
    add(target, spot.va, -1);
    flatten(target, spot.n);
    glide(spot.overA, target, part);
    const a = sizeOf(target);
    add(target, slip, -1);
    glide(spot.overB, target, part);
    spot.path += part * (Math.max(a, sizeOf(target)) - spot.path);
    return;
  }
  // Flat on flat a spot stays on one of the bodies: way = v_a + λ·slip, with λ 0 or 1. Points that hop about on bodies
  // at rest thus sweep nothing. Engines that report the middle of two old points give any λ between, which says
  // nothing.
  const size = slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2];
  if (!spot.swept) spot.stays = spot.leans = staysOnB(pair) ? 1 : 0;
  if (!spot.known || size < SWEEP.slow * SWEEP.slow) return;
  let leans = 0;
  for (let i = 0; i < 3; i++) leans += ((way[i] - spot.va[i]) * slip[i]) / size;
  spot.leans += part * (Math.min(1, Math.max(0, leans)) - spot.leans);
  if (Math.abs(spot.leans - spot.stays) > SWEEP.sure) spot.stays = Math.round(spot.leans);
}

/** Whether the contact may roll, and the velocities that tell how are known. */
const isRound = (pair: Pair, spot: Spot): boolean => spot.known && !isFlat(pair);
const isFlat = ({ a, b }: Pair): boolean => a.flat && b.flat;

/** Whether one of the two has facets that stand for a curved surface. */
export const isSmooth = ({ a, b }: Pair): boolean => a.smooth || b.smooth;

/** Whether a way of `length` m in `time` s leads to another point. */
function isJump(pair: Pair, spot: Spot, length: number, time: number): boolean {
  const { a, b } = pair;
  // from facet to facet a wheel's point jumps for ever: the mean of its ways is what counts
  if (isSmooth(pair)) return false;
  if (isPaceKnown(a) && isPaceKnown(b)) {
    return length > SWEEP.jump * (paceOf(a) + paceOf(b)) * time + 1e-4;
  }
  if (length < SWEEP.short) return false;
  const material = spot.known ? sizeOf(spot.va) + sizeOf(spot.vb) : sizeOf(spot.slip);
  if (length <= SWEEP.jump * material * time) return false;
  // the ball rolls: its material stands still where it touches, and only its steady way tells that it moves
  let change = 0;
  for (let i = 0; i < 3; i++) change += (way[i] - spot.pace[i] * time) ** 2;
  const repeats = spot.paced && Math.sqrt(change) <= SWEEP.repeat * length + SWEEP.short;
  spot.steady = repeats ? spot.steady + 1 : 0;
  return spot.steady < SWEEP.times;
}

const isPaceKnown = (state: BodyState): boolean => state.fixed || state.moved;
const paceOf = ({ before: v }: BodyState): number => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

/** The round body of a round and a flat one, or the smaller of two round ones; nothing between flat ones. */
function rollerOf({ a, b }: Pair): BodyState | undefined {
  if (a.flat && b.flat) return undefined;
  if (a.flat !== b.flat) return a.flat ? b : a;
  return a.extent < b.extent ? a : b;
}

/** Without better knowledge the body with the larger face is swept: the point stays on the other one. */
function staysOnB({ a, b }: Pair): boolean {
  return a.still === b.still ? a.face >= b.face : a.still;
}

const along = (v: Vec3, line: Vec3): number => v[0] * line[0] + v[1] * line[1] + v[2] * line[2];
