// Modes rise to the long lines when their body has been left alone for a while, and come down again when something wants them at every anchor:
// a glide of pitch or damping, a force, coupling. A strike leaves them where they are.
//
// The state in the record of a long mode is the amplitude one frame behind its next anchor A (a block's end, too). Whatever happens before A is
// sound that is not in the frames any more: it is rendered sample by sample up to A, and joins (or, taken back, leaves) the lines there.

import { item, join, layList, leave, size } from "../../base/list";
import { im, pole, re } from "../../base/pole";
import {
  CALM,
  DAMPING,
  DECAYS,
  decayAt,
  firstWord,
  IN_CALLED,
  IN_GAINS,
  IN_TUNING,
  INCREMENTS,
  isCoupled,
  isDriven,
  LEFT_GOAL,
  LEFT_NOW,
  LONG,
  MODEL,
  MODES,
  MUTED,
  OUTPUT,
  PHASE,
  PITCH,
  PULSES,
  REST,
  RIGHT_GOAL,
  RIGHT_NOW,
  RINGING,
  STALE,
  turnsOf,
  wordAfter,
} from "../../body";
import { maxBodies, path } from "../../config";
import { later, seed, tailCoefficients } from "../../excite/kick";
import { ai, ar, gains, gatherPoles, rowBytes, si, sr, zi, zr } from "../../excite/rows";
import { foldLanes, mono, runTail } from "../../excite/tail";
import { bodyFellSilent } from "../../life";
import { addGliding } from "../../mix/ahead";
import { delays } from "../../mix/place";
import { BLOCK, PATH_LONG } from "../../records";
import { FLOOR } from "../floor";
import { injectRows } from "../fresh";
import { anchorState, place } from "../ring";
import { at, chainOf, isLong, offChain, remove, ringing } from "../store";
import { joinLine } from "./frames";
import { insertLong, removeLong } from "./places";
import { addAged, ageOf, renew } from "./quiet";
import { lengthOf, lineIn, longThetaI, longThetaR, PHASES, phasesOf, tierFor, tierOfChain, tiers } from "./tiers";

/** Blocks that a body must have been left alone: 46 ms at 44.1 kHz. */
const REST_BLOCKS: i32 = 16;
/** Ringing modes from which long lines pay for their transforms. */
const WORTH: i32 = 65_536;
/** Most modes that rise in a block, or a part of those that have not, so that no block does much more than the others. */
const FEW: i32 = 1024;
const PART: i32 = 64;

/** Number of the block's end among the anchors. */
let beat: i32 = 0;
/** Modes on long lines. */
export let longModes: i32 = 0;
/** For each phase the bodies to look at when it has its anchor. */
const called: usize = memory.data(32);
/** For each phase the modes of its bodies. */
const loads: usize = memory.data(32);

export function layRise(): void {
  if (tiers > 0) for (let k: usize = 0; k < 32; k += 4) store<u32>(called + k, <u32>layList(maxBodies));
}
export function startRise(): void {
  beat = 0;
  longModes = 0;
  if (tiers == 0) return;
  for (let phase = 0; phase < PHASES; phase++) store<i32>(listOf(phase), 0);
  memory.fill(loads, 0, 32);
}
function listOf(phase: i32): usize {
  return <usize>load<u32>(called + ((<usize>phase) << 2));
}

/** A body comes: it gets the phase that has least to do. */
export function givePhase(body: usize): void {
  if (tiers == 0) return;
  let best = 0;
  for (let phase = 1; phase < PHASES; phase++) if (loadOf(phase) < loadOf(best)) best = phase;
  store<i32>(body, best, PHASE);
  addLoad(best, load<i32>(body, MODES));
}
/** It goes. */
export function leavePhase(body: usize): void {
  if (tiers == 0) return;
  addLoad(load<i32>(body, PHASE), -load<i32>(body, MODES));
  leave(listOf(load<i32>(body, PHASE)), body, IN_CALLED);
}
function loadOf(phase: i32): i32 {
  return load<i32>(loads + ((<usize>phase) << 2));
}
function addLoad(phase: i32, modes: i32): void {
  store<i32>(loads + ((<usize>phase) << 2), loadOf(phase) + modes);
}
/** Something of a body is on the short lines: it may rise. */
export function call(body: usize): void {
  if (tiers > 0) join(listOf(load<i32>(body, PHASE)), body, body + IN_CALLED);
}
/** Its gains have new goals. */
export function callForGains(body: usize): void {
  if (load<i32>(body, LONG) == 0) return;
  store<i32>(body, 1, STALE);
  call(body);
}
/** Something happens to it. */
export function disturb(body: usize): void {
  store<i32>(body, beat, CALM);
}

