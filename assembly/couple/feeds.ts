import { firstInput, inputAfter, inputForce, inputHit, inputSign } from "../bank/drive/input";
import { forceRecord, readForce } from "../bank/drive/stream";
import { rowBytes } from "../bank/rows";
import { gatherShapes } from "../bank/shapes";
import { bank } from "../bank/state";
import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import { Row } from "../base/row";
import { drop } from "../records/meters";
import { BLOCK, BLOCK_BYTES, DROP_NO_DRIVE_ROOM, HitRecord, RecordHead } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { wordOf } from "../scene/page";
import { Coupled } from "./coupled";
import { kick } from "./kernel";
import { coupling } from "./state";
import { C, MODE, NUMBER, ROW, S } from "./store";

@unmanaged
export class Feed {
  // What acts on a coupled body in a block: forces written ahead, forces of touches, pulses of strikes. A feed is a row of what one unit of it
  // does to c, where needed one of what it does to s, and a number a sample. Number n acts before sample n is heard; the one behind the
  // last sample acts at the end of the block.
  //
  // a feed   samples u32, address | two i32 | row for c | row for s | 129 samples of its own
  samples: u32;
  /** 1 = the row for s counts. */
  turnsToo: i32;
}
const ROW_C: usize = (offsetof<Feed>() + 15) & ~15;
const ROW_S: usize = ROW_C + ROW;
const OWN: usize = ROW_S + ROW;
const FEED_BYTES: usize = OWN + 576;
/** Direction, points and weights of a hit. */
const HIT_BYTES: usize = 36;
const PLACE_BYTES: usize = 40;
/** Forces fainter than this are none, N. */
const LEAST: f32 = 1e-20;

export function reserveFeeds(): void {
  coupling.feedsRoom = 8 * config.maxCoupled + min(4 * config.maxTouches, 256);
  coupling.feeds = reserve(<usize>coupling.feedsRoom * FEED_BYTES);
  coupling.feedsPool = reservePool(coupling.feedsRoom);
  coupling.places = reserve(<usize>(2 * config.maxTouches) * PLACE_BYTES);
  coupling.spare = reserve(BLOCK_BYTES);
}
export function resetFeeds(): void {
  coupling.feedsPool.reset(coupling.feedsRoom);
  coupling.left = coupling.feedsRoom;
  memory.fill(coupling.places, 0, <usize>(2 * config.maxTouches) * PLACE_BYTES);
}
function feedAt(i: i32): Feed {
  return changetype<Feed>(coupling.feeds + <usize>i * FEED_BYTES);
}
export function rowOfC(feed: Feed): usize {
  return changetype<usize>(feed) + ROW_C;
}
export function rowOfS(feed: Feed): usize {
  return changetype<usize>(feed) + ROW_S;
}
/** 129 numbers. */
export function samplesOf(feed: Feed): usize {
  return changetype<usize>(feed) + OWN;
}

/** Whether there is room for n more feeds. */
export function hasFeeds(n: i32): bool {
  return coupling.left >= n;
}
/** One more feed of a body for this block, all zeros, or 0 for want of room. `both`: it acts on s too. */
export function openFeed(b: Coupled, both: bool): Feed {
  const i = coupling.feedsPool.take();
  if (i < 0) return changetype<Feed>(0);
  coupling.left--;
  const feed = feedAt(i);
  memory.fill(changetype<usize>(feed), 0, FEED_BYTES);
  feed.samples = <u32>(changetype<usize>(feed) + OWN);
  feed.turnsToo = both ? 1 : 0;
  coupling.feedsPool.link(i, b.feed);
  b.feed = i;
  return feed;
}
/** Takes back the feed that was opened last. */
function closeLast(b: Coupled): void {
  const i = b.feed;
  b.feed = coupling.feedsPool.after(i);
  coupling.feedsPool.give(i);
  coupling.left++;
}
/** The block is over. */
export function closeFeeds(b: Coupled): void {
  for (let i = b.feed; i >= 0; i = coupling.feedsPool.after(i)) coupling.left++;
  coupling.feedsPool.giveChain(b.feed);
  b.feed = -1;
}
/** All feeds of a body act at sample n, up to BLOCK. */
export function feedSample(b: Coupled, n: i32): void {
  const bytes = <usize>b.bytes;
  for (let i = b.feed; i >= 0; i = coupling.feedsPool.after(i)) {
    const feed = feedAt(i),
      x = load<f32>(<usize>feed.samples + ((<usize>n) << 2));
    if (x == 0) continue;
    kick(bytes, changetype<usize>(b) + C, changetype<usize>(feed) + ROW_C, x);
    if (feed.turnsToo != 0) kick(bytes, changetype<usize>(b) + S, changetype<usize>(feed) + ROW_S, x);
  }
}

