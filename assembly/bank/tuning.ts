// Pitch and damping that glide while a body sounds. Between two anchors the pole moves on a straight line, s(x) = s₀ + x(s₁ − s₀),
// so the phase is a parabola: the state moves by the mean pole, and the moments get the curvature η = θ₁ − θ₀ (fresh.ts). A mode
// whose pitch crosses half way to the next line changes lines at an anchor: the left half of the frame stays on the old line, the
// right half is on the new one. Driven bodies get new coefficients each block; bodies at rest only new numbers.

import { item, leave, size } from "../base/list";
import {
  DAMPING,
  DAMPING_BEFORE,
  DAMPING_GOAL,
  decayOf,
  GROUP,
  IN_TUNING,
  LEFT_NOW,
  MODEL,
  MODES,
  PAGE,
  PAGE_MODES,
  PITCH,
  PITCH_BEFORE,
  PITCH_GOAL,
  pageAfter,
  pageAt,
  REST,
  RIGHT_NOW,
  RINGING,
  TUNING_LEFT,
  tune,
  tuning,
  turnsOf,
} from "../body";
import { channels } from "../config";
import { zi, zr } from "../excite/rows";
import { bodyFellSilent, buryIfDone } from "../life";
import { BLOCK } from "../records";
import { retune } from "./drive";
import { addMoments, injectOne } from "./fresh";
import { lineFor } from "./lines";
import { anchorState, setPole } from "./ring";
import { at, driftAt, insert, lineOf, remove } from "./store";

const B: f64 = <f64>BLOCK;
/**
 * How far θ may move in a block for its curvature to hold, radians (or nepers). A glide that is faster is a jump: the right half of
 * the last frame keeps the old pitch and the left half of the next has the new one, on its own line; the windows fade between them.
 */
const FASTEST: f64 = 2.5;
function jumps(turns: f64, decay: f64): bool {
  return abs(2 * Math.PI * B * turns) > FASTEST || abs(B * decay) > FASTEST;
}

/** Before the kernel: where pitch and damping stand at the end of the block, and the mean pole that moves the states on. */
export function prepareTuning(): void {
  for (let t = size(tuning) - 1; t >= 0; t--) {
    const body = item(tuning, t);
    const pitch = load<f64>(body, PITCH),
      damping = load<f64>(body, DAMPING);
    const wasMoving = pitch != load<f64>(body, PITCH_BEFORE) || damping != load<f64>(body, DAMPING_BEFORE);
    if (load<i32>(body, TUNING_LEFT) == 0 && !wasMoving) {
      if (load<i32>(body, RINGING) > 0) setSteady(body);
      leave(tuning, body, IN_TUNING);
      continue;
    }
    const nextPitch = pitch + step(body, PITCH, PITCH_GOAL),
      nextDamping = damping + step(body, DAMPING, DAMPING_GOAL);
    if (load<i32>(body, RINGING) == 0) continue;
    const model = <usize>load<u32>(body, MODEL),
      n = load<i32>(body, MODES);
    let page = load<i32>(body, PAGE);
    for (let i = 0; i < n; i++) {
      if (i > 0 && i % PAGE_MODES == 0) page = pageAfter(page);
      const word = pageAt(page) + ((<usize>(i % PAGE_MODES)) << 2),
        turns = turnsOf(model, i, pitch),
        decay = decayOf(model, i, damping);
      let slot = load<i32>(word);
      if (slot < 0) continue;
      const line = lineFor(<u32>(turns * 4294967296.0 + 0.5));
      if (line != lineOf(slot) && turns > 0 && jumps(turns - turnsOf(model, i, load<f64>(body, PITCH_BEFORE)), 0)) {
        moveLine(slot, line, word);
        slot = load<i32>(word);
      }
      const p = at(slot);
      const ahead = turnsOf(model, i, nextPitch),
        mean = ahead > 0 && turns > 0 ? 0.5 * (turns + ahead) : turns;
      setPole(slot, 0.5 * B * (decay + decayOf(model, i, nextDamping)), mean * B);
      store<f32>(driftAt(slot), 0); // a pole that changes every block has no drift to correct
      store<f32>(driftAt(slot), 0, 16);
      store<f32>(p, <f32>(-decay * B), 64);
      store<f32>(p, <f32>(2 * Math.PI * (turns * B - 0.5 * lineOf(slot))), 80);
    }
  }
}
/** How far a scale moves in the coming block. */
function step(body: usize, now: usize, goal: usize): f64 {
  const blocks = load<i32>(body, TUNING_LEFT);
  return blocks > 0 ? (load<f64>(body + goal) - load<f64>(body + now)) / blocks : 0;
}

