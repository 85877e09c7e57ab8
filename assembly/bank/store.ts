// Where ringing modes live: in the order of the lines they belong to, four to a record, so that the ring kernel reads memory
// straight through. Bodies find their modes by slot, modes their body by owner. Nothing is sorted and nothing allocated: a
// line is full from its front, a new mode goes behind its last one, and a leaving mode is replaced by the last.
//
//   quad   128 B, 4 modes   zr zi | qr qi | tr ti | gl gr     (16 B each)
//          z  amplitude at the end of the block being made;  q = e^(sB);  t = (s − line)·B;  g  gains to the two channels
//   drift   32 B a quad      er ei   what the rounded q loses in 16 blocks
//   gains   16 B a quad and row, where an output has more than two buses or complex gains (mix/outputs.ts)
//   owner    4 B a mode      address of the word in which the body keeps this mode's slot
//           (worlds with long lines have none: there a pole is used an eighth as often)
//   chunk   many quads of one line; a line of an output is a chain of chunks. A line that grows books the chunks behind its new one, half as many
//           as it has, and others keep out of them while there is room elsewhere. So most of a line lies in long pieces: in a world of
//           a million modes that is worth a factor of two.

import { reserve } from "../base/memory";
import { mix } from "../mix/state";
import { LINES } from "../records/records";
import { config } from "../records/state";
import { Word } from "../scene/page";
import { bank } from "./state";
import { linesBelow, longChains } from "./tiers";

const FREE: u16 = 0;
const TAKEN: u16 = 65535;
/** Most chunks that a line books at a time. */
const LONGEST: i32 = 64;
/** Chunks booked by others that are passed over. */
const FAR: i32 = 256;

export function reserveStore(): void {
  bank.shift = bank.tiers > 3 ? 8 : bank.tiers > 0 || config.maxModes > 20000 ? 9 : 7;
  bank.chunkModes = 1 << bank.shift;
  bank.offChain = mix.outputs * LINES;
  bank.chains = bank.offChain + 1 + longChains();
  // a chunk of every chain may be nearly empty, and of every long line a quad with one mode
  bank.chunks = ((config.maxModes + 3 * linesBelow(longChains()) + bank.chunkModes - 1) >> bank.shift) + bank.chains;
  const modes = (<usize>bank.chunks) << bank.shift;
  bank.states = reserve((<usize>bank.chunks) << 1);
  bank.next = reserve((<usize>bank.chunks) << 2);
  bank.hot = reserve(modes << 5);
  bank.drift = bank.tiers > 0 ? 0 : reserve(modes << 3);
  bank.extra = reserve((modes << 2) * <usize>mix.gainRows);
  bank.owners = reserve(modes << 2);
  bank.slots = <i32>modes;
  bank.previous = reserve((<usize>bank.chunks) << 2);
  bank.chainOfChunk = reserve((<usize>bank.chunks) << 2);
  bank.first = reserve((<usize>bank.chains) << 2);
  bank.last = reserve((<usize>bank.chains) << 2);
  bank.counts = reserve((<usize>bank.chains) << 2);
}

export function resetStore(): void {
  memory.fill(bank.states, <u8>FREE, (<usize>bank.chunks) << 1);
  bank.packed = 0;
  for (let k = 0; k < bank.chains; k++) {
    store<i32>(bank.first + ((<usize>k) << 2), -1);
    store<i32>(bank.last + ((<usize>k) << 2), -1);
    store<i32>(bank.counts + ((<usize>k) << 2), 0);
  }
  bank.ringing = 0;
}

