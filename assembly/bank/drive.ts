// The drive path: sample by sample, for bodies on which a force acts. Two recurrences, twelve modes at a time:
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

import { item, join, leave, size } from "../base/list";
import { reserve } from "../base/memory";
import { im, pole, re } from "../base/pole";
import { after, fillPool, giveChain, layPool, link, take } from "../base/pool";
import {
  DAMPING,
  DAMPING_BEFORE,
  DAMPING_NEXT,
  DRIVE_DAMPING,
  DRIVE_PITCH,
  decayOf,
  driven,
  GROUP,
  IDLE,
  IN_DRIVEN,
  MODEL,
  MODES,
  PAGE,
  PAGE_MODES,
  PITCH,
  PITCH_BEFORE,
  PITCH_NEXT,
  pageAfter,
  pageAt,
  REST,
  turnsOf,
} from "../body";
import { maxDriven, maxStreams, path, rate } from "../config";
import { gatherGains } from "../excite/kick";
import { gains, gatherPoles, rowBytes, zi, zr } from "../excite/rows";
import { forceRecord, readForce } from "../excite/stream";
import { bodyFellSilent, bodyWoke, buryIfDone } from "../life";
import { addAhead } from "../mix/ahead";
import { MODEL_PADDED, MODEL_RADIATION } from "../model";
import { BLOCK, BLOCK_BYTES, PATH_DRIVE, PATH_RING } from "../records";
import { FLOOR } from "./floor";
import { injectRows } from "./fresh";
import { fold, runDirect, runStiff, runStiff8 } from "./recurrence";
import { settle, takeOut } from "./ring";
import { ramp } from "./windows";

const GROUP_BYTES: usize = 432;
const DOZEN: i32 = 12;
const STIFF: u8 = 0;
const STIFF_8: u8 = 1; // the last group of a body, with at most eight modes
const DIRECT: u8 = 2;
const G: usize = 96;
const S0: usize = 144;
const S1: usize = 192;
const M: usize = 240;
/** From this many turns a sample up the direct form is exact enough: 800 Hz at 44.1 kHz. */
const DIRECT_FROM: f64 = 0.01814;
/** Seconds without force before a body goes back to ringing, so that a stuttering force does not toggle it. */
const HOLD: f64 = 0.1;

let groups: usize = 0;
let pool: usize = 0;
let forms: usize = 0; // u8 a group: DIRECT, STIFF or STIFF_8
let room: i32 = 0;
let lanes: usize = 0;
let mono: usize = 0;
let force: usize = 0;
/** Driven modes, for the meter. */
export let drivenModes: i32 = 0;

export function layDrive(): void {
  room = (maxDriven + DOZEN - 1) / DOZEN + 2 * maxStreams;
  groups = reserve(<usize>room * GROUP_BYTES);
  pool = layPool(room);
  forms = reserve(<usize>room);
  lanes = reserve(BLOCK * 16 + 16);
  mono = reserve(BLOCK_BYTES);
  force = reserve(BLOCK_BYTES);
}
export function startDrive(): void {
  fillPool(pool, room);
  memory.fill(lanes, 0, BLOCK * 16);
  drivenModes = 0;
}

function groupAt(group: i32): usize {
  return groups + <usize>group * GROUP_BYTES;
}
/** A driven mode's slot word: below REST. */
function slotFor(group: i32, lane: i32): i32 {
  return REST - 1 - (group * DOZEN + lane);
}
function recordOf(slot: i32): usize {
  const place = REST - 1 - slot;
  return groupAt(place / DOZEN) + ((<usize>(place % DOZEN)) << 2);
}

