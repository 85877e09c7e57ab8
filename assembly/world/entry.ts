// The core's exports. `plan` says how many bytes of memory a world needs. Once the page has given the core as many, it
// calls `start`, and then `render` for every block of 128 samples.

import { reserveDrives, resetDrives } from "../bank/drive/setup";
import { writeForce } from "../bank/drive/stream";
import { reserveFrames, resetFrames } from "../bank/frame/setup";
import { reserveLongs, resetLongs } from "../bank/long/setup";
import { reserveRing, resetRing } from "../bank/ring/setup";
import { reserveBank, resetBank } from "../bank/setup";
import { chooseTiers } from "../bank/tiers";
import { hashTo } from "../base/hash";
import { reserve, reserved, restart } from "../base/memory";
import { reserveTouching, resetTouching } from "../contact/setup";
import { reserveCoupled, resetCoupled } from "../couple/setup";
import { preparePowers } from "../excite/hard";
import { reserveStrikes } from "../excite/setup";
import { aliveModesOf, writeModes } from "../hearing/listen";
import { setBands } from "../hearing/mask";
import { reserveHearing, resetHearing } from "../hearing/setup";
import { busBlock, channelBlock } from "../mix/buses";
import { filterAt } from "../mix/decode";
import { spatialSize } from "../mix/gains";
import { guestAt, join as joinGuest } from "../mix/output";
import { setOutputs } from "../mix/outputs";
import { reserveMix, resetMix } from "../mix/setup";
import { addSpeaker } from "../mix/space/pan";
import { mix } from "../mix/state";
import { reserveRain, resetRain } from "../rain/setup";
import { countDropped, reserveMeters, resetMeters } from "../records/meters";
import { DROP_NO_BODY, DROP_STREAM_FULL, RECORD_BYTES } from "../records/records";
import { config, settleConfig } from "../records/state";
import { reserveResiduals, resetResiduals } from "../residual/setup";
import { findId } from "../scene/ids";
import { defineModel, forgetModel, modelAt } from "../scene/models";
import { isWanted, roomLeft } from "../scene/queue";
import { reserveScene, resetScene } from "../scene/setup";
import { scene } from "../scene/state";
import { makeBlock, reserveWorld, resetWorld } from "./block";
import { receive } from "./inbox";
import { world } from "./state";

/** Records, or samples of force, that fit into the inbox. */
export const INBOX_RECORDS: i32 = 256;

/** Where the page writes the settings of the world, CONFIG_…, before `plan`. */
export function configAt(): usize {
  return changetype<usize>(config);
}
/**
 * A speaker at an azimuth, radians to the right. Comes between `plan` and `start`, once for each channel that has one.
 */
export function speaker(channel: i32, azimuth: f64): void {
  addSpeaker(channel, azimuth);
}

/** Where the filter from a component of the field to an ear is written, last tap first. Comes after `start`. */
export function filterOf(component: i32, ear: i32): usize {
  return filterAt(component, ear);
}

/** Lays out a world and returns the bytes of memory it needs. Writes only to the state of folders. */
export function plan(): f64 {
  settleConfig();
  setOutputs();
  chooseTiers();
  restart();
  world.inbox = reserve(INBOX_RECORDS, RECORD_BYTES);
  reserveMeters();
  reserveScene(spatialSize());
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

/** Makes the world that `plan` laid out. */
export function start(): void {
  resetMeters();
  resetScene();
  resetMix();
  resetFrames();
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
/**
 * Appends `n` samples (N) from the inbox to a body's force; returns how many were taken, the rest is dropped and
 * counted.
 */
export function force(id: u32, n: i32): i32 {
  const body = findId(id);
  const taken = !body ? 0 : writeForce(body, world.inbox, n);
  if (taken < n) countDropped(!body ? DROP_NO_BODY : DROP_STREAM_FULL, n - taken);
  return taken;
}

/** Takes over the levels of other sounds, HEARING_BANDS of them, dB SPL, from the inbox. */
export function maskers(): void {
  setBands(world.inbox);
}
/**
 * Writes what the last round of listening found about a body's modes into the inbox, f32 each, in the model's order
 * from mode `from` on. `what`: 0 = their roles (bank/roles.ts), 1 and 2 = levels at the left and right ear, dB SPL.
 * Returns how many, 0 at the end.
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
/**
 * Where the block made last lies for a channel; channels of the world's own output come first, then those of the
 * groups.
 */
export function channelAt(channel: i32): usize {
  return channelBlock(channel);
}
/**
 * Where the buses of the block made last lie, in pascals, numbered through all outputs: another core may take them in
 * by `guestsAt` and `join`.
 */
export function busesAt(): usize {
  return busBlock(0);
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
  hashTo(out, a, b, c, d);
}
