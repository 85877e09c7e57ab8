// From the grid to the buses: for every channel the colours are summed (those of soft ground ring by ring, each ring
// through its filter), then the sum is decimated to samples (decimate.ts) and added to the buses of the world's own
// output. Bubbles and thunder, which are not made on the grid, join here (PHYSICS §9.4, §9.8).

import { Row, reserveRow } from "../../base/row";
import { busBlock } from "../../mix/buses";
import { busesOf } from "../../mix/outputs";
import { headSamples } from "../../mix/space/place";
import { addToMeter, COST_DECIMATE } from "../../records/meters";
import { C_GROUND, C_WATER, GROUND_COLOURS, RINGS } from "../../records/rain";
import { BLOCK, METER_COST_OTHER, MOST_CHANNELS } from "../../records/records";
import { addColour, clearColours, meanOf } from "./colours";
import { clearDecimate, decimate, passHigh } from "./decimate";
import { aimedAt, meanWeight, routeTo, STEPS } from "./directions";
import { DirectionEntry } from "./entry";
import { addReal, clearSums, takeSums } from "./poles";
import { clearGrids, ROWS_OF_COLOURS } from "./scatter";
import { clearSoft, filterOf, restSoft, stateOf } from "./soft";
import { grid } from "./state";

/** Most samples by which `playMono` delays a sound at an ear. */
const LATE: i32 = 224;
/** Samples of a channel that `playMono` may write: a block and the delay. */
const MONO: i32 = BLOCK + LATE;
/** Blocks of silence after which a channel is not played any more. */
const ENDED: i32 = 400;

/** Room for the steps and samples of the channels. */
export function reserveChannels(): void {
  grid.streams = reserveRow<f32>(4 * STEPS);
  grid.block = reserveRow<f32>(BLOCK);
  grid.monos = reserveRow<f32>(grid.channels * MONO);
  grid.darks = reserveRow<f64>(4);
  grid.quiets = reserveRow<i32>(MOST_CHANNELS);
  grid.softs = reserveRow<u8>(RINGS * MOST_CHANNELS);
}
/** Silence: nothing falls, rings or is still to come. */
export function silence(): void {
  grid.monos.clear(grid.channels * MONO);
  grid.darks.clear(4);
  grid.softs.clear(RINGS * MOST_CHANNELS);
  grid.quiets.fill(ENDED, MOST_CHANNELS);
  grid.played = false;
  clearGrids();
  clearColours();
  clearSoft();
  clearDecimate();
}

/** Adds 128 samples, Pa, from a direction: 0 … 1023 of a turn, to the right of −z in the world. */
export function playMono(samples: Row<f32>, azimuth: i32, gain: f32): void {
  const entry = aimedAt(azimuth);
  grid.played = true;
  if (!grid.isHead) {
    addMono(<i32>(<usize>entry.row / grid.stride), samples, gain * entry.weight, 0);
    if (entry.otherWeight != 0)
      addMono(<i32>(<usize>entry.otherRow / grid.stride), samples, gain * entry.otherWeight, 0);
    return;
  }
  playEar(0, entry, samples, gain);
  playEar(2, entry.rightEar, samples, gain);
}
/** Adds a block to the bright and the dark channel of an ear, with the delay of the entry. */
function playEar(bright: i32, entry: DirectionEntry, samples: Row<f32>, gain: f32): void {
  const late = min(LATE, <i32>((entry.delay + 65536) >> 17));
  addMono(bright, samples, gain * entry.weight, late);
  addMono(bright + 1, samples, gain * entry.otherWeight, late);
}
function addMono(channel: i32, samples: Row<f32>, gain: f32, late: i32): void {
  const to = monoOf(channel).from(late);
  for (let n = 0; n < BLOCK; n++) to[n] = to[n] + gain * samples[n];
}

/**
 * Makes the block of every channel and adds it to the buses with a gain that glides; without `aloud` it is made but not
 * added.
 */
