// What hearing has decided about every mode: it sounds by itself, it is carried by a line even while its body is driven, or it is off.
// The bank carries this out; it never asks why. A world without hearing has no table, and all modes sound.

import { reserve } from "../base/memory";
import { firstWord, indexOf, indexRoom, MODES, PAGE_MODES, wordAfter } from "../body";
import { hears } from "../config";

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

let roles: usize = 0;

export function layRoles(): void {
  roles = hears ? reserve(indexRoom()) : 0;
}
export function startRoles(): void {
  if (hears) memory.fill(roles, SOUNDS, indexRoom());
}

/** A body has come: nothing is known about its modes. */
export function clearRoles(body: usize): void {
  if (!hears) return;
  const n = load<i32>(body, MODES);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) store<u8>(roles + indexOf(word), SOUNDS);
}

export function roleOf(word: usize): u8 {
  return hears ? load<u8>(roles + indexOf(word)) & ROLE : SOUNDS;
}
/** The same by the number of the mode. */
export function roleAt(index: i32): u8 {
  return load<u8>(roles + <usize>index) & ROLE;
}
/** Where the roles of a page's modes lie, a byte each. */
export function rolesOf(page: i32): usize {
  return roles + <usize>page * PAGE_MODES;
}
/** Whether any mode of a page is off. */
export function anyOff(page: i32): bool {
  const p = rolesOf(page);
  for (let k: usize = 0; k < <usize>PAGE_MODES; k += 8) if ((load<u64>(p + k) & 0x0202020202020202) != 0) return true;
  return false;
}
/** Gives a mode a role; it does not fade any more. */
export function setRole(word: usize, role: u8): void {
  if (hears) store<u8>(roles + indexOf(word), role);
}
export function isFading(word: usize): bool {
  return hears && (load<u8>(roles + indexOf(word)) & FADING) != 0;
}
export function setFading(word: usize): void {
  store<u8>(roles + indexOf(word), load<u8>(roles + indexOf(word)) | FADING);
}
