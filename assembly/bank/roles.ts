// The role that hearing has given to each mode: it sounds by itself, it is carried by a line even while its body is
// driven, or it is off. The bank applies roles and knows nothing of the reasons. A world without hearing has no table,
// and all modes sound.

import { Row, reserveRow } from "../base/row";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { indexOf, indexRoom, PAGE_MODES, pageAfter, Word } from "../scene/page";
import { bank } from "./state";

/** The mode sounds by itself: on the drive path in a driven body, else on its line. */
export const SOUNDS: u8 = 0;
/** The mode sounds on its line, whether its body is driven or not. */
export const BUNDLED: u8 = 1;
/** The mode is silent; its state moves on. */
export const OFF: u8 = 2;
/** Mask of the bits that hold the role; the others are flags. */
export const ROLE: u8 = 3;
/** Flag: the mode is fading to the state that its role asks for. */
export const FADING: u8 = 4;
/** Flag: the governor has cut the mode. */
const CUT: u8 = 8;
/** OFF in each of the eight roles of a u64. */
const EIGHT_OFF: u64 = 0x0202020202020202;

/** Sets the weight, at the end of this block, of modes that fade in. */
export function setComingWeight(weight: f32): void {
  bank.comingWeight = weight;
}

/** Reserves a role for every mode, in a world with hearing. */
export function reserveRoles(): void {
  bank.roles = config.hears ? reserveRow<u8>(indexRoom()) : changetype<Row<u8>>(0);
}
/** All modes sound. */
export function resetRoles(): void {
  if (config.hears) memory.fill(bank.roles.address, SOUNDS, indexRoom());
}

/** A body has been added: all modes in its pages sound. */
export function clearRoles(body: Body): void {
  if (!config.hears) return;
  let page = body.page;
  for (let i = 0, n = body.modes; i < n; i += PAGE_MODES, page = pageAfter(page))
    memory.fill(rolesOf(page).address, SOUNDS, PAGE_MODES);
}

/** The role of a mode, without its flags. */
export function roleOf(word: Word): u8 {
  return config.hears ? bank.roles[indexOf(word)] & ROLE : SOUNDS;
}
/** The role of the mode with this number among all modes (scene/page.ts, `indexOf`); only in a world with hearing. */
export function roleAt(index: i32): u8 {
  return bank.roles[index] & ROLE;
}
/** Roles and flags of the modes of a page. */
export function rolesOf(page: i32): Row<u8> {
  return bank.roles.from(<usize>page * PAGE_MODES);
}
/** Whether any mode of a page is off: eight roles are read at a time. */
export function anyOff(page: i32): bool {
  const eights = changetype<Row<u64>>(rolesOf(page));
  for (let k: usize = 0; k < <usize>PAGE_MODES / 8; k++) if ((eights[k] & EIGHT_OFF) != 0) return true;
  return false;
}
/** Gives a mode a role and clears its fading flag. */
export function setRole(word: Word, role: u8): void {
  if (!config.hears) return;
  const i = indexOf(word);
  bank.roles[i] = role | (bank.roles[i] & CUT);
}
/** Whether the governor has cut a mode, given by its number. */
export function isCut(index: i32): bool {
  return (bank.roles[index] & CUT) != 0;
}
/** Notes whether the governor cuts a mode. */
export function setCut(index: i32, cut: bool): void {
  bank.roles[index] = (bank.roles[index] & ~CUT) | (cut ? CUT : 0);
}
/** Whether a mode is fading to its role. */
export function isFading(word: Word): bool {
  return config.hears && (bank.roles[indexOf(word)] & FADING) != 0;
}
/** A mode begins to fade to its role. */
export function setFading(word: Word): void {
  const i = indexOf(word);
  bank.roles[i] = bank.roles[i] | FADING;
}
