// Who is heard: bodies wake when a mode begins to sound and fall silent when the last is at rest. A removed body that may
// have rung out is noted here; the world buries it when the block's stage is over.

import { join } from "../base/list";
import { dying, FATE, IN_DYING, isDriven, PULSES, RINGING, RINGS_OUT, SOUNDING } from "./body";

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
  if (forGood) mayGo(body);
}
/** A body may have ended: if it was to ring out, the world looks whether it has. */
export function mayGo(body: usize): void {
  if (load<i32>(body, FATE) == RINGS_OUT) join(dying, body, body + IN_DYING);
}
/** Whether nothing of the body sounds on any path. */
export function silent(body: usize): bool {
  if (FULL && load<u32>(body, SOUNDING) != 0) return false;
  return load<i32>(body, RINGING) == 0 && !isDriven(body) && load<i32>(body, PULSES) <= 0;
}
/** Says whether sources of one kind, BY_RESIDUAL or BY_COUPLED, sound. */
export function setSounding(body: usize, by: u32, sounds: bool): void {
  const others = load<u32>(body, SOUNDING) & ~by;
  store<u32>(body, sounds ? others | by : others, SOUNDING);
}
