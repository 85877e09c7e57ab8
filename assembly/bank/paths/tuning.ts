// Pitch and damping that glide while a body sounds (PHYSICS §3). Between two anchors the pole moves on a straight line,
// s(x) = s₀ + x(s₁ − s₀), so the phase is a parabola: the state moves by the mean pole, and the moments get the
// curvature η = θ₁ − θ₀ (ring/curve.ts). A mode whose pitch crosses half way to the next line changes lines at an
// anchor: the left half of the frame stays on the old line, the right half is on the new one. Driven bodies get new
// coefficients each block; silent bodies only new frequencies and decays in their pages.
//
// Every record of a gliding body is written once a block, before the kernel, while it still holds the amplitude at the
// end of the block.

import { factorsFor, forgetFactors, hasFactors } from "../../mix/space/factors";
import { BLOCK, LINES } from "../../records/records";
import { Body, isDriven } from "../../scene/body";
import { enlist } from "../../scene/enlist";
import { bodyFellSilent, mayGo } from "../../scene/life";
import { PAGE_MODES, pageAfter, pageAt, REST, Word } from "../../scene/page";
import { scene } from "../../scene/state";
import {
  addedAt,
  copyDamping,
  decayAt,
  noteSilent,
  sameDamping,
  setAdded,
  tune,
  turnsOf,
  willMove,
} from "../../scene/tuning";
import { retune } from "../drive/drive";
import { markFresh } from "../frame/grids";
import { takesGains } from "../gains";
import { Mode } from "../mode";
import { call } from "../phases";
import { addCurvature, setPageGlide } from "../ring/curve";
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
} from "../ring/glide-poles";
import { lineFor } from "../ring/lines";
import { addMode } from "../ring/moments";
import { readAnchor, spreadGains, writePole } from "../ring/ring";
import { bank } from "../state";
import { at, chainOf, hasDrift, keepRead, lineOf, moveTo, readRecordAhead, remove, setDrift } from "../store";
import { comeDown } from "./rise";
import { paths } from "./state";

const B: f64 = <f64>BLOCK;

/**
 * Before the kernel of the ring path: moves pitch and damping of every gliding body to the end of the block, and gives
 * its records the mean pole over the next block, by which the kernel moves their states on.
 */
export function prepareTuning(): void {
  for (let t = scene.tuning.size - 1; t >= 0; t--) {
    const body = scene.tuning.item(t);
    step(body);
    const rings = body.ringing > 0,
      moved = hasMoved(body);
    body.touched = 1;
    if (!rings && moved) tune(body, false);
    if (!moved && !willMove(body)) {
      enlist(body);
      if (isDriven(body)) retune(body);
      scene.tuning.leave(body);
      if (rings && body.inGliding != 0) spreadGains(body);
      if (FULL) call(body);
      continue;
    }
    if (rings) aim(body);
  }
}
/** Whether the poles of a body differ from those at the start of the block. */
function hasMoved(body: Body): bool {
  return (
    body.pitch != body.pitchBefore || !sameDamping(body, offsetof<Body>("damping"), offsetof<Body>("dampingBefore"))
  );
}
/** Moves pitch and damping of a body on from one anchor to the next. */
function step(body: Body): void {
  const pitch = body.pitchNext;
  const damping = body.dampingNext;
  const added = addedAt(body, offsetof<Body>("dampingNext"));
  const blocks = body.tuningBlocks;
  body.pitchBefore = body.pitch;
  body.pitch = pitch;
  copyDamping(body, offsetof<Body>("damping"), offsetof<Body>("dampingBefore"));
  copyDamping(body, offsetof<Body>("dampingNext"), offsetof<Body>("damping"));
  if (blocks == 0) return;
  body.pitchNext = pitch + (body.pitchGoal - pitch) / blocks;
  body.dampingNext = damping + (body.dampingGoal - damping) / blocks;
  setAdded(
    body,
    offsetof<Body>("dampingNext"),
    added + (addedAt(body, offsetof<Body>("dampingGoal")) - added) / blocks,
  );
  body.tuningBlocks = blocks - 1;
}

/**
 * One block of glide for the ringing modes of a body: page by page writes θ at the block's end and q over the next
 * block, and adds the curvatures.
 */