/** A block begins. */
export function countBeat(): void {
  beat = (beat + 1) & 0x3fffffff;
}
/** The phase of a tier that has its anchor at the end of this block. */
export function phaseNow(tier: i32): i32 {
  return beat & (phasesOf(tier) - 1);
}
/** Samples from the end of this block to the next anchor of a body's modes in a tier. */
function wait(body: usize, tier: i32): i32 {
  return ((load<i32>(body, PHASE) - beat) & (phasesOf(tier) - 1)) * BLOCK;
}

/** At the end of a block, when all has happened: gains and modes of the bodies that have their anchor. */
export function visit(): void {
  const worth = path == PATH_LONG || ringing >= WORTH;
  if ((!worth && longModes == 0) || delays) return;
  const list = listOf(beat & (PHASES - 1));
  let room = max(FEW, (ringing - longModes) / PART);
  for (let i = size(list) - 1; i >= 0; i--) {
    const body = item(list, i);
    if (load<i32>(body, STALE) != 0) writeLongGains(body);
    if (!worth) continue;
    if (isBusy(body)) {
      leave(list, body, IN_CALLED);
      continue;
    }
    if (!isCalm(body) || room <= 0) continue;
    room -= rise(body);
    leave(list, body, IN_CALLED);
  }
}
/** Whether it cannot rise; whoever changes that calls it again. */
function isBusy(body: usize): bool {
  return (
    isDriven(body) ||
    isCoupled(body) ||
    load<i32>(body, OUTPUT) != 0 ||
    load<i32>(body, RINGING) == load<i32>(body, LONG)
  );
}
function isCalm(body: usize): bool {
  return (
    beat - load<i32>(body, CALM) >= REST_BLOCKS &&
    load<i32>(body, IN_TUNING) == 0 &&
    load<i32>(body, IN_GAINS) == 0 &&
    load<i32>(body, PULSES) <= 0 &&
    load<i32>(body, MUTED) == 0
  );
}

/** Moves a body's modes to the long lines at the end of this block, where its phase has an anchor; returns how many. */
function rise(body: usize): i32 {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES),
    left = load<f32>(body, LEFT_NOW),
    right = load<f32>(body, RIGHT_NOW),
    phase = load<i32>(body, PHASE);
  let risen = 0;
  clearRows(body);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word);
    if (slot < 0 || chainOf(slot) >= offChain) continue;
    const tier = tierFor(load<f32>(word, DECAYS));
    if (tier < 0) continue;
    const k = (<usize>i) << 2;
    anchorState(slot, k);
    const a = load<f32>(zr + k),
      b = load<f32>(zi + k);
    remove(slot);
    enter(body, model, i, word, tier, phase, a, b, left, right);
    store<f32>(zr + k, -a);
    store<f32>(zi + k, -b);
    risen++;
  }
  if (risen == 0) return 0;
  store<i32>(body, load<i32>(body, LONG) + risen, LONG);
  longModes += risen;
  gatherPoles(body);
  injectRows(body);
  return risen;
}
function clearRows(body: usize): void {
  memory.fill(zr, 0, rowBytes(body));
  memory.fill(zi, 0, rowBytes(body));
}
/** A mode with amplitude (a, b) at this block's end, an anchor, takes its place on a long line. */
function enter(
  body: usize,
  model: usize,
  i: i32,
  word: usize,
  tier: i32,
  phase: i32,
  a: f32,
  b: f32,
  left: f32,
  right: f32,
): void {
  const increment = load<u32>(word, INCREMENTS),
    line = lineIn(tier, increment),
    tr = longThetaR(tier, load<f32>(word, DECAYS)),
    ti = longThetaI(tier, increment),
    length = <f64>lengthOf(tier),
    p = at(insertLong(tier, phase, line, word));
  pole(decayAt(body, i, DAMPING) * length, turnsOf(model, i, load<f64>(body, PITCH)) * length);
  const qr = <f32>re,
    qi = <f32>im;
  store<f32>(p, qr, 32);
  store<f32>(p, qi, 48);
  addAged(load<i32>(word), a * qr - b * qi, a * qi + b * qr);
  store<f32>(p, tr, 64);
  store<f32>(p, ti, 80);
  store<f32>(p, left, 96);
  store<f32>(p, right, 112);
  joinLine(tier, phase, line, a, b, tr, ti, left, right);
}