/** A row of pushes, φ·scale for every mode: where and along what `hit` says (HIT_… behind it). Nothing moves modes beyond Nyquist. */
export function gatherPush(b: Coupled, hit: RecordHead, scale: f32, row: usize): void {
  const body = b.body;
  gatherShapes(body.model, changetype<HitRecord>(hit), rowBytes(body));
  for (let k: usize = 0, end = (<usize>b.count) << 2; k < end; k += 4) {
    const sounds = wordOf(load<i32>(changetype<usize>(b) + k, NUMBER)).increment != 0,
      push = load<f32>(bank.gains.address + ((<usize>load<i32>(changetype<usize>(b) + k, MODE)) << 2)) * scale;
    store<f32>(row + k, sounds && abs(push) > LEAST ? push : 0);
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
function takeStream(b: Coupled, body: Body, now: f64): bool {
  const record = changetype<RecordHead>(forceRecord(body)),
    feed = openFeed(b, false),
    samples = !feed ? coupling.spare : samplesOf(feed);
  if (feed) gatherPush(b, record, pushOfForce(), rowOfC(feed));
  if (readForce(body, changetype<Row<f32>>(samples), now) && isForce(samples)) {
    if (!feed) drop(DROP_NO_DRIVE_ROOM);
    return !!feed;
  }
  if (feed) closeLast(b);
  return false;
}
/** The force of a touch. Where the place moved, the old one gives way to the new one over the block. */
function takeInput(b: Coupled, i: i32): bool {
  const force = inputForce(i).address,
    hit = changetype<RecordHead>(inputHit(i)),
    place = coupling.places + <usize>i * PLACE_BYTES,
    scale = inputSign(i) * pushOfForce();
  const moved =
    load<u32>(place) == <u32>changetype<usize>(b) &&
    memory.compare(place + 4, changetype<usize>(hit) + offsetof<HitRecord>("x"), HIT_BYTES) != 0;
  const some = isForce(force),
    feed = some ? openFeed(b, false) : changetype<Feed>(0),
    old = some && moved ? openFeed(b, false) : changetype<Feed>(0);
  if (feed) {
    gatherPush(b, hit, scale, rowOfC(feed));
    if (!old) feed.samples = <u32>force;
  }
  if (old) {
    gatherPush(b, changetype<RecordHead>(place + 4 - offsetof<HitRecord>("x")), scale, rowOfC(old));
    for (let n: usize = 0; n < <usize>BLOCK; n++) {
      const x = load<f32>(force + (n << 2)),
        share = <f32>n / <f32>BLOCK;
      store<f32>(samplesOf(feed) + (n << 2), x * share);
      store<f32>(samplesOf(old) + (n << 2), x * (1 - share));
    }
  }
  store<u32>(place, <u32>changetype<usize>(b));
  memory.copy(place + 4, changetype<usize>(hit) + offsetof<HitRecord>("x"), HIT_BYTES);
  if (some && !feed) drop(DROP_NO_DRIVE_ROOM);
  return !!feed;
}
function isForce(samples: usize): bool {
  for (let k: usize = 0; k < BLOCK_BYTES; k += 4) if (abs(load<f32>(samples + k)) > LEAST) return true;
  return false;
}
