// The contact tracker: lists of contact points in, hits and lasting touches out. Engines forget their contacts from
// step to step, report points that carry nothing, flicker, fall asleep without a word and send begins and ends too
// early, too late or never; so only impulses are believed (Menzies 2007, §2.4.2).
import type { CleanPoint, CleanStep } from "../record.js";
import { ContactContext, type ContextOptions } from "./context.js";
import { handOver } from "./pairs/hand-over.js";
import { HIT_RULE, judge, type PairSum, slowestHit, sumUp } from "./pairs/hit-rule.js";
import { inherit, isAtRest, type Pair, type Spot, silence, soundingOf } from "./pairs/pair.js";
import { PairTable } from "./pairs/pair-table.js";
import { type Smoothing, smoothingOf } from "./pairs/smoothing.js";
import { type Following, followPoints, missPoints, SPOTS, stopPoints } from "./pairs/spots.js";
import { isSmooth } from "./pairs/sweep.js";
import { type Hit, hitOf, type Touch, type TrackedStep, touchOf } from "./told.js";
import { sizeOf } from "./triple.js";

export type { Hit, Touch, TrackedStep } from "./told.js";

/** What a tracker starts from. */
export interface TrackerOptions extends ContextOptions {
  /** Steps without impulse after which a touch has ended, 50 ms at least. Cannon-es flickers more and needs 6. */
  hold?: number;
  /** Most pairs that are remembered. */
  pairs?: number;
}

/** Three steps; 4,096 pairs. */
export const TRACKER_DEFAULTS = { hold: 3, pairs: 4096 };

