// Thunder after Few (1969) and Ribner and Roy (1982): every piece of the channel (lightning.ts) sounds at once, and is heard from its distance and as echoes.
// Of a straight piece that is an N-wave run along the piece, (G(t) − G(t − spread))/spread with G(t) = t(1 − t/length): loud where it is seen from the side, for all
// of it arrives at once, soft and long from the end. What comes later has come from farther away, so one low-pass for each stroke, whose
// corner falls with the time since the flash, makes it duller.

import { reserve } from "../../base/memory";
import { areFinite } from "../../records/finite";
import { count } from "../../records/meters";
import { P_THUNDER, P_THUNDER_DISTANCE, P_THUNDER_GAIN, RainThunderRecord } from "../../records/rain";
import { BLOCK, BLOCK_BYTES, DROP_BAD_RECORD, DROP_NO_ROOM, METER_RAIN_LOST } from "../../records/records";
import { config } from "../../records/state";
import { scene } from "../../scene/state";
import { seedChance, unit, word } from "../chance";
import { playMono } from "../grid/channels";
import { between } from "../parameters";
import {
  BEGINS,
  beginWalk,
  LENGTH,
  PIECE_BYTES,
  PIECES,
  PULSES,
  SIDE,
  SIZE,
  SPREAD,
  WALK_BYTES,
  walkOn,
} from "./lightning";
import { apart } from "./state";

/** Strokes that may sound, or be on their way, at once. */
const STROKES: i32 = 4;
/** Distances, m. No nearer, so that the channel is made before its sound comes. */
const NEAREST: f64 = 100;
const FARTHEST: f64 = 30000;
/** Pieces made in a block: all are there after 80 ms even at 192 kHz, and the nearest sound needs 290. */
const MADE: i32 = 64;
/** Directions from which one stroke comes, all round (a power of two), and how far they are apart, of 1024 to a turn. */
const SIDES: i32 = 8;
const APART: i32 = 128;
/** Corner of the low-pass, Hz, for what has come 5 km, and how it falls: air takes 1/r^0.83, the rest is turbulence and growing shocks [choice]. */
const CORNER: f64 = 100;
const FALLS: f64 = 1.1;
/** Two equal poles are 3 dB down at 0.644 of their own corner. */
const OF_TWO: f64 = 1.554;
const SOUND: f64 = 343;
/** The filters ring out: blocks after the last pulse. */
const TAIL: f64 = 32;
/** What is smaller becomes nothing, Pa. */
const NOTHING: f32 = 1e-12;
/** What chance is for. */
const FLASHES: u32 = 0x7d1;

// stroke   pieces made i32, -1 = free | azimuth i32 | seed u32 | sides that sound, bits u32 | samples since the flash f64 | when the last pulse ends f64
//          filters f32 ×2 a side | walk
const MADE_SO_FAR: usize = 0;
const AZIMUTH: usize = 4;
const SEED: usize = 8;
const SOUNDING: usize = 12;
const PASSED: usize = 16;
const ENDS: usize = 24;
const FILTERS: usize = 32;
const WALK: usize = 96;
const STROKE_BYTES: usize = WALK + WALK_BYTES;

export function reserveThunder(): void {
  apart.strokes = reserve(<usize>STROKES * STROKE_BYTES);
  apart.pieces = reserve(<usize>(STROKES * PIECES * PULSES) * PIECE_BYTES);
  apart.thunderRows = reserve(<usize>SIDES * BLOCK_BYTES);
}
export function resetThunder(): void {
  memory.fill(apart.strokes, 0, <usize>STROKES * STROKE_BYTES);
  for (let i = 0; i < STROKES; i++) store<i32>(strokeAt(i), -1);
}
function strokeAt(i: i32): usize {
  return apart.strokes + <usize>i * STROKE_BYTES;
}

/** Lightning strikes as a record says; returns a reason for dropping it, or -1. */
export function strikeThunder(record: RainThunderRecord): i32 {
  const distance = <f64>record.distance;
  if (
    !areFinite(record, offsetof<RainThunderRecord>("distance"), offsetof<RainThunderRecord>("azimuth")) ||
    distance < 0
  )
    return DROP_BAD_RECORD;
  const turns = <f64>record.azimuth / (2 * Math.PI),
    azimuth = <i32>(1024 * (turns - floor(turns))),
    late = max(0, min(record.time - scene.now, <f64>BLOCK));
  return flash(distance, azimuth, record.seed, late) ? -1 : DROP_NO_ROOM;
}
function flash(distance: f64, azimuth: i32, seed: u32, late: f64): bool {
  for (let i = 0; i < STROKES; i++) {
    const stroke = strokeAt(i);
    if (load<i32>(stroke) >= 0) continue;
    memory.fill(stroke, 0, STROKE_BYTES);
    store<i32>(stroke, azimuth & 1023, AZIMUTH);
    store<u32>(stroke, seed, SEED);
    store<f64>(stroke, -late, PASSED);
    beginWalk(stroke + WALK, max(NEAREST, min(FARTHEST, distance)));
    return true;
  }
  count(METER_RAIN_LOST, 1);
  return false;
}

