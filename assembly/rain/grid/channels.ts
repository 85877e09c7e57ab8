// The end of rain's way: for every channel its colours are summed, those behind soft ground ring by ring, then the sum leaves the grid
// (decimate.ts) and goes to the buses of the world's own output. Bubbles and thunder, which are not made on the grid, join here.

import { reserve } from "../../base/memory";
import { mixAt } from "../../mix/buses";
import { busesOf } from "../../mix/outputs";
import { headSamples } from "../../mix/place";
import { COST_DECIMATE, count } from "../../records/meters";
import { C_GROUND, C_WATER, GROUND_COLOURS, RINGS } from "../../records/rain";
import { BLOCK, BLOCK_BYTES, METER_COST_OTHER, MOST_CHANNELS } from "../../records/records";
import { meanOf } from "../drops/layers";
import { addColour, addReal, clearColours, clearSums, takeSums } from "./colours";
import { clearDecimate, decimate, passHigh } from "./decimate";
import { aimedAt, channelStride, meanWeight, routeTo, STEPS } from "./directions";
import { clearGrids, ROWS_OF_COLOURS } from "./scatter";
import { clearSoft, filterOf, restSoft, stateOf } from "./soft";
import { grid } from "./state";

/** Samples that what is played on a channel may be late. */
const LATE: usize = 224;
const MONO_BYTES: usize = BLOCK_BYTES + 4 * LATE;
const STREAM_BYTES: usize = 1024;
/** Blocks of silence behind which a channel has ended. */
const ENDED: i32 = 400;

export function reserveChannels(): void {
  grid.streams = reserve(4 * STREAM_BYTES);
  grid.block = reserve(BLOCK_BYTES);
  grid.monos = reserve(<usize>grid.channels * MONO_BYTES);
  grid.darks = reserve(32);
  grid.quiets = reserve((<usize>MOST_CHANNELS) << 2);
  grid.softs = reserve(<usize>(RINGS * MOST_CHANNELS));
}
/** Silence: nothing falls, rings or is still to come. */
export function silence(): void {
  memory.fill(grid.monos, 0, <usize>grid.channels * MONO_BYTES);
  memory.fill(grid.darks, 0, 32);
  memory.fill(grid.softs, 0, <usize>(RINGS * MOST_CHANNELS));
  for (let c: usize = 0; c < <usize>MOST_CHANNELS; c++) store<i32>(grid.quiets + (c << 2), ENDED);
  grid.played = false;
  clearGrids();
  clearColours();
  clearSoft();
  clearDecimate();
}

/** Adds 128 samples, Pa, from a direction: 0 … 1023 of a turn, to the right of −z in the world. */
export function playMono(samples: usize, azimuth: i32, gain: f32): void {
  const entry = aimedAt(azimuth);
  grid.played = true;
  if (!grid.isHead) {
    addTo(<usize>load<u32>(entry) / channelStride(), samples, gain * load<f32>(entry, 8), 0);
    if (load<f32>(entry, 12) != 0)
      addTo(<usize>load<u32>(entry, 4) / channelStride(), samples, gain * load<f32>(entry, 12), 0);
    return;
  }
  for (let ear: usize = 0; ear < 2; ear++) {
    const late = min(LATE, <usize>((load<u32>(entry + (ear << 4), 4) + 65536) >> 17));
    addTo(2 * ear, samples, gain * load<f32>(entry + (ear << 4), 8), late);
    addTo(2 * ear + 1, samples, gain * load<f32>(entry + (ear << 4), 12), late);
  }
}
function addTo(channel: usize, samples: usize, gain: f32, late: usize): void {
  const to = grid.monos + channel * MONO_BYTES + (late << 2);
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) store<f32>(to + n, load<f32>(to + n) + gain * load<f32>(samples + n));
}

