// All that the core with contacts does beyond the core without: its room, its records, and its two steps in every block. The first
// makes the forces of touches, before driven bodies are made; the second, when all that happens in the block has, makes what
// bodies have beside their modes and bodies whose modes act on each other.

import {
  couple,
  forgetCoupled,
  isCouple,
  isRattle,
  isStrain,
  join,
  layCoupled,
  soundsCoupled,
  startCoupled,
  strain,
} from "../couple/couple";
import { beginCoupled, finishCoupled } from "../couple/run";
import { LARGEST, RECORD_KIND } from "../records";
import { COUPLE, FIRST_CONTACT_KIND, LAST_CONTACT_KIND, RATTLE, STRAIN } from "./records";

export function layContacts(): void {
  layCoupled();
}
export function startContacts(): void {
  startCoupled();
}

/** Whether the numbers of one of these records make sense by themselves. */
export function isSound(record: usize): bool {
  const kind = load<u32>(record, RECORD_KIND);
  if (kind == COUPLE) return isCouple(record);
  if (kind == RATTLE) return isRattle(record);
  if (kind == STRAIN) return isStrain(record);
  return kind >= FIRST_CONTACT_KIND && kind <= LAST_CONTACT_KIND;
}
/** Whether the f32 from `from` to `to` are numbers of a possible size. */
export function areFinite(record: usize, from: usize, to: usize): bool {
  for (let o = from; o <= to; o += 4) if (!(abs(load<f32>(record + o)) <= LARGEST)) return false;
  return true;
}
/** Carries out one of these records; returns a reason for dropping it, or -1. `body`: the one it names, or 0. */
export function carryOutContact(body: usize, record: usize): i32 {
  const kind = load<u32>(record, RECORD_KIND);
  if (kind == COUPLE) return couple(body, record);
  if (kind == RATTLE) return join(body, record);
  if (kind == STRAIN) return strain(body, record);
  return -1;
}

/** The forces of this block. */
export function exciteContacts(now: f64): void {
  beginCoupled(now);
}
/** What sounds beside modes that ring by themselves, this block. */
export function resonate(): void {
  finishCoupled();
}

/** Whether anything of the body sounds that only this core has. */
export function soundsBeside(body: usize): bool {
  return soundsCoupled(body);
}
/** A body goes: nothing refers to it any more. */
export function forgetBody(body: usize): void {
  forgetCoupled(body);
}
