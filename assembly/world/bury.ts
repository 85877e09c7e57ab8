// A removed body gives its room back when nothing of it sounds any more.

import { closeStream, written } from "../bank/drive/stream";
import { leavePhase } from "../bank/phases";
import { empty, item, leave, size } from "../base/list";
import { driven, dying, FATE, giveBody, ID, IN_DRIVEN, IN_DYING, RINGS_OUT, STREAM } from "../scene/body";
import { delist } from "../scene/enlist";
import { dropId } from "../scene/ids";
import { silent } from "../scene/life";
import { forgetBody } from "./contacts";

/** Gives back the room of a silent body. */
export function bury(body: usize): void {
  if (load<i32>(body, STREAM) >= 0) closeStream(body);
  if (FULL) {
    forgetBody(body);
    leavePhase(body);
  }
  leave(driven, body, IN_DRIVEN);
  leave(dying, body, IN_DYING);
  dropId(load<u32>(body, ID), body);
  delist(body);
  giveBody(body);
}
/** Gives back the room of all that were to ring out and have, in the order in which they fell silent. */
export function buryDone(): void {
  const n = size(dying);
  for (let i = 0; i < n; i++) {
    const body = item(dying, i);
    store<i32>(body, 0, IN_DYING);
    buryIfDone(body);
  }
  empty(dying);
}
/** Gives back the room of a body that was to ring out and has: nothing sounds, and no force waits to be played. */
export function buryIfDone(body: usize): void {
  if (load<i32>(body, FATE) == RINGS_OUT && silent(body) && written(body) == 0) bury(body);
}
