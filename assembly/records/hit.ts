// A hit without the rest of its record: the direction, the three points and the three weights, laid out as in a
// HitRecord. Code that compares or keeps the place of a force needs these bytes only.

import { HitRecord } from "./records";

/** Where in a record its hit begins. */
const HIT: usize = offsetof<HitRecord>("x");
/** Bytes of a hit. */
export const HIT_BYTES: usize = offsetof<HitRecord>() - HIT;

/** A record whose hit lies at an address; only its hit may be read or written. */
export function hitAt(address: usize): HitRecord {
  return changetype<HitRecord>(address - HIT);
}
export function copyHit(to: HitRecord, from: HitRecord): void {
  memory.copy(changetype<usize>(to) + HIT, changetype<usize>(from) + HIT, HIT_BYTES);
}
/** Whether two hits have the same bytes. */
export function isSameHit(a: HitRecord, b: HitRecord): bool {
  return memory.compare(changetype<usize>(a) + HIT, changetype<usize>(b) + HIT, HIT_BYTES) == 0;
}
