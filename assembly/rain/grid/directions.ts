// Directions of rain: a table of 1024 entries to a turn; each names the two channels that play a drop, with their
// weights. Speakers at one azimuth are one channel and share its sound. A sound field has twelve channels around the
// listener, which are encoded afterwards. A head has a bright and a dark channel for each ear. Drops lie level with the
// ears (PHYSICS §9.8, §11).

import { reserve } from "../../base/memory";
import { reserveRow } from "../../base/row";
import { busesOf, HEAD, kindOf, MANY, MONO } from "../../mix/outputs";
import { yaw } from "../../mix/space/listener";
import { encodeDirection, isLinear, speakerAzimuth, speakerChannel, speakerTotal } from "../../mix/space/pan";
import { headSamples } from "../../mix/space/place";
import { mix } from "../../mix/state";
import { MOST_CHANNELS } from "../../records/records";
import { DirectionEntry } from "./entry";
import { grid } from "./state";

/** Steps of the grid in a quantum. */
export const STEPS: i32 = 256;
/** Steps by which the kernel, or the kernel and the way around a head, may reach into the next quantum. */
const SPILL: i32 = 8;
const HEAD_SPILL: i32 = 448;
/** Entries of a turn. */
const TURN_ENTRIES: i32 = 1024;
/** Channels around the listener in a sound field. */
const AROUND: i32 = 12;
/** Most steps by which an ear is late. */
const LATEST: f64 = 436;
const FULL_TURN: f64 = 2 * Math.PI;

/** Sets the number of channels, and reserves the tables. Must come before the rows of the grid are reserved. */
export function reserveDirections(): void {
  grid.isHead = kindOf(0) == HEAD;
  grid.isField = kindOf(0) == MANY && mix.taps > 0;
  grid.channels = grid.isHead ? 4 : grid.isField ? AROUND : min(MOST_CHANNELS, busesOf(0));
  grid.shift = grid.isHead ? 5 : 4;
  grid.stride = (<usize>(STEPS + (grid.isHead ? HEAD_SPILL : SPILL))) << alignof<f32>();
  grid.directions = changetype<DirectionEntry>(reserve((<usize>TURN_ENTRIES) << grid.shift));
  grid.chanceEntries = changetype<DirectionEntry>(reserve((<usize>TURN_ENTRIES) << grid.shift));
  grid.spareEntry = changetype<DirectionEntry>(reserve(2 * offsetof<DirectionEntry>()));
  grid.routes = reserveRow<f32>(MOST_CHANNELS * MOST_CHANNELS);
  grid.azimuths = reserveRow<f64>(MOST_CHANNELS);
  grid.meanWeights = reserveRow<f64>(MOST_CHANNELS);
  grid.lobes = reserveRow<u16>(TURN_ENTRIES);
  grid.sines = reserveRow<f64>(TURN_ENTRIES);
}
/** Fills the tables for the world's own output; rain comes from all sides alike. */
export function resetDirections(): void {
  grid.routes.clear(MOST_CHANNELS * MOST_CHANNELS);
  if (grid.isHead) {
    grid.heard = 2;
    route(0, 0, 1);
    route(1, 1, 1);
  } else if (grid.isField) {
    grid.heard = AROUND;
    for (let c = 0; c < AROUND; c++) {
      const angle = (FULL_TURN * <f64>c) / <f64>AROUND;
      grid.azimuths[c] = angle;
      encodeDirection(
        grid.routes.from(c * MOST_CHANNELS),
        busesOf(0),
        <f32>Math.cos(angle),
        -(<f32>Math.sin(angle)),
        0,
      );
    }
  } else if (kindOf(0) == MONO) {
    grid.heard = 1;
    grid.azimuths[0] = 0;
    route(0, 0, 1);
  } else placeSpeakers();
  for (let i = 0; i < TURN_ENTRIES; i++)
    fillEntry((FULL_TURN * <f64>i) / <f64>TURN_ENTRIES, entryAt(grid.directions, i));
  for (let i = 0; i < TURN_ENTRIES; i++) grid.sines[i] = Math.sin((FULL_TURN * <f64>i) / <f64>TURN_ENTRIES);
  grid.lobe = -1;
  grid.turn = 0;
  grid.turnOfLobe = -1;
  aim(0, 0);
}
/** A channel for each azimuth at which there are speakers; those at one azimuth share its sound. */
function placeSpeakers(): void {
  grid.heard = 0;
  for (let i = 0, n = speakerTotal(); i < n; ) {
    let end = i + 1;
    while (end < n && speakerAzimuth(end) - speakerAzimuth(i) < 1e-6) end++;
    const together = <f64>(end - i),
      share = isLinear() ? 1 / together : 1 / sqrt(together);
    grid.azimuths[grid.heard] = <f64>speakerAzimuth(i);
    for (; i < end; i++) route(grid.heard, speakerChannel(i), <f32>share);
    grid.heard++;
  }
}
/** Sets the gain of a channel on a bus. */
function route(channel: i32, bus: i32, gain: f32): void {
  if (bus < MOST_CHANNELS) grid.routes[channel * MOST_CHANNELS + bus] = gain;
}
/** Gain of a channel that is heard on a bus. */
export function routeTo(channel: i32, bus: i32): f32 {
  return grid.routes[channel * MOST_CHANNELS + bus];
}
/** Entry i of a table. */
function entryAt(table: DirectionEntry, i: i32): DirectionEntry {
  return changetype<DirectionEntry>(changetype<usize>(table) + ((<usize>i) << grid.shift));
}

