// The frames of the long lines. At an anchor of a phase its lines become the frame around the phase's next anchor. The
// left half completes the samples from this anchor to the next, which are added to the sound played ahead; the samples
// after that begin with the right half. Modes that join or leave at an anchor are summed in a grid of their own until
// then. The transform and the windows are those of bank/frame/.

import { reserve } from "../../base/memory";
import { Row, reserveRow } from "../../base/row";
import { madd } from "../../base/simd";
import { AHEAD, addFrame } from "../../mix/ahead";
import { mix } from "../../mix/state";
import { digitsReversed, makeTwiddles, pairHalf, transformLines, twiddleBytes } from "../frame/frame";
import { fitPair } from "../frame/windows";
import { bank } from "../state";
import { lengthOf, phasesOf, TIER_REACH, topLine, WIDEST } from "../tiers";
import { longs } from "./state";

/** A line of a grid: value z and slope θz of its modes, times their gains to the two channels, real then imaginary. */
@unmanaged
export class GridLine {
  leftR: f32;
  leftSlopeR: f32;
  rightR: f32;
  rightSlopeR: f32;
  leftI: f32;
  leftSlopeI: f32;
  rightI: f32;
  rightSlopeI: f32;
}
/** Numbers of a line of a grid. */
export const GRID_LINE: usize = 8;

/** What a tier keeps for its frames. */
@unmanaged
class TierFrames {
  windows: Row<f32>;
  /** Where in a transformed grid the samples of a frame lie, bytes. */
  order: Row<i32>;
  twiddles: Row<f32>;
  /** Grids of the modes that join or leave, phase by phase. */
  joining: Row<f32>;
  /** The right half of the last frame, phase by phase, channel by channel. */
  tails: Row<f32>;
  /** A number a phase: 1 = some mode joins or leaves. */
  marks: Row<u8>;
}
const MOST_TIERS: i32 = 4;
/** For each tier its frames. Here, because `plan` writes them: it has no other memory. */
const tierFrames: usize = memory.data(MOST_TIERS * <i32>offsetof<TierFrames>());

function framesOf(tier: i32): TierFrames {
  return changetype<TierFrames>(tierFrames + <usize>tier * offsetof<TierFrames>());
}

/** Reserves windows, grids and tails of all tiers. */
export function reserveLongFrames(): void {
  if (bank.tiers == 0) return;
  for (let tier = 0; tier < bank.tiers; tier++) {
    const frames = framesOf(tier),
      n = <usize>lengthOf(tier),
      phases = <usize>phasesOf(tier);
    frames.windows = reserveRow<f32>(n << 3);
    frames.order = reserveRow<i32>(n);
    frames.twiddles = changetype<Row<f32>>(reserve(twiddleBytes(topLine(tier))));
    frames.joining = reserveRow<f32>(phases * gridSize(tier));
    frames.tails = reserveRow<f32>(phases * tailSize(tier));
    frames.marks = reserveRow<u8>(phases);
  }
  // the last band has one line of the grid, but all lines of a band are written
  longs.grid = reserveRow<f32>(gridSize(bank.tiers - 1) + <usize>WIDEST * GRID_LINE);
  longs.out = reserveRow<f32>(AHEAD);
}
/** Makes the windows; no mode joins, no half frame is left over. */
export function resetLongFrames(): void {
  for (let tier = 0; tier < bank.tiers; tier++) {
    const frames = framesOf(tier),
      n = lengthOf(tier),
      points = topLine(tier),
      phases = <usize>phasesOf(tier),
      order = frames.order;
    // lines are four times as close as frames of this length would need: half the distance between two is π/8
    fitPair(TIER_REACH, Math.PI / 8, n, frames.windows);
    makeTwiddles(frames.twiddles.address, points);
    // the frame lies around sample 0 of 8n: its left half at the end, its right half at the beginning
    for (let k = 0; k < n / 2; k++) {
      order[k] = digitsReversed(points - n / 2 + k, points) << 5;
      order[k + n / 2] = digitsReversed(k, points) << 5;
    }
    frames.joining.clear(phases * gridSize(tier));
    frames.tails.clear(phases * tailSize(tier));
    frames.marks.clear(phases);
  }
}
/** Numbers of a grid of all lines of a tier. */
function gridSize(tier: i32): usize {
  return <usize>(topLine(tier) + 1) * GRID_LINE;
}
/** Numbers of the half frame that a phase leaves on two channels. */
function tailSize(tier: i32): usize {
  return (<usize>lengthOf(tier)) << 1;
}