export function count(chain: i32): i32 {
  return load<i32>(bank.counts + ((<usize>chain) << 2));
}
export function firstChunk(chain: i32): i32 {
  return load<i32>(bank.first + ((<usize>chain) << 2));
}
export function nextChunk(chunk: i32): i32 {
  return load<i32>(bank.next + ((<usize>chunk) << 2));
}
function setNext(chunk: i32, to: i32): void {
  store<i32>(bank.next + ((<usize>chunk) << 2), to);
}
function stateAt(chunk: i32): u16 {
  return load<u16>(bank.states + ((<usize>chunk) << 1));
}
function setState(chunk: i32, state: u16): void {
  store<u16>(bank.states + ((<usize>chunk) << 1), state);
}
export function fillFrom(chunk: i32): void {
  bank.packed = chunk;
}
/** Where a chain that has no chunk looks for one first. */
function homeOf(chain: i32): i32 {
  return bank.packed + <i32>((<i64>chain * (bank.chunks - bank.packed)) / bank.chains);
}
/** A chunk for a chain whose last one is `before`: booked or free, where there is none near, booked by another. There is always one. */
function takeChunk(chain: i32, before: i32): i32 {
  let chunk = before + 1;
  if (before < 0 || (chunk < bank.packed && stateAt(chunk) == TAKEN)) chunk = homeOf(chain);
  for (let booked = 0, steps = 0; ; chunk++, steps++) {
    if (chunk >= bank.chunks) chunk = 0;
    if ((chunk & 15) == 0 && chunk + 16 <= bank.chunks && allTaken(chunk)) {
      chunk += 15;
      continue;
    }
    const state = stateAt(chunk);
    if (state == TAKEN) continue;
    if (state == FREE || state == <u16>(chain + 1) || booked >= FAR || steps > bank.chunks) break;
    booked++;
  }
  if (stateAt(chunk) == FREE) book(chain, chunk + 1, min(count(chain) >> (bank.shift + 1), LONGEST));
  setState(chunk, TAKEN);
  setNext(chunk, -1);
  return chunk;
}
/** Whether 16 chunks are taken. */
function allTaken(chunk: i32): bool {
  const p = bank.states + ((<usize>chunk) << 1);
  return (load<u64>(p) & load<u64>(p, 8) & load<u64>(p, 16) & load<u64>(p, 24)) == 0xffffffffffffffff;
}
/** Books up to n free chunks in a row. */
function book(chain: i32, chunk: i32, n: i32): void {
  for (const end = min(chunk + n, bank.chunks); chunk < end && stateAt(chunk) == FREE; chunk++)
    setState(chunk, <u16>(chain + 1));
}
export function isTaken(chunk: i32): bool {
  return stateAt(chunk) == TAKEN;
}
/** A chunk goes to a place that is not taken; the owners of its modes are told. Gains that are kept apart do not come along (bank/long/tidy.ts). */
export function relocate(from: i32, to: i32): void {
  const chain = chainOf(from << bank.shift),
    before = load<i32>(bank.previous + ((<usize>from) << 2)),
    behind = nextChunk(from),
    used = behind < 0 ? ((count(chain) - 1) & (bank.chunkModes - 1)) + 1 : bank.chunkModes;
  memory.copy(quadsOf(to), quadsOf(from), (<usize>bank.chunkModes) << 5);
  for (let k = 0; k < used; k++) {
    const owner = ownerOf((from << bank.shift) + k);
    if (!owner) disown((to << bank.shift) + k);
    else own((to << bank.shift) + k, owner);
  }
  store<i32>(bank.chainOfChunk + ((<usize>to) << 2), chain);
  store<i32>(bank.previous + ((<usize>to) << 2), before);
  setNext(to, behind);
  if (before < 0) store<i32>(bank.first + ((<usize>chain) << 2), to);
  else setNext(before, to);
  if (behind < 0) store<i32>(bank.last + ((<usize>chain) << 2), to);
  else store<i32>(bank.previous + ((<usize>behind) << 2), to);
  setState(to, TAKEN);
  setState(from, FREE);
}
/** Address of the first quad of a chunk. */
export function quadsOf(chunk: i32): usize {
  return bank.hot + ((<usize>chunk) << (bank.shift + 5));
}
export function driftsOf(chunk: i32): usize {
  return bank.drift + ((<usize>chunk) << (bank.shift + 3));
}
/** Slot of the first mode of a chunk. */
export function slotsOf(chunk: i32): i32 {
  return chunk << bank.shift;
}