/** Fills an entry for an azimuth seen from the listener, radians. */
function fillEntry(azimuth: f64, entry: DirectionEntry): void {
  entry.put(0, 0, 1, 0);
  if (grid.isHead) {
    const right = Math.acos(max<f64>(-1, min<f64>(1, Math.sin(azimuth))));
    fillEar(entry, 0, Math.PI - right);
    fillEar(entry.rightEar, 2, right);
  } else if (grid.heard == 0) entry.weight = 0;
  else if (grid.heard > 1) shareOut(azimuth - FULL_TURN * Math.floor(azimuth / FULL_TURN), entry);
}
/** Shares an azimuth out to the channels of the two azimuths beside it; channels are in the order of their azimuths. */
function shareOut(azimuth: f64, entry: DirectionEntry): void {
  // `behind`: the channel from which it is the least way to the right, `least` radians, to the azimuth
  let behind = grid.heard - 1,
    least = FULL_TURN + 1;
  for (let c = 0; c < grid.heard; c++) {
    const way = azimuth - grid.azimuths[c],
      round = way - FULL_TURN * Math.floor(way / FULL_TURN);
    if (round < least) {
      least = round;
      behind = c;
    }
  }
  const to = behind + 1 == grid.heard ? 0 : behind + 1,
    span = grid.azimuths[to] - grid.azimuths[behind],
    arc = span - FULL_TURN * Math.floor(span / FULL_TURN),
    t = arc > 0 ? min(1, least / arc) : 0;
  let one = 1 - t,
    other = t;
  if (!grid.isField && !isLinear()) {
    Math.sincos(t * (Math.PI / 2));
    one = Math.sincos_cos;
    other = Math.sincos_sin;
  }
  entry.put(<usize>behind * grid.stride, <usize>to * grid.stride, one, other);
}
/**
 * Delay and bright share of an ear at an angle to the sound, as mix/place.ts has them: (1 + iαx)/(1 + ix) =
 * α + (1 − α)/(1 + ix).
 */
function fillEar(entry: DirectionEntry, channel: usize, angle: f64): void {
  const way = angle < 0.5 * Math.PI ? 1 - Math.cos(angle) : 1 + angle - 0.5 * Math.PI,
    bright = 1.05 + 0.95 * Math.cos(angle * 1.2),
    delay = <u32>(65536 * min(LATEST, 2 * way * headSamples()));
  entry.put(channel * grid.stride, delay, bright, 1 - bright);
}