/** Moves a body from the lines into driven groups at the end of this block. False: no room. */
export function enterDrive(body: usize): bool {
  if (load<i32>(body, GROUP) >= 0) return true;
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES),
    pitch = 0.5 * (load<f64>(body, PITCH) + load<f64>(body, PITCH_NEXT));
  store<f64>(body, pitch, DRIVE_PITCH);
  store<f64>(body, 0.5 * (load<f64>(body, DAMPING) + load<f64>(body, DAMPING_NEXT)), DRIVE_DAMPING);
  let high = 0;
  for (let i = 0; i < n; i++) if (turnsOf(model, i, pitch) >= DIRECT_FROM) high++;
  const direct = high / DOZEN,
    wanted = direct + (n - direct * DOZEN + DOZEN - 1) / DOZEN;
  let first = -1;
  for (let g = 0; g < wanted; g++) {
    const group = take(pool);
    if (group < 0) {
      giveChain(pool, first);
      return false;
    }
    memory.fill(groupAt(group), 0, GROUP_BYTES);
    store<u8>(
      forms + <usize>group,
      g >= wanted - direct ? DIRECT : g == 0 && n % DOZEN > 0 && n % DOZEN <= 8 ? STIFF_8 : STIFF,
    );
    link(pool, group, first);
    first = group;
  }
  gatherPoles(body);
  takeOut(body);
  for (let k: usize = 0, end = rowBytes(body); k < end; k += 4) {
    store<f32>(zr + k, -load<f32>(zr + k));
    store<f32>(zi + k, -load<f32>(zi + k));
  }
  injectRows(body);
  store<i32>(body, first, GROUP);
  store<i32>(body, 0, IDLE);
  join(driven, body, body + IN_DRIVEN);
  bodyWoke();
  drivenModes += n;
  deal(body, model, n, direct, first);
  setForce(body);
  return true;
}

/** Gives every mode a lane (direct groups come first) and its coefficients, and the state that `zr`, `zi` hold, negated. */
function deal(body: usize, model: usize, n: i32, direct: i32, first: i32): void {
  const pitch = load<f64>(body, DRIVE_PITCH);
  let directGroup = first,
    stiffGroup = first,
    directLane = 0,
    stiffLane = 0,
    directLeft = direct * DOZEN;
  for (let g = 0; g < direct; g++) stiffGroup = after(pool, stiffGroup);
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i++) {
    if (i > 0 && i % PAGE_MODES == 0) page = pageAfter(page);
    const word = pageAt(page) + ((<usize>(i % PAGE_MODES)) << 2),
      k = (<usize>i) << 2;
    let slot: i32;
    if (directLeft > 0 && turnsOf(model, i, pitch) >= DIRECT_FROM) {
      directLeft--;
      slot = slotFor(directGroup, directLane++);
      if (directLane == DOZEN) {
        directGroup = after(pool, directGroup);
        directLane = 0;
      }
    } else {
      slot = slotFor(stiffGroup, stiffLane++);
      if (stiffLane == DOZEN) {
        stiffGroup = after(pool, stiffGroup);
        stiffLane = 0;
      }
    }
    store<i32>(word, slot);
    setCoefficients(body, model, i, slot);
    addDriven(body, model, i, slot, -load<f32>(zr + k), -load<f32>(zi + k));
  }
}

// ---- one mode: coefficients, state in and out. ρ = e^s is the pole of a sample.
let turns1: f64 = 0;
let decay1: f64 = 0;
let size2: f64 = 0; // |ρ|²
let stiff: f64 = 0; // |1 − ρ|²
function polesOf(body: usize, model: usize, i: i32): void {
  decay1 = decayOf(model, i, load<f64>(body, DRIVE_DAMPING));
  turns1 = turnsOf(model, i, load<f64>(body, DRIVE_PITCH));
  pole(decay1, turns1);
  size2 = re * re + im * im;
  // 1 + r² − 2r cos ω without loss at low frequencies
  const half = Math.sin(Math.PI * turns1),
    loss = -Math.expm1(-decay1);
  stiff = loss * loss + 4 * (1 - loss) * half * half;
}
function isDirect(slot: i32): bool {
  return load<u8>(forms + <usize>((REST - 1 - slot) / DOZEN)) == DIRECT;
}

