// Force streams: a body's force in newtons, sample by sample, written ahead by the page and read block by block by the
// drive path (or couple/). Each stream is a ring of samples (a power of two) and the record that says where and in
// which direction it acts.

import { reserve } from "../../base/memory";
import { reservePool } from "../../base/pool";
import { Row, reserveRow } from "../../base/row";
import { BLOCK, HEARING_HOP, HitRecord, RECORD_BYTES, RecordHead } from "../../records/records";
import { config } from "../../records/state";
import { Body, isCoupled, isDriven } from "../../scene/body";
import { RESPONSE_BYTES, Response } from "./layout";
import { drives } from "./state";

@unmanaged
class Stream {
  /** The body on which the force acts; none = the stream is free. */
  body: Body;
  /** Samples read so far; its last bits are a place in the ring. */
  read: u32;
  /** Samples written so far. */
  write: u32;
  /** 1 = the stream closes when all has been read. */
  ending: i32;
  /** When its first sample is heard, samples since the world began. */
  start: f64;

  /** The record that opened the stream: where the force acts. It lies behind these fields. */
  get record(): HitRecord {
    return changetype<HitRecord>(changetype<usize>(this) + offsetof<Stream>());
  }
}
const STREAM_BYTES: usize = offsetof<Stream>() + RECORD_BYTES;
/** Largest force, N: far beyond any contact, and safe for the arithmetic. */
const MOST: f32 = 1e6;
/** Forces fainter than this count as none: they would only make denormals. */
const LEAST: f32 = 1e-20;

function streamAt(i: i32): Stream {
  return changetype<Stream>(drives.streams + <usize>i * STREAM_BYTES);
}
/** The ring of samples of a stream. */
function samplesOf(i: i32): Row<f32> {
  return drives.streamSamples.from(<usize>i * <usize>config.streamFrames);
}
/** Room for the streams. */
export function reserveStreams(): void {
  drives.streams = reserve(config.maxStreams, STREAM_BYTES);
  drives.streamSamples = reserveRow<f32>(<f64>config.maxStreams * config.streamFrames);
  if (FULL) drives.streamResponses = reserve(config.maxStreams, RESPONSE_BYTES);
  drives.streamPool = reservePool(config.maxStreams);
}
/** No body has a stream. */
export function resetStreams(): void {
  drives.streamPool.reset(config.maxStreams);
  drives.openStreams = 0;
  for (let i = 0; i < config.maxStreams; i++) streamAt(i).body = changetype<Body>(0);
}

/** Opens the body's stream, or turns the one it has to a new point or direction. False: no room. */
export function openStream(body: Body, record: RecordHead): bool {
  let i = body.stream;
  if (i < 0) {
    i = drives.streamPool.take();
    if (i < 0) return false;
    const s = streamAt(i);
    s.body = body;
    s.read = 0;
    s.write = 0;
    s.start = nearest(record.time);
    body.stream = i;
    drives.openStreams++;
  }
  streamAt(i).ending = 0;
  memory.copy(changetype<usize>(streamAt(i).record), changetype<usize>(record), RECORD_BYTES);
  return true;
}
/** Closes the body's stream at once. */
export function closeStream(body: Body): void {
  const i = body.stream;
  streamAt(i).body = changetype<Body>(0);
  body.stream = -1;
  drives.streamPool.give(i);
  drives.openStreams--;
}
/** Lets the stream close when all that was written has been played. */
export function endStream(body: Body): void {
  const i = body.stream;
  if (i < 0) return;
  if (!isDriven(body) && written(body) == 0) closeStream(body);
  else streamAt(i).ending = 1;
}
/** Where the force acts: the record that opened the body's stream, or null. */
export function forceRecord(body: Body): HitRecord {
  const i = body.stream;
  return i < 0 ? changetype<HitRecord>(0) : streamAt(i).record;
}
/** The response of a body on taps to its stream. */
export function responseOf(body: Body): Response {
  return changetype<Response>(drives.streamResponses + <usize>body.stream * RESPONSE_BYTES);
}
/** Samples of the body's stream that are written and not yet read. */
export function written(body: Body): i32 {
  const i = body.stream;
  if (i < 0) return 0;
  return <i32>(streamAt(i).write - streamAt(i).read);
}

