// From a body's sound to the buses. Without air that absorbs and without a head its gains are all there is. Modes have a factor each for
// air and head (mix/factors.ts); a sound that is not made of modes goes through filters that do about the same: four one-poles in cascade,
// which lose at 8 kHz what the air takes there and, like it, less by the square below; and for each ear its delay and its shelf
// (PHYSICS §11). The corner of the shelf is that of a head of 8.75 cm.
//
//   EARS   f32: states of the four one-poles | for each ear the last input and output of its shelf

import { reserve } from "../base/memory";
import { Row } from "../base/row";
import { addAhead, addToBus } from "../mix/ahead";
import { airSizes } from "../mix/air";
import { hasFactors } from "../mix/factors";
import { others, othersOf } from "../mix/gains";
import { kindOf, TURNED } from "../mix/outputs";
import { mix } from "../mix/state";
import { BLOCK, BLOCK_BYTES, HEAD_RADIUS, SPEED_OF_SOUND } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { BEFORE, EARS, ResidualSlot, SOUND } from "./slot";
import { residuals } from "./state";

/** Where the one-poles take what the air takes, Hz, or below Nyquist where that is lower. */
const MATCHED: f64 = 8000;
/** 2c/a of the head, rad/s. */
const CORNER: f64 = (2 * SPEED_OF_SOUND) / HEAD_RADIUS;
/** Delays of ears are longer by this, so that the curve through four samples never asks for one that is still to come. */
const LATE: f32 = 1;
/** Longest delay, samples. */
const LONGEST: f32 = 124;

export function reserveEars(): void {
  residuals.increments = reserve(128);
  residuals.sizes = reserve(128);
  residuals.ear = reserve(BLOCK_BYTES);
}
export function resetEars(): void {
  const turns = min(MATCHED / config.rate, 0.4);
  for (let o: usize = 0; o < 128; o += 4) store<u32>(residuals.increments + o, <u32>(turns * 4294967296.0));
}

/** Puts the slot's sound on the buses of its body's output. */
export function hearSlot(slot: ResidualSlot, body: Body): void {
  if (!hasFactors(body)) {
    addAhead(body, changetype<usize>(slot) + SOUND, 0, BLOCK);
    return;
  }
  const more = othersOf(body).address;
  if (mix.absorbs) absorb(slot, load<f32>(more + ((<usize>mix.gainRows) << 2)));
  if (kindOf(body.output) != TURNED) {
    addAhead(body, changetype<usize>(slot) + SOUND, 0, BLOCK);
    return;
  }
  const before = more + ((<usize>others()) << 2);
  for (let side: usize = 0; side < 2; side++) {
    delay(slot, load<f32>(before + (side << 2)), load<f32>(more + (side << 2)));
    shelve(changetype<usize>(slot) + EARS + 16 + (side << 3), <f64>load<f32>(more + (side << 2), 8));
    addToBus(body, <i32>side, residuals.ear, 0, BLOCK);
  }
  memory.copy(changetype<usize>(slot) + BEFORE, changetype<usize>(slot) + SOUND, BLOCK_BYTES);
}
/** Nothing is on its way to the ears any more. */
export function clearEars(slot: ResidualSlot): void {
  memory.fill(changetype<usize>(slot) + BEFORE, 0, BLOCK_BYTES);
  memory.fill(changetype<usize>(slot) + EARS, 0, 32);
}
/** Four one-poles for some metres of air. */
function absorb(slot: ResidualSlot, distance: f32): void {
  airSizes(changetype<Row<u32>>(residuals.increments), changetype<Row<f32>>(residuals.sizes), distance);
  // |H|² of each at the matched frequency is the root of what air leaves of the amplitude there
  const kept = sqrt<f64>(<f64>load<f32>(residuals.sizes)),
    lost = 1 - kept,
    x = 1 - kept * Math.cos(2 * Math.PI * min(MATCHED / config.rate, 0.4));
  const pole: f32 = lost < 1e-6 ? 0 : <f32>((x - sqrt(max(x * x - lost * lost, 0))) / lost),
    open: f32 = 1 - pole;
  let s = load<f32>(changetype<usize>(slot), EARS),
    t = load<f32>(changetype<usize>(slot), EARS + 4),
    u = load<f32>(changetype<usize>(slot), EARS + 8),
    v = load<f32>(changetype<usize>(slot), EARS + 12);
  for (let o: usize = 0; o < BLOCK_BYTES; o += 4) {
    s = open * load<f32>(changetype<usize>(slot) + o, SOUND) + pole * s;
    t = open * s + pole * t;
    u = open * t + pole * u;
    v = open * u + pole * v;
    store<f32>(changetype<usize>(slot) + o, v, SOUND);
  }
  store<f32>(changetype<usize>(slot), rest(s), EARS);
  store<f32>(changetype<usize>(slot), rest(t), EARS + 4);
  store<f32>(changetype<usize>(slot), rest(u), EARS + 8);
  store<f32>(changetype<usize>(slot), rest(v), EARS + 12);
}
/** The sound some samples before, by the cubic through four of them; the delay glides from `from` to `to`. */
function delay(slot: ResidualSlot, from: f32, to: f32): void {
  const start = min(from + LATE, LONGEST),
    step = (min(to + LATE, LONGEST) - start) / <f32>BLOCK;
  for (let n = 0; n < BLOCK; n++) {
    const at = <f32>n - (start + step * <f32>(n + 1)),
      low = floor(at),
      u = at - low,
      p = changetype<usize>(slot) + SOUND + <usize>(<i32>low * 4);
    const a = load<f32>(p - 4),
      b = load<f32>(p),
      c = load<f32>(p, 4),
      d = load<f32>(p, 8);
    const lower = u + 1,
      upper = u - 1,
      top = u - 2;
    store<f32>(
      residuals.ear + ((<usize>n) << 2),
      (a * u * upper * top) / -6 +
        (b * lower * upper * top) / 2 -
        (c * lower * u * top) / 2 +
        (d * lower * u * upper) / 6,
    );
  }
}
/** (1 + shelf·s/ω)/(1 + s/ω) on the ear's block, by the bilinear transform. */
function shelve(state: usize, shelf: f64): void {
  const k = (2 * config.rate) / CORNER,
    b0 = <f32>((1 + shelf * k) / (1 + k)),
    b1 = <f32>((1 - shelf * k) / (1 + k)),
    a1 = <f32>((1 - k) / (1 + k));
  let x1 = load<f32>(state),
    y1 = load<f32>(state, 4);
  for (let o: usize = 0; o < BLOCK_BYTES; o += 4) {
    const x = load<f32>(residuals.ear + o);
    y1 = b0 * x + b1 * x1 - a1 * y1;
    x1 = x;
    store<f32>(residuals.ear + o, y1);
  }
  store<f32>(state, rest(x1));
  store<f32>(state, rest(y1), 4);
}
function rest(x: f32): f32 {
  return abs(x) < 1e-20 ? 0 : x;
}