/** The grid into which the lines of a phase are summed, cleared. */
export function emptyGrid(tier: i32): Row<f32> {
  longs.grid.clear(gridSize(tier));
  return longs.grid;
}
/**
 * Adds value and slope of a mode that joins a phase at its next anchor: (a, b) is its amplitude there, (tr, ti) its θ,
 * `left` and `right` are its gains to the two channels.
 */
export function joinLine(
  tier: i32,
  phase: i32,
  line: i32,
  a: f32,
  b: f32,
  tr: f32,
  ti: f32,
  left: f32,
  right: f32,
): void {
  phase &= phasesOf(tier) - 1;
  const frames = framesOf(tier);
  frames.marks[phase] = 1;
  const sums = frames.joining.from(<usize>phase * gridSize(tier) + <usize>line * GRID_LINE),
    c = a * tr - b * ti,
    d = a * ti + b * tr;
  if (ASC_FEATURE_SIMD) {
    // a GridLine: real parts at 0, imaginary parts at 16
    const gains = f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(left), 2, right), 3, right),
      p = sums.address;
    v128.store(p, madd(gains, pairs(a, c), v128.load(p)));
    v128.store(p, madd(gains, pairs(b, d), v128.load(p, 16)), 16);
    return;
  }
  const to = changetype<GridLine>(sums);
  to.leftR = to.leftR + left * a;
  to.leftSlopeR = to.leftSlopeR + left * c;
  to.rightR = to.rightR + right * a;
  to.rightSlopeR = to.rightSlopeR + right * c;
  to.leftI = to.leftI + left * b;
  to.leftSlopeI = to.leftSlopeI + left * d;
  to.rightI = to.rightI + right * b;
  to.rightSlopeI = to.rightSlopeI + right * d;
}

/** x y x y */
function pairs(x: f32, y: f32): v128 {
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(x), 1, y), 3, y);
}

/**
 * At the anchor of a phase, the end of this block: plays its samples until the next anchor. `filled`: whether any of
 * its lines is in the grid.
 */
export function soundPhase(tier: i32, phase: i32, filled: bool): void {
  const frames = framesOf(tier),
    n = lengthOf(tier),
    out = longs.out,
    tail = frames.tails.from(<usize>phase * tailSize(tier)),
    joins = frames.marks[phase] != 0;
  if (!filled && !joins && isSilent(tail, tailSize(tier))) return;
  memory.copy(out.address, tail.address, tailSize(tier) << 2);
  if (joins) {
    const joining = frames.joining.from(<usize>phase * gridSize(tier));
    transformLines(joining.address, topLine(tier), frames.twiddles.address);
    addHalf(tier, joining, true, out);
    joining.clear(gridSize(tier));
    frames.marks[phase] = 0;
  }
  tail.clear(tailSize(tier));
  if (filled) {
    transformLines(longs.grid.address, topLine(tier), frames.twiddles.address);
    addHalf(tier, longs.grid, false, out);
    addHalf(tier, longs.grid, true, tail);
  }
  addFrame(0, out.address, n);
  if (mix.ears > 1) addFrame(1, out.at(n), n);
}
/** Adds the left or the right half of the frames in a transformed grid to `to`, left channel, then right. */
function addHalf(tier: i32, samples: Row<f32>, rightSide: bool, to: Row<f32>): void {
  const frames = framesOf(tier),
    n = lengthOf(tier);
  pairHalf(samples.address, n, frames.order.address, frames.windows.address, rightSide, to.address, to.at(n));
}
/** Whether n samples are all 0: two are read at a time. */
function isSilent(samples: Row<f32>, n: usize): bool {
  const pairs = changetype<Row<u64>>(samples);
  for (let k: usize = 0; k < n >> 1; k++) if (pairs[k] != 0) return false;
  return true;
}
