// How far the modes of a coupled body turn and shrink in a sample. While nothing moves the poles are exact, and a body on which nothing
// acts gets back at the end of every block what their rounding to float32 has lost. While pitch, damping or strain move, poles are made
// anew every 16 samples and go there on a straight line; a chord lies inside the circle, so that no mode gains energy by it.
//
// Where modes act on each other all poles shrink by SHRINK more than they should. In float32 the turn of a pair is off by at most √5
// units in the last place (u = 2^-24), its rounded pole by one, the steps of a moving pole by eight together, the two rotations of
// rotate.ts by three each: together less than 16u = 2^-20, so energy cannot grow by rounding. It limits T60 to 164 s at 44.1 kHz.

import { circles, powers } from "../base/fast";
import { reserve } from "../base/memory";
import { im, pole, re } from "../base/pole";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { wordOf } from "../scene/page";
import { turnsOf } from "../scene/tuning";
import { Coupled } from "./coupled";
import { coupling } from "./state";
import {
  DRIFT_I,
  DRIFT_R,
  FALLS,
  FALLS_BEFORE,
  KAPPAS,
  MODE,
  NUMBER,
  POLES_EXACT,
  POLES_MOVE,
  POLES_NONE,
  POLES_SAFE,
  REACH,
  ROW,
  STEP_C,
  STEP_S,
  TURN_C,
  TURN_S,
  TURNS,
  TURNS_BEFORE,
} from "./store";

/** Samples from one pole to the next while poles move. */
export const HOP: i32 = 16;
const SHRINK: f64 = 9.5367431640625e-7; // 2^-20
const SHRINK_LOG2: f32 = -1.3758606e-6;
const TURN: f32 = 2.3283064365386963e-10; // 2^-32
const LN2: f64 = 0.6931471805599453;
/** Of each of two poles in a row that are together −3 dB at 60 Hz: 60 / √(√2 − 1), Hz. */
const STRAIN_CUTOFF: f64 = 93.22553;
/** Strain closer than this to where it goes has come there. */
const NEAR: f32 = 1e-7;

export function reservePoles(): void {
  coupling.polesAngles = reserve(ROW);
  coupling.sizes = reserve(ROW);
  coupling.polesCosines = reserve(ROW);
  coupling.polesSines = reserve(ROW);
}
export function resetPoles(): void {
  coupling.strainStep = <f32>(1 - Math.exp((-2 * Math.PI * STRAIN_CUTOFF * HOP) / config.rate));
}

/** Whether anything makes the modes of a body act on each other, so that its poles must be safe. */
export function actsOnItself(b: Coupled): bool {
  return b.curve != 0 || b.angle > 0 || b.joined != 0;
}
/** What strain makes of the frequency of mode j; `k`: its place in a row. PHYSICS §8.5. */
function bend(b: Coupled, k: usize): f32 {
  return sqrt<f32>(max<f32>(0.25, min<f32>(4, 1 + load<f32>(changetype<usize>(b) + k, KAPPAS) * b.strainNow)));
}
/** And of all decays. */
function stress(b: Coupled): f32 {
  return 1 + 5 * abs(b.strainNow);
}
/** Turns a sample of a mode as it is now, 0 above Nyquist. */
export function turnsNow(b: Coupled, k: usize): f32 {
  const turns = load<f32>(changetype<usize>(b) + k, TURNS) * bend(b, k);
  return turns < 0.5 ? turns : 0;
}
/** Its decay, nepers a sample. */
export function decayNow(b: Coupled, k: usize): f64 {
  return -LN2 * <f64>(load<f32>(changetype<usize>(b) + k, FALLS) * stress(b));
}

/** A body wakes: pitch, damping and strain are at once what they should be. */
export function settlePoles(b: Coupled): void {
  const strain = b.strainAsked;
  b.strainGoal = strain;
  b.strainNow = strain;
  b.strainHalf = strain;
  follow(b);
  b.tuned = 0;
  b.poles = POLES_NONE;
}
/** The poles of the coming block. */
export function tunePoles(b: Coupled): void {
  const tuning = b.body.inTuning != 0,
    goal = b.strainAsked;
  b.strainGoal = goal;
  let moves: bool = b.strainNow != goal || b.strainHalf != goal;
  memory.copy(changetype<usize>(b) + TURNS_BEFORE, changetype<usize>(b) + TURNS, ROW);
  memory.copy(changetype<usize>(b) + FALLS_BEFORE, changetype<usize>(b) + FALLS, ROW);
  if ((tuning || b.tuned != 0) && follow(b)) moves = true;
  b.tuned = tuning ? 1 : 0;
  const wanted = actsOnItself(b) ? POLES_SAFE : POLES_EXACT;
  if (!moves && b.poles == wanted) return;
  if (!moves || b.poles == POLES_NONE) setPoles(b, wanted);
  if (!moves) return;
  b.poles = POLES_MOVE;
  let slowest: f32 = -1000;
  for (let k = changetype<usize>(b), end = changetype<usize>(b) + ((<usize>b.count) << 2); k < end; k += 4)
    slowest = max(slowest, max(load<f32>(k, FALLS), load<f32>(k, FALLS_BEFORE)));
  // what strain adds to the decay is not counted on: it may go within the block
  b.loss = <f32>-Math.expm1(<f64>(slowest + SHRINK_LOG2) * LN2);
}
/** Reads pitch and damping of every mode from the pages of the body; says whether any is new. */
function follow(b: Coupled): bool {
  let moved: bool = false;
  for (let k = changetype<usize>(b), end = changetype<usize>(b) + ((<usize>b.count) << 2); k < end; k += 4) {
    const word = wordOf(load<i32>(k, NUMBER)),
      turns = <f32>word.increment * TURN,
      fall = word.decay;
    if (turns != load<f32>(k, TURNS) || fall != load<f32>(k, FALLS)) moved = true;
    // what comes back from beyond Nyquist begins where it is, and what goes there is gone at once
    if (turns == 0 || load<f32>(k, TURNS_BEFORE) == 0) store<f32>(k, turns, TURNS_BEFORE);
    store<f32>(k, turns, TURNS);
    store<f32>(k, fall, FALLS);
  }
  return moved;
}

