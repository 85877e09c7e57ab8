// A block of coupled bodies. Its forces are known when it begins; strikes come in order of time and find every body run up to their sample;
// the rest is run at the end. Bodies that rattle against each other run together, sample by sample; a body on which nothing acts runs all
// its samples mode by mode. What has fallen silent does nothing.

import { FLOOR } from "../bank/floor";
import { count } from "../records/meters";
import { BLOCK, BLOCK_BYTES, METER_COST_SYNTHESIS } from "../records/records";
import { config } from "../records/state";
import { BY_COUPLED } from "../scene/body";
import { bodyFellSilent, bodyWoke, mayGo, setSounding } from "../scene/life";
import { Coupled } from "./coupled";
import { feedbackForce, setGain } from "./distort";
import { closeFeeds, feedSample, takeForces } from "./feeds";
import { energyOf, hearSample, kick, ringFreely, settleFaint, sumOf, turn } from "./kernel";
import { aimPoles, HOP, settlePoles, tunePoles } from "./poles";
import { linkJoints, rattle } from "./rattle";
import { rotateNeighbours, rotates } from "./rotate";
import { C, coupledAt, coupledCount, DRIFT_I, DRIFT_R, POLES_EXACT, POLES_MOVE, PUSH, ROW, S, SOUND } from "./store";
import { playSound, weighSound } from "./weights";

/** A mode that rings freely, one block, nominal nanoseconds; one on which something acts; and what rotation adds. */
const COST_FREE: f64 = 25;
const COST_ACTED: f64 = 130;
const COST_ROTATED: f64 = 480;
/** States of AWAKE. */
const ASLEEP: i32 = 0;
const RUNS: i32 = 1;
/** Its sound has been handed over: nothing more of this block. */
const PLAYED: i32 = 2;
/** It fell asleep in this block. */
const FALLS: i32 = 3;

export function isAwake(b: Coupled): bool {
  return b.awake != ASLEEP;
}
/** Whether the block's sound has still to be handed over. */
export function isRunning(b: Coupled): bool {
  return b.awake == RUNS;
}

/** A block begins. */
export function beginCoupled(now: f64): void {
  const n = coupledCount();
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isAwake(b)) b.awake = RUNS;
    b.done = 0;
    b.root = b;
    b.member = changetype<Coupled>(0);
    b.joint = -1;
    b.joined = 0;
  }
  if (n > 0) linkJoints();
  for (let i = 0; i < n; i++) if (takeForces(coupledAt(i), now) || isAwake(coupledAt(i))) rouse(coupledAt(i));
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isAwake(b) && changetype<usize>(b.root) == <u32>changetype<usize>(b)) prepare(b);
  }
}
/** A body and all that it is joined to begin to run, if they do not yet. */
export function wake(b: Coupled): void {
  if (isAwake(b)) return;
  rouse(b);
  prepare(b.root);
}
function rouse(b: Coupled): void {
  for (let m = b.root; m; m = m.member) {
    if (isAwake(m)) continue;
    m.awake = RUNS;
    setSounding(m.body, BY_COUPLED, true);
    bodyWoke();
    settlePoles(m);
    m.weighed = 0;
    m.gain = -1;
    m.heard = 0;
    outputIsAsItWas(m);
  }
}
/** All of a root are made ready for the block. */
function prepare(root: Coupled): void {
  for (let m = root; m; m = m.member) {
    tunePoles(m);
    weighSound(m);
  }
  for (let m = root; m; m = m.member) setGain(m);
}

/** Runs a body, and all that it is joined to, up to sample `to` of the block. */
export function advance(b: Coupled, to: i32): void {
  const root = b.root,
    from = root.done;
  if (from >= to) return;
  if (!isAwake(root)) clear(root, from, to);
  else if (isFree(root)) ringFreely(root, from, to, root.outs);
  else for (let n = from; n < to; n++) runSample(root, n);
  for (let m = root; m; m = m.member) {
    m.done = to;
    if (to == BLOCK) feedSample(m, BLOCK);
  }
}
/** Whether nothing acts on a body, so that its modes do not need to wait for each other. */
function isFree(b: Coupled): bool {
  return (
    !b.member &&
    b.joint < 0 &&
    b.feed < 0 &&
    !feedsBack(b) &&
    b.poles != POLES_MOVE &&
    b.shades == 0 &&
    !(b.angle > 0 && rotates(b, energyOf(b)))
  );
}
function feedsBack(b: Coupled): bool {
  return b.curve != 0 && (b.gain > 0 || b.gainStep > 0);
}
function clear(root: Coupled, from: i32, to: i32): void {
  for (let m = root; m; m = m.member)
    for (let set: usize = 0; set < 4; set++)
      memory.fill(
        changetype<usize>(m) + SOUND + set * BLOCK_BYTES + ((<usize>from) << 2),
        0,
        (<usize>(to - from)) << 2,
      );
}
function runSample(root: Coupled, n: i32): void {
  for (let b = root; b; b = b.member) {
    if (b.poles == POLES_MOVE && n % HOP == 0) aimPoles(b, n);
    if (b.feed >= 0) feedSample(b, n);
    if (feedsBack(b)) kick(<usize>b.bytes, changetype<usize>(b) + C, changetype<usize>(b) + PUSH, feedbackForce(b));
  }
  if (root.joint >= 0) rattle(root);
  for (let b = root; b; b = b.member) {
    for (let ear: usize = 0, outs = <usize>b.outs; ear < outs; ear++) {
      hearSample(b, ear, n);
      if (b.shades != 0) hearSample(b, ear + 2, n);
    }
    if (b.curve != 0)
      b.heard = <f32>(2 * config.rate) * sumOf(<usize>b.bytes, changetype<usize>(b) + PUSH, changetype<usize>(b) + C);
    turn(b, b.poles == POLES_MOVE);
    if (b.angle > 0) rotateNeighbours(b);
  }
}

