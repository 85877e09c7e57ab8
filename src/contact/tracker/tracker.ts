// The contact tracker: lists of contact points in, hits and lasting touches out. Engines forget their contacts from step
// to step, report points that carry nothing, flicker, fall asleep without a word and send begins and ends too early, too
// late or never; so only impulses are believed (Menzies 2007, §2.4.2).
import type { Vec3 } from "../../math/vec3.js";
import { type CleanPoint, type CleanStep, pairKey } from "../record.js";
import { ContactContext, type ContextOptions } from "./context.js";
import { handOver } from "./hand-over.js";
import { HIT_RULE, judge, type PairSum, slowestHit, sumUp } from "./hit-rule.js";
import { inherit, isAtRest, newPair, type Pair, type Spot, silence, soundingOf } from "./pair.js";
import { followPoints, missPoints, SPOTS, stopPoints } from "./spots.js";
import { isSmooth, signedSweeps } from "./sweep.js";
import { partOf, sizeOf } from "./triple.js";

/** What a tracker starts from. */
export interface TrackerOptions extends ContextOptions {
  /** Steps without impulse after which a touch has ended, 50 ms at least. Cannon-es flickers more and needs 6. */
  hold?: number;
  /** Most pairs that are remembered. */
  pairs?: number;
}

/** Three steps; 4,096 pairs. */
export const TRACKER_DEFAULTS = { hold: 3, pairs: 4096 };

/** Two bodies that met. */
export interface Hit {
  /** Ids of the bodies, the lower one first. */
  a: number;
  b: number;
  /** End of the step in which they met, s. */
  time: number;
  /** Where, m, and the unit normal from a to b. */
  point: Vec3;
  normal: Vec3;
  /** Closing speed, m/s: with `mass` the strength of the hit. */
  speed: number;
  /** Effective mass at the point that carried most, kg. */
  mass: number;
  /** What all points of the pair carried beyond the load, N·s: with bounce, and of all steps that the hit took. */
  impulse: number;
  /** Velocity of b against a along the surface, m/s, and its size. */
  slip: Vec3;
  slipSpeed: number;
  /** How far off the normal they met, rad: 0 is straight on. */
  angle: number;
  /** A number of the pair, and how many hits it has had with this one. */
  key: number;
  count: number;
}

/** A contact that lasts. */
export interface Touch {
  /** A number of its own for as long as it lasts, even when it goes on to another body. */
  key: number;
  a: number;
  b: number;
  /** Where, m, and the unit normal from a to b. */
  point: Vec3;
  normal: Vec3;
  /** Normal force, N, smoothed. */
  load: number;
  /** Velocity of b against a along the surface, m/s, and its size. */
  slip: Vec3;
  slipSpeed: number;
  /** Speeds of the contact over the surfaces of a and b, m/s; the sign changes when the motion turns back. */
  sweepA: number;
  sweepB: number;
  /** Effective mass, kg. */
  mass: number;
  state: "begin" | "persist";
  /** The bodies sleep: the load is kept and nothing moves. */
  asleep: boolean;
  /** Points that carry something behind it. */
  points: number;
}

/** What a step brought. */
export interface TrackedStep {
  hits: Hit[];
  touches: Touch[];
  /** Keys of touches that ended. */
  ended: number[];
}

/** Times of smoothing of loads, s. */
export const LOAD = { rise: 0.01, fall: 0.06, smooth: 0.15 } as const;

/** A touch lasts at least this long without impulse, s: three steps of 1/60 s, whatever the step. */
const HOLD_TIME = 0.05;
/** Pairs that have carried nothing for so long are forgotten, s. */
const FORGET = 2;
/** Widest gap that may carry something, m, as part of the smaller body's extent, and in units of what closes in a step. */
const GAP = 0.02;
const GAP_PART = 0.1;
const GAP_CLOSING = 1.5;
const NOWHERE: Vec3 = [0, 0, 0];

/**
 * Finds hits and touches in steps of contact points.
 *
 * @example
 * const tracker = new ContactTracker({ bodies });
 * const { hits, touches, ended } = tracker.step(checkStep(step, tracker.context));
 */
export class ContactTracker {
  /** Bodies, clock and drops; what `checkStep` needs. */
  readonly context: ContactContext;
  /** Pairs that found no room, and silent ones that made room, since the beginning. */
  refused = 0;
  evicted = 0;
  #hold: number;
  #most: number;
  #gravity: number;
  #pairs = new Map<number, Pair>();
  #active: Pair[] = [];
  #ended: number[] = [];
  #nextKey = 1;
  #full = false;