function setCoefficients(body: usize, model: usize, i: i32, slot: i32): void {
  polesOf(body, model, i);
  const p = recordOf(slot),
    c = 2 * re;
  if (isDirect(slot)) {
    store<f32>(p, <f32>c);
    store<f32>(p, <f32>size2, 48);
    drift(p, c, -size2, 1, 0, <f64>load<f32>(p), -(<f64>load<f32>(p, 48)), 1, 0);
  } else {
    store<f32>(p, <f32>(size2 - stiff));
    store<f32>(p, <f32>stiff, 48);
    drift(p, size2 - stiff, -1, stiff, 1, <f64>load<f32>(p), -1, <f64>load<f32>(p, 48), 1);
  }
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
export function addDriven(body: usize, model: usize, i: i32, slot: i32, a: f32, b: f32): void {
  polesOf(body, model, i);
  const p = recordOf(slot),
    before = (<f64>a * re + <f64>b * im) / size2; // Re z/ρ
  if (isDirect(slot)) {
    store<f32>(p, load<f32>(p, S0) + a, S0);
    store<f32>(p, load<f32>(p, S1) + <f32>before, S1);
    return;
  }
  // Re z(1 − 1/ρ): (1 − 1/ρ) = (ρ − 1) ρ̄ / |ρ|², with ρ − 1 free of cancellation
  const half = Math.sin(Math.PI * turns1),
    gain = Math.expm1(decay1);
  const step = <f64>a * (2 * half * half * (1 + gain) - gain) - (<f64>b * im) / size2;
  store<f32>(p, load<f32>(p, S0) + <f32>(stiff > 0 ? step / stiff : 0), S0);
  store<f32>(p, load<f32>(p, S1) + <f32>before, S1);
}

/** Rows `zr`, `zi` receive the amplitudes at the anchor of all modes of a driven body. */
function stateOut(body: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  memory.fill(zr, 0, rowBytes(body));
  memory.fill(zi, 0, rowBytes(body));
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i++) {
    if (i > 0 && i % PAGE_MODES == 0) page = pageAfter(page);
    const slot = load<i32>(pageAt(page) + ((<usize>(i % PAGE_MODES)) << 2)),
      k = (<usize>i) << 2;
    polesOf(body, model, i);
    if (im == 0) continue; // silent: above Nyquist
    const p = recordOf(slot),
      s0 = <f64>load<f32>(p, S0),
      s1 = <f64>load<f32>(p, S1);
    const a = isDirect(slot) ? s0 : s1 + stiff * s0;
    store<f32>(zr + k, <f32>a);
    store<f32>(zi + k, <f32>((size2 * s1 - a * re) / im));
  }
}

/** Moves a driven body back to the lines at the end of this block. */
function leaveDrive(body: usize): void {
  gatherPoles(body);
  stateOut(body);
  rest(body);
  settle(body);
  injectRows(body);
  buryIfDone(body);
}
/** Ends a driven body where it is: its sound fades over one block. */
export function cutDrive(body: usize): void {
  gatherPoles(body);
  stateOut(body);
  injectRows(body);
  rest(body);
}
/** Frees the groups; all modes are at rest then. */
function rest(body: usize): void {
  const n = load<i32>(body, MODES);
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i++) {
    if (i > 0 && i % PAGE_MODES == 0) page = pageAfter(page);
    store<i32>(pageAt(page) + ((<usize>(i % PAGE_MODES)) << 2), REST);
  }
  giveChain(pool, load<i32>(body, GROUP));
  store<i32>(body, -1, GROUP);
  drivenModes -= n;
  leave(driven, body, IN_DRIVEN);
  bodyFellSilent(body, false);
}

