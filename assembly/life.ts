// Who is in the world and who is heard: bodies are found by the number the page gave them, wake when a mode begins to sound, fall
// silent when the last is at rest, and, once removed, give their room back at that moment or when somebody needs it.

import { leavePhase } from "./bank/long/phases";
import { dropId } from "./base/ids";
import { leave } from "./base/list";
import { driven, FATE, giveBody, ID, IN_DRIVEN, isDriven, PULSES, RINGING, RINGS_OUT, STREAM } from "./body";
import { forgetBody, soundsBeside } from "./contact/contact";
import { closeStream, written } from "./excite/stream";
import { delist } from "./hearing/order";

/** Bodies of which something sounds. */
export let awake: i32 = 0;

export function startLife(): void {
  awake = 0;
}
export function bodyWoke(): void {
  awake++;
}
/** `forGood`: a removed body may go now. (Not while its modes only change from one path to another.) */
export function bodyFellSilent(body: usize, forGood: bool): void {
  awake--;
  if (forGood) buryIfDone(body);
}
/** Whether nothing of the body sounds on any path. */
export function silent(body: usize): bool {
  if (FULL && soundsBeside(body)) return false;
  return load<i32>(body, RINGING) == 0 && !isDriven(body) && load<i32>(body, PULSES) <= 0;
}
/** Gives back the room of a body that was to ring out and has: nothing sounds, and no force waits to be played. */
export function buryIfDone(body: usize): void {
  if (load<i32>(body, FATE) == RINGS_OUT && silent(body) && written(body) == 0) bury(body);
}
/** Gives back the room of a silent body. */
export function bury(body: usize): void {
  if (load<i32>(body, STREAM) >= 0) closeStream(body);
  if (FULL) {
    forgetBody(body);
    leavePhase(body);
  }
  leave(driven, body, IN_DRIVEN);
  dropId(load<u32>(body, ID), body);
  delist(body);
  giveBody(body);
}