/** A quantum of thunder: strokes that chance brings while it rains, and the sound of all that there are. */
export function runThunder(quantum: i32): void {
  if (quantum >= 0) byChance(quantum);
  for (let i = 0; i < STROKES; i++) if (load<i32>(strokeAt(i)) >= 0) sound(i);
}
function byChance(quantum: i32): void {
  const mean = ((between(P_THUNDER, 0, 600) / 60) * BLOCK) / config.rate;
  if (!(mean > 0)) return;
  seedChance(FLASHES, <u32>quantum, 0);
  if (<f64>unit() >= mean) return;
  const distance = between(P_THUNDER_DISTANCE, 0, FARTHEST) * <f64>(<f32>0.6 + <f32>0.8 * unit()),
    azimuth = <i32>(word() >> 22);
  flash(distance, azimuth, word(), 0);
}

function sound(i: i32): void {
  const stroke = strokeAt(i),
    own = apart.pieces + <usize>(i * PIECES * PULSES) * PIECE_BYTES,
    passed = load<f64>(stroke, PASSED),
    made = load<i32>(stroke, MADE_SO_FAR);
  store<f64>(stroke, passed + BLOCK, PASSED);
  if (made < PIECES) {
    make(stroke, own, made);
    return;
  }
  memory.fill(apart.thunderRows, 0, <usize>SIDES * BLOCK_BYTES);
  let some = load<u32>(stroke, SOUNDING);
  for (let p = own, end = own + <usize>(PIECES * PULSES) * PIECE_BYTES; p < end; p += PIECE_BYTES) {
    const begins = load<f64>(p, BEGINS) - passed;
    if (begins < BLOCK && begins + <f64>(load<f32>(p, SPREAD) + load<f32>(p, LENGTH)) > 0) some |= addPulse(p, begins);
  }
  if (passed > load<f64>(stroke, ENDS) + TAIL * BLOCK) store<i32>(stroke, -1);
  if (some == 0) return;
  const gain = <f32>between(P_THUNDER_GAIN, 0, 1000),
    share = softness(passed);
  let rings: u32 = 0;
  for (let side = 0; side < SIDES; side++) {
    if (((some >> side) & 1) == 0) continue;
    const row = apart.thunderRows + <usize>side * BLOCK_BYTES;
    if (soften(row, stroke + FILTERS + ((<usize>side) << 3), share)) rings |= 1 << side;
    playMono(row, (load<i32>(stroke, AZIMUTH) + side * APART) & 1023, gain);
  }
  store<u32>(stroke, rings, SOUNDING);
}
/** Some more of the channel. */
function make(stroke: usize, own: usize, made: i32): void {
  let ends = load<f64>(stroke, ENDS);
  for (let k = made, to = min(made + MADE, PIECES); k < to; k++)
    ends = max(ends, walkOn(stroke + WALK, k, load<u32>(stroke, SEED), own + <usize>(k * PULSES) * PIECE_BYTES));
  store<f64>(stroke, ends, ENDS);
  store<i32>(stroke, min(made + MADE, PIECES), MADE_SO_FAR);
}
/** Adds what of a pulse falls into this block, shared out to the two directions beside its own; returns these, as bits. */
function addPulse(piece: usize, begins: f64): u32 {
  const spread = load<f32>(piece, SPREAD),
    length = load<f32>(piece, LENGTH),
    side = load<f32>(piece, SIDE),
    size = load<f32>(piece, SIZE) / spread,
    left = <i32>floor(side),
    aside = side - <f32>left,
    one = left & (SIDES - 1),
    two = (left + 1) & (SIDES - 1),
    first = <i32>max(ceil(begins), 0),
    last = <i32>min(ceil(begins + <f64>(spread + length)), BLOCK),
    middle = apart.thunderRows + <usize>one * BLOCK_BYTES,
    other = apart.thunderRows + <usize>two * BLOCK_BYTES,
    by = <f32>1 / length;
  for (let n = first; n < last; n++) {
    const t = <f32>(<f64>n - begins),
      u = t - spread,
      g: f32 = t < length ? t * (1 - t * by) : 0,
      h: f32 = u > 0 && u < length ? u * (1 - u * by) : 0,
      x = size * (g - h),
      o = (<usize>n) << 2;
    store<f32>(middle + o, load<f32>(middle + o) + x * (1 - aside));
    store<f32>(other + o, load<f32>(other + o) + x * aside);
  }
  return (1 << one) | (1 << two);
}
/** The low-pass's share of what is new, for what has travelled since the flash. */
function softness(passed: f64): f32 {
  const way = max((SOUND * passed) / config.rate, NEAREST),
    corner = min(CORNER * (5000 / way) ** FALLS * OF_TWO, 0.2 * config.rate);
  return <f32>(1 - Math.exp((-2 * Math.PI * corner) / config.rate));
}
/** The low-pass on a row; returns whether it still rings. */
function soften(row: usize, filter: usize, a: f32): bool {
  let x = load<f32>(filter),
    y = load<f32>(filter, 4);
  for (let o: usize = 0; o < BLOCK_BYTES; o += 4) {
    x += a * (load<f32>(row + o) - x);
    y += a * (x - y);
    store<f32>(row + o, y);
  }
  x = abs(x) > NOTHING ? x : 0;
  y = abs(y) > NOTHING ? y : 0;
  store<f32>(filter, x);
  store<f32>(filter, y, 4);
  return x != 0 || y != 0;
}
