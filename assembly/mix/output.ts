// The end of the mix: buses become channels, pascals become digital at this one place, the master gain glides, the limiter guards, meters
// are read. Buses of other cores may be added here, so that a world of several has one end: docs/scale.md.

import { reserve } from "../base/memory";
import { count, show } from "../records/meters";
import { BLOCK, BLOCK_BYTES, METER_LIMITER, METER_PEAKS, METER_SAMPLES, METER_SQUARES } from "../records/records";
import { config } from "../records/state";
import { mixAt, outAt } from "./buses";
import { decode } from "./decode";
import { largest, squares } from "./level";
import { limit } from "./limiter";
import { channelsOf, firstBus, firstChannel, isPlaced } from "./outputs";
import { mix } from "./state";

export function reserveOutput(): void {
  mix.guest = reserve(<usize>mix.busTotal * BLOCK_BYTES);
  mix.joined = reserve(<usize>mix.busTotal * BLOCK_BYTES);
}
/** Where a block of all buses of another core is written before `join`. */
export function guestAt(): usize {
  return mix.guest;
}
/** Adds the buses of another core to the block that is made next. */
export function join(): void {
  if (mix.isJoined) addBuses(mix.joined, mix.guest);
  else memory.copy(mix.joined, mix.guest, <usize>mix.busTotal * BLOCK_BYTES);
  mix.isJoined = true;
}
function addBuses(to: usize, from: usize): void {
  const bytes = <usize>mix.busTotal * BLOCK_BYTES;
  if (ASC_FEATURE_SIMD) {
    for (let o: usize = 0; o < bytes; o += 16) v128.store(to + o, f32x4.add(v128.load(to + o), v128.load(from + o)));
  } else {
    for (let o: usize = 0; o < bytes; o += 4) store<f32>(to + o, load<f32>(to + o) + load<f32>(from + o));
  }
}
export function resetOutput(): void {
  mix.scale = <f32>config.toDigital;
  mix.master = <f32>config.masterGain;
  mix.goal = mix.master;
  mix.blocks = 0;
  mix.limiting = config.limiter != 0;
  mix.isJoined = false;
}
export function setMaster(gain: f32): void {
  mix.goal = gain;
  mix.blocks = config.glideBlocks;
}

/** From the blocks of the buses to those that leave; `from` … `to` fades it (1 … 1 but around a pause). */
export function finishBlock(from: f32, to: f32): void {
  if (mix.isJoined) addBuses(mix.mixed, mix.joined);
  mix.isJoined = false;
  const before = mix.master;
  if (mix.blocks > 0) {
    mix.master = mix.blocks == 1 ? mix.goal : mix.master + (mix.goal - mix.master) / <f32>mix.blocks;
    mix.blocks--;
  }
  for (let o = 0; o < mix.outputs; o++) {
    const first = firstChannel(o),
      n = channelsOf(o);
    // what a pause holds back it holds in the filters too
    if (mix.taps > 0 && isPlaced(o) && (from != 0 || to != 0)) decode(o);
    else memory.copy(outAt(first), mixAt(firstBus(o)), <usize>n * BLOCK_BYTES);
    for (let c = 0; c < n; c++) gainSide(outAt(first + c), mix.scale * before * from, mix.scale * mix.master * to);
    if (mix.limiting) limit(o, outAt(first));
  }
  for (let c: usize = 0, n = <usize>channelsOf(0); c < n; c++)
    measure(outAt(<i32>c), METER_PEAKS + (c << 3), METER_SQUARES + (c << 3));
  count(METER_SAMPLES, BLOCK);
  show(METER_LIMITER, mix.deepest);
}
/** What is fainter than this, or not a number, leaves as silence: nobody downstream meets a denormal. */
const FAINTEST: f32 = 1e-30;
const LOUDEST: f32 = 1e30;
function gainSide(p: usize, from: f32, to: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 4) {
      const x = load<f32>(p + k) * (from + (to - from) * load<f32>(mix.ramp.address + k));
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
    const x = f32x4.mul(v128.load(p + k), f32x4.add(g, f32x4.mul(change, v128.load(mix.ramp.address + k))));
    const y = v128.and(x, f32x4.gt(f32x4.abs(x), faintest));
    v128.store(p + k, f32x4.pmax(negative, f32x4.pmin(loudest, y)));
  }
}
function measure(p: usize, peakAt: usize, squaresAt: usize): void {
  const peak = largest(p);
  if (<f64>peak > load<f64>(config.meter + peakAt)) show(peakAt, peak);
  count(squaresAt, squares(p));
}