/** Behind the kernel: curvatures, changes of line, and the step to the next anchor. */
export function finishTuning(left: usize, right: usize): void {
  for (let t = size(tuning) - 1; t >= 0; t--) {
    const body = item(tuning, t);
    const pitch = load<f64>(body, PITCH),
      damping = load<f64>(body, DAMPING);
    const pitchBefore = load<f64>(body, PITCH_BEFORE),
      dampingBefore = load<f64>(body, DAMPING_BEFORE);
    const nextPitch = pitch + step(body, PITCH, PITCH_GOAL),
      nextDamping = damping + step(body, DAMPING, DAMPING_GOAL);
    if (load<i32>(body, GROUP) >= 0) retune(body, pitchBefore, dampingBefore);
    else if (load<i32>(body, RINGING) > 0) bend(body, left, right, pitchBefore, dampingBefore, nextPitch, nextDamping);
    store<f64>(body, pitch, PITCH_BEFORE);
    store<f64>(body, damping, DAMPING_BEFORE);
    store<f64>(body, nextPitch, PITCH);
    store<f64>(body, nextDamping, DAMPING);
    store<i32>(body, max(load<i32>(body, TUNING_LEFT) - 1, 0), TUNING_LEFT);
    tune(body, false);
    buryIfDone(body); // its last mode may have gone over Nyquist
  }
}

/** One block's worth of glide for the ringing modes of a body. */
function bend(body: usize, left: usize, right: usize, p0: f64, d0: f64, p2: f64, d2: f64): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  const p1 = load<f64>(body, PITCH),
    d1 = load<f64>(body, DAMPING);
  const gl = load<f32>(body, LEFT_NOW),
    gr = load<f32>(body, RIGHT_NOW);
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i++) {
    if (i > 0 && i % PAGE_MODES == 0) page = pageAfter(page);
    const word = pageAt(page) + ((<usize>(i % PAGE_MODES)) << 2),
      slot = load<i32>(word);
    if (slot < 0) continue;
    const t0 = turnsOf(model, i, p0),
      t1 = turnsOf(model, i, p1),
      t2 = turnsOf(model, i, p2);
    if (t1 == 0 || t2 == 0) {
      // over Nyquist: the right half of the last frame fades it
      remove(slot);
      store<i32>(word, REST);
      const ringing = load<i32>(body, RINGING) - 1;
      store<i32>(body, ringing, RINGING);
      if (ringing == 0) bodyFellSilent(body, false);
      continue;
    }
    anchorState(slot, 0);
    const a = load<f32>(zr),
      b = load<f32>(zi),
      line = lineOf(slot);
    const l1 = decayOf(model, i, d1);
    const l0 = decayOf(model, i, d0),
      l2 = decayOf(model, i, d2);
    const came = t0 > 0 ? t1 - t0 : 0,
      jumped = jumps(came, l1 - l0),
      will = jumps(t2 - t1, l2 - l1);
    const er: f32 = jumped ? 0 : <f32>(-B * (l1 - l0)),
      ei: f32 = jumped ? 0 : <f32>(2 * Math.PI * B * came);
    const fr: f32 = will ? 0 : <f32>(-B * (l2 - l1)),
      fi: f32 = will ? 0 : <f32>(2 * Math.PI * B * (t2 - t1));
    const tr = <f32>(-B * l1),
      ti = <f32>(2 * Math.PI * (t1 * B - 0.5 * line));
    // the kernel gave both halves θ without curvature: add the last block's, to be taken back from the right half
    addBend(left, line, a * gl, b * gl, tr, ti, er, ei);
    if (channels > 1) addBend(right, line, a * gr, b * gr, tr, ti, er, ei);
    const to = lineFor(<u32>(t1 * 4294967296.0 + 0.5));
    if (to == line && er == fr && ei == fi) continue;
    injectOne(body, -1, line, a, b, tr, ti, er, ei);
    injectOne(body, 1, to, a, b, tr, <f32>(2 * Math.PI * (t1 * B - 0.5 * to)), fr, fi);
    if (to != line) moveLine(slot, to, word);
  }
}
/** The curvature's share of the moments alone. */
function addBend(grid: usize, line: i32, a: f32, b: f32, tr: f32, ti: f32, er: f32, ei: f32): void {
  addMoments(grid, line, a, b, tr, ti, er, ei);
  addMoments(grid, line, -a, -b, tr, ti, 0, 0);
}

function moveLine(slot: i32, line: i32, word: usize): void {
  const from = at(slot);
  const zr0 = load<f32>(from),
    zi0 = load<f32>(from, 16),
    qr = load<f32>(from, 32),
    qi = load<f32>(from, 48);
  const tr = load<f32>(from, 64),
    gl = load<f32>(from, 96),
    gr = load<f32>(from, 112);
  remove(slot);
  const p = at(insert(line, word));
  store<f32>(p, zr0);
  store<f32>(p, zi0, 16);
  store<f32>(p, qr, 32);
  store<f32>(p, qi, 48);
  store<f32>(p, tr, 64);
  store<f32>(p, gl, 96);
  store<f32>(p, gr, 112);
}

/** The glide is over: exact poles again, with their drift. */
function setSteady(body: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  const pitch = load<f64>(body, PITCH),
    damping = load<f64>(body, DAMPING);
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i++) {
    if (i > 0 && i % PAGE_MODES == 0) page = pageAfter(page);
    const word = pageAt(page) + ((<usize>(i % PAGE_MODES)) << 2),
      slot = load<i32>(word);
    if (slot < 0) continue;
    const decay = decayOf(model, i, damping) * B,
      turns = turnsOf(model, i, pitch) * B;
    setPole(slot, decay, turns);
    store<f32>(at(slot), <f32>-decay, 64);
    store<f32>(at(slot), <f32>(2 * Math.PI * (turns - 0.5 * lineOf(slot))), 80);
  }
}
