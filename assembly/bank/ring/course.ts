// The course of a gliding body's poles, for the modes of a page at once: rows of turns and nepers a sample at the anchors around a block, the poles
// between two anchors, and how far θ moves meanwhile. Rows of float64, two modes at a time; a mode over Nyquist has no turns.

import { poles } from "../../base/pole";
import { Row } from "../../base/row";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { Word } from "../../scene/page";
import { addedAt, decayAt, turnsOf } from "../../scene/tuning";

const B: f64 = <f64>BLOCK;
/**
 * How far θ may move in a block for its curvature to hold, radians (or nepers). A glide that is faster is a jump: the right half of
 * the last frame keeps the old pitch and the left half of the next has the new one, on its own line; the windows fade between them.
 */
export const FASTEST: f64 = 2.5;
/** Radians or nepers: a change of the curvature that is only rounding. */
const LEAST: f32 = 4e-7;

// f64 a mode of a page: turns and decays at the start of the block being made, at its end, and one block further
export const turnsBefore = changetype<Row<f64>>(memory.data(256));
export const turnsHere = changetype<Row<f64>>(memory.data(256));
export const turnsNext = changetype<Row<f64>>(memory.data(256));
export const decaysBefore = changetype<Row<f64>>(memory.data(256));
export const decaysHere = changetype<Row<f64>>(memory.data(256));
export const decaysNext = changetype<Row<f64>>(memory.data(256));
// f64: the pole from one anchor to the next
export const poleR = changetype<Row<f64>>(memory.data(256));
export const poleI = changetype<Row<f64>>(memory.data(256));
// f32: how θ changes over the block being made, over the next, and how much more it does over the next
export const bendR = changetype<Row<f32>>(memory.data(128));
export const bendI = changetype<Row<f32>>(memory.data(128));
export const nextR = changetype<Row<f32>>(memory.data(128));
export const nextI = changetype<Row<f32>>(memory.data(128));
export const moreR = changetype<Row<f32>>(memory.data(128));
export const moreI = changetype<Row<f32>>(memory.data(128));

/** Row `out` = turnsOf n modes from the i-th on at a pitch scale; says whether all of them sound. */
export function fillTurns(body: Body, i: i32, n: i32, pitch: f64, out: Row<f64>): bool {
  const model = body.model;
  if (!ASC_FEATURE_SIMD) {
    let all = true;
    for (let j = 0; j < n; j++) {
      const turns = turnsOf(model, i + j, pitch);
      store<f64>(out.address + ((<usize>j) << 3), turns);
      if (turns == 0) all = false;
    }
    return all;
  }
  const hertz = model.frequencies.address + ((<usize>i) << 3),
    scale = f64x2.splat(pitch / config.rate),
    half = f64x2.splat(0.5),
    end = (<usize>n) << 3;
  let sounding = half;
  for (let k: usize = 0; k < end; k += 16) {
    const turns = f64x2.mul(v128.load(hertz + k), scale),
      heard = f64x2.lt(turns, half);
    v128.store(out.address + k, v128.and(turns, heard));
    sounding = v128.and(sounding, heard);
  }
  return i64x2.all_true(sounding);
}
/** Row `out` = decayAt of them at one of the body's damping scales. */
export function fillDecays(body: Body, i: i32, n: i32, at: usize, out: Row<f64>): void {
  if (!ASC_FEATURE_SIMD || addedAt(body, at) != 0) {
    for (let j = 0; j < n; j++) store<f64>(out.address + ((<usize>j) << 3), decayAt(body, i + j, at));
    return;
  }
  const rates = body.model.decays.address + ((<usize>i) << 3),
    scale = f64x2.splat(load<f64>(changetype<usize>(body) + at) / config.rate),
    half = f64x2.splat(0.5),
    end = (<usize>n) << 3;
  for (let k: usize = 0; k < end; k += 16)
    v128.store(out.address + k, f64x2.pmin(half, f64x2.mul(v128.load(rates + k), scale)));
}

