// A kick: every mode's amplitude jumps by its own complex number at one instant, which may lie between two samples. A
// strike is one or two kicks (strike.ts). Here their amplitudes are computed; bank/advance.ts moves them on in time and
// starts the tail from them.

import { LN2 } from "../bank/advance";
import { bank } from "../bank/state";
import { sizeRow } from "../mix/space/factors";
import { Model } from "../scene/model";
import { PHASE_UNIT } from "../scene/page";
import { forgetNear, noteNear } from "./resonant";
import { strikes } from "./state";
import { weightAt } from "./weights";

/** Says for how many ears, 0, 1 or 2, the next kick's sums of the forced motion are weighted by factors. */
export function weighForced(ears: i32): void {
  strikes.forcedEars = ears;
}

/**
 * Rows `ar`, `ai`: the kick of an impulse (nu = 0), or each of the two equal kicks of a half-sine pulse whose angular
 * frequency is nu radians a sample: g R · ½ν²/(ν² + s²). Modes near the pulse's own pitch, |ν² + s²| < near·ν², are
 * noted (resonant.ts) and left out.
 */
export function amplitudes(model: Model, bytes: usize, nu: f32, near: f32): void {
  const row = (<usize>model.padded) << 2;
  const re = model.radiation.address;
  const im = re + row;
  const gains = bank.gains.address;
  const ar = bank.ar.address;
  const ai = bank.ai.address;
  memory.fill(ar + row, 0, bytes - row);
  memory.fill(ai + row, 0, bytes - row);
  strikes.forcedCos = 0;
  strikes.forcedSin = 0;
  strikes.forcedCos2 = 0;
  strikes.forcedSin2 = 0;
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
  if (nu > 0) for (let i = 0, n = model.padded; i < n; i++) soften(i, nu, near);
}
/** The kick of mode i under a pulse instead of an impulse, and its share of the forced motion. */
function soften(i: i32, nu: f32, near: f32): void {
  if (bank.gains[i] == 0) return;
  const a = bank.ar[i];
  const b = bank.ai[i];
  const omega = <f32>bank.increments[i] * (PHASE_UNIT * <f32>6.283185307179586);
  const sigma = bank.decays[i] * LN2;
  let dr = (nu - omega) * (nu + omega) + sigma * sigma;
  const di = sigma * 2 * omega;
  const close = near * nu * nu;
  if (abs(dr) < close && abs(di) < close) {
    if (noteNear(i)) {
      bank.ar[i] = 0;
      bank.ai[i] = 0;
      return;
    }
    dr = max(dr, <f32>0.01 * close); // no room to note the mode: its kick must stay finite
  }
  const scale = (nu * nu * 0.5) / (dr * dr + di * di);
  const c = (a * dr + b * di) * scale;
  const d = (b * dr - a * di) * scale;
  bank.ar[i] = c;
  bank.ai[i] = d;
  const heard = weightAt(i);
  const cosine = <f64>(heard * c),
    sine = <f64>((heard * (c * sigma - d * omega)) / nu),
    here: f64 = strikes.forcedEars > 0 ? <f64>sizeRow(0)[i] : 1;
  strikes.forcedCos += cosine * here;
  strikes.forcedSin += sine * here;
  if (strikes.forcedEars < 2) return;
  const there = <f64>sizeRow(1)[i];
  strikes.forcedCos2 += cosine * there;
  strikes.forcedSin2 += sine * there;
}
