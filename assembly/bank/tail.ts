// The tail path: the sound of a kick from its own sample to the end of the block, by a recurrence that is exact at any pitch
// (y += K w; w = a w − y: position and scaled velocity). Modes that die within a few blocks never enter the lines: they are
// rendered to their end at once, into what is played ahead.
//
//   lanes   one vector a sample; lane = mode; folded into one number a sample at the end

import { reserve } from "../base/memory";
import { AHEAD, addAhead } from "../mix/ahead";
import { BLOCK } from "../records/records";
import { Body } from "../scene/body";
import { QUICK } from "../scene/tuning";
import { FLOOR } from "./floor";
import { bank } from "./state";

export function reserveTail(): void {
  bank.lanes = reserve(AHEAD * 16);
  bank.mono = reserve(AHEAD * 4);
}
export function resetTail(): void {
  memory.fill(bank.lanes, 0, AHEAD * 16);
}

/** Samples from … to of the block, all modes. States in the rows move along. */
export function runTail(bytes: usize, from: i32, to: i32): void {
  for (let k: usize = 0; k < bytes; k += 48) runDozen(k, from, to);
}

/** Whether any mode in the rows is too short for the lines. */
export function someQuick(bytes: usize): bool {
  for (let k: usize = 0; k < bytes; k += 4) if (load<f32>(bank.decays.address + k) < QUICK) return true;
  return false;
}
/**
 * What modes too short for the lines do from a sample at or behind the end of the block on, where they have the amplitudes of rows `re`, `im`;
 * returns where the last of them is gone.
 */
export function finishQuick(bytes: usize, from: i32, re: usize, im: usize): i32 {
  let longest = from;
  for (let k: usize = 0; k < bytes; k += 48) {
    let samples: f32 = 0;
    for (let m = k; m < k + 48; m += 4) {
      const decay = load<f32>(bank.decays.address + m);
      if (decay >= QUICK) {
        store<f32>(bank.w.address + m, 0);
        store<f32>(bank.y.address + m, 0);
        continue;
      }
      const a = load<f32>(re + m),
        b = load<f32>(im + m),
        size = a * a + b * b;
      if (size > FLOOR * FLOOR) samples = max(samples, <f32>(0.5 * Math.log2(size / (FLOOR * FLOOR))) / -decay);
    }
    if (samples == 0) continue;
    const end = min(from + <i32>ceil(samples), AHEAD);
    runDozen(k, from, end);
    longest = max(longest, end);
  }
  return longest;
}

/** Plays samples from … to with the body's gains, and clears them here. */
export function playTail(body: Body, from: i32, to: i32): void {
  foldLanes(bank.mono, from, to);
  addAhead(body, bank.mono, from, to);
}
/** The block's samples to `out` instead; they are cleared here. */
export function foldTail(out: usize): void {
  foldLanes(out, 0, BLOCK);
}
/** Sums of the lanes, samples from … to; they are cleared. */
export function foldLanes(out: usize, from: i32, to: i32): void {
  for (let k = from; k < to; k++) {
    const p = bank.lanes + ((<usize>k) << 4);
    store<f32>(out + ((<usize>k) << 2), load<f32>(p) + load<f32>(p, 4) + load<f32>(p, 8) + load<f32>(p, 12));
  }
  memory.fill(bank.lanes + ((<usize>from) << 4), 0, (<usize>(to - from)) << 4);
}

/** The forced motion under a half-sine pulse: −(cos·C + sin·S) at the samples from … to; `start` is the pulse's, in samples. */
export function playForced(body: Body, start: f64, nu: f64, c: f64, s: f64, from: i32, to: i32): void {
  writeForced(start, nu, c, s, from, to);
  addAhead(body, bank.mono, from, to);
}
/** The same into `mono`. */
export function writeForced(start: f64, nu: f64, c: f64, s: f64, from: i32, to: i32): void {
  // two rotations a sample would drift; a fresh sine a sample is dear: rotate from an exact start, at most one block long
  Math.sincos(nu * (<f64>from - start));
  let re = Math.sincos_cos,
    im = Math.sincos_sin;
  Math.sincos(nu);
  const cr = Math.sincos_cos,
    ci = Math.sincos_sin;
  for (let k = from; k < to; k++) {
    store<f32>(bank.mono + ((<usize>k) << 2), <f32>-(c * re + s * im));
    const t = re * cr - im * ci;
    im = re * ci + im * cr;
    re = t;
  }
}

function runDozen(k: usize, from: i32, to: i32): void {
  let p = bank.lanes + ((<usize>from) << 4);
  const end = bank.lanes + ((<usize>to) << 4);
  if (!ASC_FEATURE_SIMD) {
    for (let m = k; m < k + 48; m += 4) {
      const a = load<f32>(bank.pull.address + m),
        s = load<f32>(bank.stiffness.address + m);
      let v = load<f32>(bank.w.address + m),
        x = load<f32>(bank.y.address + m);
      for (let q = p; q < end; q += 16) {
        const before = x;
        x += s * v;
        v = a * v - before;
        store<f32>(q, load<f32>(q) + x);
      }
      store<f32>(bank.w.address + m, v);
      store<f32>(bank.y.address + m, x);
    }
    return;
  }
  const a0 = v128.load(bank.pull.address + k),
    a1 = v128.load(bank.pull.address + k, 16),
    a2 = v128.load(bank.pull.address + k, 32);
  const s0 = v128.load(bank.stiffness.address + k),
    s1 = v128.load(bank.stiffness.address + k, 16),
    s2 = v128.load(bank.stiffness.address + k, 32);
  let w0 = v128.load(bank.w.address + k),
    w1 = v128.load(bank.w.address + k, 16),
    w2 = v128.load(bank.w.address + k, 32);
  let y0 = v128.load(bank.y.address + k),
    y1 = v128.load(bank.y.address + k, 16),
    y2 = v128.load(bank.y.address + k, 32);
  for (; p < end; p += 16) {
    const x0 = y0,
      x1 = y1,
      x2 = y2;
    y0 = f32x4.add(y0, f32x4.mul(s0, w0));
    w0 = f32x4.sub(f32x4.mul(a0, w0), x0);
    y1 = f32x4.add(y1, f32x4.mul(s1, w1));
    w1 = f32x4.sub(f32x4.mul(a1, w1), x1);
    y2 = f32x4.add(y2, f32x4.mul(s2, w2));
    w2 = f32x4.sub(f32x4.mul(a2, w2), x2);
    v128.store(p, f32x4.add(v128.load(p), f32x4.add(f32x4.add(y0, y1), y2)));
  }
  v128.store(bank.w.address + k, w0);
  v128.store(bank.w.address + k, w1, 16);
  v128.store(bank.w.address + k, w2, 32);
  v128.store(bank.y.address + k, y0);
  v128.store(bank.y.address + k, y1, 16);
  v128.store(bank.y.address + k, y2, 32);
}
