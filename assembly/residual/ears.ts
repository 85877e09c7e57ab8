// From a body's residual sound to the buses. Without air that absorbs and without a head only the body's gains apply.
// Modes have a factor each for air and head (mix/factors.ts). A sound that is not made of modes goes through filters
// that do about the same. For the air they are four one-poles in cascade: at 8 kHz they lose what the air takes there,
// and below, like the air, less by the square of the frequency. For each ear there are a delay and a shelf (PHYSICS
// §11). The shelf has its corner at 2c/a.

import { Row, reserveRow } from "../base/row";
import { addAhead, addToBus } from "../mix/ahead";
import { distanceAt, earDelayAt, earShelfAt, spatialBefore, spatialOf } from "../mix/gains";
import { HEAD, kindOf } from "../mix/outputs";
import { airSizes } from "../mix/space/air";
import { hasFactors } from "../mix/space/factors";
import { mix } from "../mix/state";
import { BLOCK, BLOCK_BYTES, HEAD_RADIUS, SPEED_OF_SOUND } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { PAGE_MODES } from "../scene/page";
import { ResidualSlot } from "./slot";
import { residuals } from "./state";

/** Frequency at which the one-poles take what the air takes, Hz; at most 0.4 of the sample rate. */
const MATCHED: f64 = 8000;
/** 2c/a of the head, of radius a, rad/s. */
const CORNER: f64 = (2 * SPEED_OF_SOUND) / HEAD_RADIUS;
/**
 * Samples added to the delays of ears, so that the curve through four samples never asks for one that is still to come.
 */
const LATE: f32 = 1;
/** Longest delay, samples. */
const LONGEST: f32 = 124;

/** Room for a block on its way to the ears. */
export function reserveEars(): void {
  residuals.increments = reserveRow<u32>(PAGE_MODES);
  residuals.sizes = reserveRow<f32>(PAGE_MODES);
  residuals.ear = reserveRow<f32>(BLOCK);
}
/** Sets the frequency at which the one-poles take what the air takes. */
export function resetEars(): void {
  const turns = min(MATCHED / config.rate, 0.4);
  residuals.increments.fill(<u32>(turns * 4294967296.0), PAGE_MODES);
}

/** Puts the slot's sound on the buses of its body's output. */
export function mixSlot(slot: ResidualSlot, body: Body): void {
  const sound = slot.sound;
  if (!hasFactors(body)) {
    addAhead(body, sound.address, 0, BLOCK);
    return;
  }
  const now = spatialOf(body);
  if (mix.absorbs) absorb(slot, distanceAt(now));
  if (kindOf(body.output) != HEAD) {
    addAhead(body, sound.address, 0, BLOCK);
    return;
  }
  const before = spatialBefore(body);
  for (let ear = 0; ear < 2; ear++) {
    delay(slot, earDelayAt(before, ear), earDelayAt(now, ear));
    shelve(slot.shelf(ear), <f64>earShelfAt(now, ear));
    addToBus(body, ear, residuals.ear.address, 0, BLOCK);
  }
  memory.copy(slot.soundBefore.address, sound.address, BLOCK_BYTES);
}
/** Takes from the slot's sound what `distance` metres of air take, by four one-poles. */
function absorb(slot: ResidualSlot, distance: f32): void {
  airSizes(residuals.increments, residuals.sizes, distance);
  // |H|² of each at the matched frequency is the root of what air leaves of the amplitude there
  const kept = sqrt<f64>(<f64>residuals.sizes[0]),
    lost = 1 - kept,
    x = 1 - kept * Math.cos(2 * Math.PI * min(MATCHED / config.rate, 0.4));
  const pole: f32 = lost < 1e-6 ? 0 : <f32>((x - sqrt(max(x * x - lost * lost, 0))) / lost),
    open: f32 = 1 - pole;
  const sound = slot.sound,
    states = slot.air;
  let s = states[0],
    t = states[1],
    u = states[2],
    v = states[3];
  for (let n = 0; n < BLOCK; n++) {
    s = open * sound[n] + pole * s;
    t = open * s + pole * t;
    u = open * t + pole * u;
    v = open * u + pole * v;
    sound[n] = v;
  }
  states[0] = rest(s);
  states[1] = rest(t);
  states[2] = rest(u);
  states[3] = rest(v);
}
/**
 * Writes the sound of some samples ago to the ear's block, by the cubic through four samples; the delay, in samples,
 * glides from `from` to `to`.
 */
function delay(slot: ResidualSlot, from: f32, to: f32): void {
  const ear = residuals.ear,
    heard = slot.soundBefore,
    start = min(from + LATE, LONGEST),
    step = (min(to + LATE, LONGEST) - start) / <f32>BLOCK;
  for (let n = 0; n < BLOCK; n++) {
    const at = <f32>n - (start + step * <f32>(n + 1)),
      low = floor(at),
      u = at - low,
      i = BLOCK + <i32>low;
    const a = heard[i - 1],
      b = heard[i],
      c = heard[i + 1],
      d = heard[i + 2];
    const lower = u + 1,
      upper = u - 1,
      top = u - 2;
    ear[n] =
      (a * u * upper * top) / -6 +
      (b * lower * upper * top) / 2 -
      (c * lower * u * top) / 2 +
      (d * lower * u * upper) / 6;
  }
}
/** (1 + shelf·s/ω)/(1 + s/ω) on the ear's block, by the bilinear transform; `state`: last input and output. */
function shelve(state: Row<f32>, shelf: f64): void {
  const k = (2 * config.rate) / CORNER,
    b0 = <f32>((1 + shelf * k) / (1 + k)),
    b1 = <f32>((1 - shelf * k) / (1 + k)),
    a1 = <f32>((1 - k) / (1 + k)),
    ear = residuals.ear;
  let x1 = state[0],
    y1 = state[1];
  for (let n = 0; n < BLOCK; n++) {
    const x = ear[n];
    y1 = b0 * x + b1 * x1 - a1 * y1;
    x1 = x;
    ear[n] = y1;
  }
  state[0] = rest(x1);
  state[1] = rest(y1);
}
/** A state, or 0 when it is too small to matter: tiny numbers are slow. */
function rest(x: f32): f32 {
  return abs(x) < 1e-20 ? 0 : x;
}