/** Gains of the force on every mode, from the body's stream: newtons at a sample become an impulse of x / rate. */
export function setForce(body: usize): void {
  const record = forceRecord(body);
  if (record == 0) return;
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES),
    row = (<usize>load<i32>(model, MODEL_PADDED)) << 2;
  const radiation = <usize>load<u32>(model, MODEL_RADIATION);
  gatherPoles(body);
  gatherGains(model, record, rowBytes(body));
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i++) {
    if (i > 0 && i % PAGE_MODES == 0) page = pageAfter(page);
    const slot = load<i32>(pageAt(page) + ((<usize>(i % PAGE_MODES)) << 2)),
      k = (<usize>i) << 2;
    polesOf(body, model, i);
    const a = <f64>load<f32>(radiation + k),
      b = <f64>load<f32>(radiation + row + k);
    const gain = (<f64>load<f32>(gains + k) * sqrt(a * a + b * b) * im) / rate;
    store<f32>(recordOf(slot), <f32>(isDirect(slot) ? gain : stiff > 0 ? gain / stiff : 0), G);
  }
}

/** Coefficients for the mean pitch and damping of the block being made; the states stay what they are. */
export function retune(body: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  const before = load<f64>(body, DRIVE_PITCH),
    dampingBefore = load<f64>(body, DRIVE_DAMPING);
  const pitch = 0.5 * (load<f64>(body, PITCH_BEFORE) + load<f64>(body, PITCH)),
    damping = 0.5 * (load<f64>(body, DAMPING_BEFORE) + load<f64>(body, DAMPING));
  if (pitch == before && damping == dampingBefore) return;
  stateOut(body);
  store<f64>(body, pitch, DRIVE_PITCH);
  store<f64>(body, damping, DRIVE_DAMPING);
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i++) {
    if (i > 0 && i % PAGE_MODES == 0) page = pageAfter(page);
    const slot = load<i32>(pageAt(page) + ((<usize>(i % PAGE_MODES)) << 2)),
      k = (<usize>i) << 2;
    const p = recordOf(slot);
    store<f32>(p, 0, S0);
    store<f32>(p, 0, S1);
    setCoefficients(body, model, i, slot);
    if (turnsOf(model, i, pitch) > 0) addDriven(body, model, i, slot, load<f32>(zr + k), load<f32>(zi + k));
    else
      fadeOut(body, decayOf(model, i, dampingBefore), turnsOf(model, i, before), load<f32>(zr + k), load<f32>(zi + k));
  }
  setForce(body);
}

/** The last block of a mode that has gone over Nyquist. */
function fadeOut(body: usize, decay: f64, turns: f64, a: f64, b: f64): void {
  if (a == 0 && b == 0) return;
  pole(decay, turns);
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    store<f32>(mono + n, <f32>a * (1 - load<f32>(ramp + n)));
    const t = a * re - b * im;
    b = a * im + b * re;
    a = t;
  }
  addAhead(body, mono, 0, BLOCK);
}

/** Makes this block of every driven body; those that no force has touched for a while go back to the lines. */
export function runDriven(now: f64): void {
  for (let d = size(driven) - 1; d >= 0; d--) {
    const body = item(driven, d);
    const forced = readForce(body, force, now);
    for (let group = load<i32>(body, GROUP); group >= 0; group = after(pool, group)) {
      const form = load<u8>(forms + <usize>group);
      if (form == DIRECT) runDirect(groupAt(group), force, lanes);
      else if (form == STIFF) runStiff(groupAt(group), force, lanes);
      else runStiff8(groupAt(group), force, lanes);
    }
    fold(lanes, mono);
    addAhead(body, mono, 0, BLOCK);
    const idle = forced ? 0 : load<i32>(body, IDLE) + 1;
    store<i32>(body, idle, IDLE);
    if (path == PATH_DRIVE) {
      if (idle % 16 == 15 && faint(body)) endDriven(body);
    } else if (<f64>idle * BLOCK >= (path == PATH_RING ? HOLD / 2 : HOLD) * rate) leaveDrive(body);
  }
}
function faint(body: usize): bool {
  stateOut(body);
  for (let k: usize = 0, end = rowBytes(body); k < end; k += 4) {
    const a = load<f32>(zr + k),
      b = load<f32>(zi + k);
    if (a * a + b * b >= FLOOR * FLOOR) return false;
  }
  return true;
}
function endDriven(body: usize): void {
  rest(body);
  buryIfDone(body);
}
