// Modes rise to the long lines when their body has been left alone for a while, and come down again when something wants them at every anchor:
// a glide of pitch or damping, a force, coupling, a fade. A strike leaves them where they are.
//
// The state in the record of a long mode is the amplitude one frame behind its next anchor A (a block's end, too). Whatever happens before A is
// sound that is not in the frames any more: it is rendered sample by sample up to A, and joins (or, taken back, leaves) the lines there.

import { poles } from "../../base/pole";
import { mix } from "../../mix/state";
import { PATH_LONG } from "../../records/records";
import { config } from "../../records/state";
import { Body, isCoupled, isDriven } from "../../scene/body";
import { firstWord, PAGE_MODES, pageAfter, pageAt, Word, wordAfter } from "../../scene/page";
import { later } from "../advance";
import { FLOOR } from "../floor";
import { joinLine } from "../long/frames";
import { endLong, feelAround, feelLine, feelOther, insertLong, linesAt } from "../long/places";
import { addAged, noteJoined, noteLouder, renew } from "../long/quiet";
import { forgetGains, isIn, noteGains, soundChange, soundUntil } from "../long/settle";
import { longs } from "../long/state";
import { beatsSince, countLong, listOf, wait } from "../phases";
import { injectRows } from "../ring/fresh";
import { fillDecays, fillNext, fillTurns, meanPoles, poleI, poleR } from "../ring/glide-poles";
import { placeWith, readAnchor } from "../ring/ring";
import { gatherPoles, rowBytes } from "../rows";
import { bank } from "../state";
import { at, chainOf, feel, felt, isLong, lastSlot, Mode, remove } from "../store";
import { lengthOf, lineIn, longThetaI, longThetaR, phaseCount, tierFor } from "../tiers";
import { paths } from "./state";

/** Blocks that a body must have been left alone: 46 ms at 44.1 kHz. */
const REST_BLOCKS: i32 = 16;
/** Ringing modes from which long lines pay for their transforms. */
const WORTH: i32 = 65_536;
/** Most modes that rise in a block, or a part of those that ring, or of those that have not risen, so that no block does much more than the others. */
const FEW: i32 = 1024;
const SHARE: i32 = 256;
const PART: i32 = 64;

/** At the end of a block, when all has happened: gains and modes of the bodies that have their anchor. */
export function visit(): void {
  paths.faded = 0;
  const worth = config.path == PATH_LONG || bank.ringing >= WORTH;
  if ((!worth && bank.longModes == 0) || mix.delays) return;
  const list = listOf(bank.beat & (phaseCount() - 1));
  let room = max(max(FEW, bank.ringing / SHARE), (bank.ringing - bank.longModes) / PART);
  for (let i = list.size - 1; i >= 0; i--) {
    const body = list.item(i);
    if (body.stale != 0) writeLongGains(body);
    if (!worth) continue;
    if (isBusy(body)) {
      list.leave(body);
      continue;
    }
    if (!isCalm(body) || room <= 0) continue;
    room -= rise(body);
    list.leave(body);
  }
}
/** Whether it cannot rise; whoever changes that calls it again. */
function isBusy(body: Body): bool {
  return isDriven(body) || isCoupled(body) || body.output != 0 || body.ringing == body.long;
}
function isCalm(body: Body): bool {
  return (
    beatsSince(body.calm) >= REST_BLOCKS &&
    body.inTuning == 0 &&
    body.inGliding == 0 &&
    body.pulses <= 0 &&
    body.muted == 0
  );
}

