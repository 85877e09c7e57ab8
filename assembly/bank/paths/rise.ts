// Modes rise to the long lines when their body has been left alone for a while, and come down again when something must
// change them at every block's anchor: a glide of pitch or damping, a force, coupling, a fade. A strike leaves them
// where they are.
//
// The state in the record of a long mode is the amplitude one frame behind its next anchor A (which is also a block's
// end). The frames up to A are made already. So the sound of an event before A is rendered sample by sample up to A,
// and its amplitudes join the lines there; when a mode comes down, its sound up to A is subtracted sample by sample,
// and its amplitude leaves the lines there.

import { poles } from "../../base/pole";
import { Row } from "../../base/row";
import { mix } from "../../mix/state";
import { PATH_LONG } from "../../records/records";
import { config } from "../../records/state";
import { Body, isCoupled, isDriven } from "../../scene/body";
import { firstWord, PAGE_MODES, pageAfter, pageAt, Word, wordAfter } from "../../scene/page";
import { propagate } from "../advance";
import { FLOOR } from "../floor";
import { joinLine } from "../long/frames";
import { endLong, insertLong, linesFrom, readAroundAhead, readFillerAhead, readLineAhead } from "../long/places";
import { addAged, noteJoined, noteLouder, renew } from "../long/quiet";
import { forgetGains, isIn, noteGains, soundChange, soundUntil } from "../long/settle";
import { longs } from "../long/state";
import { Mode } from "../mode";
import { beatsSince, bodiesCalled, countLong, samplesToAnchor } from "../phases";
import { injectRows } from "../ring/fresh";
import { fillDecays, fillNext, fillTurns, meanPoles, poleI, poleR } from "../ring/glide-poles";
import { placeWith, readAnchor } from "../ring/ring";
import { gatherPoles, rowBytes } from "../rows";
import { bank } from "../state";
import { at, chainOf, isLong, keepRead, lastSlot, readAhead, remove } from "../store";
import { lengthOf, lineIn, longThetaI, longThetaR, phaseCount, tierFor } from "../tiers";
import { paths } from "./state";

/** Blocks for which a body must have been left alone before it rises: 46 ms at 44.1 kHz. */
const REST_BLOCKS: i32 = 16;
/** Ringing modes from which long lines pay for their transforms. */
const WORTH: i32 = 65_536;
/**
 * Most modes that rise in a block: FEW, 1/SHARE of the modes that ring, or 1/PART of those that have not risen,
 * whichever is largest. So no block does much more than the others.
 */
const FEW: i32 = 1024;
const SHARE: i32 = 256;
const PART: i32 = 64;

/** The tier to which each mode of a page rises, -1 = none. */
const chosen = changetype<Row<i8>>(memory.data(PAGE_MODES));

/** At the end of a block, after all its events: looks at gains and modes of the bodies that have their anchor. */
export function visit(): void {
  paths.faded = 0;
  const worth = config.path == PATH_LONG || bank.ringing >= WORTH;
  if ((!worth && bank.longModes == 0) || mix.delays) return;
  const list = bodiesCalled(bank.beat & (phaseCount() - 1));
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
/** Whether a body cannot rise now; code that makes it able to again puts it on the list by `call`. */
function isBusy(body: Body): bool {
  return isDriven(body) || isCoupled(body) || body.output != 0 || body.ringing == body.long;
}
/** Whether a body has been left alone for a while. */
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
    const words = pageAt(page),
      here = min(PAGE_MODES, n - i);
    choosePageTiers(body, i, here, words, phase);
    for (let j = 0; j < here; j++) {
      const k = i + j,
        word = words.at(j),
        tier = <i32>chosen[j];
      if (tier < 0) continue;
      readAnchor(word.slot, k);
      const a = bank.zr[k],
        b = bank.zi[k];
      remove(word.slot);
      insertRisen(j, word, tier, phase, a, b, left, right);
      bank.zr[k] = -a;
      bank.zi[k] = -b;
      risen++;
    }
  }
  if (risen == 0) return 0;
  countLong(body, risen);
  gatherPoles(body);
  injectRows(body);
  return risen;
}
/**
 * Fills row `chosen` for the modes of a page, and rows `poleR`, `poleI` with their poles over a frame of their tier.
 * Reads into the cache all that the move needs.
 */
function choosePageTiers(body: Body, i: i32, n: i32, page: Word, phase: i32): void {
  let read: u32 = 0;
  fillTurns(body, i, n, body.pitch, poleI);
  fillDecays(body, i, n, offsetof<Body>("damping"), poleR);
  for (let j = 0; j < n; j++) {
    const word = page.at(j),
      slot = word.slot,
      short = slot >= 0 && chainOf(slot) < bank.offChain,
      tier = short ? tierFor(word.decay) : -1,
      length: f64 = tier < 0 ? 0 : <f64>lengthOf(tier);
    chosen[j] = <i8>tier;
    poleR[j] = poleR[j] * length;
    poleI[j] = poleI[j] * length;
    if (tier < 0) continue;
    read ^= readAhead(slot) ^ readAhead(lastSlot(chainOf(slot)));
    read ^= readLineAhead(tier, phase, lineIn(tier, word.increment));
  }
  keepRead(read);
  poles(n, poleR.address, poleI.address);
}
/** Rows `zr`, `zi` become 0. */
function clearRows(body: Body): void {
  memory.fill(bank.zr.address, 0, rowBytes(body));
  memory.fill(bank.zi.address, 0, rowBytes(body));
}
/** Mode j of a page, with amplitude (a, b) at this block's end, an anchor, takes its place on a long line. */
function insertRisen(j: i32, word: Word, tier: i32, phase: i32, a: f32, b: f32, left: f32, right: f32): void {
  const increment = word.increment,
    line = lineIn(tier, increment),
    tr = longThetaR(tier, word.decay),
    ti = longThetaI(tier, increment),
    qr = <f32>poleR[j],
    qi = <f32>poleI[j],
    mode = at(insertLong(tier, phase, line, word));
  mode.qr = qr;
  mode.qi = qi;
  addAged(word.slot, a * qr - b * qi, a * qi + b * qr);
  mode.tr = tr;
  mode.ti = ti;
  mode.left = left;
  mode.right = right;
  joinLine(tier, phase, line, a, b, tr, ti, left, right);
  if (config.hearsLines) noteJoined(tier, phase, line, (a * a + b * b) * left * left, (a * a + b * b) * right * right);
}