/** Turns and decays at the end of the block being made, and one block further. */
export function fillNext(body: Body, i: i32, n: i32): void {
  fillTurns(body, i, n, body.pitch, turnsHere);
  fillTurns(body, i, n, body.pitchNext, turnsNext);
  fillDecays(body, i, n, offsetof<Body>("damping"), decaysHere);
  fillDecays(body, i, n, offsetof<Body>("dampingNext"), decaysNext);
}
/** Rows `poleR`, `poleI`: the mean pole over the block behind the one being made. */
export function meanPoles(n: i32): void {
  const end = (<usize>n) << 3;
  for (let k: usize = 0; k < end; k += ASC_FEATURE_SIMD ? 16 : 8) {
    if (!ASC_FEATURE_SIMD) {
      const t = load<f64>(turnsHere.address + k),
        ahead = load<f64>(turnsNext.address + k);
      store<f64>(poleI.address + k, t > 0 && ahead > 0 ? 0.5 * B * (t + ahead) : B * t);
      store<f64>(poleR.address + k, 0.5 * B * (load<f64>(decaysHere.address + k) + load<f64>(decaysNext.address + k)));
      continue;
    }
    const t = v128.load(turnsHere.address + k),
      ahead = v128.load(turnsNext.address + k),
      zero = f64x2.splat(0),
      both = v128.and(f64x2.gt(t, zero), f64x2.gt(ahead, zero)),
      half = f64x2.splat(0.5 * B);
    v128.store(poleI.address + k, f64x2.mul(half, f64x2.add(t, v128.bitselect(ahead, t, both))));
    v128.store(
      poleR.address + k,
      f64x2.mul(half, f64x2.add(v128.load(decaysHere.address + k), v128.load(decaysNext.address + k))),
    );
  }
  poles(n, poleR.address, poleI.address);
}

/** Rows `outR`, `outI`: how θ of n modes changes from one anchor to the next; nothing where it jumps. */
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
  let i: usize = 0;
  if (ASC_FEATURE_SIMD) {
    const zero = f64x2.splat(0),
      limit = f64x2.splat(most),
      limitDecay = f64x2.splat(mostDecay),
      angle = f64x2.splat(2 * Math.PI * B),
      loss = f64x2.splat(-B);
    for (; i < <usize>n; i += 2) {
      const k = i << 3,
        from = v128.load(t0.address + k),
        to = v128.load(t1.address + k),
        both = v128.and(f64x2.gt(from, zero), f64x2.gt(to, zero)),
        dt = v128.and(f64x2.sub(to, from), both),
        dd = f64x2.sub(v128.load(d1.address + k), v128.load(d0.address + k)),
        holds = v128.and(f64x2.le(f64x2.abs(dt), limit), f64x2.le(f64x2.abs(dd), limitDecay));
      v128.store64_lane(outR.address + (i << 2), f32x4.demote_f64x2_zero(v128.and(f64x2.mul(dd, loss), holds)), 0);
      v128.store64_lane(outI.address + (i << 2), f32x4.demote_f64x2_zero(v128.and(f64x2.mul(dt, angle), holds)), 0);
    }
    return;
  }
  for (; i < <usize>n; i++) {
    const k = i << 3,
      from = load<f64>(t0.address + k),
      to = load<f64>(t1.address + k),
      dt = from > 0 && to > 0 ? to - from : 0,
      dd = load<f64>(d1.address + k) - load<f64>(d0.address + k),
      holds = abs(dt) <= most && abs(dd) <= mostDecay;
    store<f32>(outR.address + (i << 2), holds ? <f32>(-B * dd) : 0);
    store<f32>(outI.address + (i << 2), holds ? <f32>(2 * Math.PI * B * dt) : 0);
  }
}

/** Row `more` = row `next` − row `bend`; says whether there is any difference worth a word. */
export function fillMore(n: i32, next: Row<f32>, bend: Row<f32>, more: Row<f32>): bool {
  let any = false;
  for (let k: usize = 0, end = (<usize>n) << 2; k < end; k += 4) {
    const d = load<f32>(next.address + k) - load<f32>(bend.address + k);
    store<f32>(more.address + k, d);
    if (abs(d) > LEAST) any = true;
  }
  return any;
}

/** Writes increments and decays at the end of the block into a page; returns how many modes are above Nyquist. */
export function writePage(page: Word, n: i32): i32 {
  let silent = 0;
  for (let j: usize = 0; j < <usize>n; j++) {
    const turns = load<f64>(turnsHere.address + (j << 3)),
      p = changetype<Word>(changetype<usize>(page) + (j << 2));
    if (turns == 0) silent++;
    p.increment = <u32>(turns * 4294967296.0 + 0.5);
    p.decay = <f32>(-load<f64>(decaysHere.address + (j << 3)) * Math.LOG2E);
  }
  return silent;
}
