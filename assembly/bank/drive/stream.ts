import { reserve } from "../../base/memory";
import { reservePool } from "../../base/pool";
import { BLOCK, HEARING_HOP, RECORD_BYTES, RecordHead } from "../../records/records";
import { config } from "../../records/state";
import { Body, isCoupled, isDriven } from "../../scene/body";
import { RESPONSE } from "./groups";
import { drives } from "./state";

@unmanaged
export class Stream {
  // Force streams: a body's force in newtons, sample by sample, written ahead by the page (or, later, by contacts) and read block by
  // block by the drive path. Each stream is a ring of samples (a power of two) and the record that says where and in which direction it acts.
  //
  // stream   body u32 | read u32 | write u32 | ending i32 | start f64 | record 96 B     (samples apart)
  body: Body;
  read: u32;
  write: u32;
  ending: i32;
  /** Samples since the world began. */
  start: f64;
}
const RECORD: usize = offsetof<Stream>();
const HEADER: usize = RECORD + RECORD_BYTES;
/** What a force may be at most, N: far beyond any contact, and safe for the arithmetic. */
const MOST: f32 = 1e6;
/** Forces fainter than this count as none: they would only make denormals. */
const LEAST: f32 = 1e-20;

function streamAt(i: i32): Stream {
  return changetype<Stream>(drives.streams + <usize>i * HEADER);
}
function samplesOf(i: i32): usize {
  return drives.streamSamples + ((<usize>i * <usize>config.streamFrames) << 2);
}
export function reserveStreams(): void {
  drives.streams = reserve(<usize>config.maxStreams * HEADER);
  drives.streamSamples = reserve((<usize>config.maxStreams * <usize>config.streamFrames) << 2);
  if (FULL) drives.streamResponses = reserve(<usize>config.maxStreams * RESPONSE);
  drives.streamPool = reservePool(config.maxStreams);
}
export function resetStreams(): void {
  drives.streamPool.reset(config.maxStreams);
  drives.open = 0;
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
    drives.open++;
  }
  streamAt(i).ending = 0;
  memory.copy(changetype<usize>(streamAt(i)) + RECORD, changetype<usize>(record), RECORD_BYTES);
  return true;
}
export function closeStream(body: Body): void {
  const i = body.stream;
  streamAt(i).body = changetype<Body>(0);
  body.stream = -1;
  drives.streamPool.give(i);
  drives.open--;
}
/** The stream closes when all that was written has been played. */
export function endStream(body: Body): void {
  const i = body.stream;
  if (i < 0) return;
  if (!isDriven(body) && written(body) == 0) closeStream(body);
  else streamAt(i).ending = 1;
}
/** Where the force acts: the record that opened the stream, or 0. */
export function forceRecord(body: Body): usize {
  const i = body.stream;
  return i < 0 ? 0 : changetype<usize>(streamAt(i)) + RECORD;
}
/** Where the response of a body to its stream is kept. */
export function responseOf(body: Body): usize {
  return drives.streamResponses + <usize>body.stream * RESPONSE;
}
export function written(body: Body): i32 {
  const i = body.stream;
  if (i < 0) return 0;
  return <i32>(streamAt(i).write - streamAt(i).read);
}

/** Whether a force acts on the body, or did within the last round of listening. */
export function isForced(body: Body): bool {
  return body.stream >= 0 && isDriven(body) && body.idle < HEARING_HOP;
}

/** Appends samples; returns how many found room. What is not a number counts as no force. */
export function writeForce(body: Body, from: usize, count: i32): i32 {
  const i = body.stream;
  if (i < 0) return 0;
  const s = streamAt(i),
    n = min(count, config.streamFrames - written(body));
  const at = s.write,
    place = <i32>(at & (<u32>config.streamFrames - 1)),
    first = min(n, config.streamFrames - place);
  copyForce(samplesOf(i) + ((<usize>place) << 2), from, first);
  copyForce(samplesOf(i), from + ((<usize>first) << 2), n - first);
  s.write = at + n;
  return n;
}
function copyForce(to: usize, from: usize, n: i32): void {
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

/** One block of force into `out`, silence where the stream has run dry. Says whether there was any. */
export function readForce(body: Body, out: usize, now: f64): bool {
  const stream = body.stream;
  const wait = stream < 0 ? 0 : <i32>max(0, min(streamAt(stream).start - now, <f64>BLOCK));
  if (wait > 0) memory.fill(out, 0, (<usize>wait) << 2);
  if (wait == BLOCK) return true;
  out += (<usize>wait) << 2;
  const room = BLOCK - wait,
    n = min(written(body), room);
  if (n < room) memory.fill(out + ((<usize>n) << 2), 0, (<usize>(room - n)) << 2);
  if (n == 0) {
    if (stream >= 0 && streamAt(stream).ending) closeStream(body);
    return false;
  }
  const s = streamAt(stream);
  let at = s.read;
  const place = at & (<u32>config.streamFrames - 1),
    first = min(<u32>n, <u32>config.streamFrames - place);
  memory.copy(out, samplesOf(stream) + ((<usize>place) << 2), (<usize>first) << 2);
  if (first < <u32>n) memory.copy(out + ((<usize>first) << 2), samplesOf(stream), (<usize>(<u32>n - first)) << 2);
  at += n;
  s.read = at;
  return true;
}

/** The first stream from i on that has force written, is about to begin, and whose body is not driven yet; or -1. */
export function waitingFrom(i: i32, now: f64): i32 {
  if (drives.open == 0) return -1;
  for (; i < config.maxStreams; i++) {
    const body = streamAt(i).body;
    if (!body || isDriven(body) || written(body) == 0) continue;
    if (isCoupled(body)) continue; // couple/ reads it
    if (streamAt(i).start < now + 2 * BLOCK) return i;
  }
  return -1;
}
/** Forgets what was written to stream i and not played yet. */
export function discardForce(i: i32): void {
  streamAt(i).read = streamAt(i).write;
  if (streamAt(i).ending) closeStream(bodyOfStream(i));
}
export function bodyOfStream(i: i32): Body {
  return streamAt(i).body;
}