/**
 * Writes the gains that a body glides to into the records of its long modes: from the next anchor to the one behind it
 * their gains change.
 */
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
  readLongAhead(body);
  gatherPoles(body);
  clearRows(body);
  for (let tier = 0; tier < bank.tiers; tier++) {
    liftRows(body, tier, bytes, samplesToAnchor(body, tier));
    addRow(bank.zr, bank.ar, bytes >> 2);
    addRow(bank.zi, bank.ai, bytes >> 2);
  }
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const words = pageAt(page),
      here = min(PAGE_MODES, n - i);
    fillNext(body, i, here);
    meanPoles(here);
    for (let j = 0; j < here; j++) {
      const a = bank.zr[i + j],
        b = bank.zi[i + j];
      if (a * a + b * b > FLOOR * FLOOR) placeWith(body, i + j, words.at(j), a, b, poleR[j], poleI[j]);
    }
  }
  injectRows(body);
}
function addRow(to: Row<f32>, row: Row<f32>, n: usize): void {
  for (let i: usize = 0; i < n; i++) to[i] = to[i] + row[i];
}
/**
 * Brings a body down before a glide that begins now: by the end of the next block, for only behind that do its poles
 * move. Bodies of even phase come down at once if this is called within a block. All others are brought down by
 * tuning.ts at the end of the next block, so that no block has to bring down all bodies that change at once.
 */
export function comeDownSoon(body: Body): void {
  if (bank.isOpen && (body.phase & 1) == 0) comeDown(body);
}
/**
 * Brings down a body that is removed by a fade, because a fade is shorter than a frame. After FEW modes in a block,
 * further bodies stay on the long lines and fade along their frames, so that no block has to bring down all.
 */
export function comeDownToFade(body: Body): void {
  if (paths.faded >= FEW) return;
  paths.faded += body.long;
  comeDown(body);
}
/**
 * Reads into the cache all that is needed to take out a body's long modes: their records, then the records that fill
 * the holes, then the words of the owners of those.
 */
function readLongAhead(body: Body): void {
  const n = body.modes;
  let read: u32 = 0;
  for (let pass = 0; pass < 3; pass++) {
    let page = body.page;
    for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
      const words = pageAt(page);
      for (let j = 0, here = min(PAGE_MODES, n - i); j < here; j++) {
        const slot = words.at(j).slot;
        if (slot < 0 || !isLong(slot)) continue;
        if (pass == 0) read ^= readAhead(slot) ^ <u32>linesFrom(slot)[0];
        else read ^= pass == 1 ? readAroundAhead(slot) : readFillerAhead(slot);
      }
    }
  }
  keepRead(read);
}
/** Takes the long modes of a tier out; rows `ar`, `ai` get their amplitudes at the end of the block. */
function liftRows(body: Body, tier: i32, bytes: usize, samples: i32): void {
  const phase = body.phase;
  memory.fill(bank.ar.address, 0, bytes);
  memory.fill(bank.ai.address, 0, bytes);
  forgetGains();
  for (let i = 0, n = body.modes, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot;
    if (!isIn(tier, slot)) continue;
    const mode = at(slot);
    noteGains(slot);
    renew(slot);
    // from one frame behind the anchor back to it
    moveToAnchor(mode, i);
    // a mode whose band rests is subtracted, too: so it is not heard earlier than it would have been, nor twice the
    // sound of a strike on it, which is rendered already
    const line = lineIn(tier, word.increment);
    joinLine(tier, phase, line, -bank.ar[i], -bank.ai[i], mode.tr, mode.ti, longs.leftThere, longs.rightThere);
    endLong(body, slot, word, false);
  }
  if (longs.gathered == 0) return;
  if (samples > 0) {
    propagate(bytes, -(<f64>samples), bank.sr.address, bank.si.address, false);
    memory.copy(bank.ar.address, bank.sr.address, bytes);
    memory.copy(bank.ai.address, bank.si.address, bytes);
  }
  if (samples > 0) soundUntil(body, bytes, samples, -1);
  else soundChange(body, bytes);
}
/** Number i of rows `ar`, `ai` = z / q of a record. */
function moveToAnchor(mode: Mode, i: i32): void {
  const a = mode.zr,
    b = mode.zi,
    qr = mode.qr,
    qi = mode.qi,
    size = qr * qr + qi * qi;
  bank.ar[i] = (a * qr + b * qi) / size;
  bank.ai[i] = (b * qr - a * qi) / size;
}
