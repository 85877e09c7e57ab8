// Where the modes of long lines lie: a band of lines is one chain, four modes of the same line to a quad, quads of the band in any order. So bands
// lie in long pieces of memory, however few modes a line has, and at most one quad of a line is not full.

import { reserve } from "../../base/memory";
import { Body, isDriven } from "../../scene/body";
import { bodyFellSilent } from "../../scene/life";
import { REST, Word } from "../../scene/page";
import { countLong } from "../phases";
import { bank } from "../state";
import {
  append,
  at,
  chainOf,
  count,
  countRinging,
  disown,
  feel,
  lastSlot,
  nextChunk,
  own,
  ownerOf,
  shorten,
  slotsOf,
} from "../store";
import { bandShift, linesBelow, longChain, longChains } from "../tiers";
import { longs } from "./state";

export function reservePlaces(): void {
  if (bank.tiers == 0) return;
  longs.lines = reserve(<usize>(bank.slots >> 2));
  longs.open = reserve((<usize>linesBelow(longChains())) << 2);
  longs.modes = reserve((<usize>longChains()) << 2);
}
export function resetPlaces(): void {
  if (bank.tiers == 0) return;
  memory.fill(longs.open, 0xff, (<usize>linesBelow(longChains())) << 2);
  memory.fill(longs.modes, 0, (<usize>longChains()) << 2);
}
/** Modes of a band. */
export function modesIn(chain: i32): i32 {
  return load<i32>(longs.modes + ((<usize>(chain - bank.offChain - 1)) << 2));
}
function countIn(chain: i32, change: i32): void {
  store<i32>(longs.modes + ((<usize>(chain - bank.offChain - 1)) << 2), modesIn(chain) + change);
  countRinging(change);
}

/** Which line of its band a quad belongs to; address of the first of a row of quads. */
export function linesAt(slot: i32): usize {
  return longs.lines + <usize>(slot >> 2);
}
/** Where the open quad of a line is noted. */
function openOf(chain: i32, line: i32): usize {
  return longs.open + ((<usize>(linesBelow(chain - bank.offChain - 1) + line)) << 2);
}

/** Where a line lies in its band. */
function within(tier: i32, line: i32): i32 {
  return line & ((1 << bandShift(tier)) - 1);
}
/** Reads what `insertLong` will need on a line (store.ts, `feel`). */
export function feelLine(tier: i32, phase: i32, line: i32): u32 {
  const chain = bank.offChain + 1 + longChain(tier, phase, line >> bandShift(tier)),
    quad = load<i32>(openOf(chain, within(tier, line)));
  return quad < 0 ? 0 : feel(quad);
}
/** Reads what `removeLong` will need around a slot. */
export function feelAround(slot: i32): u32 {
  const quad = load<i32>(openOf(chainOf(slot), <i32>load<u8>(linesAt(slot))));
  return quad < 0 ? 0 : feel(quad);
}
/** And of the mode that will take its place. */
export function feelOther(slot: i32): u32 {
  const quad = load<i32>(openOf(chainOf(slot), <i32>load<u8>(linesAt(slot))));
  if (quad < 0) return 0;
  let from = quad;
  while (!ownerOf(from) && from < quad + 3) from++;
  return !ownerOf(from) ? 0 : <u32>ownerOf(from).slot;
}

/** The chunk at `from` has gone to `to`: so have its notes. */
export function followChunk(from: i32, to: i32): void {
  const old = slotsOf(from),
    slot = slotsOf(to),
    chain = chainOf(slot);
  memory.copy(linesAt(slot), linesAt(old), <usize>(bank.chunkModes >> 2));
  if (chain <= bank.offChain) return;
  const used = nextChunk(to) < 0 ? ((count(chain) - 1) & (bank.chunkModes - 1)) + 1 : bank.chunkModes;
  for (let k = 0; k < used; k += 4) {
    const note = openOf(chain, <i32>load<u8>(linesAt(slot + k)));
    if (load<i32>(note) == old + k) store<i32>(note, slot + k);
  }
}
/** A place on a line; `owner` is told the slot. */
export function insertLong(tier: i32, phase: i32, line: i32, owner: Word): i32 {
  const chain = bank.offChain + 1 + longChain(tier, phase, line >> bandShift(tier)),
    place = within(tier, line),
    note = openOf(chain, place);
  let quad = load<i32>(note);
  if (quad < 0) {
    quad = append(chain, 4);
    for (let lane = 0; lane < 4; lane++) disown(quad + lane);
    store<u8>(linesAt(quad), <u8>place);
    store<i32>(note, quad);
  }
  let slot = quad;
  while (ownerOf(slot)) slot++;
  own(slot, owner);
  if (isFull(quad)) store<i32>(note, -1);
  countIn(chain, 1);
  return slot;
}
/** Takes a mode out. A mode of the line's open quad moves into the hole, and its owner is told; the mode's own owner is left alone. */
export function removeLong(slot: i32): void {
  const chain = chainOf(slot),
    quad = slot & ~3,
    note = openOf(chain, <i32>load<u8>(linesAt(quad))),
    other = load<i32>(note);
  countIn(chain, -1);
  if (other < 0) {
    clear(slot);
    store<i32>(note, quad);
    return;
  }
  if (other == quad) clear(slot);
  else {
    let from = other;
    while (!ownerOf(from)) from++;
    copy(from, slot);
    own(slot, ownerOf(from));
    clear(from);
  }
  if (!isEmpty(other)) return;
  store<i32>(note, -1);
  drop(chain, other);
}
function isFull(quad: i32): bool {
  for (let lane = 0; lane < 4; lane++) if (!ownerOf(quad + lane)) return false;
  return true;
}
function isEmpty(quad: i32): bool {
  for (let lane = 0; lane < 4; lane++) if (ownerOf(quad + lane)) return false;
  return true;
}
function clear(slot: i32): void {
  const p = at(slot);
  for (let row: usize = 0; row < 128; row += 16) store<f32>(changetype<usize>(p) + row, 0);
  disown(slot);
}
function copy(from: i32, to: i32): void {
  const p = at(from),
    q = at(to);
  for (let row: usize = 0; row < 128; row += 16)
    store<f32>(changetype<usize>(q) + row, load<f32>(changetype<usize>(p) + row));
}
/** An empty quad goes: the last of the chain takes its place. */
function drop(chain: i32, quad: i32): void {
  const end = lastSlot(chain) & ~3;
  if (end != quad) {
    memory.copy(changetype<usize>(at(quad)), changetype<usize>(at(end)), 128);
    const line = load<u8>(linesAt(end)),
      note = openOf(chain, <i32>line);
    store<u8>(linesAt(quad), line);
    if (load<i32>(note) == end) store<i32>(note, quad);
    for (let lane = 0; lane < 4; lane++) {
      const owner = ownerOf(end + lane);
      if (!owner) disown(quad + lane);
      else own(quad + lane, owner);
    }
  }
  shorten(chain, 4);
}

/** Takes a mode off its long line. */
export function dropLong(body: Body, slot: i32, word: Word): void {
  removeLong(slot);
  word.slot = REST;
  countLong(body, -1);
}
/** The same, and it rings no more. */
export function endLong(body: Body, slot: i32, word: Word, forGood: bool): void {
  dropLong(body, slot, word);
  const n = body.ringing - 1;
  body.ringing = n;
  if (n == 0 && !isDriven(body)) bodyFellSilent(body, forGood);
}