/** The block ends: what has not been run is, all is played, and what has fallen silent sleeps. */
export function finishCoupled(): void {
  const n = coupledCount();
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isRunning(b)) finishOne(b);
    else if (!isAwake(b)) b.done = BLOCK;
  }
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isAwake(b) && changetype<usize>(b.root) == <u32>changetype<usize>(b)) restIfFaint(b);
    closeFeeds(b);
  }
  // from the end: a body that was to ring out may go now
  for (let i = n - 1; i >= 0; i--) {
    const b = coupledAt(i);
    const body = b.body;
    if (b.awake == FALLS) {
      b.awake = ASLEEP;
      setSounding(body, BY_COUPLED, false);
      bodyFellSilent(body, true);
    } else if (!isAwake(b)) mayGo(body); // what was written of its force may have been nothing
  }
}
/** The rest of the block of one body, and its sound. */
export function finishOne(b: Coupled): void {
  advance(b, BLOCK);
  count(METER_COST_SYNTHESIS, <f64>b.count * cost(b));
  if (b.poles == POLES_EXACT) correct(b);
  settleFaint(b);
  playSound(b);
  outputIsAsItWas(b);
  b.body.touched = 1;
  b.awake = PLAYED;
}
/** Of a mode of the body in this block. */
function cost(b: Coupled): f64 {
  if (isFree(b)) return COST_FREE;
  return b.angle > 0 && rotates(b, energyOf(b)) ? COST_ACTED + COST_ROTATED : COST_ACTED;
}
/** The curve on the sound that leaves does not glide. */
function outputIsAsItWas(b: Coupled): void {
  b.outCurveBefore = b.outCurve;
  b.outDriveBefore = b.outDrive;
}
/** Gives back what a block of rounded poles has lost. */
function correct(b: Coupled): void {
  for (let k = changetype<usize>(b), end = changetype<usize>(b) + <usize>b.bytes; k < end; k += 4) {
    const c = load<f32>(k, C),
      s = load<f32>(k, S),
      x = load<f32>(k, DRIFT_R),
      y = load<f32>(k, DRIFT_I);
    store<f32>(k, c + (c * x - s * y), C);
    store<f32>(k, s + (c * y + s * x), S);
  }
}
/** If all their energy in the loudest of their modes could not be heard, bodies that are joined sleep. */
function restIfFaint(root: Coupled): void {
  let energy: f32 = 0,
    loudest: f32 = 0;
  for (let m = root; m; m = m.member) {
    if (m.feed >= 0 || m.weighed == 0) return;
    energy += energyOf(m);
    loudest = max(loudest, m.loudest);
  }
  // what is no number counts as faint
  if (energy * loudest >= FLOOR * FLOOR) return;
  for (let m = root; m; m = m.member) {
    silence(m);
    m.awake = FALLS;
  }
}
/** Nothing is left of a body's motion. */
function silence(b: Coupled): void {
  memory.fill(changetype<usize>(b) + C, 0, ROW);
  memory.fill(changetype<usize>(b) + S, 0, ROW);
}
/** A body ends where it is. */
export function stop(b: Coupled): void {
  silence(b);
  b.awake = ASLEEP;
  setSounding(b.body, BY_COUPLED, false);
  bodyFellSilent(b.body, false);
}
/** A body that takes over what rang elsewhere runs from the next block on. */
export function startNext(b: Coupled): void {
  b.done = BLOCK;
  b.awake = PLAYED;
  settlePoles(b);
  b.gain = -1;
  setSounding(b.body, BY_COUPLED, true);
  bodyWoke();
}
/** A body leaves those that it is joined to. */
export function unlink(b: Coupled): void {
  const next = b.member,
    root = b.root;
  if (root == b) {
    for (let m = next; m; m = m.member) m.root = next;
    if (next) next.joint = b.joint;
  } else {
    let m = root;
    while (m.member != b) m = m.member;
    m.member = next;
  }
  b.root = b;
  b.member = changetype<Coupled>(0);
  b.joint = -1;
}
