// The forces on a coupled body in a block: forces written ahead, forces of touches, pulses of strikes. A feed is a row
// of what one unit of the force adds to c of every mode, where needed one of what it adds to s, and the force at every
// sample. Sample n of the force acts before sample n of the block is heard; sample 128 acts at the end of the block.
//
//   a feed   its fields, padded to 16 B | row for c | row for s | 129 samples of its own, padded to 64 B

import { firstInput, inputAfter, inputForce, inputHit, inputSign } from "../bank/drive/input";
import { forceRecord, readForce } from "../bank/drive/stream";
import { rowBytes } from "../bank/rows";
import { gatherShapes } from "../bank/shapes";
import { bank } from "../bank/state";
import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import { Row, reserveRow } from "../base/row";
import { copyHit, HIT_BYTES, hitAt, isSameHit } from "../records/hit";
import { countDropped } from "../records/meters";
import { BLOCK, DROP_NO_DRIVE_ROOM, HitRecord } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { wordOf } from "../scene/page";
import { Coupled, ROW } from "./coupled";
import { kick } from "./kernel";
import { coupling } from "./state";

@unmanaged
export class Feed {
  /** The force at every sample, N: samples of the feed's own, or the block of a touch. */
  samples: Row<f32>;
  /** 1 = the row for s counts. */
  turnsToo: i32;

  /** What one unit of the force gives to c of every mode. */
  get onC(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + ON_C);
  }
  /** What one unit of the force gives to s of every mode. */
  get onS(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + ON_S);
  }
  /** 129 samples of its own. */
  get own(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + OWN);
  }
}
const ON_C: usize = (offsetof<Feed>() + 15) & ~15;
const ON_S: usize = ON_C + ROW;
const OWN: usize = ON_S + ROW;
const FEED_BYTES: usize = OWN + (((BLOCK + 1) * 4 + 63) & ~63);

/** Where an input acted in the last block: the coupled body and, behind it in memory, a hit. */
@unmanaged
class Place {
  b: Coupled;
  get hit(): HitRecord {
    return hitAt(changetype<usize>(this) + offsetof<Place>());
  }
}
const PLACE_BYTES: usize = offsetof<Place>() + HIT_BYTES;

/** Forces fainter than this count as none, N. */
const LEAST: f32 = 1e-20;

/** Room for feeds, and for the places of all inputs. */
export function reserveFeeds(): void {
  coupling.feedRoom = 8 * config.maxCoupled + min(4 * config.maxTouches, 256);
  coupling.feeds = reserve(coupling.feedRoom, FEED_BYTES);
  coupling.feedPool = reservePool(coupling.feedRoom);
  coupling.places = reserve(2 * config.maxTouches, PLACE_BYTES);
  coupling.unfedForce = reserveRow<f32>(BLOCK);
}
/** All feeds are free, and no input has acted. */
export function resetFeeds(): void {
  coupling.feedPool.reset(coupling.feedRoom);
  coupling.freeFeeds = coupling.feedRoom;
  memory.fill(coupling.places, 0, <usize>(2 * config.maxTouches) * PLACE_BYTES);
}
function feedAt(i: i32): Feed {
  return changetype<Feed>(coupling.feeds + <usize>i * FEED_BYTES);
}
function placeOf(input: i32): Place {
  return changetype<Place>(coupling.places + <usize>input * PLACE_BYTES);
}

