// A block of coupled bodies. Its forces are known when it begins; strikes come in order of time and find every body run up to their sample;
// the rest is run at the end. Bodies that rattle against each other run together, sample by sample; a body on which nothing acts runs all
// its samples mode by mode. What has fallen silent does nothing.

import { FLOOR } from "../bank/floor";
import { rate } from "../records/config";
import { count } from "../records/meters";
import { BLOCK, BLOCK_BYTES, METER_COST_SYNTHESIS } from "../records/records";
import { BY_COUPLED, TOUCHED } from "../scene/body";
import { bodyFellSilent, bodyWoke, mayGo, setSounding } from "../scene/life";
import { feedbackForce, setGain } from "./distort";
import { closeFeeds, feedSample, takeForces } from "./feeds";
import { energyOf, hearSample, kick, ringFreely, settleFaint, sumOf, turn } from "./kernel";
import { aimPoles, HOP, settlePoles, tunePoles } from "./poles";
import { linkJoints, rattle } from "./rattle";
import { rotateNeighbours, rotates } from "./rotate";
import {
  ANGLE,
  AWAKE,
  BODY,
  BYTES,
  C,
  COUNT,
  CURVE,
  coupledAt,
  coupledCount,
  DONE,
  DRIFT_I,
  DRIFT_R,
  FEED,
  GAIN,
  GAIN_STEP,
  HEARD,
  JOINED,
  JOINT,
  LOUDEST,
  MEMBER,
  OUT_CURVE,
  OUT_CURVE_BEFORE,
  OUT_DRIVE,
  OUT_DRIVE_BEFORE,
  OUTS,
  POLES,
  POLES_EXACT,
  POLES_MOVE,
  PUSH,
  ROOT,
  ROW,
  S,
  SHADES,
  SOUND,
  WEIGHED,
} from "./store";
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

export function isAwake(b: usize): bool {
  return load<i32>(b, AWAKE) != ASLEEP;
}
/** Whether the block's sound has still to be handed over. */
export function isRunning(b: usize): bool {
  return load<i32>(b, AWAKE) == RUNS;
}

/** A block begins. */
export function beginCoupled(now: f64): void {
  const n = coupledCount();
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isAwake(b)) store<i32>(b, RUNS, AWAKE);
    store<i32>(b, 0, DONE);
    store<u32>(b, <u32>b, ROOT);
    store<u32>(b, 0, MEMBER);
    store<i32>(b, -1, JOINT);
    store<i32>(b, 0, JOINED);
  }
  if (n > 0) linkJoints();
  for (let i = 0; i < n; i++) if (takeForces(coupledAt(i), now) || isAwake(coupledAt(i))) rouse(coupledAt(i));
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isAwake(b) && load<u32>(b, ROOT) == <u32>b) prepare(b);
  }
}
/** A body and all that it is joined to begin to run, if they do not yet. */
export function wake(b: usize): void {
  if (isAwake(b)) return;
  rouse(b);
  prepare(<usize>load<u32>(b, ROOT));
}
function rouse(b: usize): void {
  for (let m = <usize>load<u32>(b, ROOT); m != 0; m = <usize>load<u32>(m, MEMBER)) {
    if (isAwake(m)) continue;
    store<i32>(m, RUNS, AWAKE);
    setSounding(<usize>load<u32>(m, BODY), BY_COUPLED, true);
    bodyWoke();
    settlePoles(m);
    store<i32>(m, 0, WEIGHED);
    store<f32>(m, -1, GAIN);
    store<f32>(m, 0, HEARD);
    outputIsAsItWas(m);
  }
}
/** All of a root are made ready for the block. */
function prepare(root: usize): void {
  for (let m = root; m != 0; m = <usize>load<u32>(m, MEMBER)) {
    tunePoles(m);
    weighSound(m);
  }
  for (let m = root; m != 0; m = <usize>load<u32>(m, MEMBER)) setGain(m);
}

