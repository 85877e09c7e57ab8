// The drive path: sample by sample, for bodies on which a force acts. A body goes over to it at the end of a block, and back when no force
// has touched it for a while; its modes lie in driven groups meanwhile (groups.ts says which recurrences they run).

import { item, join, leave, size } from "../base/list";
import { reserve } from "../base/memory";
import { im, pole, re } from "../base/pole";
import { after } from "../base/pool";
import { feedBeside } from "../beside/beside";
import {
  DAMPING,
  DAMPING_BEFORE,
  DAMPING_NEXT,
  DRIVE_DAMPING,
  DRIVE_PITCH,
  decayAt,
  driven,
  firstWord,
  GROUP,
  GROUPED,
  IDLE,
  IN_DRIVEN,
  isDriven,
  isMeanDamping,
  MODEL,
  MODES,
  meanDamping,
  ON_TAPS,
  PITCH,
  PITCH_BEFORE,
  PITCH_NEXT,
  REST,
  RINGING,
  SHADED,
  TOUCHED,
  turnsOf,
  wordAfter,
} from "../body";
import { path, rate } from "../config";
import { firstInput, isPressed } from "../contact/input";
import { gatherGains } from "../excite/kick";
import { gains, gatherPoles, rowBytes, zi, zr } from "../excite/rows";
import { forceRecord, readForce, responseOf } from "../excite/stream";
import { bodyFellSilent, bodyWoke, buryIfDone } from "../life";
import { addAhead } from "../mix/ahead";
import { hasFactors } from "../mix/factors";
import { MODEL_PADDED, MODEL_RADIATION } from "../model";
import { BLOCK, BLOCK_BYTES, PATH_AUTO, PATH_DRIVE } from "../records";
import { onTaps, prefersTaps, tapsSave } from "./choice";
import { deal, isOwn, takeGroups, wanted } from "./deal";
import { feedAll, unfeedAll } from "./fed";
import { FLOOR } from "./floor";
import { injectRows } from "./fresh";
import {
  addDriven,
  DIRECT,
  forceGain,
  formOf,
  G,
  giveGroups,
  groupAt,
  groupPool,
  polesOf,
  recordOf,
  S0,
  S1,
  SPECTRAL,
  STIFF,
  setCoefficients,
  stateOf,
  stateOut,
} from "./groups";
import { comeDown } from "./long/rise";
import { pressTaps, runPressed } from "./pressed";
import { fold, runDirect, runStiff, runStiff8 } from "./recurrence";
import { anchorState, place, pullOut, settle } from "./ring";
import { isFading, OFF, SOUNDS, setRole } from "./roles";
import { fadeShaded, runShaded } from "./shaded";
import { addForce, beginBody, endBody, nextForce, playBodies, respond } from "./spectral";
import { isOff } from "./store";
import { ramp } from "./windows";

/** Blocks that a body waits before it goes on taps, so that what changes all the time does not toggle it. */
const PATIENCE: i32 = 16;
/** Seconds without force before a body goes back to ringing, so that a stuttering force does not toggle it. */
const HOLD: f64 = 0.1;

let lanes: usize = 0;
let mono: usize = 0;
let force: usize = 0;
/** Driven modes, for the meter. */
export let drivenModes: i32 = 0;
/** What taps saved in the last block, ns, beside recurrences for all of them. */
export let tapsSaved: f64 = 0;

export function layDrive(): void {
  lanes = reserve(BLOCK * 16 + 16);
  mono = reserve(BLOCK_BYTES);
  force = reserve(BLOCK_BYTES);
}
export function startDrive(): void {
  memory.fill(lanes, 0, BLOCK * 16);
  drivenModes = 0;
  tapsSaved = 0;
}