/** Writes the gains that a body glides to into the records of its long modes: from the next anchor to the one behind it they change. */
function writeLongGains(body: usize): void {
  const left = load<f32>(body, LEFT_GOAL),
    right = load<f32>(body, RIGHT_GOAL);
  store<i32>(body, 0, STALE);
  for (let i = 0, n = load<i32>(body, MODES), word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word);
    if (slot < 0 || !isLong(slot)) continue;
    store<f32>(at(slot), left, 96);
    store<f32>(at(slot), right, 112);
  }
}

// the gains in the records that were gathered last, and how many there were
let leftThere: f32 = 0;
let rightThere: f32 = 0;
let gathered: i32 = 0;
/** Whether a slot is on the long lines of a tier. */
function isIn(tier: i32, slot: i32): bool {
  return slot >= 0 && isLong(slot) && tierOfChain(chainOf(slot) - offChain - 1) == tier;
}

/** Gives the long modes of a body what rows `zr`, `zi` say that they gained at the end of the block; those rows are empty behind it. */
export function settleLong(body: usize): void {
  const bytes = rowBytes(body);
  gatherPoles(body);
  for (let tier = 0; tier < tiers; tier++) {
    takeRows(body, tier, bytes);
    if (gathered == 0) continue;
    const samples = wait(body, tier);
    if (samples > 0) {
      memory.copy(sr, ar, bytes);
      memory.copy(si, ai, bytes);
      soundUntil(body, bytes, samples);
    }
    later(bytes, <f64>samples, sr, si, false);
    joinRows(body, tier, samples == 0);
  }
}
/** Rows `ar`, `ai` get what rows `zr`, `zi` have for the long modes of a tier, where it is taken. */
function takeRows(body: usize, tier: i32, bytes: usize): void {
  memory.fill(ar, 0, bytes);
  memory.fill(ai, 0, bytes);
  gathered = 0;
  for (let i = 0, n = load<i32>(body, MODES), word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    store<f32>(ar + k, load<f32>(zr + k));
    store<f32>(ai + k, load<f32>(zi + k));
    store<f32>(zr + k, 0);
    store<f32>(zi + k, 0);
    noteGains(slot);
  }
}
function noteGains(slot: i32): void {
  leftThere = load<f32>(at(slot), 96);
  rightThere = load<f32>(at(slot), 112);
  gathered++;
}
/** What amplitudes `sr`, `si` at the end of the block sound like until the anchor, `samples` later. */
function soundUntil(body: usize, bytes: usize, samples: i32): void {
  tailCoefficients(bytes);
  seed(bytes, false);
  runTail(bytes, BLOCK, BLOCK + samples);
  foldLanes(mono, BLOCK, BLOCK + samples);
  addGliding(body, mono, BLOCK, BLOCK + samples, leftThere, rightThere);
}
/** Rows `sr`, `si`, amplitudes at the anchor, join the lines of a tier there. `here`: the anchor is the end of this block. */
function joinRows(body: usize, tier: i32, here: bool): void {
  const phase = load<i32>(body, PHASE),
    left = here ? load<f32>(body, LEFT_NOW) : leftThere,
    right = here ? load<f32>(body, RIGHT_NOW) : rightThere;
  for (let i = 0, n = load<i32>(body, MODES), word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    const a = load<f32>(sr + k),
      b = load<f32>(si + k);
    if (a == 0 && b == 0) continue;
    const p = at(slot),
      qr = load<f32>(p, 32),
      qi = load<f32>(p, 48);
    joinLine(
      tier,
      phase,
      lineIn(tier, load<u32>(word, INCREMENTS)),
      a,
      b,
      load<f32>(p, 64),
      load<f32>(p, 80),
      left,
      right,
    );
    addAged(slot, a * qr - b * qi, a * qi + b * qr);
  }
}

