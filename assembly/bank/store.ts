// Where ringing modes live: in the order of the lines they belong to, four to a quad (mode.ts), so that the ring kernel
// reads memory straight through. A body finds its modes by their slots, a mode its body by the slot's owner. Nothing is
// sorted or allocated: a line has no gaps, a new mode goes behind its last one, and the last one fills the place of a
// mode that leaves.
//
//   gains   16 B a quad and row, where an output has more than two buses or complex gains (mix/outputs.ts)
//   owner    4 B a mode: the word in which the body keeps this mode's slot
//   chunk   many quads of one line; a line of an output is a chain of chunks. A line that grows books the chunks
//           behind its new one, half as many as it has, and other lines keep out of them while there is room elsewhere.
//           So most of a line lies in long pieces, which are read twice as fast in a world of a million modes.
//
// Worlds with long lines have no drifts: there the kernel multiplies by a pole an eighth as often.

import { reserve } from "../base/memory";
import { Row, reserveRow } from "../base/row";
import { mix } from "../mix/state";
import { LINES } from "../records/records";
import { config } from "../records/state";
import { Word } from "../scene/page";
import { DRIFT_BYTES, Drifts, Mode, QUAD_BYTES, Quads } from "./mode";
import { bank } from "./state";
import { linesBelow, longChains } from "./tiers";

const FREE: u16 = 0;
const TAKEN: u16 = 65535;

/** Reserves chunks for all modes, and their chains. */
export function reserveStore(): void {
  bank.chunkShift = bank.tiers > 3 ? 8 : bank.tiers > 0 || config.maxModes > 20000 ? 9 : 7;
  bank.chunkModes = 1 << bank.chunkShift;
  bank.offChain = mix.outputs * LINES;
  bank.chains = bank.offChain + 1 + longChains();
  // in the worst case each chain has a nearly empty chunk, and each long line a quad with one mode
  const modesAtWorst = config.maxModes + 3 * linesBelow(longChains()) + bank.chunkModes - 1;
  bank.chunks = (modesAtWorst >> bank.chunkShift) + bank.chains;
  const chunks = <usize>bank.chunks,
    chains = <usize>bank.chains,
    modes = chunks << bank.chunkShift;
  bank.chunkStates = reserveRow<u16>(chunks);
  bank.nextChunks = reserveRow<i32>(chunks);
  bank.quads = changetype<Quads>(reserve(modes >> 2, QUAD_BYTES));
  bank.drifts = changetype<Drifts>(bank.tiers > 0 ? <usize>0 : reserve(modes >> 2, DRIFT_BYTES));
  bank.extraGains = reserveRow<f32>(<f64>modes * mix.gainRows);
  bank.owners = reserveRow<Word>(modes);
  bank.slots = <i32>modes;
  bank.previousChunks = reserveRow<i32>(chunks);
  bank.chainsOfChunks = reserveRow<i32>(chunks);
  bank.firstChunks = reserveRow<i32>(chains);
  bank.lastChunks = reserveRow<i32>(chains);
  bank.counts = reserveRow<i32>(chains);
}

/** No chain has a chunk, no mode rings. */
export function resetStore(): void {
  bank.chunkStates.fill(FREE, bank.chunks);
  bank.packed = 0;
  for (let chain = 0; chain < bank.chains; chain++) {
    bank.firstChunks[chain] = -1;
    bank.lastChunks[chain] = -1;
    bank.counts[chain] = 0;
  }
  bank.ringing = 0;
}

/** Places on a chain that are in use: modes, and on a long chain four for each of its quads. */
export function chainLength(chain: i32): i32 {
  return bank.counts[chain];
}
/** First chunk of a chain, -1 = none. */
export function firstChunk(chain: i32): i32 {
  return bank.firstChunks[chain];
}
/** The chunk behind one in its chain, -1 = none. */
export function nextChunk(chunk: i32): i32 {
  return bank.nextChunks[chunk];
}
/** Chunks below this one are in order; chains without a chunk look for their first behind them. */
export function fillFrom(chunk: i32): void {
  bank.packed = chunk;
}
/** Where a chain that has no chunk looks for one first. */
function homeOf(chain: i32): i32 {
  return bank.packed + <i32>((<i64>chain * (bank.chunks - bank.packed)) / bank.chains);
}
/** Most chunks booked by other lines that the search for a chunk passes over. */
const FAR: i32 = 256;
/** Most chunks that a line books at a time. */
const LONGEST: i32 = 64;
/**
 * Takes a chunk for a chain whose last one is `before`: one that the chain has booked or a free one; where neither is
 * near, one that another chain has booked. There is always one.
 */
