// A kick: every mode's amplitude jumps by its own complex number at one instant, which may lie between two samples. All that a
// strike does is one or two kicks (strike.ts). Here: the amplitudes, how they stand a while later, and how they start the tail.

import { circle, circle1, growth, growth1, power, power1 } from "../base/fast";
import { madd, nmadd } from "../base/simd";
import { MODEL_PADDED, MODEL_RADIATION, MODEL_SHAPES } from "../model";
import { HIT_POINT_0, HIT_WEIGHT_0, HIT_X, HIT_Y, HIT_Z } from "../records";
import { forgetNear, NEAR, noteNear } from "./resonant";
import { ai, ar, decays, gains, handover, increments, pull, si, sr, stiffness, w, y } from "./rows";

const TURN: f32 = 2.3283064365386963e-10; // 2^-32
const LN2: f32 = 0.6931471805599453;

/** Row `gains`: shape at the struck point, interpolated between sample points, along the impulse. Silent modes get none. */
export function gatherGains(model: usize, record: usize, bytes: usize): void {
  memory.fill(gains, 0, bytes);
  const row = (<usize>load<i32>(model, MODEL_PADDED)) << 2;
  const shapes = <usize>load<u32>(model, MODEL_SHAPES);
  for (let j: usize = 0; j < 12; j += 4) {
    const weight = load<f32>(record + j, HIT_WEIGHT_0);
    if (weight == 0) continue;
    const x = shapes + <usize>load<u32>(record + j, HIT_POINT_0) * 3 * row;
    addShapes(
      x,
      x + row,
      x + 2 * row,
      row,
      weight * load<f32>(record, HIT_X),
      weight * load<f32>(record, HIT_Y),
      weight * load<f32>(record, HIT_Z),
    );
  }
  for (let k: usize = 0; k < bytes; k += 4) if (load<u32>(increments + k) == 0) store<f32>(gains + k, 0);
}
function addShapes(x: usize, y: usize, z: usize, row: usize, a: f32, b: f32, c: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < row; k += 4)
      store<f32>(gains + k, load<f32>(gains + k) + a * load<f32>(x + k) + b * load<f32>(y + k) + c * load<f32>(z + k));
    return;
  }
  const va = f32x4.splat(a),
    vb = f32x4.splat(b),
    vc = f32x4.splat(c);
  for (let k: usize = 0; k < row; k += 16)
    v128.store(
      gains + k,
      madd(va, v128.load(x + k), madd(vb, v128.load(y + k), madd(vc, v128.load(z + k), v128.load(gains + k)))),
    );
}

/** Sums of the forced motion under a half-sine pulse (strike.ts). */
export let forcedCos: f64 = 0;
export let forcedSin: f64 = 0;

/**
 * Rows `ar`, `ai`: the kick of an impulse (nu = 0), or each of the two equal kicks of a half-sine pulse whose angular frequency
 * is nu radians a sample: g R · ½ν²/(ν² + s²). Modes near the pulse's own pitch are noted (resonant.ts) and left out.
 */
export function amplitudes(model: usize, bytes: usize, nu: f32): void {
  const row = (<usize>load<i32>(model, MODEL_PADDED)) << 2;
  const radiation = <usize>load<u32>(model, MODEL_RADIATION);
  memory.fill(ar, 0, bytes);
  memory.fill(ai, 0, bytes);
  forcedCos = 0;
  forcedSin = 0;
  forgetNear();
  for (let k: usize = 0; k < row; k += 4) {
    const g = load<f32>(gains + k);
    let a = g * load<f32>(radiation + k),
      b = g * load<f32>(radiation + row + k);
    if (nu > 0) {
      const omega = <f32>load<u32>(increments + k) * (TURN * <f32>6.283185307179586);
      const sigma = load<f32>(decays + k) * LN2;
      const dr = (nu - omega) * (nu + omega) + sigma * sigma,
        di: f32 = <f32>2 * sigma * omega;
      const close = NEAR * nu * nu;
      if (g != 0 && abs(dr) < close && abs(di) < close && noteNear(<i32>(k >> 2))) continue;
      const scale = (<f32>0.5 * nu * nu) / (dr * dr + di * di);
      const c = (a * dr + b * di) * scale;
      b = (b * dr - a * di) * scale;
      a = c;
      forcedCos += a;
      forcedSin += (a * sigma - b * omega) / nu;
    }
    store<f32>(ar + k, a);
    store<f32>(ai + k, b);
  }
}

