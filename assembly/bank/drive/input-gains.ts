// How inputs of driven bodies act on modes, each from a place of its own. A piece holds the gains of an input on the
// modes of one group: twelve present gains, and twelve goals to which they glide when the place moves. The excitation
// of a group in a block is the sum of all forces on the body, each times its gains: twelve lanes a sample. The
// recurrences take it lane by lane (contacts.ts). The pieces of an input are chained in the order of its body's groups.

import { reserve } from "../../base/memory";
import { im } from "../../base/pole";
import { reservePool } from "../../base/pool";
import { Row, reserveRow } from "../../base/row";
import { madd } from "../../base/simd";
import { copyHit } from "../../records/hit";
import { countDropped } from "../../records/meters";
import { BLOCK, DROP_NO_DRIVE_ROOM, HitRecord, RecordHead } from "../../records/records";
import { config } from "../../records/state";
import { Body, isDriven } from "../../scene/body";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { gatherPoles, rowBytes } from "../rows";
import { gatherGains } from "../shapes";
import { bank } from "../state";
import { findPole, forceGain, formOf, groupAt, groupOf, groupRoom, placeInGroup, SPECTRAL } from "./groups";
import {
  firstInput,
  inputAfter,
  inputAt,
  inputForce,
  inputFrom,
  inputHit,
  inputLeft,
  inputLoud,
  inputRoom,
  inputSign,
  inputWay,
  setLeft,
  setStale,
} from "./input";
import { BLOCK_ROWS, DOZEN, INPUT_GAINS_BYTES, InputGains, RESPONSE_BYTES, Response, ROW } from "./layout";
import { drives } from "./state";

/** Pieces for each input there is room for, on the average. */
const PIECES_AN_INPUT: i32 = 6;
/** Bytes of a vector. */
const VECTOR: usize = 16;

/** Room for gains, responses and the excitation. */
export function reserveInputGains(): void {
  drives.gainsRoom = inputRoom() * PIECES_AN_INPUT + groupRoom();
  drives.inputResponses = reserve(<usize>(2 * inputRoom()) * RESPONSE_BYTES);
  drives.inputGains = reserve(drives.gainsRoom, INPUT_GAINS_BYTES);
  drives.gainsPool = reservePool(drives.gainsRoom);
  drives.gainsOfGroup = reserveRow<i32>(<usize>groupRoom());
  drives.excitation = reserveRow<f32>(BLOCK * DOZEN);
}
/** All pieces are free. */
export function resetInputGains(): void {
  drives.gainsPool.reset(drives.gainsRoom);
}
/** A piece by its number. */
export function gainsAt(piece: i32): InputGains {
  return changetype<InputGains>(drives.inputGains + <usize>piece * INPUT_GAINS_BYTES);
}
/** The piece for the next group, or -1. */
export function pieceAfter(piece: i32): i32 {
  return drives.gainsPool.after(piece);
}
/** The response of a body on taps to an input (spectral.ts) at its place. */
export function inputResponse(i: i32): Response {
  return changetype<Response>(drives.inputResponses + <usize>i * 2 * RESPONSE_BYTES);
}
/** The response at the place which a glide of an input reaches at the end of the block. */
export function nextResponse(i: i32): Response {
  return changetype<Response>(drives.inputResponses + (<usize>i * 2 + 1) * RESPONSE_BYTES);
}

/**
 * Opens one more input of a body; returns -1 for want of room. `force`, `spectrum`: their addresses; `hit`: where the
 * force acts.
 */
export function openInput(body: Body, force: usize, spectrum: usize, sign: f32, hit: RecordHead): i32 {
  const i = drives.inputPool.take();
  if (i < 0) return -1;
  const input = inputAt(i);
  input.body = body;
  input.force = changetype<Row<f32>>(force);
  input.spectrum = changetype<Row<f32>>(spectrum);
  input.sign = sign;
  copyHit(inputHit(i), changetype<HitRecord>(hit));
  input.left = 0;
  input.loud = 0;
  input.gains = -1;
  drives.inputPool.link(i, body.inputAt);
  body.inputAt = i;
  if (isDriven(body)) setInputGains(body, i, true);
  return i;
}
/**
 * Moves an input to another place, to which its gains glide for `over` samples. If the input is still gliding and its
 * gains must be made anew, the glide starts from the place aimed at before. On a body that is not driven nothing can
 * glide.
 */
