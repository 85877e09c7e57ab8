// Modes rise to the long lines when their body has been left alone for a while, a few in each block, where their body's phase has an anchor.

import { item, leave, size } from "../../base/list";
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
import { path } from "../../config";
import { gatherPoles, rowBytes, zi, zr } from "../../excite/rows";
import { bodyFellSilent } from "../../life";
import { delays } from "../../mix/place";
import { PATH_LONG } from "../../records";
import { injectRows } from "../fresh";
import { anchorState } from "../ring";
import { at, chainOf, isLong, offChain, remove, ringing } from "../store";
import { joinLine } from "./frames";
import { beat, countLong, listOf, longModes } from "./phases";
import { insertLong, removeLong } from "./places";
import { addAged } from "./quiet";
import { lengthOf, lineIn, longThetaI, longThetaR, phaseCount, tierFor } from "./tiers";

/** Blocks that a body must have been left alone: 46 ms at 44.1 kHz. */
const REST_BLOCKS: i32 = 16;
/** Ringing modes from which long lines pay for their transforms. */
const WORTH: i32 = 65_536;
/** Most modes that rise in a block, or a part of those that have not, so that no block does much more than the others. */
const FEW: i32 = 1024;
const PART: i32 = 64;

/** At the end of a block, when all has happened: gains and modes of the bodies that have their anchor. */
export function visit(): void {
  const worth = path == PATH_LONG || ringing >= WORTH;
  if ((!worth && longModes == 0) || delays) return;
  const list = listOf(beat & (phaseCount() - 1));
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
  countLong(body, risen);
  gatherPoles(body);
  injectRows(body);
  return risen;
}
export function clearRows(body: usize): void {
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

/** Takes a mode off its long line. */
export function dropLong(body: usize, slot: i32, word: usize): void {
  removeLong(slot);
  store<i32>(word, REST);
  countLong(body, -1);
}
/** The same, and it rings no more. */
export function endLong(body: usize, slot: i32, word: usize, forGood: bool): void {
  dropLong(body, slot, word);
  const n = load<i32>(body, RINGING) - 1;
  store<i32>(body, n, RINGING);
  if (n == 0 && !isDriven(body)) bodyFellSilent(body, forGood);
}