/** Brings all modes of a body back to the short lines at the end of this block. */
export function comeDown(body: usize): void {
  if (load<i32>(body, LONG) == 0) return;
  const bytes = rowBytes(body),
    model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  gatherPoles(body);
  clearRows(body);
  for (let tier = 0; tier < tiers; tier++) {
    liftRows(body, tier, bytes, wait(body, tier));
    for (let k: usize = 0; k < bytes; k += 4) {
      store<f32>(zr + k, load<f32>(zr + k) + load<f32>(ar + k));
      store<f32>(zi + k, load<f32>(zi + k) + load<f32>(ai + k));
    }
  }
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const k = (<usize>i) << 2,
      a = load<f32>(zr + k),
      b = load<f32>(zi + k);
    if (a * a + b * b > FLOOR * FLOOR) place(body, model, i, word, a, b);
  }
  injectRows(body);
}
/** Takes the long modes of a tier out; rows `ar`, `ai` get their amplitudes at the end of the block. */
function liftRows(body: usize, tier: i32, bytes: usize, samples: i32): void {
  const phase = load<i32>(body, PHASE);
  memory.fill(ar, 0, bytes);
  memory.fill(ai, 0, bytes);
  memory.fill(gains, 0, bytes);
  gathered = 0;
  for (let i = 0, n = load<i32>(body, MODES), word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    const p = at(slot),
      heard = ageOf(chainOf(slot)) == 0;
    noteGains(slot);
    renew(slot);
    // from one frame behind the anchor back to it
    anchorAt(p, k);
    const a = load<f32>(ar + k),
      b = load<f32>(ai + k);
    store<f32>(gains + k, heard ? 1 : 0);
    if (heard)
      joinLine(
        tier,
        phase,
        lineIn(tier, load<u32>(word, INCREMENTS)),
        -a,
        -b,
        load<f32>(p, 64),
        load<f32>(p, 80),
        leftThere,
        rightThere,
      );
    endLong(body, slot, word, false);
  }
  if (gathered == 0 || samples == 0) return;
  later(bytes, -(<f64>samples), sr, si, false);
  memory.copy(ar, sr, bytes);
  memory.copy(ai, si, bytes);
  // what was not made is not taken back
  for (let k: usize = 0; k < bytes; k += 4) {
    store<f32>(sr + k, -load<f32>(gains + k) * load<f32>(sr + k));
    store<f32>(si + k, -load<f32>(gains + k) * load<f32>(si + k));
  }
  soundUntil(body, bytes, samples);
}
/** Rows `ar`, `ai` of a mode = z / q of its record. */
function anchorAt(p: usize, k: usize): void {
  const a = load<f32>(p),
    b = load<f32>(p, 16),
    qr = load<f32>(p, 32),
    qi = load<f32>(p, 48),
    size = qr * qr + qi * qi;
  store<f32>(ar + k, (a * qr + b * qi) / size);
  store<f32>(ai + k, (b * qr - a * qi) / size);
}

/** Takes a mode off its long line. */
export function dropLong(body: usize, slot: i32, word: usize): void {
  removeLong(slot);
  store<i32>(word, REST);
  store<i32>(body, load<i32>(body, LONG) - 1, LONG);
  longModes--;
}
/** The same, and it rings no more. */
export function endLong(body: usize, slot: i32, word: usize, forGood: bool): void {
  dropLong(body, slot, word);
  const n = load<i32>(body, RINGING) - 1;
  store<i32>(body, n, RINGING);
  if (n == 0 && !isDriven(body)) bodyFellSilent(body, forGood);
}
