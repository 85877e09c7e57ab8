// Which bodies have still to take their place in the order of the ear.

import { join, leave } from "../base/list";
import { hears } from "../records/config";
import { IN_UNLISTED, LISTED, unlisted } from "./body";

/** A body has come, or its pitch has changed. */
export function enlist(body: usize): void {
  if (!hears) return;
  delist(body);
  join(unlisted, body, body + IN_UNLISTED);
}
/** A body goes. */
export function delist(body: usize): void {
  if (!hears) return;
  if (load<i32>(body, LISTED) != 0) gaps = true;
  store<i32>(body, 0, LISTED);
  leave(unlisted, body, IN_UNLISTED);
}
/** Whether modes have gone that were in the order. */
export let gaps: bool = false;
export function forgetGaps(): void {
  gaps = false;
}
