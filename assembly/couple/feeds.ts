// What acts on a coupled body in a block: forces written ahead, forces of touches, pulses of strikes. A feed is a row of what one unit of it
// does to c, where needed one of what it does to s, and a number a sample. Number n acts before sample n is heard; the one behind the
// last sample acts at the end of the block.
//
//   a feed   samples u32, address | two i32 | row for c | row for s | 129 samples of its own

import { firstInput, inputAfter, inputForce, inputHit, inputSign } from "../bank/drive/input";
import { forceRecord, readForce } from "../bank/drive/stream";
import { gains, rowBytes } from "../bank/rows";
import { gatherShapes } from "../bank/shapes";
import { reserve } from "../base/memory";
import { after, fillPool, give, giveChain, layPool, link, take } from "../base/pool";
import { rate } from "../records/config";
import { drop } from "../records/meters";
import { BLOCK, BLOCK_BYTES, DROP_NO_DRIVE_ROOM, HIT_X } from "../records/records";
import { maxCoupled, maxTouches } from "../records/room";
import { INCREMENTS, MODEL, STREAM, wordOf } from "../scene/body";
import { kick } from "./kernel";
import { BODY, BYTES, C, COUNT, FEED, MODE, NUMBER, ROW, S } from "./store";

const SAMPLES: usize = 0;
const TURNS_TOO: usize = 4; // i32, 1 = the row for s counts
const ROW_C: usize = 64;
const ROW_S: usize = 64 + ROW;
const OWN: usize = 64 + 2 * ROW;
const FEED_BYTES: usize = 64 + 2 * ROW + 576;
/** Direction, points and weights of a hit. */
const HIT_BYTES: usize = 36;
const PLACE_BYTES: usize = 40;
/** Forces fainter than this are none, N. */
const LEAST: f32 = 1e-20;

let feeds: usize = 0;
let pool: usize = 0;
let room: i32 = 0;
let left: i32 = 0; // feeds that are free
let places: usize = 0; // where every input of a touch acted in the last block: body u32, hit
let spare: usize = 0;

export function layFeeds(): void {
  room = 8 * maxCoupled + min(4 * maxTouches, 256);
  feeds = reserve(<usize>room * FEED_BYTES);
  pool = layPool(room);
  places = reserve(<usize>(2 * maxTouches) * PLACE_BYTES);
  spare = reserve(BLOCK_BYTES);
}
export function startFeeds(): void {
  fillPool(pool, room);
  left = room;
  memory.fill(places, 0, <usize>(2 * maxTouches) * PLACE_BYTES);
}
function feedAt(i: i32): usize {
  return feeds + <usize>i * FEED_BYTES;
}
export function rowOfC(feed: usize): usize {
  return feed + ROW_C;
}
export function rowOfS(feed: usize): usize {
  return feed + ROW_S;
}
/** 129 numbers. */
export function samplesOf(feed: usize): usize {
  return feed + OWN;
}

/** Whether there is room for n more feeds. */
export function hasFeeds(n: i32): bool {
  return left >= n;
}
/** One more feed of a body for this block, all zeros, or 0 for want of room. `both`: it acts on s too. */
export function openFeed(b: usize, both: bool): usize {
  const i = take(pool);
  if (i < 0) return 0;
  left--;
  const feed = feedAt(i);
  memory.fill(feed, 0, FEED_BYTES);
  store<u32>(feed, <u32>(feed + OWN), SAMPLES);
  store<i32>(feed, both ? 1 : 0, TURNS_TOO);
  link(pool, i, load<i32>(b, FEED));
  store<i32>(b, i, FEED);
  return feed;
}
/** Takes back the feed that was opened last. */
function closeLast(b: usize): void {
  const i = load<i32>(b, FEED);
  store<i32>(b, after(pool, i), FEED);
  give(pool, i);
  left++;
}
/** The block is over. */
export function closeFeeds(b: usize): void {
  for (let i = load<i32>(b, FEED); i >= 0; i = after(pool, i)) left++;
  giveChain(pool, load<i32>(b, FEED));
  store<i32>(b, -1, FEED);
}
/** All feeds of a body act at sample n, up to BLOCK. */
export function feedSample(b: usize, n: i32): void {
  const bytes = <usize>load<i32>(b, BYTES);
  for (let i = load<i32>(b, FEED); i >= 0; i = after(pool, i)) {
    const feed = feedAt(i),
      x = load<f32>(<usize>load<u32>(feed, SAMPLES) + ((<usize>n) << 2));
    if (x == 0) continue;
    kick(bytes, b + C, feed + ROW_C, x);
    if (load<i32>(feed, TURNS_TOO) != 0) kick(bytes, b + S, feed + ROW_S, x);
  }
}

