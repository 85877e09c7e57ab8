// The core's exports. `plan` says how many bytes a world needs; an instance with that much memory then calls `plan` and `start` once
// and `render` for every block of 128 samples.

import { reserveDrives, resetDrives } from "../bank/drive/setup";
import { writeForce } from "../bank/drive/stream";
import { reserveFrames, resetFrames } from "../bank/frame/setup";
import { reserveLongs, resetLongs } from "../bank/long/setup";
import { reserveRing, resetRing } from "../bank/ring/setup";
import { reserveBank, resetBank } from "../bank/setup";
import { setTiers } from "../bank/tiers";
import { hash4 } from "../base/hash";
import { reserve, reserved, restart } from "../base/memory";
import { reserveTouching, resetTouching } from "../contact/setup";
import { reserveCoupled, resetCoupled } from "../couple/setup";
import { preparePowers } from "../excite/hard";
import { reserveStrikes } from "../excite/setup";
import { aliveModesOf, writeModes } from "../hearing/listen";
import { setBands } from "../hearing/mask";
import { reserveHearing, resetHearing } from "../hearing/setup";
import { resetAir, setAbsorbs } from "../mix/air";
import { mixAt, outAt } from "../mix/buses";
import { filterAt, setTaps } from "../mix/decode";
import { resetFactors } from "../mix/factors";
import { others } from "../mix/gains";
import { guestAt, join as joinGuest } from "../mix/output";
import { MANY, MONO, PAIR, setOutputs, TURNED } from "../mix/outputs";
import { addSpeaker, resetPan } from "../mix/pan";
import { resetPlace } from "../mix/place";
import { reserveMix, resetMix } from "../mix/setup";
import { mix } from "../mix/state";
import { reserveRain, resetRain } from "../rain/setup";
import { setConfig } from "../records/config";
import { drop, reserveMeters, resetMeters } from "../records/meters";
import { DROP_NO_BODY, DROP_STREAM_FULL, LAYOUT_FIELD, LAYOUT_HEAD, RECORD_BYTES } from "../records/records";
import { beginConfig, config } from "../records/state";
import { reserveResiduals, resetResiduals } from "../residual/setup";
import { findId } from "../scene/ids";
import { defineModel, forgetModel, modelAt } from "../scene/models";
import { isWanted, roomLeft } from "../scene/queue";
import { reserveScene, resetScene } from "../scene/setup";
import { scene } from "../scene/state";
import { REACH } from "../scene/tuning";
import { makeBlock, reserveWorld, resetWorld } from "./block";
import { receive } from "./inbox";
import { beginWorld, world } from "./state";

/** Records, or samples of force, that fit into the inbox. */
export const INBOX_RECORDS: i32 = 256;

/**
 * What the outputs of the world to be laid out are like: one of LAYOUT_…, how many channels (of a field: components), how many groups
 * there are and which of them are placed in space (bits), whether the air absorbs, and how many
 * taps the filters of a field have. Comes before `plan`.
 */
export function shape(layout: i32, channels: i32, groups: i32, placed: u32, absorbs: bool, filterTaps: i32): void {
  beginConfig();
  beginWorld();
  const kind =
    layout == LAYOUT_HEAD ? TURNED : layout == LAYOUT_FIELD || channels > 2 ? MANY : channels == 2 ? PAIR : MONO;
  setOutputs(kind, channels, layout == LAYOUT_FIELD ? 2 : channels, groups, placed);
  setAbsorbs(absorbs);
  setTaps(layout == LAYOUT_FIELD ? filterTaps : 0);
  world.outline = layout;
}

/** The space around the listener: lengths in metres, and the five numbers of the air's absorption (mix/air.ts). Comes before `start`. */
export function surround(
  reference: f64,
  nearest: f64,
  radius: f64,
  speed: f64,
  linear: bool,
  delays: bool,
  classical: f64,
  oxygen: f64,
  oxygenAt: f64,
  nitrogen: f64,
  nitrogenAt: f64,
): void {
  resetPlace(reference, nearest, radius, speed, delays);
  resetPan(world.outline == LAYOUT_FIELD, linear);
  resetFactors(radius, speed);
  resetAir(classical, oxygen, oxygenAt, nitrogen, nitrogenAt);
}
/** A speaker at an azimuth, radians to the right. Comes between `surround` and `start`, once for each channel that has a direction. */
export function speaker(channel: i32, azimuth: f64): void {
  addSpeaker(channel, azimuth);
}

/** Where the filter from a component of the field to an ear is written, last tap first. Comes behind `start`. */
export function filterOf(component: i32, ear: i32): usize {
  return filterAt(component, ear);
}