/** Runs a body, and all that it is joined to, up to sample `to` of the block. */
export function advance(b: usize, to: i32): void {
  const root = <usize>load<u32>(b, ROOT),
    from = load<i32>(root, DONE);
  if (from >= to) return;
  if (!isAwake(root)) clear(root, from, to);
  else if (isFree(root)) ringFreely(root, from, to, load<i32>(root, OUTS));
  else for (let n = from; n < to; n++) runSample(root, n);
  for (let m = root; m != 0; m = <usize>load<u32>(m, MEMBER)) {
    store<i32>(m, to, DONE);
    if (to == BLOCK) feedSample(m, BLOCK);
  }
}
/** Whether nothing acts on a body, so that its modes do not need to wait for each other. */
function isFree(b: usize): bool {
  return (
    load<u32>(b, MEMBER) == 0 &&
    load<i32>(b, JOINT) < 0 &&
    load<i32>(b, FEED) < 0 &&
    !feedsBack(b) &&
    load<i32>(b, POLES) != POLES_MOVE &&
    load<i32>(b, SHADES) == 0 &&
    !(load<f32>(b, ANGLE) > 0 && rotates(b, energyOf(b)))
  );
}
function feedsBack(b: usize): bool {
  return load<u32>(b, CURVE) != 0 && (load<f32>(b, GAIN) > 0 || load<f32>(b, GAIN_STEP) > 0);
}
function clear(root: usize, from: i32, to: i32): void {
  for (let m = root; m != 0; m = <usize>load<u32>(m, MEMBER))
    for (let set: usize = 0; set < 4; set++)
      memory.fill(m + SOUND + set * BLOCK_BYTES + ((<usize>from) << 2), 0, (<usize>(to - from)) << 2);
}
function runSample(root: usize, n: i32): void {
  for (let b = root; b != 0; b = <usize>load<u32>(b, MEMBER)) {
    if (load<i32>(b, POLES) == POLES_MOVE && n % HOP == 0) aimPoles(b, n);
    if (load<i32>(b, FEED) >= 0) feedSample(b, n);
    if (feedsBack(b)) kick(<usize>load<i32>(b, BYTES), b + C, b + PUSH, feedbackForce(b));
  }
  if (load<i32>(root, JOINT) >= 0) rattle(root);
  for (let b = root; b != 0; b = <usize>load<u32>(b, MEMBER)) {
    for (let ear: usize = 0, outs = <usize>load<i32>(b, OUTS); ear < outs; ear++) {
      hearSample(b, ear, n);
      if (load<i32>(b, SHADES) != 0) hearSample(b, ear + 2, n);
    }
    if (load<u32>(b, CURVE) != 0)
      store<f32>(b, <f32>(2 * rate) * sumOf(<usize>load<i32>(b, BYTES), b + PUSH, b + C), HEARD);
    turn(b, load<i32>(b, POLES) == POLES_MOVE);
    if (load<f32>(b, ANGLE) > 0) rotateNeighbours(b);
  }
}

