// Pitch and damping that glide while a body sounds. Between two anchors the pole moves on a straight line, s(x) = s₀ + x(s₁ − s₀),
// so the phase is a parabola: the state moves by the mean pole, and the moments get the curvature η = θ₁ − θ₀ (curve.ts). A mode
// whose pitch crosses half way to the next line changes lines at an anchor: the left half of the frame stays on the old line, the
// right half is on the new one. Driven bodies get new coefficients each block; bodies at rest only new numbers.
//
// A block touches every record of a gliding body once, before the kernel, while it still has the amplitude at the end of the block.

import { item, leave, size } from "../../base/list";
import { factorsFor, forgetFactors, hasFactors } from "../../mix/factors";
import { BLOCK, LINES } from "../../records/records";
import {
  addedAt,
  copyDamping,
  DAMPING,
  DAMPING_BEFORE,
  DAMPING_GOAL,
  DAMPING_NEXT,
  DECAYS,
  decayAt,
  IN_GAINS,
  IN_TUNING,
  INCREMENTS,
  isDriven,
  LEFT_NOW,
  MODEL,
  MODES,
  noteSilent,
  PAGE,
  PAGE_MODES,
  PITCH,
  PITCH_BEFORE,
  PITCH_GOAL,
  PITCH_NEXT,
  pageAfter,
  pageAt,
  REST,
  RIGHT_NOW,
  RINGING,
  sameDamping,
  setAdded,
  TOUCHED,
  TUNING_LEFT,
  tune,
  tuning,
  turnsOf,
  willMove,
} from "../../scene/body";
import { enlist } from "../../scene/enlist";
import { bodyFellSilent, mayGo } from "../../scene/life";
import { retune } from "../drive/drive";
import { markFresh } from "../frame/grids";
import { takesGains } from "../gains";
import { call } from "../phases";
import {
  bendI,
  bendR,
  decaysBefore,
  decaysHere,
  decaysNext,
  FASTEST,
  fillBends,
  fillDecays,
  fillMore,
  fillNext,
  fillTurns,
  meanPoles,
  moreI,
  moreR,
  nextI,
  nextR,
  poleI,
  poleR,
  turnsBefore,
  turnsHere,
  turnsNext,
  writePage,
} from "../ring/course";
import { curve, setCourse } from "../ring/curve";
import { lineFor } from "../ring/lines";
import { addMode } from "../ring/moments";
import { anchorState, spreadGains, writePole } from "../ring/ring";
import { zi, zr } from "../rows";
import { at, chainOf, feelRecord, felt, hasDrift, lineOf, moveTo, offChain, remove, setDrift } from "../store";
import { comeDown } from "./rise";

const B: f64 = <f64>BLOCK;