function takeChunk(chain: i32, before: i32): i32 {
  const states = bank.chunkStates;
  let chunk = before + 1;
  if (before < 0 || (chunk < bank.packed && states[chunk] == TAKEN)) chunk = homeOf(chain);
  for (let booked = 0, steps = 0; ; chunk++, steps++) {
    if (chunk >= bank.chunks) chunk = 0;
    if ((chunk & 15) == 0 && chunk + 16 <= bank.chunks && allTaken(chunk)) {
      chunk += 15;
      continue;
    }
    const state = states[chunk];
    if (state == TAKEN) continue;
    if (state == FREE || state == <u16>(chain + 1) || booked >= FAR || steps > bank.chunks) break;
    booked++;
  }
  if (states[chunk] == FREE) book(chain, chunk + 1, min(chainLength(chain) >> (bank.chunkShift + 1), LONGEST));
  states[chunk] = TAKEN;
  bank.nextChunks[chunk] = -1;
  return chunk;
}
/** Whether 16 chunks are taken: four states are read at a time. */
function allTaken(chunk: i32): bool {
  const fours = changetype<Row<u64>>(bank.chunkStates.at(chunk));
  return (fours[0] & fours[1] & fours[2] & fours[3]) == 0xffffffffffffffff;
}
/** Books up to n free chunks in a row. */
function book(chain: i32, chunk: i32, n: i32): void {
  const states = bank.chunkStates;
  for (const end = min(chunk + n, bank.chunks); chunk < end && states[chunk] == FREE; chunk++)
    states[chunk] = <u16>(chain + 1);
}
/** Whether a chunk belongs to a chain. */
export function isTaken(chunk: i32): bool {
  return bank.chunkStates[chunk] == TAKEN;
}
/**
 * Moves a chunk to a place that is not taken and tells the owners of its modes. Gains that are kept apart are not moved
 * (bank/long/tidy.ts runs only in worlds without them).
 */
export function relocate(from: i32, to: i32): void {
  const chain = chainOf(slotsOf(from)),
    before = bank.previousChunks[from],
    behind = nextChunk(from),
    used = behind < 0 ? ((chainLength(chain) - 1) & (bank.chunkModes - 1)) + 1 : bank.chunkModes;
  memory.copy(quadsOf(to), quadsOf(from), <usize>(bank.chunkModes >> 2) * QUAD_BYTES);
  for (let k = 0; k < used; k++) {
    const owner = ownerOf(slotsOf(from) + k);
    if (!owner) disown(slotsOf(to) + k);
    else own(slotsOf(to) + k, owner);
  }
  bank.chainsOfChunks[to] = chain;
  bank.previousChunks[to] = before;
  bank.nextChunks[to] = behind;
  if (before < 0) bank.firstChunks[chain] = to;
  else bank.nextChunks[before] = to;
  if (behind < 0) bank.lastChunks[chain] = to;
  else bank.previousChunks[behind] = to;
  bank.chunkStates[to] = TAKEN;
  bank.chunkStates[from] = FREE;
}
/** Address of the first quad of a chunk, for kernels. */
export function quadsOf(chunk: i32): usize {
  return changetype<usize>(at(slotsOf(chunk)));
}
/** Address of the drifts of the first quad of a chunk, for kernels. */
export function driftsOf(chunk: i32): usize {
  return changetype<usize>(bank.drifts.drift(slotsOf(chunk)));
}
/** Slot of the first mode of a chunk. */
export function slotsOf(chunk: i32): i32 {
  return chunk << bank.chunkShift;
}
/** The mode in a slot. */
export function at(slot: i32): Mode {
  return bank.quads.mode(slot);
}
/** Notes the loss of a mode's rounded pole in 16 blocks; does nothing in worlds that do not correct it. */
export function setDrift(slot: i32, re: f32, im: f32): void {
  if (!hasDrift()) return;
  const drift = bank.drifts.drift(slot);
  drift.re = re;
  drift.im = im;
}
/** Whether poles are corrected for their rounding. */
export function hasDrift(): bool {
  return changetype<usize>(bank.drifts) != 0;
}
/** The gains of a mode that are kept apart from its record: numbers 0, 4, 8 … of this row. */
export function extraAt(slot: i32): Row<f32> {
  return bank.extraGains.from(((<usize>(slot >> 2) * <usize>mix.gainRows) << 2) + (slot & 3));
}
/** Address of the gains kept apart of the first quad of a chunk, for kernels. */
export function extrasOf(chunk: i32): usize {
  return extraAt(slotsOf(chunk)).address;
}
/** The chain that a mode is on. */
export function chainOf(slot: i32): i32 {
  return bank.chainsOfChunks[slot >> bank.chunkShift];
}
/** The line that a mode is on; meaningless for a mode that is off. */
export function lineOf(slot: i32): i32 {
  return chainOf(slot) % LINES;
}
/** The word in which the body keeps this slot; null where nobody owns the slot. */
export function ownerOf(slot: i32): Word {
  return bank.owners[slot];
}

/**
 * Reads the record and the owner of a slot only to bring them into the cache. In a large world a record lies far away:
 * reads that do not wait for each other, for all modes of a body in one loop, take a tenth of the time of reads one by
 * one. Join the results by ^ and give them to `keepRead`; otherwise the compiler drops the reads.
 */
export function readAhead(slot: i32): u32 {
  return readRecordAhead(slot) ^ <u32>changetype<usize>(ownerOf(slot));
}
/** Reads the record of a slot alone into the cache. */
export function readRecordAhead(slot: i32): u32 {
  // one number from each of its two cache lines
  const mode = at(slot),
    bits = reinterpret<u32>(mode.zr) ^ reinterpret<u32>(mode.tr);
  return hasDrift() ? bits ^ reinterpret<u32>(bank.drifts.drift(slot).re) : bits;
}
/** Stores the joined results of `readAhead`, so that the compiler keeps the reads. */
export function keepRead(bits: u32): void {
  bank.bitsRead = bits;
}