/** A row of pushes, φ·scale for every mode: where and along what `hit` says (HIT_… behind it). Nothing moves modes beyond Nyquist. */
export function gatherPush(b: usize, hit: usize, scale: f32, row: usize): void {
  const body = <usize>load<u32>(b, BODY);
  gatherShapes(<usize>load<u32>(body, MODEL), hit, rowBytes(body));
  for (let k: usize = 0, end = (<usize>load<i32>(b, COUNT)) << 2; k < end; k += 4) {
    const sounds = load<u32>(wordOf(load<i32>(b + k, NUMBER)), INCREMENTS) != 0,
      push = load<f32>(gains + ((<usize>load<i32>(b + k, MODE)) << 2)) * scale;
    store<f32>(row + k, sounds && abs(push) > LEAST ? push : 0);
  }
}
/** What 1 N over one sample gives to c where the shape is 1. */
export function pushOfForce(): f32 {
  return <f32>(1 / (sqrt(2.0) * rate));
}

/** Opens the feeds of the forces that act on a body in the coming block. Says whether there are any. */
export function takeForces(b: usize, now: f64): bool {
  const body = <usize>load<u32>(b, BODY);
  let any: bool = false;
  if (load<i32>(body, STREAM) >= 0 && takeStream(b, body, now)) any = true;
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) if (takeInput(b, i)) any = true;
  return any;
}
function takeStream(b: usize, body: usize, now: f64): bool {
  const record = forceRecord(body),
    feed = openFeed(b, false),
    samples = feed == 0 ? spare : samplesOf(feed);
  if (feed != 0) gatherPush(b, record, pushOfForce(), rowOfC(feed));
  if (readForce(body, samples, now) && isForce(samples)) {
    if (feed == 0) drop(DROP_NO_DRIVE_ROOM);
    return feed != 0;
  }
  if (feed != 0) closeLast(b);
  return false;
}
/** The force of a touch. Where the place moved, the old one gives way to the new one over the block. */
function takeInput(b: usize, i: i32): bool {
  const force = inputForce(i),
    hit = inputHit(i),
    place = places + <usize>i * PLACE_BYTES,
    scale = inputSign(i) * pushOfForce();
  const moved = load<u32>(place) == <u32>b && memory.compare(place + 4, hit + HIT_X, HIT_BYTES) != 0;
  const some = isForce(force),
    feed = some ? openFeed(b, false) : 0,
    old = some && moved ? openFeed(b, false) : 0;
  if (feed != 0) {
    gatherPush(b, hit, scale, rowOfC(feed));
    if (old == 0) store<u32>(feed, <u32>force, SAMPLES);
  }
  if (old != 0) {
    gatherPush(b, place + 4 - HIT_X, scale, rowOfC(old));
    for (let n: usize = 0; n < <usize>BLOCK; n++) {
      const x = load<f32>(force + (n << 2)),
        share = <f32>n / <f32>BLOCK;
      store<f32>(samplesOf(feed) + (n << 2), x * share);
      store<f32>(samplesOf(old) + (n << 2), x * (1 - share));
    }
  }
  store<u32>(place, <u32>b);
  memory.copy(place + 4, hit + HIT_X, HIT_BYTES);
  if (some && feed == 0) drop(DROP_NO_DRIVE_ROOM);
  return feed != 0;
}
function isForce(samples: usize): bool {
  for (let k: usize = 0; k < BLOCK_BYTES; k += 4) if (abs(load<f32>(samples + k)) > LEAST) return true;
  return false;
}
