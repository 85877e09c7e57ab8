// The drive path: sample by sample, for bodies on which a force acts. A body goes over to it at the end of a block, and back when no force
// has touched it for a while; its modes lie in driven groups meanwhile (groups.ts says which recurrences they run).

import { reserve } from "../../base/memory";
import { im, pole, re } from "../../base/pole";
import { addAhead } from "../../mix/ahead";
import { hasFactors } from "../../mix/factors";
import { mix } from "../../mix/state";
import { BLOCK, BLOCK_BYTES, RecordHead } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { Model } from "../../scene/model";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { decayAt, isMeanDamping, meanDamping, turnsOf } from "../../scene/tuning";
import { FLOOR } from "../floor";
import { gatherPoles, rowBytes } from "../rows";
import { gatherGains } from "../shapes";
import { bank } from "../state";
import { onTaps, prefersTaps, tapsSave } from "./choice";
import { deal, takeGroups } from "./deal";
import { feedAll, unfeedAll } from "./fed";
import {
  addDriven,
  DIRECT,
  forceGain,
  formOf,
  G,
  giveGroups,
  groupAt,
  polesOf,
  recordOf,
  S0,
  S1,
  SPECTRAL,
  STIFF,
  setCoefficients,
  stateOut,
} from "./groups";
import { firstInput, isPressed } from "./input";
import { pressTaps, runPressed } from "./pressed";
import { fold, runDirect, runStiff, runStiff8 } from "./recurrence";
import { fadeShaded, runShaded } from "./shaded";
import { addForce, beginBody, endBody, nextForce, respond } from "./spectral";
import { drives } from "./state";
import { forceRecord, readForce, responseOf } from "./stream";

/** Blocks that a body waits before it goes on taps, so that what changes all the time does not toggle it. */
const PATIENCE: i32 = 16;
/** Seconds without force before a body goes back to ringing, so that a stuttering force does not toggle it. */
export const HOLD: f64 = 0.1;

export function countDriven(change: i32): void {
  drives.drivenModes += change;
}
export function forgetSaved(): void {
  drives.tapsSaved = 0;
}

export function reserveDrive(): void {
  drives.driveLanes = reserve(BLOCK * 16 + 16);
  drives.driveMono = reserve(BLOCK_BYTES);
  drives.force = reserve(BLOCK_BYTES);
}
export function resetDrive(): void {
  memory.fill(drives.driveLanes, 0, BLOCK * 16);
  drives.drivenModes = 0;
  drives.tapsSaved = 0;
}

/** Every mode that belongs into a group gets its lane there. */
export function giveLanes(body: Body, model: Model, n: i32): void {
  const before = body.group;
  body.group = deal(body, model, n);
  giveGroups(before);
  body.shaded = 0;
  countDriven(drives.wanted - body.grouped);
  body.grouped = drives.wanted;
  setForce(body);
}

/** Deals a driven body's modes anew, on taps or off them. Its groups are given back first, so that none are needed beside them. */
function changeForm(body: Body, taps: bool): void {
  const model = body.model,
    n = body.modes,
    pitch = body.drivePitch;
  stateOut(body);
  if (FULL) unfeedAll(body, true);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const k = (<usize>i) << 2;
    if (word.slot < REST) word.slot = REST;
    store<f32>(bank.zr.address + k, -load<f32>(bank.zr.address + k));
    store<f32>(bank.zi.address + k, -load<f32>(bank.zi.address + k));
  }
  giveGroups(body.group);
  body.group = -1;
  body.onTaps = taps ? 1 : 0;
  if (!takeGroups(body, model, n, pitch)) {
    // those too short for taps would have needed one group more: what was there fits again
    body.onTaps = 0;
    takeGroups(body, model, n, pitch);
  }
  giveLanes(body, model, n);
}

/** Gains of the force on every mode, from the body's stream: newtons at a sample become an impulse of x / rate. */
export function setForce(body: Body): void {
  if (FULL) feedAll(body);
  const record = changetype<RecordHead>(forceRecord(body));
  if (!record) return;
  const model = body.model,
    n = body.modes,
    row = (<usize>model.padded) << 2;
  const radiation = model.radiation.address;
  gatherPoles(body);
  gatherGains(model, record, rowBytes(body));
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot,
      k = (<usize>i) << 2;
    if (slot >= REST) continue;
    polesOf(body, model, i);
    const a = <f64>load<f32>(radiation + k),
      b = <f64>load<f32>(radiation + row + k);
    const gain = <f64>load<f32>(bank.gains.address + k) * sqrt(a * a + b * b);
    store<f32>(recordOf(slot), forceGain(slot, gain / config.rate, (gain * im) / config.rate), G);
  }
  if (FULL && onTaps(body)) respond(body, -1, 0, responseOf(body));
}