/** Lays out a world and returns the bytes of memory it needs. Touches no memory. */
export function plan(
  sampleRate: f64,
  maxModes: i32,
  maxBodies: i32,
  maxModels: i32,
  modelBytes: i32,
  maxEvents: i32,
  maxStreams: i32,
  streamFrames: i32,
  maxDriven: i32,
  momentCount: i32,
  path: i32,
  hears: bool,
  longTiers: i32,
): usize {
  setConfig(
    sampleRate,
    maxModes,
    maxBodies,
    maxModels,
    modelBytes,
    maxEvents,
    maxStreams,
    streamFrames,
    maxDriven,
    momentCount,
    path,
    hears,
  );
  setTiers(longTiers);
  restart();
  world.inbox = reserve(<usize>INBOX_RECORDS * RECORD_BYTES);
  reserveMeters();
  reserveScene(others());
  reserveMix();
  reserveFrames();
  reserveBank();
  reserveRing();
  reserveDrives();
  if (FULL) reserveLongs();
  reserveStrikes();
  reserveHearing();
  if (FULL) {
    reserveTouching();
    reserveResiduals();
    reserveCoupled();
    reserveRain();
  }
  reserveWorld();
  return reserved();
}

/** Makes the world that `plan` laid out. `toDigital`: full scale per pascal. */
export function start(toDigital: f64, masterGain: f32, limiter: bool): void {
  resetMeters();
  resetScene();
  resetMix(toDigital, masterGain, limiter);
  // three moments hold −90 dB only for moderate damping; short-lived modes may be less exact on the fast setting
  resetFrames(config.moments, config.moments > 3 ? REACH : 0.6);
  resetBank();
  resetRing();
  resetDrives();
  if (FULL) resetLongs();
  resetHearing();
  if (FULL) {
    resetTouching();
    resetResiduals();
    resetCoupled();
    resetRain();
  }
  resetWorld();
}

/** Where records and samples are written before `take` and `force`. */
export function inboxAt(): usize {
  return world.inbox;
}
/** Takes over `n` records from the inbox; returns how many were not dropped at once. */
export function take(n: i32): i32 {
  return receive(world.inbox, n);
}
/** How many more events may wait. */
export function queueRoom(): i32 {
  return roomLeft();
}
/** Appends `n` samples (N) from the inbox to a body's force; returns how many were taken, the rest is dropped and counted. */
export function force(id: u32, n: i32): i32 {
  const body = findId(id);
  const taken = !body ? 0 : writeForce(body, world.inbox, n);
  if (taken < n) drop(!body ? DROP_NO_BODY : DROP_STREAM_FULL, n - taken);
  return taken;
}

/** Takes over the levels of other sounds, HEARING_BANDS of them, dB SPL, from the inbox. */
export function maskers(): void {
  setBands(world.inbox);
}
/**
 * Writes what the last round of listening found about a body's modes into the inbox, f32 each, in the model's order from mode `from` on:
 * what 0 = their roles (bank/roles.ts), 1 and 2 = levels at the left and right ear, dB SPL. Returns how many, 0 at the end.
 */
export function modesOf(id: u32, what: i32, from: i32): i32 {
  const body = findId(id);
  return !body ? 0 : writeModes(body, what, from, world.inbox, (INBOX_RECORDS * <i32>RECORD_BYTES) >> 2);
}
/** Modes of a body that sound by themselves at present; -1 when there is no such body. */
export function aliveOf(id: u32): i32 {
  const body = findId(id);
  return !body ? -1 : aliveModesOf(body);
}

/** Start of the arena in which the page lays out models. */
export function arenaAt(): usize {
  return scene.arena;
}
export function addModel(index: i32, memory: usize, modes: i32, points: i32): void {
  defineModel(index, memory, modes, points);
  preparePowers(modelAt(index));
}
/** Forgets a model; false while any body is still made of it or waits to be. */
export function dropModel(index: i32): bool {
  const model = modelAt(index);
  if (!model || model.users > 0 || isWanted(index)) return false;
  forgetModel(index);
  return true;
}

/** Makes one block. */
export function render(): void {
  makeBlock();
}
/** The block made last on a channel; those of the world's own output come first, then those of the groups. */
export function channelAt(channel: i32): usize {
  return outAt(channel);
}
/** The buses of the block made last, in pascals, all outputs counted through: what another core may take as its guest. */
export function busesAt(): usize {
  return mixAt(0);
}
export function busCount(): i32 {
  return mix.busTotal;
}
/** Where buses of another core are written before `join` adds them to the block that is made next. */
export function guestsAt(): usize {
  return guestAt();
}
export function join(): void {
  joinGuest();
}
export function metersAt(): usize {
  return config.meter;
}

/** Hashes four words into the four at `out`, any place in memory that nothing else uses (base/hash.ts). */
export function hash(a: u32, b: u32, c: u32, d: u32, out: usize): void {
  hash4(a, b, c, d, out);
}
