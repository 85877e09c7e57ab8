// Keeps chains in long pieces of memory: when many modes come at once their chains grow through each other, and memory
// that is read in pieces of 8 kB is half as fast as memory that is read straight through. Where chains are in too many
// pieces their chunks are brought into order, a few after every block. The order is chain by chain, so that all modes
// that are summed at an anchor lie together.

import { mix } from "../../mix/state";
import { bank } from "../state";
import { chainOf, fillFrom, firstChunk, isTaken, nextChunk, relocate, slotsOf } from "../store";
import { followChunk } from "./places";
import { longs } from "./state";

/** Most chunks that are moved after a block (at times one more), and that are looked at. */
const MOVES: i32 = 8;
const STEPS: i32 = 256;
/** Blocks from one look at all chunks to the next. */
const REST: i32 = 1024;

/** Nothing is being brought into order. */
export function resetTidy(): void {
  longs.rest = REST;
  longs.chain = -1;
}

/** Looks whether chains are in pieces, or moves on in bringing them into order: called at the end of every block. */
export function tidy(): void {
  if (mix.gainRows > 0) return;
  if (longs.chain < 0) {
    if (--longs.rest > 0) return;
    longs.rest = REST;
    if (!isInPieces()) return;
    longs.chain = 0;
    longs.front = 0;
    longs.looked = 0;
  }
  for (let step = 0, moves = 0; step < STEPS && moves < MOVES; step++) {
    if (longs.chain == bank.chains || longs.front == bank.chunks || longs.looked > bank.chunks) {
      longs.chain = -1;
      fillFrom(longs.front);
      return;
    }
    const chunk = following();
    if (chunk < 0) {
      longs.chain++;
      continue;
    }
    if (chunk != longs.front) {
      if (isTaken(longs.front)) {
        if (!makeRoom()) return;
        moves++;
      }
      moveChunk(chunk, longs.front);
      longs.hole = chunk - 1;
      moves++;
    }
    longs.front++;
  }
}
/** The chunk of the chain that belongs at the front, or -1 when the chain has no more. */
function following(): i32 {
  const before = longs.front - 1;
  return before >= 0 && isTaken(before) && chainOf(slotsOf(before)) == longs.chain
    ? nextChunk(before)
    : firstChunk(longs.chain);
}
/** Moves the chunk at the front to a free place behind it. False: found none in this block; the rest stays as it is. */
function makeRoom(): bool {
  for (let seen = 0; seen < STEPS; seen++) {
    if (++longs.hole >= bank.chunks || longs.hole <= longs.front) longs.hole = longs.front + 1;
    longs.looked++;
    if (longs.hole >= bank.chunks) return false;
    if (isTaken(longs.hole)) continue;
    moveChunk(longs.front, longs.hole);
    longs.looked = 0;
    return true;
  }
  return false;
}
/** Moves a chunk, and the notes about its quads. */
function moveChunk(from: i32, to: i32): void {
  relocate(from, to);
  followChunk(from, to);
}
/** Whether chains have more than two pieces in the mean. */
function isInPieces(): bool {
  let breaks = 0,
    ends = 0;
  for (let chunk = 0; chunk < bank.chunks; chunk++) {
    if (!isTaken(chunk)) continue;
    const next = nextChunk(chunk);
    if (next < 0) ends++;
    else if (next != chunk + 1) breaks++;
  }
  return breaks > ends;
}