/** The block ends: what has not been run is, all is played, and what has fallen silent sleeps. */
export function finishCoupled(): void {
  const n = coupledCount();
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isRunning(b)) finishOne(b);
    else if (!isAwake(b)) store<i32>(b, BLOCK, DONE);
  }
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isAwake(b) && load<u32>(b, ROOT) == <u32>b) restIfFaint(b);
    closeFeeds(b);
  }
  // from the end: a body that was to ring out may go now
  for (let i = n - 1; i >= 0; i--) {
    const b = coupledAt(i);
    const body = <usize>load<u32>(b, BODY);
    if (load<i32>(b, AWAKE) == FALLS) {
      store<i32>(b, ASLEEP, AWAKE);
      setSounding(body, BY_COUPLED, false);
      bodyFellSilent(body, true);
    } else if (!isAwake(b)) mayGo(body); // what was written of its force may have been nothing
  }
}
/** The rest of the block of one body, and its sound. */
export function finishOne(b: usize): void {
  advance(b, BLOCK);
  count(METER_COST_SYNTHESIS, <f64>load<i32>(b, COUNT) * cost(b));
  if (load<i32>(b, POLES) == POLES_EXACT) correct(b);
  settleFaint(b);
  playSound(b);
  outputIsAsItWas(b);
  store<i32>(<usize>load<u32>(b, BODY), 1, TOUCHED);
  store<i32>(b, PLAYED, AWAKE);
}
/** Of a mode of the body in this block. */
function cost(b: usize): f64 {
  if (isFree(b)) return COST_FREE;
  return load<f32>(b, ANGLE) > 0 && rotates(b, energyOf(b)) ? COST_ACTED + COST_ROTATED : COST_ACTED;
}
/** The curve on the sound that leaves does not glide. */
function outputIsAsItWas(b: usize): void {
  store<u32>(b, load<u32>(b, OUT_CURVE), OUT_CURVE_BEFORE);
  store<f32>(b, load<f32>(b, OUT_DRIVE), OUT_DRIVE_BEFORE);
}
/** Gives back what a block of rounded poles has lost. */
function correct(b: usize): void {
  for (let k = b, end = b + <usize>load<i32>(b, BYTES); k < end; k += 4) {
    const c = load<f32>(k, C),
      s = load<f32>(k, S),
      x = load<f32>(k, DRIFT_R),
      y = load<f32>(k, DRIFT_I);
    store<f32>(k, c + (c * x - s * y), C);
    store<f32>(k, s + (c * y + s * x), S);
  }
}
/** If all their energy in the loudest of their modes could not be heard, bodies that are joined sleep. */
function restIfFaint(root: usize): void {
  let energy: f32 = 0,
    loudest: f32 = 0;
  for (let m = root; m != 0; m = <usize>load<u32>(m, MEMBER)) {
    if (load<i32>(m, FEED) >= 0 || load<i32>(m, WEIGHED) == 0) return;
    energy += energyOf(m);
    loudest = max(loudest, load<f32>(m, LOUDEST));
  }
  // what is no number counts as faint
  if (energy * loudest >= FLOOR * FLOOR) return;
  for (let m = root; m != 0; m = <usize>load<u32>(m, MEMBER)) {
    silence(m);
    store<i32>(m, FALLS, AWAKE);
  }
}
/** Nothing is left of a body's motion. */
function silence(b: usize): void {
  memory.fill(b + C, 0, ROW);
  memory.fill(b + S, 0, ROW);
}
/** A body ends where it is. */
export function stop(b: usize): void {
  silence(b);
  store<i32>(b, ASLEEP, AWAKE);
  setSounding(<usize>load<u32>(b, BODY), BY_COUPLED, false);
  bodyFellSilent(<usize>load<u32>(b, BODY), false);
}
/** A body that takes over what rang elsewhere runs from the next block on. */
export function startNext(b: usize): void {
  store<i32>(b, BLOCK, DONE);
  store<i32>(b, PLAYED, AWAKE);
  settlePoles(b);
  store<f32>(b, -1, GAIN);
  setSounding(<usize>load<u32>(b, BODY), BY_COUPLED, true);
  bodyWoke();
}
/** A body leaves those that it is joined to. */
export function unlink(b: usize): void {
  const next = <usize>load<u32>(b, MEMBER),
    root = <usize>load<u32>(b, ROOT);
  if (root == b) {
    for (let m = next; m != 0; m = <usize>load<u32>(m, MEMBER)) store<u32>(m, <u32>next, ROOT);
    if (next != 0) store<i32>(next, load<i32>(b, JOINT), JOINT);
  } else {
    let m = root;
    while (<usize>load<u32>(m, MEMBER) != b) m = <usize>load<u32>(m, MEMBER);
    store<u32>(m, <u32>next, MEMBER);
  }
  store<u32>(b, <u32>b, ROOT);
  store<u32>(b, 0, MEMBER);
  store<i32>(b, -1, JOINT);
}
