// Rows of amplitudes a while later, and as the start of the tail's recurrence.

import { circles, growths, powers } from "../base/fast";
import { madd, nmadd } from "../base/simd";
import { bank } from "./state";

/** outR, outI (+)= A e^(s·samples): the kick as it stands `samples` later, not necessarily whole; earlier, where they are negative: rows of 0 stay 0 however fast they would have grown. */
export function later(bytes: usize, samples: f64, outR: usize, outI: usize, add: bool): void {
  const whole = <i32>floor(samples);
  const part = <f32>(samples - whole);
  phases(bytes, whole, part, <f32>samples);
  circles(bytes, bank.angles.address, bank.cosines.address, bank.sines.address);
  powers(bytes, bank.sizes.address);
  if (!add) {
    memory.fill(outR, 0, bytes);
    memory.fill(outI, 0, bytes);
  }
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const c = load<f32>(bank.sizes.address + k) * load<f32>(bank.cosines.address + k);
      const s = load<f32>(bank.sizes.address + k) * load<f32>(bank.sines.address + k);
      const a = load<f32>(bank.ar.address + k);
      const b = load<f32>(bank.ai.address + k);
      store<f32>(outR + k, load<f32>(outR + k) + a * c - b * s);
      store<f32>(outI + k, load<f32>(outI + k) + a * s + b * c);
    }
    return;
  }
  for (let k: usize = 0; k < bytes; k += 16) {
    const size = v128.load(bank.sizes.address + k);
    const c = f32x4.mul(size, v128.load(bank.cosines.address + k));
    const s = f32x4.mul(size, v128.load(bank.sines.address + k));
    const a = v128.load(bank.ar.address + k);
    const b = v128.load(bank.ai.address + k);
    v128.store(outR + k, nmadd(b, s, madd(a, c, v128.load(outR + k))));
    v128.store(outI + k, madd(b, c, madd(a, s, v128.load(outI + k))));
  }
}
/** Rows `angles` (turns) and `sizes` (log2): how far the modes turn and decay in whole + part = span samples. */
function phases(bytes: usize, whole: i32, part: f32, span: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const increment = load<i32>(bank.increments.address + k);
      store<f32>(bank.angles.address + k, <f32>(increment * whole) * TURN + <f32>increment * (TURN * part));
      store<f32>(bank.sizes.address + k, load<f32>(bank.decays.address + k) * span);
    }
    return;
  }
  const t = i32x4.splat(whole);
  const f = f32x4.splat(TURN * part);
  const unit = f32x4.splat(TURN);
  const length = f32x4.splat(span);
  for (let k: usize = 0; k < bytes; k += 16) {
    const increment = v128.load(bank.increments.address + k);
    const turns = f32x4.mul(f32x4.convert_i32x4_s(i32x4.mul(increment, t)), unit);
    v128.store(bank.angles.address + k, madd(f32x4.convert_i32x4_s(increment), f, turns));
    v128.store(bank.sizes.address + k, f32x4.mul(v128.load(bank.decays.address + k), length));
  }
}

/**
 * Coefficients of the tail's recurrence, good at any pitch (groups.ts says which): rows `pull` and `stiffness`, and 1 − e^(−s) in
 * `stepR` and `stepI`, by which amplitudes become its state. All from half the angle, so that nothing is lost near 0 Hz.
 */
export function tailCoefficients(bytes: usize): void {
  const losses = bank.sizes.address; // r − 1
  const ups = bank.angles.address; // 1/r − 1
  halfAngles(bytes);
  circles(bytes, bank.angles.address, bank.cosines.address, bank.sines.address);
  growths(bytes, bank.decays.address, LN2, losses);
  growths(bytes, bank.decays.address, -LN2, ups);
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const c = load<f32>(bank.cosines.address + k);
      const h = load<f32>(bank.sines.address + k);
      const loss = load<f32>(losses + k);
      const up = load<f32>(ups + k) + 1;
      const r2 = (loss + 1) * 2;
      const hh = h * h * 2;
      store<f32>(bank.stiffness.address + k, loss * loss + r2 * hh);
      store<f32>(bank.pull.address + k, r2 - r2 * hh - 1);
      store<f32>(bank.stepR.address + k, hh * up - load<f32>(ups + k));
      store<f32>(bank.stepI.address + k, up * 2 * h * c);
    }
    return;
  }
  const one = f32x4.splat(1);
  const two = f32x4.splat(2);
  for (let k: usize = 0; k < bytes; k += 16) {
    const c = v128.load(bank.cosines.address + k);
    const h = v128.load(bank.sines.address + k);
    const loss = v128.load(losses + k);
    const up = f32x4.add(one, v128.load(ups + k));
    const r2 = f32x4.mul(two, f32x4.add(one, loss));
    const hh = f32x4.mul(two, f32x4.mul(h, h));
    v128.store(bank.stiffness.address + k, madd(loss, loss, f32x4.mul(r2, hh)));
    v128.store(bank.pull.address + k, f32x4.sub(nmadd(r2, hh, r2), one));
    v128.store(bank.stepR.address + k, f32x4.sub(f32x4.mul(hh, up), v128.load(ups + k)));
    v128.store(bank.stepI.address + k, f32x4.mul(up, f32x4.mul(two, f32x4.mul(h, c))));
  }
}
function halfAngles(bytes: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4)
      store<f32>(bank.angles.address + k, <f32>load<i32>(bank.increments.address + k) * (TURN * <f32>0.5));
    return;
  }
  const half = f32x4.splat(TURN * <f32>0.5);
  for (let k: usize = 0; k < bytes; k += 16)
    v128.store(bank.angles.address + k, f32x4.mul(f32x4.convert_i32x4_s(v128.load(bank.increments.address + k)), half));
}

/** Rows `w`, `y` (+)= state of the recurrence for amplitudes `sr`, `si` at the sample about to be made. */
export function seed(bytes: usize, add: bool): void {
  if (!add) {
    memory.fill(bank.w.address, 0, bytes);
    memory.fill(bank.y.address, 0, bytes);
  }
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const a = load<f32>(bank.sr.address + k);
      const step =
        a * load<f32>(bank.stepR.address + k) - load<f32>(bank.si.address + k) * load<f32>(bank.stepI.address + k);
      store<f32>(
        bank.w.address + k,
        load<f32>(bank.w.address + k) + step / max(load<f32>(bank.stiffness.address + k), TINY),
      );
      store<f32>(bank.y.address + k, load<f32>(bank.y.address + k) + a - step);
    }
    return;
  }
  const tiny = f32x4.splat(TINY);
  for (let k: usize = 0; k < bytes; k += 16) {
    const a = v128.load(bank.sr.address + k);
    const step = nmadd(
      v128.load(bank.si.address + k),
      v128.load(bank.stepI.address + k),
      f32x4.mul(a, v128.load(bank.stepR.address + k)),
    );
    v128.store(
      bank.w.address + k,
      f32x4.add(
        v128.load(bank.w.address + k),
        f32x4.div(step, f32x4.pmax(tiny, v128.load(bank.stiffness.address + k))),
      ),
    );
    v128.store(bank.y.address + k, f32x4.add(v128.load(bank.y.address + k), f32x4.sub(a, step)));
  }
}

export const TURN: f32 = 2.3283064365386963e-10; // 2^-32

export const LN2: f32 = 0.6931471805599453;

/** Stiffness of padding is 0; its steps are 0 too. */
const TINY: f32 = 1e-30;
