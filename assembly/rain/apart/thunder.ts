// Thunder after Few (1969) and Ribner and Roy (1982): all pieces of the channel (lightning.ts) sound at the moment of
// the flash; each is heard after the travel time from its distance, and again as echoes. The sound of a straight piece
// is an N-wave averaged along the piece, (G(t) − G(t − spread))/spread with G(t) = t(1 − t/length): loud from the side,
// where all of it arrives at once, soft and long from the end. Later sound comes from farther away and is duller: each
// stroke has one low-pass, whose corner falls with the time since the flash.

import { reserve } from "../../base/memory";
import { Row, reserveRow } from "../../base/row";
import { areFinite } from "../../records/finite";
import { addToMeter } from "../../records/meters";
import { P_THUNDER, P_THUNDER_DISTANCE, P_THUNDER_GAIN, RainThunderRecord } from "../../records/rain";
import { BLOCK, DROP_BAD_RECORD, DROP_NO_ROOM, METER_RAIN_LOST } from "../../records/records";
import { config } from "../../records/state";
import { scene } from "../../scene/state";
import { seedChance, unit, word } from "../base/chance";
import { between } from "../base/parameters";
import { playMono } from "../grid/channels";
import { beginWalk, PIECES, PULSES, pulseAt, SOUND, walkOn } from "./lightning";
import { apart } from "./state";
import { Pulse, SIDES, Softener, STROKE_BYTES, Stroke } from "./stroke";

/** Strokes that may sound, or travel to the listener, at once. */
const STROKES: i32 = 4;
/** Least and greatest distance of a stroke, m. The least leaves time to make the channel before its sound comes. */
const NEAREST: f64 = 100;
const FARTHEST: f64 = 30000;
/**
 * Pieces made in a block: all are there after 16 blocks, 46 ms at 44.1 kHz and 256 ms at 8 kHz, and the nearest sound
 * needs 290.
 */
const MADE: i32 = 64;
/** Angle between the directions from which one stroke comes, of 1024 to a turn. */
const APART: i32 = 128;
/**
 * Corner of the low-pass, Hz, for sound that has travelled 5 km, and the power of distance by which it falls: 0.83 of
 * it is by air, the rest by turbulence and growing shocks [choice].
 */
const CORNER: f64 = 100;
const FALLS: f64 = 1.1;
/** Two equal poles are 3 dB down at 0.644 of their own corner. */
const OF_TWO: f64 = 1.554;
/** Blocks after the last pulse in which the filters ring out. */
const TAIL: f64 = 32;
/** A state of a filter smaller than this becomes 0, Pa. */
const NOTHING: f32 = 1e-12;
/** Purpose of the draws (base/chance.ts). */
const FLASHES: u32 = 0x7d1;

