// Coarse lines, in worlds of one or two plain channels: lines of less precision, with two moments instead of three or
// four (PHYSICS §3, "bundles": value and slope) and both channels in one transform. Hearing, or the governor, says
// which lines are coarse. A line changes its kind at an anchor: the left half of the frame is still of the old kind,
// the right half of the new one. The sums of that frame are moved between the grids accordingly, so nothing jumps.
//
//   line of a coarse grid   left value, left slope, right value, right slope (frame/grid.ts, `Pair`)

import { reserve } from "../../base/memory";
import { reserveRow } from "../../base/row";
import { busBlock } from "../../mix/buses";
import { mix } from "../../mix/state";
import { LINES } from "../../records/records";
import { config } from "../../records/state";
import { coarseHalf, transform } from "../frame/frame";
import { GRID, Grid, Line, lineAt, Pair } from "../frame/grid";
import { freshAt, gridAt, markFresh, overlapAt } from "../frame/grids";
import { frames } from "../frame/state";
import { chainLength } from "../store";
import { sumPair } from "./pair";
import { ring } from "./state";

// bits of a line's kind; no bit: the line is full on both sides of the anchor
/** The line is coarse up to this block's anchor. */
const COARSE_BEFORE: u8 = 1;
/** The line is coarse from this block's anchor on. */
const COARSE_BEHIND: u8 = 2;
const COARSE: u8 = COARSE_BEFORE | COARSE_BEHIND;

/** Lays out the grids and the kinds of the lines. */
export function reserveCoarse(): void {
  if (!config.hearsLines) return;
  ring.coarseGrid = changetype<Grid>(reserve(GRID));
  ring.coarseFresh = changetype<Grid>(reserve(GRID));
  ring.kinds = reserveRow<u8>(LINES);
  ring.leftOut = reserveRow<u8>(LINES);
}
/** No line is coarse. */
export function resetCoarse(): void {
  ring.anyCoarse = false;
  ring.rightDiffers = false;
  if (!config.hearsLines) return;
  ring.kinds.clear(LINES);
  ring.leftOut.clear(LINES);
}

/** Whether a line is coarse before and behind the anchor, so that the short kernel sums it. */
export function isCoarse(line: i32): bool {
  return ring.anyCoarse && ring.kinds[line] == COARSE;
}
/** Sets whether a line is coarse from this block's anchor on. */
export function setCoarse(line: i32, coarse: bool): void {
  const kinds = ring.kinds;
  kinds[line] = (kinds[line] & COARSE_BEFORE) | (coarse ? COARSE_BEHIND : 0);
  if (coarse) ring.anyCoarse = true;
}
/**
 * Sets whether a coarse line is not summed, because nothing of it can be heard. The first strike on it brings it back.
 */
export function setLeftOut(line: i32, out: bool): void {
  ring.leftOut[line] = out ? 1 : 0;
}
/** Whether a line is coarse on both sides of the anchor and not summed. */
export function isLeftOut(line: i32): bool {
  return ring.anyCoarse && ring.leftOut[line] != 0 && ring.kinds[line] == COARSE;
}
/** How many lines are coarse from this block's anchor on. */
export function coarseLines(): i32 {
  let n = 0;
  if (ring.anyCoarse) for (let line = 0; line < LINES; line++) n += ring.kinds[line] >> 1;
  return n;
}
/** How many modes are on these lines. */
export function coarseModes(): i32 {
  let n = 0;
  if (ring.anyCoarse)
    for (let line = 0; line < LINES; line++) if (ring.kinds[line] >= COARSE_BEHIND) n += chainLength(line);
  return n;
}

/** The coarse lines of the frame being made become 0. */
export function clearCoarse(): void {
  if (ring.anyCoarse) ring.coarseGrid.clear();
}
/** Adds value and slope of the quads from an address to another to a coarse line; states move on. */
export function sumCoarse(p: usize, end: usize, line: i32): void {
  sumPair(p, end, lineAt(ring.coarseGrid.address, line));
}

/**
 * Before the frames become sound: moves the sums of coarse lines from the grids of the buses to the coarse grids. The
 * fresh part of a line that is coarse from this anchor on goes along. Where a line changes its kind, the right half of
 * the frame is of the new kind.
 */
export function splitCoarse(): void {
  if (!ring.anyCoarse) return;
  const kinds = ring.kinds;
  ring.coarseFresh.clear();
  ring.rightDiffers = frames.anyFresh;
  for (let line = 0; line < LINES; line++) {
    const kind = kinds[line];
    if (kind == 0) continue;
    if (kind != COARSE) ring.rightDiffers = true;
    for (let ear = 0; ear < mix.ears; ear++) splitLine(line, ear, kind);
  }
}
/** Does so for one line of one ear; the ear's number is its bus's, too. */
function splitLine(line: i32, ear: i32, kind: u8): void {
  const full = gridAt(ear).line(line),
    fresh = freshAt(ear).line(line),
    coarse = ring.coarseGrid.pair(line, ear),
    coarseFresh = ring.coarseFresh.pair(line, ear);
  if (kind == COARSE) {
    if (fresh.re0 != 0 || fresh.im0 != 0) ring.leftOut[line] = 0;
    // what fades and glides have added to the full grid belongs here too
    addPair(full, coarse, 1);
    addPair(fresh, coarseFresh, 1);
    full.clear();
    fresh.clear();
    return;
  }
  const sums = full.numbers,
    joining = fresh.numbers;
  if (kind == COARSE_BEHIND) {
    // coarse from here on: the negated sums in the fresh part cancel the right half of the full kind
    addPair(full, coarseFresh, 1);
    addPair(fresh, coarseFresh, 1);
    for (let i = 0; i < NUMBERS; i++) joining[i] = -sums[i];
  } else {
    // full from here on
    addPair(full, coarse, 1);
    addPair(full, coarseFresh, -1);
    for (let i = 0; i < NUMBERS; i++) joining[i] = joining[i] + sums[i];
    full.clear();
  }
  markFresh();
}
/** Numbers of a line. */
const NUMBERS: i32 = 8;
/** Adds value and slope, moments 0 and 1, of a line of a bus to those of a coarse line. */
function addPair(full: Line, coarse: Pair, sign: f32): void {
  coarse.re0 += sign * full.re0;
  coarse.im0 += sign * full.im0;
  coarse.re1 += sign * full.re1;
  coarse.im1 += sign * full.im1;
}
/** Adds the coarse lines: the left half of their frame to the block, the right half to what begins the next. */
export function soundCoarse(): void {
  if (!ring.anyCoarse) return;
  const grid = ring.coarseGrid.address,
    outLeft = busBlock(0),
    outRight = mix.ears > 1 ? busBlock(1) : 0,
    tailLeft = overlapAt(0).address,
    tailRight = mix.ears > 1 ? overlapAt(1).address : 0;
  transform(grid);
  coarseHalf(grid, false, outLeft, outRight);
  coarseHalf(grid, true, tailLeft, tailRight);
  if (ring.rightDiffers) {
    const fresh = ring.coarseFresh.address;
    transform(fresh);
    coarseHalf(fresh, true, tailLeft, tailRight);
  }
  endKinds();
}
/** Goes on to the next anchor: the kind of a line behind this anchor is its kind before and behind the next. */
function endKinds(): void {
  const kinds = ring.kinds;
  ring.anyCoarse = false;
  for (let line = 0; line < LINES; line++) {
    const kind = kinds[line] >> 1;
    kinds[line] = kind | (kind << 1);
    if (kind != 0) ring.anyCoarse = true;
  }
}