/** Moves a body from the lines into driven groups at the end of this block. False: no room. */
export function enterDrive(body: usize): bool {
  if (isDriven(body)) return true;
  if (FULL) comeDown(body);
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES),
    pitch = 0.5 * (load<f64>(body, PITCH) + load<f64>(body, PITCH_NEXT));
  store<i32>(body, prefersTaps(body) ? 1 : 0, ON_TAPS);
  if (!takeGroups(body, model, n, pitch)) return false;
  store<f64>(body, pitch, DRIVE_PITCH);
  meanDamping(body, DAMPING, DAMPING_NEXT, DRIVE_DAMPING);
  gatherPoles(body);
  exchange(body, model, n);
  join(driven, body, body + IN_DRIVEN);
  if (load<i32>(body, RINGING) == 0) bodyWoke();
  store<i32>(body, 0, IDLE);
  giveLanes(body, model, n);
  return true;
}

/** Hearing has given some modes of a driven body other roles: they change between groups, lines and off. Without room they stay. */
export function regroup(body: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  if (!takeGroups(body, model, n, load<f64>(body, DRIVE_PITCH))) {
    for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word))
      if (load<i32>(word) < REST) setRole(word, SOUNDS);
    return;
  }
  gatherPoles(body);
  exchange(body, model, n);
  giveLanes(body, model, n);
}

/**
 * Modes that leave the groups go to their lines or off; modes that belong into groups leave the lines. The fresh part plays what has
 * come to the lines and takes back what has left them; rows `zr`, `zi` keep the latter, negated.
 */
function exchange(body: usize, model: usize, n: i32): void {
  memory.fill(zr, 0, rowBytes(body));
  memory.fill(zi, 0, rowBytes(body));
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2,
      own = isOwn(word);
    if (slot >= 0 && own) {
      const heard = !isOff(slot);
      if (heard) anchorState(slot, k);
      pullOut(body, slot, word);
      store<f32>(zr + k, -load<f32>(zr + k));
      store<f32>(zi + k, -load<f32>(zi + k));
    } else if (slot < REST && !own) {
      stateOf(body, model, i, slot);
      store<i32>(word, REST);
      const a = load<f32>(zr + k),
        b = load<f32>(zi + k);
      if (a * a + b * b > FLOOR * FLOOR) place(body, model, i, word, a, b);
      else if (isFading(word)) setRole(word, OFF);
      if (load<i32>(word) == REST || isOff(load<i32>(word))) {
        store<f32>(zr + k, 0);
        store<f32>(zi + k, 0);
      }
    }
  }
  injectRows(body);
}

/** Every mode that belongs into a group gets its lane there. */
function giveLanes(body: usize, model: usize, n: i32): void {
  const before = load<i32>(body, GROUP);
  store<i32>(body, deal(body, model, n), GROUP);
  giveGroups(before);
  store<i32>(body, 0, SHADED);
  drivenModes += wanted - load<i32>(body, GROUPED);
  store<i32>(body, wanted, GROUPED);
  setForce(body);
}

/** Deals a driven body's modes anew, on taps or off them. Its groups are given back first, so that none are needed beside them. */
function changeForm(body: usize, taps: bool): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES),
    pitch = load<f64>(body, DRIVE_PITCH);
  stateOut(body);
  if (FULL) unfeedAll(body, true);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const k = (<usize>i) << 2;
    if (load<i32>(word) < REST) store<i32>(word, REST);
    store<f32>(zr + k, -load<f32>(zr + k));
    store<f32>(zi + k, -load<f32>(zi + k));
  }
  giveGroups(load<i32>(body, GROUP));
  store<i32>(body, -1, GROUP);
  store<i32>(body, taps ? 1 : 0, ON_TAPS);
  if (!takeGroups(body, model, n, pitch)) {
    // those too short for taps would have needed one group more: what was there fits again
    store<i32>(body, 0, ON_TAPS);
    takeGroups(body, model, n, pitch);
  }
  giveLanes(body, model, n);
}

