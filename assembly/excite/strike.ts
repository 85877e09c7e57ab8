// A strike: an impulse J at a point of the body, at any instant, either all at once or spread over a half-sine pulse of
// duration τ.
//
// With F(t) = J π/(2τ) sin νt, ν = π/τ, a mode's motion under the pulse is, exactly,
//     z(u) = K [ e^(su) − cos νu − (s/ν) sin νu ],   K = g J ½ν²/(ν² + s²),
// and after it z = K (e^(su) + e^(s(u−τ))). So a pulse is two equal kicks, τ apart, and between them one sinusoid for
// the whole body with the coefficients Re ΣK and Re ΣKs/ν (modes near the pitch of the pulse are computed apart:
// resonant.ts). The pulse itself is never sampled: soft hits lose high modes by its true spectrum, whatever its
// duration and wherever it falls between two samples. PHYSICS §1.2.

import { propagate, startRecurrence, tailCoefficients } from "../bank/advance";
import { enterDrive } from "../bank/paths/drive";
import { settle } from "../bank/paths/settle";
import { injectRows } from "../bank/ring/fresh";
import { gatherPoles, rowBytes, scalePoles } from "../bank/rows";
import { gatherGains } from "../bank/shapes";
import { bank } from "../bank/state";
import { finishQuick, playForced, playTail, runTail } from "../bank/tail";
import { earsOf } from "../mix/space/ears";
import { factorsFor, hasFactors } from "../mix/space/factors";
import { addToMeter, COST_EAR, COST_HARD, COST_STRIKE } from "../records/meters";
import { BLOCK, METER_COST_OTHER, PATH_DRIVE, PULSE, StrikeRecord } from "../records/records";
import { config } from "../records/state";
import { Body, isDriven } from "../scene/body";
import { soundForced, soundKicks } from "./apart";
import { isHard, strikeHard } from "./hard";
import { amplitudes, weighForced } from "./kick";
import { NEAR, NEAR_LONG, playNear, playNearApart } from "./resonant";
import { strikes } from "./state";
import { gatherWeights, mixQuick, weigh } from "./weights";

/** Pulses shorter than this many samples are impulses: even at Nyquist they would lose less than 0.001 dB. */
const SHORTEST: f64 = 0.01;

/**
 * Strikes `body` as the record says; `block`: the time in samples at which the block being made begins. Returns true
 * when the pulse outlasts the block: the record has then become a PULSE due at the next one and must be queued again.
 */
export function strike(body: Body, record: StrikeRecord, block: f64): bool {
  const start = max(record.time - block, 0),
    length = <f64>record.duration;
  const pulsed = length > SHORTEST;
  if (config.path == PATH_DRIVE) enterDrive(body);
  body.touched = 1;
  if (!pulsed && isHard(body, record, start)) {
    addToMeter(METER_COST_OTHER, COST_HARD * <f64>body.modes);
    strikeHard(body, record, start);
    return false;
  }
  const dearer: f64 = hasFactors(body) ? COST_EAR * earsOf(body) : 1;
  addToMeter(METER_COST_OTHER, COST_STRIKE * dearer * <f64>body.modes);
  const nu = pulsed ? Math.PI / length : 0,
    end = start + length;
  record.pitch = body.pitch;
  record.damping = body.damping;
  const bytes = prepare(body, record, nu, start, end < BLOCK ? NEAR : NEAR_LONG);
  const both = pulsed && end < BLOCK;
  propagate(bytes, BLOCK - start, bank.zr.address, bank.zi.address, false);
  if (both) propagate(bytes, BLOCK - end, bank.zr.address, bank.zi.address, true);
  weigh(bytes, bank.ar, bank.ai);
  tailCoefficients(bytes);
  if (hasFactors(body)) {
    soundKicks(body, bytes, start, both ? end : -1);
    if (pulsed) soundPulse(body, record, start, length);
    settleKick(body, bytes);
    return pulsed && !both && goesOn(record, block + start, block + BLOCK);
  }
  const first = <i32>ceil(start),
    second = both ? <i32>ceil(end) : BLOCK;
  propagate(bytes, first - start, bank.sr.address, bank.si.address, false);
  startRecurrence(bytes, false);
  runTail(bytes, first, second);
  if (both) {
    propagate(bytes, second - end, bank.sr.address, bank.si.address, false);
    startRecurrence(bytes, true);
    runTail(bytes, second, BLOCK);
  }
  if (pulsed) playNear(body, record, start, length, first);
  finish(body, bytes, first);
  if (!pulsed) return false;
  playForced(body, start, nu, strikes.forcedCos, strikes.forcedSin, first, min(second, BLOCK));
  return !both && goesOn(record, block + start, block + BLOCK);
}
/** Makes a strike's record a PULSE, due at the next block. */
function goesOn(record: StrikeRecord, start: f64, next: f64): bool {
  record.kind = PULSE;
  record.start = start;
  record.cos = <f32>strikes.forcedCos;
  record.sin = <f32>strikes.forcedSin;
  record.cos2 = <f32>strikes.forcedCos2;
  record.sin2 = <f32>strikes.forcedSin2;
  record.time = next;
  return true;
}
/** A pulse begins: its forced motion on each ear until the end of the block. */
function soundPulse(body: Body, record: StrikeRecord, start: f64, length: f64): void {
  const nu = Math.PI / length;
  playNearApart(body, record, start, length);
  soundForced(body, 0, start, start + length, nu, strikes.forcedCos, strikes.forcedSin);
  if (earsOf(body) > 1) soundForced(body, 1, start, start + length, nu, strikes.forcedCos2, strikes.forcedSin2);
}
/** A pulse goes on: its forced motion on each ear, with the sums that its record keeps. */
function soundRest(body: Body, record: StrikeRecord, start: f64, length: f64): void {
  const nu = Math.PI / length;
  playNearApart(body, record, start, length);
  soundForced(body, 0, start, start + length, nu, record.cos, record.sin);
  if (earsOf(body) > 1) soundForced(body, 1, start, start + length, nu, record.cos2, record.sin2);
}