/** Before the kernel: pitch and damping step to the end of the block, and the mean pole beyond it is what moves the states on. */
export function prepareTuning(): void {
  for (let t = size(tuning) - 1; t >= 0; t--) {
    const body = item(tuning, t);
    step(body);
    const rings = load<i32>(body, RINGING) > 0,
      moved = hasMoved(body);
    store<i32>(body, 1, TOUCHED);
    if (!rings && moved) tune(body, false);
    if (!moved && !willMove(body)) {
      enlist(body);
      if (isDriven(body)) retune(body);
      leave(tuning, body, IN_TUNING);
      if (rings && load<i32>(body, IN_GAINS) != 0) spreadGains(body);
      if (FULL) call(body);
      continue;
    }
    if (rings) aim(body);
  }
}
/** Whether its poles are others than at the start of the block. */
function hasMoved(body: usize): bool {
  return load<f64>(body, PITCH) != load<f64>(body, PITCH_BEFORE) || !sameDamping(body, DAMPING, DAMPING_BEFORE);
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

/** One block of glide for the ringing modes of a body: θ at its end and q from there on, page by page, and the curvatures. */
function aim(body: usize): void {
  const n = load<i32>(body, MODES),
    moved = hasMoved(body),
    own = hasFactors(body);
  if (own && moved) {
    // factors go with the pitch
    tune(body, false);
    forgetFactors();
    spreadGains(body);
  }
  if (own) factorsFor(body);
  writesGains = takesGains(body) && load<i32>(body, IN_GAINS) != 0;
  steady = !willMove(body);
  let silent = 0,
    page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      here = min(PAGE_MODES, n - i);
    feelPage(p, here);
    fillAnchors(body, i, here);
    if (moved && !own) silent += writePage(p, here);
    meanPoles(here);
    aimPage(body, i, here, p);
    if (moved) fillBends(here, turnsBefore, turnsHere, decaysBefore, decaysHere, bendR, bendI);
    else clearBends();
    fillBends(here, turnsHere, turnsNext, decaysHere, decaysNext, nextR, nextI);
    // the kernel gives both halves θ without curvature
    if (moved) {
      setCourse(p + INCREMENTS, p + DECAYS, bendR, bendI);
      curve(body, i, here, false);
    }
    const turns = fillMore(here, nextI, bendI, moreI),
      falls = fillMore(here, nextR, bendR, moreR);
    if (!turns && !falls) continue;
    markFresh();
    setCourse(p + INCREMENTS, p + DECAYS, moreR, moreI);
    curve(body, i, here, true);
  }
  if (moved && !own) noteSilent(body, silent);
}
/** Whether the gains of the body being worked on move. */
let writesGains: bool = false;
/** Whether its poles stay what they are from here on: then they have a drift to correct. */
let steady: bool = false;
function fillAnchors(body: usize, i: i32, n: i32): void {
  fillTurns(body, i, n, load<f64>(body, PITCH_BEFORE), turnsBefore);
  fillDecays(body, i, n, DAMPING_BEFORE, decaysBefore);
  fillNext(body, i, n);
}
/** Reads the records of the modes of a page (store.ts, `feel`). */
function feelPage(page: usize, n: i32): void {
  let what: u32 = 0;
  for (let word = page, end = page + ((<usize>n) << 2); word < end; word += 4)
    if (load<i32>(word) >= 0) what ^= feelRecord(load<i32>(word));
  felt(what);
}
function clearBends(): void {
  memory.fill(bendR, 0, PAGE_MODES * 4);
  memory.fill(bendI, 0, PAGE_MODES * 4);
}
/** The records of the modes of a page; a mode that jumps changes its line here. Rows `zr`, `zi` get the amplitudes of those that stay on theirs. */
function aimPage(body: usize, i: i32, n: i32, page: usize): void {
  const most = FASTEST / (2 * Math.PI * B),
    left = load<f32>(body, LEFT_NOW),
    right = load<f32>(body, RIGHT_NOW),
    drifts = hasDrift(),
    off = offChain,
    re = zr + ((<usize>i) << 2),
    im = zi + ((<usize>i) << 2);
  for (let j: usize = 0, end = <usize>((n + 3) & ~3); j < end; j++) {
    const word = page + (j << 2),
      k = j << 2;
    store<f32>(re + k, 0);
    store<f32>(im + k, 0);
    if (j >= <usize>n) continue;
    let slot = load<i32>(word);
    const turns = load<f64>(turnsHere + (j << 3));
    if (slot < 0 || turns == 0) continue; // over Nyquist its last frame is what it was
    const chain = chainOf(slot),
      to = lineFor(load<u32>(word, INCREMENTS));
    if (chain > off) continue; // on a long line: it comes down at the end of this block
    let line = chain == off ? to : chain % LINES;
    if (line != to && abs(turns - load<f64>(turnsBefore + (j << 3))) > most) {
      moveTo(chain - line + to, slot, word);
      slot = load<i32>(word);
      line = to;
    }
    const r = at(slot);
    store<f32>(r, <f32>load<f64>(poleR + (j << 3)), 32);
    store<f32>(r, <f32>load<f64>(poleI + (j << 3)), 48);
    store<f32>(r, <f32>(-load<f64>(decaysHere + (j << 3)) * B), 64);
    store<f32>(r, <f32>(2 * Math.PI * (turns * B - 0.5 * line)), 80);
    if (writesGains) {
      store<f32>(r, left, 96);
      store<f32>(r, right, 112);
    }
    // a pole that changes every block has no drift to correct
    if (drifts) {
      if (steady) writePole(slot, load<f64>(poleR + (j << 3)), load<f64>(poleI + (j << 3)));
      else setDrift(slot, 0, 0);
    }
    if (line != to || chain == off) continue;
    store<f32>(re + k, load<f32>(r));
    store<f32>(im + k, load<f32>(r, 16));
  }
}