/** Coefficients for the mean pitch and damping of the block being made; the states stay what they are. */
export function retune(body: Body): void {
  const model = body.model,
    n = body.modes;
  const before = body.drivePitch,
    pitch = 0.5 * (body.pitchBefore + body.pitch);
  if (
    pitch == before &&
    isMeanDamping(body, offsetof<Body>("dampingBefore"), offsetof<Body>("damping"), offsetof<Body>("driveDamping"))
  )
    return;
  if (FULL && onTaps(body)) changeForm(body, false);
  stateOut(body);
  body.drivePitch = pitch;
  meanDamping(body, offsetof<Body>("dampingBefore"), offsetof<Body>("damping"), offsetof<Body>("driveDamping"));
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot,
      k = (<usize>i) << 2;
    if (slot >= REST) continue;
    const p = recordOf(slot);
    store<f32>(p, 0, S0);
    store<f32>(p, 0, S1);
    setCoefficients(body, model, i, slot);
    if (turnsOf(model, i, pitch) > 0)
      addDriven(body, model, i, slot, load<f32>(bank.zr.address + k), load<f32>(bank.zi.address + k));
    else fadeOut(body, model, i, slot, before);
  }
  setForce(body);
}

/** The last block of a mode that has gone over Nyquist. */
function fadeOut(body: Body, model: Model, i: i32, slot: i32, pitch: f64): void {
  const k = (<usize>i) << 2;
  let a = <f64>load<f32>(bank.zr.address + k),
    b = <f64>load<f32>(bank.zi.address + k);
  if (a == 0 && b == 0) return;
  pole(decayAt(body, i, offsetof<Body>("driveDamping")), turnsOf(model, i, pitch));
  if (hasFactors(body)) {
    fadeShaded(body, slot, a, b);
    return;
  }
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    store<f32>(drives.driveMono + n, <f32>a * (1 - load<f32>(mix.ramp.address + n)));
    const t = a * re - b * im;
    b = a * im + b * re;
    a = t;
  }
  addAhead(body, drives.driveMono, 0, BLOCK);
}
/** One block by recurrences. Says whether a force acted; `feed` takes it, so many times as large. */
export function runOff(body: Body, now: f64, feed: (body: Body, force: usize, scale: f32) => void): bool {
  const forced = readForce(body, drives.force, now);
  if (FULL && forced) feed(body, drives.force, 1);
  if (body.group >= 0) {
    if (FULL && firstInput(body) >= 0) runPressed(body, forced ? drives.force : 0, drives.driveLanes, drives.driveMono);
    else if (hasFactors(body)) runShaded(body, drives.force);
    else runPlain(body, drives.force);
  }
  return forced || (FULL && isPressed(body));
}
/** The same by taps; what is too short for them by recurrences. */
export function runOnTaps(body: Body, now: f64, feed: (body: Body, force: usize, scale: f32) => void): bool {
  beginBody(body);
  drives.tapsSaved += tapsSave(body.grouped);
  const stream = forceRecord(body) != 0, // reading may close it
    response = stream ? responseOf(body) : 0;
  if (FULL && firstInput(body) >= 0) {
    const forced = readForce(body, drives.force, now);
    if (forced) {
      feed(body, drives.force, 1);
      memory.copy(nextForce(), drives.force, BLOCK_BYTES);
      addForce(response, -1, 0);
    }
    pressTaps(body);
    runPressed(body, forced ? drives.force : 0, drives.driveLanes, drives.driveMono);
    endBody();
    return forced || isPressed(body);
  }
  const block = nextForce(),
    forced = readForce(body, block, now);
  if (FULL && forced) feed(body, block, 1);
  runPlain(body, block);
  if (forced) addForce(response, -1, 0);
  endBody();
  return forced;
}
/** A body that would be cheaper on taps goes there when it has been so for a while; one that may not be there leaves at once. */
export function chooseForm(body: Body): void {
  const prefers = prefersTaps(body),
    since = body.onTaps;
  if (since > 0) {
    if (!prefers) changeForm(body, false);
  } else if (!prefers) body.onTaps = 0;
  else if (since > -PATIENCE) body.onTaps = since - 1;
  else changeForm(body, true);
}
/** By recurrences: all groups that are not spectral. */
function runPlain(body: Body, force: usize): void {
  let some = false;
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    const form = formOf(group);
    if (FULL && form == SPECTRAL) continue;
    some = true;
    if (form == DIRECT) runDirect(groupAt(group), force, drives.driveLanes);
    else if (form == STIFF) runStiff(groupAt(group), force, drives.driveLanes);
    else runStiff8(groupAt(group), force, drives.driveLanes);
  }
  if (!some) return;
  fold(drives.driveLanes, drives.driveMono);
  addAhead(body, drives.driveMono, 0, BLOCK);
}
export function faint(body: Body): bool {
  stateOut(body);
  for (let k: usize = 0, end = rowBytes(body); k < end; k += 4) {
    const a = load<f32>(bank.zr.address + k),
      b = load<f32>(bank.zi.address + k);
    if (a * a + b * b >= FLOOR * FLOOR) return false;
  }
  return true;
}
