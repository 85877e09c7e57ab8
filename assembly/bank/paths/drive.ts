// Moves bodies between the lines and the driven groups at the end of a block, and makes the block of driven bodies.

import { BLOCK, PATH_AUTO, PATH_DRIVE } from "../../records/records";
import { config } from "../../records/state";
import { Body, isDriven } from "../../scene/body";
import { bodyFellSilent, bodyWoke, mayGo } from "../../scene/life";
import { Model } from "../../scene/model";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { scene } from "../../scene/state";
import { meanDamping } from "../../scene/tuning";
import { isOwn, takeGroups } from "../drive/assign";
import { onTaps, prefersTaps } from "../drive/choice";
import {
  chooseForm,
  countDriven,
  faint,
  forgetSaved,
  giveLanes,
  HOLD,
  runOnRecurrence,
  runOnTaps,
} from "../drive/drive";
import { giveGroups, stateOf, stateOut } from "../drive/groups";
import { unfeedAll } from "../drive/input-gains";
import { playBodies } from "../drive/taps/spectral";
import { FLOOR } from "../floor";
import { injectRows } from "../ring/fresh";
import { place, pullOut, readAnchor } from "../ring/ring";
import { isFading, OFF, SOUNDS, setRole } from "../roles";
import { gatherPoles, rowBytes } from "../rows";
import { bank } from "../state";
import { isOff } from "../store";
import { comeDown } from "./rise";
import { settle } from "./settle";

/** Moves a body from the lines into driven groups at the end of this block. False: no room. */
export function enterDrive(body: Body): bool {
  if (isDriven(body)) return true;
  if (FULL) comeDown(body);
  const model = body.model,
    n = body.modes,
    pitch = 0.5 * (body.pitch + body.pitchNext);
  body.onTaps = prefersTaps(body) ? 1 : 0;
  if (!takeGroups(body, model, n, pitch)) return false;
  body.drivePitch = pitch;
  meanDamping(body, offsetof<Body>("damping"), offsetof<Body>("dampingNext"), offsetof<Body>("driveDamping"));
  gatherPoles(body);
  exchange(body, model, n);
  scene.driven.join(body);
  if (body.ringing == 0) bodyWoke();
  body.idle = 0;
  giveLanes(body, model, n);
  return true;
}

/**
 * Hearing has given some modes of a driven body other roles: moves these modes between groups, lines and off. Where
 * there is no room for new groups all modes stay where they are, and those in groups sound.
 */
export function regroup(body: Body): void {
  const model = body.model,
    n = body.modes;
  if (!takeGroups(body, model, n, body.drivePitch)) {
    for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word))
      if (word.slot < REST) setRole(word, SOUNDS);
    return;
  }
  gatherPoles(body);
  exchange(body, model, n);
  giveLanes(body, model, n);
}

/**
 * Moves modes that leave the groups to their lines or off, and modes that belong into groups out of the lines. The
 * fresh part adds the modes that have come to the lines and subtracts those that have left them: rows `zr`, `zi` hold
 * the amplitudes of both, the latter negated.
 */
function exchange(body: Body, model: Model, n: i32): void {
  const zr = bank.zr,
    zi = bank.zi;
  memory.fill(zr.address, 0, rowBytes(body));
  memory.fill(zi.address, 0, rowBytes(body));
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot,
      own = isOwn(word);
    if (slot >= 0 && own) {
      const heard = !isOff(slot);
      if (heard) readAnchor(slot, i);
      pullOut(body, slot, word);
      zr[i] = -zr[i];
      zi[i] = -zi[i];
    } else if (slot < REST && !own) {
      stateOf(body, model, i, slot);
      word.slot = REST;
      const a = zr[i],
        b = zi[i];
      if (a * a + b * b > FLOOR * FLOOR) place(body, model, i, word, a, b);
      else if (isFading(word)) setRole(word, OFF);
      if (word.slot == REST || isOff(word.slot)) {
        zr[i] = 0;
        zi[i] = 0;
      }
    }
  }
  injectRows(body);
}

/** Moves a driven body back to the lines at the end of this block. */
function leaveDrive(body: Body): void {
  gatherPoles(body);
  stateOut(body);
  rest(body);
  settle(body);
  injectRows(body);
  mayGo(body);
}
/** Ends a driven body at once: its sound fades over one block. */
export function cutDrive(body: Body): void {
  gatherPoles(body);
  stateOut(body);
  injectRows(body);
  rest(body);
}

/**
 * Makes this block of every driven body; bodies that no force has touched for a while go back to the lines. `feed`
 * receives each body with a force on it and the factor by which to multiply that force.
 */
export function runDriven(now: f64, feed: (body: Body, force: usize, scale: f32) => void): void {
  forgetSaved();
  for (let d = scene.driven.size - 1; d >= 0; d--) {
    const body = scene.driven.item(d),
      forced = FULL && onTaps(body) ? runOnTaps(body, now, feed) : runOnRecurrence(body, now, feed);
    if (forced) body.touched = 1;
    body.idle = forced ? 0 : body.idle + 1;
  }
  if (FULL) playBodies();
  for (let d = scene.driven.size - 1; d >= 0; d--) {
    const body = scene.driven.item(d),
      idle = body.idle;
    if (config.path == PATH_DRIVE) {
      if (idle % 16 == 15 && faint(body)) endDriven(body);
    } else if (<f64>idle * BLOCK >= (config.path == PATH_AUTO ? HOLD : HOLD / 2) * config.rate) leaveDrive(body);
    else if (FULL) chooseForm(body);
  }
}
/** Ends a driven body that has rung out. */
function endDriven(body: Body): void {
  rest(body);
  mayGo(body);
}
/** Frees the groups of a body; its modes in them go to rest. */
function rest(body: Body): void {
  if (FULL) unfeedAll(body, false);
  const n = body.modes;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) if (word.slot < REST) word.slot = REST;
  giveGroups(body.group);
  body.group = -1;
  countDriven(-body.grouped);
  body.grouped = 0;
  scene.driven.leave(body);
  if (body.ringing == 0) bodyFellSilent(body, false);
}