/** Moves a body's modes to the long lines at the end of this block, where its phase has an anchor; returns how many. */
function rise(body: Body): i32 {
  const n = body.modes,
    left = body.leftNow,
    right = body.rightNow,
    phase = body.phase;
  let risen = 0,
    page = body.page;
  clearRows(body);
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      here = min(PAGE_MODES, n - i);
    chooseTiers(body, i, here, p, phase);
    for (let j = 0; j < here; j++) {
      const word = changetype<Word>(changetype<usize>(p) + ((<usize>j) << 2)),
        tier = <i32>load<i8>(chosen + <usize>j),
        k = (<usize>(i + j)) << 2;
      if (tier < 0) continue;
      readAnchor(word.slot, i + j);
      const a = load<f32>(bank.zr.address + k),
        b = load<f32>(bank.zi.address + k);
      remove(word.slot);
      enter(j, word, tier, phase, a, b, left, right);
      store<f32>(bank.zr.address + k, -a);
      store<f32>(bank.zi.address + k, -b);
      risen++;
    }
  }
  if (risen == 0) return 0;
  countLong(body, risen);
  gatherPoles(body);
  injectRows(body);
  return risen;
}
/** For the modes of a page: to which tier each rises, -1 for none, and its pole there; what the move needs is at hand behind it. */
function chooseTiers(body: Body, i: i32, n: i32, page: Word, phase: i32): void {
  let what: u32 = 0;
  fillTurns(body, i, n, body.pitch, poleI);
  fillDecays(body, i, n, offsetof<Body>("damping"), poleR);
  for (let j: usize = 0; j < <usize>n; j++) {
    const word = changetype<Word>(changetype<usize>(page) + (j << 2)),
      slot = word.slot,
      short = slot >= 0 && chainOf(slot) < bank.offChain,
      tier = short ? tierFor(word.decay) : -1,
      length: f64 = tier < 0 ? 0 : <f64>lengthOf(tier);
    store<i8>(chosen + j, <i8>tier);
    poleR[j] = poleR[j] * length;
    poleI[j] = poleI[j] * length;
    if (tier >= 0)
      what ^= feel(slot) ^ feel(lastSlot(chainOf(slot))) ^ feelLine(tier, phase, lineIn(tier, word.increment));
  }
  felt(what);
  poles(n, poleR.address, poleI.address);
}
/** i8 a mode of a page: its tier. */
const chosen: usize = memory.data(32);
function clearRows(body: Body): void {
  memory.fill(bank.zr.address, 0, rowBytes(body));
  memory.fill(bank.zi.address, 0, rowBytes(body));
}
/** Mode j of a page, with amplitude (a, b) at this block's end, an anchor, takes its place on a long line. */
function enter(j: i32, word: Word, tier: i32, phase: i32, a: f32, b: f32, left: f32, right: f32): void {
  const increment = word.increment,
    line = lineIn(tier, increment),
    tr = longThetaR(tier, word.decay),
    ti = longThetaI(tier, increment),
    qr = <f32>poleR[j],
    qi = <f32>poleI[j],
    p = at(insertLong(tier, phase, line, word));
  p.qr = qr;
  p.qi = qi;
  addAged(word.slot, a * qr - b * qi, a * qi + b * qr);
  p.tr = tr;
  p.ti = ti;
  p.left = left;
  p.right = right;
  joinLine(tier, phase, line, a, b, tr, ti, left, right);
  if (config.hearsLines) noteJoined(tier, phase, line, (a * a + b * b) * left * left, (a * a + b * b) * right * right);
}

/** Writes the gains that a body glides to into the records of its long modes: from the next anchor to the one behind it they change. */
function writeLongGains(body: Body): void {
  const left = body.leftGoal,
    right = body.rightGoal;
  body.stale = 0;
  for (let i = 0, n = body.modes, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot;
    if (slot < 0 || !isLong(slot)) continue;
    if (config.hearsLines) noteLouder(slot, body.phase, word.increment, left, right);
    at(slot).left = left;
    at(slot).right = right;
  }
}

