// Reserves this folder's memory, and resets it for a world that begins.

import { reserveFeeds, resetFeeds } from "./feeds";
import { reserveJoints, resetJoints } from "./joint/joints";
import { resetRattle } from "./joint/rattle";
import { reserveKernel, resetKernel } from "./kernel";
import { reservePoles, resetPoles } from "./poles";
import { reserveRotate } from "./rotate";
import { reserveStore, resetStore } from "./store";

/** Room for all that this folder keeps. */
export function reserveCoupled(): void {
  reserveStore();
  reserveKernel();
  reservePoles();
  reserveRotate();
  reserveFeeds();
  reserveJoints();
}
/** A world begins: no body is coupled. */
export function resetCoupled(): void {
  resetStore();
  resetKernel();
  resetPoles();
  resetFeeds();
  resetJoints();
  resetRattle();
}