/** Behind the kernel: changes of line, and what has gone over Nyquist; driven groups get the mean pole of the block. */
export function finishTuning(): void {
  for (let t = size(tuning) - 1; t >= 0; t--) {
    const body = item(tuning, t);
    if (isDriven(body)) retune(body);
    if (FULL) comeDown(body);
    if (load<i32>(body, RINGING) > 0) changeLines(body);
    mayGo(body); // its last mode may have gone over Nyquist
  }
}
function changeLines(body: usize): void {
  const n = load<i32>(body, MODES),
    off = offChain;
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      here = min(PAGE_MODES, n - i),
      all = fillTurns(body, i, here, load<f64>(body, PITCH_NEXT), turnsNext);
    for (let j = 0; j < here; j++) {
      const word = p + ((<usize>j) << 2),
        slot = load<i32>(word);
      if (slot < 0) continue;
      const increment = load<u32>(word, INCREMENTS);
      if (increment == 0 || (!all && load<f64>(turnsNext + ((<usize>j) << 3)) == 0)) {
        goOver(body, slot, word);
        continue;
      }
      const chain = chainOf(slot);
      if (chain < off && chain % LINES != lineFor(increment)) changeLine(body, i + j, slot, word);
    }
  }
}
/** Over Nyquist: the right half of the last frame fades it. */
function goOver(body: usize, slot: i32, word: usize): void {
  remove(slot);
  store<i32>(word, REST);
  const ringing = load<i32>(body, RINGING) - 1;
  store<i32>(body, ringing, RINGING);
  if (ringing == 0 && !isDriven(body)) bodyFellSilent(body, false);
}
/** A mode takes its curvatures with it: the last block's on the old line, the next one's on the new. */
function changeLine(body: usize, i: i32, slot: i32, word: usize): void {
  const from = lineOf(slot),
    to = lineFor(load<u32>(word, INCREMENTS)),
    turns = turnsOf(<usize>load<u32>(body, MODEL), i, load<f64>(body, PITCH)) * B,
    tr = <f32>(-B * decayAt(body, i, DAMPING)),
    ti = <f32>(2 * Math.PI * (turns - 0.5 * from)),
    there = <f32>(2 * Math.PI * (turns - 0.5 * to));
  anchorState(slot, 0);
  const a = load<f32>(zr),
    b = load<f32>(zi);
  setBend(body, i, PITCH_BEFORE, PITCH, DAMPING_BEFORE, DAMPING);
  addMode(body, slot, false, from, a, b, tr, ti, etaR, etaI);
  addMode(body, slot, false, from, -a, -b, tr, ti, 0, 0);
  addMode(body, slot, true, from, -a, -b, tr, ti, etaR, etaI);
  setBend(body, i, PITCH, PITCH_NEXT, DAMPING, DAMPING_NEXT);
  addMode(body, slot, true, to, a, b, tr, there, etaR, etaI);
  moveTo(chainOf(slot) - from + to, slot, word);
  store<f32>(at(load<i32>(word)), there, 80);
}
// how θ of a mode changes over a block; nothing when it jumps
let etaR: f32 = 0;
let etaI: f32 = 0;
function setBend(body: usize, i: i32, pitch: usize, nextPitch: usize, damping: usize, nextDamping: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    turns = turnsOf(model, i, load<f64>(body + pitch)),
    ahead = turnsOf(model, i, load<f64>(body + nextPitch)),
    angle = turns > 0 && ahead > 0 ? 2 * Math.PI * B * (ahead - turns) : 0,
    loss = -B * (decayAt(body, i, nextDamping) - decayAt(body, i, damping)),
    jumps = abs(angle) > FASTEST || abs(loss) > FASTEST;
  etaR = jumps ? 0 : <f32>loss;
  etaI = jumps ? 0 : <f32>angle;
}
