// Pitch and damping that glide while a body sounds. Between two anchors the pole moves on a straight line, s(x) = s₀ + x(s₁ − s₀),
// so the phase is a parabola: the state moves by the mean pole, and the moments get the curvature η = θ₁ − θ₀ (fresh.ts). A mode
// whose pitch crosses half way to the next line changes lines at an anchor: the left half of the frame stays on the old line, the
// right half is on the new one. Driven bodies get new coefficients each block; bodies at rest only new numbers.

import { item, leave, size } from "../base/list";
import {
  addedAt,
  copyDamping,
  DAMPING,
  DAMPING_BEFORE,
  DAMPING_GOAL,
  DAMPING_NEXT,
  decayAt,
  firstWord,
  IN_TUNING,
  INCREMENTS,
  isDriven,
  MODEL,
  MODES,
  meanDecay,
  meanTurns,
  OUTPUT,
  PITCH,
  PITCH_BEFORE,
  PITCH_GOAL,
  PITCH_NEXT,
  REST,
  RINGING,
  sameDamping,
  setAdded,
  TOUCHED,
  TUNING_LEFT,
  tune,
  tuning,
  turnsOf,
  wordAfter,
} from "../body";
import { decays, increments, zi, zr } from "../excite/rows";
import { enlist } from "../hearing/order";
import { bodyFellSilent, buryIfDone } from "../life";
import { forgetFactors, hasFactors } from "../mix/factors";
import { addMode, gainI, gainR, rowGain } from "../mix/gains";
import { busesOf, firstBus, kindOf } from "../mix/outputs";
import { BLOCK } from "../records";
import { retune } from "./drive";
import { addMoments, thetaI, thetaR } from "./fresh";
import { freshAt } from "./grids";
import { lineFor } from "./lines";
import { call } from "./long/phases";
import { anchorState, setPole, spreadGains } from "./ring";
import { at, chainOf, isOff, lineOf, moveTo, remove, setDrift } from "./store";

const B: f64 = <f64>BLOCK;
/**
 * How far θ may move in a block for its curvature to hold, radians (or nepers). A glide that is faster is a jump: the right half of
 * the last frame keeps the old pitch and the left half of the next has the new one, on its own line; the windows fade between them.
 */
const FASTEST: f64 = 2.5;
function jumps(turns: f64, decay: f64): bool {
  return abs(2 * Math.PI * B * turns) > FASTEST || abs(B * decay) > FASTEST;
}

/** Before the kernel: pitch and damping step to the end of the block, and the mean pole beyond it is what moves the states on. */
export function prepareTuning(): void {
  for (let t = size(tuning) - 1; t >= 0; t--) {
    const body = item(tuning, t);
    step(body);
    tune(body, false);
    if (hasFactors(body) && load<i32>(body, RINGING) > 0) {
      forgetFactors();
      spreadGains(body);
    }
    store<i32>(body, 1, TOUCHED);
    if (isSteady(body)) {
      enlist(body);
      if (load<i32>(body, RINGING) > 0) setSteady(body);
      if (isDriven(body)) retune(body);
      leave(tuning, body, IN_TUNING);
      if (FULL) call(body);
    } else if (load<i32>(body, RINGING) > 0) aimStates(body);
  }
}
/** From one anchor to the next. */
function step(body: usize): void {
  const pitch = load<f64>(body, PITCH_NEXT);
  const damping = load<f64>(body, DAMPING_NEXT);
  const added = addedAt(body, DAMPING_NEXT);
  const blocks = load<i32>(body, TUNING_LEFT);
  store<f64>(body, load<f64>(body, PITCH), PITCH_BEFORE);
  store<f64>(body, pitch, PITCH);
  copyDamping(body, DAMPING, DAMPING_BEFORE);
  copyDamping(body, DAMPING_NEXT, DAMPING);
  if (blocks == 0) return;
  store<f64>(body, pitch + (load<f64>(body, PITCH_GOAL) - pitch) / blocks, PITCH_NEXT);
  store<f64>(body, damping + (load<f64>(body, DAMPING_GOAL) - damping) / blocks, DAMPING_NEXT);
  setAdded(body, DAMPING_NEXT, added + (addedAt(body, DAMPING_GOAL) - added) / blocks);
  store<i32>(body, blocks - 1, TUNING_LEFT);
}
function isSteady(body: usize): bool {
  const pitch = load<f64>(body, PITCH);
  return (
    load<i32>(body, TUNING_LEFT) == 0 &&
    pitch == load<f64>(body, PITCH_BEFORE) &&
    pitch == load<f64>(body, PITCH_NEXT) &&
    sameDamping(body, DAMPING, DAMPING_BEFORE) &&
    sameDamping(body, DAMPING, DAMPING_NEXT)
  );
}
/** θ at the end of the block, and q from there on; a mode that jumps changes its line here. */
function aimStates(body: usize): void {
  const model = <usize>load<u32>(body, MODEL);
  const n = load<i32>(body, MODES);
  const pitch = load<f64>(body, PITCH);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const turns = turnsOf(model, i, pitch);
    let slot = load<i32>(word);
    if (slot < 0) continue;
    const line = lineFor(load<u32>(word, INCREMENTS)),
      off = isOff(slot);
    if (
      !off &&
      line != lineOf(slot) &&
      turns > 0 &&
      jumps(turns - turnsOf(model, i, load<f64>(body, PITCH_BEFORE)), 0)
    ) {
      moveTo(chainOf(slot) - lineOf(slot) + line, slot, word);
      slot = load<i32>(word);
    }
    setPole(slot, meanDecay(body, i) * B, meanTurns(model, i, pitch, load<f64>(body, PITCH_NEXT)) * B);
    setDrift(slot, 0, 0); // a pole that changes every block has no drift to correct
    store<f32>(at(slot), <f32>(-decayAt(body, i, DAMPING) * B), 64);
    store<f32>(at(slot), <f32>(2 * Math.PI * (turns * B - 0.5 * (off ? line : lineOf(slot)))), 80);
  }
}