/** outR, outI (+)= A e^(s·samples): the kick as it stands `samples` later, samples ≥ 0, not necessarily whole. */
export function later(bytes: usize, samples: f64, outR: usize, outI: usize, add: bool): void {
  const whole = <i32>floor(samples);
  const part = <f32>(samples - whole);
  const span = <f32>samples;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const increment = load<i32>(increments + k);
      circle1(<f32>(increment * whole) * TURN + <f32>increment * (TURN * part), handover);
      const size = power1(load<f32>(decays + k) * span);
      const c = size * load<f32>(handover),
        s = size * load<f32>(handover, 16),
        a = load<f32>(ar + k),
        b = load<f32>(ai + k);
      store<f32>(outR + k, (add ? load<f32>(outR + k) : 0) + a * c - b * s);
      store<f32>(outI + k, (add ? load<f32>(outI + k) : 0) + a * s + b * c);
    }
    return;
  }
  const t = i32x4.splat(whole),
    f = f32x4.splat(TURN * part),
    unit = f32x4.splat(TURN),
    length = f32x4.splat(span);
  const old = add ? i32x4.splat(-1) : i32x4.splat(0);
  for (let k: usize = 0; k < bytes; k += 16) {
    const increment = v128.load(increments + k);
    circle(
      madd(f32x4.convert_i32x4_s(i32x4.mul(increment, t)), unit, f32x4.mul(f32x4.convert_i32x4_s(increment), f)),
      handover,
    );
    const size = power(f32x4.mul(v128.load(decays + k), length));
    const c = f32x4.mul(size, v128.load(handover)),
      s = f32x4.mul(size, v128.load(handover, 16));
    const a = v128.load(ar + k),
      b = v128.load(ai + k);
    v128.store(outR + k, nmadd(b, s, madd(a, c, v128.and(old, v128.load(outR + k)))));
    v128.store(outI + k, madd(b, c, madd(a, s, v128.and(old, v128.load(outI + k)))));
  }
}

/** Rows `pull` and `stiffness`: coefficients of the tail's recurrence, good at any pitch (drive.ts derives it). */
export function tailCoefficients(bytes: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      circle1(<f32>load<u32>(increments + k) * (0.5 * TURN), handover);
      const h = load<f32>(handover, 16),
        loss = growth1(load<f32>(decays + k) * LN2),
        r = loss + 1,
        hh = h * h * 2;
      store<f32>(stiffness + k, loss * loss + r * hh * 2);
      store<f32>(pull + k, r * 2 - r * 2 * hh - 1);
    }
    return;
  }
  const one = f32x4.splat(1),
    two = f32x4.splat(2),
    half = f32x4.splat(0.5 * TURN),
    ln2 = f32x4.splat(LN2);
  for (let k: usize = 0; k < bytes; k += 16) {
    circle(f32x4.mul(f32x4.convert_i32x4_s(v128.load(increments + k)), half), handover);
    const h = v128.load(handover, 16),
      loss = growth(f32x4.mul(v128.load(decays + k), ln2)),
      r = f32x4.add(one, loss);
    const hh = f32x4.mul(two, f32x4.mul(h, h)),
      r2 = f32x4.mul(two, r);
    v128.store(stiffness + k, madd(loss, loss, f32x4.mul(r2, hh)));
    v128.store(pull + k, f32x4.sub(f32x4.mul(r2, f32x4.sub(one, hh)), one));
  }
}

/** Rows `w`, `y` (+)= state of the recurrence for amplitudes `sr`, `si` at the sample about to be made. */
export function seed(bytes: usize, add: bool): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      circle1(<f32>load<u32>(increments + k) * (0.5 * TURN), handover);
      const c = load<f32>(handover),
        h = load<f32>(handover, 16),
        gain = growth1(load<f32>(decays + k) * -LN2);
      const a = load<f32>(sr + k),
        b = load<f32>(si + k),
        up = gain + 1;
      const stepR = h * h * 2 * up - gain,
        stepI = up * 2 * h * c; // 1 − e^(−s)
      const step = a * stepR - b * stepI,
        stiff = load<f32>(stiffness + k);
      store<f32>(w + k, (add ? load<f32>(w + k) : 0) + (stiff > 0 ? step / stiff : 0));
      store<f32>(y + k, (add ? load<f32>(y + k) : 0) + a - step);
    }
    return;
  }
  const one = f32x4.splat(1),
    two = f32x4.splat(2),
    half = f32x4.splat(0.5 * TURN),
    ln2 = f32x4.splat(-LN2);
  const old = add ? i32x4.splat(-1) : i32x4.splat(0),
    tiny = f32x4.splat(1e-30);
  for (let k: usize = 0; k < bytes; k += 16) {
    circle(f32x4.mul(f32x4.convert_i32x4_s(v128.load(increments + k)), half), handover);
    const c = v128.load(handover),
      h = v128.load(handover, 16),
      gain = growth(f32x4.mul(v128.load(decays + k), ln2));
    const up = f32x4.add(one, gain),
      a = v128.load(sr + k),
      b = v128.load(si + k);
    const stepR = f32x4.sub(f32x4.mul(f32x4.mul(two, f32x4.mul(h, h)), up), gain),
      stepI = f32x4.mul(up, f32x4.mul(two, f32x4.mul(h, c)));
    const step = nmadd(b, stepI, f32x4.mul(a, stepR));
    v128.store(
      w + k,
      f32x4.add(v128.and(old, v128.load(w + k)), f32x4.div(step, f32x4.pmax(tiny, v128.load(stiffness + k)))),
    );
    v128.store(y + k, f32x4.add(v128.and(old, v128.load(y + k)), f32x4.sub(a, step)));
  }
}
