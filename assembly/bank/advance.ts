// Moves rows of amplitudes on in time, A e^(st), and turns them into states of the tail's recurrence (tail.ts): short
// passes over the scratch rows of a strike (rows.ts), four modes at a time.

import { circles, growths, powers } from "../base/fast";
import { madd, nmadd } from "../base/simd";
import { PHASE_UNIT } from "../scene/page";
import { bank } from "./state";

export const LN2: f32 = 0.6931471805599453;
/** Least divisor: padding has stiffness 0 and step 0, and must give 0. */
const TINY: f32 = 1e-30;

/**
 * outR, outI = A e^(s·samples), or += where `add`: A is the kick in rows `ar`, `ai`, `samples` the time by which it is
 * moved on, not necessarily whole, negative = back in time. Amplitudes of 0 stay 0, however fast they grow back in
 * time.
 */
export function propagate(bytes: usize, samples: f64, outR: usize, outI: usize, add: bool): void {
  const angles = bank.angles.address,
    cosines = bank.cosines.address,
    sines = bank.sines.address,
    sizes = bank.sizes.address,
    ar = bank.ar.address,
    ai = bank.ai.address;
  const whole = <i32>floor(samples);
  const part = <f32>(samples - whole);
  phases(bytes, whole, part, <f32>samples);
  circles(bytes, angles, cosines, sines);
  powers(bytes, sizes);
  if (!add) {
    memory.fill(outR, 0, bytes);
    memory.fill(outI, 0, bytes);
  }
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const c = load<f32>(sizes + k) * load<f32>(cosines + k);
      const s = load<f32>(sizes + k) * load<f32>(sines + k);
      const a = load<f32>(ar + k);
      const b = load<f32>(ai + k);
      store<f32>(outR + k, load<f32>(outR + k) + a * c - b * s);
      store<f32>(outI + k, load<f32>(outI + k) + a * s + b * c);
    }
    return;
  }
  for (let k: usize = 0; k < bytes; k += 16) {
    const size = v128.load(sizes + k);
    const c = f32x4.mul(size, v128.load(cosines + k));
    const s = f32x4.mul(size, v128.load(sines + k));
    const a = v128.load(ar + k);
    const b = v128.load(ai + k);
    v128.store(outR + k, nmadd(b, s, madd(a, c, v128.load(outR + k))));
    v128.store(outI + k, madd(b, c, madd(a, s, v128.load(outI + k))));
  }
}
/** Rows `angles` (turns) and `sizes` (log2): how far the modes turn and decay in whole + part = span samples. */
function phases(bytes: usize, whole: i32, part: f32, span: f32): void {
  const increments = bank.increments.address,
    angles = bank.angles.address,
    sizes = bank.sizes.address,
    decays = bank.decays.address;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const increment = load<i32>(increments + k);
      store<f32>(angles + k, <f32>(increment * whole) * PHASE_UNIT + <f32>increment * (PHASE_UNIT * part));
      store<f32>(sizes + k, load<f32>(decays + k) * span);
    }
    return;
  }
  const t = i32x4.splat(whole);
  const f = f32x4.splat(PHASE_UNIT * part);
  const unit = f32x4.splat(PHASE_UNIT);
  const length = f32x4.splat(span);
  for (let k: usize = 0; k < bytes; k += 16) {
    const increment = v128.load(increments + k);
    const turns = f32x4.mul(f32x4.convert_i32x4_s(i32x4.mul(increment, t)), unit);
    v128.store(angles + k, madd(f32x4.convert_i32x4_s(increment), f, turns));
    v128.store(sizes + k, f32x4.mul(v128.load(decays + k), length));
  }
}

/**
 * Coefficients of the tail's recurrence, good at any pitch (drive/groups.ts says which): rows `pull` and `stiffness`,
 * and 1 − e^(−s) in `stepR` and `stepI`, with which `startRecurrence` turns amplitudes into states. All are made from
 * half the angle, so that no precision is lost near 0 Hz. Rows `decays` and `increments` must be filled.
 */
