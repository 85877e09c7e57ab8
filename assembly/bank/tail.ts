// The tail path: the sound of a kick from its own sample to the end of the block, by a recurrence that is exact at any
// pitch (y' = y + K w, w' = a w − y: position and scaled velocity). Modes that die within a few blocks never enter the
// lines: they are rendered to their end at once, into the sound that is made ahead (mix/ahead.ts).
//
//   lanes   one vector a sample; lane = mode; folded into one number a sample at the end

import { Row, reserveRow } from "../base/row";
import { AHEAD, addAhead } from "../mix/ahead";
import { BLOCK } from "../records/records";
import { Body } from "../scene/body";
import { QUICK } from "../scene/tuning";
import { FLOOR } from "./floor";
import { bank } from "./state";

/** The four sums of a sample. */
@unmanaged
class Lanes {
  first: f32;
  second: f32;
  third: f32;
  fourth: f32;
}

/** How many modes are run at a time. */
const DOZEN: usize = 12;

/** Reserves the lanes and the row of samples. */
export function reserveTail(): void {
  bank.lanes = reserveRow<f32>(AHEAD * 4);
  bank.mono = reserveRow<f32>(AHEAD);
}
/** Clears the lanes. */
export function resetTail(): void {
  bank.lanes.clear(AHEAD * 4);
}

/** Adds samples from … to − 1 of all modes in rows of so many bytes to the lanes, and moves rows `w` and `y` on. */
export function runTail(bytes: usize, from: i32, to: i32): void {
  for (let k: usize = 0; k < bytes; k += DOZEN * 4) runDozen(k, from, to);
}

/** Whether any mode in the rows is too short for the lines. */
export function someQuick(bytes: usize): bool {
  const decays = bank.decays;
  for (let i: usize = 0, end = bytes >> 2; i < end; i++) if (decays[i] < QUICK) return true;
  return false;
}
/**
 * Runs the modes that are too short for the lines from sample `from` on, at or behind the end of the block; rows `re`
 * and `im` hold their amplitudes there. Returns the sample at which the last of them has faded below the floor.
 */
export function finishQuick(bytes: usize, from: i32, re: Row<f32>, im: Row<f32>): i32 {
  const decays = bank.decays,
    w = bank.w,
    y = bank.y;
  let longest = from;
  for (let first: usize = 0, n = bytes >> 2; first < n; first += DOZEN) {
    let samples: f32 = 0;
    for (let i = first; i < first + DOZEN; i++) {
      const decay = decays[i];
      if (decay >= QUICK) {
        w[i] = 0;
        y[i] = 0;
        continue;
      }
      const a = re[i],
        b = im[i],
        size = a * a + b * b;
      if (size > FLOOR * FLOOR) samples = max(samples, <f32>(0.5 * Math.log2(size / (FLOOR * FLOOR))) / -decay);
    }
    if (samples == 0) continue;
    const end = min(from + <i32>ceil(samples), AHEAD);
    runDozen(first << 2, from, end);
    longest = max(longest, end);
  }
  return longest;
}

/** Plays samples from … to − 1 of the lanes with the body's gains, and clears these samples. */
export function playTail(body: Body, from: i32, to: i32): void {
  foldLanes(bank.mono, from, to);
  addAhead(body, bank.mono.address, from, to);
}
/** Writes the block's samples to `out`, and clears the lanes. */
export function foldTail(out: Row<f32>): void {
  foldLanes(out, 0, BLOCK);
}
/** Writes the sums of the four lanes, samples from … to − 1, to the same places of `out`, and clears these samples. */
export function foldLanes(out: Row<f32>, from: i32, to: i32): void {
  const lanes = bank.lanes;
  for (let k = from; k < to; k++) {
    const four = changetype<Lanes>(lanes.at(k << 2));
    out[k] = four.first + four.second + four.third + four.fourth;
  }
  lanes.from(from << 2).clear((to - from) << 2);
}

/**
 * Plays the forced motion under a half-sine pulse, −(cos·C + sin·S), at the samples from … to − 1 with the body's
 * gains. `start`: where the pulse begins, samples; `nu`: its angle a sample, radians.
 */
export function playForced(body: Body, start: f64, nu: f64, c: f64, s: f64, from: i32, to: i32): void {
  writeForced(start, nu, c, s, from, to);
  addAhead(body, bank.mono.address, from, to);
}
/** Writes the same motion into row `mono`. */
export function writeForced(start: f64, nu: f64, c: f64, s: f64, from: i32, to: i32): void {
  // a rotation from sample to sample drifts, and a fresh sine for each sample costs much: so rotate from an exact
  // start, for one block (where a head delays the sound, for less than four)
  const mono = bank.mono;
  Math.sincos(nu * (<f64>from - start));
  let re = Math.sincos_cos,
    im = Math.sincos_sin;
  Math.sincos(nu);
  const cr = Math.sincos_cos,
    ci = Math.sincos_sin;
  for (let k = from; k < to; k++) {
    mono[k] = <f32>-(c * re + s * im);
    const t = re * cr - im * ci;
    im = re * ci + im * cr;
    re = t;
  }
}

/** Runs twelve modes, whose numbers begin at byte k of the rows, over samples from … to. */
function runDozen(k: usize, from: i32, to: i32): void {
  let p = bank.lanes.at(from << 2);
  const end = bank.lanes.at(to << 2);
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
