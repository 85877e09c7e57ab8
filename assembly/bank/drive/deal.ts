// Which mode of a driven body lies in which group, and in which form it runs there.

import { Body, isDriven } from "../../scene/body";
import { Model } from "../../scene/model";
import { firstWord, REST, Word, wordAfter } from "../../scene/page";
import { QUICK, turnsOf } from "../../scene/tuning";
import { roleOf, SOUNDS } from "../roles";
import { bank } from "../state";
import { isOff } from "../store";
import { onTaps } from "./choice";
import {
  addDriven,
  copyLane,
  DIRECT,
  DOZEN,
  formAt,
  giveGroups,
  hasGroups,
  SPECTRAL,
  STIFF,
  STIFF_8,
  setCoefficients,
  slotFor,
  stateOf,
  takeGroup,
} from "./groups";
import { drives } from "./state";

/** From this many turns a sample up the direct form is exact enough: 800 Hz at 44.1 kHz. */
const DIRECT_FROM: f64 = 0.01814;

/** Whether a mode belongs into a driven group: it sounds by itself, and is not about to fade in. */
export function isOwn(word: Word): bool {
  if (word.decay < QUICK) return true; // too short for the lines
  const slot = word.slot;
  return roleOf(word) == SOUNDS && !(slot >= 0 && isOff(slot));
}

/** Whether a mode, asked in order, may lie in a front group: on taps all but those too short for them. */
function isFront(body: Body, model: Model, i: i32, word: Word, pitch: f64): bool {
  if (onTaps(body)) return word.decay >= QUICK;
  return turnsOf(model, i, pitch) >= DIRECT_FROM && drives.high++ < drives.mayDirect;
}
/** Takes groups for all modes that belong into them, front ones first. False: no room. */
export function takeGroups(body: Body, model: Model, n: i32, pitch: f64): bool {
  const taps = onTaps(body);
  drives.high = 0;
  drives.front = 0;
  for (let i = 0; i < n; i++) if (turnsOf(model, i, pitch) >= DIRECT_FROM) drives.high++;
  drives.mayDirect = drives.high - (drives.high % DOZEN);
  drives.wanted = 0;
  drives.high = 0;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const may = isFront(body, model, i, word, pitch);
    if (!isOwn(word)) continue;
    drives.wanted++;
    if (may) drives.front++;
  }
  if (!taps) drives.front -= drives.front % DOZEN;
  drives.frontGroups = (drives.front + DOZEN - 1) / DOZEN;
  const rest = drives.wanted - drives.front,
    all = drives.frontGroups + (rest + DOZEN - 1) / DOZEN,
    frontForm = taps ? SPECTRAL : DIRECT;
  if (!isDriven(body) && !hasGroups(all)) return false;
  drives.chain = -1;
  for (let g = 0; g < all; g++) {
    const form =
      g >= all - drives.frontGroups ? frontForm : g == 0 && rest % DOZEN > 0 && rest % DOZEN <= 8 ? STIFF_8 : STIFF;
    const group = takeGroup(form);
    if (group < 0) {
      giveGroups(drives.chain);
      return false;
    }
    drives.groupPool.link(group, drives.chain);
    drives.chain = group;
  }
  return true;
}

/** Gives every mode that belongs into a group a lane of the chain just taken, which it returns; those that come from the lines are negated in the rows. */
export function deal(body: Body, model: Model, n: i32): i32 {
  const pitch = body.drivePitch;
  let frontGroup = drives.chain,
    stiffGroup = drives.chain,
    frontLane = 0,
    stiffLane = 0,
    frontLeft = drives.front;
  drives.high = 0;
  for (let g = 0; g < drives.frontGroups; g++) stiffGroup = drives.groupPool.after(stiffGroup);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const may = isFront(body, model, i, word, pitch);
    if (!isOwn(word)) continue;
    const k = (<usize>i) << 2,
      old = word.slot;
    let slot: i32;
    if (may && frontLeft > 0) {
      frontLeft--;
      slot = slotFor(frontGroup, frontLane++);
      if (frontLane == DOZEN) {
        frontGroup = drives.groupPool.after(frontGroup);
        frontLane = 0;
      }
    } else {
      slot = slotFor(stiffGroup, stiffLane++);
      if (stiffLane == DOZEN) {
        stiffGroup = drives.groupPool.after(stiffGroup);
        stiffLane = 0;
      }
    }
    word.slot = slot;
    if (old < REST && isAlike(old, slot)) {
      copyLane(old, slot);
      continue;
    }
    if (old < REST) {
      stateOf(body, model, i, old);
      store<f32>(bank.zr.address + k, -load<f32>(bank.zr.address + k));
      store<f32>(bank.zi.address + k, -load<f32>(bank.zi.address + k));
    }
    setCoefficients(body, model, i, slot);
    addDriven(body, model, i, slot, -load<f32>(bank.zr.address + k), -load<f32>(bank.zi.address + k));
    store<f32>(bank.zr.address + k, 0);
    store<f32>(bank.zi.address + k, 0);
  }
  return drives.chain;
}
/** Whether two lanes hold the same numbers for the same mode. */
function isAlike(one: i32, other: i32): bool {
  const form = formAt(one),
    to = formAt(other);
  return form == to || (form < DIRECT && to < DIRECT);
}
