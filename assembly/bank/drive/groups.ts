// Driven modes in groups of twelve: where they lie, what their coefficients are, and how an amplitude becomes the state of a recurrence
// and a state an amplitude. Two recurrences, and taps on spectra (taps.ts):
//
//   direct      y[n+1] = c y[n] − D y[n−1] + G x[n]                   c = 2 r cos ω, D = r²; cheap, good from about 800 Hz up
//   stiff       y[n] = y[n−1] + K w[n];  w[n+1] = (c−1) w[n] − y[n−1] + G/K x[n]     K = 1 + D − c; good everywhere
//
// A force x[n] acts like an impulse at sample n: it is first heard in y[n+1], as on every other path. In float32 the rounded
// coefficients do the damage, so each mode carries M = A^128 − (A rounded)^128, made in float64; after a block the state gets
// M times the state before it.
//
//   group   432 B, 12 modes, rows of 48 B:   c | D | G | y[n] | y[n−1] | M 2×2        direct
//                                            c−1 | K | G/K | w[n] | y[n−1] | M 2×2    stiff
//                                            q | gain | U | e | e^(63.5 s)              spectral, two rows each but the gain
//   U is the amplitude in the middle of the coming block, q = e^(128 s) rounded, e what the rounding left out.

import { reserve } from "../../base/memory";
import { im, pole, re } from "../../base/pole";
import { reservePool } from "../../base/pool";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { Model } from "../../scene/model";
import { firstWord, REST, wordAfter } from "../../scene/page";
import { decayAt, turnsOf } from "../../scene/tuning";
import { rowBytes } from "../rows";
import { bank } from "../state";
import { drives } from "./state";
import { copyTaps, setTaps, TAP_BYTES } from "./taps";

export const GROUP_BYTES: usize = 432;
export const DOZEN: i32 = 12;
export const STIFF: u8 = 0;
export const STIFF_8: u8 = 1; // the last group of a body, with at most eight modes
export const DIRECT: u8 = 2;
export const SPECTRAL: u8 = 3;
export const G: usize = 96;
export const S0: usize = 144;
export const S1: usize = 192;
export const M: usize = 240;

export function reserveGroups(): void {
  drives.spare = config.hears ? config.widest / DOZEN + 2 : 0;
  drives.room = (config.maxDriven + DOZEN - 1) / DOZEN + 2 * config.maxStreams + drives.spare;
  drives.groups = reserve(<usize>drives.room * GROUP_BYTES);
  if (FULL) drives.taps = reserve(<usize>drives.room * TAP_BYTES);
  drives.groupPool = reservePool(drives.room);
  drives.forms = reserve(<usize>drives.room);
}
export function resetGroups(): void {
  drives.groupPool.reset(drives.room);
  drives.taken = 0;
}
/** Groups there is room for. */
export function groupRoom(): i32 {
  return drives.room;
}
/** Whether a body that is not driven yet may take n groups. */
export function hasGroups(n: i32): bool {
  return drives.taken + n <= drives.room - drives.spare;
}
/** Gives back a chain of groups. */
export function giveGroups(first: i32): void {
  for (let group = first; group >= 0; group = drives.groupPool.after(group)) drives.taken--;
  drives.groupPool.giveChain(first);
}

export function groupAt(group: i32): usize {
  return drives.groups + <usize>group * GROUP_BYTES;
}
/** Taps of a group that is spectral. */
export function tapsAt(group: i32): usize {
  return drives.taps + <usize>group * TAP_BYTES;
}
/** A driven mode's slot word: below REST. */
export function slotFor(group: i32, lane: i32): i32 {
  return REST - 1 - (group * DOZEN + lane);
}
export function recordOf(slot: i32): usize {
  const place = REST - 1 - slot;
  return groupAt(place / DOZEN) + ((<usize>(place % DOZEN)) << 2);
}

/** A free group of the given form, all zeros, or -1. */
export function takeGroup(form: u8): i32 {
  const group = drives.groupPool.take();
  if (group < 0) return -1;
  drives.taken++;
  memory.fill(groupAt(group), 0, GROUP_BYTES);
  if (FULL && form == SPECTRAL) memory.fill(tapsAt(group), 0, TAP_BYTES);
  store<u8>(drives.forms + <usize>group, form);
  return group;
}
export function formOf(group: i32): u8 {
  return load<u8>(drives.forms + <usize>group);
}

