// The drive path: sample by sample, for bodies on which a force acts. A body changes to this path at the end of a
// block, and back to the lines when no force has touched it for a while. Meanwhile its modes lie in driven groups
// (groups.ts says which recurrences they run).

import { im, pole, re } from "../../base/pole";
import { Row, reserveRow } from "../../base/row";
import { addAhead } from "../../mix/ahead";
import { hasFactors } from "../../mix/space/factors";
import { mix } from "../../mix/state";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { Model } from "../../scene/model";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { decayAt, isMeanDamping, meanDamping, turnsOf } from "../../scene/tuning";
import { FLOOR } from "../floor";
import { gatherPoles, rowBytes } from "../rows";
import { gatherGains } from "../shapes";
import { bank } from "../state";
import { assignLanes, takeGroups } from "./assign";
import { onTaps, prefersTaps, tapsSave } from "./choice";
import { addContactForces, runContacts } from "./contacts";
import {
  addDriven,
  DIRECT,
  findPole,
  forceGain,
  formOf,
  giveGroups,
  groupAt,
  laneOf,
  SPECTRAL,
  STIFF,
  setCoefficients,
  stateOut,
} from "./groups";
import { firstInput, isPressed } from "./input";
import { setAllInputGains, unfeedAll } from "./input-gains";
import { G, Response, S0, S1 } from "./layout";
import { fold, runDirect, runStiff, runStiff8 } from "./recurrence";
import { fadeShaded, runShaded } from "./shaded";
import { drives } from "./state";
import { forceRecord, readForce, responseOf } from "./stream";
import { addForce, beginBody, endBody, nextForce, respond } from "./taps/spectral";

/** Blocks that a body waits before it goes on taps, so that conditions that change all the time do not toggle it. */
const PATIENCE: i32 = 16;
/** Seconds without force before a body goes back to ringing, so that a stuttering force does not toggle it. */
export const HOLD: f64 = 0.1;

/** Adds `change` to the number of driven modes. */
export function countDriven(change: i32): void {
  drives.drivenModes += change;
}
/** A block begins: taps have saved nothing yet. */
export function forgetSaved(): void {
  drives.tapsSaved = 0;
}

/** Room for a block of force and of sound. */
export function reserveDrive(): void {
  drives.driveLanes = reserveRow<f32>(4 * BLOCK + 4);
  drives.driveMono = reserveRow<f32>(BLOCK);
  drives.force = reserveRow<f32>(BLOCK);
}
/** Nothing is driven. */
export function resetDrive(): void {
  drives.driveLanes.clear(4 * BLOCK);
  drives.drivenModes = 0;
  drives.tapsSaved = 0;
}

/** Gives every mode that belongs into a group its lane there. */
export function giveLanes(body: Body, model: Model, n: i32): void {
  const before = body.group;
  body.group = assignLanes(body, model, n);
  giveGroups(before);
  body.shaded = 0;
  countDriven(drives.wantedModes - body.grouped);
  body.grouped = drives.wantedModes;
  setForce(body);
}

/**
 * Moves the modes of a driven body to groups of other forms, on taps or off them. The old groups are given back first,
 * so that old and new ones need not exist side by side.
 */
function changeForm(body: Body, taps: bool): void {
  const model = body.model,
    n = body.modes,
    pitch = body.drivePitch,
    zr = bank.zr,
    zi = bank.zi;
  stateOut(body);
  if (FULL) unfeedAll(body, true);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    if (word.slot < REST) word.slot = REST;
    zr[i] = -zr[i];
    zi[i] = -zi[i];
  }
  giveGroups(body.group);
  body.group = -1;
  body.onTaps = taps ? 1 : 0;
  if (!takeGroups(body, model, n, pitch)) {
    // with taps, the modes too short for them would have needed one group more; without, as many groups as before
    // suffice
    body.onTaps = 0;
    takeGroups(body, model, n, pitch);
  }
  giveLanes(body, model, n);
}

/**
 * Writes the gains of the body's stream and inputs on every mode. A force of x N at a sample is an impulse of x/rate.
 */
export function setForce(body: Body): void {
  if (FULL) setAllInputGains(body);
  const record = forceRecord(body);
  if (!record) return;
  const model = body.model,
    n = body.modes,
    radiationR = model.radiation,
    radiationI = radiationR.from(<usize>model.padded),
    gains = bank.gains;
  gatherPoles(body);
  gatherGains(model, record, rowBytes(body));
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot;
    if (slot >= REST) continue;
    findPole(body, model, i);
    const a = <f64>radiationR[i],
      b = <f64>radiationI[i];
    const gain = <f64>gains[i] * sqrt(a * a + b * b);
    laneOf(slot)[G] = forceGain(slot, gain / config.rate, (gain * im) / config.rate);
  }
  if (FULL && onTaps(body)) respond(body, -1, 0, responseOf(body));
}

