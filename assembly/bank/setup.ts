// The memory of this folder: `reserve…` lays it out, `reset…` fills it.

import { reservePhases, resetPhases } from "./phases";
import { reserveRoles, resetRoles } from "./roles";
import { reserveRows } from "./rows";
import { reserveStore, resetStore } from "./store";
import { reserveTail, resetTail } from "./tail";

/** Reserves memory for all that this folder keeps. */
export function reserveBank(): void {
  reserveRoles();
  reserveStore();
  reserveRows();
  reserveTail();
  if (FULL) reservePhases();
}
/** A world begins. */
export function resetBank(): void {
  resetRoles();
  resetStore();
  resetTail();
  if (FULL) resetPhases();
}
