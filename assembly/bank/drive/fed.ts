// Driven bodies on which touches act, each at a place of its own: what every input counts for the modes of a group lies in a piece, twelve gains
// now and twelve where they glide to. A block's input to a group is the sum over all that acts on the body, twelve lanes a sample; the
// recurrences then take it lane by lane (recurrence.ts).
//
//   piece   gains now f32 ×12 | goals f32 ×12       an input's pieces are chained in the order of the body's groups

import { reserve } from "../../base/memory";
import { im } from "../../base/pole";
import { reservePool } from "../../base/pool";
import { madd } from "../../base/simd";
import { drop } from "../../records/meters";
import { BLOCK, DROP_NO_DRIVE_ROOM, RecordHead } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { gatherPoles, rowBytes } from "../rows";
import { gatherGains } from "../shapes";
import { bank } from "../state";
import { DOZEN, forceGain, formOf, G, groupAt, groupRoom, polesOf, RESPONSE, SPECTRAL } from "./groups";
import {
  firstInput,
  inputAfter,
  inputAt,
  inputForce,
  inputFrom,
  inputHit,
  inputLeft,
  inputLoud,
  inputSign,
  inputWay,
  setLeft,
  setStale,
} from "./input";
import { drives } from "./state";

const PIECE_BYTES: usize = 96;
const GOALS: usize = 48;
/** Pieces for each input there is room for, on the average. */
const PIECES_AN_INPUT: i32 = 6;

export function reserveFed(): void {
  drives.pieceCount = 2 * config.maxTouches * PIECES_AN_INPUT + groupRoom();
  drives.fedResponses = reserve(<usize>(4 * config.maxTouches) * RESPONSE);
  drives.pieces = reserve(<usize>drives.pieceCount * PIECE_BYTES);
  drives.piecePool = reservePool(drives.pieceCount);
  drives.pieceOf = reserve((<usize>groupRoom()) << 2);
  drives.fedLanes = reserve(BLOCK * 48);
  drives.fedSamples = reserve((BLOCK + 1) * 48);
}
export function resetFed(): void {
  drives.piecePool.reset(drives.pieceCount);
}
export function pieceAt(piece: i32): usize {
  return drives.pieces + <usize>piece * PIECE_BYTES;
}
export function pieceAfter(piece: i32): i32 {
  return drives.piecePool.after(piece);
}
/** Where the responses of a body on taps to an input are kept (spectral.ts): at its place, and where it goes in a block. */
export function inputResponse(i: i32): usize {
  return drives.fedResponses + <usize>i * 2 * RESPONSE;
}

/** All inputs of a body anew, when its groups are new or have new coefficients. Those on their way to a place stay on it. */
export function feedAll(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    unfeed(i);
    feed(body, i, inputLeft(i) <= 0);
  }
}
/** The body leaves its groups. Unless it goes on in others, its inputs are where they were going. */
export function unfeedAll(body: Body, goesOn: bool): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    unfeed(i);
    if (!goesOn) setLeft(i, 0);
  }
}
/** Gives an input's pieces back. */
export function unfeed(i: i32): void {
  drives.piecePool.giveChain(inputAt(i).rows);
  inputAt(i).rows = -1;
}
/** The gains of an input's place on every mode become its goals and, `atOnce`, what they are now; where there were none they are on the way. */
export function feed(body: Body, i: i32, atOnce: bool): void {
  if (body.group < 0) return;
  const fresh = inputAt(i).rows < 0;
  if (fresh && !takePieces(body, i)) {
    drop(DROP_NO_DRIVE_ROOM);
    return;
  }
  for (let group = body.group, piece = inputAt(i).rows; group >= 0; ) {
    store<i32>(drives.pieceOf + ((<usize>group) << 2), piece);
    group = drives.groupPool.after(group);
    piece = drives.piecePool.after(piece);
  }
  gatherPoles(body);
  if (fresh && !atOnce) layGains(body, i, changetype<RecordHead>(inputFrom(i)), 0);
  layGains(body, i, changetype<RecordHead>(inputHit(i)), GOALS);
  if (fresh || atOnce) {
    const way = atOnce ? <f32>1 : inputWay(i);
    for (let piece = inputAt(i).rows; piece >= 0; piece = drives.piecePool.after(piece)) approach(pieceAt(piece), way);
  }
  if (atOnce) setLeft(i, 0);
  setStale(i, true);
}
/** The gains of a place on every mode, `to` bytes into the pieces; the poles have been gathered. */
function layGains(body: Body, i: i32, hit: RecordHead, to: usize): void {
  const model = body.model,
    n = body.modes,
    row = (<usize>model.padded) << 2,
    radiation = model.radiation.address,
    sign = <f64>inputSign(i) / config.rate;
  gatherGains(model, hit, rowBytes(body));
  for (let m = 0, word = firstWord(body); m < n; m++, word = wordAfter(word)) {
    const slot = word.slot,
      k = (<usize>m) << 2;
    if (slot >= REST) continue;
    polesOf(body, model, m);
    const a = <f64>load<f32>(radiation + k),
      b = <f64>load<f32>(radiation + row + k),
      gain = <f64>load<f32>(bank.gains.address + k) * sqrt(a * a + b * b);
    const lane = REST - 1 - slot,
      piece = pieceAt(load<i32>(drives.pieceOf + ((<usize>(lane / DOZEN)) << 2))) + ((<usize>(lane % DOZEN)) << 2);
    store<f32>(piece + to, forceGain(slot, gain * sign, gain * im * sign));
  }
}
/** A piece for every group of the body, all zeros. */
function takePieces(body: Body, i: i32): bool {
  let chain = -1;
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    const piece = drives.piecePool.take();
    if (piece < 0) {
      drives.piecePool.giveChain(chain);
      return false;
    }
    memory.fill(pieceAt(piece), 0, PIECE_BYTES);
    drives.piecePool.link(piece, chain);
    chain = piece;
  }
  inputAt(i).rows = chain;
  return true;
}

