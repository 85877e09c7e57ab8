// The anchors of the long lines in time. Every body has a phase; the number of a block says which phases have their
// anchor at its end. Each phase keeps a list of the bodies to look at then, because some of their modes may rise to
// long lines or because their gains have changed.

import { List, reserveList } from "../base/list";
import { Row } from "../base/row";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { bank } from "./state";
import { phaseCount, phasesOf } from "./tiers";

/** Block numbers run up to here, then begin again at 0. */
const BEATS: i32 = 0x3fffffff;
/** Most phases: those of the longest tier that there can be. */
const MOST_PHASES: i32 = 16;
/**
 * For each phase the bodies to look at when it has its anchor. Here, because `plan` writes it: it has no other memory.
 */
const called = changetype<Row<List<Body>>>(memory.data(MOST_PHASES * 4));
/** For each phase the modes of its bodies. */
const loads = changetype<Row<i32>>(memory.data(MOST_PHASES * 4));

/** Reserves a list of bodies for each phase. */
export function reservePhases(): void {
  if (bank.tiers == 0) return;
  for (let phase = 0; phase < phaseCount(); phase++) called[phase] = reserveList<Body>(config.maxBodies);
}
/** No body has a phase yet. */
export function resetPhases(): void {
  bank.beat = 0;
  bank.longModes = 0;
  bank.isOpen = false;
  if (bank.tiers == 0) return;
  for (let phase = 0; phase < phaseCount(); phase++) bodiesCalled(phase).reset(offsetof<Body>("inCalled"));
  loads.clear(MOST_PHASES);
}
/** The bodies to look at when a phase has its anchor. */
export function bodiesCalled(phase: i32): List<Body> {
  return called[phase];
}

/** A body is added: it gets the phase with the fewest modes. */
export function givePhase(body: Body): void {
  if (bank.tiers == 0) return;
  let best = 0;
  for (let phase = 1; phase < phaseCount(); phase++) if (loads[phase] < loads[best]) best = phase;
  body.phase = best;
  loads[best] = loads[best] + body.modes;
}
/** A body leaves the world: takes it out of its phase. */
export function leavePhase(body: Body): void {
  if (bank.tiers == 0) return;
  loads[body.phase] = loads[body.phase] - body.modes;
  bodiesCalled(body.phase).leave(body);
}
/** Puts a body on the list for the next anchor of its phase: some of its modes are on short lines and may rise. */
export function call(body: Body): void {
  if (bank.tiers > 0) bodiesCalled(body.phase).join(body);
}
/** The gains of a body have new goals: puts it on the list, so that its long modes get them at their next anchor. */
export function callForGains(body: Body): void {
  if (body.long == 0) return;
  body.stale = 1;
  call(body);
}
/** Notes that something happens to a body in this block: its modes will not rise soon. */
export function noteDisturbed(body: Body): void {
  body.calm = bank.beat;
}

/**
 * The lines are summed, and the block's events follow: what they leave in the long lines belongs to the anchor at the
 * end of the block.
 */
export function openAnchors(): void {
  bank.isOpen = true;
}
/** All events of the block are done: from here on the anchors at its end are made. */
export function closeAnchors(): void {
  bank.isOpen = false;
}
/** A block begins. */
export function countBeat(): void {
  bank.beat = (bank.beat + 1) & BEATS;
}
/** Blocks since the one with number `then`. */
export function beatsSince(then: i32): i32 {
  return (bank.beat - then) & BEATS;
}
/** The phase of a tier that has its anchor at the end of this block. */
export function phaseNow(tier: i32): i32 {
  return bank.beat & (phasesOf(tier) - 1);
}
/** Samples from the end of this block to the next anchor of a body's modes in a tier. */
export function samplesToAnchor(body: Body, tier: i32): i32 {
  return ((body.phase - bank.beat) & (phasesOf(tier) - 1)) * BLOCK;
}
/** Counts modes of a body that rise to long lines or, with a negative `change`, leave them. */
export function countLong(body: Body, change: i32): void {
  body.long = body.long + change;
  bank.longModes += change;
}
