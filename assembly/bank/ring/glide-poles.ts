// The poles of a gliding body, for the modes of a page at once: rows of turns and nepers a sample at the anchors around
// a block, the mean pole between two anchors, and how far θ moves meanwhile. Rows of float64, two modes at a time; a
// mode over Nyquist has 0 turns. PHYSICS §3.

import { poles } from "../../base/pole";
import { Row } from "../../base/row";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { PAGE_MODES, Word } from "../../scene/page";
import { addedAt, decayAt, turnsOf } from "../../scene/tuning";

const B: f64 = <f64>BLOCK;
/**
 * How far θ may move in a block for its curvature to hold, radians (or nepers). A glide that is faster is a jump: the
 * right half of the last frame keeps the old pitch and the left half of the next has the new one, on its own line; the
 * windows fade between them.
 */
export const FASTEST: f64 = 2.5;
/** Changes of the curvature up to this, radians or nepers, are only rounding. */
const LEAST: f32 = 4e-7;

/** Bytes of a row of the modes of a page. */
const DOUBLES: i32 = PAGE_MODES * 8;
const SINGLES: i32 = PAGE_MODES * 4;

// turns a sample and nepers a sample at the start of the block being made, at its end, and one block further
export const turnsBefore = changetype<Row<f64>>(memory.data(DOUBLES));
export const turnsHere = changetype<Row<f64>>(memory.data(DOUBLES));
export const turnsNext = changetype<Row<f64>>(memory.data(DOUBLES));
export const decaysBefore = changetype<Row<f64>>(memory.data(DOUBLES));
export const decaysHere = changetype<Row<f64>>(memory.data(DOUBLES));
export const decaysNext = changetype<Row<f64>>(memory.data(DOUBLES));
// the pole from one anchor to the next: the factor by which an amplitude is multiplied
export const poleR = changetype<Row<f64>>(memory.data(DOUBLES));
export const poleI = changetype<Row<f64>>(memory.data(DOUBLES));
// change of θ in nepers (R) and radians (I): `bend` over the block being made, `next` over the block after it, and
// `more`, next − bend
export const bendR = changetype<Row<f32>>(memory.data(SINGLES));
export const bendI = changetype<Row<f32>>(memory.data(SINGLES));
export const nextR = changetype<Row<f32>>(memory.data(SINGLES));
export const nextI = changetype<Row<f32>>(memory.data(SINGLES));
export const moreR = changetype<Row<f32>>(memory.data(SINGLES));
export const moreI = changetype<Row<f32>>(memory.data(SINGLES));

/** Row `out` = `turnsOf` n modes from the i-th on at a pitch scale; says whether all of them sound. */
export function fillTurns(body: Body, i: i32, n: i32, pitch: f64, out: Row<f64>): bool {
  const model = body.model;
  if (!ASC_FEATURE_SIMD) {
    let all = true;
    for (let j = 0; j < n; j++) {
      const turns = turnsOf(model, i + j, pitch);
      out[j] = turns;
      if (turns == 0) all = false;
    }
    return all;
  }
  const hertz = model.frequencies.at(i),
    to = out.address,
    scale = f64x2.splat(pitch / config.rate),
    half = f64x2.splat(0.5),
    end = (<usize>n) << 3;
  let sounding = half;
  for (let k: usize = 0; k < end; k += 16) {
    const turns = f64x2.mul(v128.load(hertz + k), scale),
      heard = f64x2.lt(turns, half);
    v128.store(to + k, v128.and(turns, heard));
    sounding = v128.and(sounding, heard);
  }
  return i64x2.all_true(sounding);
}
/** Row `out` = `decayAt` of n modes from the i-th on; `at`: offset of a damping scale in the body. */
export function fillDecays(body: Body, i: i32, n: i32, at: usize, out: Row<f64>): void {
  if (!ASC_FEATURE_SIMD || addedAt(body, at) != 0) {
    for (let j = 0; j < n; j++) out[j] = decayAt(body, i + j, at);
    return;
  }
  const rates = body.model.decays.at(i),
    to = out.address,
    scale = f64x2.splat(load<f64>(changetype<usize>(body) + at) / config.rate),
    half = f64x2.splat(0.5),
    end = (<usize>n) << 3;
  for (let k: usize = 0; k < end; k += 16) v128.store(to + k, f64x2.pmin(half, f64x2.mul(v128.load(rates + k), scale)));
}

