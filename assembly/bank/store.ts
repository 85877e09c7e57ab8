// Where ringing modes live: in the order of the lines they belong to, four to a record, so that the ring kernel reads memory
// straight through. Bodies find their modes by slot, modes their body by owner. Nothing is sorted and nothing allocated: a
// line is full from its front, a new mode goes behind its last one, and a leaving mode is replaced by the last.
//
//   quad   128 B, 4 modes   zr zi | qr qi | tr ti | gl gr     (16 B each)
//          z  amplitude at the end of the block being made;  q = e^(sB);  t = (s − line)·B;  g  gains to the two channels
//   drift   32 B a quad      er ei   what the rounded q loses in 16 blocks
//   owner    4 B a mode      address of the word in which the body keeps this mode's slot
//   chunk   many quads of one line; a line is a chain of chunks. A line that grows books the chunks behind its new one, half as many
//           as it has, and others keep out of them while there is room elsewhere. So most of a line lies in long pieces: in a world of
//           a million modes that is worth a factor of two.

import { reserve } from "../base/memory";
import { maxModes } from "../config";
import { LINES } from "../records";

/** The chain of modes that are off: their states move on, nothing is heard of them. Chains before it are the lines. */
export const OFF_CHAIN: i32 = LINES;
const CHAINS: i32 = LINES + 1;
/** Modes in a chunk, a power of two: large worlds want long straight reads, small ones little waste. */
export let chunkModes: i32 = 128;
const FREE: u8 = 0;
const TAKEN: u8 = 255;
/** Most chunks that a line books at a time. */
const LONGEST: i32 = 64;
let chunks: i32 = 0;
let shift: i32 = 7;
let states: usize = 0; // u8 a chunk: FREE, TAKEN, or line + 1 for which it is booked
let next: usize = 0; // i32 a chunk: the one behind it in its line
let hot: usize = 0;
let drift: usize = 0;
let owners: usize = 0;
let previous: usize = 0;
let lineOfChunk: usize = 0;
let first: usize = 0;
let last: usize = 0;
let counts: usize = 0;
export let ringing: i32 = 0;

export function layStore(): void {
  shift = maxModes > 20000 ? 9 : 7;
  chunkModes = 1 << shift;
  chunks = ((maxModes + chunkModes - 1) >> shift) + CHAINS;
  const modes = (<usize>chunks) << shift;
  states = reserve(<usize>chunks);
  next = reserve((<usize>chunks) << 2);
  hot = reserve(modes << 5);
  drift = reserve(modes << 3);
  owners = reserve(modes << 2);
  previous = reserve((<usize>chunks) << 2);
  lineOfChunk = reserve((<usize>chunks) << 2);
  first = reserve(CHAINS * 4);
  last = reserve(CHAINS * 4);
  counts = reserve(CHAINS * 4);
}

export function startStore(): void {
  memory.fill(states, FREE, <usize>chunks);
  for (let k = 0; k < CHAINS; k++) {
    store<i32>(first + ((<usize>k) << 2), -1);
    store<i32>(last + ((<usize>k) << 2), -1);
    store<i32>(counts + ((<usize>k) << 2), 0);
  }
  ringing = 0;
}

export function count(line: i32): i32 {
  return load<i32>(counts + ((<usize>line) << 2));
}
export function firstChunk(line: i32): i32 {
  return load<i32>(first + ((<usize>line) << 2));
}
export function nextChunk(chunk: i32): i32 {
  return load<i32>(next + ((<usize>chunk) << 2));
}
function setNext(chunk: i32, to: i32): void {
  store<i32>(next + ((<usize>chunk) << 2), to);
}
/** A chunk for a line whose last one is `before`: booked or free, in the worst case booked by another. There is always one. */
function takeChunk(line: i32, before: i32): i32 {
  let chunk = before < 0 ? <i32>((<i64>line * chunks) / CHAINS) : before + 1;
  for (let seen = 0; ; seen++, chunk++) {
    if (chunk >= chunks) chunk = 0;
    const state = load<u8>(states + <usize>chunk);
    if (state == FREE || state == <u8>(line + 1) || (seen >= chunks && state != TAKEN)) break;
  }
  if (load<u8>(states + <usize>chunk) == FREE) book(line, chunk + 1, min(count(line) >> (shift + 1), LONGEST));
  store<u8>(states + <usize>chunk, TAKEN);
  setNext(chunk, -1);
  return chunk;
}
/** Books up to n free chunks in a row. */
function book(line: i32, chunk: i32, n: i32): void {
  for (const end = min(chunk + n, chunks); chunk < end && load<u8>(states + <usize>chunk) == FREE; chunk++)
    store<u8>(states + <usize>chunk, <u8>(line + 1));
}
/** Address of the first quad of a chunk. */
export function quadsOf(chunk: i32): usize {
  return hot + ((<usize>chunk) << (shift + 5));
}
export function driftsOf(chunk: i32): usize {
  return drift + ((<usize>chunk) << (shift + 3));
}
/** Slot of the first mode of a chunk. */
export function slotsOf(chunk: i32): i32 {
  return chunk << shift;
}