/** A touch lasts at least this long without impulse, s: three steps of 1/60 s, whatever the step. */
const HOLD_TIME = 0.05;
/** PairTable that have carried nothing for so long are forgotten, s. */
const FORGET = 2;
/** Widest gap that may carry something: m, as part of the smaller body's extent, in units of what closes in a step. */
const GAP = { least: 0.02, part: 0.1, closing: 1.5 } as const;

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
  /** PairTable that found no room, and silent ones that made room, since the beginning. */
  refused = 0;
  evicted = 0;
  #hold: number;
  #most: number;
  #gravity: number;
  #pairs = new PairTable();
  #ended: number[] = [];
  #following: Following;
  #threshold = 0;
  #nextKey = 1;
  #full = false;

  constructor(options: TrackerOptions = {}) {
    this.context = new ContactContext(options);
    this.#gravity = sizeOf(this.context.gravity);
    this.#hold = Math.max(1, Math.round(options.hold ?? TRACKER_DEFAULTS.hold) || TRACKER_DEFAULTS.hold);
    this.#most = Math.max(1, Math.round(options.pairs ?? TRACKER_DEFAULTS.pairs) || TRACKER_DEFAULTS.pairs);
    const { dt, lastDt } = this.context;
    this.#following = { dt, lastDt, hold: this.#hold, parts: smoothingOf(dt) };
  }

  /** How many pairs are remembered. */
  get pairs(): number {
    return this.#pairs.all.length;
  }

  /** Takes a body away. Its touches end with the next step. */
  remove(id: number): void {
    this.context.remove(id);
    this.#endStale();
  }

  /** Takes in the next step. */
  step(step: CleanStep): TrackedStep {
    this.#leave(step);
    if (this.context.jumps) this.#endJumped();
    this.#begins(step);
    const hits: Hit[] = [];
    const touches: Touch[] = [];
    this.#group(step.c, step.t);
    const { steps } = this.context;
    const { byKey, all } = this.#pairs;
    for (let i = 0; i < byKey.length; i++) {
      if (byKey[i].stamp === steps) this.#meet(byKey[i], step.t, hits);
      else this.#pass(byKey[i]);
    }
    handOver(byKey, steps, step.dt);
    for (let i = 0; i < all.length; i++) this.#tell(all[i], touches);
    if (steps % 64 === 0) this.#forget(step.t);
    const ended = this.#ended;
    this.#ended = [];
    return { hits, touches, ended };
  }

  /** Bodies left, or came with the number of another: the touches of those that were there end. */
  #leave({ gone, spawned }: CleanStep): void {
    if (gone.length === 0 && spawned.length === 0) return;
    const again = new Set(spawned);
    for (const id of gone) if (!again.has(id)) this.context.remove(id);
    this.#endStale();
  }

  /** What is the same for all pairs of a step. */
  #begins({ dt }: CleanStep): void {
    const { parts } = this.#following;
    this.#following = {
      dt,
      lastDt: this.context.lastDt,
      hold: Math.max(this.#hold, Math.round(HOLD_TIME / dt)),
      parts: parts.dt === dt ? parts : smoothingOf(dt),
    };
    this.#threshold = slowestHit(this.#gravity, dt);
  }

  /** Sorts the points that carry something by pair; pairs at rest are passed over whatever their list says. */
  #group(points: readonly CleanPoint[], time: number): void {
    const { steps, dt } = this.context;
    this.#full = false;
    let pair: Pair | undefined;
    for (let i = 0; i < points.length; i++) {
      const point = points[i];
      if (!(point.j > 0)) continue;
      // engines list the points of a pair one after the other
      if (pair === undefined || pair.a.id !== point.a || pair.b.id !== point.b) {
        trim(pair, steps);
        pair = this.#pairAt(point, time);
      }
      if (pair === undefined || pair.resting || isApart(pair, point, dt)) continue;
      if (pair.stamp !== steps) {
        pair.stamp = steps;
        pair.count = 0;
      }
      pair.points[pair.count++] = point;
    }
    trim(pair, steps);
  }

  /** The pair of a point; nothing when there is no room for another. */
  #pairAt(point: CleanPoint, time: number): Pair | undefined {
    const pair = this.#pairs.get(point.a, point.b) ?? this.#add(point, time);
    const { steps } = this.context;
    if (pair !== undefined && pair.asked !== steps) {
      pair.asked = steps;
      pair.resting = isAtRest(pair);
    }
    return pair;
  }

  #add({ a, b }: CleanPoint, time: number): Pair | undefined {
    const one = this.context.body(a);
    const other = this.context.body(b);
    if (one === undefined || other === undefined) return undefined;
    if (this.pairs >= this.#most && (this.#full || !this.#makeRoom(time))) {
      this.#full = true;
      this.refused++;
      return undefined;
    }
    const pair = this.#pairs.add(one, other);
    pair.heard = time;
    return pair;
  }

  /** A pair that carries something: is it a hit, how heavy is it, where does it touch? */
  #meet(pair: Pair, time: number, hits: Hit[]): void {
    const { dt, parts } = this.#following;
    const threshold = this.#threshold;
    sumUp(pair.points, sum);
    // where a body was put says nothing about how it came there
    const hit = this.#jumped(pair) ? undefined : judge(pair, sum, time, dt, threshold * this.#caution(pair, threshold));
    if (hit) hits.push(hitOf(pair, sum, hit, time));
    pair.heard = time;
    // bodies that part do not touch, though the bounce, or what Rapier 0.20 reports after it, carries something
    if (sum.strongest.vo > threshold || sum.strongest.vn < -threshold) {
      glideLoad(pair, 0, parts);
      missPoints(pair);
      return;
    }
    // nor is what a hit carries a load
    if (!hit && pair.braking === 0) glideLoad(pair, sum.j / dt, parts);
    followPoints(pair, pair.points, this.#following, this.#ended);
  }

  /**
   * How many times the usual threshold a hit must reach: bodies that just woke, and facets that roll, do not hit
   * lightly.
   */
  #caution(pair: Pair, threshold: number): number {
    const woke = Math.max(pair.a.woke, pair.b.woke);
    if (pair.rested >= woke - 1 && this.context.steps - woke <= HIT_RULE.waking) return HIT_RULE.awake;
    if (!isSmooth(pair)) return 1;
    const roll = soundingOf(pair).reduce((most, spot) => Math.max(most, sizeOf(spot.overA)), 0);
    return 1 + (HIT_RULE.facet * roll) / threshold;
  }

  /** A pair that carries nothing in this step: it waits, unless it sleeps. */
  #pass(pair: Pair): void {
    if (isAtRest(pair)) {
      if (pair.rested !== this.context.steps - 1) stopPoints(pair);
      pair.rested = this.context.steps;
      return;
    }
    pair.braking = 0;
    glideLoad(pair, 0, this.#following.parts);
    missPoints(pair);
  }

  /** Begins, tells and ends the touches of a pair. */
  #tell(pair: Pair, touches: Touch[]): void {
    const { hold } = this.#following;
    const asleep = isAtRest(pair);
    const sounding = soundingOf(pair);
    if (!asleep) this.#begin(sounding);
    let whole = 0;
    for (let i = 0; i < sounding.length; i++) if (sounding[i].key !== 0) whole += sounding[i].share;
    for (let i = 0; i < sounding.length; i++) {
      const spot = sounding[i];
      if (spot.key === 0) continue;
      if (!asleep && spot.miss >= hold) this.#end(spot);
      else touches.push(touchOf(pair, spot, asleep, whole > 0 ? spot.share / whole : 1));
    }
    if (!asleep) keepLive(pair.spots, hold);
  }

  /** What has carried something in two steps on end is a touch; at most four of a pair, the heaviest first. */
  #begin(sounding: readonly Spot[]): void {
    let room: number = SPOTS.sounding;
    for (let i = 0; i < sounding.length; i++) if (sounding[i].key !== 0) room--;
    for (let i = 0; i < sounding.length; i++) {
      const spot = sounding[i];
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
    for (const spot of pair.spots) if (spot.key !== 0) this.#end(spot);
    if (pair.mean.key !== 0) this.#end(pair.mean);
  }

  /** Ends the touches of bodies that are not there any more, or are others now. */
  #endStale(): void {
    const { context } = this;
    this.#pairs.drop((pair) => {
      const { a, b } = pair;
      if (context.body(a.id) === a && context.body(b.id) === b) return false;
      this.#endPair(pair);
      return true;
    });
  }

  /** Ends the touches of bodies that were put elsewhere. */
  #endJumped(): void {
    this.#pairs.drop((pair) => {
      if (!this.#jumped(pair)) return false;
      this.#endPair(pair);
      return true;
    });
  }

  #jumped({ a, b }: Pair): boolean {
    return a.jumped === this.context.steps || b.jumped === this.context.steps;
  }

  #forget(time: number): void {
    this.#pairs.drop((pair) => isSilent(pair) && time - pair.heard > FORGET);
  }

  /** The silent pairs that were heard longest ago go, an eighth of all at a time. */
  #makeRoom(time: number): boolean {
    const { steps } = this.context;
    const silent = this.#pairs.all.filter(
      (pair) => isSilent(pair) && pair.stamp !== steps && time - pair.heard > HOLD_TIME,
    );
    silent.sort((one, other) => one.heard - other.heard || one.key - other.key);
    const going = new Set(silent.slice(0, Math.ceil(this.#most / 8)));
    this.#pairs.drop((pair) => going.has(pair));
    this.evicted += going.size;
    return going.size > 0;
  }
}

/** The points of a pair that were filled in this step, and no older ones behind them. */
function trim(pair: Pair | undefined, step: number): void {
  if (pair?.stamp === step && pair.points.length > pair.count) pair.points.length = pair.count;
}

/** What is summed up of a pair: one for all, filled anew for each. */
const sum = { j: 0, vn: 0 } as PairSum;

/** A gap that does not close within the step carries nothing, though Rapier may still report what it once carried. */
function isApart({ a, b }: Pair, { d, vn }: CleanPoint, dt: number): boolean {
  return d > Math.max(GAP.least, GAP.part * Math.min(a.extent, b.extent)) + GAP.closing * Math.max(0, vn) * dt;
}

const isSilent = (pair: Pair): boolean => soundingOf(pair).every((spot) => spot.key === 0);

/** Spots that carry nothing any more and do not sound are forgotten. */
function keepLive(spots: Spot[], hold: number): void {
  let kept = 0;
  for (let i = 0; i < spots.length; i++) if (spots[i].miss < hold) spots[kept++] = spots[i];
  if (kept < spots.length) spots.length = kept;
}

/** N = j/dt by one pole: fast up, slow down; slow both ways for smooth bodies. */
function glideLoad(pair: Pair, force: number, parts: Smoothing): void {
  const part = isSmooth(pair) ? parts.smoothLoad : force > pair.load ? parts.rise : parts.fall;
  pair.load += part * (force - pair.load);
}
