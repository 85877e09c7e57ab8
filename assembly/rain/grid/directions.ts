// Directions of rain: a table of a turn, 1024 entries, of the two channels on which a drop is heard and how loud. Speakers at one azimuth
// are one channel and share; a sound field has twelve channels around the listener, encoded behind; a head has a bright and a dark channel
// for each ear. Drops are level with the ears. PHYSICS §9.8, §11.
//
//   entry          offsets of two channels in a colour's rows (u32), their weights (f32)
//   of a head      two entries, of the left and the right ear: offset of its bright channel (u32); delay in steps of the grid, 16 bits behind
//                  the point (u32); shares that are bright and dark (f32)

import { reserve } from "../../base/memory";
import { Row } from "../../base/row";
import { yaw } from "../../mix/listener";
import { busesOf, kindOf, MANY, MONO, TURNED } from "../../mix/outputs";
import { encodeDirection, isLinear, speakerAzimuth, speakerChannel, speakerTotal } from "../../mix/pan";
import { headSamples } from "../../mix/place";
import { mix } from "../../mix/state";
import { MOST_CHANNELS } from "../../records/records";
import { grid } from "./state";

/** Entries of a turn. */
export const TURN: i32 = 1024;
/** Channels around the listener in a sound field. */
const AROUND: i32 = 12;
/** Most steps by which an ear is late. */
const LATEST: f64 = 436;
const FULL_TURN: f64 = 2 * Math.PI;

/** Comes before the rows are laid out. */
export function reserveDirections(): void {
  grid.isHead = kindOf(0) == TURNED;
  grid.isField = kindOf(0) == MANY && mix.taps > 0;
  grid.channels = grid.isHead ? 4 : grid.isField ? AROUND : min(MOST_CHANNELS, busesOf(0));
  grid.shift = grid.isHead ? 5 : 4;
  grid.stride = (<usize>(STEPS + (grid.isHead ? HEAD_SPILL : SPILL))) << 2;
  grid.directionsTable = reserve((<usize>TURN) << grid.shift);
  grid.aimed = reserve((<usize>TURN) << grid.shift);
  grid.spare = reserve(32);
  grid.routes = reserve((<usize>(MOST_CHANNELS * MOST_CHANNELS)) << 2);
  grid.azimuths = reserve((<usize>MOST_CHANNELS) << 3);
  grid.means = reserve((<usize>MOST_CHANNELS) << 3);
  grid.lobes = reserve((<usize>TURN) << 1);
  grid.sines = reserve((<usize>TURN) << 3);
}
export function resetDirections(): void {
  memory.fill(grid.routes, 0, (<usize>(MOST_CHANNELS * MOST_CHANNELS)) << 2);
  if (grid.isHead) {
    grid.heard = 2;
    route(0, 0, 1);
    route(1, 1, 1);
  } else if (grid.isField) {
    grid.heard = AROUND;
    for (let c = 0; c < AROUND; c++) {
      const angle = (FULL_TURN * <f64>c) / <f64>AROUND;
      setAzimuth(c, angle);
      const gains = changetype<Row<f32>>(routeAt(c, 0));
      encodeDirection(gains, busesOf(0), <f32>Math.cos(angle), -(<f32>Math.sin(angle)), 0);
    }
  } else if (kindOf(0) == MONO) {
    grid.heard = 1;
    setAzimuth(0, 0);
    route(0, 0, 1);
  } else seat();
  for (let i = 0; i < TURN; i++)
    weights((FULL_TURN * <f64>i) / <f64>TURN, grid.directionsTable + ((<usize>i) << grid.shift));
  for (let i: usize = 0; i < <usize>TURN; i++)
    store<f64>(grid.sines + (i << 3), Math.sin((FULL_TURN * <f64>i) / <f64>TURN));
  grid.lobe = -1;
  grid.turn = 0;
  grid.turnOfAim = -1;
  aim(0, 0);
}
/** Speakers, those at one azimuth together. */
function seat(): void {
  grid.heard = 0;
  for (let i = 0, n = speakerTotal(); i < n; ) {
    let end = i + 1;
    while (end < n && speakerAzimuth(end) - speakerAzimuth(i) < 1e-6) end++;
    const together = <f64>(end - i),
      share = isLinear() ? 1 / together : 1 / sqrt(together);
    setAzimuth(grid.heard, <f64>speakerAzimuth(i));
    for (; i < end; i++) route(grid.heard, speakerChannel(i), <f32>share);
    grid.heard++;
  }
}
function setAzimuth(channel: i32, azimuth: f64): void {
  store<f64>(grid.azimuths + ((<usize>channel) << 3), azimuth);
}
function azimuthOf(channel: i32): f64 {
  return load<f64>(grid.azimuths + ((<usize>channel) << 3));
}
function routeAt(channel: i32, bus: i32): usize {
  return grid.routes + ((<usize>(channel * MOST_CHANNELS + bus)) << 2);
}
function route(channel: i32, bus: i32, gain: f32): void {
  if (bus < MOST_CHANNELS) store<f32>(routeAt(channel, bus), gain);
}
/** How loud what is heard on a channel is on a bus. */
export function routeTo(channel: i32, bus: i32): f32 {
  return load<f32>(routeAt(channel, bus));
}

