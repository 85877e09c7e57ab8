// Who has an anchor when: every body has a phase, every block a number among the anchors, and each phase a list of the bodies to look at when
// it has its anchor, because something of them may rise or because their gains have changed.

import { List, reserveList } from "../base/list";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { bank } from "./state";
import { phaseCount, phasesOf } from "./tiers";

const BEATS: i32 = 0x3fffffff;
/** For each phase the bodies to look at when it has its anchor. */
const called: usize = memory.data(64);
/** For each phase the modes of its bodies. */
const loads: usize = memory.data(64);

export function reservePhases(): void {
  if (bank.tiers > 0)
    for (let k: usize = 0; k < (<usize>phaseCount()) << 2; k += 4)
      store<u32>(called + k, <u32>changetype<usize>(reserveList<Body>(config.maxBodies)));
}
export function resetPhases(): void {
  bank.beat = 0;
  bank.longModes = 0;
  bank.isOpen = false;
  if (bank.tiers == 0) return;
  for (let phase = 0; phase < phaseCount(); phase++) listOf(phase).reset(offsetof<Body>("inCalled"));
  memory.fill(loads, 0, 64);
}
export function listOf(phase: i32): List<Body> {
  return changetype<List<Body>>(<usize>load<u32>(called + ((<usize>phase) << 2)));
}

/** A body comes: it gets the phase that has least to do. */
export function givePhase(body: Body): void {
  if (bank.tiers == 0) return;
  let best = 0;
  for (let phase = 1; phase < phaseCount(); phase++) if (loadOf(phase) < loadOf(best)) best = phase;
  body.phase = best;
  addLoad(best, body.modes);
}
/** It goes. */
export function leavePhase(body: Body): void {
  if (bank.tiers == 0) return;
  addLoad(body.phase, -body.modes);
  listOf(body.phase).leave(body);
}
function loadOf(phase: i32): i32 {
  return load<i32>(loads + ((<usize>phase) << 2));
}
function addLoad(phase: i32, modes: i32): void {
  store<i32>(loads + ((<usize>phase) << 2), loadOf(phase) + modes);
}
/** Something of a body is on the short lines: it may rise. */
export function call(body: Body): void {
  if (bank.tiers > 0) listOf(body.phase).join(body);
}
/** Its gains have new goals. */
export function callForGains(body: Body): void {
  if (body.long == 0) return;
  body.stale = 1;
  call(body);
}
/** Something happens to it. */
export function disturb(body: Body): void {
  body.calm = bank.beat;
}

/** The lines have moved on to the end of the block. */
export function openAnchors(): void {
  bank.isOpen = true;
}
/** Its anchors are made. */
export function closeAnchors(): void {
  bank.isOpen = false;
}
/** A block begins. */
export function countBeat(): void {
  bank.beat = (bank.beat + 1) & BEATS;
}
/** Blocks since one that was noted. */
export function beatsSince(then: i32): i32 {
  return (bank.beat - then) & BEATS;
}
/** The phase of a tier that has its anchor at the end of this block. */
export function phaseNow(tier: i32): i32 {
  return bank.beat & (phasesOf(tier) - 1);
}
/** Samples from the end of this block to the next anchor of a body's modes in a tier. */
export function wait(body: Body, tier: i32): i32 {
  return ((body.phase - bank.beat) & (phasesOf(tier) - 1)) * BLOCK;
}
/** Modes rise to long lines, or leave them. */
export function countLong(body: Body, change: i32): void {
  body.long = body.long + change;
  bank.longModes += change;
}
