// Driven modes in groups of twelve: where they lie, what their coefficients are, and how an amplitude is converted to
// the state of a recurrence and back. There are two recurrences, and taps on spectra (taps.ts):
//
//   direct      y[n+1] = c y[n] − D y[n−1] + G x[n]        c = 2 r cos ω, D = r²; cheap, good from about 800 Hz up
//   stiff       y[n] = y[n−1] + K w[n];  w[n+1] = (c−1) w[n] − y[n−1] + G/K x[n]     K = 1 + D − c; good everywhere
//
// A force x[n] acts like an impulse at sample n: it is first heard in y[n+1], as on every other path. In float32 most
// of the error comes from the rounded coefficients. So each mode carries M = A^128 − (A rounded)^128, computed in
// float64, where A is the 2×2 matrix of a step; after a block, M times the state before the block is added to the
// state.
//
//   group   432 B, 12 modes, nine rows of 48 B:   c | D | G | y[n] | y[n−1] | M 2×2      direct
//   (layout.ts: A B G S0 S1 M)                    c−1 | K | G/K | w[n] | y[n−1] | M 2×2      stiff
//                                                 q | gain | U | e | e^(63.5 s)          spectral, 2 rows each but gain
//   U is the amplitude in the middle of the coming block, q = e^(128 s) rounded, e what the rounding left out.

import { reserve } from "../../base/memory";
import { im, pole, re } from "../../base/pole";
import { reservePool } from "../../base/pool";
import { reserveRow } from "../../base/row";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { Model } from "../../scene/model";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { decayAt, turnsOf } from "../../scene/tuning";
import { rowBytes } from "../rows";
import { bank } from "../state";
import {
  A,
  B,
  DOZEN,
  ERROR_I,
  ERROR_R,
  GROUP_BYTES,
  Group,
  Lane,
  M,
  M12,
  M21,
  M22,
  MIDDLE_I,
  MIDDLE_R,
  ROW,
  S0,
  S1,
  TAPS_BYTES,
  Taps,
} from "./layout";
import { drives } from "./state";
import { copyTaps, setTaps } from "./taps/taps";

/**
 * The forms in which a group may run. STIFF_8 is the form of a body's last group when that holds at most eight modes.
 */
export const STIFF: u8 = 0;
export const STIFF_8: u8 = 1;
export const DIRECT: u8 = 2;
export const SPECTRAL: u8 = 3;

/** From the anchor of a block to its middle, samples. */
const MIDDLE: f64 = 63.5;

/** Room for the groups. */
export function reserveGroups(): void {
  drives.spareGroups = config.hears ? config.widest / DOZEN + 2 : 0;
  drives.groupRoom = (config.maxDriven + DOZEN - 1) / DOZEN + 2 * config.maxStreams + drives.spareGroups;
  drives.groups = reserve(drives.groupRoom, GROUP_BYTES);
  if (FULL) drives.taps = reserve(drives.groupRoom, TAPS_BYTES);
  drives.groupPool = reservePool(drives.groupRoom);
  drives.forms = reserveRow<u8>(<usize>drives.groupRoom);
}
/** All groups are free. */
export function resetGroups(): void {
  drives.groupPool.reset(drives.groupRoom);
  drives.groupsTaken = 0;
}
/** Groups there is room for. */
export function groupRoom(): i32 {
  return drives.groupRoom;
}
/** Whether a body that is not driven yet may take n groups. */
export function hasGroups(n: i32): bool {
  return drives.groupsTaken + n <= drives.groupRoom - drives.spareGroups;
}
/** Gives back a chain of groups. */
export function giveGroups(first: i32): void {
  for (let group = first; group >= 0; group = drives.groupPool.after(group)) drives.groupsTaken--;
  drives.groupPool.giveChain(first);
}

/** A group by its number. */
export function groupAt(group: i32): Group {
  return changetype<Group>(drives.groups + <usize>group * GROUP_BYTES);
}
/** The taps of a spectral group. */
export function tapsAt(group: i32): Taps {
  return changetype<Taps>(drives.taps + <usize>group * TAPS_BYTES);
}
/** A driven mode's slot word: below REST. */
export function slotFor(group: i32, lane: i32): i32 {
  return REST - 1 - (group * DOZEN + lane);
}
/** Number of the group in which a driven mode lies. */
export function groupOf(slot: i32): i32 {
  return (REST - 1 - slot) / DOZEN;
}
/** Its place among the twelve modes of the group. */
export function placeInGroup(slot: i32): i32 {
  return (REST - 1 - slot) % DOZEN;
}
/** The numbers of a driven mode. */
export function laneOf(slot: i32): Lane {
  return groupAt(groupOf(slot)).lane(placeInGroup(slot));
}

