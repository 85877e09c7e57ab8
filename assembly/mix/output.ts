// The end of the mix: buses become channels, pascals become digital full scale at this one place, the master gain
// glides, the limiter guards, and meters are written. Buses of other cores may be added here, so that a world of
// several cores has one end: docs/scale.md.

import { reserveRow } from "../base/row";
import { addToMeter, meterAt, show } from "../records/meters";
import { BLOCK, BLOCK_BYTES, METER_LIMITER, METER_PEAKS, METER_SAMPLES, METER_SQUARES } from "../records/records";
import { config } from "../records/state";
import { busBlock, channelBlock } from "./buses";
import { decode } from "./decode";
import { largest, squares } from "./level";
import { limit } from "./limiter";
import { channelsOf, firstBus, firstChannel, isPlaced } from "./outputs";
import { mix } from "./state";

/** Room for the buses of other cores. */
export function reserveOutput(): void {
  mix.guestBlocks = reserveRow<f32>(<usize>(mix.busTotal * BLOCK));
  mix.guestSum = reserveRow<f32>(<usize>(mix.busTotal * BLOCK));
}
/** Where a block of all buses of another core is written before `join`. */
export function guestAt(): usize {
  return mix.guestBlocks.address;
}
/** Adds the buses of another core to the block that is made next. */
export function join(): void {
  const sum = mix.guestSum.address,
    guest = mix.guestBlocks.address;
  if (mix.hasGuests) addBuses(sum, guest);
  else memory.copy(sum, guest, <usize>mix.busTotal * BLOCK_BYTES);
  mix.hasGuests = true;
}
/** Adds a block of every bus to another. */
function addBuses(to: usize, from: usize): void {
  const bytes = <usize>mix.busTotal * BLOCK_BYTES;
  if (ASC_FEATURE_SIMD) {
    for (let o: usize = 0; o < bytes; o += 16) v128.store(to + o, f32x4.add(v128.load(to + o), v128.load(from + o)));
  } else {
    for (let o: usize = 0; o < bytes; o += 4) store<f32>(to + o, load<f32>(to + o) + load<f32>(from + o));
  }
}
/** Takes gains and limiter from the configuration; the master gain does not glide. */
export function resetOutput(): void {
  mix.toDigital = <f32>config.toDigital;
  mix.master = <f32>config.masterGain;
  mix.masterGoal = mix.master;
  mix.masterLeft = 0;
  mix.limits = config.limiter != 0;
  mix.hasGuests = false;
}
/** The master gain begins to glide to another. */
export function setMaster(gain: f32): void {
  mix.masterGoal = gain;
  mix.masterLeft = config.glideBlocks;
}

/**
 * Turns the blocks of the buses into those that leave. The block fades from `from` to `to`, which are both 1 except
 * around a pause.
 */
export function finishBlock(from: f32, to: f32): void {
  if (mix.hasGuests) addBuses(mix.busBlocks.address, mix.guestSum.address);
  mix.hasGuests = false;
  const before = mix.master;
  if (mix.masterLeft > 0) {
    mix.master =
      mix.masterLeft == 1 ? mix.masterGoal : mix.master + (mix.masterGoal - mix.master) / <f32>mix.masterLeft;
    mix.masterLeft--;
  }
  for (let o = 0; o < mix.outputs; o++) {
    const first = firstChannel(o),
      n = channelsOf(o);
    // a pause stops the filters too: their pasts stay as they are
    if (mix.taps > 0 && isPlaced(o) && (from != 0 || to != 0)) decode(o);
    else memory.copy(channelBlock(first), busBlock(firstBus(o)), <usize>n * BLOCK_BYTES);
    for (let c = 0; c < n; c++)
      applyGain(channelBlock(first + c), mix.toDigital * before * from, mix.toDigital * mix.master * to);
    if (mix.limits) limit(o, channelBlock(first));
  }
  for (let c: usize = 0, n = <usize>channelsOf(0); c < n; c++)
    measure(channelBlock(<i32>c), METER_PEAKS + (c << 3), METER_SQUARES + (c << 3));
  addToMeter(METER_SAMPLES, BLOCK);
  show(METER_LIMITER, mix.deepest);
}
/** A sample that is fainter than this, or not a number, leaves as silence: nobody downstream meets a denormal. */
const FAINTEST: f32 = 1e-30;
const LOUDEST: f32 = 1e30;
/** Scales the block at `p` by a gain that glides, and leaves only finite samples. */
function applyGain(p: usize, from: f32, to: f32): void {
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
/** Peak and energy of the block at `p` into a channel's meters. */
function measure(p: usize, peakAt: usize, squaresAt: usize): void {
  const peak = largest(p);
  if (<f64>peak > meterAt(peakAt)) show(peakAt, peak);
  addToMeter(squaresAt, squares(p));
}