/** Makes the block of every channel and adds it to the buses with a gain that glides; without `aloud` it is made and forgotten. */
export function playChannels(from: f32, to: f32, aloud: bool): void {
  const all = grid.isHead ? grid.channels : grid.heard;
  let sane = true;
  for (let c = 0; c < all; c += 2) {
    const two = c + 1 < all,
      live = colour(c, two);
    if (grid.isHead) {
      const ear = c >> 1;
      darken(grid.streams, grid.streams + STREAM_BYTES, 2 * ear, 2, STEPS);
      if (grid.played) darken(monoAt(c), monoAt(c + 1), 2 * ear + 1, 1, BLOCK);
      if (isHeard(ear, live) && !finish(ear, c, grid.streams, from, to, aloud)) sane = false;
      if (grid.played) turnMono(c + 1);
    } else
      for (let k = 0, n = two ? 2 : 1; k < n; k++)
        if (isHeard(c + k, live) && !finish(c + k, c + k, grid.streams + <usize>k * STREAM_BYTES, from, to, aloud))
          sane = false;
  }
  grid.played = false;
  if (!sane) silence();
}
function monoAt(channel: i32): usize {
  return grid.monos + <usize>channel * MONO_BYTES;
}
/** The steps of channel c, and of the next, at `streams`; whether there is anything. */
function colour(c: i32, two: bool): bool {
  const ringOne = grid.streams + 2 * STREAM_BYTES,
    ringTwo = ringOne + STREAM_BYTES,
    one = meanWeight(c),
    other = two ? meanWeight(c + 1) : 0;
  let some = false;
  clearSums();
  let softened: u32 = 0;
  // rings first: each goes through its filter
  for (let ring = 0; ring < RINGS; ring++) {
    let live = load<u8>(grid.softs + <usize>(ring * MOST_CHANNELS + c)) != 0;
    for (let k = 0; k < GROUND_COLOURS; k++)
      if (addOne(C_GROUND + ring * GROUND_COLOURS + k, c, two, one, other)) live = true;
    if (!live) continue;
    takeSums(false, ringOne);
    takeSums(true, ringTwo);
    clearSums();
    addReal(filterOf(ring), ringOne, ringTwo, stateOf(ring, c), stateOf(ring, two ? c + 1 : c), two);
    addSoft(softened, two);
    softened = 1;
    const left = restSoft(ring, c),
      right = two && restSoft(ring, c + 1);
    store<u8>(grid.softs + <usize>(ring * MOST_CHANNELS + c), left || right ? 1 : 0);
    some = true;
  }
  for (let k = C_WATER; k < ROWS_OF_COLOURS; k++) if (addOne(k, c, two, one, other)) some = true;
  addSoft(softened, two);
  return some;
}
/** What is in the sums goes to the streams: as they begin, or added to what is there. */
function addSoft(adds: u32, two: bool): void {
  const spare = grid.streams + 2 * STREAM_BYTES;
  for (let k: usize = 0, n: usize = two ? 2 : 1; k < n; k++) {
    const stream = grid.streams + k * STREAM_BYTES;
    takeSums(k == 1, adds != 0 ? spare : stream);
    if (adds != 0)
      for (let n: usize = 0; n < STREAM_BYTES; n += 4)
        store<f32>(stream + n, load<f32>(stream + n) + load<f32>(spare + n));
  }
  clearSums();
}
function addOne(k: i32, c: i32, two: bool, one: f64, other: f64): bool {
  const mean = meanOf(k);
  return addColour(k, c, two, <f32>(mean * one), <f32>(mean * other));
}
/** Whether a channel is heard in this block. */
function isHeard(channel: i32, live: bool): bool {
  const quiet = grid.quiets + ((<usize>channel) << 2),
    blocks = live || grid.played ? 0 : min(ENDED, load<i32>(quiet) + 1);
  store<i32>(quiet, blocks);
  return blocks < ENDED;
}
/** bright + dark/(1 + iω/ω₀), ω₀ = 2c/a, on `per` steps a sample. */
function darken(bright: usize, dark: usize, state: i32, per: i32, n: i32): void {
  const at = grid.darks + ((<usize>state) << 3),
    a = Math.exp(-2 / (headSamples() * <f64>per));
  let y = load<f64>(at);
  for (let k: usize = 0; k < (<usize>n) << 2; k += 4) {
    y = a * y + (1 - a) * <f64>load<f32>(dark + k);
    store<f32>(bright + k, load<f32>(bright + k) + <f32>y);
  }
  store<f64>(at, abs(y) < 1e-25 ? 0 : y);
}
/** From steps to samples on the buses. */
function finish(channel: i32, mono: i32, stream: usize, from: f32, to: f32, aloud: bool): bool {
  decimate(channel, stream, grid.block);
  count(METER_COST_OTHER, COST_DECIMATE);
  if (grid.played) {
    const own = monoAt(mono);
    for (let n: usize = 0; n < BLOCK_BYTES; n += 4)
      store<f32>(grid.block + n, load<f32>(grid.block + n) + load<f32>(own + n));
    turnMono(mono);
  }
  const sane = passHigh(channel, grid.block);
  if (!aloud || !sane) return sane;
  for (let bus = 0, n = min(MOST_CHANNELS, busesOf(0)); bus < n; bus++) {
    const gain = routeTo(channel, bus);
    if (gain != 0) add(mixAt(bus), gain * from, gain * to);
  }
  return true;
}
function turnMono(channel: i32): void {
  const own = monoAt(channel);
  memory.copy(own, own + BLOCK_BYTES, 4 * LATE);
  memory.fill(own + 4 * LATE, 0, BLOCK_BYTES);
}
function add(out: usize, from: f32, to: f32): void {
  const step = (to - from) / <f32>BLOCK;
  if (ASC_FEATURE_SIMD) {
    let gain = f32x4(from + step, from + 2 * step, from + 3 * step, from + 4 * step);
    const on = f32x4.splat(4 * step);
    for (let n: usize = 0; n < BLOCK_BYTES; n += 16) {
      v128.store(out + n, f32x4.add(v128.load(out + n), f32x4.mul(gain, v128.load(grid.block + n))));
      gain = f32x4.add(gain, on);
    }
    return;
  }
  for (let n = 0; n < BLOCK; n++) {
    const at = (<usize>n) << 2;
    store<f32>(out + at, load<f32>(out + at) + (from + <f32>(n + 1) * step) * load<f32>(grid.block + at));
  }
}