export function tailCoefficients(bytes: usize): void {
  const losses = bank.sizes.address, // r − 1
    ups = bank.angles.address, // 1/r − 1
    cosines = bank.cosines.address,
    sines = bank.sines.address,
    decays = bank.decays.address,
    stiffness = bank.stiffness.address,
    pull = bank.pull.address,
    stepR = bank.stepR.address,
    stepI = bank.stepI.address;
  halfAngles(bytes);
  circles(bytes, ups, cosines, sines);
  growths(bytes, decays, LN2, losses);
  growths(bytes, decays, -LN2, ups);
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const c = load<f32>(cosines + k);
      const h = load<f32>(sines + k);
      const loss = load<f32>(losses + k);
      const up = load<f32>(ups + k) + 1;
      const r2 = (loss + 1) * 2;
      const hh = h * h * 2;
      store<f32>(stiffness + k, loss * loss + r2 * hh);
      store<f32>(pull + k, r2 - r2 * hh - 1);
      store<f32>(stepR + k, hh * up - load<f32>(ups + k));
      store<f32>(stepI + k, up * 2 * h * c);
    }
    return;
  }
  const one = f32x4.splat(1);
  const two = f32x4.splat(2);
  for (let k: usize = 0; k < bytes; k += 16) {
    const c = v128.load(cosines + k);
    const h = v128.load(sines + k);
    const loss = v128.load(losses + k);
    const up = f32x4.add(one, v128.load(ups + k));
    const r2 = f32x4.mul(two, f32x4.add(one, loss));
    const hh = f32x4.mul(two, f32x4.mul(h, h));
    v128.store(stiffness + k, madd(loss, loss, f32x4.mul(r2, hh)));
    v128.store(pull + k, f32x4.sub(nmadd(r2, hh, r2), one));
    v128.store(stepR + k, f32x4.sub(f32x4.mul(hh, up), v128.load(ups + k)));
    v128.store(stepI + k, f32x4.mul(up, f32x4.mul(two, f32x4.mul(h, c))));
  }
}
/** Row `angles` = half the angle by which a mode turns in a sample, in turns. */
function halfAngles(bytes: usize): void {
  const angles = bank.angles.address,
    increments = bank.increments.address;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4)
      store<f32>(angles + k, <f32>load<i32>(increments + k) * (PHASE_UNIT * <f32>0.5));
    return;
  }
  const half = f32x4.splat(PHASE_UNIT * <f32>0.5);
  for (let k: usize = 0; k < bytes; k += 16)
    v128.store(angles + k, f32x4.mul(f32x4.convert_i32x4_s(v128.load(increments + k)), half));
}

/**
 * Rows `w`, `y` =, or += where `add`, the state of the recurrence for amplitudes `sr`, `si` at the sample to be made
 * next.
 */
export function startRecurrence(bytes: usize, add: bool): void {
  const w = bank.w.address,
    y = bank.y.address,
    sr = bank.sr.address,
    stepR = bank.stepR.address,
    si = bank.si.address,
    stepI = bank.stepI.address,
    stiffness = bank.stiffness.address;
  if (!add) {
    memory.fill(w, 0, bytes);
    memory.fill(y, 0, bytes);
  }
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const a = load<f32>(sr + k);
      const step = a * load<f32>(stepR + k) - load<f32>(si + k) * load<f32>(stepI + k);
      store<f32>(w + k, load<f32>(w + k) + step / max(load<f32>(stiffness + k), TINY));
      store<f32>(y + k, load<f32>(y + k) + a - step);
    }
    return;
  }
  const tiny = f32x4.splat(TINY);
  for (let k: usize = 0; k < bytes; k += 16) {
    const a = v128.load(sr + k);
    const step = nmadd(v128.load(si + k), v128.load(stepI + k), f32x4.mul(a, v128.load(stepR + k)));
    v128.store(w + k, f32x4.add(v128.load(w + k), f32x4.div(step, f32x4.pmax(tiny, v128.load(stiffness + k)))));
    v128.store(y + k, f32x4.add(v128.load(y + k), f32x4.sub(a, step)));
  }
}
