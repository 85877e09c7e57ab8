// Which bodies have still to take their place in the order of the ear.

import { config } from "../records/state";
import { Body } from "./body";
import { scene } from "./state";

/** A body has come, or its pitch has changed. */
export function enlist(body: Body): void {
  if (!config.hears) return;
  delist(body);
  scene.unlisted.join(body);
}
/** A body goes. */
export function delist(body: Body): void {
  if (!config.hears) return;
  if (body.listed != 0) scene.gaps = true;
  body.listed = 0;
  scene.unlisted.leave(body);
}
export function forgetGaps(): void {
  scene.gaps = false;
}
