// Bodies change between the lines and the driven groups, at the end of a block.

import { item, join, leave, size } from "../../base/list";
import { path, rate } from "../../records/config";
import { BLOCK, PATH_AUTO, PATH_DRIVE } from "../../records/records";
import {
  DAMPING,
  DAMPING_NEXT,
  DRIVE_DAMPING,
  DRIVE_PITCH,
  driven,
  firstWord,
  GROUP,
  GROUPED,
  IDLE,
  IN_DRIVEN,
  isDriven,
  MODEL,
  MODES,
  meanDamping,
  ON_TAPS,
  PITCH,
  PITCH_NEXT,
  REST,
  RINGING,
  TOUCHED,
  wordAfter,
} from "../../scene/body";
import { bodyFellSilent, bodyWoke, mayGo } from "../../scene/life";
import { onTaps, prefersTaps } from "../drive/choice";
import { isOwn, takeGroups } from "../drive/deal";
import { chooseForm, countDriven, faint, forgetSaved, giveLanes, HOLD, runOff, runOnTaps } from "../drive/drive";
import { unfeedAll } from "../drive/fed";
import { giveGroups, stateOf, stateOut } from "../drive/groups";
import { playBodies } from "../drive/spectral";
import { FLOOR } from "../floor";
import { injectRows } from "../ring/fresh";
import { anchorState, place, pullOut } from "../ring/ring";
import { isFading, OFF, SOUNDS, setRole } from "../roles";
import { gatherPoles, rowBytes, zi, zr } from "../rows";
import { isOff } from "../store";
import { comeDown } from "./rise";
import { settle } from "./settle";

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

/** Moves a driven body back to the lines at the end of this block. */
function leaveDrive(body: usize): void {
  gatherPoles(body);
  stateOut(body);
  rest(body);
  settle(body);
  injectRows(body);
  mayGo(body);
}
/** Ends a driven body where it is: its sound fades over one block. */
export function cutDrive(body: usize): void {
  gatherPoles(body);
  stateOut(body);
  injectRows(body);
  rest(body);
}

/** Makes this block of every driven body; those that no force has touched for a while go back to the lines. */
export function runDriven(now: f64, feed: (body: usize, force: usize, scale: f32) => void): void {
  forgetSaved();
  for (let d = size(driven) - 1; d >= 0; d--) {
    const body = item(driven, d),
      forced = FULL && onTaps(body) ? runOnTaps(body, now, feed) : runOff(body, now, feed);
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
function endDriven(body: usize): void {
  rest(body);
  mayGo(body);
}
/** Frees the groups; the modes in them are at rest then. */
function rest(body: usize): void {
  if (FULL) unfeedAll(body, false);
  const n = load<i32>(body, MODES);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word))
    if (load<i32>(word) < REST) store<i32>(word, REST);
  giveGroups(load<i32>(body, GROUP));
  store<i32>(body, -1, GROUP);
  countDriven(-load<i32>(body, GROUPED));
  store<i32>(body, 0, GROUPED);
  leave(driven, body, IN_DRIVEN);
  if (load<i32>(body, RINGING) == 0) bodyFellSilent(body, false);
}