/** A mode in the lines: its numbers lie a vector apart, for those of four modes lie side by side. */
@unmanaged
export class Mode {
  /** Amplitude at the end of the block being made. */
  zr: f32;
  get zi(): f32 {
    return load<f32>(changetype<usize>(this), VECTOR);
  }
  set zi(x: f32) {
    store<f32>(changetype<usize>(this), x, VECTOR);
  }
  /** q = e^(sB), by which it moves on in a block. */
  get qr(): f32 {
    return load<f32>(changetype<usize>(this), 2 * VECTOR);
  }
  set qr(x: f32) {
    store<f32>(changetype<usize>(this), x, 2 * VECTOR);
  }
  get qi(): f32 {
    return load<f32>(changetype<usize>(this), 3 * VECTOR);
  }
  set qi(x: f32) {
    store<f32>(changetype<usize>(this), x, 3 * VECTOR);
  }
  /** θ = (s − line)·B. */
  get tr(): f32 {
    return load<f32>(changetype<usize>(this), 4 * VECTOR);
  }
  set tr(x: f32) {
    store<f32>(changetype<usize>(this), x, 4 * VECTOR);
  }
  get ti(): f32 {
    return load<f32>(changetype<usize>(this), 5 * VECTOR);
  }
  set ti(x: f32) {
    store<f32>(changetype<usize>(this), x, 5 * VECTOR);
  }
  /** Gains to the two channels. */
  get left(): f32 {
    return load<f32>(changetype<usize>(this), 6 * VECTOR);
  }
  set left(x: f32) {
    store<f32>(changetype<usize>(this), x, 6 * VECTOR);
  }
  get right(): f32 {
    return load<f32>(changetype<usize>(this), 7 * VECTOR);
  }
  set right(x: f32) {
    store<f32>(changetype<usize>(this), x, 7 * VECTOR);
  }
}
const VECTOR: usize = 16;

export function at(slot: i32): Mode {
  return changetype<Mode>(bank.hot + ((<usize>(slot >> 2)) << 7) + ((<usize>(slot & 3)) << 2));
}
function driftAt(slot: i32): usize {
  return bank.drift + ((<usize>(slot >> 2)) << 5) + ((<usize>(slot & 3)) << 2);
}
/** What the rounded pole of a mode loses in 16 blocks. */
export function setDrift(slot: i32, re: f32, im: f32): void {
  if (bank.drift == 0) return;
  store<f32>(driftAt(slot), re);
  store<f32>(driftAt(slot), im, 16);
}
/** Whether poles are corrected for their rounding. */
export function hasDrift(): bool {
  return bank.drift != 0;
}
/** Address of a mode's first gain that is kept apart; the others follow 16 bytes apart. */
export function extraAt(slot: i32): usize {
  return bank.extra + ((<usize>(slot >> 2) * <usize>mix.gainRows) << 4) + ((<usize>(slot & 3)) << 2);
}
/** Address of the gains of the first quad of a chunk. */
export function extrasOf(chunk: i32): usize {
  return bank.extra + ((((<usize>chunk) << (bank.shift - 2)) * <usize>mix.gainRows) << 4);
}
export function chainOf(slot: i32): i32 {
  return load<i32>(bank.chainOfChunk + ((<usize>(slot >> bank.shift)) << 2));
}
/** The line that a mode is on; of one that is off it means nothing. */
export function lineOf(slot: i32): i32 {
  return chainOf(slot) % LINES;
}
export function ownerOf(slot: i32): Word {
  return changetype<Word>(<usize>load<u32>(bank.owners + ((<usize>slot) << 2)));
}

/**
 * Reads what a slot has, for no other reason than to have it at hand. In a large world a record lies far away: reads that do not wait for each
 * other, a body's worth at a time, take a tenth of what they take one by one. Give the results to `felt`, lest they be left out as useless.
 */
export function feel(slot: i32): u32 {
  return feelRecord(slot) ^ load<u32>(bank.owners + ((<usize>slot) << 2));
}
/** The same without whose it is. */
export function feelRecord(slot: i32): u32 {
  const p = at(slot),
    what = load<u32>(changetype<usize>(p)) ^ load<u32>(changetype<usize>(p), 64);
  return bank.drift == 0 ? what : what ^ load<u32>(driftAt(slot));
}
export function felt(what: u32): void {
  bank.nothing = what;
}

export function isOff(slot: i32): bool {
  return chainOf(slot) == bank.offChain;
}
/** Whether a mode is on a long line. */
export function isLong(slot: i32): bool {
  return FULL ? chainOf(slot) > bank.offChain : false;
}