/** Whether there is room for n more feeds. */
export function hasFeeds(n: i32): bool {
  return coupling.freeFeeds >= n;
}
/** One more feed of a body for this block, all zeros, or 0 for want of room. `both`: it acts on s too. */
export function openFeed(b: Coupled, both: bool): Feed {
  const i = coupling.feedPool.take();
  if (i < 0) return changetype<Feed>(0);
  coupling.freeFeeds--;
  const feed = feedAt(i);
  memory.fill(changetype<usize>(feed), 0, FEED_BYTES);
  feed.samples = feed.own;
  feed.turnsToo = both ? 1 : 0;
  coupling.feedPool.link(i, b.feed);
  b.feed = i;
  return feed;
}
/** Takes back the feed that was opened last. */
function closeLast(b: Coupled): void {
  const i = b.feed;
  b.feed = coupling.feedPool.after(i);
  coupling.feedPool.give(i);
  coupling.freeFeeds++;
}
/** The block is over: takes back all feeds of a body. */
export function closeFeeds(b: Coupled): void {
  for (let i = b.feed; i >= 0; i = coupling.feedPool.after(i)) coupling.freeFeeds++;
  coupling.feedPool.giveChain(b.feed);
  b.feed = -1;
}
/** Applies all feeds of a body at sample n, up to BLOCK. */
export function feedSample(b: Coupled, n: i32): void {
  for (let i = b.feed; i >= 0; i = coupling.feedPool.after(i)) {
    const feed = feedAt(i),
      x = feed.samples[n];
    if (x == 0) continue;
    kick(b.padded, b.c, feed.onC, x);
    if (feed.turnsToo != 0) kick(b.padded, b.s, feed.onS, x);
  }
}

/**
 * Fills a row of pushes: φ·scale of every mode at the point and along the direction of a hit, 0 for modes above
 * Nyquist.
 */
export function gatherPush(b: Coupled, hit: HitRecord, scale: f32, pushes: Row<f32>): void {
  const body = b.body,
    modes = b.modes,
    numbers = b.numbers,
    shapes = bank.gains;
  gatherShapes(body.model, hit, rowBytes(body));
  for (let j = 0, n = b.count; j < n; j++) {
    const sounds = wordOf(numbers[j]).increment != 0,
      push = shapes[modes[j]] * scale;
    pushes[j] = sounds && abs(push) > LEAST ? push : 0;
  }
}
/** What 1 N over one sample gives to c where the shape is 1. */
export function pushOfForce(): f32 {
  return <f32>(1 / (sqrt(2.0) * config.rate));
}

/** Opens the feeds of the forces that act on a body in the coming block. Says whether there are any. */
export function takeForces(b: Coupled, now: f64): bool {
  const body = b.body;
  let any: bool = false;
  if (body.stream >= 0 && takeStream(b, body, now)) any = true;
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) if (takeInput(b, i)) any = true;
  return any;
}
/** Opens the feed of the force that the page has written ahead. */
function takeStream(b: Coupled, body: Body, now: f64): bool {
  const hit = changetype<HitRecord>(forceRecord(body)),
    feed = openFeed(b, false),
    force = !feed ? coupling.unfedForce : feed.own;
  if (feed) gatherPush(b, hit, pushOfForce(), feed.onC);
  if (readForce(body, force, now) && isForce(force)) {
    if (!feed) countDropped(DROP_NO_DRIVE_ROOM);
    return !!feed;
  }
  if (feed) closeLast(b);
  return false;
}
/**
 * Opens the feed of a touch's force. Where the touch's place has moved, the force fades in at the new place over the
 * block, and a second feed fades it out at the old one.
 */
function takeInput(b: Coupled, i: i32): bool {
  const force = changetype<Row<f32>>(inputForce(i)),
    hit = inputHit(i),
    place = placeOf(i),
    scale = inputSign(i) * pushOfForce();
  const moved = place.b == b && !isSameHit(place.hit, hit);
  const some = isForce(force),
    feed = some ? openFeed(b, false) : changetype<Feed>(0),
    old = some && moved ? openFeed(b, false) : changetype<Feed>(0);
  if (feed) {
    gatherPush(b, hit, scale, feed.onC);
    if (!old) feed.samples = force;
  }
  if (old) {
    gatherPush(b, place.hit, scale, old.onC);
    shareForce(force, feed.own, old.own);
  }
  place.b = b;
  copyHit(place.hit, hit);
  if (some && !feed) countDropped(DROP_NO_DRIVE_ROOM);
  return !!feed;
}
/** Splits a block of force into two parts: one that fades in and one that fades out. */
function shareForce(force: Row<f32>, comes: Row<f32>, goes: Row<f32>): void {
  for (let n = 0; n < BLOCK; n++) {
    const x = force[n],
      share = <f32>n / <f32>BLOCK;
    comes[n] = x * share;
    goes[n] = x * (1 - share);
  }
}
function isForce(samples: Row<f32>): bool {
  for (let n = 0; n < BLOCK; n++) if (abs(samples[n]) > LEAST) return true;
  return false;
}