/** Whether a mode is off, that is silent. */
export function isOff(slot: i32): bool {
  return chainOf(slot) == bank.offChain;
}
/** Whether a mode is on a long line. */
export function isLong(slot: i32): bool {
  return FULL ? chainOf(slot) > bank.offChain : false;
}

/**
 * Takes a place behind the last mode of a chain and writes the slot to `owner`. There is always room: modes are counted
 * when their body is added to the world.
 */
export function insert(chain: i32, owner: Word): i32 {
  const slot = append(chain, 1);
  own(slot, owner);
  bank.ringing++;
  return slot;
}
/** Makes `owner` the owner of a slot and writes the slot to it. */
export function own(slot: i32, owner: Word): void {
  bank.owners[slot] = owner;
  owner.slot = slot;
}
/** Leaves a slot without an owner. */
export function disown(slot: i32): void {
  bank.owners[slot] = changetype<Word>(0);
}
/** Counts ringing modes of chains that manage their quads themselves (bank/long/places.ts). */
export function countRinging(change: i32): void {
  bank.ringing += change;
}
/** Adds `places` places behind the last of a chain and returns the slot of the first. */
export function append(chain: i32, places: i32): i32 {
  const n = chainLength(chain),
    place = n & (bank.chunkModes - 1);
  if (place == 0) {
    const before = bank.lastChunks[chain],
      chunk = takeChunk(chain, before);
    bank.chainsOfChunks[chunk] = chain;
    bank.previousChunks[chunk] = before;
    if (before < 0) bank.firstChunks[chain] = chunk;
    else bank.nextChunks[before] = chunk;
    bank.lastChunks[chain] = chunk;
  }
  const slot = slotsOf(bank.lastChunks[chain]) + place;
  if ((place & 3) == 0) {
    memory.fill(changetype<usize>(at(slot)), 0, QUAD_BYTES);
    if (hasDrift()) memory.fill(changetype<usize>(bank.drifts.drift(slot)), 0, DRIFT_BYTES);
    if (mix.gainRows > 0) extraAt(slot).clear((<usize>mix.gainRows) << 2);
  }
  bank.counts[chain] = n + places;
  return slot;
}
/** The last slot of a chain. */
export function lastSlot(chain: i32): i32 {
  return slotsOf(bank.lastChunks[chain]) + ((chainLength(chain) - 1) & (bank.chunkModes - 1));
}
/** Removes the last places of a chain. */
export function shorten(chain: i32, places: i32): void {
  const n = chainLength(chain) - places,
    chunk = bank.lastChunks[chain];
  bank.counts[chain] = n;
  if ((n & (bank.chunkModes - 1)) != 0) return;
  const before = bank.previousChunks[chunk];
  bank.lastChunks[chain] = before;
  if (before < 0) bank.firstChunks[chain] = -1;
  else bank.nextChunks[before] = -1;
  bank.chunkStates[chunk] = FREE;
}

/**
 * Takes a mode out of its chain. The last mode of the chain moves into the hole, and its owner gets the new slot; the
 * word of the removed mode stays as it is.
 */
export function remove(slot: i32): void {
  const chain = chainOf(slot),
    end = lastSlot(chain),
    last = at(end);
  if (slot != end) {
    at(slot).copy(last);
    if (hasDrift()) setDrift(slot, bank.drifts.drift(end).re, bank.drifts.drift(end).im);
    copyExtra(extraAt(slot), extraAt(end));
    own(slot, ownerOf(end));
  }
  last.clear();
  shorten(chain, 1);
  bank.ringing--;
}

/**
 * Moves a mode with all its numbers to another line, or to the chain of modes that are off, and writes the new slot to
 * `owner`.
 */
export function moveTo(chain: i32, slot: i32, owner: Word): void {
  const er: f32 = hasDrift() ? bank.drifts.drift(slot).re : 0,
    ei: f32 = hasDrift() ? bank.drifts.drift(slot).im : 0;
  moving.copy(at(slot));
  copyExtra(movingGains, extraAt(slot));
  remove(slot);
  const to = insert(chain, owner);
  at(to).copy(moving);
  setDrift(to, er, ei);
  copyExtra(extraAt(to), movingGains);
}
/** The numbers of a mode while it moves, and its gains that are kept apart: numbers 0, 4, 8 … of the row. */
const moving = changetype<Mode>(memory.data(<i32>QUAD_BYTES));
/** Most gains that a mode keeps apart from its record: one for each bus of an output with many, or a head's four. */
const MOST_GAINS: i32 = 32;
const movingGains = changetype<Row<f32>>(memory.data(MOST_GAINS * 16));
function copyExtra(to: Row<f32>, from: Row<f32>): void {
  for (let k: usize = 0, end = (<usize>mix.gainRows) << 2; k < end; k += 4) to[k] = from[k];
}
