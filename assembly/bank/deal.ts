// Which mode of a driven body lies in which group, and in which form it runs there.

import { after, link } from "../base/pool";
import { DECAYS, DRIVE_PITCH, firstWord, isDriven, QUICK, REST, turnsOf, wordAfter } from "../body";
import { zi, zr } from "../excite/rows";
import {
  addDriven,
  copyLane,
  DIRECT,
  DOZEN,
  giveGroups,
  groupPool,
  hasGroups,
  isDirect,
  STIFF,
  STIFF_8,
  setCoefficients,
  slotFor,
  stateOf,
  takeGroup,
} from "./groups";
import { roleOf, SOUNDS } from "./roles";
import { isOff } from "./store";

/** From this many turns a sample up the direct form is exact enough: 800 Hz at 44.1 kHz. */
const DIRECT_FROM: f64 = 0.01814;

/** Whether a mode belongs into a driven group: it sounds by itself, and is not about to fade in. */
export function isOwn(word: usize): bool {
  if (load<f32>(word, DECAYS) < QUICK) return true; // too short for the lines
  const slot = load<i32>(word);
  return roleOf(word) == SOUNDS && !(slot >= 0 && isOff(slot));
}

/** High modes of the whole body, from the first on, that may be direct: a mode keeps to its form whichever others leave or come. */
let mayDirect: i32 = 0;
let wantedDirect: i32 = 0;
/** Modes for which groups were taken last. */
export let wanted: i32 = 0;
let chain: i32 = -1;
/** Takes groups for all modes that belong into them, direct ones first. False: no room. */
export function takeGroups(body: usize, model: usize, n: i32, pitch: f64): bool {
  let high = 0,
    direct = 0;
  for (let i = 0; i < n; i++) if (turnsOf(model, i, pitch) >= DIRECT_FROM) high++;
  mayDirect = high - (high % DOZEN);
  wanted = 0;
  high = 0;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const may = turnsOf(model, i, pitch) >= DIRECT_FROM && high++ < mayDirect;
    if (!isOwn(word)) continue;
    wanted++;
    if (may) direct++;
  }
  wantedDirect = direct / DOZEN;
  const rest = wanted - wantedDirect * DOZEN,
    all = wantedDirect + (rest + DOZEN - 1) / DOZEN;
  if (!isDriven(body) && !hasGroups(all)) return false;
  chain = -1;
  for (let g = 0; g < all; g++) {
    const form = g >= all - wantedDirect ? DIRECT : g == 0 && rest % DOZEN > 0 && rest % DOZEN <= 8 ? STIFF_8 : STIFF;
    const group = takeGroup(form);
    if (group < 0) {
      giveGroups(chain);
      return false;
    }
    link(groupPool, group, chain);
    chain = group;
  }
  return true;
}

/** Gives every mode that belongs into a group a lane of the chain just taken, which it returns; those that come from the lines are negated in the rows. */
export function deal(body: usize, model: usize, n: i32): i32 {
  const pitch = load<f64>(body, DRIVE_PITCH);
  let directGroup = chain,
    stiffGroup = chain,
    directLane = 0,
    stiffLane = 0,
    directLeft = wantedDirect * DOZEN,
    high = 0;
  for (let g = 0; g < wantedDirect; g++) stiffGroup = after(groupPool, stiffGroup);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const may = turnsOf(model, i, pitch) >= DIRECT_FROM && high++ < mayDirect;
    if (!isOwn(word)) continue;
    const k = (<usize>i) << 2,
      old = load<i32>(word);
    let slot: i32;
    if (may && directLeft > 0) {
      directLeft--;
      slot = slotFor(directGroup, directLane++);
      if (directLane == DOZEN) {
        directGroup = after(groupPool, directGroup);
        directLane = 0;
      }
    } else {
      slot = slotFor(stiffGroup, stiffLane++);
      if (stiffLane == DOZEN) {
        stiffGroup = after(groupPool, stiffGroup);
        stiffLane = 0;
      }
    }
    store<i32>(word, slot);
    if (old < REST && isDirect(old) == isDirect(slot)) {
      copyLane(old, slot);
      continue;
    }
    if (old < REST) {
      stateOf(body, model, i, old);
      store<f32>(zr + k, -load<f32>(zr + k));
      store<f32>(zi + k, -load<f32>(zi + k));
    }
    setCoefficients(body, model, i, slot);
    addDriven(body, model, i, slot, -load<f32>(zr + k), -load<f32>(zi + k));
    store<f32>(zr + k, 0);
    store<f32>(zi + k, 0);
  }
  return chain;
}
