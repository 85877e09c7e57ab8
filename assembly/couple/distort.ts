// Distortion: curves without memory, φ(0) = 0 and |φ(y)| ≤ |y|. In a feedback loop the curve bends the velocity at a
// point of the body, and its output is a force there at the next sample: y = H[u + g φ(y₋₁)]. While g γ < 1, γ the
// largest response of velocity to force, the sound dies out once the input ends (small-gain theorem, PHYSICS §8.4 A). A
// curve on the outgoing sound lies behind the resonator, outside any loop, and is always safe.

import { Row } from "../base/row";
import { mix } from "../mix/state";
import { CURVE_CUBIC, CURVE_NONE, CURVE_RECTIFY } from "../records/contact";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { Coupled, POLES_MOVE } from "./coupled";
import { exactSum } from "./kernel";

/** φ(x). */
function bent(curve: u32, x: f32): f32 {
  if (curve == CURVE_CUBIC) return abs(x) < 1 ? x - (x * x * x) / 3 : <f32>0.6666667 * (x > 0 ? <f32>1 : <f32>-1);
  if (curve == CURVE_RECTIFY && x <= 0) return 0;
  // close to tanh, and exactly 1 from 3 on
  const square = x * x;
  return square < 9 ? (x * (27 + square)) / (27 + 9 * square) : x > 0 ? <f32>1 : <f32>-1;
}

/** The force of the feedback at this sample, N. */
export function feedbackForce(b: Coupled): f32 {
  const gain = b.gain,
    drive = b.drive;
  b.gain = gain + b.gainStep;
  return (gain * bent(b.curve, drive * b.heard)) / drive;
}
/**
 * A block begins: sets the feedback's gain to the gain that is safe now. It jumps down, because safety comes first, and
 * glides up over the block; a gain below 0 (none yet) is set at once.
 */
export function setGain(b: Coupled): void {
  const goal = safeGain(b),
    gain = b.gain;
  if (goal <= gain || gain < 0) b.gain = goal;
  b.gainStep = goal <= gain || gain < 0 ? 0 : (goal - gain) / <f32>BLOCK;
}
/** The largest gain that is safe, times the part of it that the user wants, N·s/m. */
function safeGain(b: Coupled): f32 {
  const feedback = <f64>b.feedback;
  if (b.curve == CURVE_NONE || feedback == 0) return 0;
  const bound = max(<f64>b.bound, largestResponse(b));
  return bound > 1e-30 ? <f32>min(feedback / bound, 1e30) : 0;
}
/**
 * A bound of |velocity/force| at the feedback's point, (m/s)/N. While poles rest and no energy goes from mode to mode,
 * the bound is a sum over modes: half of 1/(1 − r), for the pole itself, and half of the response of its mirror image.
 * Where poles move or modes exchange energy, that sum is no bound; but in every sample the amplitude falls at least by
 * 1 − r of the mode that decays least, so |velocity/force| ≤ 2 · rate · |pushes|²/(1 − r).
 */
function largestResponse(b: Coupled): f64 {
  const push = b.push;
  if (b.poles == POLES_MOVE || b.angle > 0 || b.joined != 0) {
    let loss: f32 = 1;
    for (let m = b.root; m; m = m.member) loss = min(loss, m.loss);
    return (2 * config.rate * exactSum(b.padded, push, push)) / max(<f64>loss, 1e-9);
  }
  const turnC = b.turnC,
    turnS = b.turnS;
  let sum: f64 = 0;
  for (let j = 0, n = b.count; j < n; j++) {
    const x = <f64>turnC[j],
      y = <f64>turnS[j],
      g = <f64>push[j],
      r = sqrt(x * x + y * y);
    if (r > 0) sum += g * g * (1 / max(1 - r, 1e-9) + 1 / sqrt(max(1 + r * r - 2 * abs(x), 1e-18)));
  }
  return config.rate * sum;
}

/** Bends a block of the outgoing sound, with a crossfade from the last block's curve to the curve of this block. */
export function distortSound(b: Coupled, samples: Row<f32>): void {
  const curve = b.outCurve,
    drive = b.outDrive,
    before = b.outCurveBefore,
    driveBefore = b.outDriveBefore;
  if (curve == CURVE_NONE && before == CURVE_NONE) return;
  const same = curve == before && drive == driveBefore;
  const ramp = mix.ramp;
  for (let n = 0; n < BLOCK; n++) {
    const x = samples[n],
      now = curved(curve, drive, x);
    const was = same ? now : curved(before, driveBefore, x);
    samples[n] = was + (now - was) * ramp[n];
  }
}
/** A curve, scaled so that faint sound passes unchanged. */
function curved(curve: u32, drive: f32, x: f32): f32 {
  return curve == CURVE_NONE ? x : bent(curve, drive * x) / drive;
}
