// The frames of the long lines: at an anchor of a phase its lines become samples from there to the next anchor, which wait in what is played
// ahead, and the half frame with which the next ones begin. What joins or leaves at an anchor is summed in a grid of its own until then.

import { reserve } from "../../base/memory";
import { Row } from "../../base/row";
import { madd } from "../../base/simd";
import { AHEAD, addFrame } from "../../mix/ahead";
import { mix } from "../../mix/state";
import { digitsReversed, makeTwiddles, pairHalf, transformLines, twiddleBytes } from "../frame/frame";
import { fitPair } from "../frame/windows";
import { bank } from "../state";
import { lengthOf, phasesOf, REACH, topLine, WIDEST } from "../tiers";
import { longs } from "./state";

// ---- addresses of a tier, u32 each
const ENTRY: i32 = 6;
const WINDOWS: i32 = 0;
const ORDER: i32 = 1;
const TWIDDLES: i32 = 2;
const JOINING: i32 = 3; // grids of what joins, phase by phase
const TAILS: i32 = 4; // what the last frame leaves, phase by phase, channel by channel
const MARKS: i32 = 5; // u8 a phase: 1, something joins
const table: usize = memory.data(96);

export function reserveLongFrames(): void {
  if (bank.tiers == 0) return;
  for (let tier = 0; tier < bank.tiers; tier++) {
    const n = lengthOf(tier),
      phases = <usize>phasesOf(tier);
    set(tier, WINDOWS, reserve((<usize>n) << 5));
    set(tier, ORDER, reserve((<usize>n) << 2));
    set(tier, TWIDDLES, reserve(twiddleBytes(topLine(tier))));
    set(tier, JOINING, reserve(phases * gridBytes(tier)));
    set(tier, TAILS, reserve(phases * tailBytes(tier)));
    set(tier, MARKS, reserve(phases));
  }
  longs.grid = reserve(gridBytes(bank.tiers - 1) + ((<usize>WIDEST) << 5)); // the last band has one line, and is written whole
  longs.out = reserve(<usize>(AHEAD * 4));
}
export function resetLongFrames(): void {
  for (let tier = 0; tier < bank.tiers; tier++) {
    const n = lengthOf(tier),
      points = topLine(tier),
      phases = <usize>phasesOf(tier),
      order = get(tier, ORDER);
    // lines are four times as close as frames of this length would need: half a distance is an eighth of π
    fitPair(REACH, Math.PI / 8, n, changetype<Row<f32>>(get(tier, WINDOWS)));
    makeTwiddles(get(tier, TWIDDLES), points);
    // the frame lies around sample 0 of 8n: its left half at the end, its right half at the beginning
    for (let k = 0; k < n / 2; k++) {
      store<i32>(order + ((<usize>k) << 2), digitsReversed(points - n / 2 + k, points) << 5);
      store<i32>(order + ((<usize>(k + n / 2)) << 2), digitsReversed(k, points) << 5);
    }
    memory.fill(get(tier, JOINING), 0, phases * gridBytes(tier));
    memory.fill(get(tier, TAILS), 0, phases * tailBytes(tier));
    memory.fill(get(tier, MARKS), 0, phases);
  }
}
function set(tier: i32, what: i32, to: usize): void {
  store<u32>(table + ((<usize>(tier * ENTRY + what)) << 2), <u32>to);
}
function get(tier: i32, what: i32): usize {
  return <usize>load<u32>(table + ((<usize>(tier * ENTRY + what)) << 2));
}
function gridBytes(tier: i32): usize {
  return (<usize>(topLine(tier) + 1)) << 5;
}
function tailBytes(tier: i32): usize {
  return (<usize>lengthOf(tier)) << 3;
}

/** The grid into which the lines of a phase are summed, cleared. */
export function emptyGrid(tier: i32): usize {
  memory.fill(longs.grid, 0, gridBytes(tier));
  return longs.grid;
}
/** Adds value and slope of a mode that joins a phase at its next anchor, with its gains to the two channels. */
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
  store<u8>(get(tier, MARKS) + <usize>phase, 1);
  const p = get(tier, JOINING) + <usize>phase * gridBytes(tier) + ((<usize>line) << 5),
    c = a * tr - b * ti,
    d = a * ti + b * tr;
  if (ASC_FEATURE_SIMD) {
    const gains = f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(left), 2, right), 3, right);
    v128.store(p, madd(gains, pairs(a, c), v128.load(p)));
    v128.store(p, madd(gains, pairs(b, d), v128.load(p, 16)), 16);
    return;
  }
  store<f32>(p, load<f32>(p) + left * a);
  store<f32>(p, load<f32>(p, 4) + left * c, 4);
  store<f32>(p, load<f32>(p, 8) + right * a, 8);
  store<f32>(p, load<f32>(p, 12) + right * c, 12);
  store<f32>(p, load<f32>(p, 16) + left * b, 16);
  store<f32>(p, load<f32>(p, 20) + left * d, 20);
  store<f32>(p, load<f32>(p, 24) + right * b, 24);
  store<f32>(p, load<f32>(p, 28) + right * d, 28);
}

/** x y x y */
function pairs(x: f32, y: f32): v128 {
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(x), 1, y), 3, y);
}

/** At the anchor of a phase, the end of this block: its samples until the next anchor. `filled`: whether any of its lines is in the grid. */
export function soundPhase(tier: i32, phase: i32, filled: bool): void {
  const n = lengthOf(tier),
    bytes = (<usize>n) << 2,
    tail = get(tier, TAILS) + <usize>phase * tailBytes(tier),
    mark = get(tier, MARKS) + <usize>phase,
    joins = load<u8>(mark) != 0;
  if (!filled && !joins && isSilent(tail, tailBytes(tier))) return;
  memory.copy(longs.out, tail, bytes << 1);
  if (joins) {
    const joining = get(tier, JOINING) + <usize>phase * gridBytes(tier);
    addHalf(tier, joining, true, longs.out);
    memory.fill(joining, 0, gridBytes(tier));
    store<u8>(mark, 0);
  }
  memory.fill(tail, 0, bytes << 1);
  if (filled) {
    transformLines(longs.grid, topLine(tier), get(tier, TWIDDLES));
    half(tier, longs.grid, false, longs.out);
    half(tier, longs.grid, true, tail);
  }
  addFrame(0, longs.out, n);
  if (mix.ears > 1) addFrame(1, longs.out + bytes, n);
}
function addHalf(tier: i32, lines: usize, rightSide: bool, to: usize): void {
  transformLines(lines, topLine(tier), get(tier, TWIDDLES));
  half(tier, lines, rightSide, to);
}
function half(tier: i32, samples: usize, rightSide: bool, to: usize): void {
  const n = lengthOf(tier);
  pairHalf(samples, n, get(tier, ORDER), get(tier, WINDOWS), rightSide, to, to + ((<usize>n) << 2));
}
function isSilent(p: usize, bytes: usize): bool {
  for (const end = p + bytes; p < end; p += 8) if (load<u64>(p) != 0) return false;
  return true;
}