/** Whether a force acts on the body, or did within the last round of listening. */
export function isForced(body: Body): bool {
  return body.stream >= 0 && isDriven(body) && body.idle < HEARING_HOP;
}

/**
 * Appends `count` samples at address `from`; returns how many found room. A sample that is not a finite number counts
 * as 0.
 */
export function writeForce(body: Body, from: usize, count: i32): i32 {
  const i = body.stream;
  if (i < 0) return 0;
  const s = streamAt(i),
    n = min(count, config.streamFrames - written(body));
  const at = s.write,
    place = <i32>(at & (<u32>config.streamFrames - 1)),
    first = min(n, config.streamFrames - place);
  const samples = changetype<Row<f32>>(from);
  copyForce(samplesOf(i).from(place), samples, first);
  copyForce(samplesOf(i), samples.from(first), n - first);
  s.write = at + n;
  return n;
}
/** Copies n samples, within bounds. */
function copyForce(target: Row<f32>, source: Row<f32>, n: i32): void {
  let to = target.address,
    from = source.address;
  let k = 0;
  if (ASC_FEATURE_SIMD) {
    const least = f32x4.splat(LEAST),
      infinite = f32x4.splat(Infinity),
      most = f32x4.splat(MOST),
      negative = f32x4.splat(-MOST);
    for (; k + 4 <= n; k += 4, from += 16, to += 16) {
      const x = v128.load(from),
        size = f32x4.abs(x);
      const sound = v128.and(f32x4.ge(size, least), f32x4.lt(size, infinite));
      v128.store(to, f32x4.pmax(negative, f32x4.pmin(most, v128.and(x, sound))));
    }
  }
  for (; k < n; k++, from += 4, to += 4) {
    const x = load<f32>(from),
      size = abs(x);
    store<f32>(to, size >= LEAST && size < Infinity ? max(-MOST, min(MOST, x)) : 0);
  }
}

/**
 * Reads one block of force into `out`, zeros where the stream has not begun or has run dry. Returns whether there was
 * any; also true while the stream begins only after this block.
 */
export function readForce(body: Body, out: Row<f32>, now: f64): bool {
  const stream = body.stream;
  const wait = stream < 0 ? 0 : <i32>max(0, min(streamAt(stream).start - now, <f64>BLOCK));
  if (wait > 0) out.clear(wait);
  if (wait == BLOCK) return true;
  out = out.from(wait);
  const room = BLOCK - wait,
    n = min(written(body), room);
  if (n < room) out.from(n).clear(room - n);
  if (n == 0) {
    if (stream >= 0 && streamAt(stream).ending) closeStream(body);
    return false;
  }
  const s = streamAt(stream);
  let at = s.read;
  const place = at & (<u32>config.streamFrames - 1),
    first = min(<u32>n, <u32>config.streamFrames - place);
  memory.copy(out.address, samplesOf(stream).at(place), (<usize>first) << 2);
  if (first < <u32>n) memory.copy(out.at(first), samplesOf(stream).address, (<usize>(<u32>n - first)) << 2);
  at += n;
  s.read = at;
  return true;
}

/** The first stream from i on that has force written, is about to begin, and whose body is not driven yet; or -1. */
export function waitingFrom(i: i32, now: f64): i32 {
  if (drives.openStreams == 0) return -1;
  for (; i < config.maxStreams; i++) {
    const body = streamAt(i).body;
    if (!body || isDriven(body) || written(body) == 0) continue;
    if (isCoupled(body)) continue; // couple/ reads it
    if (streamAt(i).start < now + 2 * BLOCK) return i;
  }
  return -1;
}
/** Drops the samples of stream i that were written and not played yet. */
export function discardForce(i: i32): void {
  streamAt(i).read = streamAt(i).write;
  if (streamAt(i).ending) closeStream(bodyOfStream(i));
}
/** The body on which a stream acts. */
export function bodyOfStream(i: i32): Body {
  return streamAt(i).body;
}
