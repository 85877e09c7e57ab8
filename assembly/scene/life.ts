// Who is heard: bodies wake when a mode begins to sound and fall silent when the last is at rest. A removed body that
// may have rung out is noted here; the world buries it between the steps of a block (world/bury.ts).

import { Body, isDriven, RINGS_OUT } from "./body";
import { scene } from "./state";

export function resetLife(): void {
  scene.awake = 0;
}
export function bodyWoke(): void {
  scene.awake++;
}
/** `forGood`: a removed body may go now. (Not while its modes only change from one path to another.) */
export function bodyFellSilent(body: Body, forGood: bool): void {
  scene.awake--;
  if (forGood) mayGo(body);
}
/** A body may have ended: if it was to ring out, the world looks whether it has. */
export function mayGo(body: Body): void {
  if (body.fate == RINGS_OUT) scene.dying.join(body);
}
/** Whether nothing of the body sounds on any path. */
export function isSilent(body: Body): bool {
  if (FULL && body.sounding != 0) return false;
  return body.ringing == 0 && !isDriven(body) && body.pulses <= 0;
}
/** Notes whether sources of one kind, BY_RESIDUAL or BY_COUPLED, sound. */
export function setSounding(body: Body, by: u32, sounds: bool): void {
  const others = body.sounding & ~by;
  body.sounding = sounds ? others | by : others;
}
