// Which bodies wait to be taken into hearing's table of modes by Bark (hearing/order.ts).

import { config } from "../records/state";
import { Body } from "./body";
import { scene } from "./state";

/** A body has come, or its pitch has changed: its modes wait for new places in the table. */
export function enlist(body: Body): void {
  if (!config.hears) return;
  delist(body);
  scene.unlisted.join(body);
}
/** A body is removed, or enlisted anew: its modes leave gaps in the table. */
export function delist(body: Body): void {
  if (!config.hears) return;
  if (body.listed != 0) scene.gaps = true;
  body.listed = 0;
  scene.unlisted.leave(body);
}
export function forgetGaps(): void {
  scene.gaps = false;
}