  constructor(options: TrackerOptions = {}) {
    this.context = new ContactContext(options);
    this.#gravity = sizeOf(this.context.gravity);
    this.#hold = Math.max(1, Math.round(options.hold ?? TRACKER_DEFAULTS.hold) || TRACKER_DEFAULTS.hold);
    this.#most = Math.max(1, Math.round(options.pairs ?? TRACKER_DEFAULTS.pairs) || TRACKER_DEFAULTS.pairs);
  }

  /** How many pairs are remembered. */
  get pairs(): number {
    return this.#pairs.size;
  }

  /** Takes a body away. Its touches end with the next step. */
  remove(id: number): void {
    this.#endBody(id);
    this.context.remove(id);
  }

  /** Takes in the next step. */
  step(step: CleanStep): TrackedStep {
    for (const id of step.spawned) this.#endBody(id);
    for (const id of step.gone) if (!step.spawned.includes(id)) this.remove(id);
    const { dt, t } = step;
    const hold = Math.max(this.#hold, Math.round(HOLD_TIME / dt));
    const hits: Hit[] = [];
    this.#group(step.c, t);
    for (const pair of this.#active) this.#meet(pair, t, dt, hold, hits);
    for (const pair of this.#pairs.values()) if (pair.stamp !== this.context.steps) this.#pass(pair, dt);
    handOver(this.#active, this.#pairs.values(), dt);
    const touches: Touch[] = [];
    for (const pair of this.#pairs.values()) this.#tell(pair, hold, touches);
    if (this.context.steps % 64 === 0) this.#forget(t);
    const ended = this.#ended;
    this.#ended = [];
    return { hits, touches, ended };
  }

  /** Sorts the points that carry something by pair; pairs at rest are passed over whatever their list says. */
  #group(points: readonly CleanPoint[], time: number): void {
    this.#active.length = 0;
    this.#full = false;
    for (const point of points) {
      if (!(point.j > 0)) continue;
      const key = pairKey(point.a, point.b);
      const pair = this.#pairs.get(key) ?? this.#add(key, point, time);
      if (pair === undefined || isAtRest(pair) || isApart(pair, point, this.context.dt)) continue;
      if (pair.stamp !== this.context.steps) {
        pair.stamp = this.context.steps;
        pair.points.length = 0;
        this.#active.push(pair);
      }
      pair.points.push(point);
    }
    // so that the result does not depend on the order in which the engine lists its pairs
    this.#active.sort((one, other) => one.key - other.key);
  }

  #add(key: number, { a, b }: CleanPoint, time: number): Pair | undefined {
    const one = this.context.body(a);
    const other = this.context.body(b);
    if (one === undefined || other === undefined) return undefined;
    if (this.#pairs.size >= this.#most && (this.#full || !this.#makeRoom(time))) {
      this.#full = true;
      this.refused++;
      return undefined;
    }
    const pair = newPair(key, one, other);
    pair.heard = time;
    this.#pairs.set(key, pair);
    return pair;
  }

  /** A pair that carries something: is it a hit, how heavy is it, where does it touch? */
  #meet(pair: Pair, time: number, dt: number, hold: number, hits: Hit[]): void {
    const sum = sumUp(pair.points);
    const threshold = slowestHit(this.#gravity, dt);
    const hit = judge(pair, sum, time, dt, threshold * this.#caution(pair, threshold));
    if (hit) hits.push(hitOf(pair, sum, hit, time));
    pair.heard = time;
    // bodies that part do not touch, though the bounce, or what Rapier 0.20 reports after it, carries something
    if (sum.strongest.vo > threshold || sum.strongest.vn < -threshold) {
      glideLoad(pair, 0, dt);
      missPoints(pair);
      return;
    }
    // nor is what a hit carries a load
    if (!hit && pair.braking === 0) glideLoad(pair, sum.j / dt, dt);
    this.#ended.push(...followPoints(pair, pair.points, dt, this.context.lastDt, hold));
  }

  /** How many times the usual threshold a hit must reach: bodies that just woke, and facets that roll, do not hit lightly. */
  #caution(pair: Pair, threshold: number): number {
    const woke = Math.max(pair.a.woke, pair.b.woke);
    if (pair.rested >= woke - 1 && this.context.steps - woke <= HIT_RULE.waking) return HIT_RULE.awake;
    if (!isSmooth(pair)) return 1;
    const roll = soundingOf(pair).reduce((most, spot) => Math.max(most, sizeOf(spot.overA)), 0);
    return 1 + (HIT_RULE.facet * roll) / threshold;
  }

  /** A pair that carries nothing in this step: it waits, unless it sleeps. */
  #pass(pair: Pair, dt: number): void {
    if (isAtRest(pair)) {
      if (pair.rested !== this.context.steps - 1) stopPoints(pair);
      pair.rested = this.context.steps;
      return;
    }
    pair.braking = 0;
    glideLoad(pair, 0, dt);
    missPoints(pair);
  }

  /** Begins, tells and ends the touches of a pair. */
  #tell(pair: Pair, hold: number, touches: Touch[]): void {
    const asleep = isAtRest(pair);
    if (!asleep) this.#begin(pair);
    const sounding = soundingOf(pair);
    let whole = 0;
    for (const spot of sounding) if (spot.key !== 0) whole += spot.share;
    for (const spot of sounding) {
      if (spot.key === 0) continue;
      if (!asleep && spot.miss >= hold) this.#end(spot);
      else touches.push(touchOf(pair, spot, asleep, whole > 0 ? spot.share / whole : 1));
    }
    if (!asleep) pair.spots = keepLive(pair.spots, hold);
  }

  /** What has carried something in two steps on end is a touch; at most four of a pair, the heaviest first. */
  #begin(pair: Pair): void {
    const sounding = soundingOf(pair);
    let room = SPOTS.sounding;
    for (const spot of sounding) if (spot.key !== 0) room--;
    for (const spot of sounding) {
      if (spot.key !== 0 || spot.streak < 2) continue;
      if (room > 0) {
        spot.key = this.#nextKey++;
        room--;
        continue;
      }
      const silent = sounding.find((other) => other.key !== 0 && other.miss > 0);
      if (silent === undefined) return;
      inherit(spot, silent);
    }
  }

