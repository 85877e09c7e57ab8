// A removed body gives its room back when nothing of it sounds any more.

import { closeStream, written } from "../bank/drive/stream";
import { leavePhase } from "../bank/phases";
import { giveBody } from "../scene/bodies";
import { Body, RINGS_OUT } from "../scene/body";
import { delist } from "../scene/enlist";
import { dropId } from "../scene/ids";
import { isSilent } from "../scene/life";
import { scene } from "../scene/state";
import { forgetBody } from "./contacts";

/** Gives back the room of a silent body. */
export function bury(body: Body): void {
  if (body.stream >= 0) closeStream(body);
  if (FULL) {
    forgetBody(body);
    leavePhase(body);
  }
  scene.driven.leave(body);
  scene.dying.leave(body);
  dropId(body.id, body);
  delist(body);
  giveBody(body);
}
/** Gives back the room of all bodies that were to ring out and have, in the order in which they fell silent. */
export function buryDone(): void {
  const n = scene.dying.size;
  for (let i = 0; i < n; i++) {
    const body = scene.dying.item(i);
    body.inDying = 0;
    buryIfDone(body);
  }
  scene.dying.clear();
}
/** Gives back the room of a body that was to ring out and has: nothing sounds, and no force waits to be played. */
export function buryIfDone(body: Body): void {
  if (body.fate == RINGS_OUT && isSilent(body) && written(body) == 0) bury(body);
}