export function moveInput(i: i32, hit: RecordHead, over: f32): void {
  const input = inputAt(i),
    body = input.body;
  copyHit(inputFrom(i), inputHit(i));
  copyHit(inputHit(i), changetype<HitRecord>(hit));
  input.left = isDriven(body) ? max(over, 0) : 0;
  input.over = max(over, 0);
  if (isDriven(body)) setInputGains(body, i, over <= 0);
}
/** Closes an input, which leaves its body's chain. */
export function closeInput(i: i32): void {
  const body = inputAt(i).body;
  let before = -1;
  for (let at = body.inputAt; at != i; at = inputAfter(at)) before = at;
  if (before < 0) body.inputAt = inputAfter(i);
  else drives.inputPool.link(before, inputAfter(i));
  giveGains(i);
  drives.inputPool.give(i);
}

/** Makes the gains of all inputs of a body, when its groups are new or have new coefficients. Glides go on. */
export function setAllInputGains(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    giveGains(i);
    setInputGains(body, i, inputLeft(i) <= 0);
  }
}
/**
 * Frees the pieces of all inputs of a body that leaves its groups. Glides end, unless the body goes on in other groups.
 */
export function unfeedAll(body: Body, goesOn: bool): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    giveGains(i);
    if (!goesOn) setLeft(i, 0);
  }
}
/** Gives an input's pieces back. */
function giveGains(i: i32): void {
  drives.gainsPool.giveChain(inputAt(i).gains);
  inputAt(i).gains = -1;
}
/**
 * Makes the gains of an input's place on every mode its goals and, `atOnce`, its present gains, too. Where the input
 * had no pieces, its present gains are set as far on their way as its glide is.
 */
function setInputGains(body: Body, i: i32, atOnce: bool): void {
  if (body.group < 0) return;
  const fresh = inputAt(i).gains < 0;
  if (fresh && !takePieces(body, i)) {
    countDropped(DROP_NO_DRIVE_ROOM);
    return;
  }
  for (let group = body.group, piece = inputAt(i).gains; group >= 0; ) {
    drives.gainsOfGroup[group] = piece;
    group = drives.groupPool.after(group);
    piece = pieceAfter(piece);
  }
  gatherPoles(body);
  if (fresh && !atOnce) writeGains(body, i, inputFrom(i), false);
  writeGains(body, i, inputHit(i), true);
  if (fresh || atOnce) {
    const way = atOnce ? <f32>1 : inputWay(i);
    for (let piece = inputAt(i).gains; piece >= 0; piece = pieceAfter(piece)) approach(gainsAt(piece), way);
  }
  if (atOnce) setLeft(i, 0);
  setStale(i, true);
}
/** Writes the gains of a place on every mode, as goals or as present gains; the poles have been gathered. */
function writeGains(body: Body, i: i32, hit: HitRecord, asGoals: bool): void {
  const model = body.model,
    n = body.modes,
    radiationR = model.radiation,
    radiationI = radiationR.from(<usize>model.padded),
    gains = bank.gains,
    sign = <f64>inputSign(i) / config.rate;
  gatherGains(model, hit, rowBytes(body));
  for (let m = 0, word = firstWord(body); m < n; m++, word = wordAfter(word)) {
    const slot = word.slot;
    if (slot >= REST) continue;
    findPole(body, model, m);
    const a = <f64>radiationR[m],
      b = <f64>radiationI[m],
      gain = <f64>gains[m] * sqrt(a * a + b * b);
    const piece = gainsAt(drives.gainsOfGroup[groupOf(slot)]),
      to = asGoals ? piece.goals : piece.now;
    to[placeInGroup(slot)] = forceGain(slot, gain * sign, gain * im * sign);
  }
}
/** Takes a piece for every group of the body, all zeros. False: no room. */
function takePieces(body: Body, i: i32): bool {
  let chain = -1;
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    const piece = drives.gainsPool.take();
    if (piece < 0) {
      drives.gainsPool.giveChain(chain);
      return false;
    }
    memory.fill(changetype<usize>(gainsAt(piece)), 0, INPUT_GAINS_BYTES);
    drives.gainsPool.link(piece, chain);
    chain = piece;
  }
  inputAt(i).gains = chain;
  return true;
}

/** Before the groups of a body are run: every input begins with its first piece. */
export function beginExcitation(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) inputAt(i).cursor = inputAt(i).gains;
}
/**
 * The excitation of the body's next group, twelve lanes a sample. `force`: a block of the body's own stream, or null.
 */