/** Moves a driven body back to the lines at the end of this block. */
function leaveDrive(body: usize): void {
  gatherPoles(body);
  stateOut(body);
  rest(body);
  settle(body);
  injectRows(body);
  buryIfDone(body);
}
/** Ends a driven body where it is: its sound fades over one block. */
export function cutDrive(body: usize): void {
  gatherPoles(body);
  stateOut(body);
  injectRows(body);
  rest(body);
}
/** Frees the groups; the modes in them are at rest then. */
function rest(body: usize): void {
  if (FULL) unfeedAll(body, false);
  const n = load<i32>(body, MODES);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word))
    if (load<i32>(word) < REST) store<i32>(word, REST);
  giveGroups(load<i32>(body, GROUP));
  store<i32>(body, -1, GROUP);
  drivenModes -= load<i32>(body, GROUPED);
  store<i32>(body, 0, GROUPED);
  leave(driven, body, IN_DRIVEN);
  if (load<i32>(body, RINGING) == 0) bodyFellSilent(body, false);
}

/** Gains of the force on every mode, from the body's stream: newtons at a sample become an impulse of x / rate. */
export function setForce(body: usize): void {
  if (FULL) feedAll(body);
  const record = forceRecord(body);
  if (record == 0) return;
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES),
    row = (<usize>load<i32>(model, MODEL_PADDED)) << 2;
  const radiation = <usize>load<u32>(model, MODEL_RADIATION);
  gatherPoles(body);
  gatherGains(model, record, rowBytes(body));
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2;
    if (slot >= REST) continue;
    polesOf(body, model, i);
    const a = <f64>load<f32>(radiation + k),
      b = <f64>load<f32>(radiation + row + k);
    const gain = <f64>load<f32>(gains + k) * sqrt(a * a + b * b);
    store<f32>(recordOf(slot), forceGain(slot, gain / rate, (gain * im) / rate), G);
  }
  if (FULL && onTaps(body)) respond(body, -1, 0, responseOf(body));
}

/** Coefficients for the mean pitch and damping of the block being made; the states stay what they are. */
export function retune(body: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  const before = load<f64>(body, DRIVE_PITCH),
    pitch = 0.5 * (load<f64>(body, PITCH_BEFORE) + load<f64>(body, PITCH));
  if (pitch == before && isMeanDamping(body, DAMPING_BEFORE, DAMPING, DRIVE_DAMPING)) return;
  if (FULL && onTaps(body)) changeForm(body, false);
  stateOut(body);
  store<f64>(body, pitch, DRIVE_PITCH);
  meanDamping(body, DAMPING_BEFORE, DAMPING, DRIVE_DAMPING);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2;
    if (slot >= REST) continue;
    const p = recordOf(slot);
    store<f32>(p, 0, S0);
    store<f32>(p, 0, S1);
    setCoefficients(body, model, i, slot);
    if (turnsOf(model, i, pitch) > 0) addDriven(body, model, i, slot, load<f32>(zr + k), load<f32>(zi + k));
    else fadeOut(body, model, i, slot, before);
  }
  setForce(body);
}

/** The last block of a mode that has gone over Nyquist. */
function fadeOut(body: usize, model: usize, i: i32, slot: i32, pitch: f64): void {
  const k = (<usize>i) << 2;
  let a = <f64>load<f32>(zr + k),
    b = <f64>load<f32>(zi + k);
  if (a == 0 && b == 0) return;
  pole(decayAt(body, i, DRIVE_DAMPING), turnsOf(model, i, pitch));
  if (hasFactors(body)) {
    fadeShaded(body, slot, a, b);
    return;
  }
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    store<f32>(mono + n, <f32>a * (1 - load<f32>(ramp + n)));
    const t = a * re - b * im;
    b = a * im + b * re;
    a = t;
  }
  addAhead(body, mono, 0, BLOCK);
}

