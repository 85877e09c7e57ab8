// Which bodies have still to take their place in the order of the ear.

import { hears } from "../records/config";
import { Body, unlisted } from "./body";

/** A body has come, or its pitch has changed. */
export function enlist(body: Body): void {
  if (!hears) return;
  delist(body);
  unlisted.join(body);
}
/** A body goes. */
export function delist(body: Body): void {
  if (!hears) return;
  if (body.listed != 0) gaps = true;
  body.listed = 0;
  unlisted.leave(body);
}
/** Whether modes have gone that were in the order. */
export let gaps: bool = false;
export function forgetGaps(): void {
  gaps = false;
}