export function polesOf(body: Body, model: Model, i: i32): void {
  drives.decay1 = decayAt(body, i, offsetof<Body>("driveDamping"));
  drives.turns1 = turnsOf(model, i, body.drivePitch);
  pole(drives.decay1, drives.turns1);
  drives.size2 = re * re + im * im;
  // 1 + r² − 2r cos ω without loss at low frequencies
  const half = Math.sin(Math.PI * drives.turns1),
    loss = -Math.expm1(-drives.decay1);
  drives.stiff = loss * loss + 4 * (1 - loss) * half * half;
}
/** The form in which a mode runs. */
export function formAt(slot: i32): u8 {
  return formOf((REST - 1 - slot) / DOZEN);
}
/** Whether it is on taps; only the core with contacts has them. */
function isTapped(slot: i32): bool {
  return FULL ? formAt(slot) == SPECTRAL : false;
}
export function isDirect(slot: i32): bool {
  return formAt(slot) == DIRECT;
}
/** What 1 N counts in the record of a mode whose pole `polesOf` has just set, given its gain as it is and times `im`. */
export function forceGain(slot: i32, gain: f64, step: f64): f32 {
  if (isTapped(slot)) return <f32>gain;
  return <f32>(isDirect(slot) ? step : drives.stiff > 0 ? step / drives.stiff : 0);
}

export function setCoefficients(body: Body, model: Model, i: i32, slot: i32): void {
  polesOf(body, model, i);
  if (isTapped(slot)) {
    setSpectral(slot);
    return;
  }
  const p = recordOf(slot),
    c = 2 * re;
  if (isDirect(slot)) {
    store<f32>(p, <f32>c);
    store<f32>(p, <f32>drives.size2, 48);
    drift(p, c, -drives.size2, 1, 0, <f64>load<f32>(p), -(<f64>load<f32>(p, 48)), 1, 0);
  } else {
    store<f32>(p, <f32>(drives.size2 - drives.stiff));
    store<f32>(p, <f32>drives.stiff, 48);
    drift(p, drives.size2 - drives.stiff, -1, drives.stiff, 1, <f64>load<f32>(p), -1, <f64>load<f32>(p, 48), 1);
  }
}
/** q, what its rounding leaves out, and e^(63.5 s); taps. A silent mode has none of these. */
function setSpectral(slot: i32): void {
  const p = recordOf(slot),
    lane = REST - 1 - slot,
    sounds: f64 = drives.turns1 > 0 ? 1 : 0;
  setTaps(tapsAt(lane / DOZEN), <usize>(lane % DOZEN), drives.decay1, drives.turns1);
  pole(drives.decay1 * BLOCK, drives.turns1 * BLOCK);
  const qr = <f32>(sounds * re),
    qi = <f32>(sounds * im);
  store<f32>(p, qr);
  store<f32>(p, qi, 48);
  store<f32>(p, <f32>(sounds * re - <f64>qr), M);
  store<f32>(p, <f32>(sounds * im - <f64>qi), M + 48);
  pole(drives.decay1 * 63.5, drives.turns1 * 63.5);
  store<f32>(p, <f32>(sounds * re), M + 96);
  store<f32>(p, <f32>(sounds * im), M + 144);
}
/** M = A^128 − B^128 by seven squarings. */
function drift(p: usize, a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64): void {
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
  store<f32>(p, <f32>(a - e), M);
  store<f32>(p, <f32>(b - f), M + 48);
  store<f32>(p, <f32>(c - g), M + 96);
  store<f32>(p, <f32>(d - h), M + 144);
}

/** Adds amplitude (a, b) at the anchor to a driven mode. */
export function addDriven(body: Body, model: Model, i: i32, slot: i32, a: f32, b: f32): void {
  const p = recordOf(slot);
  if (isTapped(slot)) {
    const c = load<f32>(p, M + 96),
      d = load<f32>(p, M + 144);
    store<f32>(p, load<f32>(p, S0) + (a * c - b * d), S0);
    store<f32>(p, load<f32>(p, S1) + (a * d + b * c), S1);
    return;
  }
  if (isDirect(slot)) {
    // Re z/ρ; at these pitches the rounded coefficients say well enough what ρ is
    const half: f32 = 0.5 * load<f32>(p),
      square = load<f32>(p, 48);
    store<f32>(p, load<f32>(p, S0) + a, S0);
    store<f32>(p, load<f32>(p, S1) + (a * half + b * sqrt<f32>(square - half * half)) / square, S1);
    return;
  }
  polesOf(body, model, i);
  const before = (<f64>a * re + <f64>b * im) / drives.size2;
  // Re z(1 − 1/ρ): (1 − 1/ρ) = (ρ − 1) ρ̄ / |ρ|², with ρ − 1 free of cancellation
  const half = Math.sin(Math.PI * drives.turns1),
    gain = Math.expm1(drives.decay1);
  const step = <f64>a * (2 * half * half * (1 + gain) - gain) - (<f64>b * im) / drives.size2;
  store<f32>(p, load<f32>(p, S0) + <f32>(drives.stiff > 0 ? step / drives.stiff : 0), S0);
  store<f32>(p, load<f32>(p, S1) + <f32>before, S1);
}