/** Fills an entry for an azimuth seen from the listener. */
function weights(azimuth: f64, entry: usize): void {
  store<u32>(entry, 0);
  store<u32>(entry, 0, 4);
  store<f32>(entry, 1, 8);
  store<f32>(entry, 0, 12);
  if (grid.isHead) {
    const right = Math.acos(max<f64>(-1, min<f64>(1, Math.sin(azimuth))));
    setEar(entry, 0, Math.PI - right);
    setEar(entry + 16, 2, right);
  } else if (grid.heard == 0) store<f32>(entry, 0, 8);
  else if (grid.heard > 1) between(azimuth - FULL_TURN * Math.floor(azimuth / FULL_TURN), entry);
}
/** Between the channels of the two azimuths beside it, which are in order. */
function between(azimuth: f64, entry: usize): void {
  // all azimuths from 0 to a turn, beginning anywhere
  let behind = grid.heard - 1,
    least = FULL_TURN + 1;
  for (let c = 0; c < grid.heard; c++) {
    const way = azimuth - azimuthOf(c),
      round = way - FULL_TURN * Math.floor(way / FULL_TURN);
    if (round < least) {
      least = round;
      behind = c;
    }
  }
  const to = behind + 1 == grid.heard ? 0 : behind + 1,
    span = azimuthOf(to) - azimuthOf(behind),
    arc = span - FULL_TURN * Math.floor(span / FULL_TURN),
    t = arc > 0 ? min(1, least / arc) : 0;
  let one = 1 - t,
    other = t;
  if (!grid.isField && !isLinear()) {
    Math.sincos(t * (Math.PI / 2));
    one = Math.sincos_cos;
    other = Math.sincos_sin;
  }
  store<u32>(entry, <u32>(<usize>behind * channelStride()));
  store<u32>(entry, <u32>(<usize>to * channelStride()), 4);
  store<f32>(entry, <f32>one, 8);
  store<f32>(entry, <f32>other, 12);
}
/** Delay and bright share of an ear at an angle to the sound, as mix/place.ts has them: (1 + iαx)/(1 + ix) = α + (1 − α)/(1 + ix). */
function setEar(entry: usize, channel: usize, angle: f64): void {
  const way = angle < 0.5 * Math.PI ? 1 - Math.cos(angle) : 1 + angle - 0.5 * Math.PI,
    bright = 1.05 + 0.95 * Math.cos(angle * 1.2);
  store<u32>(entry, <u32>(channel * channelStride()));
  store<u32>(entry, <u32>(65536 * min(LATEST, 2 * way * headSamples())), 4);
  store<f32>(entry, <f32>bright, 8);
  store<f32>(entry, <f32>(1 - bright), 12);
}

