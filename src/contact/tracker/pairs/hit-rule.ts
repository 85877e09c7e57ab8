// Tells hits from everything else that engines report with an impulse: loads, phantoms, flicker. Each pair is judged as
// a whole: the impulse, less the load, is the gate; the strength is the closing speed, because engines spread one hit
// over several steps.
import type { CleanPoint } from "../../record.js";
import type { Pair } from "./pair.js";

/** The figures of the rule. */
export const HIT_RULE = {
  /** Slowest hit, m/s, and the least in units of what free fall gains in a step. */
  slowest: 0.05,
  fall: 1.2,
  /** Part of m·vn that the impulse must make up. */
  impulse: 0.5,
  /** Part of the closing speed that may be left after the step. */
  left: 0.5,
  /** A second hit this soon, s, must be this many times stronger. */
  refractory: 0.03,
  stronger: 1.5,
  /** After a hit of speed v the pair is deaf below `deaf`·v, which is forgotten with this time, s. */
  deaf: 0.5,
  forget: 0.06,
  /** Steps after waking, and how many times faster a hit must be in them. */
  waking: 2,
  awake: 2,
  /** Longest time that braking before a hit is remembered, s. */
  braking: 0.06,
  /** Facets of a smooth body that rolls close at up to this part of its speed: a wheel of 12 facets. */
  facet: 0.5,
} as const;

/** All points of a pair that carry something in this step, as one. */
export interface PairSum {
  /** Sum of impulses, N·s. */
  j: number;
  /** Fastest closing speed, m/s. */
  vn: number;
  /** The point that carries most: its place, mass and opening speed count. */
  strongest: CleanPoint;
}

/**
 * Sums up the points of a pair. Which of equally strong points leads does not depend on their order.
 *
 * @param out is filled.
 */
export function sumUp(points: readonly CleanPoint[], out: PairSum): void {
  let j = 0;
  let vn = 0;
  let strongest = points[0];
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    j += point.j;
    if (point.vn > vn) vn = point.vn;
    if (leads(point, strongest)) strongest = point;
  }
  out.j = j;
  out.vn = vn;
  out.strongest = strongest;
}

/** The slowest closing speed that is a hit at steps of `dt` s under gravity `g` m/s². */
export const slowestHit = (g: number, dt: number): number => Math.max(HIT_RULE.slowest, HIT_RULE.fall * g * dt);

/** Impulse and closing speed of a hit; nothing when this step is none. Remembers it in the pair. */
export function judge(
  pair: Pair,
  sum: PairSum,
  time: number,
  dt: number,
  threshold: number,
): { impulse: number; speed: number } | undefined {
  const { j, vn, strongest } = sum;
  if (vn < threshold) {
    pair.braking = 0;
    return undefined;
  }
  const excess = j - pair.load * dt;
  if (pair.braking === 0 || time - pair.brakingSince > HIT_RULE.braking) {
    pair.brakingSince = time;
    pair.braking = vn;
    pair.braked = 0;
  }
  pair.braked += Math.max(0, excess);
  const stopped = -strongest.vo <= HIT_RULE.left * vn;
  if (!stopped || excess < HIT_RULE.impulse * strongest.m * vn) return undefined;
  const since = time - pair.lastHit;
  const soon = since <= HIT_RULE.refractory && vn <= HIT_RULE.stronger * pair.lastSpeed;
  if (soon || vn <= HIT_RULE.deaf * pair.lastSpeed * Math.exp(-since / HIT_RULE.forget)) return undefined;
  const hit = { impulse: pair.braked, speed: Math.max(pair.braking, vn) };
  pair.lastHit = time;
  pair.lastSpeed = vn;
  pair.braking = 0;
  pair.hits++;
  return hit;
}

function leads(one: CleanPoint, other: CleanPoint): boolean {
  if (one.j !== other.j) return one.j > other.j;
  if (one.m !== other.m) return one.m > other.m;
  for (let i = 0; i < 3; i++) if (one.p[i] !== other.p[i]) return one.p[i] < other.p[i];
  return false;
}