/** Before the groups of a body are run: every input begins with its first piece. */
export function beginFeeding(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) inputAt(i).cursor = inputAt(i).rows;
}
/** The input of the body's next group, twelve lanes a sample; `force`: the body's own stream, or 0. Returns where it lies. */
export function feedGroup(body: Body, group: i32, force: usize): usize {
  if (force != 0) spread(groupAt(group) + G, force);
  else memory.fill(drives.fedLanes, 0, BLOCK * 48);
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    const piece = inputAt(i).cursor;
    if (piece < 0) continue;
    inputAt(i).cursor = drives.piecePool.after(piece);
    const left = inputLeft(i);
    if (!inputLoud(i)) {
      if (left > 0) glide(pieceAt(piece), left);
    } else if (left > 0) addGliding(pieceAt(piece), inputForce(i), left);
    else add(pieceAt(piece), inputForce(i));
  }
  return drives.fedLanes;
}
/** A group is left out: it is on taps. */
export function skipGroup(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    const piece = inputAt(i).cursor;
    if (piece >= 0) inputAt(i).cursor = drives.piecePool.after(piece);
  }
}
/** Behind the last group: glides are a block further. */
export function endFeeding(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) setLeft(i, max(inputLeft(i) - <f32>BLOCK, 0));
}
/** The part of the way that a gain goes in a block, with so many samples left. */
export function shareOf(left: f32): f32 {
  return left <= <f32>BLOCK ? <f32>1 : <f32>BLOCK / left;
}
/** The same behind the block, for what a body has on taps. Gains that did not move are where they go. */
export function glideTaps(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    let piece = inputAt(i).rows;
    for (let group = body.group; group >= 0 && piece >= 0; group = drives.groupPool.after(group)) {
      if (formOf(group) == SPECTRAL) glide(pieceAt(piece), inputLeft(i) > 0 ? inputLeft(i) + <f32>BLOCK : 0);
      piece = drives.piecePool.after(piece);
    }
  }
}
function glide(piece: usize, left: f32): void {
  approach(piece, shareOf(left));
}
/** Gains go a share of what is left of their way. */
function approach(piece: usize, share: f32): void {
  if (share == 1) {
    memory.copy(piece, piece + GOALS, 48);
    return;
  }
  for (let k: usize = 0; k < 48; k += 4) {
    const now = load<f32>(piece + k);
    store<f32>(piece + k, now + (load<f32>(piece + k, GOALS) - now) * share);
  }
}
/** lanes = gains · force */
function spread(by: usize, force: usize): void {
  memory.fill(drives.fedLanes, 0, BLOCK * 48);
  add(by, force);
}
/** lanes += gains · force */
function add(by: usize, force: usize): void {
  let p = drives.fedLanes;
  const end = drives.fedLanes + BLOCK * 48;
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += 48, force += 4)
      for (let k: usize = 0; k < 48; k += 4) store<f32>(p + k, load<f32>(p + k) + load<f32>(by + k) * load<f32>(force));
    return;
  }
  const a = v128.load(by),
    b = v128.load(by, 16),
    c = v128.load(by, 32);
  for (; p < end; p += 48, force += 4) {
    const x = v128.load32_splat(force);
    v128.store(p, madd(a, x, v128.load(p)));
    v128.store(p, madd(b, x, v128.load(p, 16)), 16);
    v128.store(p, madd(c, x, v128.load(p, 32)), 32);
  }
}
/** The same with gains that change evenly over the block. */
function addGliding(piece: usize, force: usize, left: f32): void {
  memory.copy(before, piece, 48);
  glide(piece, left);
  for (let k: usize = 0; k < 48; k += 4)
    store<f32>(steps + k, (load<f32>(piece + k) - load<f32>(before + k)) / <f32>BLOCK);
  for (let p = drives.fedLanes, end = drives.fedLanes + BLOCK * 48; p < end; p += 48, force += 4)
    for (let k: usize = 0; k < 48; k += 16) addStep(p + k, k, load<f32>(force));
}
function addStep(p: usize, k: usize, x: f32): void {
  if (ASC_FEATURE_SIMD) {
    const by = v128.load(before + k);
    v128.store(p, madd(by, f32x4.splat(x), v128.load(p)));
    v128.store(before + k, f32x4.add(by, v128.load(steps + k)));
    return;
  }
  for (let j: usize = 0; j < 16; j += 4) {
    const by = load<f32>(before + k + j);
    store<f32>(p + j, load<f32>(p + j) + by * x);
    store<f32>(before + k + j, by + load<f32>(steps + k + j));
  }
}
const before: usize = memory.data(48);
const steps: usize = memory.data(48);