/** Takes a free group and gives it a form; all its numbers are 0. Returns -1 when none is free. */
export function takeGroup(form: u8): i32 {
  const group = drives.groupPool.take();
  if (group < 0) return -1;
  drives.groupsTaken++;
  memory.fill(changetype<usize>(groupAt(group)), 0, GROUP_BYTES);
  if (FULL && form == SPECTRAL) memory.fill(changetype<usize>(tapsAt(group)), 0, TAPS_BYTES);
  drives.forms[group] = form;
  return group;
}
/** The form in which a group runs. */
export function formOf(group: i32): u8 {
  return drives.forms[group];
}
/** The form in which a driven mode runs. */
export function formOfSlot(slot: i32): u8 {
  return formOf(groupOf(slot));
}
/** Whether a driven mode is on taps; only the full core has them. */
function isTapped(slot: i32): bool {
  return FULL ? formOfSlot(slot) == SPECTRAL : false;
}
function isDirect(slot: i32): bool {
  return formOfSlot(slot) == DIRECT;
}

/** The pole of mode i at the pitch and damping of the body's groups, into `re`, `im` and `drives`. */
export function findPole(body: Body, model: Model, i: i32): void {
  drives.decay = decayAt(body, i, offsetof<Body>("driveDamping"));
  drives.turns = turnsOf(model, i, body.drivePitch);
  pole(drives.decay, drives.turns);
  drives.size2 = re * re + im * im;
  // 1 + r² − 2r cos ω without cancellation at low frequencies
  const half = Math.sin(Math.PI * drives.turns),
    loss = -Math.expm1(-drives.decay);
  drives.stiff = loss * loss + 4 * (1 - loss) * half * half;
}
/**
 * Gain of a force as the form of a driven mode needs it; `findPole` has just found the mode's pole. `gain`: the gain on
 * the mode; `step`: the same times Im ρ.
 */
export function forceGain(slot: i32, gain: f64, step: f64): f32 {
  if (isTapped(slot)) return <f32>gain;
  return <f32>(isDirect(slot) ? step : drives.stiff > 0 ? step / drives.stiff : 0);
}

/** Writes the coefficients of mode i, and the numbers that correct their rounding; the state is left alone. */
export function setCoefficients(body: Body, model: Model, i: i32, slot: i32): void {
  findPole(body, model, i);
  if (isTapped(slot)) {
    setSpectral(slot);
    return;
  }
  const lane = laneOf(slot),
    c = 2 * re;
  if (isDirect(slot)) {
    lane[A] = <f32>c;
    lane[B] = <f32>drives.size2;
    setDrift(lane, c, -drives.size2, 1, 0, <f64>lane[A], -(<f64>lane[B]), 1, 0);
  } else {
    lane[A] = <f32>(drives.size2 - drives.stiff);
    lane[B] = <f32>drives.stiff;
    setDrift(lane, drives.size2 - drives.stiff, -1, drives.stiff, 1, <f64>lane[A], -1, <f64>lane[B], 1);
  }
}
/** Writes q, the remainder e of its rounding, e^(63.5 s) and the taps. For a silent mode all of them are 0. */
function setSpectral(slot: i32): void {
  const lane = laneOf(slot),
    sounds: f64 = drives.turns > 0 ? 1 : 0;
  setTaps(tapsAt(groupOf(slot)), placeInGroup(slot), drives.decay, drives.turns);
  pole(drives.decay * BLOCK, drives.turns * BLOCK);
  const qr = <f32>(sounds * re),
    qi = <f32>(sounds * im);
  lane[A] = qr;
  lane[B] = qi;
  lane[ERROR_R] = <f32>(sounds * re - <f64>qr);
  lane[ERROR_I] = <f32>(sounds * im - <f64>qi);
  pole(drives.decay * MIDDLE, drives.turns * MIDDLE);
  lane[MIDDLE_R] = <f32>(sounds * re);
  lane[MIDDLE_I] = <f32>(sounds * im);
}
/** M = A^128 − B^128 by seven squarings; A = (a b; c d), B = (e f; g h) is A with rounded coefficients. */
function setDrift(lane: Lane, a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64): void {
  for (let n = 0; n < 7; n++) {
    const t = b * c,
      u = a + d,
      v = f * g,
      w = e + h;
    a = a * a + t;
    b *= u;
    c *= u;
    d = d * d + t;
    e = e * e + v;
    f *= w;
    g *= w;
    h = h * h + v;
  }
  lane[M] = <f32>(a - e);
  lane[M12] = <f32>(b - f);
  lane[M21] = <f32>(c - g);
  lane[M22] = <f32>(d - h);
}