/** Makes this block of every driven body; those that no force has touched for a while go back to the lines. */
export function runDriven(now: f64): void {
  tapsSaved = 0;
  for (let d = size(driven) - 1; d >= 0; d--) {
    const body = item(driven, d),
      forced = FULL && onTaps(body) ? runOnTaps(body, now) : runOff(body, now);
    if (forced) store<i32>(body, 1, TOUCHED);
    store<i32>(body, forced ? 0 : load<i32>(body, IDLE) + 1, IDLE);
  }
  if (FULL) playBodies();
  for (let d = size(driven) - 1; d >= 0; d--) {
    const body = item(driven, d),
      idle = load<i32>(body, IDLE);
    if (path == PATH_DRIVE) {
      if (idle % 16 == 15 && faint(body)) endDriven(body);
    } else if (<f64>idle * BLOCK >= (path == PATH_AUTO ? HOLD : HOLD / 2) * rate) leaveDrive(body);
    else if (FULL) chooseForm(body);
  }
}
/** One block by recurrences. Says whether a force acted. */
function runOff(body: usize, now: f64): bool {
  const forced = readForce(body, force, now);
  if (FULL && forced) feedBeside(body, force, 1);
  if (load<i32>(body, GROUP) >= 0) {
    if (FULL && firstInput(body) >= 0) runPressed(body, forced ? force : 0, lanes, mono);
    else if (hasFactors(body)) runShaded(body, force);
    else runPlain(body, force);
  }
  return forced || (FULL && isPressed(body));
}
/** The same by taps; what is too short for them by recurrences. */
function runOnTaps(body: usize, now: f64): bool {
  beginBody(body);
  tapsSaved += tapsSave(load<i32>(body, GROUPED));
  const stream = forceRecord(body) != 0, // reading may close it
    response = stream ? responseOf(body) : 0;
  if (FULL && firstInput(body) >= 0) {
    const forced = readForce(body, force, now);
    if (forced) {
      feedBeside(body, force, 1);
      memory.copy(nextForce(), force, BLOCK_BYTES);
      addForce(response, -1, 0);
    }
    pressTaps(body);
    runPressed(body, forced ? force : 0, lanes, mono);
    endBody();
    return forced || isPressed(body);
  }
  const block = nextForce(),
    forced = readForce(body, block, now);
  if (FULL && forced) feedBeside(body, block, 1);
  runPlain(body, block);
  if (forced) addForce(response, -1, 0);
  endBody();
  return forced;
}
/** A body that would be cheaper on taps goes there when it has been so for a while; one that may not be there leaves at once. */
function chooseForm(body: usize): void {
  const prefers = prefersTaps(body),
    since = load<i32>(body, ON_TAPS);
  if (since > 0) {
    if (!prefers) changeForm(body, false);
  } else if (!prefers) store<i32>(body, 0, ON_TAPS);
  else if (since > -PATIENCE) store<i32>(body, since - 1, ON_TAPS);
  else changeForm(body, true);
}
/** By recurrences: all groups that are not spectral. */
function runPlain(body: usize, force: usize): void {
  let some = false;
  for (let group = load<i32>(body, GROUP); group >= 0; group = after(groupPool, group)) {
    const form = formOf(group);
    if (FULL && form == SPECTRAL) continue;
    some = true;
    if (form == DIRECT) runDirect(groupAt(group), force, lanes);
    else if (form == STIFF) runStiff(groupAt(group), force, lanes);
    else runStiff8(groupAt(group), force, lanes);
  }
  if (!some) return;
  fold(lanes, mono);
  addAhead(body, mono, 0, BLOCK);
}
function faint(body: usize): bool {
  stateOut(body);
  for (let k: usize = 0, end = rowBytes(body); k < end; k += 4) {
    const a = load<f32>(zr + k),
      b = load<f32>(zi + k);
    if (a * a + b * b >= FLOOR * FLOOR) return false;
  }
  return true;
}
function endDriven(body: usize): void {
  rest(body);
  buryIfDone(body);
}
