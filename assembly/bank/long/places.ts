// Where the modes of long lines lie: a band of lines is one chain, four modes of the same line to a quad, quads of the
// band in any order. So bands lie in long pieces of memory, however few modes a line has. At most one quad of a line,
// the open one, is not full.

import { Row, reserveRow } from "../../base/row";
import { Body, isDriven } from "../../scene/body";
import { bodyFellSilent } from "../../scene/life";
import { REST, Word } from "../../scene/page";
import { QUAD_BYTES } from "../mode";
import { countLong } from "../phases";
import { bank } from "../state";
import {
  append,
  at,
  chainLength,
  chainOf,
  countRinging,
  disown,
  lastSlot,
  nextChunk,
  own,
  ownerOf,
  readAhead,
  shorten,
  slotsOf,
} from "../store";
import { bandShift, linesBelow, longChain, longChains } from "../tiers";
import { longs } from "./state";

/** Reserves the notes about quads, lines and bands. */
export function reservePlaces(): void {
  if (bank.tiers == 0) return;
  longs.lines = reserveRow<u8>(<usize>(bank.slots >> 2));
  longs.open = reserveRow<i32>(<usize>linesBelow(longChains()));
  longs.modes = reserveRow<i32>(<usize>longChains());
}
/** No line has an open quad, no band a mode. */
export function resetPlaces(): void {
  if (bank.tiers == 0) return;
  longs.open.fill(-1, linesBelow(longChains()));
  longs.modes.clear(longChains());
}
/** Number of a chain's band among those of all tiers and phases. */
export function bandOf(chain: i32): i32 {
  return chain - bank.offChain - 1;
}
/** Modes of the band of a chain. */
export function modesIn(chain: i32): i32 {
  return longs.modes[bandOf(chain)];
}
function countIn(chain: i32, change: i32): void {
  longs.modes[bandOf(chain)] = modesIn(chain) + change;
  countRinging(change);
}

/** The lines of their band to which quads belong, from the quad of a slot on: a number a quad. */
export function linesFrom(slot: i32): Row<u8> {
  return longs.lines.from(slot >> 2);
}
/** Index, in `longs.open`, of the open quad of a line of a chain's band. */
function openIndex(chain: i32, line: i32): i32 {
  return linesBelow(bandOf(chain)) + line;
}
/** Index, in `longs.open`, of the open quad of the line that a slot belongs to. */
function openIndexOf(slot: i32): i32 {
  return openIndex(chainOf(slot), <i32>linesFrom(slot)[0]);
}

/** The chain of a band of a tier and phase in which a line lies. */
function chainOfLine(tier: i32, phase: i32, line: i32): i32 {
  return bank.offChain + 1 + longChain(tier, phase, line >> bandShift(tier));
}
/** Which line of its band a line of a tier is. */
function within(tier: i32, line: i32): i32 {
  return line & ((1 << bandShift(tier)) - 1);
}
/** Reads into the cache the quad that `insertLong` will need on a line (store.ts, `readAhead`). */
export function readLineAhead(tier: i32, phase: i32, line: i32): u32 {
  const quad = longs.open[openIndex(chainOfLine(tier, phase, line), within(tier, line))];
  return quad < 0 ? 0 : readAhead(quad);
}
/** Reads into the cache the open quad that `removeLong` will need for a slot. */
export function readAroundAhead(slot: i32): u32 {
  const quad = longs.open[openIndexOf(slot)];
  return quad < 0 ? 0 : readAhead(quad);
}
/** Reads into the cache the word of the mode that will move into a slot when the slot's own mode is removed. */
export function readFillerAhead(slot: i32): u32 {
  const quad = longs.open[openIndexOf(slot)];
  if (quad < 0) return 0;
  let from = quad;
  while (!ownerOf(from) && from < quad + 3) from++;
  return !ownerOf(from) ? 0 : <u32>ownerOf(from).slot;
}

/** The chunk at `from` has been moved to `to`: the notes about its quads follow. */
export function followChunk(from: i32, to: i32): void {
  const old = slotsOf(from),
    slot = slotsOf(to),
    chain = chainOf(slot);
  memory.copy(linesFrom(slot).address, linesFrom(old).address, <usize>(bank.chunkModes >> 2));
  if (chain <= bank.offChain) return;
  const used = nextChunk(to) < 0 ? ((chainLength(chain) - 1) & (bank.chunkModes - 1)) + 1 : bank.chunkModes;
  for (let k = 0; k < used; k += 4) {
    const note = openIndex(chain, <i32>linesFrom(slot + k)[0]);
    if (longs.open[note] == old + k) longs.open[note] = slot + k;
  }
}
/** Takes a place on a line and returns its slot; `owner` is told the slot. */
export function insertLong(tier: i32, phase: i32, line: i32, owner: Word): i32 {
  const chain = chainOfLine(tier, phase, line),
    place = within(tier, line),
    note = openIndex(chain, place);
  let quad = longs.open[note];
  if (quad < 0) {
    quad = append(chain, 4);
    for (let lane = 0; lane < 4; lane++) disown(quad + lane);
    linesFrom(quad)[0] = <u8>place;
    longs.open[note] = quad;
  }
  let slot = quad;
  while (ownerOf(slot)) slot++;
  own(slot, owner);
  if (isFull(quad)) longs.open[note] = -1;
  countIn(chain, 1);
  return slot;
}
/**
 * Takes a mode out. A mode of the line's open quad moves into the hole, and its owner is told; the removed mode's own
 * owner is left alone.
 */
function removeLong(slot: i32): void {
  const chain = chainOf(slot),
    quad = slot & ~3,
    note = openIndexOf(quad),
    open = longs.open[note];
  countIn(chain, -1);
  if (open < 0) {
    clear(slot);
    longs.open[note] = quad;
    return;
  }
  if (open == quad) clear(slot);
  else {
    let from = open;
    while (!ownerOf(from)) from++;
    at(slot).copy(at(from));
    own(slot, ownerOf(from));
    clear(from);
  }
  if (!isEmpty(open)) return;
  longs.open[note] = -1;
  dropQuad(chain, open);
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
  at(slot).clear();
  disown(slot);
}
/** Removes an empty quad from its chain: the last of the chain takes its place. */
function dropQuad(chain: i32, quad: i32): void {
  const end = lastSlot(chain) & ~3;
  if (end != quad) {
    memory.copy(changetype<usize>(at(quad)), changetype<usize>(at(end)), QUAD_BYTES);
    const line = linesFrom(end)[0],
      note = openIndex(chain, <i32>line);
    linesFrom(quad)[0] = line;
    if (longs.open[note] == end) longs.open[note] = quad;
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
/**
 * Takes a mode off its long line; the mode rings no more. `forGood`: if it was its body's last, a removed body may
 * leave the world.
 */
export function endLong(body: Body, slot: i32, word: Word, forGood: bool): void {
  dropLong(body, slot, word);
  const n = body.ringing - 1;
  body.ringing = n;
  if (n == 0 && !isDriven(body)) bodyFellSilent(body, forGood);
}