export function playChannels(from: f32, to: f32, aloud: bool): void {
  const all = grid.isHead ? grid.channels : grid.heard;
  let sane = true;
  for (let c = 0; c < all; c += 2) {
    const two = c + 1 < all,
      live = colourChannels(c, two);
    if (grid.isHead) {
      const ear = c >> 1;
      darken(streamAt(0), streamAt(1), 2 * ear, 2, STEPS);
      if (grid.played) darken(monoOf(c), monoOf(c + 1), 2 * ear + 1, 1, BLOCK);
      if (isHeard(ear, live) && !finish(ear, c, streamAt(0), from, to, aloud)) sane = false;
      if (grid.played) shiftMono(c + 1);
    } else
      for (let k = 0, n = two ? 2 : 1; k < n; k++)
        if (isHeard(c + k, live) && !finish(c + k, c + k, streamAt(k), from, to, aloud)) sane = false;
  }
  grid.played = false;
  if (!sane) silence();
}
/** The samples that `playMono` has added to a channel. */
function monoOf(channel: i32): Row<f32> {
  return grid.monos.from(channel * MONO);
}
/** The steps of the first or second channel (0, 1), or of one ring of ground on them (2, 3). */
function streamAt(k: i32): Row<f32> {
  return grid.streams.from(k * STEPS);
}
/** Makes the steps of channel c and, if `two`, of the next; returns whether anything sounds on them. */
function colourChannels(c: i32, two: bool): bool {
  const ringOne = streamAt(2),
    ringTwo = streamAt(3),
    one = meanWeight(c),
    other = two ? meanWeight(c + 1) : 0;
  let some = false,
    softened = false;
  clearSums();
  // rings first: each goes through its filter
  for (let ring = 0; ring < RINGS; ring++) {
    let live = grid.softs[ring * MOST_CHANNELS + c] != 0;
    for (let k = 0; k < GROUND_COLOURS; k++)
      if (addWithMeans(C_GROUND + ring * GROUND_COLOURS + k, c, two, one, other)) live = true;
    if (!live) continue;
    takeSums(false, ringOne);
    takeSums(true, ringTwo);
    clearSums();
    addReal(filterOf(ring), ringOne, ringTwo, stateOf(ring, c), stateOf(ring, two ? c + 1 : c), two);
    addStreams(softened, two);
    softened = true;
    const left = restSoft(ring, c),
      right = two && restSoft(ring, c + 1);
    grid.softs[ring * MOST_CHANNELS + c] = left || right ? 1 : 0;
    some = true;
  }
  for (let k = C_WATER; k < ROWS_OF_COLOURS; k++) if (addWithMeans(k, c, two, one, other)) some = true;
  addStreams(softened, two);
  return some;
}
/** Writes the sums to the steps of the channels, or adds them there if `adds`. */
function addStreams(adds: bool, two: bool): void {
  const spare = streamAt(2);
  for (let k = 0, n = two ? 2 : 1; k < n; k++) {
    const stream = streamAt(k);
    takeSums(k == 1, adds ? spare : stream);
    if (adds) for (let i = 0; i < STEPS; i++) stream[i] = stream[i] + spare[i];
  }
  clearSums();
}
/**
 * Adds a colour on channel c and the next, less the means of its rows; `one` and `other`: mean weights of the two
 * channels. Returns whether the colour sounds.
 */
function addWithMeans(k: i32, c: i32, two: bool, one: f64, other: f64): bool {
  const mean = meanOf(k);
  return addColour(k, c, two, <f32>(mean * one), <f32>(mean * other));
}
/** Whether a channel is heard in this block. */
function isHeard(channel: i32, live: bool): bool {
  const blocks = live || grid.played ? 0 : min(ENDED, grid.quiets[channel] + 1);
  grid.quiets[channel] = blocks;
  return blocks < ENDED;
}
/**
 * bright + dark/(1 + iω/ω₀), ω₀ = 2c/a, over n numbers of which `per` are a sample; `state`: index of the filter's
 * state.
 */
function darken(bright: Row<f32>, dark: Row<f32>, state: i32, per: i32, n: i32): void {
  const a = Math.exp(-2 / (headSamples() * <f64>per));
  let y = grid.darks[state];
  for (let k = 0; k < n; k++) {
    y = a * y + (1 - a) * <f64>dark[k];
    bright[k] = bright[k] + <f32>y;
  }
  grid.darks[state] = abs(y) < 1e-25 ? 0 : y;
}
/**
 * From the steps of a channel to samples on the buses; `mono`: the channel to which `playMono` added its samples. False
 * if the output is no finite number (`passHigh`).
 */
function finish(channel: i32, mono: i32, stream: Row<f32>, from: f32, to: f32, aloud: bool): bool {
  const block = grid.block;
  decimate(channel, stream, block);
  addToMeter(METER_COST_OTHER, COST_DECIMATE);
  if (grid.played) {
    const own = monoOf(mono);
    for (let n = 0; n < BLOCK; n++) block[n] = block[n] + own[n];
    shiftMono(mono);
  }
  const sane = passHigh(channel, block);
  if (!aloud || !sane) return sane;
  for (let bus = 0, n = min(MOST_CHANNELS, busesOf(0)); bus < n; bus++) {
    const gain = routeTo(channel, bus);
    if (gain != 0) addBlock(changetype<Row<f32>>(busBlock(bus)), gain * from, gain * to);
  }
  return true;
}
/** Moves the samples that `playMono` added for later blocks one block nearer. */
function shiftMono(channel: i32): void {
  const own = monoOf(channel);
  memory.copy(own.address, own.at(BLOCK), (<usize>LATE) << alignof<f32>());
  own.from(LATE).clear(BLOCK);
}
/** Adds the block to a bus with a gain that glides. */
function addBlock(out: Row<f32>, from: f32, to: f32): void {
  const step = (to - from) / <f32>BLOCK,
    block = grid.block;
  if (!ASC_FEATURE_SIMD) {
    for (let n = 0; n < BLOCK; n++) out[n] = out[n] + (from + <f32>(n + 1) * step) * block[n];
    return;
  }
  let gain = f32x4(from + step, from + 2 * step, from + 3 * step, from + 4 * step);
  const on = f32x4.splat(4 * step);
  for (let q = out.address, p = block.address, end = out.at(BLOCK); q < end; q += 16, p += 16) {
    v128.store(q, f32x4.add(v128.load(q), f32x4.mul(gain, v128.load(p))));
    gain = f32x4.add(gain, on);
  }
}
