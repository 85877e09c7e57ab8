// Lines of less precision, in worlds of one or two plain channels: two moments instead of three or four, both channels in one transform. Hearing, or the governor, says which
// lines are coarse (PHYSICS §3, "bundles": value and slope). A line changes its kind at an anchor, where the left half of the frame is
// still of the old kind and the right half of the new one: the sums of that frame are dealt out accordingly, so nothing jumps.
//
//   grid   32 B a line: left value, left slope, right value, right slope; real parts, then imaginary parts

import { reserve } from "../../base/memory";
import { mixAt } from "../../mix/buses";
import { mix } from "../../mix/state";
import { LINES } from "../../records/records";
import { config } from "../../records/state";
import { coarseHalf, transform } from "../frame/frame";
import { freshAt, GRID, gridAt, markFresh, tailAt } from "../frame/grids";
import { frames } from "../frame/state";
import { count } from "../store";
import { sumPair } from "./pair";
import { ring } from "./state";

export function reserveCoarse(): void {
  if (!config.hearsLines) return;
  ring.both = reserve(GRID);
  ring.ahead = reserve(GRID);
  ring.kinds = reserve(LINES);
  ring.leftOut = reserve(LINES);
}
export function resetCoarse(): void {
  ring.some = false;
  ring.turning = false;
  if (!config.hearsLines) return;
  memory.fill(ring.kinds, 0, LINES);
  memory.fill(ring.leftOut, 0, LINES);
}

/** Whether the line is coarse before and behind the anchor, so that the short kernel makes it. */
export function isCoarse(line: i32): bool {
  return ring.some && load<u8>(ring.kinds + <usize>line) == 3;
}
/** From this block's anchor on the line is coarse, or is not. */
export function setCoarse(line: i32, coarse: bool): void {
  const kind = load<u8>(ring.kinds + <usize>line);
  store<u8>(ring.kinds + <usize>line, (kind & 1) | (coarse ? 2 : 0));
  if (coarse) ring.some = true;
}
/** A coarse line of which nothing can be heard is not made; it comes back with the first strike on it. */
export function setLeftOut(line: i32, out: bool): void {
  store<u8>(ring.leftOut + <usize>line, out ? 1 : 0);
}
/** Whether nothing is made of a line that is coarse on both sides of the anchor. */
export function isLeftOut(line: i32): bool {
  return ring.some && load<u8>(ring.leftOut + <usize>line) != 0 && load<u8>(ring.kinds + <usize>line) == 3;
}
/** Lines that are coarse from this block's anchor on. */
export function coarseLines(): i32 {
  let n = 0;
  if (ring.some) for (let line: usize = 0; line < <usize>LINES; line++) n += load<u8>(ring.kinds + line) >> 1;
  return n;
}

/** Modes on them. */
export function coarseModes(): i32 {
  let n = 0;
  if (ring.some) for (let line = 0; line < LINES; line++) if (load<u8>(ring.kinds + <usize>line) > 1) n += count(line);
  return n;
}

export function clearCoarse(): void {
  if (ring.some) memory.fill(ring.both, 0, GRID);
}
/** Value and slope of some quads of a coarse line, states move on. */
export function sumCoarse(p: usize, end: usize, line: i32): void {
  sumPair(changetype<usize>(p), end, ring.both + ((<usize>line) << 5));
}

/**
 * Before the frames become sound: what lies in the grids of the full kind on coarse lines is dealt out. The fresh part of a line that
 * is coarse from here on goes with it; at a change the right half of the frame is of the new kind.
 */
export function dealOut(): void {
  if (!ring.some) return;
  memory.fill(ring.ahead, 0, GRID);
  ring.turning = frames.any;
  for (let line: usize = 0; line < <usize>LINES; line++) {
    const kind = load<u8>(ring.kinds + line),
      o = line << 5;
    if (kind == 0) continue;
    if (kind != 3) ring.turning = true;
    dealSide(gridAt(0) + o, freshAt(0) + o, o, kind);
    if (mix.ears > 1) dealSide(gridAt(1) + o, freshAt(1) + o, o + 8, kind);
  }
}
function dealSide(full: usize, fresh: usize, o: usize, kind: u8): void {
  if (kind == 3) {
    if (load<f32>(fresh) != 0 || load<f32>(fresh, 16) != 0) store<u8>(ring.leftOut + (o >> 5), 0);
    // what fades and glides have added to the full grid belongs here too
    move(full, ring.both + o, 1);
    move(fresh, ring.ahead + o, 1);
    memory.fill(full, 0, 32);
    memory.fill(fresh, 0, 32);
  } else if (kind == 2) {
    // coarse from here on: the right half leaves the full kind
    move(full, ring.ahead + o, 1);
    move(fresh, ring.ahead + o, 1);
    for (let k: usize = 0; k < 32; k += 4) store<f32>(fresh + k, -load<f32>(full + k));
    markFresh();
  } else {
    // full from here on
    move(full, ring.both + o, 1);
    move(full, ring.ahead + o, -1);
    for (let k: usize = 0; k < 32; k += 4) store<f32>(fresh + k, load<f32>(fresh + k) + load<f32>(full + k));
    memory.fill(full, 0, 32);
    markFresh();
  }
}
/** Adds value and slope of a line of the full kind. */
function move(from: usize, to: usize, sign: f32): void {
  for (let k: usize = 0; k < 8; k += 4) {
    store<f32>(to + k, load<f32>(to + k) + sign * load<f32>(from + k));
    store<f32>(to + k, load<f32>(to + k, 16) + sign * load<f32>(from + k, 16), 16);
  }
}
/** Adds the coarse lines: the left half of their frame to the block, the right half to what begins the next. */
export function soundCoarse(): void {
  if (!ring.some) return;
  const outLeft = mixAt(0),
    outRight = mix.ears > 1 ? mixAt(1) : 0,
    tailLeft = tailAt(0),
    tailRight = mix.ears > 1 ? tailAt(1) : 0;
  transform(ring.both);
  coarseHalf(ring.both, false, outLeft, outRight);
  coarseHalf(ring.both, true, tailLeft, tailRight);
  if (ring.turning) {
    transform(ring.ahead);
    coarseHalf(ring.ahead, true, tailLeft, tailRight);
  }
  ring.some = false;
  for (let line: usize = 0; line < <usize>LINES; line++) {
    const kind = load<u8>(ring.kinds + line) >> 1;
    store<u8>(ring.kinds + line, kind | (kind << 1));
    if (kind != 0) ring.some = true;
  }
}
