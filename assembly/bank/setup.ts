// Reserves this folder's memory, and resets it for a world that begins.

import { reserveBubble } from "./bubble";
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
  if (FULL) {
    reserveBubble();
    reservePhases();
  }
}
/** A world begins. */
export function resetBank(): void {
  resetRoles();
  resetStore();
  resetTail();
  if (FULL) resetPhases();
}
