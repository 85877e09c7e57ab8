// A block of coupled bodies. The forces of the block are known when it begins. Strikes come in order of time: each
// first runs its body up to the strike's sample. The rest of the block is run at its end. Bodies that rattle against
// each other run together, sample by sample; a body on which nothing acts runs all its samples mode by mode. A silent
// body sleeps: it does nothing.

import { FLOOR } from "../bank/floor";
import { CURVE_NONE, MOST_COUPLED_MODES } from "../records/contact";
import { addToMeter } from "../records/meters";
import { BLOCK, METER_COST_SYNTHESIS } from "../records/records";
import { config } from "../records/state";
import { BY_COUPLED } from "../scene/body";
import { bodyFellSilent, bodyWoke, mayGo, setSounding } from "../scene/life";
import { Coupled, POLES_EXACT, POLES_MOVE } from "./coupled";
import { feedbackForce, setGain } from "./distort";
import { closeFeeds, feedSample, takeForces } from "./feeds";
import { linkJoints, rattle } from "./joint/rattle";
import { energyOf, kick, mixSample, ringFreely, settleFaint, sumOf, turn } from "./kernel";
import { aimPoles, HOP, settlePoles, tunePoles } from "./poles";
import { rotateNeighbours, rotates } from "./rotate";
import { coupledAt, coupledCount } from "./store";
import { playSound, weighSound } from "./weights";

/**
 * Cost of a mode in one block, nominal nanoseconds: of one that rings freely; of one on which something acts; and what
 * rotation adds.
 */
const COST_FREE: f64 = 25;
const COST_ACTED: f64 = 130;
const COST_ROTATED: f64 = 480;
/** States of a body's sound in a block: it does not ring. */
const ASLEEP: i32 = 0;
/** It rings, and its block is not finished. */
const RUNS: i32 = 1;
/** Its sound is on the buses: the block is finished. */
const PLAYED: i32 = 2;
/** It fell asleep in this block. */
const FALLS_ASLEEP: i32 = 3;

/** Whether a body rings. */
export function isAwake(b: Coupled): bool {
  return b.awake != ASLEEP;
}
/** Whether a body's block is not finished yet. */
export function isRunning(b: Coupled): bool {
  return b.awake == RUNS;
}

/** A block begins: finds which bodies are joined, takes the forces, and prepares all bodies that ring. */
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
    if (isAwake(b) && b.root == b) prepare(b);
  }
}
/** A body and all that it is joined to begin to run, if they do not yet. */
export function wake(b: Coupled): void {
  if (isAwake(b)) return;
  rouse(b);
  prepare(b.root);
}
/** Wakes a body and all that it is joined to; their poles are those of this instant, and they have no weights yet. */
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
    keepCurve(m);
  }
}
/** Prepares all bodies of a root for the block: poles, weights, gain of the feedback. */
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
/** Whether a body's feedback acts. */
function feedsBack(b: Coupled): bool {
  return b.curve != CURVE_NONE && (b.gain > 0 || b.gainStep > 0);
}
/** Samples from … to of the sound of all bodies of a root become 0. */
function clear(root: Coupled, from: i32, to: i32): void {
  for (let m = root; m; m = m.member)
    for (let set = 0; set < 4; set++)
      m.sound(set)
        .from(from)
        .clear(to - from);
}
/** One sample of all bodies of a root: forces, then sound, then free motion. */
function runSample(root: Coupled, n: i32): void {
  for (let b = root; b; b = b.member) {
    if (b.poles == POLES_MOVE && n % HOP == 0) aimPoles(b, n);
    if (b.feed >= 0) feedSample(b, n);
    if (feedsBack(b)) kick(b.padded, b.c, b.push, feedbackForce(b));
  }
  if (root.joint >= 0) rattle(root);
  for (let b = root; b; b = b.member) {
    for (let ear = 0, outs = b.outs; ear < outs; ear++) {
      mixSample(b, ear, n);
      if (b.shades != 0) mixSample(b, ear + 2, n);
    }
    if (b.curve != CURVE_NONE) b.heard = <f32>(2 * config.rate) * sumOf(b.padded, b.push, b.c);
    turn(b, b.poles == POLES_MOVE);
    if (b.angle > 0) rotateNeighbours(b);
  }
}