/** A place behind the last mode of a chain; `owner` is told the slot. Room is certain: bodies are counted before they come. */
export function insert(chain: i32, owner: Word): i32 {
  const slot = append(chain, 1);
  own(slot, owner);
  bank.ringing++;
  return slot;
}
/** `owner` is told that its mode is in a slot. */
export function own(slot: i32, owner: Word): void {
  store<u32>(bank.owners + ((<usize>slot) << 2), <u32>changetype<usize>(owner));
  owner.slot = slot;
}
/** Nobody owns a slot. */
export function disown(slot: i32): void {
  store<u32>(bank.owners + ((<usize>slot) << 2), 0);
}
/** One more mode rings, or one less: for those who keep modes in quads of their own. */
export function countRinging(change: i32): void {
  bank.ringing += change;
}
/** The first of `places` new places behind the last of a chain. */
export function append(chain: i32, places: i32): i32 {
  const l = (<usize>chain) << 2;
  const n = load<i32>(bank.counts + l);
  const place = n & (bank.chunkModes - 1);
  if (place == 0) {
    const before = load<i32>(bank.last + l);
    const chunk = takeChunk(chain, before);
    const c = (<usize>chunk) << 2;
    store<i32>(bank.chainOfChunk + c, chain);
    store<i32>(bank.previous + c, before);
    if (before < 0) store<i32>(bank.first + l, chunk);
    else setNext(before, chunk);
    store<i32>(bank.last + l, chunk);
  }
  const slot = (load<i32>(bank.last + l) << bank.shift) + place;
  if ((place & 3) == 0) {
    memory.fill(changetype<usize>(at(slot)), 0, 128);
    if (bank.drift != 0) memory.fill(driftAt(slot), 0, 32);
    if (mix.gainRows > 0) memory.fill(extraAt(slot), 0, (<usize>mix.gainRows) << 4);
  }
  store<i32>(bank.counts + l, n + places);
  return slot;
}
/** The last slot of a chain. */
export function lastSlot(chain: i32): i32 {
  return (load<i32>(bank.last + ((<usize>chain) << 2)) << bank.shift) + ((count(chain) - 1) & (bank.chunkModes - 1));
}
/** The last places of a chain go. */
export function shorten(chain: i32, places: i32): void {
  const l = (<usize>chain) << 2,
    n = load<i32>(bank.counts + l) - places,
    chunk = load<i32>(bank.last + l);
  store<i32>(bank.counts + l, n);
  if ((n & (bank.chunkModes - 1)) != 0) return;
  const before = load<i32>(bank.previous + ((<usize>chunk) << 2));
  store<i32>(bank.last + l, before);
  if (before < 0) store<i32>(bank.first + l, -1);
  else setNext(before, -1);
  setState(chunk, FREE);
}

/** Takes a mode out; the last of its line moves into the hole and its owner is told. The mode's own owner is left alone. */
export function remove(slot: i32): void {
  const chain = chainOf(slot),
    end = lastSlot(chain),
    q = at(end);
  if (slot != end) {
    const p = at(slot);
    for (let row: usize = 0; row < 128; row += 16)
      store<f32>(changetype<usize>(p) + row, load<f32>(changetype<usize>(q) + row));
    if (bank.drift != 0) setDrift(slot, load<f32>(driftAt(end)), load<f32>(driftAt(end), 16));
    copyExtra(extraAt(slot), extraAt(end));
    own(slot, ownerOf(end));
  }
  for (let row: usize = 0; row < 128; row += 16) store<f32>(changetype<usize>(q) + row, 0);
  shorten(chain, 1);
  bank.ringing--;
}

/** Moves a mode with all it has to another line, or to what is off; `owner` is told its new slot. */
export function moveTo(chain: i32, slot: i32, owner: Word): void {
  const p = at(slot),
    er: f32 = bank.drift == 0 ? 0 : load<f32>(driftAt(slot)),
    ei: f32 = bank.drift == 0 ? 0 : load<f32>(driftAt(slot), 16);
  for (let row: usize = 0; row < 128; row += 16)
    store<f32>(carried + (row >> 2), load<f32>(changetype<usize>(p) + row));
  for (let row: usize = 0, from = extraAt(slot); row < <usize>mix.gainRows; row++)
    store<f32>(carried + 32 + (row << 2), load<f32>(from + (row << 4)));
  remove(slot);
  const to = insert(chain, owner),
    q = at(to);
  for (let row: usize = 0; row < 128; row += 16)
    store<f32>(changetype<usize>(q) + row, load<f32>(carried + (row >> 2)));
  setDrift(to, er, ei);
  for (let row: usize = 0, at = extraAt(to); row < <usize>mix.gainRows; row++)
    store<f32>(at + (row << 4), load<f32>(carried + 32 + (row << 2)));
}
/** The numbers of a mode on their way: eight, and its gains. */
const carried: usize = memory.data(160);
function copyExtra(to: usize, from: usize): void {
  for (let row: usize = 0; row < <usize>mix.gainRows; row++) store<f32>(to + (row << 4), load<f32>(from + (row << 4)));
}
