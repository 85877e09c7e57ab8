// A driven body on which touches act, each at its place (fed.ts), beside its own stream of force.

import { after } from "../base/pool";
import { GROUP } from "../body";
import { addAhead } from "../mix/ahead";
import { hasFactors } from "../mix/factors";
import { BLOCK } from "../records";
import { beginFeeding, endFeeding, fedSamples, feedGroup } from "./fed";
import { gather, runFed } from "./fed-recurrence";
import { formOf, groupAt, groupPool } from "./groups";
import { fold } from "./recurrence";
import { beginShaded, endShaded, sumShaded } from "./shaded";

/** Makes this block. `force`: the body's stream, or 0; `lanes` and `mono`: room for sums, the first all zeros before and behind. */
export function runPressed(body: usize, force: usize, lanes: usize, mono: usize): void {
  const shaded = hasFactors(body);
  beginFeeding(body);
  if (shaded) beginShaded(body);
  for (let group = load<i32>(body, GROUP); group >= 0; group = after(groupPool, group)) {
    runFed(groupAt(group), formOf(group), feedGroup(body, group, force), fedSamples);
    if (shaded) sumShaded(body, group, fedSamples);
    else gather(fedSamples, lanes);
  }
  endFeeding(body);
  if (shaded) {
    endShaded(body);
    return;
  }
  fold(lanes, mono);
  addAhead(body, mono, 0, BLOCK);
}