/** Adds amplitude (a, b) at the anchor to a driven mode. */
export function addDriven(body: Body, model: Model, i: i32, slot: i32, a: f32, b: f32): void {
  const lane = laneOf(slot);
  if (isTapped(slot)) {
    const c = lane[MIDDLE_R],
      d = lane[MIDDLE_I];
    lane[S0] = lane[S0] + (a * c - b * d);
    lane[S1] = lane[S1] + (a * d + b * c);
    return;
  }
  if (isDirect(slot)) {
    // Re z/ρ; at these pitches the rounded coefficients give ρ well enough
    const half: f32 = 0.5 * lane[A],
      square = lane[B];
    lane[S0] = lane[S0] + a;
    lane[S1] = lane[S1] + (a * half + b * sqrt<f32>(square - half * half)) / square;
    return;
  }
  findPole(body, model, i);
  const before = (<f64>a * re + <f64>b * im) / drives.size2;
  // Re z(1 − 1/ρ): (1 − 1/ρ) = (ρ − 1) ρ̄ / |ρ|², with ρ − 1 free of cancellation
  const half = Math.sin(Math.PI * drives.turns),
    gain = Math.expm1(drives.decay);
  const step = <f64>a * (2 * half * half * (1 + gain) - gain) - (<f64>b * im) / drives.size2;
  lane[S0] = lane[S0] + <f32>(drives.stiff > 0 ? step / drives.stiff : 0);
  lane[S1] = lane[S1] + <f32>before;
}

/**
 * Writes the amplitudes at the anchor of all modes of a body that are in groups to rows `zr`, `zi`, and 0 for the rest.
 */
export function stateOut(body: Body): void {
  const model = body.model,
    n = body.modes,
    bytes = rowBytes(body);
  memory.fill(bank.zr.address, 0, bytes);
  memory.fill(bank.zi.address, 0, bytes);
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word))
    if (word.slot < REST) stateOf(body, model, i, word.slot);
}
/**
 * Writes the amplitude of mode i, which is in a group, to rows `zr`, `zi`. A silent mode of a recurrence leaves the
 * rows as they are.
 */
export function stateOf(body: Body, model: Model, i: i32, slot: i32): void {
  const lane = laneOf(slot);
  if (isTapped(slot)) {
    const u = lane[S0],
      v = lane[S1],
      c = lane[MIDDLE_R],
      d = lane[MIDDLE_I],
      size = c * c + d * d;
    bank.zr[i] = size > 0 ? (u * c + v * d) / size : 0;
    bank.zi[i] = size > 0 ? (v * c - u * d) / size : 0;
    return;
  }
  findPole(body, model, i);
  if (im == 0) return; // silent: above Nyquist
  const s0 = <f64>lane[S0],
    s1 = <f64>lane[S1];
  const a = isDirect(slot) ? s0 : s1 + drives.stiff * s0;
  bank.zr[i] = <f32>a;
  bank.zi[i] = <f32>((drives.size2 * s1 - a * re) / im);
}
/**
 * |z|² of a mode in a group at the end of the block that is about to be made, if no force acts. It comes from the
 * mode's coefficients and two samples, without a sine (PHYSICS §2).
 */
export function drivenSquare(slot: i32): f32 {
  const lane = laneOf(slot),
    s0 = <f64>lane[S0],
    s1 = <f64>lane[S1],
    first = <f64>lane[A],
    second = <f64>lane[B];
  if (isTapped(slot)) {
    const c = <f64>lane[MIDDLE_R],
      d = <f64>lane[MIDDLE_I],
      size = c * c + d * d;
    return size > 0 ? <f32>(((s0 * s0 + s1 * s1) * (first * first + second * second)) / size) : 0;
  }
  if (second == 0) return 0; // an empty lane, or a silent mode
  if (isDirect(slot)) {
    const b = second * s1 - 0.5 * s0 * first;
    return <f32>((s0 * s0 + (b * b) / (second - 0.25 * first * first)) * afterBlock(second));
  }
  // c − 1 and K = |1 − ρ|² are given: D = K + c − 1, and |Im ρ|² = (K − (1 − r)²)((1 + r)² − K)/4 without cancellation
  const square = second + first,
    r = sqrt(square),
    a = s1 + second * s0,
    b = square * s1 - 0.5 * a * (first + 1),
    sine = 0.25 * (second - (1 - r) * (1 - r)) * ((1 + r) * (1 + r) - second);
  return sine > 0 ? <f32>((a * a + (b * b) / sine) * afterBlock(square)) : 0;
}
/** The part of an energy that is left after a block: the 128th power of `square`, which is |ρ|². */
function afterBlock(square: f64): f64 {
  for (let n = 0; n < 7; n++) square *= square;
  return square;
}
/** Copies a mode's lane: coefficients, gain, state and drift. */
export function copyLane(from: i32, to: i32): void {
  const source = laneOf(from),
    target = laneOf(to);
  for (let row: usize = 0; row < GROUP_BYTES; row += ROW) target[row] = source[row];
  if (!isTapped(from)) return;
  copyTaps(tapsAt(groupOf(from)), placeInGroup(from), tapsAt(groupOf(to)), placeInGroup(to));
}