/** Behind the kernel: curvatures and changes of line; driven groups get the mean pole of the block. */
export function finishTuning(): void {
  for (let t = size(tuning) - 1; t >= 0; t--) {
    const body = item(tuning, t);
    if (isDriven(body)) retune(body);
    if (load<i32>(body, RINGING) > 0) bend(body);
    buryIfDone(body); // its last mode may have gone over Nyquist
  }
}

// how θ of a mode changes over the coming block; nothing when it jumps
let bendR: f32 = 0;
let bendI: f32 = 0;
function setBend(body: usize, i: i32, pitch: f64, next: f64, damping: usize, nextDamping: usize): void {
  const model = <usize>load<u32>(body, MODEL);
  const turns = turnsOf(model, i, pitch);
  const ahead = turnsOf(model, i, next);
  const dt = turns > 0 && ahead > 0 ? ahead - turns : 0;
  const dd = decayAt(body, i, nextDamping) - decayAt(body, i, damping);
  const jump = jumps(dt, dd);
  bendR = jump ? 0 : <f32>(-B * dd);
  bendI = jump ? 0 : <f32>(2 * Math.PI * B * dt);
}

/** What the rows `zr`, `zi` of a gliding body leave out of the fresh lines: the curvature (fresh.ts has added the rest). */
export function bendRows(body: usize): void {
  const output = load<i32>(body, OUTPUT),
    kind = kindOf(output),
    first = firstBus(output),
    n = busesOf(output);
  for (let i = 0, modes = load<i32>(body, MODES); i < modes; i++) {
    const k = (<usize>i) << 2;
    const a = load<f32>(zr + k);
    const b = load<f32>(zi + k);
    if (a == 0 && b == 0) continue;
    const pitch = load<f64>(body, PITCH);
    setBend(body, i, pitch, load<f64>(body, PITCH_NEXT), DAMPING, DAMPING_NEXT);
    const increment = load<u32>(increments + k);
    const line = lineFor(increment);
    const tr = thetaR(load<f32>(decays + k));
    const ti = thetaI(increment);
    for (let bus = 0; bus < n; bus++) {
      rowGain(body, kind, i, bus);
      const c = a * gainR - b * gainI,
        d = a * gainI + b * gainR,
        grid = freshAt(first + bus);
      addMoments(grid, line, c, d, tr, ti, bendR, bendI);
      addMoments(grid, line, -c, -d, tr, ti, 0, 0);
    }
  }
}

/** One block's worth of glide for the ringing modes of a body. */
function bend(body: usize): void {
  const p0 = load<f64>(body, PITCH_BEFORE),
    p2 = load<f64>(body, PITCH_NEXT);
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  const p1 = load<f64>(body, PITCH);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word);
    if (slot < 0) continue;
    const t1 = turnsOf(model, i, p1);
    if (t1 == 0 || turnsOf(model, i, p2) == 0) {
      // over Nyquist: the right half of the last frame fades it
      remove(slot);
      store<i32>(word, REST);
      const ringing = load<i32>(body, RINGING) - 1;
      store<i32>(body, ringing, RINGING);
      if (ringing == 0 && !isDriven(body)) bodyFellSilent(body, false);
      continue;
    }
    if (isOff(slot)) continue;
    anchorState(slot, 0);
    const a = load<f32>(zr),
      b = load<f32>(zi),
      line = lineOf(slot);
    setBend(body, i, p0, p1, DAMPING_BEFORE, DAMPING);
    const er = bendR,
      ei = bendI;
    setBend(body, i, p1, p2, DAMPING, DAMPING_NEXT);
    const fr = bendR,
      fi = bendI;
    const tr = <f32>(-B * decayAt(body, i, DAMPING)),
      ti = <f32>(2 * Math.PI * (t1 * B - 0.5 * line));
    // the kernel gave both halves θ without curvature: add the last block's, to be taken back from the right half
    addMode(body, slot, false, line, a, b, tr, ti, er, ei);
    addMode(body, slot, false, line, -a, -b, tr, ti, 0, 0);
    const to = lineFor(load<u32>(word, INCREMENTS));
    if (to == line && er == fr && ei == fi) continue;
    addMode(body, slot, true, line, -a, -b, tr, ti, er, ei);
    addMode(body, slot, true, to, a, b, tr, <f32>(2 * Math.PI * (t1 * B - 0.5 * to)), fr, fi);
    if (to != line) moveTo(chainOf(slot) - line + to, slot, word);
  }
}

/** The glide is over: exact poles again, with their drift. */
function setSteady(body: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  const pitch = load<f64>(body, PITCH);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word);
    if (slot < 0) continue;
    const decay = decayAt(body, i, DAMPING) * B,
      turns = turnsOf(model, i, pitch) * B;
    setPole(slot, decay, turns);
    store<f32>(at(slot), <f32>-decay, 64);
    const line = isOff(slot) ? lineFor(load<u32>(word, INCREMENTS)) : lineOf(slot);
    store<f32>(at(slot), <f32>(2 * Math.PI * (turns - 0.5 * line)), 80);
  }
}