/** Rows `zr`, `zi` receive the amplitudes at the anchor of all modes of a body that are in groups; the others' are 0. */
export function stateOut(body: Body): void {
  const model = body.model,
    n = body.modes;
  memory.fill(bank.zr.address, 0, rowBytes(body));
  memory.fill(bank.zi.address, 0, rowBytes(body));
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word))
    if (word.slot < REST) stateOf(body, model, i, word.slot);
}
/** The same for mode i, which is in a group. */
export function stateOf(body: Body, model: Model, i: i32, slot: i32): void {
  const k = (<usize>i) << 2,
    p = recordOf(slot);
  if (isTapped(slot)) {
    const u = load<f32>(p, S0),
      v = load<f32>(p, S1),
      c = load<f32>(p, M + 96),
      d = load<f32>(p, M + 144),
      size = c * c + d * d;
    store<f32>(bank.zr.address + k, size > 0 ? (u * c + v * d) / size : 0);
    store<f32>(bank.zi.address + k, size > 0 ? (v * c - u * d) / size : 0);
    return;
  }
  polesOf(body, model, i);
  if (im == 0) return; // silent: above Nyquist
  const s0 = <f64>load<f32>(p, S0),
    s1 = <f64>load<f32>(p, S1);
  const a = isDirect(slot) ? s0 : s1 + drives.stiff * s0;
  store<f32>(bank.zr.address + k, <f32>a);
  store<f32>(bank.zi.address + k, <f32>((drives.size2 * s1 - a * re) / im));
}
/**
 * |z|² of a mode in a group at the end of the block that is about to be made, if no force acts; without a sine: from its coefficients and
 * two samples (PHYSICS §2).
 */
export function drivenSquare(slot: i32): f32 {
  const p = recordOf(slot),
    s0 = <f64>load<f32>(p, S0),
    s1 = <f64>load<f32>(p, S1),
    first = <f64>load<f32>(p),
    second = <f64>load<f32>(p, 48);
  if (isTapped(slot)) {
    const c = <f64>load<f32>(p, M + 96),
      d = <f64>load<f32>(p, M + 144),
      size = c * c + d * d;
    return size > 0 ? <f32>(((s0 * s0 + s1 * s1) * (first * first + second * second)) / size) : 0;
  }
  if (second == 0) return 0; // an empty lane, or a silent mode
  if (isDirect(slot)) {
    const b = second * s1 - 0.5 * s0 * first;
    return <f32>((s0 * s0 + (b * b) / (second - 0.25 * first * first)) * afterBlock(second));
  }
  // c − 1 and K = |1 − ρ|² are given: D = K + c − 1, and |Im ρ|² = (K − (1 − r)²)((1 + r)² − K)/4 without loss
  const square = second + first,
    r = sqrt(square),
    a = s1 + second * s0,
    b = square * s1 - 0.5 * a * (first + 1),
    sine = 0.25 * (second - (1 - r) * (1 - r)) * ((1 + r) * (1 + r) - second);
  return sine > 0 ? <f32>((a * a + (b * b) / sine) * afterBlock(square)) : 0;
}
/** What is left of an energy after a block, |ρ|² given: its 128th power. */
function afterBlock(square: f64): f64 {
  for (let n = 0; n < 7; n++) square *= square;
  return square;
}
/** Copies a mode's lane: coefficients, gain, state and drift. */
export function copyLane(from: i32, to: i32): void {
  const p = recordOf(from),
    q = recordOf(to);
  for (let row: usize = 0; row < GROUP_BYTES; row += 48) store<f32>(q + row, load<f32>(p + row));
  if (!isTapped(from)) return;
  const a = REST - 1 - from,
    b = REST - 1 - to;
  copyTaps(tapsAt(a / DOZEN), <usize>(a % DOZEN), tapsAt(b / DOZEN), <usize>(b % DOZEN));
}

/** Bytes of a response, and where its samples begin. */
export const RESPONSE: usize = 576;