/** Steady poles from float64. */
function setPoles(b: Coupled, kind: i32): void {
  const body = b.body,
    model = body.model,
    pitch = body.pitch,
    more: f64 = kind == POLES_SAFE ? SHRINK : 0;
  let least: f64 = 1;
  for (let k: usize = 0, end = (<usize>b.count) << 2; k < end; k += 4) {
    const p = changetype<usize>(b) + k,
      turns = turnsOf(model, load<i32>(p, MODE), pitch) * <f64>bend(b, k),
      sounds = turns > 0 && turns < 0.5;
    pole(decayNow(b, k) + more, turns);
    const x: f32 = sounds ? <f32>re : 0,
      y: f32 = sounds ? <f32>im : 0;
    store<f32>(p, x, TURN_C);
    store<f32>(p, y, TURN_S);
    store<f32>(p, sounds ? <f32>(1 / (Math.PI * turns)) : 0, REACH);
    const size = <f64>x * <f64>x + <f64>y * <f64>y,
      scale = size > 1e-30 ? <f64>BLOCK / size : 0;
    store<f32>(p, scale == 0 ? 0 : <f32>((re * <f64>x + im * <f64>y) * scale - BLOCK), DRIFT_R);
    store<f32>(p, <f32>((im * <f64>x - re * <f64>y) * scale), DRIFT_I);
    if (sounds) least = min(least, 1 - Math.exp(-decayNow(b, k) - more));
  }
  b.loss = <f32>least;
  b.poles = kind;
}

/** Sample n of a block begins in which poles move, n a multiple of HOP: where they will be HOP samples later. */
export function aimPoles(b: Coupled, n: i32): void {
  stepStrain(b);
  const bytes = <usize>b.bytes,
    // a sample moves by what holds in its middle
    share = (<f32>(n + HOP) + <f32>0.5) / <f32>BLOCK,
    stressed = stress(b);
  for (let k: usize = 0; k < bytes; k += 4) {
    const p = changetype<usize>(b) + k,
      before = load<f32>(p, TURNS_BEFORE),
      turns = (before + (load<f32>(p, TURNS) - before) * share) * bend(b, k),
      fallBefore = load<f32>(p, FALLS_BEFORE),
      fall = (fallBefore + (load<f32>(p, FALLS) - fallBefore) * share) * stressed + SHRINK_LOG2,
      sounds = turns > 0 && turns < 0.5;
    store<f32>(coupling.polesAngles + k, sounds ? turns : 0);
    store<f32>(coupling.sizes + k, fall);
    store<f32>(p, sounds ? <f32>(1 / Math.PI) / turns : 0, REACH);
  }
  circles(bytes, coupling.polesAngles, coupling.polesCosines, coupling.polesSines);
  powers(bytes, coupling.sizes);
  for (let k: usize = 0; k < bytes; k += 4) {
    const p = changetype<usize>(b) + k,
      r: f32 = load<f32>(coupling.polesAngles + k) > 0 ? load<f32>(coupling.sizes + k) : 0;
    store<f32>(p, (r * load<f32>(coupling.polesCosines + k) - load<f32>(p, TURN_C)) / <f32>HOP, STEP_C);
    store<f32>(p, (r * load<f32>(coupling.polesSines + k) - load<f32>(p, TURN_S)) / <f32>HOP, STEP_S);
  }
}
function stepStrain(b: Coupled): void {
  const goal = b.strainGoal,
    half = b.strainHalf + coupling.strainStep * (goal - b.strainHalf),
    now = b.strainNow + coupling.strainStep * (half - b.strainNow),
    there = abs(goal - half) < NEAR && abs(goal - now) < NEAR;
  b.strainHalf = there ? goal : half;
  b.strainNow = there ? goal : now;
}