/**
 * A pulse that began in an earlier block: its forced motion and, when it ends in this block, its second kick. Returns
 * true when it outlasts this block too.
 */
export function goOn(body: Body, record: StrikeRecord, block: f64): bool {
  const length = <f64>record.duration,
    start = record.start - block,
    end = start + length;
  const last = min(<i32>ceil(end), BLOCK),
    nu = Math.PI / length;
  body.touched = 1;
  const bytes = prepare(body, record, nu, end, NEAR_LONG);
  if (hasFactors(body)) {
    if (end < BLOCK) {
      propagate(bytes, BLOCK - end, bank.zr.address, bank.zi.address, false);
      weigh(bytes, bank.ar, bank.ai);
      tailCoefficients(bytes);
      soundKicks(body, bytes, -1, end);
    }
    soundRest(body, record, start, length);
    if (end < BLOCK) settleKick(body, bytes);
    else record.time = block + BLOCK;
    return end >= BLOCK;
  }
  playForced(body, start, nu, record.cos, record.sin, 0, last);
  if (end >= BLOCK) {
    playNear(body, record, start, length, 0);
    record.time = block + BLOCK;
    return true;
  }
  propagate(bytes, BLOCK - end, bank.zr.address, bank.zi.address, false);
  weigh(bytes, bank.ar, bank.ai);
  tailCoefficients(bytes);
  propagate(bytes, last - end, bank.sr.address, bank.si.address, false);
  startRecurrence(bytes, false);
  runTail(bytes, last, BLOCK);
  playNear(body, record, start, length, 0);
  finish(body, bytes, last);
  return false;
}

/**
 * Writes poles, gains and amplitudes into the rows; returns how many bytes of a row are in use. Under a glide the kicks
 * of a pulse are those of the tuning in which it began, and the poles are those half way between sample `from` and the
 * end of the block.
 */
function prepare(body: Body, record: StrikeRecord, nu: f64, from: f64, near: f32): usize {
  const bytes = rowBytes(body),
    model = body.model;
  factorsFor(body);
  weighForced(hasFactors(body) ? earsOf(body) : 0);
  gatherPoles(body);
  gatherGains(model, record, bytes);
  gatherWeights(body);
  mixQuick(bytes);
  const steady = body.inTuning == 0 && record.pitch == body.pitch && record.damping == body.damping;
  if (steady) {
    amplitudes(model, bytes, <f32>nu, near);
    return bytes;
  }
  const pitch = body.pitch,
    damping = body.damping,
    share = max(0, BLOCK - from) / (2 * BLOCK);
  polesAt(bytes, pitch, record.pitch, damping, record.damping);
  amplitudes(model, bytes, <f32>nu, near);
  gatherPoles(body);
  const halfPitch = pitch - (pitch - body.pitchBefore) * share,
    halfDamping = damping - (damping - body.dampingBefore) * share;
  polesAt(bytes, pitch, halfPitch, damping, halfDamping);
  return bytes;
}
/** Turns the poles in the rows from one tuning to another. */
function polesAt(bytes: usize, pitch: f64, newPitch: f64, damping: f64, newDamping: f64): void {
  scalePoles(bytes, newPitch / pitch, damping > 0 ? <f32>(newDamping / damping) : 1);
}

/**
 * Plays the tail from a sample to the end of the block, runs modes too short for the lines to their own end, and
 * settles the kick.
 */
function finish(body: Body, bytes: usize, from: i32): void {
  playTail(body, from, !isDriven(body) ? finishQuick(bytes, BLOCK, bank.zr, bank.zi) : BLOCK);
  settleKick(body, bytes);
}
/** Adds the kick's amplitudes at the end of the block to the states, and their weighted part to the lines. */
function settleKick(body: Body, bytes: usize): void {
  if (body.inTuning != 0) gatherPoles(body);
  settle(body);
  weigh(bytes, bank.zr, bank.zi);
  injectRows(body);
}