/** Turns and decays at the end of the block being made, and one block further. */
export function fillNext(body: Body, i: i32, n: i32): void {
  fillTurns(body, i, n, body.pitch, turnsHere);
  fillTurns(body, i, n, body.pitchNext, turnsNext);
  fillDecays(body, i, n, offsetof<Body>("damping"), decaysHere);
  fillDecays(body, i, n, offsetof<Body>("dampingNext"), decaysNext);
}
/** Rows `poleR`, `poleI` = the mean pole over the block after the one being made. */
export function meanPoles(n: i32): void {
  if (ASC_FEATURE_SIMD) {
    const zero = f64x2.splat(0),
      half = f64x2.splat(0.5 * B);
    for (let k: usize = 0, end = (<usize>n) << 3; k < end; k += 16) {
      const t = v128.load(turnsHere.address + k),
        ahead = v128.load(turnsNext.address + k),
        both = v128.and(f64x2.gt(t, zero), f64x2.gt(ahead, zero)),
        decays = f64x2.add(v128.load(decaysHere.address + k), v128.load(decaysNext.address + k));
      v128.store(poleI.address + k, f64x2.mul(half, f64x2.add(t, v128.bitselect(ahead, t, both))));
      v128.store(poleR.address + k, f64x2.mul(half, decays));
    }
  } else
    for (let j = 0; j < n; j++) {
      const t = turnsHere[j],
        ahead = turnsNext[j];
      poleI[j] = t > 0 && ahead > 0 ? 0.5 * B * (t + ahead) : B * t;
      poleR[j] = 0.5 * B * (decaysHere[j] + decaysNext[j]);
    }
  poles(n, poleR.address, poleI.address);
}

/**
 * Rows `outR`, `outI`: how θ of n modes changes from one anchor to the next; nothing where it jumps. `t0`, `t1`: turns
 * at the two anchors; `d0`, `d1`: decays.
 */
export function fillBends(
  n: i32,
  t0: Row<f64>,
  t1: Row<f64>,
  d0: Row<f64>,
  d1: Row<f64>,
  outR: Row<f32>,
  outI: Row<f32>,
): void {
  const most = FASTEST / (2 * Math.PI * B),
    mostDecay = FASTEST / B;
  if (ASC_FEATURE_SIMD) {
    const zero = f64x2.splat(0),
      limit = f64x2.splat(most),
      limitDecay = f64x2.splat(mostDecay),
      angle = f64x2.splat(2 * Math.PI * B),
      loss = f64x2.splat(-B);
    for (let i = 0; i < n; i += 2) {
      const from = v128.load(t0.at(i)),
        to = v128.load(t1.at(i)),
        both = v128.and(f64x2.gt(from, zero), f64x2.gt(to, zero)),
        dt = v128.and(f64x2.sub(to, from), both),
        dd = f64x2.sub(v128.load(d1.at(i)), v128.load(d0.at(i))),
        holds = v128.and(f64x2.le(f64x2.abs(dt), limit), f64x2.le(f64x2.abs(dd), limitDecay));
      v128.store64_lane(outR.at(i), f32x4.demote_f64x2_zero(v128.and(f64x2.mul(dd, loss), holds)), 0);
      v128.store64_lane(outI.at(i), f32x4.demote_f64x2_zero(v128.and(f64x2.mul(dt, angle), holds)), 0);
    }
    return;
  }
  for (let i = 0; i < n; i++) {
    const from = t0[i],
      to = t1[i],
      dt = from > 0 && to > 0 ? to - from : 0,
      dd = d1[i] - d0[i],
      holds = abs(dt) <= most && abs(dd) <= mostDecay;
    outR[i] = holds ? <f32>(-B * dd) : 0;
    outI[i] = holds ? <f32>(2 * Math.PI * B * dt) : 0;
  }
}

/** Row `more` = row `next` − row `bend`; says whether any difference is more than rounding. */
export function fillMore(n: i32, next: Row<f32>, bend: Row<f32>, more: Row<f32>): bool {
  let any = false;
  for (let i = 0; i < n; i++) {
    const d = next[i] - bend[i];
    more[i] = d;
    if (abs(d) > LEAST) any = true;
  }
  return any;
}

/** Writes increments and decays at the end of the block into a page; returns how many modes are above Nyquist. */
export function writePage(page: Word, n: i32): i32 {
  let silent = 0;
  for (let j = 0; j < n; j++) {
    const turns = turnsHere[j],
      word = changetype<Word>(changetype<usize>(page) + ((<usize>j) << 2));
    if (turns == 0) silent++;
    word.increment = <u32>(turns * 4294967296.0 + 0.5);
    word.decay = <f32>(-decaysHere[j] * Math.LOG2E);
  }
  return silent;
}