/** Radians by which the listener is turned. */
export function turned(): f64 {
  return yaw();
}
/** The entry of an azimuth of the world, 0 … 1023 of a turn. */
export function aimedAt(azimuth: i32): DirectionEntry {
  return entryAt(grid.directions, (azimuth - grid.turn) & (TURN_ENTRIES - 1));
}
/** An entry for an azimuth seen from the listener, radians; it is good until the next call. */
export function weightsFor(azimuth: f64): DirectionEntry {
  fillEntry(azimuth, grid.spareEntry);
  return grid.spareEntry;
}
/** The entry of a drop whose uniform number of 10 bits is i. */
export function entryOfChance(i: u32): DirectionEntry {
  return entryAt(grid.chanceEntries, i);
}
/** The azimuth in the world of a drop whose uniform number of 10 bits is i, 0 … 1023 of a turn. */
export function azimuthOfChance(i: u32): i32 {
  return (<i32>grid.lobes[i] + grid.turnOfLobe + grid.turn) & (TURN_ENTRIES - 1);
}
/** Mean weight of a channel over all entries by chance. */
export function meanWeight(channel: i32): f64 {
  return grid.meanWeights[channel];
}

/**
 * Fills the entries by chance for the present turn of the listener and direction of the wind: drops come with a density
 * of 1 + strength·cos(φ − from), `from` in degrees.
 */
export function aim(strength: f64, from: f64): void {
  grid.turn = nearestEntry(yaw() / FULL_TURN);
  const off = (nearestEntry(from / 360) - grid.turn) & (TURN_ENTRIES - 1);
  if (strength == grid.lobe && off == grid.turnOfLobe) return;
  if (strength != grid.lobe) makeLobes(strength);
  grid.lobe = strength;
  grid.turnOfLobe = off;
  grid.meanWeights.clear(MOST_CHANNELS);
  for (let i = 0; i < TURN_ENTRIES; i++) {
    const entry = entryAt(grid.chanceEntries, i),
      seen = entryAt(grid.directions, (<i32>grid.lobes[i] + off) & (TURN_ENTRIES - 1));
    memory.copy(changetype<usize>(entry), changetype<usize>(seen), 1 << grid.shift);
    const one = <usize>entry.row / grid.stride;
    addMean(one, <f64>entry.weight);
    addMean(grid.isHead ? one + 1 : <usize>entry.otherRow / grid.stride, <f64>entry.otherWeight);
    if (grid.isHead) {
      addMean(2, <f64>entry.rightEar.weight);
      addMean(3, <f64>entry.rightEar.otherWeight);
    }
  }
}
function addMean(channel: usize, weight: f64): void {
  grid.meanWeights[channel] = grid.meanWeights[channel] + weight / <f64>TURN_ENTRIES;
}
/** The entry nearest to an azimuth in turns. */
function nearestEntry(turns: f64): i32 {
  return <i32>Math.floor((turns - Math.floor(turns)) * <f64>TURN_ENTRIES + 0.5) & (TURN_ENTRIES - 1);
}
/** Tabulates the inverse of the distribution (φ + strength · sin φ)/2π at the middle of every part of 1/1024. */
function makeLobes(strength: f64): void {
  const k = max(0, min(1, strength)) / FULL_TURN;
  let entry = 0;
  for (let i = 0; i < TURN_ENTRIES; i++) {
    const u = (<f64>i + 0.5) / <f64>TURN_ENTRIES;
    while (entry < TURN_ENTRIES - 1 && <f64>(entry + 1) / <f64>TURN_ENTRIES + k * sineOf(entry + 1) <= u) entry++;
    grid.lobes[i] = <u16>entry;
  }
}
/** Sine of an azimuth, 0 … 1023 of a turn. */
export function sineOf(azimuth: i32): f64 {
  return grid.sines[azimuth & (TURN_ENTRIES - 1)];
}
/** Cosine of an azimuth, 0 … 1023 of a turn. */
export function cosineOf(azimuth: i32): f64 {
  return sineOf(azimuth + TURN_ENTRIES / 4);
}
