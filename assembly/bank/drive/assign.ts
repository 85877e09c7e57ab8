// Which mode of a driven body lies in which group, and in which form it runs there. A body's chain of groups begins
// with the front ones: on taps the spectral groups, else full groups of the direct form; stiff groups follow.

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
  formOfSlot,
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
import { DOZEN } from "./layout";
import { drives } from "./state";

/** From this many turns a sample up the direct form is exact enough: 800 Hz at 44.1 kHz. */
const DIRECT_FROM: f64 = 0.01814;

/** Whether a mode belongs into a driven group: it sounds by itself, and is not about to fade in. */
export function isOwn(word: Word): bool {
  if (word.decay < QUICK) return true; // too short for the lines
  const slot = word.slot;
  return roleOf(word) == SOUNDS && !(slot >= 0 && isOff(slot));
}

/**
 * Whether a mode may lie in a front group. Call it for all modes in order, because it counts high modes. On taps all
 * modes may but those too short for taps.
 */
function mayBeInFront(body: Body, model: Model, i: i32, word: Word, pitch: f64): bool {
  if (onTaps(body)) return word.decay >= QUICK;
  return turnsOf(model, i, pitch) >= DIRECT_FROM && drives.highCount++ < drives.mayBeDirect;
}
/** Takes groups for all modes that belong into them, front ones first. False: no room. */
export function takeGroups(body: Body, model: Model, n: i32, pitch: f64): bool {
  countModes(body, model, n, pitch);
  const rest = drives.wantedModes - drives.frontModes,
    all = drives.frontGroups + (rest + DOZEN - 1) / DOZEN,
    frontForm = onTaps(body) ? SPECTRAL : DIRECT;
  if (!isDriven(body) && !hasGroups(all)) return false;
  drives.takenChain = -1;
  for (let g = 0; g < all; g++) {
    const form =
      g >= all - drives.frontGroups ? frontForm : g == 0 && rest % DOZEN > 0 && rest % DOZEN <= 8 ? STIFF_8 : STIFF;
    const group = takeGroup(form);
    if (group < 0) {
      giveGroups(drives.takenChain);
      return false;
    }
    drives.groupPool.link(group, drives.takenChain);
    drives.takenChain = group;
  }
  return true;
}
/** How many modes belong into groups, how many of these into front groups, and how many front groups that makes. */
function countModes(body: Body, model: Model, n: i32, pitch: f64): void {
  drives.highCount = 0;
  drives.frontModes = 0;
  for (let i = 0; i < n; i++) if (turnsOf(model, i, pitch) >= DIRECT_FROM) drives.highCount++;
  drives.mayBeDirect = drives.highCount - (drives.highCount % DOZEN);
  drives.wantedModes = 0;
  drives.highCount = 0;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const may = mayBeInFront(body, model, i, word, pitch);
    if (!isOwn(word)) continue;
    drives.wantedModes++;
    if (may) drives.frontModes++;
  }
  if (!onTaps(body)) drives.frontModes -= drives.frontModes % DOZEN;
  drives.frontGroups = (drives.frontModes + DOZEN - 1) / DOZEN;
}

/**
 * Gives every mode that belongs into a group a lane of the chain that `takeGroups` has just taken, and returns the
 * chain. Rows `zr`, `zi` hold, negated, the amplitudes of modes that come from the lines; they become 0.
 */
export function assignLanes(body: Body, model: Model, n: i32): i32 {
  const pitch = body.drivePitch;
  let frontGroup = drives.takenChain,
    stiffGroup = drives.takenChain,
    frontLane = 0,
    stiffLane = 0,
    frontLeft = drives.frontModes;
  drives.highCount = 0;
  for (let g = 0; g < drives.frontGroups; g++) stiffGroup = drives.groupPool.after(stiffGroup);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const may = mayBeInFront(body, model, i, word, pitch);
    if (!isOwn(word)) continue;
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
    const old = word.slot;
    word.slot = slot;
    moveIn(body, model, i, old, slot);
  }
  return drives.takenChain;
}
/**
 * Moves mode i into a lane, from another lane or from the lines: it keeps its amplitude and gets the coefficients of
 * the new form.
 */
function moveIn(body: Body, model: Model, i: i32, old: i32, slot: i32): void {
  if (old < REST && haveSameNumbers(old, slot)) {
    copyLane(old, slot);
    return;
  }
  const zr = bank.zr,
    zi = bank.zi;
  if (old < REST) {
    stateOf(body, model, i, old);
    zr[i] = -zr[i];
    zi[i] = -zi[i];
  }
  setCoefficients(body, model, i, slot);
  addDriven(body, model, i, slot, -zr[i], -zi[i]);
  zr[i] = 0;
  zi[i] = 0;
}
/** Whether a mode has the same numbers in both lanes: both groups are of the same form, or both stiff. */
function haveSameNumbers(one: i32, other: i32): bool {
  const form = formOfSlot(one),
    to = formOfSlot(other);
  return form == to || (form < DIRECT && to < DIRECT);
}