/** Brings all modes of a body back to the short lines at the end of this block. */
export function comeDown(body: Body): void {
  if (body.long == 0) return;
  const bytes = rowBytes(body),
    n = body.modes;
  feelLong(body);
  gatherPoles(body);
  clearRows(body);
  for (let tier = 0; tier < bank.tiers; tier++) {
    liftRows(body, tier, bytes, wait(body, tier));
    for (let k: usize = 0; k < bytes; k += 4) {
      store<f32>(bank.zr.address + k, load<f32>(bank.zr.address + k) + load<f32>(bank.ar.address + k));
      store<f32>(bank.zi.address + k, load<f32>(bank.zi.address + k) + load<f32>(bank.ai.address + k));
    }
  }
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      here = min(PAGE_MODES, n - i);
    fillNext(body, i, here);
    meanPoles(here);
    for (let j: usize = 0; j < <usize>here; j++) {
      const k = (<usize>i + j) << 2,
        a = load<f32>(bank.zr.address + k),
        b = load<f32>(bank.zi.address + k);
      if (a * a + b * b > FLOOR * FLOOR)
        placeWith(body, i + <i32>j, changetype<Word>(changetype<usize>(p) + (j << 2)), a, b, poleR[j], poleI[j]);
    }
  }
  injectRows(body);
}
/**
 * The same by the end of the next block: the poles of a glide that begins now move only behind that (bank/tuning.ts brings down who is left). Half of
 * the bodies wait, so that no block has to bring down all that change at once; and all do that change between two blocks.
 */
export function comeDownSoon(body: Body): void {
  if (bank.isOpen && (body.phase & 1) == 0) comeDown(body);
}
/** A body is removed by a fade, which is shorter than frames are. Where many go at once the others fade along their frames, so that no block has all that to do. */
export function comeDownToFade(body: Body): void {
  if (paths.faded >= FEW) return;
  paths.faded += body.long;
  comeDown(body);
}
/** What is needed to take a body's long modes out is at hand behind this: their records, then those that fill the holes, then whose they are. */
function feelLong(body: Body): void {
  const n = body.modes;
  let what: u32 = 0;
  for (let pass = 0; pass < 3; pass++) {
    let page = body.page;
    for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
      const p = pageAt(page);
      for (
        let word = changetype<usize>(p), end = changetype<usize>(p) + ((<usize>min(PAGE_MODES, n - i)) << 2);
        word < end;
        word += 4
      ) {
        const slot = changetype<Word>(word).slot;
        if (slot < 0 || !isLong(slot)) continue;
        what ^= pass == 0 ? feel(slot) ^ <u32>load<u8>(linesAt(slot)) : pass == 1 ? feelAround(slot) : feelOther(slot);
      }
    }
  }
  felt(what);
}
/** Takes the long modes of a tier out; rows `ar`, `ai` get their amplitudes at the end of the block. */
function liftRows(body: Body, tier: i32, bytes: usize, samples: i32): void {
  const phase = body.phase;
  memory.fill(bank.ar.address, 0, bytes);
  memory.fill(bank.ai.address, 0, bytes);
  forgetGains();
  for (let i = 0, n = body.modes, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot,
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    const p = at(slot);
    noteGains(slot);
    renew(slot);
    // from one frame behind the anchor back to it
    anchorAt(p, k);
    const a = load<f32>(bank.ar.address + k),
      b = load<f32>(bank.ai.address + k);
    // what was not made is taken back, too, and so is not heard before it would have been: a strike on it is sound already
    joinLine(tier, phase, lineIn(tier, word.increment), -a, -b, p.tr, p.ti, longs.leftThere, longs.rightThere);
    endLong(body, slot, word, false);
  }
  if (longs.gathered == 0) return;
  if (samples > 0) {
    later(bytes, -(<f64>samples), bank.sr.address, bank.si.address, false);
    memory.copy(bank.ar.address, bank.sr.address, bytes);
    memory.copy(bank.ai.address, bank.si.address, bytes);
  }
  if (samples > 0) soundUntil(body, bytes, samples, -1);
  else soundChange(body, bytes);
}
/** Rows `ar`, `ai` of a mode = z / q of its record. */
function anchorAt(p: Mode, k: usize): void {
  const a = p.zr,
    b = p.zi,
    qr = p.qr,
    qi = p.qi,
    size = qr * qr + qi * qi;
  store<f32>(bank.ar.address + k, (a * qr + b * qi) / size);
  store<f32>(bank.ai.address + k, (b * qr - a * qi) / size);
}