/** Radians by which the listener is turned. */
export function turned(): f64 {
  return yaw();
}
/** The entry of an azimuth of the world, 0 … 1023 of a turn. */
export function aimedAt(azimuth: i32): usize {
  return grid.directionsTable + ((<usize>((azimuth - grid.turn) & (TURN - 1))) << grid.shift);
}
/** An entry for an azimuth seen from the listener, radians; it is good until the next. */
export function weightsFor(azimuth: f64): usize {
  weights(azimuth, grid.spare);
  return grid.spare;
}
/** The table by chance: entry i is that of a drop whose uniform number is i. */
export function chanceTable(): usize {
  return grid.aimed;
}
/** The azimuth in the world of such a drop. */
export function azimuthOfChance(i: u32): i32 {
  return (<i32>load<u16>(grid.lobes + ((<usize>i) << 1)) + grid.turnOfAim + grid.turn) & (TURN - 1);
}
/** Mean weight of a channel. */
export function meanWeight(channel: i32): f64 {
  return load<f64>(grid.means + ((<usize>channel) << 3));
}

/** Turns the table by chance: density 1 + lobe·cos(φ − from), `from` in degrees. */
export function aim(strength: f64, from: f64): void {
  grid.turn = entryOf(yaw() / FULL_TURN);
  const off = (entryOf(from / 360) - grid.turn) & (TURN - 1);
  if (strength == grid.lobe && off == grid.turnOfAim) return;
  if (strength != grid.lobe) makeLobes(strength);
  grid.lobe = strength;
  grid.turnOfAim = off;
  memory.fill(grid.means, 0, (<usize>MOST_CHANNELS) << 3);
  for (let i: usize = 0; i < <usize>TURN; i++) {
    const entry = grid.aimed + (i << grid.shift),
      seen = (<i32>load<u16>(grid.lobes + (i << 1)) + off) & (TURN - 1);
    memory.copy(entry, grid.directionsTable + ((<usize>seen) << grid.shift), 1 << grid.shift);
    const one = <usize>load<u32>(entry) / channelStride();
    addMean(one, <f64>load<f32>(entry, 8));
    addMean(grid.isHead ? one + 1 : <usize>load<u32>(entry, 4) / channelStride(), <f64>load<f32>(entry, 12));
    if (grid.isHead) {
      addMean(2, <f64>load<f32>(entry, 24));
      addMean(3, <f64>load<f32>(entry, 28));
    }
  }
}
function addMean(channel: usize, weight: f64): void {
  const at = grid.means + (channel << 3);
  store<f64>(at, load<f64>(at) + weight / <f64>TURN);
}
function entryOf(turns: f64): i32 {
  return <i32>Math.floor((turns - Math.floor(turns)) * <f64>TURN + 0.5) & (TURN - 1);
}
/** The inverse of φ/2π + k sin φ/2π at the middle of every part of 1/1024. */
function makeLobes(strength: f64): void {
  const k = max(0, min(1, strength)) / FULL_TURN;
  let entry = 0;
  for (let i = 0; i < TURN; i++) {
    const u = (<f64>i + 0.5) / <f64>TURN;
    while (entry < TURN - 1 && <f64>(entry + 1) / <f64>TURN + k * sineOf(entry + 1) <= u) entry++;
    store<u16>(grid.lobes + ((<usize>i) << 1), <u16>entry);
  }
}
/** Sine and cosine of an azimuth, 0 … 1023 of a turn. */
export function sineOf(azimuth: i32): f64 {
  return load<f64>(grid.sines + ((<usize>(azimuth & (TURN - 1))) << 3));
}
export function cosineOf(azimuth: i32): f64 {
  return sineOf(azimuth + TURN / 4);
}
/** Bytes from one channel to the next, and from one colour to the next. */
export function channelStride(): usize {
  return grid.stride;
}

/** Steps of the grid in a quantum. */
export const STEPS: i32 = 256;
/** Steps by which the kernel, or that and the way around a head, may spill. */
export const SPILL: i32 = 8;
export const HEAD_SPILL: i32 = 448;
