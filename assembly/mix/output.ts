// The end of the mix: buses become channels, pascals become digital at this one place, the master gain glides, the limiter guards, meters
// are read. Buses of other cores may be added here, so that a world of several has one end: docs/scale.md.

import { reserve } from "../base/memory";
import { glideBlocks } from "../records/config";
import { count, meter, show } from "../records/meters";
import { BLOCK, BLOCK_BYTES, METER_LIMITER, METER_PEAKS, METER_SAMPLES, METER_SQUARES } from "../records/records";
import { mixAt, mixed, outAt } from "./buses";
import { decode, taps } from "./decode";
import { largest, squares } from "./level";
import { deepest, limit } from "./limiter";
import { busTotal, channelsOf, firstBus, firstChannel, isPlaced, outputs } from "./outputs";
import { ramp } from "./ramp";

let guest: usize = 0; // the buses of another core, as its host writes them
let joined: usize = 0; // their sum for the block being made
let isJoined: bool = false;
let limiting: bool = true;
let scale: f32 = 1; // pascals to digital
/** The master gain at the end of the block made last. */
export let master: f32 = 1;
let goal: f32 = 1;
let blocks: i32 = 0;

export function layOutput(): void {
  guest = reserve(<usize>busTotal * BLOCK_BYTES);
  joined = reserve(<usize>busTotal * BLOCK_BYTES);
}
/** Where a block of all buses of another core is written before `join`. */
export function guestAt(): usize {
  return guest;
}
/** Adds the buses of another core to the block that is made next. */
export function join(): void {
  if (isJoined) addBuses(joined, guest);
  else memory.copy(joined, guest, <usize>busTotal * BLOCK_BYTES);
  isJoined = true;
}
function addBuses(to: usize, from: usize): void {
  const bytes = <usize>busTotal * BLOCK_BYTES;
  if (ASC_FEATURE_SIMD) {
    for (let o: usize = 0; o < bytes; o += 16) v128.store(to + o, f32x4.add(v128.load(to + o), v128.load(from + o)));
  } else {
    for (let o: usize = 0; o < bytes; o += 4) store<f32>(to + o, load<f32>(to + o) + load<f32>(from + o));
  }
}
export function startOutput(toDigital: f64, gain: f32, useLimiter: bool): void {
  scale = <f32>toDigital;
  master = gain;
  goal = gain;
  blocks = 0;
  limiting = useLimiter;
  isJoined = false;
}
export function setMaster(gain: f32): void {
  goal = gain;
  blocks = glideBlocks;
}

/** From the blocks of the buses to those that leave; `from` … `to` fades it (1 … 1 but around a pause). */
export function finishBlock(from: f32, to: f32): void {
  if (isJoined) addBuses(mixed, joined);
  isJoined = false;
  const before = master;
  if (blocks > 0) {
    master = blocks == 1 ? goal : master + (goal - master) / <f32>blocks;
    blocks--;
  }
  for (let o = 0; o < outputs; o++) {
    const first = firstChannel(o),
      n = channelsOf(o);
    // what a pause holds back it holds in the filters too
    if (taps > 0 && isPlaced(o) && (from != 0 || to != 0)) decode(o);
    else memory.copy(outAt(first), mixAt(firstBus(o)), <usize>n * BLOCK_BYTES);
    for (let c = 0; c < n; c++) gainSide(outAt(first + c), scale * before * from, scale * master * to);
    if (limiting) limit(o, outAt(first));
  }
  for (let c: usize = 0, n = <usize>channelsOf(0); c < n; c++)
    measure(outAt(<i32>c), METER_PEAKS + (c << 3), METER_SQUARES + (c << 3));
  count(METER_SAMPLES, BLOCK);
  show(METER_LIMITER, deepest);
}
/** What is fainter than this, or not a number, leaves as silence: nobody downstream meets a denormal. */
const FAINTEST: f32 = 1e-30;
const LOUDEST: f32 = 1e30;
function gainSide(p: usize, from: f32, to: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 4) {
      const x = load<f32>(p + k) * (from + (to - from) * load<f32>(ramp + k));
      store<f32>(p + k, abs(x) > FAINTEST ? max(-LOUDEST, min(LOUDEST, x)) : 0);
    }
    return;
  }
  const g = f32x4.splat(from),
    change = f32x4.splat(to - from),
    faintest = f32x4.splat(FAINTEST),
    loudest = f32x4.splat(LOUDEST),
    negative = f32x4.splat(-LOUDEST);
  for (let k: usize = 0; k < BLOCK_BYTES; k += 16) {
    const x = f32x4.mul(v128.load(p + k), f32x4.add(g, f32x4.mul(change, v128.load(ramp + k))));
    const y = v128.and(x, f32x4.gt(f32x4.abs(x), faintest));
    v128.store(p + k, f32x4.pmax(negative, f32x4.pmin(loudest, y)));
  }
}
function measure(p: usize, peakAt: usize, squaresAt: usize): void {
  const peak = largest(p);
  if (<f64>peak > load<f64>(meter + peakAt)) show(peakAt, peak);
  count(squaresAt, squares(p));
}
