// Keeps chains in long pieces of memory: when many modes come at once their chains grow through each other, and memory that is read in pieces of
// 8 kB is half as fast as memory that is read straight through. Where too many chains are in pieces their chunks are brought into order, a few behind
// every block: chain by chain, so that all that is summed at an anchor lies together.

import { gainRows } from "../../mix/outputs";
import { chainOf, chains, chunks, fillFrom, firstChunk, isTaken, nextChunk, relocate, slotsOf } from "../store";
import { followChunk } from "./places";

/** Chunks that are moved behind a block, or one more, and chunks that are looked at. */
const MOVES: i32 = 8;
const STEPS: i32 = 256;
/** Blocks from one look at the whole to the next. */
const REST: i32 = 1024;

let rest: i32 = 0;
/** The chain that is being brought into order, -1 = none is. */
let chain: i32 = -1;
/** Behind all that is in order. */
let front: i32 = 0;
/** Where to look for a free place first, and how many were looked at since one was found. */
let hole: i32 = 0;
let looked: i32 = 0;

export function startTidy(): void {
  rest = REST;
  chain = -1;
}

/** Behind a block. */
export function tidy(): void {
  if (gainRows > 0) return;
  if (chain < 0) {
    if (--rest > 0) return;
    rest = REST;
    if (!isInPieces()) return;
    chain = 0;
    front = 0;
    looked = 0;
  }
  for (let step = 0, moves = 0; step < STEPS && moves < MOVES; step++) {
    if (chain == chains || front == chunks || looked > chunks) {
      chain = -1;
      fillFrom(front);
      return;
    }
    const chunk = following();
    if (chunk < 0) {
      chain++;
      continue;
    }
    if (chunk != front) {
      if (isTaken(front)) {
        if (!makeRoom()) return;
        moves++;
      }
      move(chunk, front);
      hole = chunk - 1;
      moves++;
    }
    front++;
  }
}
/** The chunk of the chain that belongs at the front, or -1 when it has no more. */
function following(): i32 {
  const before = front - 1;
  return before >= 0 && isTaken(before) && chainOf(slotsOf(before)) == chain ? nextChunk(before) : firstChunk(chain);
}
/** The chunk at the front goes to a free place behind it. Where all of them are taken, the rest stays as it is. */
function makeRoom(): bool {
  for (let seen = 0; seen < STEPS; seen++) {
    if (++hole >= chunks || hole <= front) hole = front + 1;
    looked++;
    if (hole >= chunks) return false;
    if (isTaken(hole)) continue;
    move(front, hole);
    looked = 0;
    return true;
  }
  return false;
}
function move(from: i32, to: i32): void {
  relocate(from, to);
  followChunk(from, to);
}
/** Whether a chain has more than two pieces in the mean. */
function isInPieces(): bool {
  let breaks = 0,
    ends = 0;
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (!isTaken(chunk)) continue;
    const next = nextChunk(chunk);
    if (next < 0) ends++;
    else if (next != chunk + 1) breaks++;
  }
  return breaks > ends;
}
