// What hearing has decided about every mode: it sounds by itself, it is carried by a line even while its body is driven, or it is off.
// The bank carries this out; it never asks why. A world without hearing has no table, and all modes sound.

import { reserve } from "../base/memory";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { indexOf, indexRoom, PAGE_MODES, pageAfter, Word } from "../scene/page";
import { bank } from "./state";

/** By itself: on the drive path in a driven body, else on its line. */
export const SOUNDS: u8 = 0;
/** On its line, whatever its body does. */
export const BUNDLED: u8 = 1;
/** Silent; its state moves on. */
export const OFF: u8 = 2;
/** The bits of a role. */
export const ROLE: u8 = 3;
/** Set while the mode fades to what its role says. */
export const FADING: u8 = 4;
/** Set while the governor has cut the mode. */
const CUT: u8 = 8;

/** Modes that fade come back by so much. */
export function setComingWeight(weight: f32): void {
  bank.comingWeight = weight;
}

export function reserveRoles(): void {
  bank.roles = config.hears ? reserve(indexRoom()) : 0;
}
export function resetRoles(): void {
  if (config.hears) memory.fill(bank.roles, SOUNDS, indexRoom());
}

/** A body has come: nothing is known about its modes, whole pages of them. */
export function clearRoles(body: Body): void {
  if (!config.hears) return;
  let page = body.page;
  for (let i = 0, n = body.modes; i < n; i += PAGE_MODES, page = pageAfter(page))
    memory.fill(rolesOf(page), SOUNDS, PAGE_MODES);
}

export function roleOf(word: Word): u8 {
  return config.hears ? load<u8>(bank.roles + indexOf(word)) & ROLE : SOUNDS;
}
/** The same by the number of the mode. */
export function roleAt(index: i32): u8 {
  return load<u8>(bank.roles + <usize>index) & ROLE;
}
/** Where the roles of a page's modes lie, a byte each. */
export function rolesOf(page: i32): usize {
  return bank.roles + <usize>page * PAGE_MODES;
}
/** Whether any mode of a page is off. */
export function anyOff(page: i32): bool {
  const p = rolesOf(page);
  for (let k: usize = 0; k < <usize>PAGE_MODES; k += 8) if ((load<u64>(p + k) & 0x0202020202020202) != 0) return true;
  return false;
}
/** Gives a mode a role; it does not fade any more. */
export function setRole(word: Word, role: u8): void {
  if (!config.hears) return;
  const p = bank.roles + indexOf(word);
  store<u8>(p, role | (load<u8>(p) & CUT));
}
export function isCut(index: i32): bool {
  return (load<u8>(bank.roles + <usize>index) & CUT) != 0;
}
export function setCut(index: i32, cut: bool): void {
  const p = bank.roles + <usize>index;
  store<u8>(p, (load<u8>(p) & ~CUT) | (cut ? CUT : 0));
}
export function isFading(word: Word): bool {
  return config.hears && (load<u8>(bank.roles + indexOf(word)) & FADING) != 0;
}
export function setFading(word: Word): void {
  store<u8>(bank.roles + indexOf(word), load<u8>(bank.roles + indexOf(word)) | FADING);
}