/** Address of a mode's zr; the other fields follow 16 bytes apart. */
export function at(slot: i32): usize {
  return hot + ((<usize>(slot >> 2)) << 7) + ((<usize>(slot & 3)) << 2);
}
export function driftAt(slot: i32): usize {
  return drift + ((<usize>(slot >> 2)) << 5) + ((<usize>(slot & 3)) << 2);
}
export function lineOf(slot: i32): i32 {
  return load<i32>(lineOfChunk + ((<usize>(slot >> shift)) << 2));
}
export function ownerOf(slot: i32): usize {
  return <usize>load<u32>(owners + ((<usize>slot) << 2));
}

export function isOff(slot: i32): bool {
  return lineOf(slot) == OFF_CHAIN;
}

/** A place behind the last mode of `line`; `owner` is told the slot. Room is certain: bodies are counted before they come. */
export function insert(line: i32, owner: usize): i32 {
  const l = (<usize>line) << 2;
  const n = load<i32>(counts + l);
  const place = n & (chunkModes - 1);
  if (place == 0) {
    const before = load<i32>(last + l);
    const chunk = takeChunk(line, before);
    const c = (<usize>chunk) << 2;
    store<i32>(lineOfChunk + c, line);
    store<i32>(previous + c, before);
    if (before < 0) store<i32>(first + l, chunk);
    else setNext(before, chunk);
    store<i32>(last + l, chunk);
  }
  const slot = (load<i32>(last + l) << shift) + place;
  if ((place & 3) == 0) {
    memory.fill(at(slot), 0, 128);
    memory.fill(driftAt(slot), 0, 32);
  }
  store<i32>(counts + l, n + 1);
  store<u32>(owners + ((<usize>slot) << 2), <u32>owner);
  store<i32>(owner, slot);
  ringing++;
  return slot;
}

/** Takes a mode out; the last of its line moves into the hole and its owner is told. The mode's own owner is left alone. */
export function remove(slot: i32): void {
  const line = (<usize>lineOf(slot)) << 2;
  const n = load<i32>(counts + line) - 1;
  const chunk = load<i32>(last + line);
  const end = (chunk << shift) + (n & (chunkModes - 1));
  const q = at(end);
  if (slot != end) {
    const p = at(slot);
    for (let row: usize = 0; row < 128; row += 16) store<f32>(p + row, load<f32>(q + row));
    const e = driftAt(slot);
    const d = driftAt(end);
    store<f32>(e, load<f32>(d));
    store<f32>(e, load<f32>(d, 16), 16);
    const owner = ownerOf(end);
    store<u32>(owners + ((<usize>slot) << 2), <u32>owner);
    store<i32>(owner, slot);
  }
  for (let row: usize = 0; row < 128; row += 16) store<f32>(q + row, 0);
  store<i32>(counts + line, n);
  if ((n & (chunkModes - 1)) == 0) {
    const before = load<i32>(previous + ((<usize>chunk) << 2));
    store<i32>(last + line, before);
    if (before < 0) store<i32>(first + line, -1);
    else setNext(before, -1);
    store<u8>(states + <usize>chunk, FREE);
  }
  ringing--;
}

/** Moves a mode with all it has to another line, or to what is off; `owner` is told its new slot. */
export function moveTo(chain: i32, slot: i32, owner: usize): void {
  const p = at(slot),
    e = driftAt(slot);
  for (let row: usize = 0; row < 128; row += 16) store<f32>(carried + (row >> 2), load<f32>(p + row));
  const er = load<f32>(e),
    ei = load<f32>(e, 16);
  remove(slot);
  const to = insert(chain, owner),
    q = at(to),
    d = driftAt(to);
  for (let row: usize = 0; row < 128; row += 16) store<f32>(q + row, load<f32>(carried + (row >> 2)));
  store<f32>(d, er);
  store<f32>(d, ei, 16);
}
/** The eight numbers of a mode on their way. */
const carried: usize = memory.data(32);