/** Room for the strokes and their pulses. */
export function reserveThunder(): void {
  apart.strokes = changetype<Stroke>(reserve(STROKES, STROKE_BYTES));
  apart.pulses = changetype<Pulse>(reserve(STROKES * PIECES * PULSES, offsetof<Pulse>()));
  apart.sideRows = reserveRow<f32>(SIDES * BLOCK);
}
/** No stroke sounds. */
export function resetThunder(): void {
  memory.fill(changetype<usize>(apart.strokes), 0, <usize>STROKES * STROKE_BYTES);
  for (let i = 0; i < STROKES; i++) strokeAt(i).pieces = -1;
}
function strokeAt(i: i32): Stroke {
  return changetype<Stroke>(changetype<usize>(apart.strokes) + <usize>i * STROKE_BYTES);
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
/** A stroke begins, `late` samples after the block's start. False: there are too many already. */
function flash(distance: f64, azimuth: i32, seed: u32, late: f64): bool {
  for (let i = 0; i < STROKES; i++) {
    const stroke = strokeAt(i);
    if (stroke.pieces >= 0) continue;
    memory.fill(changetype<usize>(stroke), 0, STROKE_BYTES);
    stroke.azimuth = azimuth & 1023;
    stroke.seed = seed;
    stroke.passed = -late;
    beginWalk(stroke.walk, max(NEAREST, min(FARTHEST, distance)));
    return true;
  }
  addToMeter(METER_RAIN_LOST, 1);
  return false;
}

/** A quantum of thunder: strokes that chance brings while it rains (quantum ≥ 0), and the sound of all strokes. */
export function runThunder(quantum: i32): void {
  if (quantum >= 0) flashByChance(quantum);
  for (let i = 0; i < STROKES; i++) if (strokeAt(i).pieces >= 0) runStroke(i);
}
/** Chance may bring a stroke in this quantum. */
function flashByChance(quantum: i32): void {
  const mean = ((between(P_THUNDER, 0, 600) / 60) * BLOCK) / config.rate;
  if (!(mean > 0)) return;
  seedChance(FLASHES, <u32>quantum, 0);
  if (<f64>unit() >= mean) return;
  const distance = between(P_THUNDER_DISTANCE, 0, FARTHEST) * <f64>(<f32>0.6 + <f32>0.8 * unit()),
    azimuth = <i32>(word() >> 22);
  flash(distance, azimuth, word(), 0);
}

/** A block of a stroke: more of its channel or, once all of it is there, its sound. */
function runStroke(i: i32): void {
  const stroke = strokeAt(i),
    own = pulseAt(apart.pulses, i * PIECES * PULSES),
    passed = stroke.passed;
  stroke.passed = passed + BLOCK;
  if (stroke.pieces < PIECES) {
    makePieces(stroke, own);
    return;
  }
  apart.sideRows.clear(SIDES * BLOCK);
  let some = stroke.ringing;
  for (let k = 0; k < PIECES * PULSES; k++) {
    const pulse = pulseAt(own, k),
      begins = pulse.begins - passed;
    if (begins < BLOCK && begins + <f64>(pulse.spread + pulse.length) > 0) some |= addPulse(pulse, begins);
  }
  if (passed > stroke.ends + TAIL * BLOCK) stroke.pieces = -1;
  if (some == 0) return;
  const gain = <f32>between(P_THUNDER_GAIN, 0, 1000),
    share = softness(passed);
  let rings: u32 = 0;
  for (let side = 0; side < SIDES; side++) {
    if (((some >> side) & 1) == 0) continue;
    const row = sideRow(side);
    if (soften(row, stroke.softener(side), share)) rings |= 1 << side;
    playMono(row, (stroke.azimuth + side * APART) & 1023, gain);
  }
  stroke.ringing = rings;
}
/** The block of a direction. */
function sideRow(side: i32): Row<f32> {
  return apart.sideRows.from(side * BLOCK);
}
/** Makes the next pieces of the channel. */
function makePieces(stroke: Stroke, own: Pulse): void {
  const to = min(stroke.pieces + MADE, PIECES);
  let ends = stroke.ends;
  for (let k = stroke.pieces; k < to; k++)
    ends = max(ends, walkOn(stroke.walk, k, stroke.seed, pulseAt(own, k * PULSES)));
  stroke.ends = ends;
  stroke.pieces = to;
}
/** Adds the part of a pulse in this block, shared out to the two directions beside its own; returns these, as bits. */
function addPulse(pulse: Pulse, begins: f64): u32 {
  const spread = pulse.spread,
    length = pulse.length,
    side = pulse.side,
    size = pulse.size / spread,
    left = <i32>floor(side),
    aside = side - <f32>left,
    one = left & (SIDES - 1),
    two = (left + 1) & (SIDES - 1),
    first = <i32>max(ceil(begins), 0),
    last = <i32>min(ceil(begins + <f64>(spread + length)), BLOCK),
    middle = sideRow(one),
    other = sideRow(two),
    by = <f32>1 / length;
  for (let n = first; n < last; n++) {
    const t = <f32>(<f64>n - begins),
      u = t - spread,
      g: f32 = t < length ? t * (1 - t * by) : 0,
      h: f32 = u > 0 && u < length ? u * (1 - u * by) : 0,
      x = size * (g - h);
    middle[n] = middle[n] + x * (1 - aside);
    other[n] = other[n] + x * aside;
  }
  return (1 << one) | (1 << two);
}
/** The low-pass's share of a new sample, for sound that has travelled since the flash. */
function softness(passed: f64): f32 {
  const way = max((SOUND * passed) / config.rate, NEAREST),
    corner = min(CORNER * (5000 / way) ** FALLS * OF_TWO, 0.2 * config.rate);
  return <f32>(1 - Math.exp((-2 * Math.PI * corner) / config.rate));
}
/** The low-pass on a row, with a share `a` of each new sample; returns whether it still rings. */
function soften(row: Row<f32>, filter: Softener, a: f32): bool {
  let x = filter.first,
    y = filter.second;
  for (let n = 0; n < BLOCK; n++) {
    x += a * (row[n] - x);
    y += a * (x - y);
    row[n] = y;
  }
  x = abs(x) > NOTHING ? x : 0;
  y = abs(y) > NOTHING ? y : 0;
  filter.first = x;
  filter.second = y;
  return x != 0 || y != 0;
}