  #end(spot: Spot): void {
    this.#ended.push(silence(spot));
  }

  #endPair(pair: Pair): void {
    for (const spot of [...pair.spots, pair.mean]) if (spot.key !== 0) this.#end(spot);
    this.#pairs.delete(pair.key);
  }

  #endBody(id: number): void {
    for (const pair of this.#pairs.values()) if (pair.a.body.id === id || pair.b.body.id === id) this.#endPair(pair);
  }

  #forget(time: number): void {
    for (const pair of this.#pairs.values())
      if (isSilent(pair) && time - pair.heard > FORGET) this.#pairs.delete(pair.key);
  }

  /** The silent pairs that were heard longest ago go, an eighth of all at a time. */
  #makeRoom(time: number): boolean {
    const silent = [...this.#pairs.values()].filter((pair) => isSilent(pair) && time - pair.heard > HOLD_TIME);
    silent.sort((one, other) => one.heard - other.heard || one.key - other.key);
    const going = silent.slice(0, Math.ceil(this.#most / 8));
    for (const pair of going) this.#pairs.delete(pair.key);
    this.evicted += going.length;
    return going.length > 0;
  }
}

/** A gap that does not close within the step carries nothing, though Rapier may still report what it once carried. */
function isApart({ a, b }: Pair, { d, vn }: CleanPoint, dt: number): boolean {
  return d > Math.max(GAP, GAP_PART * Math.min(a.extent, b.extent)) + GAP_CLOSING * Math.max(0, vn) * dt;
}

const isSilent = (pair: Pair): boolean => soundingOf(pair).every((spot) => spot.key === 0);

/** Spots that carry nothing any more and do not sound are forgotten. */
function keepLive(spots: Spot[], hold: number): Spot[] {
  return spots.every((spot) => spot.miss < hold) ? spots : spots.filter((spot) => spot.miss < hold);
}

/** N = j/dt by one pole: fast up, slow down; slow both ways for smooth bodies. */
function glideLoad(pair: Pair, force: number, dt: number): void {
  const tau = isSmooth(pair) ? LOAD.smooth : force > pair.load ? LOAD.rise : LOAD.fall;
  pair.load += partOf(dt, tau) * (force - pair.load);
}

function hitOf(pair: Pair, { strongest }: PairSum, hit: { impulse: number; speed: number }, time: number): Hit {
  const slipSpeed = sizeOf(strongest.slip);
  return {
    a: strongest.a,
    b: strongest.b,
    time,
    point: strongest.p,
    normal: strongest.n,
    speed: hit.speed,
    mass: strongest.m,
    impulse: hit.impulse,
    slip: strongest.slip,
    slipSpeed,
    angle: Math.atan2(slipSpeed, hit.speed),
    key: pair.key,
    count: pair.hits,
  };
}

function touchOf(pair: Pair, spot: Spot, asleep: boolean, part: number): Touch {
  const [sweepA, sweepB] = asleep ? [0, 0] : signedSweeps(spot);
  const state = spot.told ? "persist" : "begin";
  spot.told = true;
  return {
    key: spot.key,
    a: pair.a.body.id,
    b: pair.b.body.id,
    point: [...spot.p],
    normal: [...spot.n],
    load: pair.load * part,
    slip: asleep ? NOWHERE : [...spot.slip],
    slipSpeed: asleep ? 0 : sizeOf(spot.slip),
    sweepA,
    sweepB,
    mass: spot.m,
    state,
    asleep,
    points: spot.points,
  };
}
