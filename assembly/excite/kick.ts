// A kick: every mode's amplitude jumps by its own complex number at one instant, which may lie between two samples. All that a
// strike does is one or two kicks (strike.ts). Here: the amplitudes, how they stand a while later, and how they start the tail.

import { LN2, TURN } from "../bank/advance";
import { ai, ar, decays, gains, increments } from "../bank/rows";
import { sizeRow } from "../mix/factors";
import { Model } from "../scene/model";
import { forgetNear, noteNear } from "./resonant";
import { weightAt } from "./weights";

/** Sums of the forced motion under a half-sine pulse (strike.ts). */
export let forcedCos: f64 = 0;
export let forcedSin: f64 = 0;
/** The same at the second ear, where each has its own. */
export let forcedCos2: f64 = 0;
export let forcedSin2: f64 = 0;
/** Ears for which the sums are weighted by factors (mix/factors.ts): 0, or 1 or 2. */
let weighing: i32 = 0;
export function weighForced(ears: i32): void {
  weighing = ears;
}

/**
 * Rows `ar`, `ai`: the kick of an impulse (nu = 0), or each of the two equal kicks of a half-sine pulse whose angular frequency
 * is nu radians a sample: g R · ½ν²/(ν² + s²). Modes near the pulse's own pitch, |ν² + s²| < near·ν², are noted (resonant.ts) and left out.
 */
export function amplitudes(model: Model, bytes: usize, nu: f32, near: f32): void {
  const row = (<usize>model.padded) << 2;
  const re = <usize>model.radiation;
  const im = re + row;
  memory.fill(ar + row, 0, bytes - row);
  memory.fill(ai + row, 0, bytes - row);
  forcedCos = 0;
  forcedSin = 0;
  forcedCos2 = 0;
  forcedSin2 = 0;
  forgetNear();
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < row; k += 4) {
      store<f32>(ar + k, load<f32>(gains + k) * load<f32>(re + k));
      store<f32>(ai + k, load<f32>(gains + k) * load<f32>(im + k));
    }
  } else {
    for (let k: usize = 0; k < row; k += 16) {
      const g = v128.load(gains + k);
      v128.store(ar + k, f32x4.mul(g, v128.load(re + k)));
      v128.store(ai + k, f32x4.mul(g, v128.load(im + k)));
    }
  }
  if (nu > 0) for (let k: usize = 0; k < row; k += 4) soften(k, nu, near);
}
/** One mode's kick under a pulse, and its share of the forced motion. */
function soften(k: usize, nu: f32, near: f32): void {
  if (load<f32>(gains + k) == 0) return;
  const a = load<f32>(ar + k);
  const b = load<f32>(ai + k);
  const omega = <f32>load<u32>(increments + k) * (TURN * <f32>6.283185307179586);
  const sigma = load<f32>(decays + k) * LN2;
  let dr = (nu - omega) * (nu + omega) + sigma * sigma;
  const di = sigma * 2 * omega;
  const close = near * nu * nu;
  if (abs(dr) < close && abs(di) < close) {
    if (noteNear(<i32>(k >> 2))) {
      store<f32>(ar + k, 0);
      store<f32>(ai + k, 0);
      return;
    }
    dr = max(dr, <f32>0.01 * close); // no room to note it: away from 0, so that it stays finite
  }
  const scale = (nu * nu * 0.5) / (dr * dr + di * di);
  const c = (a * dr + b * di) * scale;
  const d = (b * dr - a * di) * scale;
  store<f32>(ar + k, c);
  store<f32>(ai + k, d);
  const heard = weightAt(k);
  const cosine = <f64>(heard * c),
    sine = <f64>((heard * (c * sigma - d * omega)) / nu),
    here: f64 = weighing > 0 ? <f64>load<f32>(sizeRow(0) + k) : 1;
  forcedCos += cosine * here;
  forcedSin += sine * here;
  if (weighing < 2) return;
  const there = <f64>load<f32>(sizeRow(1) + k);
  forcedCos2 += cosine * there;
  forcedSin2 += sine * there;
}