/** The block ends: all bodies are run to its end and played, and those that have fallen silent sleep. */
export function finishCoupled(): void {
  const n = coupledCount();
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isRunning(b)) finishOne(b);
    else if (!isAwake(b)) b.done = BLOCK;
  }
  for (let i = 0; i < n; i++) {
    const b = coupledAt(i);
    if (isAwake(b) && b.root == b) restIfFaint(b);
    closeFeeds(b);
  }
  // from the end of the list: a body that was to ring out may leave it
  for (let i = n - 1; i >= 0; i--) {
    const b = coupledAt(i);
    const body = b.body;
    if (b.awake == FALLS_ASLEEP) {
      b.awake = ASLEEP;
      setSounding(body, BY_COUPLED, false);
      bodyFellSilent(body, true);
    } else if (!isAwake(b)) mayGo(body); // the force that was written for it may have been 0 throughout
  }
}
/** Makes the rest of the block of one body, and plays its sound. */
export function finishOne(b: Coupled): void {
  advance(b, BLOCK);
  addToMeter(METER_COST_SYNTHESIS, <f64>b.count * cost(b));
  if (b.poles == POLES_EXACT) correct(b);
  settleFaint(b);
  playSound(b);
  keepCurve(b);
  b.body.touched = 1;
  b.awake = PLAYED;
}
/** What a mode of the body costs in this block, nominal nanoseconds. */
function cost(b: Coupled): f64 {
  if (isFree(b)) return COST_FREE;
  return b.angle > 0 && rotates(b, energyOf(b)) ? COST_ACTED + COST_ROTATED : COST_ACTED;
}
/** Keeps this block's curve on the outgoing sound: the next block crossfades from it. */
function keepCurve(b: Coupled): void {
  b.outCurveBefore = b.outCurve;
  b.outDriveBefore = b.outDrive;
}
/** Corrects the states for what a block of rounded poles has lost. */
function correct(b: Coupled): void {
  const rowC = b.c,
    rowS = b.s,
    driftR = b.driftR,
    driftI = b.driftI;
  for (let j = 0, n = b.padded; j < n; j++) {
    const c = rowC[j],
      s = rowS[j],
      x = driftR[j],
      y = driftI[j];
    rowC[j] = c + (c * x - s * y);
    rowS[j] = s + (c * y + s * x);
  }
}
/** Bodies that are joined sleep when all their energy, were it in the loudest of their modes, would be inaudible. */
function restIfFaint(root: Coupled): void {
  let energy: f32 = 0,
    loudest: f32 = 0;
  for (let m = root; m; m = m.member) {
    if (m.feed >= 0 || m.weighed == 0) return;
    energy += energyOf(m);
    loudest = max(loudest, m.loudest);
  }
  // energy that is not a number counts as faint
  if (energy * loudest >= FLOOR * FLOOR) return;
  for (let m = root; m; m = m.member) {
    silence(m);
    m.awake = FALLS_ASLEEP;
  }
}
/** All modes of a body stand still. */
function silence(b: Coupled): void {
  b.c.clear(MOST_COUPLED_MODES);
  b.s.clear(MOST_COUPLED_MODES);
}
/** A body's sound ends at once. */
export function stop(b: Coupled): void {
  silence(b);
  b.awake = ASLEEP;
  setSounding(b.body, BY_COUPLED, false);
  bodyFellSilent(b.body, false);
}
/** A body whose modes rang on another path until now runs from the next block on. */
export function startNext(b: Coupled): void {
  b.done = BLOCK;
  b.awake = PLAYED;
  settlePoles(b);
  b.gain = -1;
  setSounding(b.body, BY_COUPLED, true);
  bodyWoke();
}
/** A body leaves the bodies that it is joined to. */
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