function aim(body: Body): void {
  const n = body.modes,
    moved = hasMoved(body),
    own = hasFactors(body);
  if (own && moved) {
    // factors depend on the pitch
    tune(body, false);
    forgetFactors();
    spreadGains(body);
  }
  if (own) factorsFor(body);
  paths.writesGains = takesGains(body) && body.inGliding != 0;
  paths.steady = !willMove(body);
  let silent = 0,
    page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      here = min(PAGE_MODES, n - i);
    readPageAhead(p, here);
    fillAnchors(body, i, here);
    if (moved && !own) silent += writePage(p, here);
    meanPoles(here);
    aimPage(body, i, here, p);
    if (moved) fillBends(here, turnsBefore, turnsHere, decaysBefore, decaysHere, bendR, bendI);
    else clearBends();
    fillBends(here, turnsHere, turnsNext, decaysHere, decaysNext, nextR, nextI);
    // the kernel makes both halves of the frame with θ alone, without curvature
    if (moved) {
      setPageGlide(p, bendR, bendI);
      addCurvature(body, i, here, false);
    }
    const turns = fillMore(here, nextI, bendI, moreI),
      falls = fillMore(here, nextR, bendR, moreR);
    if (!turns && !falls) continue;
    markFresh();
    setPageGlide(p, moreR, moreI);
    addCurvature(body, i, here, true);
  }
  if (moved && !own) noteSilent(body, silent);
}
/**
 * Fills the rows of turns and decays of n modes, from the i-th on, at the three anchors around this block and the next.
 */
function fillAnchors(body: Body, i: i32, n: i32): void {
  fillTurns(body, i, n, body.pitchBefore, turnsBefore);
  fillDecays(body, i, n, offsetof<Body>("dampingBefore"), decaysBefore);
  fillNext(body, i, n);
}
/** Reads the records of the modes of a page into the cache (store.ts, `readAhead`). */
function readPageAhead(words: Word, n: i32): void {
  let read: u32 = 0;
  for (let j = 0; j < n; j++) {
    const slot = words.at(j).slot;
    if (slot >= 0) read ^= readRecordAhead(slot);
  }
  keepRead(read);
}
function clearBends(): void {
  bendR.clear(PAGE_MODES);
  bendI.clear(PAGE_MODES);
}
/**
 * Writes the records of the modes of a page; a mode that jumps changes its line here. Rows `zr`, `zi` get the
 * amplitudes of modes that stay on their lines.
 */
function aimPage(body: Body, i: i32, n: i32, words: Word): void {
  const most = FASTEST / (2 * Math.PI * B),
    off = bank.offChain,
    zr = bank.zr.from(i),
    zi = bank.zi.from(i);
  for (let j = 0, end = (n + 3) & ~3; j < end; j++) {
    zr[j] = 0;
    zi[j] = 0;
    if (j >= n) continue;
    const word = words.at(j),
      turns = turnsHere[j];
    let slot = word.slot;
    if (slot < 0 || turns == 0) continue; // over Nyquist: the mode's last frame keeps its old pole
    const chain = chainOf(slot),
      to = lineFor(word.increment);
    if (chain > off) continue; // on a long line: it comes down at the end of this block
    let line = chain == off ? to : chain % LINES;
    if (line != to && abs(turns - turnsBefore[j]) > most) {
      moveTo(chain - line + to, slot, word);
      slot = word.slot;
      line = to;
    }
    const mode = at(slot);
    aimMode(body, mode, slot, j, line);
    if (line != to || chain == off) continue;
    zr[j] = mode.zr;
    zi[j] = mode.zi;
  }
}
/** Writes the record of mode j of a page, which is on a line: q, θ and, where they move, gains. */
function aimMode(body: Body, mode: Mode, slot: i32, j: i32, line: i32): void {
  mode.qr = <f32>poleR[j];
  mode.qi = <f32>poleI[j];
  mode.tr = <f32>(-decaysHere[j] * B);
  mode.ti = <f32>(2 * Math.PI * (turnsHere[j] * B - 0.5 * line));
  if (paths.writesGains) {
    mode.left = body.leftNow;
    mode.right = body.rightNow;
  }
  if (!hasDrift()) return;
  // a pole that changes every block has no drift to correct
  if (paths.steady) writePole(slot, poleR[j], poleI[j]);
  else setDrift(slot, 0, 0);
}