/** Makes coefficients for the mean pitch and damping of the block being made; the amplitudes stay the same. */
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
    const slot = word.slot;
    if (slot >= REST) continue;
    const lane = laneOf(slot);
    lane[S0] = 0;
    lane[S1] = 0;
    setCoefficients(body, model, i, slot);
    if (turnsOf(model, i, pitch) > 0) addDriven(body, model, i, slot, bank.zr[i], bank.zi[i]);
    else fadeOut(body, model, i, slot, before);
  }
  setForce(body);
}

/** Plays the last block of a mode that has gone over Nyquist, faded out. `pitch`: the pitch before. */
function fadeOut(body: Body, model: Model, i: i32, slot: i32, pitch: f64): void {
  let a = <f64>bank.zr[i],
    b = <f64>bank.zi[i];
  if (a == 0 && b == 0) return;
  pole(decayAt(body, i, offsetof<Body>("driveDamping")), turnsOf(model, i, pitch));
  if (hasFactors(body)) {
    fadeShaded(body, slot, a, b);
    return;
  }
  const mono = drives.driveMono,
    ramp = mix.ramp;
  for (let n = 0; n < BLOCK; n++) {
    mono[n] = <f32>a * (1 - ramp[n]);
    const t = a * re - b * im;
    b = a * im + b * re;
    a = t;
  }
  addAhead(body, mono.address, 0, BLOCK);
}
/**
 * Makes one block of a body by recurrences; returns whether a force acted. `feed` passes the body's stream, `scale`
 * times as large, to the body's residual sources.
 */
export function runOnRecurrence(body: Body, now: f64, feed: (body: Body, force: usize, scale: f32) => void): bool {
  const force = drives.force,
    forced = readForce(body, force, now);
  if (FULL && forced) feed(body, force.address, 1);
  if (body.group >= 0) {
    if (FULL && firstInput(body) >= 0)
      runContacts(body, forced ? force : changetype<Row<f32>>(0), drives.driveLanes, drives.driveMono);
    else if (hasFactors(body)) runShaded(body, force);
    else runPlain(body, force);
  }
  return forced || (FULL && isPressed(body));
}
/** Makes one block of a body by taps; modes that are too short for taps go by recurrences. */
export function runOnTaps(body: Body, now: f64, feed: (body: Body, force: usize, scale: f32) => void): bool {
  beginBody(body);
  drives.tapsSaved += tapsSave(body.grouped);
  const stream = !!forceRecord(body), // before `readForce`, which may close the stream
    response = stream ? responseOf(body) : changetype<Response>(0);
  if (FULL && firstInput(body) >= 0) {
    const force = drives.force,
      forced = readForce(body, force, now);
    if (forced) {
      feed(body, force.address, 1);
      memory.copy(nextForce().address, force.address, BLOCK_BYTES);
      addForce(response, -1, 0);
    }
    addContactForces(body);
    runContacts(body, forced ? force : changetype<Row<f32>>(0), drives.driveLanes, drives.driveMono);
    endBody();
    return forced || isPressed(body);
  }
  const block = nextForce(),
    forced = readForce(body, block, now);
  if (FULL && forced) feed(body, block.address, 1);
  runPlain(body, block);
  if (forced) addForce(response, -1, 0);
  endBody();
  return forced;
}
/**
 * Puts a body on taps when taps would have been cheaper for PATIENCE blocks, and takes it off as soon as they are
 * dearer or not possible.
 */
export function chooseForm(body: Body): void {
  const prefers = prefersTaps(body),
    since = body.onTaps;
  if (since > 0) {
    if (!prefers) changeForm(body, false);
  } else if (!prefers) body.onTaps = 0;
  else if (since > -PATIENCE) body.onTaps = since - 1;
  else changeForm(body, true);
}
/** Makes this block by recurrences: all groups that are not spectral, with the gains of the stream. */
function runPlain(body: Body, force: Row<f32>): void {
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
  addAhead(body, drives.driveMono.address, 0, BLOCK);
}
/** Whether all driven modes of a body are below the floor. */
export function faint(body: Body): bool {
  stateOut(body);
  const zr = bank.zr,
    zi = bank.zi;
  for (let i: usize = 0, padded = rowBytes(body) >> 2; i < padded; i++) {
    const a = zr[i],
      b = zi[i];
    if (a * a + b * b >= FLOOR * FLOOR) return false;
  }
  return true;
}