export function exciteGroup(body: Body, group: i32, force: Row<f32>): Row<f32> {
  memory.fill(drives.excitation.address, 0, BLOCK_ROWS);
  if (force) add(groupAt(group).gains, force);
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    const piece = inputAt(i).cursor;
    if (piece < 0) continue;
    inputAt(i).cursor = pieceAfter(piece);
    const left = inputLeft(i);
    if (!inputLoud(i)) {
      if (left > 0) approach(gainsAt(piece), shareOf(left));
    } else if (left > 0) addGliding(gainsAt(piece), inputForce(i), left);
    else add(gainsAt(piece), inputForce(i));
  }
  return drives.excitation;
}
/** Skips a group that is on taps: every input goes on to its next piece. */
export function skipGroup(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    const piece = inputAt(i).cursor;
    if (piece >= 0) inputAt(i).cursor = pieceAfter(piece);
  }
}
/** After the last group: glides have moved on by a block. */
export function endExcitation(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) setLeft(i, max(inputLeft(i) - <f32>BLOCK, 0));
}
/** The part of its remaining way that a gain goes in a block, with `left` samples left. */
export function shareOf(left: f32): f32 {
  return left <= <f32>BLOCK ? <f32>1 : <f32>BLOCK / left;
}
/**
 * After the block: moves the gains of a body's groups on taps on by a block. Gains that do not glide become their
 * goals.
 */
export function glideTaps(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    let piece = inputAt(i).gains;
    for (let group = body.group; group >= 0 && piece >= 0; group = drives.groupPool.after(group)) {
      if (formOf(group) == SPECTRAL)
        approach(gainsAt(piece), shareOf(inputLeft(i) > 0 ? inputLeft(i) + <f32>BLOCK : 0));
      piece = pieceAfter(piece);
    }
  }
}
/** Moves gains on by a share of the rest of their way. */
function approach(gains: InputGains, share: f32): void {
  const now = gains.now,
    goals = gains.goals;
  if (share == 1) {
    memory.copy(now.address, goals.address, ROW);
    return;
  }
  for (let k = 0; k < DOZEN; k++) now[k] = now[k] + (goals[k] - now[k]) * share;
}
/** excitation += gains · force */
function add(gains: InputGains, samples: Row<f32>): void {
  const by = changetype<usize>(gains);
  let p = drives.excitation.address,
    force = samples.address;
  const end = p + BLOCK_ROWS;
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += ROW, force += 4)
      for (let k: usize = 0; k < ROW; k += 4)
        store<f32>(p + k, load<f32>(p + k) + load<f32>(by + k) * load<f32>(force));
    return;
  }
  const a = v128.load(by),
    b = v128.load(by, VECTOR),
    c = v128.load(by, 2 * VECTOR);
  for (; p < end; p += ROW, force += 4) {
    const x = v128.load32_splat(force);
    v128.store(p, madd(a, x, v128.load(p)));
    v128.store(p, madd(b, x, v128.load(p, VECTOR)), VECTOR);
    v128.store(p, madd(c, x, v128.load(p, 2 * VECTOR)), 2 * VECTOR);
  }
}
/** excitation += gains · force, with gains that change linearly over the block. */
function addGliding(gains: InputGains, force: Row<f32>, left: f32): void {
  const now = gains.now;
  memory.copy(glidingGains.address, now.address, ROW);
  approach(gains, shareOf(left));
  for (let k = 0; k < DOZEN; k++) glidingSteps[k] = (now[k] - glidingGains[k]) / <f32>BLOCK;
  let to = drives.excitation;
  for (let n = 0; n < BLOCK; n++, to = to.from(DOZEN))
    for (let quad: usize = 0; quad < ROW; quad += VECTOR) addStep(to.address + quad, quad, force[n]);
}
/**
 * Adds one sample to the excitation of four modes, and moves their gains on by a step. `p`: their excitation, `k`:
 * their place in a row, bytes.
 */
function addStep(p: usize, k: usize, x: f32): void {
  const before = glidingGains.address + k,
    steps = glidingSteps.address + k;
  if (ASC_FEATURE_SIMD) {
    const by = v128.load(before);
    v128.store(p, madd(by, f32x4.splat(x), v128.load(p)));
    v128.store(before, f32x4.add(by, v128.load(steps)));
    return;
  }
  for (let j: usize = 0; j < VECTOR; j += 4) {
    const by = load<f32>(before + j);
    store<f32>(p + j, load<f32>(p + j) + by * x);
    store<f32>(before + j, by + load<f32>(steps + j));
  }
}
/** The gains of a piece at the sample at hand, and their change from one sample to the next. */
const glidingGains = changetype<Row<f32>>(memory.data(<i32>ROW));
const glidingSteps = changetype<Row<f32>>(memory.data(<i32>ROW));