/**
 * Behind the kernel: modes change lines or go over Nyquist; driven groups get the mean pole of the block.
 */
export function finishTuning(): void {
  for (let t = scene.tuning.size - 1; t >= 0; t--) {
    const body = scene.tuning.item(t);
    if (isDriven(body)) retune(body);
    if (FULL) comeDown(body);
    if (body.ringing > 0) changeLines(body);
    mayGo(body); // its last mode may have gone over Nyquist
  }
}
/** Moves the modes of a body whose pitch has come nearer to another line, and removes those that go over Nyquist. */
function changeLines(body: Body): void {
  const n = body.modes,
    off = bank.offChain;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const words = pageAt(page),
      here = min(PAGE_MODES, n - i),
      all = fillTurns(body, i, here, body.pitchNext, turnsNext);
    for (let j = 0; j < here; j++) {
      const word = words.at(j),
        slot = word.slot;
      if (slot < 0) continue;
      const increment = word.increment;
      if (increment == 0 || (!all && turnsNext[j] == 0)) {
        goOver(body, slot, word);
        continue;
      }
      const chain = chainOf(slot);
      if (chain < off && chain % LINES != lineFor(increment)) changeLine(body, i + j, slot, word);
    }
  }
}
/** Removes a mode that goes over Nyquist: the right half of the last frame fades it. */
function goOver(body: Body, slot: i32, word: Word): void {
  remove(slot);
  word.slot = REST;
  const ringing = body.ringing - 1;
  body.ringing = ringing;
  if (ringing == 0 && !isDriven(body)) bodyFellSilent(body, false);
}
/**
 * Moves a mode to the line that its pitch has come nearer to, with its curvatures: the last block's on the old line,
 * the next one's on the new.
 */
function changeLine(body: Body, i: i32, slot: i32, word: Word): void {
  const from = lineOf(slot),
    to = lineFor(word.increment),
    turns = turnsOf(body.model, i, body.pitch) * B,
    tr = <f32>(-B * decayAt(body, i, offsetof<Body>("damping"))),
    ti = <f32>(2 * Math.PI * (turns - 0.5 * from)),
    there = <f32>(2 * Math.PI * (turns - 0.5 * to));
  readAnchor(slot, 0);
  const a = bank.zr[0],
    b = bank.zi[0];
  setBend(body, i, body.pitchBefore, body.pitch, offsetof<Body>("dampingBefore"), offsetof<Body>("damping"));
  addMode(body, slot, false, from, a, b, tr, ti, paths.etaR, paths.etaI);
  addMode(body, slot, false, from, -a, -b, tr, ti, 0, 0);
  addMode(body, slot, true, from, -a, -b, tr, ti, paths.etaR, paths.etaI);
  setBend(body, i, body.pitch, body.pitchNext, offsetof<Body>("damping"), offsetof<Body>("dampingNext"));
  addMode(body, slot, true, to, a, b, tr, there, paths.etaR, paths.etaI);
  moveTo(chainOf(slot) - from + to, slot, word);
  at(word.slot).ti = there;
}
/**
 * `paths.etaR`, `paths.etaI`: how θ of mode i changes from one pitch and damping to the next (dampings by their offsets
 * in Body); 0 if it jumps.
 */
function setBend(body: Body, i: i32, pitch: f64, nextPitch: f64, damping: usize, nextDamping: usize): void {
  const model = body.model,
    turns = turnsOf(model, i, pitch),
    ahead = turnsOf(model, i, nextPitch),
    angle = turns > 0 && ahead > 0 ? 2 * Math.PI * B * (ahead - turns) : 0,
    loss = -B * (decayAt(body, i, nextDamping) - decayAt(body, i, damping)),
    jumps = abs(angle) > FASTEST || abs(loss) > FASTEST;
  paths.etaR = jumps ? 0 : <f32>loss;
  paths.etaI = jumps ? 0 : <f32>angle;
}
