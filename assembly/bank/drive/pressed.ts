// A driven body on which touches act, each at its place (fed.ts), beside its own stream of force.

import { addAhead } from "../../mix/ahead";
import { hasFactors } from "../../mix/factors";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { Body } from "../../scene/body";
import { beginFeeding, endFeeding, feedGroup, inputResponse, shareOf, skipGroup } from "./fed";
import { gather, runFed } from "./fed-recurrence";
import { formOf, groupAt, RESPONSE, SPECTRAL } from "./groups";
import { firstInput, inputAfter, inputAt, inputForce, inputLeft, inputLoud, isStale, setStale } from "./input";
import { fold } from "./recurrence";
import { beginShaded, endShaded, sumShaded } from "./shaded";
import { addForce, markMoving, nextForce, respond } from "./spectral";
import { drives } from "./state";

/** Makes this block. `force`: the body's stream, or 0; `lanes` and `mono`: room for sums, the first all zeros before and behind. */
export function runPressed(body: Body, force: usize, lanes: usize, mono: usize): void {
  const shaded = hasFactors(body);
  let some = false;
  beginFeeding(body);
  if (shaded) beginShaded(body);
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    if (formOf(group) == SPECTRAL) {
      skipGroup(body);
      continue;
    }
    some = true;
    runFed(groupAt(group), formOf(group), feedGroup(body, group, force), drives.fedSamples);
    if (shaded) sumShaded(body, group, drives.fedSamples);
    else gather(drives.fedSamples, lanes);
  }
  endFeeding(body);
  if (shaded) {
    endShaded(body);
    return;
  }
  if (!some) return;
  fold(lanes, mono);
  addAhead(body, mono, 0, BLOCK);
}

/** What touches do to the modes that are on taps, before the others: a force that moves is two, one that goes and one that comes. */
export function pressTaps(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    const piece = inputAt(i).rows,
      left = inputLeft(i),
      here = inputResponse(i),
      there = here + RESPONSE;
    if (piece < 0) continue;
    if (left > 0) markMoving();
    if (!inputLoud(i)) {
      if (left > 0) setStale(i, true);
      continue;
    }
    if (isStale(i)) respond(body, piece, 0, here);
    setStale(i, false);
    if (left <= 0) {
      memory.copy(nextForce(), inputForce(i), BLOCK_BYTES);
      addForce(here, piece, 0);
      continue;
    }
    const share = shareOf(left);
    respond(body, piece, share, there);
    slope(nextForce(), inputForce(i), 1);
    addForce(here, piece, 0);
    slope(nextForce(), inputForce(i), 0);
    addForce(there, piece, share);
    memory.copy(here, there, RESPONSE);
  }
}
/** The block of a force that comes, or of one that goes, evenly. */
function slope(to: usize, force: usize, going: f32): void {
  for (let n = 0; n < BLOCK; n++) {
    const k = (<usize>n) << 2;
    store<f32>(to + k, load<f32>(force + k) * abs(going - <f32>n / <f32>BLOCK));
  }
}
